/* tests/support/power/power_vfs.h - the file calls of SQLite on a disk that may lose power.
 *
 * Syncs are only remembered: nothing waits for a real disk. The sync of a new journal or log also
 * makes the names of the folder safe, as SQLite's own calls for Unix do. The shared memory beside a
 * log (-shm) does not outlive the power and is not part of the disk. */
#ifndef TESTS_SUPPORT_POWER_POWER_VFS_H
#define TESTS_SUPPORT_POWER_POWER_VFS_H

#include "support/power/power_disk.h"
#include "support/sqlite/watched_vfs.h"

typedef struct power_vfs {
    watched_vfs vfs;
    power_disk *disk;
    char new_journal[POWER_PATH]; /* its next sync makes names safe as well */
} power_vfs;

/* It is what SQLite uses from now on; must not be moved until power_vfs_end(). Databases must be
 * closed before that. */
void power_vfs_start(power_vfs *v, power_disk *d);
void power_vfs_end(power_vfs *v);

#endif
