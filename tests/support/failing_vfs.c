/* tests/support/failing_vfs.c - hands every call on to the usual way, but for one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/failing_vfs.h"

/* The usual file lies behind it. */
typedef struct shim {
    sqlite3_file base;
    failing_vfs *vfs;
} shim;

static sqlite3_file *real_of(sqlite3_file *f) {
    return (sqlite3_file *)((shim *)(void *)f + 1);
}

static const sqlite3_io_methods *methods_of(sqlite3_file *f) {
    return real_of(f)->pMethods;
}

static bool refuses(failing_vfs *v) {
    const bool now = v->calls++ == v->fail_at;
    v->failed = v->failed || now;
    return now;
}

static bool refuses_file(sqlite3_file *f) {
    return refuses(((shim *)(void *)f)->vfs);
}

static int code_of(sqlite3_file *f) {
    return ((shim *)(void *)f)->vfs->code;
}

/* ---- calls that may fail ---- */

static int shim_read(sqlite3_file *f, void *to, int count, sqlite3_int64 at) {
    if (refuses_file(f)) return SQLITE_IOERR_READ; /* no disk is too full to read */
    return methods_of(f)->xRead(real_of(f), to, count, at);
}

static int shim_write(sqlite3_file *f, const void *from, int count, sqlite3_int64 at) {
    if (refuses_file(f)) return code_of(f);
    return methods_of(f)->xWrite(real_of(f), from, count, at);
}

static int shim_truncate(sqlite3_file *f, sqlite3_int64 size) {
    if (refuses_file(f)) return code_of(f);
    return methods_of(f)->xTruncate(real_of(f), size);
}

static int shim_sync(sqlite3_file *f, int flags) {
    if (refuses_file(f)) return code_of(f);
    return methods_of(f)->xSync(real_of(f), flags);
}

static int shim_map(sqlite3_file *f, int page, int size, int extend, void volatile **out) {
    if (refuses_file(f)) return code_of(f);
    return methods_of(f)->xShmMap(real_of(f), page, size, extend, out);
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

static int shim_open(sqlite3_vfs *table, const char *name, sqlite3_file *f, int flags, int *out) {
    failing_vfs *v = (failing_vfs *)(void *)table;
    shim *s = (shim *)(void *)f;
    s->base.pMethods = NULL;
    s->vfs = v;
    if (refuses(v)) return SQLITE_CANTOPEN;
    const int result = v->real->xOpen(v->real, name, real_of(f), flags, out);
    if (real_of(f)->pMethods) s->base.pMethods = &shim_methods;
    return result;
}

static int shim_delete(sqlite3_vfs *table, const char *name, int syncs) {
    failing_vfs *v = (failing_vfs *)(void *)table;
    if (refuses(v)) return SQLITE_IOERR_DELETE;
    return v->real->xDelete(v->real, name, syncs);
}

void failing_vfs_start(failing_vfs *v, size_t fail_at, int code) {
    sqlite3_vfs *real = sqlite3_vfs_find(NULL);
    assert_non_null(real);
    *v = (failing_vfs){.table = *real, .real = real, .fail_at = fail_at, .code = code};
    v->table.zName = "failing";
    v->table.pNext = NULL;
    v->table.szOsFile = (int)sizeof(shim) + real->szOsFile;
    v->table.xOpen = shim_open;
    v->table.xDelete = shim_delete;
    assert_int_equal(sqlite3_vfs_register(&v->table, 1), SQLITE_OK);
}

void failing_vfs_end(failing_vfs *v) {
    assert_int_equal(sqlite3_vfs_unregister(&v->table), SQLITE_OK);
    assert_int_equal(sqlite3_vfs_register(v->real, 1), SQLITE_OK);
}
