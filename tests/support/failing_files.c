/* tests/support/failing_files.c - see the header. */
#include "support/failing_files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Counts a call; 0 when it may go on, else the negative errno to return. */
static int refuse(failing_files *fs, const char *call) {
    const size_t number = fs->calls++;
    buffer_add(&fs->trace, call);
    buffer_add_char(&fs->trace, ' ');
    if (number != fs->fail_at && !(fs->for_good && number > fs->fail_at)) return 0;
    if (!fs->failed) fs->failed_call = call;
    fs->failed = true;
    return -fs->error;
}

/* "a/" names the same folder as "a". */
static view name_of(const char *path) {
    view name = view_of(path);
    while (name.length > 1 && name.data[name.length - 1] == '/') name.length--;
    return name;
}

static const fake_file *look_view(const failing_files *fs, view name) {
    for (size_t i = 0; i < FAILING_FILES_MOST; i++)
        if (fs->files[i].exists && view_is(name, fs->files[i].path)) return &fs->files[i];
    return NULL;
}

static const fake_file *look(const failing_files *fs, const char *path) {
    return look_view(fs, name_of(path));
}

static fake_file *find(failing_files *fs, const char *path) {
    const fake_file *file = look(fs, path);
    return file ? &fs->files[file - fs->files] : NULL;
}

/* 0 when the folder that path lies in is there. */
static int check_parent(const failing_files *fs, const char *path) {
    view name = name_of(path);
    while (name.length && name.data[name.length - 1] != '/') name.length--;
    if (name.length == 0) return 0;
    if (name.length > 1) name.length--;
    const fake_file *parent = look_view(fs, name);
    if (!parent) return -ENOENT;
    return parent->is_dir ? 0 : -ENOTDIR;
}

static fake_file *create(failing_files *fs, const char *path, bool is_dir) {
    const view name = name_of(path);
    if (name.length >= FAILING_FILES_PATH) return NULL;
    for (size_t i = 0; i < FAILING_FILES_MOST; i++) {
        fake_file *file = &fs->files[i];
        if (file->exists) continue;
        *file = (fake_file){.exists = true, .is_dir = is_dir, .bytes = buffer_make(NULL)};
        memcpy(file->path, name.data, name.length);
        return file;
    }
    return NULL;
}

static void destroy(fake_file *file) {
    buffer_clear(&file->bytes);
    file->exists = false;
}

static bool is_open(const failing_files *fs, const fake_file *file) {
    for (size_t i = 0; i < FAILING_FILES_MOST; i++)
        if (fs->handles[i].is_open && fs->handles[i].file == file) return true;
    return false;
}

static bool is_special(const failing_files *fs, const char *path) {
    return fs->special && strcmp(fs->special, path) == 0;
}

/* The file to open, made if the mode says so; NULL with *error set when there is none. */
static fake_file *file_to_open(failing_files *fs, const char *path, file_mode mode, int *error) {
    fake_file *file = find(fs, path);
    *error = file ? (file->is_dir ? -EISDIR : 0) : check_parent(fs, path);
    if (is_special(fs, path) != (mode == FILE_INTO)) *error = -ENXIO;
    if (*error) return NULL;
    if (!file && mode != FILE_READ) file = create(fs, path, false);
    if (!file) *error = mode == FILE_READ ? -ENOENT : -ENFILE;
    return file;
}

static int fake_open(void *context, const char *path, file_mode mode) {
    failing_files *fs = context;
    int error = refuse(fs, "open");
    if (error) return error;
    fake_file *file = file_to_open(fs, path, mode, &error);
    if (!file) return error;
    for (int i = 0; i < FAILING_FILES_MOST; i++) {
        if (fs->handles[i].is_open) continue;
        if (mode == FILE_REPLACE) buffer_reset(&file->bytes, 0);
        fs->handles[i] = (fake_handle){.is_open = true, .mode = mode, .file = file};
        fs->open_handles++;
        return i;
    }
    return -EMFILE;
}

/* The handle, or NULL when it is not open for what is wanted. */
static fake_handle *use(failing_files *fs, int handle, bool reading) {
    if (handle >= 0 && handle < FAILING_FILES_MOST) {
        fake_handle *h = &fs->handles[handle];
        if (h->is_open && (h->mode == FILE_READ) == reading) return h;
    }
    fs->misused = true;
    return NULL;
}

static size_t at_most(const failing_files *fs, size_t size) {
    return fs->longest && size > fs->longest ? fs->longest : size;
}

static ssize_t fake_read(void *context, int handle, void *bytes, size_t size) {
    failing_files *fs = context;
    const int error = refuse(fs, "read");
    if (error) return error;
    fake_handle *h = use(fs, handle, true);
    if (!h) return -EBADF;
    view rest = view_from(buffer_view(&h->file->bytes), h->offset);
    if (rest.length > at_most(fs, size)) rest.length = at_most(fs, size);
    if (rest.length) memcpy(bytes, rest.data, rest.length);
    h->offset += rest.length;
    return (ssize_t)rest.length;
}

static ssize_t fake_read_at(void *context, int handle, void *bytes, size_t size, uint64_t offset) {
    failing_files *fs = context;
    const int error = refuse(fs, "read_at");
    if (error) return error;
    const fake_handle *h = use(fs, handle, true);
    if (!h) return -EBADF;
    view rest = view_from(buffer_view(&h->file->bytes), (size_t)offset);
    if (rest.length > at_most(fs, size)) rest.length = at_most(fs, size);
    if (rest.length) memcpy(bytes, rest.data, rest.length);
    return (ssize_t)rest.length;
}

static ssize_t fake_write(void *context, int handle, const void *bytes, size_t size) {
    failing_files *fs = context;
    const int error = refuse(fs, "write");
    if (error) return error;
    const fake_handle *h = use(fs, handle, false);
    if (!h) return -EBADF;
    const view text = {bytes, at_most(fs, size)};
    buffer_append(&h->file->bytes, text);
    return (ssize_t)text.length;
}

static int fake_sync(void *context, int handle) {
    failing_files *fs = context;
    const int error = refuse(fs, "sync");
    if (error) return error;
    const fake_handle *h = use(fs, handle, false);
    if (!h) return -EBADF;
    return h->mode == FILE_INTO ? -EINVAL : 0;
}

static int fake_cut(void *context, int handle, uint64_t size) {
    failing_files *fs = context;
    const int error = refuse(fs, "cut");
    if (error) return error;
    const fake_handle *h = use(fs, handle, false);
    if (!h) return -EBADF;
    if (size > h->file->bytes.length) return -EINVAL; /* nobody here means to lengthen */
    buffer_reset(&h->file->bytes, (size_t)size);
    return 0;
}

static int fake_lock(void *context, int handle) {
    failing_files *fs = context;
    const int error = refuse(fs, "lock");
    if (error) return error;
    fake_handle *h = use(fs, handle, false);
    if (!h) return -EBADF;
    for (size_t i = 0; i < FAILING_FILES_MOST; i++) {
        const fake_handle *other = &fs->handles[i];
        if (other != h && other->is_open && other->is_locked && other->file == h->file)
            return -EWOULDBLOCK;
    }
    h->is_locked = true;
    return 0;
}

/* A file that is open can be neither renamed nor removed here. */
static bool fake_is_at(void *context, int handle, const char *path) {
    failing_files *fs = context;
    const fake_handle *h = use(fs, handle, false);
    return h && h->file == look(fs, path);
}

/* Room can be taken without a change of the length, too. */
static int fake_reserve(void *context, int handle, uint64_t size) {
    failing_files *fs = context;
    const int error = refuse(fs, "reserve");
    (void)size;
    if (error) return error;
    return use(fs, handle, false) ? 0 : -EBADF;
}

static int fake_close(void *context, int handle) {
    failing_files *fs = context;
    const int error = refuse(fs, "close");
    if (handle < 0 || handle >= FAILING_FILES_MOST || !fs->handles[handle].is_open) {
        fs->misused = true;
        return -EBADF;
    }
    fs->handles[handle].is_open = false;
    fs->open_handles--;
    return error;
}

static int fake_rename(void *context, const char *from, const char *to) {
    failing_files *fs = context;
    int error = refuse(fs, "rename");
    if (!error) error = check_parent(fs, to);
    if (error) return error;
    fake_file *file = find(fs, from), *old = find(fs, to);
    const view name = name_of(to);
    if (!file) return -ENOENT;
    if (old && old->is_dir) return -EISDIR;
    if (old && is_open(fs, old)) return -EBUSY;
    if (name.length >= FAILING_FILES_PATH) return -ENAMETOOLONG;
    if (old && old != file) destroy(old);
    memcpy(file->path, name.data, name.length);
    file->path[name.length] = '\0';
    return 0;
}

static int fake_remove(void *context, const char *path) {
    failing_files *fs = context;
    const int error = refuse(fs, "remove");
    if (error) return error;
    fake_file *file = find(fs, path);
    if (!file) return -ENOENT;
    if (file->is_dir) return -EISDIR;
    if (is_open(fs, file)) return -EBUSY;
    destroy(file);
    return 0;
}

/* There are no links and no modes here; neither counts as a call, nor does looking at a path. */
static file_kind fake_kind(void *context, const char *path) {
    const failing_files *fs = context;
    const fake_file *file = look(fs, path);
    if (is_special(fs, path)) return FILE_IS_SPECIAL;
    return file && file->is_dir ? FILE_IS_FOLDER : FILE_IS_PLAIN;
}

static int fake_resolve(void *context, const char *path, char out[FILES_PATH_MAX]) {
    (void)context;
    if (strlen(path) >= FILES_PATH_MAX) return -ENAMETOOLONG;
    memcpy(out, path, strlen(path) + 1);
    return 0;
}

static void fake_copy_mode(void *context, const char *from, int handle) {
    (void)context;
    (void)from;
    (void)handle;
}

static int fake_make_dir(void *context, const char *path) {
    failing_files *fs = context;
    int error = refuse(fs, "make_dir");
    if (error) return error;
    if (find(fs, path)) return -EEXIST;
    error = check_parent(fs, path);
    if (error) return error;
    return create(fs, path, true) ? 0 : -ENFILE;
}

static int fake_sync_dir(void *context, const char *path) {
    failing_files *fs = context;
    const int error = refuse(fs, "sync_dir");
    if (error) return error;
    const fake_file *dir = look(fs, path);
    if (!dir) return -ENOENT;
    return dir->is_dir ? 0 : -ENOTDIR;
}

/* The name of a file right inside the folder, else NULL. */
static const char *name_inside(const fake_file *file, view folder) {
    const view path = view_of(file->path);
    const char *name = file->path;
    if (!view_is(folder, ".")) {
        const size_t slash = view_is(folder, "/") ? 0 : folder.length;
        if (path.length <= slash + 1 || memcmp(path.data, folder.data, folder.length) != 0 ||
            path.data[slash] != '/')
            return NULL;
        name += slash + 1;
    } else if (view_is(path, ".")) {
        return NULL;
    }
    return strchr(name, '/') ? NULL : name;
}

static int fake_list_dir(void *context, const char *path, file_name_sink *see, void *who) {
    failing_files *fs = context;
    const int error = refuse(fs, "list_dir");
    if (error) return error;
    const fake_file *dir = look(fs, path);
    if (!dir) return -ENOENT;
    if (!dir->is_dir) return -ENOTDIR;
    for (size_t i = 0; i < FAILING_FILES_MOST; i++) {
        const char *name = fs->files[i].exists ? name_inside(&fs->files[i], name_of(path)) : NULL;
        const int ended = name ? see(who, name) : 0;
        if (ended) return ended;
    }
    return 0;
}

static const file_ops fake_ops = {
    .open = fake_open,
    .read = fake_read,
    .read_at = fake_read_at,
    .write = fake_write,
    .sync = fake_sync,
    .reserve = fake_reserve,
    .cut = fake_cut,
    .lock = fake_lock,
    .is_at = fake_is_at,
    .close = fake_close,
    .rename = fake_rename,
    .remove = fake_remove,
    .kind = fake_kind,
    .resolve = fake_resolve,
    .copy_mode = fake_copy_mode,
    .make_dir = fake_make_dir,
    .sync_dir = fake_sync_dir,
    .list_dir = fake_list_dir,
};

void failing_files_start(failing_files *fs, size_t fail_at, int error, bool for_good) {
    *fs =
        (failing_files){.ops = fake_ops, .fail_at = fail_at, .error = error, .for_good = for_good};
    fs->ops.context = fs;
    fs->trace = buffer_make(NULL);
    (void)create(fs, "/", true);
    (void)create(fs, ".", true);
}

void failing_files_end(failing_files *fs) {
    for (size_t i = 0; i < FAILING_FILES_MOST; i++) buffer_clear(&fs->files[i].bytes);
    buffer_clear(&fs->trace);
}

void failing_files_put(failing_files *fs, const char *path, view bytes) {
    fake_file *file = find(fs, path);
    if (!file) file = create(fs, path, false);
    if (!file || file->is_dir) abort(); /* the test asks for more than there is room for */
    buffer_reset(&file->bytes, 0);
    buffer_append(&file->bytes, bytes);
}

bool failing_files_has(const failing_files *fs, const char *path) {
    const fake_file *file = look(fs, path);
    return file && !file->is_dir;
}

bool failing_files_has_dir(const failing_files *fs, const char *path) {
    const fake_file *file = look(fs, path);
    return file && file->is_dir;
}

view failing_files_get(const failing_files *fs, const char *path) {
    const fake_file *file = look(fs, path);
    return file && !file->is_dir ? buffer_view(&file->bytes) : (view){NULL, 0};
}
