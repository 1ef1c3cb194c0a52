/* tests/support/sqlite/watched_vfs.h - the file calls of SQLite, each shown to a watcher before it
 * is made.
 *
 * The watcher answers SQLITE_OK, and the call goes on its usual way, or a code, and the call is
 * refused with it. Not shown: locks, sizes, closing. */
#ifndef TESTS_SUPPORT_SQLITE_WATCHED_VFS_H
#define TESTS_SUPPORT_SQLITE_WATCHED_VFS_H

#include "base/text.h"

#include <sqlite3.h>

typedef enum vfs_call {
    VFS_OPEN,
    VFS_READ,
    VFS_WRITE,
    VFS_CUT,
    VFS_SYNC,
    VFS_MAP,
    VFS_DELETE
} vfs_call;

typedef struct vfs_event {
    vfs_call call;
    const char *path; /* NULL for a file without a name */
    int flags;        /* with which the file was opened: SQLITE_OPEN_WAL and others */
    view bytes;       /* of a write */
    uint64_t at;      /* its place, or the new size after a cut */
    bool syncs;       /* a name is removed, and the folder is to be synced */
} vfs_event;

typedef int vfs_watch(void *context, const vfs_event *e);

typedef struct watched_vfs {
    sqlite3_vfs table; /* first: SQLite hands it back */
    sqlite3_vfs *real;
    vfs_watch *watch;
    void *context;
    bool is_lazy; /* no sync reaches the real disk */
} watched_vfs;

/* It is what SQLite uses from now on; must not be moved until watched_vfs_end(). Databases must be
 * closed before that. */
void watched_vfs_start(watched_vfs *v, vfs_watch *watch, void *context);
void watched_vfs_end(watched_vfs *v);

#endif
