/* cli/bench_time.c - how well a player keeps its time. */
#include "base/clock.h"
#include "base/json.h"
#include "base/workers.h"
#include "cli/agent_report.h"
#include "cli/bench.h"
#include "cli/interrupt.h"
#include "cli/limit_options.h"
#include "game/random_move.h"
#include "player/best.h"
#include "player/player.h"
#include "report/table.h"

#include <pthread.h>
#include <stdlib.h>

/* A share is told when so many moves were made; of 500 the worst one stands for 0.1 %. */
enum { ENOUGH_FOR_PERCENT = 100, ENOUGH_FOR_TENTH = 500 };

enum { MOVES_MAX = 100000, LIMITS = 3, BARS = 24, BUSY_MAX = 64 };

/* What was left of the limit at each move; negative when it was overstepped. */
typedef struct series {
    int64_t limit_ns;
    double *left_ms;
    int count;
} series;

/* Threads that do nothing but use the machine. */
typedef struct load {
    atomic_bool stop;
    pthread_t threads[BUSY_MAX];
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

/* ---- measuring ---- */

/* The next position of a game of random moves in which there is something to think about; a new
 * game when one ends. */
static void next_position(position *p, rng *r) {
    (void)position_play_random(p, r);
    for (;;) {
        if (position_must_pass(p)) position_pass(p);
        if (!position_over(p)) return;
        (void)position_start(p, p->field.size, START_STANDARD, NULL);
    }
}

typedef struct time_order {
    series list[LIMITS];
    int limits;
    int moves, busy, size;
    uint64_t seed;
    const char *spec;
} time_order;

static status measure(context *c, player *who, const time_order *o, series *s,
                      const stop_token *stop, fault *f) {
    position p;
    rng r = rng_make(o->seed, 0);
    (void)position_start(&p, o->size, START_STANDARD, NULL);
    for (s->count = 0; s->count < o->moves; s->count++) {
        search_result found;
        const search_request request = {.limits = {.time_ns = s->limit_ns}, .stop = stop};
        const int64_t start = clock_now_ns();
        const status failed = player_choose(who, &p, &request, &found, f);
        const int64_t spent = clock_now_ns() - start;
        if (failed) return failed;
        if (atomic_load(stop)) return fault_set(f, E_STOPPED, 0, "interrupted");
        s->left_ms[s->count] = (double)(s->limit_ns - spent) * 1e-6;
        next_position(&p, &r);
        if (s->count % 16 == 0) {
            char text[80];
            (void)snprintf(text, sizeof text, "limit %.0f ms: %d of %d moves",
                           (double)s->limit_ns * 1e-6, s->count, o->moves);
            context_progress(c, text);
        }
    }
    return OK;
}

static int compare_reals(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* What is left at the worst `share` of the moves; the series is sorted. */
static double worst(const series *s, double share) {
    const int at = (int)(share * s->count);
    return s->left_ms[at < s->count ? at : s->count - 1];
}

/* ---- telling ---- */

static void write_bars(const series *s, buffer *out) {
    const double low = s->left_ms[0], high = s->left_ms[s->count - 1];
    const double width = high > low ? (high - low) / BARS : 1;
    int counts[BARS] = {0}, most = 1;
    for (int i = 0; i < s->count; i++) {
        int bar = (int)((s->left_ms[i] - low) / width);
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

static void write_series(const series *s, buffer *out) {
    if (!s->count) return;
    buffer_format(out, "limit %.0f ms, %d moves: left at the median %.2f ms",
                  (double)s->limit_ns * 1e-6, s->count, worst(s, 0.5));
    if (s->count >= ENOUGH_FOR_PERCENT) buffer_format(out, ", worst 1 %% %.2f", worst(s, 0.01));
    if (s->count >= ENOUGH_FOR_TENTH) buffer_format(out, ", worst 0.1 %% %.2f", worst(s, 0.001));
    buffer_format(out, ", least %.2f\n", s->left_ms[0]);
    write_bars(s, out);
    buffer_add_char(out, '\n');
}

static void put_series(const series *s, json_writer *j) {
    json_open_object(j);
    json_put_real_at(j, "limit_ms", (double)s->limit_ns * 1e-6);
    json_put_int_at(j, "moves", s->count);
    json_open_array_at(j, "left_ms");
    for (int i = 0; i < s->count; i++) json_put_real(j, s->left_ms[i]);
    json_close(j);
    json_close(j);
}

static void write_all(const series *list, int count, int busy, bool json, buffer *out) {
    json_writer j = json_make(out);
    if (json) {
        json_open_object(&j);
        json_put_int_at(&j, "busy_threads", busy);
        json_open_array_at(&j, "limits");
    } else {
        buffer_format(out, "%d busy threads on %d CPUs\n\n", busy, workers_available());
    }
    for (int i = 0; i < count; i++) {
        qsort(list[i].left_ms, (size_t)list[i].count, sizeof *list[i].left_ms, compare_reals);
        if (json)
            put_series(&list[i], &j);
        else
            write_series(&list[i], out);
    }
    if (!json) return;
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}

static status read_order(const arguments *a, time_order *o, fault *f) {
    static const int64_t usual[LIMITS] = {10000000, 100000000, 1000000000};
    uint64_t moves = 0, busy = 0, size = 0;
    search_limits asked;
    status result = limit_options_read(a, &asked, f);
    if (!result) result = arguments_number(a, "moves", 1, MOVES_MAX, 500, &moves, f);
    if (!result) result = arguments_number(a, "busy", 0, BUSY_MAX, 0, &busy, f);
    if (!result) result = arguments_number(a, "size", GRID_MIN, GRID_MAX, 8, &size, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &o->seed, f);
    if (result) return result;
    o->limits = asked.time_ns ? 1 : LIMITS;
    for (int i = 0; i < o->limits; i++) {
        o->list[i].limit_ns = asked.time_ns ? asked.time_ns : usual[i];
        o->list[i].left_ms = alloc_array(NULL, (size_t)moves, sizeof(double));
        if (!o->list[i].left_ms) return fault_set(f, E_NOMEM, 0, "no memory for the measurements");
    }
    o->moves = (int)moves;
    o->busy = (int)busy;
    o->size = (int)size;
    o->spec = arguments_value(a, "agent");
    if (!o->spec) o->spec = PLAYER_BEST;
    return OK;
}

static status measure_all(context *c, time_order *o, fault *f) {
    const player_options options = {.size = o->size, .tier = c->tier};
    player *who = NULL;
    load l;
    interrupt i;
    status result = player_open(view_of(o->spec), &options, &who, f);
    if (result) return result;
    interrupt_start(&i);
    load_start(&l, o->busy);
    for (int k = 0; k < o->limits && !result; k++)
        result = measure(c, who, o, &o->list[k], &i.stop, f);
    load_end(&l);
    interrupt_end(&i);
    context_progress(c, "");
    player_close(who);
    return result;
}

int bench_time(context *c, const arguments *a) {
    fault f;
    time_order o = {.limits = 0};
    buffer out = buffer_make(NULL);
    status result = read_order(a, &o, &f);
    if (!result) result = measure_all(c, &o, &f);
    if (!result || result == E_STOPPED)
        write_all(o.list, o.limits, o.busy, arguments_has(a, "json"), &out);
    for (int k = 0; k < LIMITS; k++) alloc_free(NULL, o.list[k].left_ms);
    const int printed = context_print(c, &out);
    return result ? agent_report_fail(c, o.spec ? o.spec : "", &f) : printed;
}
