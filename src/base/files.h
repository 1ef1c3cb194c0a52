/* base/files.h - the file system behind a table, so that a test can make any call fail.
 *
 * The table holds the few system calls we use; the helpers below it do what callers want: read a
 * whole file with a cap, and replace a file so that after a crash either the old or the new
 * content is there, never half of one. NULL for the table always means the system's.
 * Errors: the table's functions return a negative errno; the helpers a status and a fault whose
 * text names the path and the reason.
 * Threads: the system table may be used by all. */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include "base/text.h"

#include <sys/types.h>

enum { FILES_PATH_MAX = 4096 }; /* with the closing NUL */

typedef enum file_mode {
    FILE_READ,
    FILE_REPLACE, /* create, or empty what is there */
    FILE_APPEND,  /* create if missing; each write goes to the end */
    FILE_INTO,    /* write into what is there: a pipe, a device */
} file_mode;

/* What a path names, links followed. */
typedef enum file_kind {
    FILE_IS_PLAIN, /* a regular file, or nothing yet */
    FILE_IS_FOLDER,
    FILE_IS_SPECIAL, /* a pipe, a terminal, a device */
} file_kind;

/* Told each name of a folder; anything but 0 ends the listing. */
typedef int file_seen(void *who, const char *name);

typedef struct file_ops {
    int (*open)(void *context, const char *path, file_mode mode); /* a handle >= 0 */
    ssize_t (*read)(void *context, int handle, void *bytes, size_t size);
    /* From a place in the file, wherever read() is; fewer bytes at its end, 0 behind it. */
    ssize_t (*read_at)(void *context, int handle, void *bytes, size_t size, uint64_t offset);
    ssize_t (*write)(void *context, int handle, const void *bytes, size_t size);
    int (*sync)(void *context, int handle);
    int (*cut)(void *context, int handle,
               uint64_t size); /* of a file that is written: shortens it */
    /* Keeps everyone else who asks for the same away from an open file until it is closed;
     * -EWOULDBLOCK when somebody has it. */
    int (*lock)(void *context, int handle);
    int (*close)(void *context, int handle);
    int (*rename)(void *context, const char *from, const char *to);
    int (*remove)(void *context, const char *path);
    file_kind (*kind)(void *context, const char *path);
    /* The path behind symbolic links, whether something is there or not. */
    int (*resolve)(void *context, const char *path, char out[FILES_PATH_MAX]);
    /* Gives an open file the permissions of another, if that is there; as far as it goes. */
    void (*copy_mode)(void *context, const char *from, int handle);
    int (*make_dir)(void *context, const char *path);
    int (*sync_dir)(void *context, const char *path); /* makes renames inside it durable */
    /* All names but "." and "..", in any order; what `see` ended with, else 0. */
    int (*list_dir)(void *context, const char *path, file_seen *see, void *who);
    void *context;
} file_ops;

const file_ops *files_system(void);

/* Appends the whole file to *out. E_MISSING if there is none, E_RANGE if it is larger than most
 * bytes (nothing beyond most is kept), E_IO, E_NOMEM. On failure *out is as long as before. */
status files_read(const file_ops *ops, const char *path, size_t most, buffer *out, fault *f);

/* Writes content to path + ".new", syncs it and renames it over path. On failure the old file is
 * untouched and the new one removed, but for one case: when only syncing the folder fails, the new
 * content is in place and may not outlive a crash. The permissions of the old file stay, and a
 * symbolic link goes on pointing at what is replaced. One writer at a time for a path. A pipe or a
 * device is never replaced: the content is written into it. E_FULL when the disk is full, E_IO
 * (also for a folder), E_NOMEM; E_MISSING without its folder, E_RANGE for a path that is empty or
 * too long. */
status files_replace(const file_ops *ops, const char *path, view content, fault *f);

/* The same bit by bit: begin, append as often as one likes, then commit, or abandon. Errors as
 * above. After a failure of files_append() abandon; the others have cleaned up by themselves. What
 * went into a pipe or a device is gone, abandoned or not. */
typedef struct file_replacement {
    const file_ops *ops;
    int handle;     /* negative when there is nothing to finish */
    bool is_direct; /* into a pipe or a device: there is no fresh file */
    bool is_broken; /* a pipe whose reader has left, after a failure of files_append() */
    char path[FILES_PATH_MAX], fresh[FILES_PATH_MAX];
} file_replacement;

status files_begin(const file_ops *ops, const char *path, file_replacement *out, fault *f);
status files_append(file_replacement *r, view bytes, fault *f);
status files_commit(file_replacement *r, fault *f);
void files_abandon(file_replacement *r); /* also of one that is finished: then it does nothing */

/* Makes the directory and those above it; one that is there already is fine. A file of the last
 * name is not noticed: opening something inside will fail. */
status files_make_dirs(const file_ops *ops, const char *path, fault *f);

/* Tells `see` every name in the folder, in any order. What `see` ends with, a negative errno,
 * becomes the fault: -ENOMEM gives E_NOMEM. */
status files_list(const file_ops *ops, const char *path, file_seen *see, void *who, fault *f);

/* Writes all bytes, going on after short writes and interruptions; 0 or a negative errno. */
int files_write_all(const file_ops *ops, int handle, view bytes);

/* The status and fault for a negative errno of the table: "cannot DOING PATH: reason". */
status files_fault(fault *f, const char *doing, const char *path, int error);

#endif
