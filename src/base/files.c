/* base/files.c - the system's file operations and the helpers built on them. */
#include "base/files.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
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
        [FILE_INTO] = O_WRONLY | O_NOCTTY,
    };
    return or_errno(open(path, flags[mode] | O_CLOEXEC, 0666));
}

static ssize_t system_read(void *context, int handle, void *bytes, size_t size) {
    (void)context;
    const ssize_t n = read(handle, bytes, size);
    return n < 0 ? -errno : n;
}

static ssize_t system_read_at(void *context, int handle, void *bytes, size_t size,
                              uint64_t offset) {
    (void)context;
    const ssize_t n = pread(handle, bytes, size, (off_t)offset);
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

static int system_reserve(void *context, int handle, uint64_t size) {
    (void)context;
    int error = EINTR;
    while (error == EINTR) error = posix_fallocate(handle, 0, (off_t)size);
    return error == EINVAL || error == EOPNOTSUPP || error == ENOSYS ? 0 : -error;
}

static int system_cut(void *context, int handle, uint64_t size) {
    (void)context;
    return or_errno(ftruncate(handle, (off_t)size));
}

/* Locks a file. Some file systems have no locks; writing goes on without one. */
static int system_lock(void *context, int handle) {
    (void)context;
    if (flock(handle, LOCK_EX | LOCK_NB) == 0) return 0;
    return errno == ENOLCK || errno == ENOSYS || errno == EOPNOTSUPP ? 0 : -errno;
}

static bool system_is_at(void *context, int handle, const char *path) {
    struct stat open_file, named;
    (void)context;
    return fstat(handle, &open_file) == 0 && stat(path, &named) == 0 &&
           open_file.st_dev == named.st_dev && open_file.st_ino == named.st_ino;
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

/* Returns the kind of a path. A path that cannot be examined counts as plain: open() will report
 * the failure. */
static file_kind system_kind(void *context, const char *path) {
    (void)context;
    struct stat s;
    if (stat(path, &s) != 0 || S_ISREG(s.st_mode)) return FILE_IS_PLAIN;
    return S_ISDIR(s.st_mode) ? FILE_IS_FOLDER : FILE_IS_SPECIAL;
}

/* Replaces path by the target of the link, seen from the folder of the link. False if the result is
 * too long. */
static bool follow(char path[FILES_PATH_MAX], const char *target) {
    const char *slash = strrchr(path, '/');
    const size_t above = *target == '/' || !slash ? 0 : (size_t)(slash - path) + 1;
    const size_t length = strlen(target);
    if (above + length >= FILES_PATH_MAX) return false;
    memcpy(path + above, target, length + 1);
    return true;
}

static int system_resolve(void *context, const char *path, char out[FILES_PATH_MAX]) {
    enum { HOPS = 32 };
    (void)context;
    char target[FILES_PATH_MAX];
    if (strlen(path) >= FILES_PATH_MAX) return -ENAMETOOLONG;
    memcpy(out, path, strlen(path) + 1);
    for (int i = 0; i < HOPS; i++) {
        const ssize_t length = readlink(out, target, sizeof target - 1);
        if (length < 0) return 0; /* no link, or nothing there: open() will report it */
        target[length] = '\0';
        if (!follow(out, target)) return -ENAMETOOLONG;
    }
    return -ELOOP;
}

/* Copies permissions. Some file systems have none; writing goes on without them. */
static void system_copy_mode(void *context, const char *from, int handle) {
    (void)context;
    struct stat old;
    if (stat(from, &old) == 0) (void)fchmod(handle, old.st_mode & 07777);
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

/* Lists an open folder. readdir() returns NULL at the end and on failure; only errno tells them
 * apart. */
static int list_open(DIR *dir, file_name_sink *see, void *who) {
    for (;;) {
        errno = 0;
        const struct dirent *entry = readdir(dir);
        if (!entry) return -errno;
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        const int ended = see(who, entry->d_name);
        if (ended) return ended;
    }
}

static int system_list_dir(void *context, const char *path, file_name_sink *see, void *who) {
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
        .read_at = system_read_at,
        .write = system_write,
        .sync = system_sync,
        .reserve = system_reserve,
        .cut = system_cut,
        .lock = system_lock,
        .is_at = system_is_at,
        .close = system_close,
        .rename = system_rename,
        .remove = system_remove,
        .kind = system_kind,
        .resolve = system_resolve,
        .copy_mode = system_copy_mode,
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

bool files_folder_of(const char *path, char out[FILES_PATH_MAX]) {
    const char *slash = strrchr(path, '/');
    const view above =
        slash ? (view){path, slash == path ? 1 : (size_t)(slash - path)} : view_of(".");
    if (above.length >= FILES_PATH_MAX) return false;
    memcpy(out, above.data, above.length);
    out[above.length] = '\0';
    return true;
}

/* Opens a pipe or device by the path as given, because the target of /dev/stdout is often no
 * path. */
static status begin_into(file_replacement *r, const char *path, fault *f) {
    (void)snprintf(r->path, sizeof r->path, "%s", path);
    r->is_direct = true;
    r->handle = r->ops->open(r->ops->context, path, FILE_INTO);
    return r->handle < 0 ? files_fault(f, "write", path, r->handle) : OK;
}

static status begin_beside(file_replacement *r, fault *f) {
    static const char suffix[] = ".new";
    const size_t length = strlen(r->path);
    if (length == 0 || length + sizeof suffix > sizeof r->fresh)
        return fault_set(f, E_RANGE, 0, "a file name must have 1 to %zu bytes",
                         sizeof r->fresh - sizeof suffix);
    memcpy(r->fresh, r->path, length);
    memcpy(r->fresh + length, suffix, sizeof suffix);
    r->handle = r->ops->open(r->ops->context, r->fresh, FILE_REPLACE);
    if (r->handle < 0) return files_fault(f, "write", r->path, r->handle);
    r->ops->copy_mode(r->ops->context, r->path, r->handle);
    return OK;
}

status files_begin(const file_ops *ops, const char *path, file_replacement *out, fault *f) {
    *out = (file_replacement){.ops = or_system(ops), .handle = -1};
    const file_kind kind = out->ops->kind(out->ops->context, path);
    if (kind == FILE_IS_FOLDER) return files_fault(f, "write", path, -EISDIR);
    if (kind == FILE_IS_SPECIAL) return begin_into(out, path, f);
    const int error = out->ops->resolve(out->ops->context, path, out->path);
    if (error == -ENAMETOOLONG)
        return fault_set(f, E_RANGE, 0, "a file name must have 1 to %d bytes", FILES_PATH_MAX - 5);
    return error ? files_fault(f, "write", path, error) : begin_beside(out, f);
}

status files_reserve(file_replacement *r, uint64_t bytes, fault *f) {
    if (r->is_direct || bytes == 0) return OK;
    const int error = r->ops->reserve(r->ops->context, r->handle, bytes);
    r->is_reserved = !error;
    return error ? files_fault(f, "reserve room for", r->path, error) : OK;
}

status files_append(file_replacement *r, view bytes, fault *f) {
    const int error = files_write_all(r->ops, r->handle, bytes);
    r->is_broken = error == -EPIPE;
    r->written += bytes.length;
    return error ? files_fault(f, "write", r->path, error) : OK;
}

static int close_handle(file_replacement *r) {
    const int closed = r->ops->close(r->ops->context, r->handle);
    r->handle = -1;
    return closed;
}

void files_abandon(file_replacement *r) {
    if (r->handle < 0) return;
    (void)close_handle(r);
    if (!r->is_direct) (void)r->ops->remove(r->ops->context, r->fresh);
}

/* Closes a pipe or device. Most have nothing to sync and say so. */
static status commit_into(file_replacement *r, fault *f) {
    int error = r->ops->sync(r->ops->context, r->handle);
    if (error == -EINVAL || error == -EROFS || error == -ENOTSUP) error = 0;
    const int closed = close_handle(r);
    if (!error) error = closed;
    return error ? files_fault(f, "write", r->path, error) : OK;
}

static status commit_beside(file_replacement *r, fault *f) {
    char directory[FILES_PATH_MAX];
    (void)files_folder_of(r->path, directory); /* the path is as short as it must be */
    /* Gives back the reserved room that the content does not need. */
    int error = r->is_reserved ? r->ops->cut(r->ops->context, r->handle, r->written) : 0;
    if (!error) error = r->ops->sync(r->ops->context, r->handle);
    const int closed = close_handle(r);
    if (!error) error = closed;
    if (!error) error = r->ops->rename(r->ops->context, r->fresh, r->path);
    if (error) {
        /* Best effort: the first failure is the one to report. */
        (void)r->ops->remove(r->ops->context, r->fresh);
        return files_fault(f, "write", r->path, error);
    }
    error = r->ops->sync_dir(r->ops->context, directory);
    return error ? files_fault(f, "sync the folder of", r->path, error) : OK;
}

status files_commit(file_replacement *r, fault *f) {
    return r->is_direct ? commit_into(r, f) : commit_beside(r, f);
}

status files_replace(const file_ops *ops, const char *path, view content, fault *f) {
    file_replacement r;
    status result = files_begin(ops, path, &r, f);
    if (result) return result;
    result = files_append(&r, content, f);
    if (result == OK) return files_commit(&r, f);
    files_abandon(&r);
    return result;
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

status files_list(const file_ops *ops, const char *path, file_name_sink *see, void *who, fault *f) {
    ops = or_system(ops);
    const int error = ops->list_dir(ops->context, path, see, who);
    return error ? files_fault(f, "list the folder", path, error) : OK;
}
