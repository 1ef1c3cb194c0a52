/* engine/eval/learned.h - the learned evaluation, ready to be looked up.
 *
 * Stored weights become tables: one for each layer and band of phases, with a number for every
 * filling, so that a search looks at one or two of about a megabyte. A table is filled when it is
 * first wanted, which takes less than a millisecond; the memory is there from the beginning, so
 * nothing can fail in the middle of a search.
 *
 * Ownership: counted. Threads: everything may be called by several at once. */
#ifndef ENGINE_EVAL_LEARNED_H
#define ENGINE_EVAL_LEARNED_H

#include "engine/weights.h"

#include <pthread.h>
#include <stdatomic.h>

/* A table: a number that is always 0, those of all fillings, pattern by pattern, and the counts. */
enum {
    EVAL_NOTHING = 1,  /* where it is; reading one place before it is allowed */
    EVAL_FILLINGS = 2, /* where those of the first pattern begin */
};

typedef struct learned {
    eval_weights stored;
    uint64_t sum; /* of the file's bytes: tells weights apart */
    /* effect[x][place]: what an own disc on x adds to the place's code. On its own lines of the
     * cache. */
    int16_t (*effect)[PATTERN_PLACES];
    int32_t zero[PATTERN_PLACES]; /* where in a table code 0 of a place is; EVAL_NOTHING beyond */
    int counts;                   /* where in a table the counts are */
    int16_t *tables;              /* all of them */
    size_t table_size;            /* numbers from one to the next */
    atomic_bool filled[EVAL_LAYERS][EVAL_BANDS];
    pthread_mutex_t filling;
    int16_t *mixed; /* room for the numbers of an anchor, used under the lock */
    atomic_int users;
    void *block; /* where effect and tables lie */
} learned;

/* From a file's bytes, with one user. E_FORMAT as eval_weights_read(), E_NOMEM. */
status learned_make(view file, const allocator *memory, learned **out, fault *f);

view learned_built_in(void); /* the file that comes with the program */

learned *learned_share(learned *l); /* one more user */
void learned_leave(learned *l);     /* one less; the last one frees it. NULL is allowed */

/* Fills a table whoever comes first; for learned_table() below. */
void learned_fill(learned *l, eval_layer_name layer, int band);

static inline const int16_t *learned_table(learned *l, eval_layer_name layer, int band) {
    if (!atomic_load_explicit(&l->filled[layer][band], memory_order_acquire))
        learned_fill(l, layer, band);
    return l->tables + (size_t)((int)layer * EVAL_BANDS + band) * l->table_size;
}

#endif
