/* train/fit/position_table.c - fills rows on several threads and appends them block by block. */
#include "train/fit/position_table.h"

#include "base/alloc.h"
#include "base/text.h"
#include "base/workers.h"
#include "game/board.h"
#include "train/fit/network_places.h"
#include "train/little_endian.h"

#include <string.h>

enum {
    BLOCK_ROWS = 1 << 18, /* rows in memory: 12 MB */
    PART_ROWS = 1 << 12,  /* of a block: the work of a thread at a time */
};

typedef struct writing {
    const dataset *set;
    const eval_weights *weights;
    network_places places;
    int16_t *numbers; /* the weights of each band */
    uint8_t *rows;    /* BLOCK_ROWS */
    size_t first, count;
    network_tables network; /* without rows: there is no network */
    uint16_t *row_of;
    network_sets *sets;
    network_lens *lenses;
} writing;

/* ---- a row ---- */

static void fill_row(const writing *w, const dataset_sample *s, uint8_t *row) {
    const board b = {s->own, s->opp};
    const size_t band = (size_t)eval_band_of(BOARD_SIZE, dataset_empty(s));
    const size_t per_band = (size_t)w->weights->layers[EVAL_MAIN].per_anchor;
    const int sum = network_places_sum(&w->places, w->numbers + band * per_band, s->own, s->opp);
    const int more = w->network.rows ? network_correction(&w->network, &w->weights->set, b) : 0;
    uint32_t label;
    memcpy(&label, &s->label, sizeof label);
    memset(row, 0, POSITION_ROW_BYTES);
    little_endian_put(row, s->own, 8);
    little_endian_put(row + 8, s->opp, 8);
    little_endian_put(row + 16, board_moves(b), 8);
    little_endian_put(row + 24, board_moves(board_pass(b)), 8);
    little_endian_put(row + 32, label, 4);
    little_endian_put(row + 36, (uint32_t)sum, 4);
    little_endian_put(row + 40, (uint32_t)more, 4);
    row[44] = s->weight;
    row[45] = s->flags;
}

static void fill_part(void *argument, int part, int worker) {
    const writing *w = argument;
    const size_t start = (size_t)part * PART_ROWS;
    const size_t end = w->count - start < PART_ROWS ? w->count : start + PART_ROWS;
    (void)worker;
    for (size_t i = start; i < end; i++)
        fill_row(w, &w->set->samples[w->first + i], w->rows + i * POSITION_ROW_BYTES);
}

/* ---- all of them ---- */

static status append(const writing *w, file_replacement *to, size_t rows, fault *f) {
    return files_append(to, (view){(const char *)w->rows, rows * POSITION_ROW_BYTES}, f);
}

static status append_head(const writing *w, file_replacement *to, fault *f) {
    memset(w->rows, 0, POSITION_ROW_BYTES);
    memcpy(w->rows, POSITION_TABLE_NAME, sizeof POSITION_TABLE_NAME - 1);
    little_endian_put(w->rows + 24, w->set->count, 8);
    return append(w, to, 1, f);
}

static status append_all(writing *w, file_replacement *to, fault *f) {
    status failed = append_head(w, to, f);
    for (; w->first < w->set->count && !failed; w->first += w->count) {
        const size_t left = w->set->count - w->first;
        w->count = left < BLOCK_ROWS ? left : BLOCK_ROWS;
        workers_each(w->set->options.threads, (int)((w->count + PART_ROWS - 1) / PART_ROWS),
                     fill_part, w);
        failed = append(w, to, w->count, f);
    }
    return failed;
}

/* ---- making ---- */

static bool make_network(writing *w, const allocator *memory) {
    const network *n = &w->weights->network;
    if (n->rows == 0) return true;
    w->row_of = alloc_array(memory, network_row_of_bytes(&w->weights->set), 1);
    w->sets = alloc_array(memory, 1, sizeof *w->sets);
    w->lenses = alloc_array(memory, NETWORK_HEADS, sizeof *w->lenses);
    if (!w->row_of || !w->sets || !w->lenses) return false;
    network_fill_row_of(n, &w->weights->set, w->weights->ties, w->row_of);
    network_fill_sets(n, w->sets);
    for (int i = 0; i < NETWORK_HEADS; i++) network_fill_lens(&n->heads[i], &w->lenses[i]);
    w->network = (network_tables){w->row_of, w->sets, w->lenses, n->numbers};
    return true;
}

static status make(writing *w, const allocator *memory, fault *f) {
    const status failed = network_places_make(w->weights, memory, &w->places, f);
    if (failed) return failed;
    w->numbers = network_places_numbers(w->weights, memory);
    w->rows = alloc_array(memory, BLOCK_ROWS, POSITION_ROW_BYTES);
    if (!w->numbers || !w->rows || !make_network(w, memory))
        return fault_set(f, E_NOMEM, 0, "no memory for a table of positions");
    return OK;
}

static void clear(writing *w, const allocator *memory) {
    network_places_clear(&w->places);
    alloc_free(memory, w->numbers);
    alloc_free(memory, w->rows);
    alloc_free(memory, w->row_of);
    alloc_free(memory, w->sets);
    alloc_free(memory, w->lenses);
}

status position_table_write(const dataset *d, const eval_weights *w, file_replacement *to,
                            fault *f) {
    const allocator *memory = d->options.memory;
    writing all = {.set = d, .weights = w};
    status failed = dataset_check_size(d, BOARD_SIZE, f);
    if (!failed) failed = make(&all, memory, f);
    if (!failed) failed = append_all(&all, to, f);
    clear(&all, memory);
    return failed;
}
