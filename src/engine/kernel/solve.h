/* engine/kernel/solve.h - searches the root to the end of the game: selective passes, the exact
 * pass, further moves, the line of best play. */
#ifndef ENGINE_KERNEL_SOLVE_H
#define ENGINE_KERNEL_SOLVE_H

#include "engine/engine.h"
#include "engine/eval/unit.h"
#include "engine/inner/cache.h"
#include "engine/inner/pace.h"
#include "engine/inner/seat.h"
#include "engine/inner/set.h"
#include "engine/inner/team.h"
#include "engine/kernel/images.h"
#include "engine/kernel/openings.h"
#include "engine/kernel/root.h"
#include "engine/weights.h"
#include "search/result.h"

/* ---- the line ---- */

/* Returns a move that keeps the value: the table's move if it does, else the first that does.
 * NO_MOVE if cut short. */
static int keeping_move(seat *s, const node *n, int value) {
    bitset left = n->moves;
    int x = known_move(s, n);
    /* The worst value: every move keeps it. */
    if (value == -WIN_MAX) return x != NO_MOVE ? x : lowest(left);
    for (; some(left); left &= ~bit_of(x), x = NO_MOVE) {
        if (x == NO_MOVE) x = lowest(left);
        const node child = node_after(s, n, x);
        s->nodes++;
        if (search_end(s, &child, -value, 1 - value) <= -value && !seat_cut_short(s)) return x;
        if (seat_cut_short(s)) return NO_MOVE;
    }
    return NO_MOVE;
}

/* Appends best play from a position of known value, in discs, to the line. */
static void follow_line(seat *s, node n, int value, search_line *line) {
    while (line->count < SEARCH_LINE_MAX) {
        const bitset own = n.own;
        if (!skip_pass(s, &n, line)) return;
        if (!same_set(n.own, own)) value = -value;
        const int x = keeping_move(s, &n, value);
        if (x == NO_MOVE) return;
        add_to_line(line, grid_square_of(x));
        n = node_after(s, &n, x);
        value = -value;
    }
}

/* Finds the line of a solved move; a value that is only a bound has none. After a selective solve
 * it comes from the table alone: proving it would cost the time that the selective solve saved. So
 * it is for the move of an opening: the line leads out of the openings that are known. */
static void solved_line(const root *r, root_move *m) {
    if (r->job->solve_level > 0 || plays_opening(r)) {
        line_of_move(r, m);
        return;
    }
    m->line = (search_line){1, {(int16_t)grid_square_of(m->square)}};
    if (!by_outcome(r) && bound_of(r, m->value) == BOUND_EXACT)
        follow_line(r->s, node_after(r->s, &r->n, m->square), -m->value / DISC, &m->line);
}

/* ---- passes ---- */

/* Returns the level of the first pass. A selective pass costs a part of the last pass and gives it
 * a guess of the value and an order of the moves. Without ProbCut it would cost as much as the last
 * pass, so there is none. */
static int first_level(const root *r) {
    const int first = selective_usual_level(ENGINE_SIDE) - 1, last = r->job->solve_level;
    const unsigned without = r->s->team->without;
    if (technique_in(without, TECHNIQUE_PASSES)) return last;
    if (technique_in(without, TECHNIQUE_PROBCUT)) return last;
    return r->n.empty >= SELECTIVE_FROM && last < first ? first : last;
}

/* Returns the level of the next pass, but none that is more certain than wanted. The passes are
 * 87 %, 98 % and exact up to 8x8, and 73 %, 95 %, 99 % and exact beyond. */
static int next_level(const root *r, int level) {
    const int last = r->job->solve_level;
    return r->n.empty >= SELECTIVE_SLOWLY && level - 2 > last ? level - 2 : last;
}

/* Returns the known value of a move in discs, rounded to an even number as all exact values are. */
static int even_guess(const root_move *m) {
    return (m->value / DISC) & ~1;
}

/* Publishes the result of a pass. A selective pass does not decide ENGINE_OUTCOME: only its depth
 * is published. */
static void publish_pass(const root *r, int level) {
    if (level > 0 && by_outcome(r)) {
        r->job->out->best.depth = r->n.empty;
        return;
    }
    publish_result(r, level == 0 ? CERTAIN_EXACT : CERTAIN_SELECTIVE, r->n.empty);
}

/* Gives the first move an estimate as the guess for the first window, if it has no value yet. */
static void first_guess(root *r) {
    if (r->moves[0].known) return;
    const node *n = &r->n;
    r->moves[0].value =
        look_ahead(r->s, n->own, n->opp, n->moves, &n->codes, EVAL_MAIN, 2, -ENOUGH, ENOUGH);
}

/* Searches to a depth before the passes. That costs about a hundredth of the solve and fills the
 * table with good moves. False if cut short. */
static bool warm_up(root *r) {
    const int last = pace_depth_before(r->n.empty);
    if (r->n.empty < WARM_UP_FROM) return true;
    if (technique_in(r->s->team->without, TECHNIQUE_WARM_UP)) return true;
    r->s->team->selectivity = selective_usual_level(ENGINE_SIDE);
    for (int depth = 2; depth <= last; depth++) {
        r->n.depth = depth;
        if (!find_best(r, 0, r->count, r->moves[0].value)) return false;
    }
    r->n.depth = TO_THE_END;
    return true;
}

/* Finds the best move and its value in passes of rising certainty. False if cut short. Only the
 * last pass decides: the passes before it change the order of moves and the first window. */
static bool solve_best(root *r) {
    if (!r->moves[0].known && !warm_up(r)) return false;
    first_guess(r);
    for (int level = first_level(r);; level = next_level(r, level)) {
        r->s->team->selectivity = level;
        if (!find_best(r, 0, r->count, even_guess(&r->moves[0]))) return false;
        if (level == r->job->solve_level) return true;
        publish_pass(r, level);
        report_progress(r);
    }
}

/* ---- further moves ---- */

/* Removes the estimates of the other moves. A caller that wants exact values gets no others;
 * ENGINE_PLAY keeps them, each with its certainty. */
static void forget_others(root *r) {
    if (r->job->request->goal == ENGINE_PLAY) return;
    for (int i = 1; i < r->count; i++) r->moves[i] = (root_move){.square = r->moves[i].square};
}

/* Solves one more move and publishes it at once, because each may take long. False if cut short. */
static bool solve_next(root *r, int i, int count) {
    if (!find_best(r, i, count, r->moves[i - 1].value / DISC)) return false;
    solved_line(r, &r->moves[i]);
    sort_moves(r, i + 1);
    publish_pass(r, r->job->solve_level);
    report_progress(r);
    return true;
}

/* Solves the other wanted moves. If all moves are wanted, each is searched alone: that costs less
 * than to find the best of the remaining ones again and again. */
static void solve_others(root *r) {
    const int more = wanted(r);
    for (int i = 1; i < more; i++)
        if (!solve_next(r, i, more == r->count ? 1 : r->count - i)) return;
}

/* Solves the root and publishes every result as it comes. */
static void solve(root *r) {
    r->n.depth = TO_THE_END;
    if (!solve_best(r)) return;
    forget_others(r);
    solved_line(r, &r->moves[0]);
    publish_pass(r, r->job->solve_level);
    report_progress(r);
    solve_others(r);
}

#endif
