/* engine/eval/learned.c - makes tables from stored weights. I1 is that of learned.h. */
#include "engine/eval/learned.h"

#include "base/checksum.h"

#include <string.h>

/* ---- making ---- */

enum { LINE = 64 };

/* Returns how many of the first patterns a table of the layer covers. The order layer looks at
 * EVAL_ORDER_PLACES places, whether its patterns fill them or not. The numbers of other patterns
 * among these places are 0. */
static int patterns_covered(const pattern_set *s, eval_layer_name layer) {
    int count = 0;
    if (layer == EVAL_MAIN) return s->count;
    while (count < s->count && s->first_place[count] < EVAL_ORDER_PLACES) count++;
    return count;
}

/* Sizes the tables and finds the places in them. */
static void lay_out(learned *l) {
    const pattern_set *s = &l->stored.set;
    const size_t line = LINE / sizeof(int16_t);
    for (int i = 0; i < EVAL_LAYERS; i++) {
        l->counts[i] = EVAL_FILLINGS + s->start[patterns_covered(s, (eval_layer_name)i)];
        l->table_size[i] =
            ((size_t)l->counts[i] + (size_t)eval_form_of(s->side).counts + line - 1) / line * line;
    }
    for (int i = 0; i < PATTERN_PLACES; i++) l->zero[i] = EVAL_NOTHING;
    for (int i = 0; i < s->places; i++) l->zero[i] = EVAL_FILLINGS + s->middle[s->of[i]];
    network_order_make(s, &l->order);
}

static size_t numbers_of_anchor(const eval_weights *w) {
    const int main = w->layers[EVAL_MAIN].per_anchor, order = w->layers[EVAL_ORDER].per_anchor;
    return (size_t)(main > order ? main : order);
}

/* ---- the network ---- */

static size_t network_room(const learned *l) {
    const network *n = &l->stored.network;
    if (n->rows == 0) return 0;
    return network_row_of_bytes(&l->stored.set) + network_rows_bytes(n) + sizeof(network_sets) +
           NETWORK_HEADS * sizeof(network_lens);
}

/* Spreads the stored network into `at`, which has network_room() bytes and begins a cache line. */
static void fill_network(learned *l, char *at) {
    const network *n = &l->stored.network;
    if (n->rows == 0) return;
    uint16_t *row_of = (uint16_t *)(void *)at;
    char *rows = at + network_row_of_bytes(&l->stored.set);
    network_sets *sets = (network_sets *)(void *)(rows + network_rows_bytes(n));
    network_lens *lenses = (network_lens *)(void *)(sets + 1);
    network_fill_row_of(n, &l->stored.set, l->stored.ties, row_of);
    memcpy(rows, n->numbers, (size_t)n->rows * NETWORK_WIDTH);
    network_fill_sets(n, sets);
    for (int i = 0; i < NETWORK_HEADS; i++) network_fill_lens(&n->heads[i], &lenses[i]);
    l->network = (network_tables){row_of, sets, lenses, (const int8_t *)rows};
}

static bool make_memory(learned *l) {
    const int square_count = pattern_squares(l->stored.set.side);
    const size_t effect_bytes = (size_t)square_count * sizeof *l->effect;
    const size_t network_bytes = network_room(l);
    const size_t tables = EVAL_BANDS * (l->table_size[EVAL_MAIN] + l->table_size[EVAL_ORDER]);
    const size_t numbers = tables + numbers_of_anchor(&l->stored);
    l->block = alloc_array(l->stored.memory,
                           LINE + effect_bytes + network_bytes + sizeof *l->room * numbers, 1);
    if (!l->block) return false;
    const uintptr_t start = ((uintptr_t)l->block + LINE - 1) & ~(uintptr_t)(LINE - 1);
    learned_effect *effect = (learned_effect *)start;
    for (int x = 0; x < square_count; x++) pattern_effect(&l->stored.set, x, effect[x].of);
    l->effect = effect;
    fill_network(l, (char *)(start + effect_bytes));
    l->room = (int16_t *)(start + effect_bytes + network_bytes);
    l->mixed = l->room + tables;
    return true;
}

static void take_ready(learned *l, const learned_ready *r) {
    l->sum = r->sum;
    l->effect = r->effect;
    l->network = r->network;
    for (int i = 0; i < EVAL_LAYERS; i++)
        for (int band = 0; band < EVAL_BANDS; band++)
            atomic_init(&l->tables[i][band], r->tables[i][band]);
}

/* Makes everything behind the stored weights. */
static status make_tables(learned *l, view file, const learned_ready *ready, fault *f) {
    lay_out(l);
    atomic_init(&l->users, 1);
    if (ready)
        take_ready(l, ready);
    else
        l->sum = checksum(file);
    if ((ready || make_memory(l)) && !pthread_mutex_init(&l->filling, NULL)) return OK;
    alloc_free(l->stored.memory, l->block);
    return fault_set(f, E_NOMEM, 0, "no memory for the tables of the evaluation");
}

static status make(view file, const learned_ready *ready, const allocator *memory, learned **out,
                   fault *f) {
    learned *l = alloc_array(memory, 1, sizeof *l);
    if (!l) return fault_set(f, E_NOMEM, 0, "no memory for an evaluation");
    status failed = ready ? eval_weights_read_lines(file, memory, &l->stored, f)
                          : eval_weights_read(file, memory, &l->stored, f);
    if (!failed) {
        failed = make_tables(l, file, ready, f);
        if (failed) eval_weights_clear(&l->stored);
    }
    if (failed)
        alloc_free(memory, l);
    else
        *out = l;
    return failed;
}

status learned_make(view file, const allocator *memory, learned **out, fault *f) {
    return make(file, NULL, memory, out, f);
}

status learned_make_ready(view file, const learned_ready *r, const allocator *memory, learned **out,
                          fault *f) {
    return make(file, r, memory, out, f);
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

static void fill_table(learned *l, eval_layer_name layer, int band, int16_t *table) {
    const eval_layer *from = &l->stored.layers[layer];
    const pattern_set *s = &l->stored.set;
    const int16_t *mixed = l->mixed;
    const eval_form form = eval_form_of(s->side);
    eval_mix_numbers(from, s->side, band * form.band, l->mixed);
    for (int p = 0; p < from->patterns; p++) {
        for (int i = s->start[p]; i < s->start[p + 1]; i++)
            table[EVAL_FILLINGS + i] = mixed[l->stored.ties[i]];
        mixed += from->tied[p];
    }
    memcpy(table + l->counts[layer], mixed, (size_t)form.counts * sizeof *table);
}

/* Returns the memory of a table. */
static int16_t *room_of(const learned *l, eval_layer_name layer, int band) {
    int16_t *first = layer == EVAL_MAIN ? l->room : l->room + EVAL_BANDS * l->table_size[EVAL_MAIN];
    return first + (size_t)band * l->table_size[layer];
}

const int16_t *learned_fill(learned *l, eval_layer_name layer, int band) {
    (void)pthread_mutex_lock(&l->filling);
    const int16_t *table = atomic_load_explicit(&l->tables[layer][band], memory_order_relaxed);
    if (!table) {
        int16_t *room = room_of(l, layer, band);
        fill_table(l, layer, band, room);
        atomic_store_explicit(&l->tables[layer][band], room, memory_order_release);
        table = room;
    }
    (void)pthread_mutex_unlock(&l->filling);
    return table;
}
