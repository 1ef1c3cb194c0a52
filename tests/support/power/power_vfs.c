/* tests/support/power/power_vfs.c - tells the disk of every change before it is made. */
#include "support/power/power_vfs.h"

#include <sqlite3.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { JOURNALS = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL };

static bool create(power_vfs *v, const vfs_event *e) {
    const bool is_new = access(e->path, F_OK) != 0;
    if (is_new && (e->flags & JOURNALS))
        (void)snprintf(v->new_journal, sizeof v->new_journal, "%s", e->path);
    return power_disk_create(v->disk, e->path);
}

static bool sync_file(power_vfs *v, const vfs_event *e) {
    if (!power_disk_sync(v->disk, e->path)) return false;
    if (strcmp(v->new_journal, e->path) != 0) return true;
    v->new_journal[0] = '\0';
    return power_disk_sync_names(v->disk);
}

static bool remove_name(power_vfs *v, const vfs_event *e) {
    return power_disk_remove(v->disk, e->path) && (!e->syncs || power_disk_sync_names(v->disk));
}

static int watch(void *context, const vfs_event *e) {
    power_vfs *v = context;
    if (!e->path) return SQLITE_OK; /* a file for sorting, which nobody misses */
    switch (e->call) {
    case VFS_OPEN:
        return !(e->flags & SQLITE_OPEN_CREATE) || create(v, e) ? SQLITE_OK : SQLITE_CANTOPEN;
    case VFS_WRITE:
        return power_disk_write(v->disk, e->path, e->at, e->bytes) ? SQLITE_OK : SQLITE_IOERR_WRITE;
    case VFS_CUT:
        return power_disk_cut(v->disk, e->path, e->at) ? SQLITE_OK : SQLITE_IOERR_TRUNCATE;
    case VFS_SYNC:
        return sync_file(v, e) ? SQLITE_OK : SQLITE_IOERR_FSYNC;
    case VFS_DELETE:
        return remove_name(v, e) ? SQLITE_OK : SQLITE_IOERR_DELETE;
    default:
        return SQLITE_OK;
    }
}

void power_vfs_start(power_vfs *v, power_disk *d) {
    *v = (power_vfs){.disk = d};
    watched_vfs_start(&v->vfs, watch, v);
    v->vfs.is_lazy = true;
}

void power_vfs_end(power_vfs *v) {
    watched_vfs_end(&v->vfs);
}
