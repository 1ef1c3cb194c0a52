/* bench/movegen.c - perft on every tier and size, in one run. */
#include "base/clock.h"
#include "base/json.h"
#include "base/text.h"
#include "bench/bench.h"
#include "game/perft.h"
#include "game/position.h"
#include "game/tier.h"
#include "report/outlet.h"
#include "report/table.h"

#include <inttypes.h>
#include <string.h>

typedef struct cell {
    tier tier;
    int size;
    uint64_t nodes;
    double seconds; /* the best of the repeats */
} cell;

typedef struct bench {
    bench_run *run;
    int depth;
    int rounds;
    cell cells[TIER_COUNT * 4];
    int count;
    double calibration_ns; /* one step of the loop; the best of all rounds */
} bench;

static const int sizes[] = {6, 8, 10, 12};
enum { SIZES = sizeof sizes / sizeof *sizes };

static status measure(void *of, int which, fault *f) {
    bench *b = of;
    cell *c = &b->cells[which];
    position p;
    const perft_options o = {
        .depth = b->depth, .threads = 1, .tier = c->tier, .stop = b->run->stop};
    status result = position_start(&p, c->size, START_STANDARD, f);
    if (result) return result;
    const int64_t start = clock_now_ns();
    result = perft_count(&p, &o, &c->nodes, f);
    const double seconds = clock_seconds_since(start);
    if (!result && (c->seconds == 0 || seconds < c->seconds)) c->seconds = seconds;
    return result;
}

static void list_cells(bench *b) {
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++)
        for (int i = 0; i < SIZES && bench_measures(b->run, t); i++)
            b->cells[b->count++] = (cell){.tier = t, .size = sizes[i]};
}

static void name_cell(const void *of, int which, buffer *out) {
    const cell *c = &((const bench *)of)->cells[which];
    buffer_format(out, "%s, %dx%d", tier_name(c->tier), c->size, c->size);
}

static double ns_per_node(const cell *c) {
    return c->seconds * 1e9 / (double)c->nodes;
}

/* The 8x8 cell of the same tier; the other sizes are compared with it. */
static const cell *reference(const bench *b, const cell *c) {
    for (int i = 0; i < b->count; i++)
        if (b->cells[i].tier == c->tier && b->cells[i].size == 8) return &b->cells[i];
    return c;
}

static double fastest(const bench *b) {
    double best = 0;
    for (int i = 0; i < b->count; i++)
        if (best == 0 || ns_per_node(&b->cells[i]) < best) best = ns_per_node(&b->cells[i]);
    return best;
}

static void write_table(const bench *b, buffer *out) {
    static const char *const titles[] = {"<tier",     "size",   "nodes",  "seconds", "million/s",
                                         "ns a node", "of 8x8", "<speed", NULL};
    table t = table_make(titles, NULL);
    const double best = fastest(b);
    for (int i = 0; i < b->count; i++) {
        const cell *c = &b->cells[i];
        char bar[32] = "";
        memset(bar, '#', (size_t)(14 * best / ns_per_node(c) + 0.5));
        table_add(&t, "%s", tier_name(c->tier));
        table_add(&t, "%d", c->size);
        table_add(&t, "%" PRIu64, c->nodes);
        table_add(&t, "%.3f", c->seconds);
        table_add(&t, "%.1f", 1e3 / ns_per_node(c));
        table_add(&t, "%.2f", ns_per_node(c));
        table_add(&t, "%.2f", ns_per_node(reference(b, c)) / ns_per_node(c));
        table_add(&t, "%s", bar);
    }
    (void)table_write(&t, out);
    table_clear(&t);
    buffer_format(out,
                  "\nperft to depth %d from the start on one thread, best of %d rounds. Nodes are "
                  "the\nlines counted; the moves of the last ply are not made.\n"
                  "Calibration: %.3f ns a step.\n",
                  b->depth, b->rounds, b->calibration_ns);
}

static void write_json(const bench *b, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    JSON_PUT_FIELDS(&j, json_int_at("depth", b->depth), json_int_at("rounds", b->rounds),
                    json_real_at("calibration_ns", b->calibration_ns));
    json_open_array_at(&j, "results");
    for (int i = 0; i < b->count; i++) {
        const cell *c = &b->cells[i];
        JSON_PUT_OBJECT(&j, json_text_at("tier", tier_name(c->tier)), json_int_at("size", c->size),
                        json_uint_at("nodes", c->nodes), json_real_at("seconds", c->seconds));
    }
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}

status bench_movegen(bench_run *r, const bench_movegen_options *o, fault *f) {
    bench b = {.run = r, .depth = o->depth, .rounds = o->rounds};
    buffer out = buffer_make(NULL);
    list_cells(&b);
    const bench_rounds rounds = {r, b.rounds, b.count, &b, name_cell, measure};
    const status result = bench_measure_rounds(&rounds, &b.calibration_ns, f);
    outlet_progress(r->outlet, "");
    if (result) return result;
    if (r->json)
        write_json(&b, &out);
    else
        write_table(&b, &out);
    bench_print(r, &out);
    return OK;
}
