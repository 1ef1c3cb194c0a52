/* bench/scratch.h - a folder for the files that a benchmark makes, removed at its end.
 *
 * It lies in TMPDIR, or in /tmp. Ownership: a plain value; scratch_remove() removes the folder.
 * Threads: one at a time. */
#ifndef BENCH_SCRATCH_H
#define BENCH_SCRATCH_H

#include "base/fault.h"

enum { SCRATCH_FOLDER_BYTES = 300, SCRATCH_PATH_BYTES = 600 };

typedef struct scratch {
    char folder[SCRATCH_FOLDER_BYTES]; /* "": there is none */
} scratch;

status scratch_make(scratch *s, fault *f); /* E_IO */

/* Writes the path of a file in the folder. `name` is at most SCRATCH_FOLDER_BYTES - 2 long. */
void scratch_path(const scratch *s, const char *name, char out[SCRATCH_PATH_BYTES]);

/* Removes everything in the folder; scratch_remove() removes the folder as well. What cannot be
 * removed stays. */
void scratch_empty(const scratch *s);
void scratch_remove(scratch *s);

#endif
