/* train/series.c - a deal whose desks are engines and whose answers are lists of records. */
#include "train/series.h"

#include "base/alloc.h"
#include "base/checksum.h"
#include "base/deal.h"
#include "base/text.h"
#include "train/engine_desk.h"

#include <string.h>

/* The dealing side: the progress of the series. */
typedef struct progress {
    const record_series *series;
    uint64_t records; /* handed on */
} progress;

static status open_engine(const void *work, int worker, void **desk, fault *f) {
    const record_series *s = work;
    (void)worker;
    return engine_desk_open(&s->engine, desk, f);
}

static status make_piece(const void *work, void *desk, uint64_t number, void *answer, fault *f) {
    const record_series *s = work;
    record_list *made = answer;
    made->memory = s->engine.memory;
    return s->make(s->make_context, desk, number, made, f);
}

static void drop_piece(void *answer) {
    record_list_clear(answer);
}

/* The records as they lie in memory: the other process runs the same program. */
static status write_piece(const void *work, const void *answer, buffer *out) {
    const record_list *made = answer;
    (void)work;
    buffer_append(out, (view){(const char *)made->items, made->count * sizeof *made->items});
    return OK;
}

static status read_piece(const void *work, uint64_t number, view bytes, void *answer, fault *f) {
    const record_series *s = work;
    record_list *made = answer;
    const size_t count = bytes.length / sizeof *made->items;
    (void)number;
    made->memory = s->engine.memory;
    if (bytes.length % sizeof *made->items)
        return fault_set(f, E_FORMAT, 0, "the records of another rank cannot be read");
    if (!count) return OK;
    made->items = alloc_array(made->memory, count, sizeof *made->items);
    if (!made->items) return fault_set(f, E_NOMEM, 0, "no memory for the records of a game");
    memcpy(made->items, bytes.data, bytes.length);
    made->count = made->capacity = count;
    return OK;
}

static status take_piece(void *dealer, uint64_t number, void *answer, fault *f) {
    progress *p = dealer;
    const record_series *s = p->series;
    const record_list *made = answer;
    const status result = s->take(s->take_context, made->items, made->count, f);
    if (result) return result;
    p->records += made->count;
    if (s->progress) s->progress(s->progress_context, number + 1 - s->first, p->records);
    return OK;
}

static uint64_t sum_engine(const engine_options *o) {
    const uint64_t numbers[] = {(uint64_t)o->table_mb, (uint64_t)o->sure, o->without};
    return checksum_numbers(numbers, sizeof numbers / sizeof *numbers);
}

static status run_series(const record_series *s, fault *f) {
    progress p = {.series = s};
    const deal d = {.first = s->first,
                    .end = s->end,
                    .threads = s->threads,
                    .in_order = true,
                    .answer_size = sizeof(record_list),
                    .stop = s->stop,
                    .memory = s->engine.memory,
                    .working = {s, open_engine, make_piece, engine_desk_close, drop_piece, NULL},
                    .dealing = {&p, NULL, take_piece},
                    .ranks = s->ranks,
                    .bytes = {write_piece, read_piece},
                    .parts = {s->input,
                              {"other weights", engine_weights_sum(&s->engine, 0)},
                              {"another engine", sum_engine(&s->engine)}}};
    const status result = deal_run(&d, f);
    return result == E_STOPPED ? fault_set(f, E_STOPPED, 0, "stopped before the end") : result;
}

/* Runs the series. Reads the weights once and shares them, because a copy for each worker would
 * fill the memory. */
status record_series_run(const record_series *s, fault *f) {
    record_series own = *s;
    const bool is_chosen = s->engine.weights || s->engine.by_hand;
    if (s->end <= s->first) return OK;
    status result = is_chosen ? OK : engine_share_built_in(&own.engine, f);
    if (!result) result = run_series(&own, f);
    if (!is_chosen) engine_leave_weights(&own.engine);
    return result;
}
