/* engine/eval/learned.h - the learned evaluation as tables that a search looks up.
 *
 * Each layer and band of phases has a table with a number for every filling of its patterns, about
 * a megabyte in the main layer. A search uses a few of them. The tables of the built-in weights are
 * made when the program is built (engine/prepare/). A table of a file is filled at its first use,
 * in about a millisecond. Its memory is allocated when the file is read, so nothing can fail during
 * a search.
 *
 * Ownership: counted; the last user frees it. Threads: several may call every function at once.
 *
 * I1  `users` is at least 1 while anybody holds the weights.
 * I2  Layers and bands are within EVAL_LAYERS and EVAL_BANDS. */
#ifndef ENGINE_EVAL_LEARNED_H
#define ENGINE_EVAL_LEARNED_H

#include "base/text.h"
#include "engine/eval/network_tables.h"
#include "engine/weights.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

/* Layout of a table: an entry that is always 0, the numbers of all fillings pattern by pattern,
 * then the counts. */
enum {
    EVAL_NOTHING = 1,  /* index of the 0; vector code also reads the entry before it */
    EVAL_FILLINGS = 2, /* index of the first pattern's numbers */
};

/* What an own disc on a square adds to the code of each place. */
typedef struct learned_effect {
    int16_t of[PATTERN_PLACES];
} learned_effect;

typedef struct learned {
    eval_weights stored;            /* without ties and numbers if the tables were ready */
    uint64_t sum;                   /* checksum of the file's bytes */
    const learned_effect *effect;   /* by square; aligned to cache lines */
    int32_t zero[PATTERN_PLACES];   /* index of a place's code 0 in a table; EVAL_NOTHING for places
                                       beyond the set's */
    int counts[EVAL_LAYERS];        /* index of the counts in a table */
    size_t table_size[EVAL_LAYERS]; /* numbers of a table, a multiple of a cache line */
    network_tables network;         /* without rows: the sum is not corrected */
    network_order order;
    _Atomic(const int16_t *) tables[EVAL_LAYERS][EVAL_BANDS]; /* NULL: not filled yet */
    pthread_mutex_t filling;
    int16_t *room;  /* memory of all tables, those of the main layer first */
    int16_t *mixed; /* room for the numbers of an anchor, used under the lock */
    atomic_int users;
    void *block; /* memory of effect, room, mixed and network; NULL if the tables were ready */
} learned;

/* Makes weights from a file's bytes, with one user. E_FORMAT as eval_weights_read(); E_NOMEM. */
status learned_make(view file, const allocator *memory, learned **out, fault *f);

/* Tables that were made before. Borrowed: they outlive the weights. */
typedef struct learned_ready {
    uint64_t sum;
    const learned_effect *effect;
    const int16_t *tables[EVAL_LAYERS][EVAL_BANDS];
    network_tables network;
} learned_ready;

/* Makes weights whose tables are ready, with one user. Reads the lines of `file` only, not its
 * numbers. E_FORMAT as eval_weights_read_lines(); E_NOMEM. */
status learned_make_ready(view file, const learned_ready *r, const allocator *memory, learned **out,
                          fault *f);

learned *learned_share(learned *l); /* adds a user and returns l */
void learned_leave(learned *l);     /* removes a user; the last one frees l. NULL is allowed */

/* Fills a table unless another thread already has, and returns it. learned_table() calls it. */
const int16_t *learned_fill(learned *l, eval_layer_name layer, int band);

/* Returns the table of a layer and band, filled. Borrowed from l. */
static inline const int16_t *learned_table(learned *l, eval_layer_name layer, int band) {
    assert((int)layer < EVAL_LAYERS && band >= 0 && band < EVAL_BANDS); /* I2 */
    const int16_t *table = atomic_load_explicit(&l->tables[layer][band], memory_order_acquire);
    return table ? table : learned_fill(l, layer, band);
}

#endif
