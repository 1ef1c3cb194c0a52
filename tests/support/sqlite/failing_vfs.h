/* tests/support/sqlite/failing_vfs.h - the file calls of SQLite, of which the Nth fails.
 *
 *     for (size_t n = 0;; n++) {
 *         failing_vfs v;
 *         failing_vfs_start(&v, n, SQLITE_FULL);
 *         ... databases opened now use it ...
 *         failing_vfs_end(&v);
 *         if (!v.failed) break; // N was beyond the last call
 *     }
 *
 * Counts calls that open, read, write, shorten, sync, map or remove a file. A refused call does
 * nothing. Databases must be closed before failing_vfs_end(). */
#ifndef TESTS_SUPPORT_SQLITE_FAILING_VFS_H
#define TESTS_SUPPORT_SQLITE_FAILING_VFS_H

#include "support/sqlite/watched_vfs.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct failing_vfs {
    watched_vfs vfs;
    size_t fail_at; /* the call with this number fails, counted from 0 */
    int code;       /* with this one */
    size_t calls;   /* so far */
    bool failed;
} failing_vfs;

/* It is what SQLite uses from now on; must not be moved until failing_vfs_end(). */
void failing_vfs_start(failing_vfs *v, size_t fail_at, int code);
void failing_vfs_end(failing_vfs *v);

#endif
