/* train/fit/dataset.c - reads records, merges those of one position, sorts the rest. */
#include "train/fit/dataset.h"

#include "base/workers.h"
#include "game/board.h"
#include "train/data_file.h"
#include "train/sided_board.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIRST_ROOM = 1 << 12,
    IMAGE_BLOCK = 1 << 14, /* samples that a worker makes canonical at a time */
    HEAVIEST = 4,          /* the most weight of a sample, as a multiple of one met once */
};

dataset dataset_make(const dataset_options *o) {
    return (dataset){.options = *o};
}

void dataset_clear(dataset *d) {
    alloc_free(d->options.memory, d->samples);
    d->samples = NULL;
    d->count = d->capacity = 0;
}

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for the positions");
}

/* ---- reading ---- */

static float label_of(const dataset *d, const record *r) {
    if (r->exact || r->value == RECORD_NO_VALUE) return (float)r->result;
    const double value = (double)r->value / RECORD_VALUE_DISC;
    return (float)(d->options.mix * r->result + (1 - d->options.mix) * value);
}

/* Mixes the bits of a number by the last steps of MurmurHash3. No two numbers give the same result.
 * 0 stays 0, which holds game 0 out. */
static uint32_t mixed(uint32_t game) {
    uint32_t x = (game ^ game >> 16) * UINT32_C(0x85ebca6b);
    x = (x ^ x >> 13) * UINT32_C(0xc2b2ae35);
    return x ^ x >> 16;
}

bool dataset_holds_out(int hold_out, uint32_t game) {
    return hold_out > 0 && mixed(game) % (uint32_t)hold_out == 0;
}

static bool make_room(dataset *d, size_t more) {
    dataset_sample *grown = alloc_grow(d->options.memory, d->samples, dataset_stride(d->size),
                                       d->count + more, FIRST_ROOM, &d->capacity);
    if (grown) d->samples = grown;
    return grown != NULL;
}

static void set_board(dataset_sample *s, const record *r) {
    s->own = r->board.own;
    s->opp = r->board.opp;
    memcpy(s->more, r->more, (size_t)dataset_more(record_size(r)) * sizeof(board));
}

static record record_of(const dataset_sample *s) {
    const int size = dataset_sample_size(s);
    record r = {.board = {s->own, s->opp}, .shape = record_shape_of(size)};
    memcpy(r.more, s->more, (size_t)dataset_more(size) * sizeof(board));
    return r;
}

static void append(dataset *d, const record *r, bool excluded) {
    unsigned flags = (unsigned)r->source;
    if (r->exact) flags |= DATASET_EXACT;
    if (dataset_holds_out(d->options.hold_out, r->game)) flags |= DATASET_HELD;
    if (excluded) flags |= DATASET_EXCLUDED;
    flags |= (unsigned)r->shape << DATASET_SHAPE_SHIFT;
    dataset_sample *to = dataset_at(d, d->count++);
    *to = (dataset_sample){
        .label = label_of(d, r), .weight = DATASET_WEIGHT, .flags = (uint8_t)flags};
    set_board(to, r);
}

status dataset_check_size(const dataset *d, int size, fault *f) {
    if (d->size == 0 || d->size == size) return OK;
    return fault_set(f, E_RANGE, 0, "the data has boards of size %d, not %d", d->size, size);
}

static status take_size(dataset *d, int size, fault *f) {
    const status wrong = dataset_check_size(d, size, f);
    if (!wrong) d->size = size;
    return wrong;
}

status dataset_add(dataset *d, const record *r, bool excluded, fault *f) {
    const status wrong = take_size(d, record_size(r), f);
    if (wrong) return wrong;
    if (!make_room(d, 1)) return no_memory(f);
    append(d, r, excluded);
    if (!excluded) d->records++;
    return OK;
}

/* Reads whole games only. Records of a torn game are dropped again. */
static status read_all(dataset *d, data_reader *reader, bool excluded, bool only_exact, fault *f) {
    size_t whole = d->count;
    for (;;) {
        record r;
        bool there;
        const status failed = data_reader_next(reader, &r, &there, f);
        if (failed) return failed;
        if (!there) break;
        if (!make_room(d, 1)) return no_memory(f);
        if (r.exact || !only_exact) append(d, &r, excluded);
        if (r.last) whole = d->count;
    }
    d->cut += d->count - whole;
    d->rest += data_reader_rest(reader);
    d->count = whole;
    return OK;
}

static status read_file(dataset *d, const char *path, bool excluded, bool only_exact, fault *f) {
    const size_t before = d->count;
    data_reader *reader = alloc_array(d->options.memory, 1, sizeof *reader);
    if (!reader) return no_memory(f);
    status result = data_reader_open(d->options.files, path, reader, f);
    if (!result) {
        result = take_size(d, record_form_size(reader->form), f);
        if (!result) result = read_all(d, reader, excluded, only_exact, f);
        data_reader_close(reader);
    }
    alloc_free(d->options.memory, reader);
    if (result || excluded) return result;
    d->records += d->count - before;
    d->files++;
    return OK;
}

status dataset_read(dataset *d, const char *path, bool excluded, fault *f) {
    return read_file(d, path, excluded, false, f);
}

status dataset_read_exact(dataset *d, const char *path, fault *f) {
    return read_file(d, path, false, true, f);
}

/* ---- finishing ---- */

/* Samples with one number of empty squares, sorted by qsort(). */
typedef struct bucket {
    size_t start, count;
    size_t learned, held; /* merged samples: learned ones first */
    size_t excluded, held_shared, exact;
} bucket;

typedef struct finishing {
    dataset *set;
    dataset_sample *sorted;
    bucket buckets[DATASET_EMPTIES];
} finishing;

/* One block of samples. */
static void make_canonical(void *argument, int number, int worker) {
    const finishing *w = argument;
    const dataset *d = w->set;
    const size_t start = (size_t)number * IMAGE_BLOCK;
    const size_t end = d->count - start < IMAGE_BLOCK ? d->count : start + IMAGE_BLOCK;
    (void)worker;
    for (size_t i = start; i < end; i++) {
        dataset_sample *s = dataset_at(d, i);
        record r = record_of(s);
        record_make_canonical(&r);
        set_board(s, &r);
    }
}

/* Returns the bucket of a sample. More empty squares than after the first position cannot occur in
 * games. */
static int bucket_of(const dataset *d, const dataset_sample *s) {
    const int empty = dataset_empty(s), most = d->size * d->size - 4;
    return empty < most ? empty : most;
}

/* Returns sample i of an array with the samples of d in another order. */
static dataset_sample *sample_in(const dataset *d, dataset_sample *samples, size_t i) {
    return (dataset_sample *)(void *)((char *)(void *)samples + i * dataset_stride(d->size));
}

static void copy_sample(const dataset *d, dataset_sample *to, const dataset_sample *from) {
    memcpy(to, from, dataset_stride(d->size));
}

static void fill_buckets(finishing *w) {
    const dataset *d = w->set;
    size_t at = 0;
    for (size_t i = 0; i < d->count; i++) w->buckets[bucket_of(d, dataset_at(d, i))].count++;
    for (int b = 0; b < DATASET_EMPTIES; b++) {
        w->buckets[b].start = at;
        at += w->buckets[b].count;
        w->buckets[b].count = 0;
    }
    for (size_t i = 0; i < d->count; i++) {
        bucket *b = &w->buckets[bucket_of(d, dataset_at(d, i))];
        copy_sample(d, sample_in(d, w->sorted, b->start + b->count++), dataset_at(d, i));
    }
}

static int compare_words(uint64_t a, uint64_t b) {
    return a < b ? -1 : a > b;
}

static int compare_boards(const dataset_sample *x, const dataset_sample *y) {
    int order = compare_words(x->own, y->own);
    if (!order) order = compare_words(x->opp, y->opp);
    for (int i = 0, more = dataset_more(dataset_sample_size(x)); i < more && !order; i++) {
        order = compare_words(x->more[i].own, y->more[i].own);
        if (!order) order = compare_words(x->more[i].opp, y->more[i].opp);
    }
    return order;
}

/* Compares all fields of two samples, so that the order is unique. */
static int compare(const void *a, const void *b) {
    const dataset_sample *x = a, *y = b;
    const int order = compare_boards(x, y);
    if (order) return order;
    if (x->flags != y->flags) return x->flags < y->flags ? -1 : 1;
    return x->label < y->label ? -1 : x->label > y->label;
}

/* The samples of a position whose labels count: learned ones before held-out ones, exact ones
 * before others. */
typedef struct group {
    const dataset *set;
    dataset_sample *first;
    size_t count;
    bool is_excluded, is_learned, is_held, is_exact, is_tree;
} group;

static const dataset_sample *in_group(const group *g, size_t i) {
    return sample_in(g->set, g->first, i);
}

static group look_at(const dataset *d, dataset_sample *first, size_t count) {
    group g = {.set = d, .first = first, .count = count};
    for (size_t i = 0; i < count; i++) {
        const dataset_sample *s = in_group(&g, i);
        if (s->flags & DATASET_EXCLUDED)
            g.is_excluded = true;
        else if (s->flags & DATASET_HELD)
            g.is_held = true;
        else
            g.is_learned = true;
    }
    for (size_t i = 0; i < count; i++) {
        const dataset_sample *s = in_group(&g, i);
        if (g.is_learned && s->flags & DATASET_HELD) continue;
        g.is_exact |= (s->flags & DATASET_EXACT) != 0;
        g.is_tree |= dataset_source(s) == RECORD_TREE;
    }
    return g;
}

static uint8_t weight_of(size_t count) {
    const double weight = sqrt((double)count);
    return (uint8_t)(DATASET_WEIGHT * (weight < HEAVIEST ? weight : HEAVIEST) + 0.5);
}

static uint8_t moves_count(const dataset_sample *s, bool of_other) {
    record r = record_of(s);
    if (of_other) {
        r.board = board_pass(r.board);
        for (int i = 0; i < RECORD_MORE; i++) r.more[i] = board_pass(r.more[i]);
    }
    const sided_board b = sided_board_of(&r);
    const sided_squares moves = sided_board_moves(&b);
    return (uint8_t)sided_squares_count(&moves);
}

/* Sets a sample to what the group says about its board. */
static void merge_into(const group *g, dataset_sample *out) {
    double sum = 0;
    size_t met = 0, valued = 0;
    const unsigned source = g->is_tree ? RECORD_TREE : dataset_source(g->first);
    const unsigned shape = (unsigned)g->first->flags >> DATASET_SHAPE_SHIFT << DATASET_SHAPE_SHIFT;
    for (size_t i = 0; i < g->count; i++) {
        const dataset_sample *s = in_group(g, i);
        if (g->is_learned && s->flags & DATASET_HELD) continue;
        met++;
        if (g->is_exact && !(s->flags & DATASET_EXACT)) continue;
        sum += (double)s->label;
        valued++;
    }
    if (out != g->first) copy_sample(g->set, out, g->first);
    out->label = (float)(sum / (double)valued);
    out->weight = weight_of(met);
    out->flags = (uint8_t)(shape | source | (g->is_exact ? DATASET_EXACT : 0) |
                           (g->is_learned ? 0 : DATASET_HELD));
    out->own_moves = moves_count(out, false);
    out->opp_moves = moves_count(out, true);
}

static void count_group(bucket *b, const group *g) {
    if (g->is_excluded) {
        b->excluded += g->is_learned || g->is_held;
        return;
    }
    b->exact += g->is_exact;
    b->learned += g->is_learned;
    b->held += !g->is_learned;
    b->held_shared += g->is_learned && g->is_held;
}

/* Merges in place: the result of a group is never longer than the group. */
static void merge_bucket(const dataset *d, bucket *b, dataset_sample *s) {
    size_t left = 0;
    for (size_t i = 0, end; i < b->count; i = end) {
        dataset_sample *first = sample_in(d, s, i);
        end = i + 1;
        while (end < b->count && compare_boards(sample_in(d, s, end), first) == 0) end++;
        const group g = look_at(d, first, end - i);
        count_group(b, &g);
        if (!g.is_excluded) merge_into(&g, sample_in(d, s, left++));
    }
}

static void finish_bucket(void *argument, int number, int worker) {
    finishing *w = argument;
    bucket *b = &w->buckets[number];
    dataset_sample *s = sample_in(w->set, w->sorted, b->start);
    (void)worker;
    if (b->count) qsort(s, b->count, dataset_stride(w->set->size), compare);
    merge_bucket(w->set, b, s);
}

static void copy_back(void *argument, int number, int worker) {
    const finishing *w = argument;
    const bucket *b = &w->buckets[number];
    const dataset *d = w->set;
    size_t learned = w->set->learned[number], held = w->set->held[number];
    (void)worker;
    for (size_t k = 0; k < b->learned + b->held; k++) {
        const dataset_sample *s = sample_in(d, w->sorted, b->start + k);
        copy_sample(d, dataset_at(d, s->flags & DATASET_HELD ? held++ : learned++), s);
    }
}

static void count_up(finishing *w) {
    dataset *d = w->set;
    size_t at = 0;
    for (int i = 0; i < DATASET_EMPTIES; i++) {
        d->learned[i] = at;
        at += w->buckets[i].learned;
    }
    d->learned[DATASET_EMPTIES] = at;
    for (int i = 0; i < DATASET_EMPTIES; i++) {
        const bucket *b = &w->buckets[i];
        d->held[i] = at;
        at += b->held;
        d->excluded += b->excluded;
        d->held_shared += b->held_shared;
        d->exact += b->exact;
    }
    d->held[DATASET_EMPTIES] = d->count = at;
}

status dataset_finish(dataset *d, fault *f) {
    finishing w = {.set = d};
    const int threads = d->options.threads;
    const int blocks = (int)((d->count + IMAGE_BLOCK - 1) / IMAGE_BLOCK);
    if (d->count == 0) return OK;
    w.sorted = alloc_resize(d->options.memory, NULL, d->count, dataset_stride(d->size));
    if (!w.sorted) return no_memory(f);
    workers_each(threads, blocks, make_canonical, &w);
    fill_buckets(&w);
    workers_each(threads, DATASET_EMPTIES, finish_bucket, &w);
    count_up(&w);
    workers_each(threads, DATASET_EMPTIES, copy_back, &w);
    alloc_free(d->options.memory, w.sorted);
    return OK;
}
