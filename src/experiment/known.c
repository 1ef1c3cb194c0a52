/* experiment/known.c - reads the book once, then hands over new results. */
#include "experiment/known.h"

#include "base/checksum.h"

#include <assert.h>
#include <stdatomic.h>

enum { FIRST_SLOTS = 64 };

typedef struct entry {
    size_t key, key_length, result, result_length; /* offsets in `texts` */
} entry;

struct known_results {
    const allocator *memory;
    const keeper *keeper;
    void *book; /* NULL before it was opened */
    buffer texts;
    entry *entries;
    size_t count, capacity;
    atomic_size_t kept; /* entries from here on wait (I2); written on the keeper's thread */
    void (*told)(void *who);
    void *who;
    uint32_t *slots; /* number of an entry + 1, or 0; open addressing, a power of two */
    size_t slot_count;
};

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for the results of an experiment");
}

/* ---- the index ---- */

static view key_of(const known_results *n, const entry *e) {
    return (view){n->texts.data + e->key, e->key_length};
}

static view result_of(const known_results *n, const entry *e) {
    return (view){n->texts.data + e->result, e->result_length};
}

/* The slot of the key, or the empty one where it would go. */
static size_t find_slot(const known_results *n, view key) {
    size_t at = (size_t)checksum(key) & (n->slot_count - 1);
    while (n->slots[at] && !view_equal(key_of(n, &n->entries[n->slots[at] - 1]), key))
        at = (at + 1) & (n->slot_count - 1);
    return at;
}

/* Never more than half full. */
static status make_slots(known_results *n) {
    if (2 * (n->count + 1) <= n->slot_count) return OK;
    const size_t wanted = n->slot_count ? 2 * n->slot_count : FIRST_SLOTS;
    uint32_t *slots = alloc_array(n->memory, wanted, sizeof *slots);
    if (!slots) return E_NOMEM;
    alloc_free(n->memory, n->slots);
    n->slots = slots;
    n->slot_count = wanted;
    for (size_t i = 0; i < n->count; i++)
        n->slots[find_slot(n, key_of(n, &n->entries[i]))] = (uint32_t)(i + 1);
    return OK;
}

static status remember(known_results *n, view key, view result) {
    entry *entries =
        alloc_grow(n->memory, n->entries, sizeof *entries, n->count + 1, 64, &n->capacity);
    if (!entries) return E_NOMEM;
    n->entries = entries;
    if (make_slots(n)) return E_NOMEM;
    const size_t slot = find_slot(n, key);
    if (n->slots[slot]) return OK; /* I1 */
    const size_t start = n->texts.length;
    buffer_append(&n->texts, key);
    buffer_append(&n->texts, result);
    if (buffer_status(&n->texts)) return E_NOMEM;
    n->entries[n->count] = (entry){start, key.length, start + key.length, result.length};
    n->slots[slot] = (uint32_t)++n->count;
    return OK;
}

size_t known_place(const known_results *n, view key) {
    const uint32_t found = n->slot_count ? n->slots[find_slot(n, key)] : 0;
    return found ? found - 1 : n->count;
}

bool known_find(const known_results *n, view key, view *out) {
    const size_t place = known_place(n, key);
    if (place == n->count) return false;
    *out = result_of(n, &n->entries[place]);
    return true;
}

size_t known_count(const known_results *n) {
    return n->count;
}

size_t known_kept(const known_results *n) {
    return atomic_load(&n->kept);
}

/* ---- the book ---- */

status known_add(known_results *n, view key, view result, fault *f) {
    const kept_result k = {key, result};
    assert(known_place(n, key) == n->count); /* I1 */
    return remember(n, key, result) ? no_memory(f) : n->keeper->add(n->book, &k, f);
}

static void hear_kept(void *who, size_t count) {
    known_results *n = who;
    (void)atomic_fetch_add(&n->kept, count);
    if (n->told) n->told(n->who);
}

void known_listen(known_results *n, void (*told)(void *who), void *who) {
    n->told = told;
    n->who = who;
}

status known_settle(known_results *n, fault *f) {
    const status failed = n->keeper->settle(n->book, f);
    assert(failed || known_kept(n) == n->count); /* I2 */
    return failed;
}

static status take(void *who, const kept_result *k) {
    return remember(who, k->key, k->result);
}

static status read_book(known_results *n, fault *f) {
    const status failed = n->keeper->find(n->book, take, n, f);
    atomic_store(&n->kept, n->count);
    return failed == E_NOMEM ? no_memory(f) : failed;
}

void known_close(known_results *n) {
    if (!n) return;
    if (n->book) n->keeper->close(n->book);
    buffer_clear(&n->texts);
    alloc_free(n->memory, n->entries);
    alloc_free(n->memory, n->slots);
    alloc_free(n->memory, n);
}

status known_open(const keeper *k, const char *path, const char *experiment, const char *version,
                  const allocator *memory, known_results **out, fault *f) {
    known_results *n = alloc_array(memory, 1, sizeof *n);
    if (!n) return no_memory(f);
    *n = (known_results){.memory = memory, .keeper = k, .texts = buffer_make(memory)};
    status failed = k->open(k->context, path, experiment, version, hear_kept, n, &n->book, f);
    if (!failed) failed = read_book(n, f);
    if (failed)
        known_close(n);
    else
        *out = n;
    return failed;
}
