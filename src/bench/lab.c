/* bench/lab.c - measures how deep the agents search in the time that the papers gave them. */
#include "base/json.h"
#include "base/rng.h"
#include "base/sample.h"
#include "base/text.h"
#include "bench/bench.h"
#include "game/position.h"
#include "game/random_move.h"
#include "lab/agent.h"
#include "lab/search.h"
#include "report/outlet.h"
#include "report/table.h"
#include "search/result.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* The depth that a paper reports for one of its agents on one size. */
typedef struct claim {
    const char *agent;
    int size;
    int low, high; /* depth in 2 s, from - to */
} claim;

static const claim claims[] = {
    {"naive", 8, 10, 10}, {"mobility", 8, 8, 9}, {"compound", 8, 8, 9}, {"sized", 6, 6, 7},
    {"sized", 8, 5, 6},   {"sized", 10, 4, 5},   {"sized", 12, 3, 4},
};
enum { CLAIMS = sizeof claims / sizeof *claims };

/* A claim and our figures for one set of techniques. */
typedef struct row {
    const claim *claim;
    const char *techniques; /* "text" or "all" */
    int from_start;         /* depth */
    double median;          /* depth over the middle positions */
    int least;
    double to_depth; /* seconds until the paper's depth, from the start; negative: not reached */
    double nodes_per_second;
} row;

typedef struct lab_bench {
    bench_run *run;
    search_limits limits;
    int middles;
    uint64_t seed;
    row rows[2 * CLAIMS];
    int count;
} lab_bench;

/* ---- positions ---- */

enum { RANDOM_PLIES = 6, OWN_DEPTH = 2 };

/* The next ply of a game that the agent plays against itself after a random opening. */
static void play_on(lab_search *s, position *p, int ply, rng *r) {
    search_result found;
    const search_request request = {.limits = {.depth = OWN_DEPTH}};
    if (position_must_pass(p))
        position_pass(p);
    else if (ply < RANDOM_PLIES || lab_search_run(s, p, &request, &found, NULL))
        (void)position_play_random(p, r);
    else
        position_play(p, found.move);
}

/* A position from a game of the agent: a third to a half of the squares are filled and the side to
 * move has a move. */
static position middle_position(const lab_bench *b, lab_search *s, int size, int number) {
    rng r = rng_make(b->seed, (uint64_t)number);
    const int all = size * size;
    for (;;) {
        position p;
        const int wanted = all / 3 + (int)rng_below(&r, (uint64_t)all / 6 + 1);
        (void)position_start(&p, size, START_STANDARD, NULL);
        for (int ply = 0; !position_over(&p); ply++) {
            const squares empty = grid_empty(&p.field, &p.grid);
            if (all - squares_count(&empty) >= wanted && !position_must_pass(&p)) return p;
            play_on(s, &p, ply, &r);
        }
    }
}

/* ---- measuring ---- */

typedef struct watcher {
    int wanted;
    double seconds; /* when the wanted depth was complete; negative before */
} watcher;

static void see(void *argument, const search_result *r) {
    watcher *w = argument;
    if (r->depth >= w->wanted && w->seconds < 0) w->seconds = r->statistics.seconds;
}

static status from_start(const lab_bench *b, lab_search *s, row *r, fault *f) {
    position p;
    search_result found;
    watcher w = {.wanted = r->claim->high, .seconds = -1};
    const search_request request = {
        .limits = b->limits, .stop = b->run->stop, .progress = see, .progress_context = &w};
    status result = position_start(&p, r->claim->size, START_STANDARD, f);
    if (!result) result = lab_search_run(s, &p, &request, &found, f);
    if (result) return result;
    r->from_start = found.depth;
    r->to_depth = w.seconds;
    r->nodes_per_second = (double)found.statistics.nodes / found.statistics.seconds;
    return OK;
}

static status over_middles(const lab_bench *b, lab_search *s, row *r, fault *f) {
    double depths[BENCH_LAB_POSITIONS] = {0};
    const search_request request = {.limits = b->limits, .stop = b->run->stop};
    for (int i = 0; i < b->middles; i++) {
        search_result found;
        const position p = middle_position(b, s, r->claim->size, i);
        status result = lab_search_run(s, &p, &request, &found, f);
        if (!result) result = bench_check_stop(b->run, f);
        if (result) return result;
        depths[i] = found.depth;
    }
    sample_sort(depths, (size_t)b->middles);
    r->least = (int)depths[0];
    r->median = sample_median(depths, (size_t)b->middles);
    return OK;
}

static status measure_row(const lab_bench *b, row *r, fault *f) {
    char spec[80];
    lab_agent agent;
    lab_search *s = NULL;
    (void)snprintf(spec, sizeof spec, "%s,techniques=%s", r->claim->agent, r->techniques);
    status result = lab_agent_parse(view_of(spec), r->claim->size, &agent, f);
    if (!result) result = lab_search_create(&agent, b->run->tier, NULL, &s, f);
    if (!result) result = from_start(b, s, r, f);
    if (!result) result = over_middles(b, s, r, f);
    lab_search_free(s);
    return result;
}

static status measure_all(lab_bench *b, fault *f) {
    static const char *const ways[] = {"text", "all"};
    for (int i = 0; i < 2 * CLAIMS; i++) {
        row *r = &b->rows[b->count];
        char text[80];
        *r = (row){.claim = &claims[i / 2], .techniques = ways[i % 2]};
        (void)snprintf(text, sizeof text, "%d of %d: %s on %dx%d", i + 1, 2 * CLAIMS,
                       r->claim->agent, r->claim->size, r->claim->size);
        outlet_progress(b->run->outlet, text);
        const status failed = measure_row(b, r, f);
        if (failed) return failed;
        b->count++;
    }
    return OK;
}

/* ---- telling ---- */

static void add_row(table *t, const row *r) {
    table_add(t, "%s", r->claim->agent);
    table_add(t, "%d", r->claim->size);
    if (r->claim->low == r->claim->high)
        table_add(t, "%d", r->claim->low);
    else
        table_add(t, "%d-%d", r->claim->low, r->claim->high);
    table_add(t, "%s", r->techniques);
    table_add(t, "%d", r->from_start);
    table_add(t, "%g", r->median);
    table_add(t, "%d", r->least);
    if (r->to_depth < 0)
        table_add(t, "-");
    else
        table_add(t, "%.4f", r->to_depth);
    table_add(t, "%.2f", r->nodes_per_second * 1e-6);
}

static void write_text(const lab_bench *b, double calibration, buffer *out) {
    static const char *const titles[] = {"<agent", "size",  "text",        "<techniques", "start",
                                         "median", "least", "s to text's", "Mnodes/s",    NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < b->count; i++) add_row(&t, &b->rows[i]);
    (void)table_write(&t, out);
    table_clear(&t);
    buffer_format(
        out,
        "\ndepth in %.3g s on one core: the paper's own figure, then ours from the start, "
        "and the median\nand least over %d positions from games of its own with a third "
        "to a half of the squares filled;\nseconds from the start to the paper's (upper) "
        "depth; calibration %.3f ns\n",
        (double)b->limits.time_ns * 1e-9, b->middles, calibration);
}

static void write_json(const lab_bench *b, double calibration, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_real_at(&j, "seconds", (double)b->limits.time_ns * 1e-9);
    json_put_int_at(&j, "positions", b->middles);
    json_put_real_at(&j, "calibration_ns", calibration);
    json_open_array_at(&j, "rows");
    for (int i = 0; i < b->count; i++) {
        const row *r = &b->rows[i];
        json_open_object(&j);
        json_put_text_at(&j, "agent", r->claim->agent);
        json_put_int_at(&j, "size", r->claim->size);
        json_put_int_at(&j, "text_low", r->claim->low);
        json_put_int_at(&j, "text_high", r->claim->high);
        json_put_text_at(&j, "techniques", r->techniques);
        json_put_int_at(&j, "start", r->from_start);
        json_put_real_at(&j, "median", r->median);
        json_put_int_at(&j, "least", r->least);
        json_put_real_at(&j, "seconds_to_text_depth", r->to_depth < 0 ? NAN : r->to_depth);
        json_put_real_at(&j, "nodes_per_second", r->nodes_per_second);
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}

status bench_lab(bench_run *r, const bench_lab_options *o, fault *f) {
    lab_bench b = {
        .run = r, .limits = {.time_ns = o->time_ns}, .middles = o->positions, .seed = o->seed};
    buffer out = buffer_make(NULL);
    const double calibration = bench_calibrate();
    const status result = measure_all(&b, f);
    outlet_progress(r->outlet, "");
    if (r->json)
        write_json(&b, calibration, &out);
    else
        write_text(&b, calibration, &out);
    bench_print(r, &out);
    return result;
}
