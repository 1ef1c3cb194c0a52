/* bench/signature.c - one number that changes when the search does.
 *
 * It is the sum of the nodes of a fixed set of searches with one thread and a small table: some
 * positions are solved, others searched to a depth. Every tier and every compiler must give the
 * same number. A change that only makes the search faster leaves it unchanged. */
#include "base/json.h"
#include "base/stop.h"
#include "base/text.h"
#include "bench/bench.h"
#include "bench/ffo.h"
#include "bench/midgame.h"
#include "engine/engine.h"
#include "game/position.h"
#include "game/tier.h"
#include "notation/problem.h"
#include "report/answers/solve_case.h"
#include "report/outlet.h"

#include <inttypes.h>
#include <string.h>

extern const char small_boards_obf[]; /* data/positions/small-boards.obf, see cmake/Embed.cmake */
extern const size_t small_boards_obf_length;

/* The table is small enough to be overwritten. */
enum { TABLE_MB = 1 };

/* All the easy problems, and quick ones with 20 and 26 empty squares, where the solver starts other
 * passes. */
static const int ffo_numbers[] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                                  12, 13, 14, 15, 16, 17, 18, 19, 29, 30, 39};

/* Source of a position that is searched to a depth. */
typedef enum play_source { FROM_MIDGAME, FROM_FFO, FROM_START_6 } play_source;

/* Searches with a limit in depth. */
static const struct {
    play_source source;
    int number, depth, best, solve_from;
} plays[] = {
    {FROM_MIDGAME, 1, 8, 1, 0},                 /* an opening */
    {FROM_MIDGAME, 9, 8, 1, 0},                 /* the middle */
    {FROM_MIDGAME, 17, 8, 1, 0},                /* towards the end */
    {FROM_MIDGAME, 7, 6, 3, 0},                 /* more than one move */
    {FROM_MIDGAME, 19, 5, ENGINE_MOVES_MAX, 0}, /* all moves */
    {FROM_FFO, 5, 6, 1, 20},                    /* from a depth to the end of the game */
    {FROM_FFO, 6, 4, 3, 20},                    /* the same for more than one move */
    {FROM_START_6, 0, 8, 1, 0},                 /* another board */
    {FROM_START_6, 0, 6, 3, 0},
};

typedef struct signature {
    tier tier;
    uint64_t nodes;
    int searches, wrong;
    double seconds;
} signature;

typedef struct signature_bench {
    engine *engine;
    const stop_token *stop;
    signature *result;
} signature_bench;

static status add_search(const signature_bench *b, const position *p, const engine_request *r,
                         engine_result *found, fault *f) {
    engine_new_game(b->engine);
    const status result = engine_search(b->engine, p, r, found, f);
    if (result) return result;
    if (atomic_load(b->stop)) return fault_set(f, E_STOPPED, 0, "stopped before the end");
    b->result->searches++;
    b->result->nodes += found->best.statistics.nodes;
    b->result->seconds += found->best.statistics.seconds;
    return OK;
}

/* Checks the values, too: a fast search with wrong values has no signature. */
static status add_problem(const signature_bench *b, const problem *p, fault *f) {
    static const engine_goal goals[] = {ENGINE_EXACT, ENGINE_OUTCOME};
    for (size_t i = 0; i < sizeof goals / sizeof *goals; i++) {
        engine_result found;
        const engine_request request = {.search = {.stop = b->stop}, .goal = goals[i]};
        const status result = add_search(b, &p->position, &request, &found, f);
        if (result) return result;
        const solve_case c = {
            .problem = p, .best = &found.best, .outcome = goals[i] == ENGINE_OUTCOME};
        b->result->wrong += solve_case_judge(&c) != SOLVE_RIGHT;
    }
    return OK;
}

static status read_play(play_source source, int number, position *out, fault *f) {
    problem p;
    if (source == FROM_START_6) return position_start(out, 6, START_STANDARD, f);
    if (source == FROM_FFO)
        ffo_read(number, &p);
    else
        midgame_read(number, &p);
    *out = p.position;
    return OK;
}

/* The right values of these searches are not known. */
static status add_plays(const signature_bench *b, fault *f) {
    status result = OK;
    for (size_t i = 0; i < sizeof plays / sizeof *plays && !result; i++) {
        position p;
        engine_result found;
        const engine_request request = {
            .search = {.limits = {.depth = plays[i].depth}, .stop = b->stop},
            .goal = ENGINE_PLAY,
            .best = plays[i].best,
            .solve_from = plays[i].solve_from};
        result = read_play(plays[i].source, plays[i].number, &p, f);
        if (!result) result = add_search(b, &p, &request, &found, f);
    }
    return result;
}

static status add_small_boards(const signature_bench *b, fault *f) {
    view rest = {small_boards_obf, small_boards_obf_length};
    while (rest.length) {
        problem p;
        status result = obf_read(view_take(&rest, '\n'), &p, f);
        if (result == E_MISSING) continue; /* a comment */
        if (!result) result = add_problem(b, &p, f);
        if (result) return result;
    }
    return OK;
}

static status add_ffo(const signature_bench *b, fault *f) {
    status result = OK;
    for (size_t i = 0; i < sizeof ffo_numbers / sizeof *ffo_numbers && !result; i++) {
        problem p;
        ffo_read(ffo_numbers[i], &p);
        result = add_problem(b, &p, f);
    }
    return result;
}

static status measure(tier t, const stop_token *stop, signature *out, fault *f) {
    const engine_options options = {.threads = 1, .table_mb = TABLE_MB, .tier = t};
    signature_bench b = {.stop = stop, .result = out};
    *out = (signature){.tier = t};
    status result = engine_create(&options, &b.engine, f);
    if (result) return result;
    result = add_small_boards(&b, f);
    if (!result) result = add_ffo(&b, f);
    if (!result) result = add_plays(&b, f);
    engine_free(b.engine);
    return result;
}

status bench_signature_nodes(tier t, const stop_token *stop, uint64_t *out, fault *f) {
    signature found;
    const status result = measure(t, stop, &found, f);
    *out = found.nodes;
    return result;
}

/* ---- telling ---- */

static bool is_sound(const signature *list, int count) {
    for (int i = 0; i < count; i++)
        if (list[i].wrong || list[i].nodes != list[0].nodes) return false;
    return true;
}

static void write_json(const signature *list, int count, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_uint_at(&j, "signature", list[0].nodes);
    json_put_bool_at(&j, "sound", is_sound(list, count));
    json_open_array_at(&j, "tiers");
    for (int i = 0; i < count; i++) {
        JSON_PUT_OBJECT(
            &j, json_text_at("tier", tier_name(list[i].tier)), json_uint_at("nodes", list[i].nodes),
            json_int_at("searches", list[i].searches), json_int_at("wrong", list[i].wrong),
            json_real_at("seconds", list[i].seconds));
    }
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}

/* Writes the number alone, so that a script can use it. Problems are told in notes. */
static void write_text(const outlet *o, const signature *list, int count, buffer *out) {
    buffer_format(out, "%" PRIu64 "\n", list[0].nodes);
    for (int i = 0; i < count; i++) {
        if (list[i].wrong)
            outlet_note(o, "%s: %d of %d values are wrong", tier_name(list[i].tier), list[i].wrong,
                        list[i].searches);
        if (list[i].nodes != list[0].nodes)
            outlet_note(o, "%s has another signature: %" PRIu64, tier_name(list[i].tier),
                        list[i].nodes);
    }
}

static status measure_all(const bench_run *r, signature *list, int *count, fault *f) {
    status result = OK;
    for (tier t = TIER_BASELINE; t < TIER_COUNT && !result; t++)
        if (bench_measures(r, t)) result = measure(t, r->stop, &list[(*count)++], f);
    return result;
}

status bench_signature(bench_run *r, fault *f) {
    signature list[TIER_COUNT];
    int count = 0;
    buffer out = buffer_make(NULL);
    const status result = measure_all(r, list, &count, f);
    if (result) return result;
    if (r->json)
        write_json(list, count, &out);
    else
        write_text(r->outlet, list, count, &out);
    bench_print(r, &out);
    r->wrong = !is_sound(list, count);
    return OK;
}
