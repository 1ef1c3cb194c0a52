/* tests/support/power/power_files.c - tells the disk of a change, then makes it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "support/power/power_files.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>

static const file_ops *real(void) {
    return files_system();
}

static int power_open(void *context, const char *path, file_mode mode) {
    power_files *p = context;
    if (mode != FILE_READ && !power_disk_create(p->disk, path)) return -EIO;
    const int handle = real()->open(real()->context, path, mode);
    assert_true(handle < POWER_HANDLES);
    if (handle >= 0) (void)snprintf(p->paths[handle], POWER_PATH, "%s", path);
    return handle;
}

/* Files of the store are written at their end alone. */
static ssize_t power_write(void *context, int handle, const void *bytes, size_t size) {
    power_files *p = context;
    struct stat now;
    assert_int_equal(fstat(handle, &now), 0);
    if (!power_disk_write(p->disk, p->paths[handle], (uint64_t)now.st_size, (view){bytes, size}))
        return -EIO;
    return real()->write(real()->context, handle, bytes, size);
}

static int power_sync(void *context, int handle) {
    power_files *p = context;
    return power_disk_sync(p->disk, p->paths[handle]) ? 0 : -EIO;
}

static int power_cut(void *context, int handle, uint64_t size) {
    power_files *p = context;
    if (!power_disk_cut(p->disk, p->paths[handle], size)) return -EIO;
    return real()->cut(real()->context, handle, size);
}

static int power_sync_dir(void *context, const char *path) {
    power_files *p = context;
    (void)path; /* there is one folder */
    return power_disk_sync_names(p->disk) ? 0 : -EIO;
}

void power_files_start(power_files *p, power_disk *d) {
    p->ops = *real();
    p->ops.context = p;
    p->ops.open = power_open;
    p->ops.write = power_write;
    p->ops.sync = power_sync;
    p->ops.cut = power_cut;
    p->ops.sync_dir = power_sync_dir;
    p->disk = d;
}
