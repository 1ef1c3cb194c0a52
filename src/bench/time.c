/* bench/time.c - measures how well a player keeps a time limit. */
#include "base/clock.h"
#include "base/json.h"
#include "base/rng.h"
#include "base/sample.h"
#include "base/text.h"
#include "base/workers.h"
#include "bench/bench.h"
#include "game/position.h"
#include "player/best.h"
#include "player/player.h"
#include "report/outlet.h"
#include "report/table.h"
#include "search/result.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>

enum { LIMITS_MAX = 16, BARS = 24 };

/* Time after the limit, for each move; negative if the move came in time. */
typedef struct series {
    int64_t limit_ns;
    double *late_ms;
    int count;
} series;

/* Percentiles of a series. `enough` is the number of moves that a percentile needs. */
static const struct {
    const char *name;
    double percent;
    int enough;
} tails[] = {
    {"p50", 50, 1}, {"p90", 90, 10}, {"p99", 99, 100}, {"p99.9", 99.9, 500}, {"max", 100, 1},
};
enum { TAILS = sizeof tails / sizeof *tails };

/* Threads that only keep the machine busy. */
typedef struct load {
    atomic_bool stop;
    pthread_t threads[BENCH_TIME_BUSY];
    int count;
} load;

static void *spin(void *argument) {
    load *l = argument;
    volatile uint64_t turns = 0;
    while (!atomic_load_explicit(&l->stop, memory_order_relaxed)) turns = turns + 1;
    return NULL;
}

static void load_start(load *l, int count) {
    atomic_init(&l->stop, false);
    for (l->count = 0; l->count < count; l->count++)
        if (pthread_create(&l->threads[l->count], NULL, spin, l)) break;
}

static void load_end(load *l) {
    atomic_store(&l->stop, true);
    for (int i = 0; i < l->count; i++) (void)pthread_join(l->threads[i], NULL);
}

static double limit_ms(const series *s) {
    return (double)s->limit_ns * 1e-6;
}

/* ---- measuring ---- */

typedef struct time_order {
    series list[LIMITS_MAX];
    int limits;
    int moves, busy, size;
    uint64_t seed;
    const char *spec;
} time_order;

static status measure(const bench_run *run, player *who, const time_order *o, series *s, fault *f) {
    position p;
    rng r = rng_make(o->seed, 0);
    (void)position_start(&p, o->size, START_STANDARD, NULL);
    for (s->count = 0; s->count < o->moves; s->count++) {
        search_result found;
        const search_request request = {.limits = {.time_ns = s->limit_ns}, .stop = run->stop};
        const int64_t start = clock_now_ns();
        status failed = player_choose(who, &p, &request, &found, f);
        const int64_t spent = clock_now_ns() - start;
        if (!failed) failed = bench_check_stop(run, f);
        if (failed) return failed;
        s->late_ms[s->count] = (double)(spent - s->limit_ns) * 1e-6;
        bench_next_position(&p, &r);
        if (s->count % 16 == 0) {
            char text[80];
            (void)snprintf(text, sizeof text, "limit %g ms: %d of %d moves", limit_ms(s), s->count,
                           o->moves);
            outlet_progress(run->outlet, text);
        }
    }
    return OK;
}

/* ---- telling ---- */

/* NaN if the series has too few moves. The series must be sorted. */
static double tail_of(const series *s, int tail) {
    return s->count < tails[tail].enough
               ? NAN
               : sample_percentile(s->late_ms, (size_t)s->count, tails[tail].percent);
}

static void write_tails(const time_order *o, buffer *out) {
    static const char *const titles[] = {"limit ms", "moves", "p50", "p90",
                                         "p99",      "p99.9", "max", NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < o->limits && o->list[i].count; i++) {
        table_add(&t, "%g", limit_ms(&o->list[i]));
        table_add(&t, "%d", o->list[i].count);
        for (int k = 0; k < TAILS; k++) {
            const double late = tail_of(&o->list[i], k);
            if (isnan(late))
                table_add(&t, "-");
            else
                table_add(&t, "%.2f", late);
        }
    }
    (void)table_write(&t, out);
    table_clear(&t);
}

static void write_bars(const series *s, buffer *out) {
    const double low = s->late_ms[0], high = s->late_ms[s->count - 1];
    const double width = high > low ? (high - low) / BARS : 1;
    int counts[BARS] = {0}, most = 1;
    for (int i = 0; i < s->count; i++) {
        int bar = (int)((s->late_ms[i] - low) / width);
        bar = bar < BARS ? bar : BARS - 1;
        if (++counts[bar] > most) most = counts[bar];
    }
    const int bars = high > low ? BARS : 1;
    for (int i = 0; i < bars; i++) {
        buffer_format(out, "%10.2f ms %5d", low + i * width, counts[i]);
        if (counts[i]) buffer_add_char(out, ' ');
        if (counts[i]) buffer_repeat(out, '#', (size_t)(1 + 50 * counts[i] / most));
        buffer_add_char(out, '\n');
    }
}

static void write_text(const time_order *o, buffer *out) {
    buffer_append_safe(out, view_of(o->spec), 200);
    buffer_format(out, ", %d busy threads on %d CPUs\n\n", o->busy, workers_available());
    write_tails(o, out);
    buffer_add(out, "\nmilliseconds late; negative: in time\n");
    for (int i = 0; i < o->limits && o->list[i].count; i++) {
        buffer_format(out, "\nlimit %g ms, %d moves\n", limit_ms(&o->list[i]), o->list[i].count);
        write_bars(&o->list[i], out);
    }
}

static void put_series(const series *s, json_writer *j) {
    json_open_object(j);
    json_put_real_at(j, "limit_ms", limit_ms(s));
    json_put_int_at(j, "moves", s->count);
    for (int i = 0; i < TAILS; i++) json_put_real_at(j, tails[i].name, tail_of(s, i));
    json_open_array_at(j, "late_ms");
    for (int i = 0; i < s->count; i++) json_put_real(j, s->late_ms[i]);
    json_close(j);
    json_close(j);
}

static void write_json(const time_order *o, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_text_at(&j, "player", o->spec);
    json_put_int_at(&j, "busy_threads", o->busy);
    json_open_array_at(&j, "limits");
    for (int i = 0; i < o->limits; i++) put_series(&o->list[i], &j);
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}

/* ---- options ---- */

static status add_limit(time_order *o, view text, fault *f) {
    fault why;
    series *s = &o->list[o->limits];
    if (o->limits == LIMITS_MAX)
        return fault_set(f, E_RANGE, 0, "--time takes at most %d limits", LIMITS_MAX);
    if (search_parse_time(text, &s->limit_ns, &why))
        return fault_set(f, why.code, 0, "--time %.*s: %s",
                         (int)(text.length < 40 ? text.length : 40), text.data, why.text);
    s->late_ms = alloc_array(NULL, (size_t)o->moves, sizeof *s->late_ms);
    if (!s->late_ms) return fault_set(f, E_NOMEM, 0, "no memory for the measurements");
    o->limits++;
    return OK;
}

static status list_limits(time_order *o, const char *text, fault *f) {
    view rest = view_of(text);
    status result = OK;
    do {
        result = add_limit(o, view_take(&rest, ','), f);
    } while (!result && rest.length);
    return result;
}

static status make_order(const bench_time_options *o, time_order *out, fault *f) {
    field board;
    *out = (time_order){
        .moves = o->moves, .busy = o->busy, .size = o->size, .seed = o->seed, .spec = o->player};
    status result = field_init(&board, o->size, NULL);
    if (!result && !out->spec) out->spec = player_best(&board, true);
    return result ? result : list_limits(out, o->limits, f);
}

static status measure_all(bench_run *run, time_order *o, fault *f) {
    const player_options options = {.size = o->size, .tier = run->tier};
    player *who = NULL;
    load l;
    (void)snprintf(run->blamed, sizeof run->blamed, "%s", o->spec);
    status result = player_open(view_of(o->spec), &options, &who, f);
    if (result) return result;
    load_start(&l, o->busy);
    for (int k = 0; k < o->limits && !result; k++) result = measure(run, who, o, &o->list[k], f);
    load_end(&l);
    outlet_progress(run->outlet, "");
    player_close(who);
    for (int k = 0; k < o->limits; k++) sample_sort(o->list[k].late_ms, (size_t)o->list[k].count);
    return result;
}

status bench_time(bench_run *r, const bench_time_options *o, fault *f) {
    time_order order;
    buffer out = buffer_make(NULL);
    status result = make_order(o, &order, f);
    if (!result) result = measure_all(r, &order, f);
    if ((!result || result == E_STOPPED) && r->json)
        write_json(&order, &out);
    else if (!result || result == E_STOPPED)
        write_text(&order, &out);
    for (int k = 0; k < LIMITS_MAX; k++) alloc_free(NULL, order.list[k].late_ms);
    bench_print(r, &out);
    return result;
}
