/* tests/support/power/power_files.h - the calls of base/files.h on a disk that may lose power.
 *
 * Syncs are only remembered: nothing waits for a real disk. */
#ifndef TESTS_SUPPORT_POWER_POWER_FILES_H
#define TESTS_SUPPORT_POWER_POWER_FILES_H

#include "base/files.h"
#include "support/power/power_disk.h"

enum { POWER_HANDLES = 256 };

typedef struct power_files {
    file_ops ops; /* ops.context is set by power_files_start() */
    power_disk *disk;
    char paths[POWER_HANDLES][POWER_PATH]; /* by handle */
} power_files;

/* Must not be moved afterwards. */
void power_files_start(power_files *p, power_disk *d);

#endif
