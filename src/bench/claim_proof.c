/* bench/claim_proof.c - solves a position again and compares the values. */
#include "bench/claim_proof.h"

#include "base/alloc.h"
#include "bench/plain_solve.h"
#include "engine/engine.h"
#include "game/board.h"
#include "game/position.h"
#include "search/result.h"

#include <stdarg.h>
#include <stdio.h>

struct claim_prover {
    engine *engine;
    int from;
    const stop_token *stop;
    const allocator *memory;
    engine_result found; /* large */
};

/* ---- a prover ---- */

/* Techniques whose cuts may be wrong, and those that use the results of such cuts. The remaining
 * techniques only order moves. */
static const unsigned doubtful = 1U << TECHNIQUE_PROBCUT | 1U << TECHNIQUE_REDUCTIONS |
                                 1U << TECHNIQUE_PASSES | 1U << TECHNIQUE_WARM_UP |
                                 1U << TECHNIQUE_KNOWN_CHILD | 1U << TECHNIQUE_IMAGES |
                                 1U << TECHNIQUE_OPENINGS;

void claim_prover_free(claim_prover *p) {
    if (!p) return;
    engine_free(p->engine);
    alloc_free(p->memory, p);
}

status claim_prover_make(const player_options *o, int from, const stop_token *stop,
                         claim_prover **out, fault *f) {
    enum { TABLE_MB = 64 };
    const engine_options options = {.threads = 1,
                                    .table_mb = TABLE_MB,
                                    .tier = o->tier,
                                    .memory = o->memory,
                                    .weights = o->shared,
                                    .without = doubtful};
    claim_prover *p = alloc_array(o->memory, 1, sizeof *p);
    *out = NULL;
    if (!p) return fault_set(f, E_NOMEM, 0, "no memory for proofs");
    p->from = from;
    p->stop = stop;
    p->memory = o->memory;
    const status result = engine_create(&options, &p->engine, f);
    if (result)
        claim_prover_free(p);
    else
        *out = p;
    return result;
}

void claim_prover_new_game(claim_prover *p) {
    engine_new_game(p->engine);
}

/* ---- true values ---- */

/* Plain alpha-beta knows boards of one word. */
static bool is_plain(const position *p) {
    if (p->field.size > BOARD_SIZE) return false;
    return p->field.size == 4 || position_empties(p) <= CLAIM_PLAIN_FROM;
}

/* Returns whether plain alpha-beta finds the value. The window value - 1 to value + 1 is enough,
 * because values are even. */
static bool plainly_worth(const position *p, int value) {
    return plain_solve(p, value - 1, value + 1) == value;
}

/* The worth of *where to the side to move, in two ways where there are two; *agreed is false where
 * they differ. */
static status solve(claim_prover *p, const position *where, int *worth, bool *agreed, fault *f) {
    const engine_request exact = {.search = {.stop = p->stop}, .goal = ENGINE_EXACT};
    const status failed = engine_search(p->engine, where, &exact, &p->found, f);
    if (failed) return failed;
    if (p->found.best.certainty != CERTAIN_EXACT) return fault_set(f, E_STOPPED, 0, "interrupted");
    *worth = (int)p->found.best.value;
    if (is_plain(where) && !plainly_worth(where, *worth)) *agreed = false;
    return OK;
}

/* ---- claims ---- */

/* The sentence goes on behind "announces g5, exact +4, but ". */
__attribute__((format(printf, 2, 3))) static void refute(claim_judgement *j, const char *format,
                                                         ...) {
    va_list list;
    j->verdict = CLAIM_WRONG;
    va_start(list, format);
    (void)vsnprintf(j->why, sizeof j->why, format, list);
    va_end(list);
}

static bool holds(value_bound bound, double claimed, int value) {
    return bound == BOUND_LOWER   ? value >= claimed
           : bound == BOUND_UPPER ? value <= claimed
                                  : value == claimed;
}

static void compare(const search_result *told, bool errs, claim_judgement *j) {
    const int value = errs ? j->kept : j->worth;
    if (!holds(told->bound, told->value, value))
        refute(j, "the %s is worth %+d", errs ? "move" : "position", value);
    else if (!errs && told->bound != BOUND_UPPER && j->kept < told->value)
        refute(j, "the move keeps only %+d", j->kept);
}

/* Plays a ply of a line; false when it is illegal. */
static bool follow(position *p, int move) {
    if (move == SEARCH_PASS) {
        if (!position_must_pass(p)) return false;
        position_pass(p);
        return true;
    }
    const squares legal = position_moves(p);
    return move >= 0 && squares_has(&legal, move) && position_try(p, move);
}

static void check_line(const claim *c, claim_judgement *j) {
    const search_line *line = &c->told.line;
    position p = c->where;
    if (line->count > 0 && line->squares[0] != c->told.move)
        refute(j, "its line begins with another move");
    for (int i = 0; i < line->count; i++) {
        if (follow(&p, line->squares[i])) continue;
        refute(j, "ply %d of the line is illegal", i + 1);
        return;
    }
    if (c->told.certainty != CERTAIN_EXACT || !position_over(&p)) return;
    const int score = position_final_score(&p) * (c->where.to_move == BLACK ? 1 : -1);
    if (!holds(c->told.bound, c->told.value, score)) refute(j, "its line ends with %+d", score);
}

static status solve_claim(claim_prover *p, const claim *c, bool errs, claim_judgement *j,
                          fault *f) {
    position after = c->where;
    bool agreed = true;
    int left = 0;
    if (!follow(&after, c->told.move)) {
        refute(j, "its move is illegal");
        return OK;
    }
    status result = solve(p, &after, &left, &agreed, f); /* first: it helps with the other */
    if (!result) result = solve(p, &c->where, &j->worth, &agreed, f);
    if (result) return result;
    j->kept = -left;
    j->solved = true;
    j->verdict = CLAIM_PROVED;
    compare(&c->told, errs, j);
    if (!agreed) refute(j, "the engine says %+d, plain alpha-beta something else", j->worth);
    return OK;
}

status claim_prove(claim_prover *p, const claim *c, bool errs, claim_judgement *out, fault *f) {
    status result = OK;
    *out = (claim_judgement){.verdict = CLAIM_NOT_EXACT};
    if (c->told.certainty == CERTAIN_EXACT) {
        out->verdict = CLAIM_TOO_FAR;
        if (position_empties(&c->where) <= p->from) result = solve_claim(p, c, errs, out, f);
    }
    if (!result && out->verdict != CLAIM_WRONG) check_line(c, out);
    return result;
}
