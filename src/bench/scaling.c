/* bench/scaling.c - measures what more threads are worth. */
#include "base/json.h"
#include "base/sample.h"
#include "base/text.h"
#include "base/workers.h"
#include "bench/bench.h"
#include "bench/ffo.h"
#include "bench/thread_list.h"
#include "engine/engine.h"
#include "game/board.h"
#include "game/tier.h"
#include "notation/problem.h"
#include "report/table.h"

#include <stdio.h>

enum { COUNTS_MAX = THREAD_LIST_MAX, ROUNDS_MAX = BENCH_SCALING_ROUNDS };

/* One number of threads; a round is all positions once. */
typedef struct level {
    int threads;
    double seconds[ROUNDS_MAX], nodes[ROUNDS_MAX], idle[ROUNDS_MAX];
} level;

typedef struct scaling {
    bench_run *run;
    ffo_range range;
    engine_options engine;
    int rounds, done; /* wanted, and measured at every level */
    int count;
    level *levels; /* COUNTS_MAX; the first has one thread */
} scaling;

/* ---- measuring ---- */

/* Adds up the positions; `idle` is weighted by time. */
static status measure_positions(const scaling *s, engine *e, level *l, int round, fault *f) {
    double idle_seconds = 0;
    for (int number = s->range.first; number <= s->range.last; number++) {
        problem p;
        engine_result found;
        const engine_request request = {.search = {.stop = s->run->stop}};
        ffo_read(8, number, &p);
        engine_new_game(e);
        status result = engine_search(e, &p.position, &request, &found, f);
        if (!result) result = bench_check_stop(s->run, f);
        if (result) return result;
        l->seconds[round] += found.best.statistics.seconds;
        l->nodes[round] += (double)found.best.statistics.nodes;
        idle_seconds += found.idle * found.best.statistics.seconds;
    }
    l->idle[round] = l->seconds[round] > 0 ? idle_seconds / l->seconds[round] : 0;
    return OK;
}

/* Makes an engine for each measurement, so that only one table is in memory. */
static status measure_level(const scaling *s, level *l, int round, fault *f) {
    engine_options options = s->engine;
    options.threads = l->threads;
    engine *e = NULL;
    status result = engine_create(&options, &e, f);
    if (result) return result;
    result = engine_prepare(e, BOARD_SIZE, f);
    if (!result) result = measure_positions(s, e, l, round, f);
    engine_free(e);
    return result;
}

/* Round after round over all levels, so that a disturbance hits one round of many levels rather
 * than all rounds of one. */
static status measure_all(scaling *s, fault *f) {
    for (int round = 0; round < s->rounds; round++) {
        for (int i = 0; i < s->count; i++) {
            char text[80];
            (void)snprintf(text, sizeof text, "round %d of %d: %d threads", round + 1, s->rounds,
                           s->levels[i].threads);
            bench_progress(s->run, text);
            const status result = measure_level(s, &s->levels[i], round, f);
            if (result) return result;
        }
        s->done = round + 1;
    }
    return OK;
}

/* ---- telling ---- */

static double median(const double *values, int count) {
    double sorted[ROUNDS_MAX] = {0};
    for (int i = 0; i < count; i++) sorted[i] = values[i];
    return sample_sort_median(sorted, (size_t)count);
}

/* Medians of the rounds, and how they compare with one thread. */
typedef struct summary {
    double seconds, nodes, idle, speed_up, more_nodes;
} summary;

static double ratio(double a, double b) {
    return b > 0 ? a / b : 0;
}

static summary summarise(const scaling *s, int index) {
    const level *l = &s->levels[index], *one = &s->levels[0];
    summary r = {.seconds = median(l->seconds, s->done),
                 .nodes = median(l->nodes, s->done),
                 .idle = median(l->idle, s->done)};
    r.speed_up = ratio(median(one->seconds, s->done), r.seconds);
    r.more_nodes = ratio(r.nodes, median(one->nodes, s->done));
    return r;
}

static void write_text(const scaling *s, buffer *out) {
    static const char *const titles[] = {"threads", "seconds",   "speed-up", "nodes",
                                         "of 1",    "million/s", "idle",     NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < s->count; i++) {
        const summary r = summarise(s, i);
        table_add(&t, "%d", s->levels[i].threads);
        table_add(&t, "%.3f", r.seconds);
        table_add(&t, "%.2f", r.speed_up);
        table_add(&t, "%.0f", r.nodes);
        table_add(&t, "%.2f", r.more_nodes);
        table_add(&t, "%.1f", ratio(r.nodes, r.seconds) * 1e-6);
        table_add(&t, "%.1f %%", 100 * r.idle);
    }
    (void)table_write(&t, out);
    table_clear(&t);
    buffer_format(out,
                  "\nFFO %d-%d, table of %d MB, median of %d round%s. \"of 1\" is how many nodes\n"
                  "were looked at for one of a single thread; %d CPUs are there.\n",
                  s->range.first, s->range.last, s->engine.table_mb, s->done,
                  s->done == 1 ? "" : "s", workers_available());
}

static void put_rounds(const double *values, int count, const char *key, json_writer *j) {
    json_open_array_at(j, key);
    for (int i = 0; i < count; i++) json_put_real(j, values[i]);
    json_close(j);
}

static void put_level(const scaling *s, int index, json_writer *j) {
    const summary r = summarise(s, index);
    json_open_object(j);
    json_put_int_at(j, "threads", s->levels[index].threads);
    json_put_real_at(j, "seconds", r.seconds);
    json_put_real_at(j, "speed_up", r.speed_up);
    json_put_real_at(j, "nodes", r.nodes);
    json_put_real_at(j, "nodes_of_one", r.more_nodes);
    json_put_real_at(j, "idle", r.idle);
    put_rounds(s->levels[index].seconds, s->done, "seconds_by_round", j);
    put_rounds(s->levels[index].nodes, s->done, "nodes_by_round", j);
    json_close(j);
}

static void write_json(const scaling *s, bool complete, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_text_at(&j, "tier", tier_name(s->run->tier));
    json_put_int_at(&j, "first", s->range.first);
    json_put_int_at(&j, "last", s->range.last);
    json_put_int_at(&j, "hash_mb", s->engine.table_mb);
    json_put_int_at(&j, "cpus", workers_available());
    json_put_int_at(&j, "rounds", s->done);
    json_put_bool_at(&j, "complete", complete);
    json_open_array_at(&j, "levels");
    for (int i = 0; i < s->count && s->done; i++) put_level(s, i, &j);
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}

/* ---- options ---- */

/* The first level always has one thread; the others are compared with it. */
static status list_levels(scaling *s, const char *text, fault *f) {
    thread_list list = {.count = 1, .threads = {1}};
    status result = text ? thread_list_read(&list, text, f) : OK;
    const int cpus = workers_available();
    for (int threads = 2; !text && threads <= cpus && threads <= ENGINE_THREADS_MAX && !result;
         threads *= 2)
        result = thread_list_add(&list, threads, f);
    for (s->count = 0; s->count < list.count; s->count++)
        s->levels[s->count].threads = list.threads[s->count];
    return result;
}

static status run(scaling *s, const char *threads, fault *f) {
    buffer out = buffer_make(NULL);
    status result = list_levels(s, threads, f);
    if (result) return result;
    result = measure_all(s, f);
    bench_progress(s->run, "");
    if (s->run->json)
        write_json(s, result == OK, &out);
    else if (s->done)
        write_text(s, &out);
    bench_print(s->run, &out);
    return result;
}

status bench_scaling(bench_run *r, const bench_scaling_options *o, fault *f) {
    scaling s = {.run = r,
                 .range = o->problems,
                 .engine = o->engine,
                 .rounds = o->rounds,
                 .levels = alloc_array(NULL, COUNTS_MAX, sizeof *s.levels)};
    if (!s.levels) return fault_set(f, E_NOMEM, 0, "no memory for the measurements");
    const status result = run(&s, o->threads, f);
    alloc_free(NULL, s.levels);
    return result;
}
