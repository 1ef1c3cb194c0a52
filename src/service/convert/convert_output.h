/* service/convert/convert_output.h - where converted text goes: a file, a device or pipe, standard
 * output.
 *
 * A file is written beside the old one and replaces it at the end, so a file can be converted onto
 * itself. Ownership: paths and streams are borrowed; the caller finishes or drops an open output.
 * Errors: E_IO, E_FULL, E_MISSING, with the system's reason. */
#ifndef SERVICE_CONVERT_CONVERT_OUTPUT_H
#define SERVICE_CONVERT_CONVERT_OUTPUT_H

#include "base/files.h"
#include "base/text.h"

#include <stdio.h>

typedef struct convert_output {
    FILE *stream; /* standard output, else NULL */
    file_replacement file;
    bool reader_left; /* the reader of a pipe has closed it: no reason to complain */
} convert_output;

/* Opens the file of that name; "-" stands for the stream `standard`. */
status convert_output_open(convert_output *o, const char *path, FILE *standard, fault *f);
status convert_output_write(convert_output *o, view text, fault *f);
status convert_output_finish(convert_output *o, fault *f);

/* Writes the whole text, finishes and clears the buffer. E_NOMEM for a buffer that ran out of
 * memory; its sentence names `what`, such as "the list". */
status convert_output_put(convert_output *o, buffer *text, const char *what, fault *f);
void convert_output_drop(convert_output *o); /* the old file stays; also after a failure */

#endif
