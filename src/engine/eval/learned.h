/* engine/eval/learned.h - the learned evaluation as tables that a search looks up.
 *
 * Each layer and band of phases has a table with a number for every filling of every pattern, about
 * a megabyte. A search uses one or two of them. A table is filled at its first use, in less than a
 * millisecond. Its memory is allocated when the weights are loaded, so nothing can fail during a
 * search.
 *
 * Ownership: counted; the last user frees it. Threads: several may call every function at once.
 *
 * I1  `users` is at least 1 while anybody holds the weights.
 * I2  Layers and bands are within EVAL_LAYERS and EVAL_BANDS. */
#ifndef ENGINE_EVAL_LEARNED_H
#define ENGINE_EVAL_LEARNED_H

#include "base/text.h"
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

typedef struct learned {
    eval_weights stored;
    uint64_t sum; /* checksum of the file's bytes */
    /* effect[x][place]: what an own disc on x adds to the place's code. Aligned to cache lines. */
    int16_t (*effect)[PATTERN_PLACES];
    int32_t zero[PATTERN_PLACES]; /* index of a place's code 0 in a table; EVAL_NOTHING for places
                                     beyond the set's */
    int counts;                   /* index of the counts in a table */
    int16_t *tables;              /* all tables, one behind the other */
    size_t table_size;            /* numbers of a table */
    atomic_bool filled[EVAL_LAYERS][EVAL_BANDS];
    pthread_mutex_t filling;
    int16_t *mixed; /* room for the numbers of an anchor, used under the lock */
    atomic_int users;
    void *block; /* memory of effect, tables and mixed */
} learned;

/* Makes the tables from a file's bytes, with one user. E_FORMAT as eval_weights_read(); E_NOMEM. */
status learned_make(view file, const allocator *memory, learned **out, fault *f);

view learned_built_in(void); /* returns the file that is built into the program; may be empty */

learned *learned_share(learned *l); /* adds a user and returns l */
void learned_leave(learned *l);     /* removes a user; the last one frees l. NULL is allowed */

/* Fills a table unless another thread already has. learned_table() calls it. */
void learned_fill(learned *l, eval_layer_name layer, int band);

/* Returns the table of a layer and band, filled. Borrowed from l. */
static inline const int16_t *learned_table(learned *l, eval_layer_name layer, int band) {
    assert((int)layer < EVAL_LAYERS && band >= 0 && band < EVAL_BANDS); /* I2 */
    if (!atomic_load_explicit(&l->filled[layer][band], memory_order_acquire))
        learned_fill(l, layer, band);
    return l->tables + (size_t)((int)layer * EVAL_BANDS + band) * l->table_size;
}

#endif
