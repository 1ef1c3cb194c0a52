/* base/scratch/scratch.h - a folder of a new name for files that nobody needs for long.
 *
 * Ownership: a plain value; scratch_remove() removes the folder. Threads: one at a time. */
#ifndef BASE_SCRATCH_SCRATCH_H
#define BASE_SCRATCH_SCRATCH_H

#include "base/fault.h"

enum { SCRATCH_FOLDER_BYTES = 300, SCRATCH_PATH_BYTES = 600 };

typedef struct scratch {
    char folder[SCRATCH_FOLDER_BYTES]; /* "": there is none */
} scratch;

/* Makes a folder that nobody else can read, in the folder `where`; NULL: in TMPDIR, or in /tmp.
 * E_IO; E_RANGE for a path that is too long. */
status scratch_make(scratch *s, const char *where, fault *f);

/* Writes the path of a file in the folder. `name` is at most SCRATCH_FOLDER_BYTES - 2 long. */
void scratch_path(const scratch *s, const char *name, char out[SCRATCH_PATH_BYTES]);

/* Removes everything in the folder; scratch_remove() removes the folder as well. What cannot be
 * removed stays. */
void scratch_empty(const scratch *s);
void scratch_remove(scratch *s);

#endif
