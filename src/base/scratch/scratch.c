/* base/scratch/scratch.c - makes a folder of a new name and walks through it to remove it. */
#include "base/scratch/scratch.h"

#include <ftw.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

status scratch_make(scratch *s, const char *where, fault *f) {
    const char *usual = getenv("TMPDIR");
    if (!where) where = usual && *usual ? usual : "/tmp";
    const int length = snprintf(s->folder, sizeof s->folder, "%s/avocet-XXXXXX", where);
    const bool fits = length < (int)sizeof s->folder;
    if (fits && mkdtemp(s->folder)) return OK;
    s->folder[0] = '\0';
    return fault_set(f, fits ? E_IO : E_RANGE, 0, "cannot make a folder in %.120s", where);
}

void scratch_path(const scratch *s, const char *name, char out[SCRATCH_PATH_BYTES]) {
    (void)snprintf(out, SCRATCH_PATH_BYTES, "%s/%s", s->folder, name);
}

/* Leaves the folder itself, which has level 0. */
static int remove_inside(const char *path, const struct stat *about, int type, struct FTW *place) {
    (void)about;
    if (place->level == 0) return 0;
    if (type == FTW_DP)
        (void)rmdir(path);
    else
        (void)unlink(path);
    return 0;
}

void scratch_empty(const scratch *s) {
    enum { HANDLES = 8 };
    if (*s->folder) (void)nftw(s->folder, remove_inside, HANDLES, FTW_DEPTH | FTW_PHYS);
}

void scratch_remove(scratch *s) {
    scratch_empty(s);
    if (*s->folder) (void)rmdir(s->folder);
    s->folder[0] = '\0';
}
