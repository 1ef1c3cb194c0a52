/* tests/support/power/power_disk.c - lists of changes, and what becomes of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/files.h"
#include "support/power/power_disk.h"
#include "support/store_made.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

void power_disk_start(power_disk *d, uint64_t seed, size_t fail_at) {
    *d = (power_disk){.random = rng_make(seed, fail_at), .fail_at = fail_at};
}

static void forget_pending(power_file *f) {
    for (size_t i = 0; i < f->count; i++) buffer_clear(&f->pending[i].bytes);
    f->count = 0;
}

static void forget_file(power_file *f) {
    forget_pending(f);
    buffer_clear(&f->safe);
    alloc_free(NULL, f->pending);
}

void power_disk_end(power_disk *d) {
    for (size_t i = 0; i < d->file_count; i++) forget_file(&d->files[i]);
    d->file_count = 0;
}

static power_file *find(power_disk *d, const char *path) {
    for (size_t i = 0; i < d->file_count; i++)
        if (!d->files[i].is_removed && strcmp(d->files[i].path, path) == 0) return &d->files[i];
    return NULL;
}

static power_file *add_file(power_disk *d, const char *path) {
    assert_true(d->file_count < POWER_FILES);
    power_file *f = &d->files[d->file_count++];
    *f = (power_file){.safe = buffer_make(NULL)};
    (void)snprintf(f->path, sizeof f->path, "%s", path);
    return f;
}

/* A file that was there before the disk began to watch is safe as it is. */
static power_file *known(power_disk *d, const char *path) {
    power_file *f = find(d, path);
    if (f) return f;
    f = add_file(d, path);
    f->is_named = true;
    assert_int_equal(files_read(NULL, path, SIZE_MAX / 2, &f->safe, NULL), OK);
    return f;
}

/* False if the power is off, from this change on. */
static bool has_power(power_disk *d) {
    d->is_off = d->is_off || d->changes == d->fail_at;
    d->changes++;
    return !d->is_off;
}

/* ---- changes ---- */

bool power_disk_create(power_disk *d, const char *path) {
    if (d->is_off) return false;
    if (find(d, path)) return true;
    if (access(path, F_OK) == 0)
        (void)known(d, path);
    else
        (void)add_file(d, path);
    return has_power(d);
}

static void add_change(power_file *f, power_change c) {
    power_change *grown = alloc_grow(NULL, f->pending, sizeof *grown, f->count + 1, 16, &f->room);
    assert_non_null(grown);
    f->pending = grown;
    f->pending[f->count++] = c;
}

/* A write that the power cut meets may be on the disk in part, so it is listed in any case. */
bool power_disk_write(power_disk *d, const char *path, uint64_t at, view bytes) {
    if (d->is_off) return false;
    power_file *f = known(d, path);
    power_change c = {.at = at, .bytes = buffer_make(NULL)};
    buffer_append(&c.bytes, bytes);
    assert_int_equal(buffer_status(&c.bytes), OK);
    add_change(f, c);
    return has_power(d);
}

bool power_disk_cut(power_disk *d, const char *path, uint64_t size) {
    if (d->is_off) return false;
    power_file *f = known(d, path);
    add_change(f, (power_change){.is_cut = true, .at = size});
    return has_power(d);
}

static void grow_to(buffer *b, size_t length) {
    if (b->length < length) buffer_repeat(b, '\0', length - b->length);
    assert_int_equal(buffer_status(b), OK);
}

static void put(buffer *image, uint64_t at, view bytes) {
    grow_to(image, (size_t)at + bytes.length);
    memcpy(image->data + at, bytes.data, bytes.length);
}

static void apply(buffer *image, const power_change *c) {
    if (!c->is_cut)
        put(image, c->at, buffer_view(&c->bytes));
    else if (image->length > c->at)
        buffer_reset(image, (size_t)c->at);
    else
        grow_to(image, (size_t)c->at);
}

bool power_disk_sync(power_disk *d, const char *path) {
    if (!has_power(d)) return false;
    power_file *f = known(d, path);
    for (size_t i = 0; i < f->count; i++) apply(&f->safe, &f->pending[i]);
    forget_pending(f);
    return true;
}

bool power_disk_sync_names(power_disk *d) {
    if (!has_power(d)) return false;
    size_t kept = 0;
    for (size_t i = 0; i < d->file_count; i++) {
        if (d->files[i].is_removed) {
            forget_file(&d->files[i]);
            continue;
        }
        d->files[i].is_named = true;
        d->files[kept++] = d->files[i];
    }
    d->file_count = kept;
    return true;
}

bool power_disk_remove(power_disk *d, const char *path) {
    if (!has_power(d)) return false;
    power_file *f = find(d, path);
    if (f) f->is_removed = true;
    return true;
}

/* ---- after the power cut ---- */

/* Keeps some sectors of a write. */
static void tear(rng *r, buffer *image, const power_change *c) {
    const view bytes = buffer_view(&c->bytes);
    for (size_t done = 0; done < bytes.length;) {
        const size_t to_boundary = POWER_SECTOR - (size_t)((c->at + done) % POWER_SECTOR);
        const size_t rest = bytes.length - done;
        const size_t length = rest < to_boundary ? rest : to_boundary;
        if (rng_below(r, 2)) put(image, c->at + done, (view){bytes.data + done, length});
        done += length;
    }
}

/* Some power cuts lose everything and some nothing: both ends are worth a visit. */
static void lose_some(power_disk *d, power_file *f) {
    const uint64_t mood = rng_below(&d->random, 6);
    for (size_t i = 0; i < f->count; i++) {
        const power_change *c = &f->pending[i];
        const uint64_t fate = mood == 0 ? 0 : mood == 1 ? 1 : rng_below(&d->random, 3);
        if (fate == 1)
            apply(&f->safe, c);
        else if (fate == 2 && !c->is_cut)
            tear(&d->random, &f->safe, c);
    }
    forget_pending(f);
}

/* The file that the name stands for now, or NULL. */
static power_file *choose(power_disk *d, const char *path) {
    power_file *found[POWER_FILES + 1] = {NULL}; /* the first stands for none */
    uint64_t count = 1;
    for (size_t i = 0; i < d->file_count; i++) {
        power_file *f = &d->files[i];
        if (strcmp(f->path, path) != 0) continue;
        if (f->is_named && !f->is_removed) return f;
        found[count++] = f;
    }
    return found[rng_below(&d->random, count)];
}

static bool is_first_of_its_name(const power_disk *d, size_t which) {
    for (size_t i = 0; i < which; i++)
        if (strcmp(d->files[i].path, d->files[which].path) == 0) return false;
    return true;
}

void power_disk_restore(power_disk *d) {
    d->is_off = true;
    for (size_t i = 0; i < d->file_count; i++) {
        if (!is_first_of_its_name(d, i)) continue;
        power_file *f = choose(d, d->files[i].path);
        (void)unlink(d->files[i].path);
        if (!f) continue;
        lose_some(d, f);
        store_write_bytes(f->path, buffer_view(&f->safe));
    }
}
