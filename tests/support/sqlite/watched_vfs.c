/* tests/support/sqlite/watched_vfs.c - asks the watcher, then hands the call on to the usual way.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/sqlite/watched_vfs.h"

/* The usual file lies behind it. */
typedef struct shim {
    sqlite3_file base;
    watched_vfs *vfs;
    const char *path; /* SQLite keeps it while the file is open; NULL for a file without a name */
    int flags;        /* of the opening */
} shim;

static shim *of(sqlite3_file *f) {
    return (shim *)(void *)f;
}

static sqlite3_file *real_of(sqlite3_file *f) {
    return (sqlite3_file *)(void *)(of(f) + 1);
}

static const sqlite3_io_methods *methods_of(sqlite3_file *f) {
    return real_of(f)->pMethods;
}

static int ask(sqlite3_file *f, vfs_event e) {
    watched_vfs *v = of(f)->vfs;
    e.path = of(f)->path;
    e.flags = of(f)->flags;
    return v->watch(v->context, &e);
}

/* ---- calls that are watched ---- */

static int shim_read(sqlite3_file *f, void *to, int count, sqlite3_int64 at) {
    const int code = ask(f, (vfs_event){.call = VFS_READ});
    return code ? code : methods_of(f)->xRead(real_of(f), to, count, at);
}

static int shim_write(sqlite3_file *f, const void *from, int count, sqlite3_int64 at) {
    const int code =
        ask(f, (vfs_event){.call = VFS_WRITE, .bytes = {from, (size_t)count}, .at = (uint64_t)at});
    return code ? code : methods_of(f)->xWrite(real_of(f), from, count, at);
}

static int shim_truncate(sqlite3_file *f, sqlite3_int64 size) {
    const int code = ask(f, (vfs_event){.call = VFS_CUT, .at = (uint64_t)size});
    return code ? code : methods_of(f)->xTruncate(real_of(f), size);
}

static int shim_sync(sqlite3_file *f, int flags) {
    const int code = ask(f, (vfs_event){.call = VFS_SYNC});
    if (code || of(f)->vfs->is_lazy) return code;
    return methods_of(f)->xSync(real_of(f), flags);
}

static int shim_map(sqlite3_file *f, int page, int size, int extend, void volatile **out) {
    const int code = ask(f, (vfs_event){.call = VFS_MAP});
    return code ? code : methods_of(f)->xShmMap(real_of(f), page, size, extend, out);
}

/* ---- the others ---- */

static int shim_close(sqlite3_file *f) {
    return methods_of(f)->xClose(real_of(f));
}

static int shim_size(sqlite3_file *f, sqlite3_int64 *out) {
    return methods_of(f)->xFileSize(real_of(f), out);
}

static int shim_lock(sqlite3_file *f, int kind) {
    return methods_of(f)->xLock(real_of(f), kind);
}

static int shim_unlock(sqlite3_file *f, int kind) {
    return methods_of(f)->xUnlock(real_of(f), kind);
}

static int shim_reserved(sqlite3_file *f, int *out) {
    return methods_of(f)->xCheckReservedLock(real_of(f), out);
}

static int shim_control(sqlite3_file *f, int what, void *argument) {
    return methods_of(f)->xFileControl(real_of(f), what, argument);
}

static int shim_sector(sqlite3_file *f) {
    return methods_of(f)->xSectorSize(real_of(f));
}

static int shim_device(sqlite3_file *f) {
    return methods_of(f)->xDeviceCharacteristics(real_of(f));
}

static int shim_map_lock(sqlite3_file *f, int offset, int count, int flags) {
    return methods_of(f)->xShmLock(real_of(f), offset, count, flags);
}

static void shim_map_barrier(sqlite3_file *f) {
    methods_of(f)->xShmBarrier(real_of(f));
}

static int shim_unmap(sqlite3_file *f, int removes) {
    return methods_of(f)->xShmUnmap(real_of(f), removes);
}

static const sqlite3_io_methods shim_methods = {.iVersion = 2,
                                                .xClose = shim_close,
                                                .xRead = shim_read,
                                                .xWrite = shim_write,
                                                .xTruncate = shim_truncate,
                                                .xSync = shim_sync,
                                                .xFileSize = shim_size,
                                                .xLock = shim_lock,
                                                .xUnlock = shim_unlock,
                                                .xCheckReservedLock = shim_reserved,
                                                .xFileControl = shim_control,
                                                .xSectorSize = shim_sector,
                                                .xDeviceCharacteristics = shim_device,
                                                .xShmMap = shim_map,
                                                .xShmLock = shim_map_lock,
                                                .xShmBarrier = shim_map_barrier,
                                                .xShmUnmap = shim_unmap};

/* ---- files by name ---- */

static watched_vfs *vfs_of(sqlite3_vfs *table) {
    return (watched_vfs *)(void *)table;
}

static int shim_open(sqlite3_vfs *table, const char *name, sqlite3_file *f, int flags, int *out) {
    watched_vfs *v = vfs_of(table);
    shim *s = of(f);
    *s = (shim){.vfs = v, .path = name, .flags = flags};
    const int code = ask(f, (vfs_event){.call = VFS_OPEN});
    if (code) return code;
    const int result = v->real->xOpen(v->real, name, real_of(f), flags, out);
    if (real_of(f)->pMethods) s->base.pMethods = &shim_methods;
    return result;
}

static int shim_delete(sqlite3_vfs *table, const char *name, int syncs) {
    watched_vfs *v = vfs_of(table);
    const vfs_event e = {.call = VFS_DELETE, .path = name, .syncs = syncs != 0};
    const int code = v->watch(v->context, &e);
    return code ? code : v->real->xDelete(v->real, name, syncs && !v->is_lazy);
}

void watched_vfs_start(watched_vfs *v, vfs_watch *watch, void *context) {
    sqlite3_vfs *real = sqlite3_vfs_find(NULL);
    assert_non_null(real);
    *v = (watched_vfs){.table = *real, .real = real, .watch = watch, .context = context};
    v->table.zName = "watched";
    v->table.pNext = NULL;
    v->table.szOsFile = (int)sizeof(shim) + real->szOsFile;
    v->table.xOpen = shim_open;
    v->table.xDelete = shim_delete;
    assert_int_equal(sqlite3_vfs_register(&v->table, 1), SQLITE_OK);
}

void watched_vfs_end(watched_vfs *v) {
    assert_int_equal(sqlite3_vfs_unregister(&v->table), SQLITE_OK);
    assert_int_equal(sqlite3_vfs_register(v->real, 1), SQLITE_OK);
}
