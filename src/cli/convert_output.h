/* cli/convert_output.h - where a conversion goes: a file that is replaced at the end, a device or a
 * pipe, standard output, or the files of a WTHOR base.
 *
 * Until it is finished nothing of an old file changes, so a file can be converted onto itself.
 * Ownership: paths are borrowed; finish or drop what was opened. Errors: E_IO, E_FULL, E_MISSING,
 * E_RANGE, with the system's reason. */
#ifndef CLI_CONVERT_OUTPUT_H
#define CLI_CONVERT_OUTPUT_H

#include "cli/context.h"
#include "notation/wthor_writer.h"

#include <stdio.h>

typedef struct convert_output {
    FILE *stream; /* standard output, else NULL */
    file_replacement file;
    bool reader_left; /* the other end of a pipe was closed: nothing to complain about */
} convert_output;

/* path "-" is `standard`. */
status convert_output_open(convert_output *o, const char *path, FILE *standard, fault *f);
status convert_output_write(convert_output *o, view text, fault *f);
status convert_output_finish(convert_output *o, fault *f);
void convert_output_drop(convert_output *o); /* the old file stays; also after a failure */

/* Whether the path is, or by its last slash shall be, a folder. */
bool convert_is_folder(const char *path);

/* The files of a base: for a folder WTH_YYYY.wtb of each year with WTH.JOU and WTH.TRN, else the
 * path and its neighbours with the endings .jou and .trn. *said gets their names. E_RANGE for a
 * folder that has games already whose names would be lost. */
status convert_output_base(const char *path, const wthor_writer *w, buffer *said, fault *f);

#endif
