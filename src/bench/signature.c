/* bench/signature.c - one number that changes when the search does.
 *
 * It is the sum of the nodes of a fixed set of searches with one thread and a small table: some
 * positions are solved, others searched to a depth. Every tier and every compiler must give the
 * same number. A change that only makes the search faster leaves it unchanged. 8x8 and 6x6 share a
 * number; 10x10 and 12x12 have one each, from positions of random games. */
#include "base/json.h"
#include "base/rng.h"
#include "base/stop.h"
#include "base/text.h"
#include "bench/bench.h"
#include "bench/ffo.h"
#include "bench/midgame.h"
#include "engine/engine.h"
#include "game/position.h"
#include "game/random_move.h"
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
        ffo_read(8, number, &p);
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
        ffo_read(8, ffo_numbers[i], &p);
        result = add_problem(b, &p, f);
    }
    return result;
}

/* 8x8 and 6x6. */
static status add_usual(const signature_bench *b, fault *f) {
    status result = add_small_boards(b, f);
    if (!result) result = add_ffo(b, f);
    return result ? result : add_plays(b, f);
}

/* ---- larger boards ---- */

/* Plays random moves until only this number of squares is empty. False if the game is over before.
 */
static bool reach(rng *r, int size, int empty, position *out) {
    (void)position_start(out, size, START_STANDARD, NULL);
    while (position_empties(out) > empty && !position_over(out)) {
        if (position_must_pass(out))
            position_pass(out);
        else
            (void)position_play_random(out, r);
    }
    return !position_over(out);
}

static int sign_of(double value) {
    return (value > 0) - (value < 0);
}

/* Solves the position for its value and for its winner, who must be the same. */
static status add_end(const signature_bench *b, const position *p, fault *f) {
    engine_result exact, outcome;
    engine_request r = {.search = {.stop = b->stop}, .goal = ENGINE_EXACT};
    status result = add_search(b, p, &r, &exact, f);
    r.goal = ENGINE_OUTCOME;
    if (!result) result = add_search(b, p, &r, &outcome, f);
    if (!result) b->result->wrong += sign_of(exact.best.value) != sign_of(outcome.best.value);
    return result;
}

/* Nine positions, of which every third is near the end, and the start. */
static status add_larger(const signature_bench *b, int size, fault *f) {
    enum { POSITIONS = 9, DEPTH = 6, NEAR_END = 12 };
    rng r = rng_make((uint64_t)size, 0);
    position p;
    status result = position_start(&p, size, START_STANDARD, f);
    for (int i = 0; i <= POSITIONS && !result; i++) {
        engine_result found;
        const engine_request request = {.search = {.limits = {.depth = DEPTH}, .stop = b->stop},
                                        .goal = ENGINE_PLAY,
                                        .best = i % 2 ? 1 : 3};
        const bool ends = i % 3 == 2;
        result = ends ? add_end(b, &p, f) : add_search(b, &p, &request, &found, f);
        const int next = (i + 1) % 3 == 2 ? NEAR_END + i / 3 : size * size - 15 - 8 * i;
        while (!reach(&r, size, next, &p)) {
        }
    }
    return result;
}

/* ---- all of it ---- */

static status measure(tier t, int size, const stop_token *stop, signature *out, fault *f) {
    const engine_options options = {.threads = 1, .table_mb = TABLE_MB, .tier = t};
    signature_bench b = {.stop = stop, .result = out};
    *out = (signature){.tier = t};
    status result = engine_create(&options, &b.engine, f);
    if (result) return result;
    result = size ? add_larger(&b, size, f) : add_usual(&b, f);
    engine_free(b.engine);
    return result;
}

status bench_signature_nodes(tier t, int size, const stop_token *stop, uint64_t *out, fault *f) {
    signature found;
    const status result = measure(t, size, stop, &found, f);
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

static status measure_all(const bench_run *r, int size, signature *list, int *count, fault *f) {
    status result = OK;
    for (tier t = TIER_BASELINE; t < TIER_COUNT && !result; t++)
        if (bench_measures(r, t)) result = measure(t, size, r->stop, &list[(*count)++], f);
    return result;
}

status bench_signature(bench_run *r, int size, fault *f) {
    signature list[TIER_COUNT];
    int count = 0;
    buffer out = buffer_make(NULL);
    const status result = measure_all(r, size, list, &count, f);
    if (result) return result;
    if (r->json)
        write_json(list, count, &out);
    else
        write_text(r->outlet, list, count, &out);
    bench_print(r, &out);
    r->wrong = !is_sound(list, count);
    return OK;
}
