/* service/convert/convert_guard.h - keeps a conversion from replacing a file that somebody needs.
 *
 * Two rules hold unless the user lifts them. The output is none of the inputs, by no name. A file
 * that is replaced holds records of the target format: its first record can be read as one.
 * Ownership: everything is borrowed. Threads: any. Errors: E_RANGE with a sentence that names the
 * file; E_IO if a file cannot be examined; E_NOMEM. */
#ifndef SERVICE_CONVERT_CONVERT_GUARD_H
#define SERVICE_CONVERT_CONVERT_GUARD_H

#include "base/fault.h"
#include "service/convert/convert_format.h"

#include <stdio.h>

/* Where converted records go, and which file may be replaced there. */
typedef struct convert_target {
    const char *format; /* its name; NULL: the ending of the path tells it, and then `usual` */
    const char *usual;  /* may be NULL */
    const char *path;   /* "-": standard output */
    FILE *standard;     /* the stream for "-" */
    const char *input;  /* the file or folder that is read; NULL or "-": no file */
    bool only_wtb;      /* of a folder only the .wtb files are read */
    bool can_be_input;  /* the user may lift the first rule with --in-place */
    bool in_place;      /* the user did */
    bool force;         /* lifts the second rule */
} convert_target;

/* Checks both rules. A base of WTHOR files is checked against the first here, and against the
 * second by wthor_files_write(), which knows the names. It is never written in place: several files
 * cannot be replaced at once. */
status convert_guard_check(const convert_target *t, const convert_format *to, fault *f);

#endif
