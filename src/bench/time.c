/* bench/time.c - measures how well a player keeps a time limit, answers a stop, and keeps a clock.
 */
#include "base/clock.h"
#include "base/json.h"
#include "base/rng.h"
#include "base/sample.h"
#include "base/text.h"
#include "base/workers.h"
#include "bench/bench.h"
#include "bench/time/games.h"
#include "bench/time/stops.h"
#include "game/position.h"
#include "player/best.h"
#include "player/player.h"
#include "report/outlet.h"
#include "report/table.h"
#include "search/result.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

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
    const bench_time_options *options;
    series list[LIMITS_MAX];
    int limits;
    const char *spec;
    time_stops stops;
    time_games games;
} time_order;

/* One of the players that are measured at once. It measures the moves `from` to `to` - 1. */
typedef struct mover {
    const bench_run *run;
    const time_order *order;
    series *series;
    player *who;
    int number, from, to;
    int done; /* out: moves that were measured */
    status result;
    fault fault;
    pthread_t thread;
    bool started;
} mover;

static void show_progress(const mover *m, int done) {
    const int all = m->order->options->moves, here = m->to - m->from;
    char text[80];
    if (m->number || done % 16) return;
    (void)snprintf(text, sizeof text, "limit %g ms: %s%d of %d moves", limit_ms(m->series),
                   here < all ? "about " : "", done * (all / here), all);
    outlet_progress(m->run->outlet, text);
}

static void *measure_moves(void *argument) {
    mover *m = argument;
    const time_order *o = m->order;
    position p;
    rng r = rng_make(o->options->seed, 2 * (uint64_t)m->number);
    (void)position_start(&p, o->options->size, START_STANDARD, NULL);
    for (m->done = 0; m->done < m->to - m->from && !m->result; m->done++) {
        search_result found;
        const search_request request = {.limits = {.time_ns = m->series->limit_ns},
                                        .stop = m->run->stop};
        const int64_t start = clock_now_ns();
        m->result = player_choose(m->who, &p, &request, &found, &m->fault);
        const int64_t spent = clock_now_ns() - start;
        if (!m->result) m->result = bench_check_stop(m->run, &m->fault);
        if (m->result) break;
        m->series->late_ms[m->from + m->done] = (double)(spent - m->series->limit_ns) * 1e-6;
        bench_next_position(&p, &r);
        show_progress(m, m->done);
    }
    return NULL;
}

/* Starts the others, measures with the first one on this thread, and waits for all. */
static void let_measure(mover *movers, int count) {
    for (int i = 1; i < count; i++) {
        mover *m = &movers[i];
        m->started = pthread_create(&m->thread, NULL, measure_moves, m) == 0;
        if (!m->started) m->result = fault_set(&m->fault, E_NOMEM, 0, "no thread for a player");
    }
    (void)measure_moves(&movers[0]);
    for (int i = 1; i < count; i++)
        if (movers[i].started) (void)pthread_join(movers[i].thread, NULL);
}

/* After a stop the moves that were measured stay, side by side. */
static status measure(const bench_run *run, player *const *who, const time_order *o, series *s,
                      fault *f) {
    mover movers[BENCH_TIME_THREADS];
    const int count = o->options->threads, moves = o->options->moves;
    status result = OK;
    for (int i = 0; i < count; i++)
        movers[i] = (mover){.run = run,
                            .order = o,
                            .series = s,
                            .who = who[i],
                            .number = i,
                            .from = (int)((int64_t)moves * i / count),
                            .to = (int)((int64_t)moves * (i + 1) / count)};
    let_measure(movers, count);
    for (int i = 0; i < count; i++) {
        const mover *m = &movers[i];
        memmove(s->late_ms + s->count, s->late_ms + m->from, (size_t)m->done * sizeof *s->late_ms);
        s->count += m->done;
        if (!m->result || result) continue;
        result = m->result;
        if (f) *f = m->fault;
    }
    return result;
}

/* ---- telling ---- */

/* NaN if the series has too few moves. The series must be sorted. */
static double tail_of(const double *late_ms, int count, int tail) {
    return count < tails[tail].enough
               ? NAN
               : sample_percentile(late_ms, (size_t)count, tails[tail].percent);
}

static void add_tails(table *t, const double *late_ms, int count) {
    table_add(t, "%d", count);
    for (int k = 0; k < TAILS; k++) {
        const double late = tail_of(late_ms, count, k);
        if (isnan(late))
            table_add(t, "-");
        else
            table_add(t, "%.2f", late);
    }
}

static void write_tails(const time_order *o, buffer *out) {
    static const char *const titles[] = {"limit ms", "moves", "p50", "p90",
                                         "p99",      "p99.9", "max", NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < o->limits && o->list[i].count; i++) {
        table_add(&t, "%g", limit_ms(&o->list[i]));
        add_tails(&t, o->list[i].late_ms, o->list[i].count);
    }
    (void)table_write(&t, out);
    table_clear(&t);
}

static void write_stops(const time_order *o, buffer *out) {
    static const char *const titles[] = {"stops", "p50", "p90", "p99", "p99.9", "max", NULL};
    table t = table_make(titles, NULL);
    if (!o->stops.count) return;
    add_tails(&t, o->stops.late_ms, o->stops.count);
    buffer_add(out, "\nms from a stop to the answer\n");
    (void)table_write(&t, out);
    table_clear(&t);
}

static void write_games(const time_order *o, buffer *out) {
    const time_games *g = &o->games;
    if (!g->played) return;
    buffer_format(out, "\n%d games with a clock of %g s, %d at once: %d lost on time\n", g->played,
                  (double)g->game_ns * 1e-9, g->threads, g->lost);
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
    buffer_format(out, ", %d busy threads on %d CPUs", o->options->busy, workers_available());
    if (o->options->threads > 1) buffer_format(out, ", %d players at once", o->options->threads);
    buffer_add(out, "\n\n");
    write_tails(o, out);
    buffer_add(out, "\nmilliseconds late; negative: in time\n");
    write_stops(o, out);
    write_games(o, out);
    for (int i = 0; i < o->limits && o->list[i].count; i++) {
        buffer_format(out, "\nlimit %g ms, %d moves\n", limit_ms(&o->list[i]), o->list[i].count);
        write_bars(&o->list[i], out);
    }
}

/* ---- as rows of docs/reliability.md ---- */

/* The start of a row: a claim, its size, and the command that measures it. */
static void begin_row(const time_order *o, const char *claim, int size, const char *things,
                      buffer *out) {
    buffer_format(out, "| %s, %d busy threads on %d CPUs | %d %s | `avocet bench time ", claim,
                  o->options->busy, workers_available(), size, things);
    buffer_append_safe(out, view_of(o->spec), 200);
    if (o->options->busy) buffer_format(out, " --busy %d", o->options->busy);
    if (o->options->threads > 1) buffer_format(out, " --threads %d", o->options->threads);
}

static void write_late(const double *late_ms, int count, int first_tail, buffer *out) {
    const char *joint = "";
    for (int k = first_tail; k < TAILS; k++) {
        const double late = tail_of(late_ms, count, k);
        if (isnan(late)) continue;
        buffer_format(out, "%s%s %.2f ms", joint, tails[k].name, late);
        joint = ", ";
    }
}

static void write_markdown(const time_order *o, buffer *out) {
    enum { P99 = 2 };
    buffer_add(out, "| claim | size | command | result |\n|---|---|---|---|\n");
    for (int i = 0; i < o->limits && o->list[i].count; i++) {
        const series *s = &o->list[i];
        char claim[60];
        (void)snprintf(claim, sizeof claim, "a limit of %g ms for a move is kept", limit_ms(s));
        begin_row(o, claim, s->count, "moves", out);
        buffer_format(out, " --time %gms --moves %d` | late by ", limit_ms(s), s->count);
        write_late(s->late_ms, s->count, P99, out);
        buffer_add(out, " |\n");
    }
    if (o->stops.count) {
        begin_row(o, "a stop is answered", o->stops.count, "stops", out);
        buffer_format(out, " --stops %d` | after ", o->stops.count);
        write_late(o->stops.late_ms, o->stops.count, P99, out);
        buffer_add(out, " |\n");
    }
    if (!o->games.played) return;
    begin_row(o, "no game is lost on time", o->games.played, "games", out);
    buffer_format(out, " --games %d --clock %gs` | %d lost on time |\n", o->games.played,
                  (double)o->games.game_ns * 1e-9, o->games.lost);
}

/* ---- as JSON ---- */

static void put_tails(const double *late_ms, int count, json_writer *j) {
    for (int i = 0; i < TAILS; i++) json_put_real_at(j, tails[i].name, tail_of(late_ms, count, i));
    json_open_array_at(j, "late_ms");
    for (int i = 0; i < count; i++) json_put_real(j, late_ms[i]);
    json_close(j);
}

static void put_series(const series *s, json_writer *j) {
    json_open_object(j);
    json_put_real_at(j, "limit_ms", limit_ms(s));
    json_put_int_at(j, "moves", s->count);
    put_tails(s->late_ms, s->count, j);
    json_close(j);
}

static void put_stops(const time_stops *s, json_writer *j) {
    json_open_object_at(j, "stops");
    json_put_int_at(j, "count", s->count);
    put_tails(s->late_ms, s->count, j);
    json_close(j);
}

static void put_games(const time_games *g, json_writer *j) {
    json_open_object_at(j, "games");
    json_put_int_at(j, "count", g->played);
    json_put_real_at(j, "clock", (double)g->game_ns * 1e-9);
    json_put_int_at(j, "lost_on_time", g->lost);
    json_close(j);
}

static void write_json(const time_order *o, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_text_at(&j, "player", o->spec);
    json_put_int_at(&j, "busy_threads", o->options->busy);
    json_put_int_at(&j, "players_at_once", o->options->threads);
    json_open_array_at(&j, "limits");
    for (int i = 0; i < o->limits; i++) put_series(&o->list[i], &j);
    json_close(&j);
    if (o->stops.count) put_stops(&o->stops, &j);
    if (o->games.played) put_games(&o->games, &j);
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
    s->late_ms = alloc_array(NULL, (size_t)o->options->moves, sizeof *s->late_ms);
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

static status read_clock(const bench_time_options *o, time_games *g, fault *f) {
    fault why;
    *g = (time_games){.wanted = o->games, .threads = o->threads};
    if (!o->games || !search_parse_time(view_of(o->clock), &g->game_ns, &why)) return OK;
    return fault_set(f, why.code, 0, "--clock %.40s: %s", o->clock, why.text);
}

static status make_order(const bench_time_options *o, time_order *out, fault *f) {
    field board;
    *out = (time_order){.options = o, .spec = o->player, .stops = {.wanted = o->stops}};
    status result = field_init(&board, o->size, NULL);
    if (!result && !out->spec) out->spec = player_best(&board, true);
    if (!result) result = read_clock(o, &out->games, f);
    if (!result) result = list_limits(out, o->limits, f);
    if (result || !o->stops) return result;
    out->stops.late_ms = alloc_array(NULL, (size_t)o->stops, sizeof *out->stops.late_ms);
    return out->stops.late_ms ? OK : fault_set(f, E_NOMEM, 0, "no memory for the measurements");
}

/* ---- all ---- */

static status open_players(const bench_run *run, const time_order *o, player **who, fault *f) {
    const player_options options = {.size = o->options->size, .tier = run->tier};
    status result = OK;
    for (int i = 0; i < o->options->threads && !result; i++)
        result = player_open(view_of(o->spec), &options, &who[i], f);
    return result;
}

static status measure_all(bench_run *run, time_order *o, fault *f) {
    player *who[BENCH_TIME_THREADS] = {NULL};
    load l;
    (void)snprintf(run->blamed, sizeof run->blamed, "%s", o->spec);
    status result = open_players(run, o, who, f);
    if (!result) {
        load_start(&l, o->options->busy);
        for (int k = 0; k < o->limits && !result; k++)
            result = measure(run, who, o, &o->list[k], f);
        if (!result)
            result =
                time_stops_measure(run, who[0], o->options->size, o->options->seed, &o->stops, f);
        if (!result && o->games.wanted)
            result =
                time_games_play(run, o->spec, o->options->size, o->options->seed, &o->games, f);
        load_end(&l);
    }
    outlet_progress(run->outlet, "");
    for (int i = 0; i < o->options->threads; i++) player_close(who[i]);
    for (int k = 0; k < o->limits; k++) sample_sort(o->list[k].late_ms, (size_t)o->list[k].count);
    sample_sort(o->stops.late_ms, (size_t)o->stops.count);
    return result;
}

static void write_result(const bench_run *r, const time_order *o, buffer *out) {
    if (r->json)
        write_json(o, out);
    else if (o->options->markdown)
        write_markdown(o, out);
    else
        write_text(o, out);
}

status bench_time(bench_run *r, const bench_time_options *o, fault *f) {
    time_order order;
    buffer out = buffer_make(NULL);
    status result = make_order(o, &order, f);
    if (!result) result = measure_all(r, &order, f);
    if (!result || result == E_STOPPED) write_result(r, &order, &out);
    for (int k = 0; k < LIMITS_MAX; k++) alloc_free(NULL, order.list[k].late_ms);
    alloc_free(NULL, order.stops.late_ms);
    bench_print(r, &out);
    return result;
}
