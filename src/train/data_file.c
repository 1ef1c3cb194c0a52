/* train/data_file.c - reads and appends records, and removes a torn game. */
#include "train/data_file.h"

#include "game/board.h"
#include "train/little_endian.h"
#include "train/packing.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

static const file_ops *or_system(const file_ops *ops) {
    return ops ? ops : files_system();
}

static status keep_path(char out[FILES_PATH_MAX], const char *path, fault *f) {
    const size_t length = strlen(path);
    if (length == 0 || length >= FILES_PATH_MAX)
        return fault_set(f, E_RANGE, 0, "a file name must have 1 to %d bytes", FILES_PATH_MAX - 1);
    memcpy(out, path, length + 1);
    return OK;
}

/* ---- reading ---- */

/* Reads up to `size` bytes, fewer at the end of the file. Returns a negative errno on failure. */
static ssize_t read_up_to(const file_ops *ops, int handle, uint8_t *bytes, size_t size) {
    size_t have = 0;
    while (have < size) {
        const ssize_t n = ops->read(ops->context, handle, bytes + have, size - have);
        if (n == -EINTR) continue;
        if (n < 0) return n;
        if (n == 0) break;
        have += (size_t)n;
    }
    return (ssize_t)have;
}

/* Fills the buffer as far as the file goes. */
static status fill(data_reader *r, fault *f) {
    memmove(r->bytes, r->bytes + r->used, r->have - r->used);
    r->have -= r->used;
    r->used = 0;
    const ssize_t n = read_up_to(r->ops, r->handle, r->bytes + r->have, sizeof r->bytes - r->have);
    if (n < 0) return files_fault(f, "read", r->path, (int)n);
    r->have += (size_t)n;
    return OK;
}

static void use(data_reader *r, size_t bytes) {
    r->used += bytes;
    r->offset += bytes;
}

static status read_header(data_reader *r, fault *f) {
    const status result = fill(r, f);
    if (result) return result;
    const size_t same = record_header_agrees(r->bytes, r->have, &r->form);
    if (same < RECORD_HEADER_BYTES)
        return fault_set(f, E_FORMAT, same, "%.80s is no file of training data", r->path);
    memcpy(r->header, r->bytes, sizeof r->header);
    use(r, same);
    r->whole = r->offset;
    return OK;
}

status data_reader_open(const file_ops *ops, const char *path, data_reader *out, fault *f) {
    out->ops = or_system(ops);
    out->handle = -1;
    out->have = out->used = out->left = 0;
    out->offset = 0;
    status result = keep_path(out->path, path, f);
    if (result) return result;
    out->handle = out->ops->open(out->ops->context, path, FILE_READ);
    if (out->handle < 0) return files_fault(f, "open", path, out->handle);
    result = read_header(out, f);
    if (result) data_reader_close(out);
    return result;
}

void data_reader_close(data_reader *r) {
    if (r->handle < 0) return;
    (void)r->ops->close(r->ops->context, r->handle);
    r->handle = -1;
}

static status damaged(const data_reader *r, fault *f) {
    return fault_set(f, E_FORMAT, (size_t)r->offset, "%.80s is damaged at byte %llu", r->path,
                     (unsigned long long)r->offset);
}

/* Makes `bytes` bytes ready, or sets *there to false if the file ends before. */
static status get_ready(data_reader *r, size_t bytes, bool *there, fault *f) {
    const status result = r->have - r->used < bytes ? fill(r, f) : OK;
    *there = !result && r->have - r->used >= bytes;
    return result;
}

/* Reads how many records a checked body of form 3 has. */
static status open_packed(data_reader *r, fault *f) {
    if (r->body < RECORD_COUNT_BYTES) return damaged(r, f);
    r->left = (size_t)little_endian_get(r->bytes + r->used, RECORD_COUNT_BYTES);
    if (r->left < 1 || r->left > RECORD_BLOCK_MOST) return damaged(r, f);
    use(r, RECORD_COUNT_BYTES);
    r->body -= RECORD_COUNT_BYTES;
    r->is_first = true;
    return OK;
}

/* Makes the next game of form 2 or 3 ready and checks its sum. *there is false if the file ends
 * before or within it. */
static status open_block(data_reader *r, bool *there, fault *f) {
    static_assert(RECORD_BLOCK_BYTES + RECORD_BODY_MOST <= sizeof r->bytes,
                  "a game fits into the buffer");
    status result = get_ready(r, RECORD_BLOCK_BYTES, there, f);
    if (result || !*there) return result;
    r->body = record_block_body(r->header, r->bytes + r->used);
    if (!r->body) return damaged(r, f);
    result = get_ready(r, RECORD_BLOCK_BYTES + r->body, there, f);
    if (result || !*there) return result;
    if (!record_block_is_sound(r->header, r->bytes + r->used)) return damaged(r, f);
    use(r, RECORD_BLOCK_BYTES);
    r->left = r->body / RECORD_BYTES;
    return record_form_packs(r->form) ? open_packed(r, f) : OK;
}

/* Reads a record of form 1 or 2. Returns its bytes, 0 if it is damaged. */
static size_t read_whole(data_reader *r, record *out) {
    if (!record_unpack(r->bytes + r->used, BOARD_SIZE, out)) return 0;
    if (r->form == RECORD_SUMMED && out->last != (r->left == 1)) return 0;
    return RECORD_BYTES;
}

/* Reads a record of form 3. Returns its bytes, 0 if it is damaged. The last record of a game ends
 * the body. */
static size_t read_packed(data_reader *r, record *out) {
    const record *before = r->is_first ? NULL : &r->before;
    const size_t bytes =
        record_unpack_behind(before, r->bytes + r->used, r->body, record_form_size(r->form), out);
    r->body -= bytes;
    if (!bytes || (r->left == 1) != (r->body == 0)) return 0;
    r->is_first = false;
    r->before = *out;
    out->last = r->left == 1;
    return bytes;
}

status data_reader_next(data_reader *r, record *out, bool *there, fault *f) {
    status result = OK;
    *there = true;
    if (r->form == RECORD_PLAIN)
        result = get_ready(r, RECORD_BYTES, there, f);
    else if (!r->left)
        result = open_block(r, there, f);
    if (result || !*there) return result;
    const size_t bytes = record_form_packs(r->form) ? read_packed(r, out) : read_whole(r, out);
    *there = bytes > 0;
    if (!*there) return damaged(r, f);
    use(r, bytes);
    if (r->left) r->left--;
    if (out->last) r->whole = r->offset;
    return OK;
}

uint64_t data_reader_rest(const data_reader *r) {
    return r->offset - r->whole + (r->have - r->used);
}

static void count_game(data_extent *e, const record *last, uint64_t records, uint64_t end) {
    e->records = records;
    e->games++;
    e->bytes = end;
    if (last->game >= e->next_game)
        e->next_game = last->game < UINT32_MAX ? last->game + 1 : UINT32_MAX;
}

status data_reader_each(data_reader *r, record_taker *take, void *context, fault *f) {
    for (;;) {
        record one;
        bool there;
        status result = data_reader_next(r, &one, &there, f);
        if (!result && !there) return OK;
        if (!result) result = take(context, &one, f);
        if (result) return result;
    }
}

typedef struct loading {
    const data_reader *reader;
    record_list *out; /* may be NULL */
    data_extent *extent;
    uint64_t records;
} loading;

static status load_record(void *context, const record *one, fault *f) {
    loading *l = context;
    if (l->out && !record_list_add(l->out, one))
        return fault_set(f, E_NOMEM, 0, "no memory for the records of %.80s", l->reader->path);
    l->records++;
    if (one->last) count_game(l->extent, one, l->records, l->reader->offset);
    return OK;
}

static status load_open(data_reader *r, record_list *out, data_extent *e, fault *f) {
    loading l = {.reader = r, .out = out, .extent = e};
    const size_t before = out ? out->count : 0;
    e->bytes = r->offset;
    const status result = data_reader_each(r, load_record, &l, f);
    if (result) return result;
    e->rest = data_reader_rest(r);
    if (out) out->count = before + (size_t)e->records;
    return OK;
}

status data_load(const file_ops *ops, const char *path, record_list *out, data_extent *extent,
                 fault *f) {
    data_reader *r = alloc_array(out ? out->memory : NULL, 1, sizeof *r);
    data_extent e = {0};
    if (!r) return fault_set(f, E_NOMEM, 0, "no memory to read %.80s", path);
    status result = data_reader_open(ops, path, r, f);
    if (!result) {
        result = load_open(r, out, &e, f);
        data_reader_close(r);
    }
    alloc_free(out ? out->memory : NULL, r);
    if (extent) *extent = e;
    return result;
}

/* ---- in memory ---- */

static int open_view(void *context, const char *path, file_mode mode) {
    (void)context, (void)path;
    return mode == FILE_READ ? 0 : -EACCES;
}

static ssize_t read_view(void *context, int handle, void *bytes, size_t size) {
    view *rest = context;
    (void)handle;
    if (size > rest->length) size = rest->length;
    if (size) memcpy(bytes, rest->data, size);
    *rest = view_from(*rest, size);
    return (ssize_t)size;
}

static int close_view(void *context, int handle) {
    (void)context, (void)handle;
    return 0;
}

status data_parse(view file, const char *name, record_list *out, fault *f) {
    view rest = file;
    const file_ops ops = {
        .open = open_view, .read = read_view, .close = close_view, .context = &rest};
    data_extent e;
    const status result = data_load(&ops, name, out, &e, f);
    if (result || !e.rest) return result;
    return fault_set(f, E_FORMAT, (size_t)e.bytes, "%.80s ends within a game", name);
}

/* ---- heads ---- */

/* Reads up to a header. Returns the bytes read, or a negative errno. */
static ssize_t read_head(const file_ops *ops, const char *path, uint8_t head[RECORD_HEADER_BYTES]) {
    const int handle = ops->open(ops->context, path, FILE_READ);
    if (handle < 0) return handle;
    const ssize_t n = read_up_to(ops, handle, head, RECORD_HEADER_BYTES);
    (void)ops->close(ops->context, handle);
    return n;
}

bool data_file_is(const file_ops *ops, const char *path) {
    uint8_t head[RECORD_HEADER_BYTES];
    record_form form;
    const ssize_t n = read_head(or_system(ops), path, head);
    return n > 0 && record_header_agrees(head, (size_t)n, &form) == RECORD_HEADER_BYTES;
}

/* ---- writing ---- */

static status write_bytes(data_writer *w, view bytes, fault *f) {
    const int error = files_write_all(w->ops, w->handle, bytes);
    return error ? files_fault(f, "write", w->path, error) : OK;
}

static status cut(data_writer *w, uint64_t bytes, fault *f) {
    const int error = w->ops->cut(w->ops->context, w->handle, bytes);
    return error ? files_fault(f, "shorten", w->path, error) : OK;
}

/* Begins a file without games. Replaces a header torn by a crash. */
static status begin(data_writer *w, uint16_t fingerprint, int size, fault *f) {
    const status result = cut(w, 0, f);
    if (result) return result;
    w->form = record_form_for(size);
    record_header_make(w->form, fingerprint, w->header);
    w->extent.bytes = sizeof w->header;
    return write_bytes(w, (view){(const char *)w->header, sizeof w->header}, f);
}

/* Fills in the extent, and the header if there is one. A file that ends within its header counts as
 * empty, because a crash may leave it so. */
static status look_through(data_writer *w, fault *f) {
    record_form form;
    const ssize_t n = read_head(w->ops, w->path, w->header);
    if (n < 0) return files_fault(f, "read", w->path, (int)n);
    const size_t same = record_header_agrees(w->header, (size_t)n, &form);
    if (same == (size_t)n && n < RECORD_HEADER_BYTES) return OK;
    w->form = form;
    return data_load(w->ops, w->path, NULL, &w->extent, f);
}

static status prepare(data_writer *w, uint16_t fingerprint, int size, fault *f) {
    const status result = look_through(w, f);
    if (result) return result;
    if (w->extent.games == 0) return begin(w, fingerprint, size, f);
    if (record_form_size(w->form) != size)
        return fault_set(f, E_RANGE, 0, "%.80s holds boards of size %d: name another file", w->path,
                         record_form_size(w->form));
    const uint16_t there = record_header_fingerprint(w->header);
    if (there && fingerprint && there != fingerprint)
        return fault_set(f, E_RANGE, 0, "%.80s was made with other options: name another file",
                         w->path);
    return w->extent.rest ? cut(w, w->extent.bytes, f) : OK;
}

/* Locks the file before reading it. Otherwise two runs could continue from the same game. */
static status lock(data_writer *w, fault *f) {
    const int error = w->ops->lock(w->ops->context, w->handle);
    if (error == -EWOULDBLOCK)
        return fault_set(f, E_BUSY, 0, "%.80s is being written by another run", w->path);
    return error ? files_fault(f, "lock", w->path, error) : OK;
}

static void drop(data_writer *w) {
    if (w->handle >= 0) (void)w->ops->close(w->ops->context, w->handle);
    w->handle = -1;
    buffer_clear(&w->bytes);
}

status data_writer_open(const file_ops *ops, const char *path, uint16_t fingerprint, int size,
                        const allocator *memory, data_writer *out, fault *f) {
    out->ops = or_system(ops);
    out->handle = -1;
    out->extent = (data_extent){0};
    out->bytes = buffer_make(memory);
    if (out->ops->kind(out->ops->context, path) == FILE_IS_SPECIAL)
        return fault_set(f, E_UNSUPPORTED, 0, "%.80s is no plain file: records cannot go there",
                         path);
    status result = keep_path(out->path, path, f);
    if (result) return result;
    out->handle = out->ops->open(out->ops->context, path, FILE_APPEND);
    if (out->handle < 0) return files_fault(f, "write", path, out->handle);
    result = lock(out, f);
    if (!result) result = prepare(out, fingerprint, size, f);
    if (result) drop(out);
    return result;
}

static void append_bytes(buffer *out, const uint8_t *bytes, size_t count) {
    buffer_append(out, (view){(const char *)bytes, count});
}

/* Appends the records of forms 1 and 2. */
static void append_whole(buffer *out, const record *records, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint8_t bytes[RECORD_BYTES_MOST];
        record r = records[i];
        r.last = i + 1 == count;
        append_bytes(out, bytes, record_pack(&r, bytes));
    }
}

/* Appends a body of form 3. */
static void append_packed(buffer *out, const record *records, size_t count) {
    uint8_t bytes[PACKED_MOST];
    little_endian_put(bytes, count, RECORD_COUNT_BYTES);
    append_bytes(out, bytes, RECORD_COUNT_BYTES);
    for (size_t i = 0; i < count; i++)
        append_bytes(out, bytes,
                     record_pack_behind(i ? &records[i - 1] : NULL, &records[i], bytes));
}

static void pack_game(data_writer *w, const record *records, size_t count) {
    static const uint8_t head[RECORD_BLOCK_BYTES] = {0};
    buffer_reset(&w->bytes, 0);
    if (w->form != RECORD_PLAIN) append_bytes(&w->bytes, head, sizeof head);
    (record_form_packs(w->form) ? append_packed : append_whole)(&w->bytes, records, count);
    if (w->form != RECORD_PLAIN && !buffer_status(&w->bytes))
        record_block_make(w->header, w->bytes.length - RECORD_BLOCK_BYTES,
                          (uint8_t *)w->bytes.data);
}

status data_writer_add(data_writer *w, const record *records, size_t count, fault *f) {
    if (count == 0) return OK;
    if (count > RECORD_BLOCK_MOST)
        return fault_set(f, E_RANGE, 0, "a game has at most %d positions", RECORD_BLOCK_MOST);
    for (size_t i = 0; i < count; i++)
        if (record_size(&records[i]) != record_form_size(w->form))
            return fault_set(f, E_RANGE, 0, "%.80s holds boards of size %d, not %d", w->path,
                             record_form_size(w->form), record_size(&records[i]));
    pack_game(w, records, count);
    if (buffer_status(&w->bytes)) return fault_set(f, E_NOMEM, 0, "no memory for a game");
    const status result = write_bytes(w, buffer_view(&w->bytes), f);
    if (result) return result;
    data_extent *e = &w->extent;
    count_game(e, &records[count - 1], e->records + count, e->bytes + w->bytes.length);
    return OK;
}

status data_writer_close(data_writer *w, fault *f) {
    if (w->handle < 0) return OK;
    int error = w->ops->sync(w->ops->context, w->handle);
    const int closed = w->ops->close(w->ops->context, w->handle);
    w->handle = -1;
    buffer_clear(&w->bytes);
    if (!error) error = closed;
    return error ? files_fault(f, "write", w->path, error) : OK;
}
