/* tests/support/power/power_disk.h - a disk that forgets what was not synced when the power goes.
 *
 *     power_disk d;
 *     power_disk_start(&d, seed, n);
 *     ... calls of power_vfs.h or power_files.h report to it; change number n finds no power ...
 *     power_disk_restore(&d); // the files are now as after the power cut
 *     power_disk_end(&d);
 *
 * The calls work on real files as well, so that a program sees what it wrote. The disk remembers
 * for each file what a sync has made safe, and the changes since then in a list. When the power
 * goes, each change of the list is dropped, kept or torn: of a torn write each sector of 512 bytes
 * is kept or not. A place that no kept write has reached reads as zeros. A shortening is dropped or
 * kept. New and removed names are safe after a sync of the folder; before it, any of the files that
 * had the name may be there, or none.
 * Bytes that a write does not touch stay as they are (SQLite: SQLITE_IOCAP_POWERSAFE_OVERWRITE).
 * Whatever cannot be set up fails the test. */
#ifndef TESTS_SUPPORT_POWER_POWER_DISK_H
#define TESTS_SUPPORT_POWER_POWER_DISK_H

#include "base/rng.h"
#include "base/text.h"

enum { POWER_FILES = 64, POWER_PATH = 300, POWER_SECTOR = 512 };
#define POWER_STAYS SIZE_MAX

typedef struct power_change {
    bool is_cut; /* the file was shortened to `at` bytes; else `bytes` were written there */
    uint64_t at;
    buffer bytes;
} power_change;

/* A file that a name stands for, or stood for. */
typedef struct power_file {
    char path[POWER_PATH];
    bool is_removed; /* the name is gone, but not yet for sure */
    bool is_named;   /* a sync of the folder has made the name safe */
    buffer safe;
    power_change *pending;
    size_t count, room;
} power_file;

typedef struct power_disk {
    rng random;
    size_t fail_at; /* the power goes at the change with this number, from 0 */
    size_t changes; /* so far */
    bool is_off;
    power_file files[POWER_FILES];
    size_t file_count;
} power_disk;

void power_disk_start(power_disk *d, uint64_t seed, size_t fail_at);
void power_disk_end(power_disk *d);

/* Each reports one change and returns false if the power is off: the caller then refuses the call,
 * and leaves the real file alone. */
bool power_disk_create(power_disk *d, const char *path); /* does nothing if it is there */
bool power_disk_write(power_disk *d, const char *path, uint64_t at, view bytes);
bool power_disk_cut(power_disk *d, const char *path, uint64_t size);
bool power_disk_sync(power_disk *d, const char *path);
bool power_disk_sync_names(power_disk *d);
bool power_disk_remove(power_disk *d, const char *path);

/* Makes the real files what the disk has after the power cut. */
void power_disk_restore(power_disk *d);

#endif
