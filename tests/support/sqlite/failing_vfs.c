/* tests/support/sqlite/failing_vfs.c - counts the calls and refuses one. */
#include "support/sqlite/failing_vfs.h"

/* No disk is too full to open, read or remove a file. */
static int refusal(const failing_vfs *v, vfs_call call) {
    switch (call) {
    case VFS_OPEN:
        return SQLITE_CANTOPEN;
    case VFS_READ:
        return SQLITE_IOERR_READ;
    case VFS_DELETE:
        return SQLITE_IOERR_DELETE;
    default:
        return v->code;
    }
}

static int watch(void *context, const vfs_event *e) {
    failing_vfs *v = context;
    const bool now = v->calls++ == v->fail_at;
    v->failed = v->failed || now;
    return now ? refusal(v, e->call) : SQLITE_OK;
}

void failing_vfs_start(failing_vfs *v, size_t fail_at, int code) {
    *v = (failing_vfs){.fail_at = fail_at, .code = code};
    watched_vfs_start(&v->vfs, watch, v);
}

void failing_vfs_end(failing_vfs *v) {
    watched_vfs_end(&v->vfs);
}
