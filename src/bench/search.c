/* bench/search.c - measures how long the engine takes to reach a depth on fixed positions of the
 * middle game. */
#include "base/json.h"
#include "base/text.h"
#include "bench/bench.h"
#include "bench/midgame.h"
#include "bench/thread_list.h"
#include "engine/engine.h"
#include "game/board.h"
#include "game/position.h"
#include "game/tier.h"
#include "notation/problem.h"
#include "report/answers/hint_report.h"
#include "report/search_report.h"
#include "search/result.h"

#include <inttypes.h>
#include <stdio.h>

typedef struct search_bench {
    bench_run *run;
    int depth;
    engine_options engine;
    thread_list levels;
    search_statistics all; /* of the level under way: nodes and seconds */
    buffer out;
    json_writer writer;
} search_bench;

/* ---- telling ---- */

/* A row goes out at once: the reader of a pipe wants to see it now, too. */
static void print(search_bench *b) {
    bench_print(b->run, &b->out);
}

static void begin_json(search_bench *b) {
    json_writer *j = &b->writer;
    *j = json_make(&b->out);
    json_open_object(j);
    json_put_text_at(j, "tier", tier_name(b->run->tier));
    json_put_int_at(j, "depth", b->depth);
    json_put_int_at(j, "hash_mb", b->engine.table_mb);
    json_open_array_at(j, "levels");
}

static void end_json(search_bench *b, bool complete) {
    json_close(&b->writer);
    json_put_bool_at(&b->writer, "complete", complete);
    json_close(&b->writer);
    buffer_add_char(&b->out, '\n');
}

static void begin_level(search_bench *b, int threads) {
    b->all = (search_statistics){0};
    if (b->run->json) {
        json_open_object(&b->writer);
        json_put_int_at(&b->writer, "threads", threads);
        json_open_array_at(&b->writer, "results");
        return;
    }
    buffer_format(&b->out, "%s%d thread%s, table of %d MB\n",
                  threads == b->levels.threads[0] ? "" : "\n", threads, threads == 1 ? "" : "s",
                  b->engine.table_mb);
    buffer_format(&b->out, "%4s%7s%11s%9s%6s%10s%14s%12s\n", "#", "empty", "depth", "value", "move",
                  "seconds", "nodes", "nodes/s");
    print(b);
}

static void end_level(search_bench *b) {
    if (b->run->json) {
        json_close(&b->writer);
        json_put_real_at(&b->writer, "seconds", b->all.seconds);
        json_put_uint_at(&b->writer, "nodes", b->all.nodes);
        json_close(&b->writer);
        return;
    }
    buffer_format(&b->out, "%4s%43.3f%14" PRIu64 "%12" PRIu64 "\n", "all", b->all.seconds,
                  b->all.nodes, search_report_speed(&b->all));
}

static void write_row(search_bench *b, int number, const position *p, const search_result *r) {
    char depth[HINT_DEPTH_BYTES];
    buffer value = buffer_make(NULL), move = buffer_make(NULL);
    hint_report_value(r->value, r->bound, r->certainty, &value);
    search_report_move(r->move, &move);
    buffer_format(&b->out, "%4d%7d%11s%9s%6s%10.3f%14" PRIu64 "%12" PRIu64 "\n", number,
                  position_empties(p), hint_depth_name(r->certainty, r->percent, r->depth, depth),
                  buffer_text(&value), buffer_text(&move), r->statistics.seconds,
                  r->statistics.nodes, search_report_speed(&r->statistics));
    buffer_clear(&value);
    buffer_clear(&move);
}

static void put_row(search_bench *b, int number, const position *p, const search_result *r) {
    json_writer *j = &b->writer;
    buffer move = buffer_make(NULL);
    search_report_move(r->move, &move);
    json_open_object(j);
    json_put_int_at(j, "number", number);
    json_put_int_at(j, "empty", position_empties(p));
    json_put_text_at(j, "certainty", certainty_name(r->certainty));
    if (r->certainty == CERTAIN_SELECTIVE) json_put_int_at(j, "percent", r->percent);
    json_put_int_at(j, "depth", r->depth);
    json_put_real_at(j, "value", r->value);
    json_put_text_at(j, "move", buffer_text(&move));
    json_put_real_at(j, "seconds", r->statistics.seconds);
    json_put_uint_at(j, "nodes", r->statistics.nodes);
    json_close(j);
    buffer_clear(&move);
}

static void print_position(search_bench *b, int number, const position *p, const search_result *r) {
    b->all.nodes += r->statistics.nodes;
    b->all.seconds += r->statistics.seconds;
    if (b->run->json)
        put_row(b, number, p, r);
    else
        write_row(b, number, p, r);
    print(b);
}

/* ---- measuring ---- */

static status measure_position(search_bench *b, engine *e, int number, fault *f) {
    problem p;
    engine_result found;
    char text[80];
    const engine_request request = {.search = {.limits = {.depth = b->depth}, .stop = b->run->stop},
                                    .goal = ENGINE_PLAY};
    midgame_read(number, &p);
    (void)snprintf(text, sizeof text, "position %d of %d", number, MIDGAME_LAST);
    bench_progress(b->run, text);
    engine_new_game(e);
    status result = engine_search(e, &p.position, &request, &found, f);
    bench_progress(b->run, "");
    if (!result) result = bench_check_stop(b->run, f);
    if (result) return result;
    print_position(b, number, &p.position, &found.best);
    return bench_check_stop(b->run, f);
}

/* Makes an engine for each number of threads, so that only one table is in memory. */
static status measure_level(search_bench *b, int threads, fault *f) {
    engine_options options = b->engine;
    options.threads = threads;
    engine *e = NULL;
    status result = engine_create(&options, &e, f);
    if (result) return result;
    result = engine_prepare(e, BOARD_SIZE, f);
    begin_level(b, threads);
    for (int number = MIDGAME_FIRST; number <= MIDGAME_LAST && !result; number++)
        result = measure_position(b, e, number, f);
    engine_free(e);
    end_level(b);
    return result;
}

static status measure_all(search_bench *b, fault *f) {
    status result = OK;
    for (int i = 0; i < b->levels.count && !result; i++)
        result = measure_level(b, b->levels.threads[i], f);
    return result;
}

status bench_search(bench_run *r, const bench_search_options *o, fault *f) {
    search_bench b = {.run = r, .depth = o->depth, .engine = o->engine, .out = buffer_make(NULL)};
    status result = thread_list_read(&b.levels, o->threads, f);
    if (result) return result;
    if (r->json) begin_json(&b);
    result = measure_all(&b, f);
    if (r->json) end_json(&b, result == OK);
    print(&b);
    return result;
}
