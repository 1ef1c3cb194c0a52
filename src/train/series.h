/* train/series.h - numbered pieces of work on several threads, their records handed on in order.
 *
 * Each worker has an engine of one thread. A piece is whatever a number stands for: a game to be
 * played, a game to be judged. Its records depend on its number alone, so what comes out does not
 * depend on the number of threads. Pieces that are finished too early wait for their turn; when too
 * many wait, so do the workers.
 *
 * Threads: `make` is called by many at once, each with an engine of its own; `take` and `progress`
 * by one at a time, in order. Ownership: everything handed in is borrowed. */
#ifndef TRAIN_SERIES_H
#define TRAIN_SERIES_H

#include "engine/engine.h"
#include "train/record_list.h"

typedef struct series {
    uint64_t first, end; /* the numbers from first to end - 1 */
    int threads;
    engine_options engine;  /* of each worker; its `threads` is taken to be 1 */
    const stop_token *stop; /* may be NULL */
    /* Appends the records of a piece to *out, which is empty. E_STOPPED, or any failure, ends the
     * series: what is not handed on by then never is, even if it is finished. */
    status (*make)(void *context, engine *e, uint64_t number, record_list *out, fault *f);
    /* A failure ends the series likewise: after it `take` is not called again. */
    status (*take)(void *context, const record *records, size_t count, fault *f);
    void (*progress)(void *context, uint64_t done, uint64_t records); /* may be NULL */
    void *make_context, *take_context, *progress_context;
} series;

/* E_STOPPED when the token was set before the end; whatever make, take or the engine failed with;
 * E_NOMEM. */
status series_run(const series *s, fault *f);

#endif
