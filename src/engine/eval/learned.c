/* engine/eval/learned.c - makes tables from stored weights. I1 is that of learned.h. */
#include "engine/eval/learned.h"

#include "base/checksum.h"

#include <string.h>

extern const char eval_weights_file[];
extern const size_t eval_weights_file_length;

view learned_built_in(void) {
    return (view){eval_weights_file, eval_weights_file_length};
}

/* ---- making ---- */

enum { LINE = 64, SQUARES_8 = 64 };

static size_t numbers_of_table(const pattern_set *s) {
    const size_t needed = EVAL_FILLINGS + (size_t)s->start[s->count] + EVAL_COUNTS;
    const size_t line = LINE / sizeof(int16_t);
    return (needed + line - 1) / line * line;
}

static size_t numbers_of_anchor(const eval_weights *w) {
    const int main = w->layers[EVAL_MAIN].per_anchor, order = w->layers[EVAL_ORDER].per_anchor;
    return (size_t)(main > order ? main : order);
}

static bool make_memory(learned *l) {
    const size_t effect = SQUARES_8 * sizeof *l->effect;
    const size_t tables = EVAL_LAYERS * EVAL_BANDS;
    l->table_size = numbers_of_table(&l->stored.set);
    const size_t numbers = tables * l->table_size + numbers_of_anchor(&l->stored);
    l->block = alloc_array(l->stored.memory, LINE + effect + sizeof *l->tables * numbers, 1);
    if (!l->block) return false;
    const uintptr_t start = ((uintptr_t)l->block + LINE - 1) & ~(uintptr_t)(LINE - 1);
    l->effect = (int16_t(*)[PATTERN_PLACES])start;
    l->tables = (int16_t *)(start + effect);
    l->mixed = l->tables + tables * l->table_size;
    return true;
}

static void make_places(learned *l) {
    const pattern_set *s = &l->stored.set;
    for (int i = 0; i < PATTERN_PLACES; i++) l->zero[i] = EVAL_NOTHING;
    for (int i = 0; i < s->places; i++) l->zero[i] = EVAL_FILLINGS + s->middle[s->of[i]];
    for (int x = 0; x < SQUARES_8; x++) pattern_codes(s, UINT64_C(1) << x, 0, l->effect[x]);
    l->counts = EVAL_FILLINGS + s->start[s->count];
}

static status make_parts(learned *l, view file, const allocator *memory, fault *f) {
    const status failed = eval_weights_read(file, memory, &l->stored, f);
    if (failed) return failed;
    if (make_memory(l) && !pthread_mutex_init(&l->filling, NULL)) return OK;
    alloc_free(memory, l->block);
    eval_weights_clear(&l->stored);
    return fault_set(f, E_NOMEM, 0, "no memory for the tables of the evaluation");
}

status learned_make(view file, const allocator *memory, learned **out, fault *f) {
    learned *l = alloc_array(memory, 1, sizeof *l);
    if (!l) return fault_set(f, E_NOMEM, 0, "no memory for an evaluation");
    const status failed = make_parts(l, file, memory, f);
    if (failed) {
        alloc_free(memory, l);
        return failed;
    }
    make_places(l);
    l->sum = checksum(file);
    atomic_init(&l->users, 1);
    *out = l;
    return OK;
}

learned *learned_share(learned *l) {
    const int before = atomic_fetch_add(&l->users, 1);
    assert(before > 0); /* I1 */
    (void)before;
    return l;
}

void learned_leave(learned *l) {
    if (!l || atomic_fetch_sub(&l->users, 1) > 1) return;
    const allocator *memory = l->stored.memory;
    (void)pthread_mutex_destroy(&l->filling);
    alloc_free(memory, l->block);
    eval_weights_clear(&l->stored);
    alloc_free(memory, l);
}

/* ---- filling ---- */

/* Interpolates the numbers of a layer between two anchors, rounded down. */
static void mix_anchors(const eval_layer *l, int empty, int16_t *out) {
    int low, share;
    eval_mix(l, empty, &low, &share);
    const int16_t *a = l->numbers + (size_t)low * (size_t)l->per_anchor;
    const int16_t *b = share ? a + l->per_anchor : a;
    for (int i = 0; i < l->per_anchor; i++)
        out[i] = (int16_t)((a[i] * (256 - share) + b[i] * share) >> 8);
}

static void fill_table(learned *l, eval_layer_name layer, int band, int16_t *table) {
    const eval_layer *from = &l->stored.layers[layer];
    const pattern_set *s = &l->stored.set;
    const int16_t *mixed = l->mixed;
    mix_anchors(from, band * EVAL_BAND, l->mixed);
    for (int p = 0; p < from->patterns; p++) {
        for (int i = s->start[p]; i < s->start[p + 1]; i++)
            table[EVAL_FILLINGS + i] = mixed[l->stored.ties[i]];
        mixed += from->tied[p];
    }
    memcpy(table + l->counts, mixed, EVAL_COUNTS * sizeof *table);
}

void learned_fill(learned *l, eval_layer_name layer, int band) {
    (void)pthread_mutex_lock(&l->filling);
    if (!atomic_load_explicit(&l->filled[layer][band], memory_order_relaxed)) {
        const size_t start = (size_t)((int)layer * EVAL_BANDS + band) * l->table_size;
        fill_table(l, layer, band, l->tables + start);
        atomic_store_explicit(&l->filled[layer][band], true, memory_order_release);
    }
    (void)pthread_mutex_unlock(&l->filling);
}
