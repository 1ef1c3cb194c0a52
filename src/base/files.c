/* base/files.c - the system's file operations and what is built on them. */
#include "base/files.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int or_errno(int result) {
    return result < 0 ? -errno : result;
}

static int system_open(void *context, const char *path, file_mode mode) {
    (void)context;
    static const int flags[] = {
        [FILE_READ] = O_RDONLY,
        [FILE_REPLACE] = O_WRONLY | O_CREAT | O_TRUNC,
        [FILE_APPEND] = O_WRONLY | O_CREAT | O_APPEND,
    };
    return or_errno(open(path, flags[mode] | O_CLOEXEC, 0666));
}

static ssize_t system_read(void *context, int handle, void *bytes, size_t size) {
    (void)context;
    const ssize_t n = read(handle, bytes, size);
    return n < 0 ? -errno : n;
}

static ssize_t system_write(void *context, int handle, const void *bytes, size_t size) {
    (void)context;
    const ssize_t n = write(handle, bytes, size);
    return n < 0 ? -errno : n;
}

static int system_sync(void *context, int handle) {
    (void)context;
    return or_errno(fsync(handle));
}

static int system_close(void *context, int handle) {
    (void)context;
    return or_errno(close(handle));
}

static int system_rename(void *context, const char *from, const char *to) {
    (void)context;
    return or_errno(rename(from, to));
}

static int system_remove(void *context, const char *path) {
    (void)context;
    return or_errno(unlink(path));
}

static int system_make_dir(void *context, const char *path) {
    (void)context;
    return or_errno(mkdir(path, 0777));
}

static int system_sync_dir(void *context, const char *path) {
    (void)context;
    const int handle = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0) return -errno;
    /* Some file systems cannot sync a directory; that is no failure of ours. */
    const int result = fsync(handle) < 0 && errno != EINVAL ? -errno : 0;
    (void)close(handle);
    return result;
}

/* readdir() tells its end and its failures alike, but for errno. */
static int list_open(DIR *dir, file_seen *see, void *who) {
    for (;;) {
        errno = 0;
        const struct dirent *entry = readdir(dir);
        if (!entry) return -errno;
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        const int ended = see(who, entry->d_name);
        if (ended) return ended;
    }
}

static int system_list_dir(void *context, const char *path, file_seen *see, void *who) {
    (void)context;
    DIR *dir = opendir(path);
    if (!dir) return -errno;
    const int result = list_open(dir, see, who);
    (void)closedir(dir);
    return result;
}

const file_ops *files_system(void) {
    static const file_ops system_ops = {
        .open = system_open,
        .read = system_read,
        .write = system_write,
        .sync = system_sync,
        .close = system_close,
        .rename = system_rename,
        .remove = system_remove,
        .make_dir = system_make_dir,
        .sync_dir = system_sync_dir,
        .list_dir = system_list_dir,
    };
    return &system_ops;
}

static const file_ops *or_system(const file_ops *ops) {
    return ops ? ops : files_system();
}

static status status_of_errno(int error) {
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return E_MISSING;
    case ENOMEM:
        return E_NOMEM;
    case ENOSPC:
    case EDQUOT:
        return E_FULL;
    default:
        return E_IO;
    }
}

status files_fault(fault *f, const char *doing, const char *path, int error) {
    char reason[80];
    if (strerror_r(-error, reason, sizeof reason) != 0)
        (void)snprintf(reason, sizeof reason, "error %d", -error);
    return fault_set(f, status_of_errno(-error), 0, "cannot %s %.80s: %s", doing, path, reason);
}

static status read_open(const file_ops *ops, int handle, const char *path, size_t most, buffer *out,
                        fault *f) {
    char chunk[16384];
    size_t total = 0;
    for (;;) {
        const ssize_t n = ops->read(ops->context, handle, chunk, sizeof chunk);
        if (n == -EINTR) continue;
        if (n < 0) return files_fault(f, "read", path, (int)n);
        if (n == 0) break;
        if ((size_t)n > most - total)
            return fault_set(f, E_RANGE, most, "%.80s is larger than %zu bytes", path, most);
        total += (size_t)n;
        buffer_append(out, (view){chunk, (size_t)n});
        if (buffer_status(out))
            return fault_set(f, E_NOMEM, total, "no memory to read %.80s", path);
    }
    return OK;
}

status files_read(const file_ops *ops, const char *path, size_t most, buffer *out, fault *f) {
    ops = or_system(ops);
    const int handle = ops->open(ops->context, path, FILE_READ);
    if (handle < 0) return files_fault(f, "open", path, handle);
    const size_t before = out->length;
    const status result = read_open(ops, handle, path, most, out, f);
    (void)ops->close(ops->context, handle); /* nothing was written, so nothing can be lost */
    if (result) buffer_reset(out, before);
    return result;
}

int files_write_all(const file_ops *ops, int handle, view bytes) {
    ops = or_system(ops);
    while (bytes.length) {
        const ssize_t n = ops->write(ops->context, handle, bytes.data, bytes.length);
        if (n == -EINTR) continue;
        if (n < 0) return (int)n;
        if (n == 0) return -EIO;
        assert((size_t)n <= bytes.length);
        bytes = view_from(bytes, (size_t)n);
    }
    return 0;
}

/* A full, durable copy of content at path, or a negative errno. */
static int write_new(const file_ops *ops, const char *path, view content, bool *created) {
    const int handle = ops->open(ops->context, path, FILE_REPLACE);
    *created = handle >= 0;
    if (handle < 0) return handle;
    int error = files_write_all(ops, handle, content);
    if (!error) error = ops->sync(ops->context, handle);
    const int closed = ops->close(ops->context, handle);
    return error ? error : closed;
}

/* The directory part of path: "." for a bare name, "/" for something in the root. */
static view directory_of(const char *path) {
    const char *slash = strrchr(path, '/');
    if (!slash) return view_of(".");
    return (view){path, slash == path ? 1 : (size_t)(slash - path)};
}

static status replace_via(const file_ops *ops, const char *path, const char *fresh,
                          const char *directory, view content, fault *f) {
    bool created = false;
    int error = write_new(ops, fresh, content, &created);
    if (!error) error = ops->rename(ops->context, fresh, path);
    if (error) {
        /* Best effort: the first failure is the one to report. */
        if (created) (void)ops->remove(ops->context, fresh);
        return files_fault(f, "write", path, error);
    }
    error = ops->sync_dir(ops->context, directory);
    return error ? files_fault(f, "sync the folder of", path, error) : OK;
}

status files_replace(const file_ops *ops, const char *path, view content, fault *f) {
    char fresh[FILES_PATH_MAX], directory[FILES_PATH_MAX];
    static const char suffix[] = ".new";
    const size_t length = strlen(path);
    if (length == 0 || length + sizeof suffix > sizeof fresh)
        return fault_set(f, E_RANGE, 0, "a file name must have 1 to %zu bytes",
                         sizeof fresh - sizeof suffix);
    memcpy(fresh, path, length);
    memcpy(fresh + length, suffix, sizeof suffix);
    const view above = directory_of(path);
    memcpy(directory, above.data, above.length);
    directory[above.length] = '\0';
    return replace_via(or_system(ops), path, fresh, directory, content, f);
}

status files_make_dirs(const file_ops *ops, const char *path, fault *f) {
    char part[FILES_PATH_MAX];
    ops = or_system(ops);
    const size_t length = strlen(path);
    if (length == 0 || length >= sizeof part)
        return fault_set(f, E_RANGE, 0, "a folder name must have 1 to %d bytes",
                         FILES_PATH_MAX - 1);
    for (size_t end = 1; end <= length; end++) {
        if (path[end] != '/' && path[end] != '\0') continue;
        memcpy(part, path, end);
        part[end] = '\0';
        const int error = ops->make_dir(ops->context, part);
        if (error && error != -EEXIST) return files_fault(f, "make the folder", part, error);
    }
    return OK;
}

status files_list(const file_ops *ops, const char *path, file_seen *see, void *who, fault *f) {
    ops = or_system(ops);
    const int error = ops->list_dir(ops->context, path, see, who);
    return error ? files_fault(f, "list the folder", path, error) : OK;
}
