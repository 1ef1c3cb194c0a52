/* train/series.h - runs numbered jobs on several threads and hands on their records in order.
 *
 * A job is a game to play or a game to judge, known by its number. Each worker has an engine of one
 * thread. The records of a job depend on its number alone, so the result does not depend on the
 * number of threads. This is a deal (base/deal.h) in the order of the numbers: a job that is
 * finished too early waits, and so do workers that are too far ahead.
 *
 * Threads: `make` is called by many threads at once, each with its own engine; `take` and
 * `progress` by one at a time, in order. Ownership: everything is borrowed. Errors: E_STOPPED,
 * E_NOMEM, or the failure of the lowest job that failed. */
#ifndef TRAIN_SERIES_H
#define TRAIN_SERIES_H

#include "base/deal.h"
#include "base/fault.h"
#include "base/stop.h"
#include "engine/engine.h"
#include "train/record.h"
#include "train/record_list.h"

typedef struct record_series {
    uint64_t first, end; /* the numbers from first to end - 1 */
    int threads;
    engine_options engine;  /* for each worker; `threads` is taken as 1 */
    const stop_token *stop; /* may be NULL */
    /* Appends the records of a job to *out, which is empty. E_STOPPED or any failure ends the
     * series: earlier jobs are still handed on, later ones never. */
    status (*make)(void *context, engine *e, uint64_t number, record_list *out, fault *f);
    /* Receives the records of a job. After a failure it is not called again. */
    status (*take)(void *context, const record *records, size_t count, fault *f);
    void (*progress)(void *context, uint64_t done, uint64_t records); /* may be NULL */
    void *make_context, *take_context, *progress_context;
    const deal_ranks *ranks; /* NULL: the threads of this process do the jobs */
    deal_part input;         /* what decides the records beside the engine; used with `ranks` */
} record_series;

/* Runs the series. E_STOPPED if the token was set before the end; else the failure of the lowest
 * job that failed in make or take, or of creating an engine; E_NOMEM. */
status record_series_run(const record_series *s, fault *f);

#endif
