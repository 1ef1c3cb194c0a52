/* experiment/results.c - reads the file once, then only appends. */
#include "experiment/results.h"

#include "base/checksum.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { FILE_MOST = 1 << 30, SUM_DIGITS = 16, FIRST_SLOTS = 64 };

#define HEADER "avocet experiment results, format 1, version "

typedef struct entry {
    size_t key, key_length, result, result_length; /* offsets in `texts` */
} entry;

struct results {
    const allocator *memory;
    const file_ops *files;
    char path[FILES_PATH_MAX];
    int handle;    /* open to append, and locked; negative before */
    uint64_t size; /* of the file, up to its last good line */
    buffer texts;
    entry *entries;
    size_t count, capacity;
    uint32_t *slots; /* number of an entry + 1, or 0; open addressing, a power of two */
    size_t slot_count;
};

/* ---- the index ---- */

static view key_of(const results *r, const entry *e) {
    return (view){r->texts.data + e->key, e->key_length};
}

/* The slot of the key, or the empty one where it would go. */
static size_t find_slot(const results *r, view key) {
    size_t at = (size_t)checksum(key) & (r->slot_count - 1);
    while (r->slots[at] && !view_equal(key_of(r, &r->entries[r->slots[at] - 1]), key))
        at = (at + 1) & (r->slot_count - 1);
    return at;
}

/* Never more than half full. */
static status make_slots(results *r) {
    if (2 * (r->count + 1) <= r->slot_count) return OK;
    const size_t wanted = r->slot_count ? 2 * r->slot_count : FIRST_SLOTS;
    uint32_t *slots = alloc_array(r->memory, wanted, sizeof *slots);
    if (!slots) return E_NOMEM;
    alloc_free(r->memory, r->slots);
    r->slots = slots;
    r->slot_count = wanted;
    for (size_t i = 0; i < r->count; i++)
        r->slots[find_slot(r, key_of(r, &r->entries[i]))] = (uint32_t)(i + 1);
    return OK;
}

static status remember(results *r, view key, view result) {
    entry *entries =
        alloc_grow(r->memory, r->entries, sizeof *entries, r->count + 1, 64, &r->capacity);
    if (!entries) return E_NOMEM;
    r->entries = entries;
    if (make_slots(r)) return E_NOMEM;
    const size_t slot = find_slot(r, key);
    if (r->slots[slot]) return OK; /* I2 */
    const size_t start = r->texts.length;
    buffer_append(&r->texts, key);
    buffer_append(&r->texts, result);
    if (buffer_status(&r->texts)) return E_NOMEM;
    r->entries[r->count] = (entry){start, key.length, start + key.length, result.length};
    r->slots[slot] = (uint32_t)++r->count;
    return OK;
}

size_t results_place(const results *r, view key) {
    const uint32_t found = r->slot_count ? r->slots[find_slot(r, key)] : 0;
    return found ? found - 1 : r->count;
}

bool results_find(const results *r, view key, view *out) {
    const size_t place = results_place(r, key);
    if (place == r->count) return false;
    const entry *e = &r->entries[place];
    *out = (view){r->texts.data + e->result, e->result_length};
    return true;
}

size_t results_count(const results *r) {
    return r->count;
}

/* ---- lines ---- */

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for the results of an experiment");
}

/* Without the checksum and the newline. */
static void write_line(view body, buffer *out) {
    buffer_format(out, "%016" PRIx64 "\t", checksum(body));
    buffer_append(out, body);
    buffer_add_char(out, '\n');
}

/* The part behind the checksum; false for a line that is not whole. */
static bool read_line(view line, view *body) {
    char sum[SUM_DIGITS + 1];
    if (line.length <= SUM_DIGITS || line.data[SUM_DIGITS] != '\t') return false;
    *body = view_from(line, SUM_DIGITS + 1);
    (void)snprintf(sum, sizeof sum, "%016" PRIx64, checksum(*body));
    return memcmp(sum, line.data, SUM_DIGITS) == 0;
}

static void write_header(const char *version, buffer *out) {
    buffer body = buffer_make(out->memory);
    buffer_format(&body, HEADER "%s", version);
    write_line(buffer_view(&body), out);
    buffer_clear(&body);
}

/* A first line that was cut off while it was written is no reason to refuse the file. */
static bool is_torn_header(view text, const char *version, const allocator *memory) {
    buffer header = buffer_make(memory);
    write_header(version, &header);
    const bool torn =
        text.length < header.length && memcmp(text.data, header.data, text.length) == 0;
    buffer_clear(&header);
    return torn;
}

/* The good lines from the start on; r->size becomes where they end (I1). */
static status take_lines(results *r, view text, const char *version, fault *f) {
    view rest = text;
    for (bool is_first = true; rest.length; is_first = false) {
        const char *end = memchr(rest.data, '\n', rest.length);
        view body;
        if (!end || !read_line((view){rest.data, (size_t)(end - rest.data)}, &body)) break;
        if (is_first) {
            if (!view_starts_with(body, HEADER) ||
                !view_is(view_from(body, sizeof HEADER - 1), version))
                return fault_set(f, E_FORMAT, 0,
                                 "%.80s holds results of another version: take another folder",
                                 r->path);
        } else {
            const view key = view_take(&body, '\t');
            if (remember(r, key, body)) return no_memory(f);
        }
        rest = view_from(rest, (size_t)(end - rest.data) + 1);
        r->size = text.length - rest.length;
    }
    if (r->size == 0 && text.length && !is_torn_header(text, version, r->memory))
        return fault_set(f, E_FORMAT, 0, "%.80s holds no results of experiments", r->path);
    return OK;
}

/* ---- the file ---- */

static status append(results *r, view bytes, fault *f) {
    const file_ops *o = r->files;
    const int error = files_write_all(o, r->handle, bytes);
    if (!error) {
        r->size += bytes.length;
        return OK;
    }
    (void)o->cut(o->context, r->handle, r->size);
    return files_fault(f, "write", r->path, error);
}

static status open_to_append(results *r, fault *f) {
    const file_ops *o = r->files;
    r->handle = o->open(o->context, r->path, FILE_APPEND);
    if (r->handle < 0) return files_fault(f, "write", r->path, r->handle);
    const int error = o->lock(o->context, r->handle);
    if (error == -EWOULDBLOCK)
        return fault_set(f, E_BUSY, 0, "%.80s is in use by another process", r->path);
    return error ? files_fault(f, "lock", r->path, error) : OK;
}

static status read_all(results *r, const char *version, fault *f) {
    buffer text = buffer_make(r->memory);
    status result = files_read(r->files, r->path, FILE_MOST, &text, f);
    if (!result) result = take_lines(r, buffer_view(&text), version, f);
    if (!result && r->size < text.length) {
        const int error = r->files->cut(r->files->context, r->handle, r->size);
        if (error) result = files_fault(f, "write", r->path, error);
    }
    buffer_clear(&text);
    return result;
}

static status begin(results *r, const char *version, fault *f) {
    status result = open_to_append(r, f);
    if (!result) result = read_all(r, version, f);
    if (result || r->size) return result;
    buffer header = buffer_make(r->memory);
    write_header(version, &header);
    result = buffer_status(&header) ? no_memory(f) : append(r, buffer_view(&header), f);
    buffer_clear(&header);
    return result;
}

status results_open(const char *path, const char *version, const file_ops *files,
                    const allocator *memory, results **out, fault *f) {
    if (strlen(path) >= FILES_PATH_MAX)
        return fault_set(f, E_RANGE, 0, "the path of the results is too long");
    results *r = alloc_array(memory, 1, sizeof *r);
    if (!r) return no_memory(f);
    r->memory = memory;
    r->files = files ? files : files_system();
    r->handle = -1;
    r->texts = buffer_make(memory);
    memcpy(r->path, path, strlen(path) + 1);
    const status result = begin(r, version, f);
    if (result)
        results_close(r);
    else
        *out = r;
    return result;
}

void results_close(results *r) {
    if (!r) return;
    if (r->handle >= 0) (void)r->files->close(r->files->context, r->handle);
    buffer_clear(&r->texts);
    alloc_free(r->memory, r->entries);
    alloc_free(r->memory, r->slots);
    alloc_free(r->memory, r);
}

status results_add(results *r, view key, view result, fault *f) {
    view known;
    const bool is_new = !results_find(r, key, &known);
    assert(is_new && !memchr(key.data, '\t', key.length) && !memchr(key.data, '\n', key.length));
    assert(!memchr(result.data, '\n', result.length));
    (void)is_new;
    buffer body = buffer_make(r->memory), line = buffer_make(r->memory);
    buffer_append(&body, key);
    buffer_add_char(&body, '\t');
    buffer_append(&body, result);
    write_line(buffer_view(&body), &line);
    status done = buffer_status(&body) || buffer_status(&line) ? no_memory(f) : OK;
    if (!done) done = append(r, buffer_view(&line), f);
    if (!done && remember(r, key, result)) done = no_memory(f);
    buffer_clear(&line);
    buffer_clear(&body);
    return done;
}

status results_sync(results *r, fault *f) {
    const int error = r->files->sync(r->files->context, r->handle);
    return error ? files_fault(f, "write", r->path, error) : OK;
}
