/* base/files.h - the file system behind a table, so that a test can make any call fail.
 *
 * The table holds the few system calls we use. The helpers below it read a whole file up to a limit
 * and replace a file. After a crash a replaced file has either its old or its new content, never
 * half of one. NULL for the table always means the system's table.
 * Errors: the functions of the table return a negative errno. The helpers return a status and fill
 * a fault whose text names the path and the reason.
 * Threads: any thread may use the system table. */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include "base/text.h"

#include <sys/types.h>

enum { FILES_PATH_MAX = 4096 }; /* with the closing NUL */

typedef enum file_mode {
    FILE_READ,
    FILE_REPLACE, /* create the file, or empty it */
    FILE_APPEND,  /* create the file if it is missing; each write goes to the end */
    FILE_INTO,    /* write into an existing pipe or device */
} file_mode;

/* The kind of thing a path names, after following links. */
typedef enum file_kind {
    FILE_IS_PLAIN, /* a regular file, or nothing yet */
    FILE_IS_FOLDER,
    FILE_IS_SPECIAL, /* a pipe, a terminal, a device */
} file_kind;

/* Receives each name in a folder. Any result but 0 ends the listing. */
typedef int file_name_sink(void *who, const char *name);

typedef struct file_ops {
    int (*open)(void *context, const char *path, file_mode mode); /* a handle >= 0 */
    ssize_t (*read)(void *context, int handle, void *bytes, size_t size);
    /* Reads from `offset` and leaves the place of read() alone. Returns fewer bytes at the end of
     * the file and 0 behind it. */
    ssize_t (*read_at)(void *context, int handle, void *bytes, size_t size, uint64_t offset);
    ssize_t (*write)(void *context, int handle, const void *bytes, size_t size);
    int (*sync)(void *context, int handle);
    /* Takes disk space for the first `size` bytes of a file open for writing, which becomes at
     * least that long. 0 also on file systems that cannot do it. */
    int (*reserve)(void *context, int handle, uint64_t size);
    int (*cut)(void *context, int handle, uint64_t size); /* shortens a file open for writing */
    /* Locks an open file until it is closed, against all others that lock it. -EWOULDBLOCK if
     * another process holds the lock. */
    int (*lock)(void *context, int handle);
    /* Whether the path still names this open file, and not another one or none. */
    bool (*is_at)(void *context, int handle, const char *path);
    int (*close)(void *context, int handle);
    int (*rename)(void *context, const char *from, const char *to);
    int (*remove)(void *context, const char *path);
    file_kind (*kind)(void *context, const char *path);
    /* Writes the path behind symbolic links, whether it exists or not. */
    int (*resolve)(void *context, const char *path, char out[FILES_PATH_MAX]);
    /* Gives an open file the permissions of `from`, if that exists. Failures are ignored. */
    void (*copy_mode)(void *context, const char *from, int handle);
    int (*make_dir)(void *context, const char *path);
    int (*sync_dir)(void *context, const char *path); /* makes renames inside it durable */
    /* Calls `see` for all names but "." and "..", in any order. Returns the result with which `see`
     * ended the listing, else 0. */
    int (*list_dir)(void *context, const char *path, file_name_sink *see, void *who);
    void *context;
} file_ops;

const file_ops *files_system(void);

/* Appends the whole file to *out. E_MISSING if there is no such file, E_RANGE if it is larger than
 * `most` bytes (nothing beyond them is kept), E_IO, E_NOMEM. On failure *out is as long as
 * before. */
status files_read(const file_ops *ops, const char *path, size_t most, buffer *out, fault *f);

/* Writes content to path + ".new", syncs it and renames it over path. On failure the old file is
 * untouched and the new one removed, with one exception: if only syncing the folder fails, the new
 * content is in place but may not outlive a crash.
 *
 * The permissions of the old file stay, and a symbolic link still points to the replaced file. One
 * writer at a time for a path. A pipe or a device is never replaced: the content is written into
 * it.
 *
 * E_FULL if the disk is full, E_IO (also for a folder), E_NOMEM, E_MISSING if the folder does not
 * exist, E_RANGE for a path that is empty or too long. */
status files_replace(const file_ops *ops, const char *path, view content, fault *f);

/* Replaces a file piece by piece: begin, append any number of times, then commit or abandon. Errors
 * as for files_replace(). After a failure of files_append() the caller must abandon; the other
 * functions clean up by themselves. Bytes already written into a pipe or a device cannot be taken
 * back. */
typedef struct file_replacement {
    const file_ops *ops;
    int handle;     /* negative when there is nothing to finish */
    bool is_direct; /* writes into a pipe or a device: there is no fresh file */
    bool is_broken; /* the reader of the pipe has left; set when files_append() fails */
    bool is_reserved;
    uint64_t written; /* bytes */
    char path[FILES_PATH_MAX], fresh[FILES_PATH_MAX];
} file_replacement;

status files_begin(const file_ops *ops, const char *path, file_replacement *out, fault *f);
/* Takes disk space for `bytes` bytes, before the long work whose result needs them. Nothing is
 * taken from a pipe or a device. On failure the caller abandons. */
status files_reserve(file_replacement *r, uint64_t bytes, fault *f);
status files_append(file_replacement *r, view bytes, fault *f);
status files_commit(file_replacement *r, fault *f);
void files_abandon(file_replacement *r); /* does nothing if it is already finished */

/* Writes the folder of a path: "." for a bare name, "/" for a name in the root. False if it is too
 * long. */
bool files_folder_of(const char *path, char out[FILES_PATH_MAX]);

/* Makes the folder and its parents. A folder that exists is fine. A plain file with the last name
 * is not noticed here: opening something inside it fails later. */
status files_make_dirs(const file_ops *ops, const char *path, fault *f);

/* Calls `see` for every name in the folder, in any order. If `see` ends the listing with a negative
 * errno, the errno becomes the fault: -ENOMEM gives E_NOMEM. */
status files_list(const file_ops *ops, const char *path, file_name_sink *see, void *who, fault *f);

/* Writes all bytes and continues after short writes and interruptions. Returns 0 or a negative
 * errno. */
int files_write_all(const file_ops *ops, int handle, view bytes);

/* Returns the status for a negative errno of the table and fills the fault: "cannot DOING PATH:
 * reason". */
status files_fault(fault *f, const char *doing, const char *path, int error);

#endif
