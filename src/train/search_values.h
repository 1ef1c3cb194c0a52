/* train/search_values.h - searches positions to rising depths, without selective cuts.
 *
 * An engine of one thread searches each position after forgetting everything else. So a value
 * depends neither on the other positions nor on the number of threads.
 * Ownership: everything is borrowed. Threads: `progress` is called by one at a time.
 * Errors: E_STOPPED if the token was set before the end, E_RANGE for a bad depth, those of
 * engine_create(), E_NOMEM; some samples may then be filled. */
#ifndef TRAIN_SEARCH_VALUES_H
#define TRAIN_SEARCH_VALUES_H

#include "base/fault.h"
#include "base/stop.h"
#include "engine/engine.h"
#include "game/position.h"
#include "train/record_list.h"
#include "train/search_error.h"

typedef struct search_values {
    engine_options engine; /* for each worker; `threads` is taken as 1, `sure` as 100 */
    int threads;           /* 1 to WORKERS_MAX */
    int depth;             /* 1 to SEARCH_ERROR_DEPTH_MAX; positions must have more empty squares */
    const stop_token *stop;                       /* may be NULL */
    void (*progress)(void *context, size_t done); /* may be NULL */
    void *progress_context;
} search_values;

/* Fills out[i] for position i. Its side to move must have a move. */
status search_values_find(const search_values *v, const record_list *positions, search_sample *out,
                          fault *f);

/* Does the same for `count` positions of any board. */
status search_values_of(const search_values *v, const position *positions, size_t count,
                        search_sample *out, fault *f);

#endif
