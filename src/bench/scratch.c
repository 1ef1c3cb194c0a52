/* bench/scratch.c - makes a folder of a new name and walks through it to remove it. */
#include "bench/scratch.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

status scratch_make(scratch *s, fault *f) {
    const char *where = getenv("TMPDIR");
    (void)snprintf(s->folder, sizeof s->folder, "%.200s/avocet-bench-XXXXXX",
                   where && *where ? where : "/tmp");
    if (mkdtemp(s->folder)) return OK;
    const status result =
        fault_set(f, E_IO, 0, "cannot make a folder for the benchmark: %.200s", s->folder);
    s->folder[0] = '\0';
    return result;
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
