/* train/series.h - numbered pieces of work on several threads, their records handed on in order.
 *
 * A piece is a game to play or a game to judge, known by its number. Each worker has an engine of
 * one thread. The records of a piece depend on its number alone, so the result does not depend on
 * the number of threads. This is a deal (base/deal.h) in the order of the numbers: a piece that is
 * finished too early waits, and workers that are too far ahead wait as well.
 *
 * Threads: `make` is called by many threads at once, each with its own engine; `take` and
 * `progress` by one at a time, in order. Ownership: everything is borrowed. */
#ifndef TRAIN_SERIES_H
#define TRAIN_SERIES_H

#include "engine/engine.h"
#include "train/record_list.h"

typedef struct series {
    uint64_t first, end; /* the numbers from first to end - 1 */
    int threads;
    engine_options engine;  /* of each worker; `threads` is ignored and taken as 1 */
    const stop_token *stop; /* may be NULL */
    /* Appends the records of a piece to *out, which is empty. E_STOPPED or any failure ends the
     * series: pieces before this one are still handed on, pieces behind it never. */
    status (*make)(void *context, engine *e, uint64_t number, record_list *out, fault *f);
    /* Receives the records of a piece. After a failure it is not called again. */
    status (*take)(void *context, const record *records, size_t count, fault *f);
    void (*progress)(void *context, uint64_t done, uint64_t records); /* may be NULL */
    void *make_context, *take_context, *progress_context;
} series;

/* E_STOPPED if the token was set before the end; else the failure of the lowest piece that make or
 * take failed with, or of creating an engine; E_NOMEM. */
status series_run(const series *s, fault *f);

#endif
