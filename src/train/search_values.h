/* train/search_values.h - what searches of rising depth say of positions, none of them cut short.
 *
 * Each position is searched by an engine of one thread that has forgotten everything before, so
 * what is said of it depends neither on the others nor on the number of threads.
 * Ownership: everything handed in is borrowed. Threads: `progress` is called by one at a time.
 * Errors: E_STOPPED when the token was set before the end, E_RANGE for a depth that is none, those
 * of engine_create(), E_NOMEM; then some samples may be filled and others not. */
#ifndef TRAIN_SEARCH_VALUES_H
#define TRAIN_SEARCH_VALUES_H

#include "engine/engine.h"
#include "train/record_list.h"
#include "train/search_error.h"

typedef struct search_values {
    engine_options engine;  /* of each worker; its `threads` is taken to be 1, its `sure` 100 */
    int threads;            /* 1 to WORKERS_MAX */
    int depth;              /* 1 to SEARCH_ERROR_DEPTH_MAX; positions have more empty squares */
    const stop_token *stop; /* may be NULL */
    void (*progress)(void *context, size_t done); /* may be NULL */
    void *progress_context;
} search_values;

/* Fills out[i] for the position i, whose side to move has a move. */
status search_values_find(const search_values *v, const record_list *positions, search_sample *out,
                          fault *f);

#endif
