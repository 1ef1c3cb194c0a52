/* engine/kernel/solve.h - the root searched to the end of the game: passes, goals, every move, the
 * line of best play. */
#ifndef ENGINE_KERNEL_SOLVE_H
#define ENGINE_KERNEL_SOLVE_H

#include "engine/kernel/root.h"

/* ---- the line ---- */

/* A move that keeps the value: the table's if it does, else whichever does. NO_MOVE when cut
 * short. */
static int keeping_move(seat *s, const node *n, int value) {
    uint64_t left = n->moves;
    int x = known_move(s, n);
    if (value == -WIN_MAX) return x != NO_MOVE ? x : lowest(left); /* every move keeps it */
    for (; left; left &= ~bit_of(x), x = NO_MOVE) {
        if (x == NO_MOVE) x = lowest(left);
        const node child = node_after(s, n, x);
        s->nodes++;
        if (search_end(s, &child, -value, 1 - value) <= -value && !seat_cut_short(s)) return x;
        if (seat_cut_short(s)) return NO_MOVE;
    }
    return NO_MOVE;
}

/* Best play from a position of known value, in discs. */
static void follow_line(seat *s, node n, int value, search_line *line) {
    while (line->count < SEARCH_LINE_MAX) {
        const uint64_t own = n.own;
        if (!skip_pass(s, &n, line)) return;
        if (n.own != own) value = -value;
        const int x = keeping_move(s, &n, value);
        if (x == NO_MOVE) return;
        add_to_line(line, grid_square_of(x));
        n = node_after(s, &n, x);
        value = -value;
    }
}

static void solved_line(const root *r, root_move *m) {
    if (r->job->solve_level > 0) { /* to prove a line would take what was saved */
        line_of_move(r, m);
        return;
    }
    m->line = (search_line){1, {(int16_t)grid_square_of(m->square)}};
    if (!by_outcome(r))
        follow_line(r->s, node_after(r->s, &r->n, m->square), -m->value / DISC, &m->line);
}

/* ---- passes ---- */

/* Passes that come before the last one, by the number of empty squares: they cost a part of it
 * and give it a guess and an order. Where nothing is left out they would be as dear as the last. */
static int first_level(const root *r) {
    enum { FIRST = 4 };
    const int last = r->job->solve_level;
    const unsigned without = r->s->team->without;
    if (technique_in(without, TECHNIQUE_PASSES)) return last;
    if (technique_in(without, TECHNIQUE_PROBCUT)) return last;
    return r->n.empty >= SELECTIVE_FROM && last < FIRST ? FIRST : last;
}

/* 87 %, 98 %, exact, or as far as is wanted. */
static int next_level(const root *r, int level) {
    const int last = r->job->solve_level;
    return r->n.empty >= SELECTIVE_SLOWLY && level - 2 > last ? level - 2 : last;
}

/* In discs, from what is known of a move; values are even. */
static int even_guess(const root_move *m) {
    return (m->value / DISC) & ~1;
}

/* What a selective pass says is told, but not as anybody's outcome. */
static void tell_level(const root *r, int level) {
    if (level > 0 && by_outcome(r)) {
        r->job->out->best.depth = r->n.empty;
        return;
    }
    tell(r, level == 0 ? CERTAIN_EXACT : CERTAIN_SELECTIVE, r->n.empty);
}

static void first_guess(root *r) {
    if (r->moves[0].known) return;
    const node *n = &r->n;
    r->moves[0].value =
        look_ahead(r->s, n->own, n->opp, n->moves, &n->codes, EVAL_MAIN, 2, -ENOUGH, ENOUGH);
}

/* Before the passes the search of the middle game goes almost as deep: that costs a hundredth of
 * what follows, and its moves are in the table then. */
static bool warm_up(root *r) {
    const int last = pace_depth_before(r->n.empty);
    if (r->n.empty < WARM_UP_FROM) return true;
    if (technique_in(r->s->team->without, TECHNIQUE_WARM_UP)) return true;
    r->s->team->selectivity = SELECTIVE_LEVELS;
    for (int depth = 2; depth <= last; depth++) {
        r->n.depth = depth;
        if (!find_best(r, 0, r->count, r->moves[0].value)) return false;
    }
    r->n.depth = TO_THE_END;
    return true;
}

/* The best move and its value: passes of rising certainty. False when cut short. */
static bool solve_best(root *r) {
    if (!r->moves[0].known && !warm_up(r)) return false;
    first_guess(r);
    for (int level = first_level(r);; level = next_level(r, level)) {
        r->s->team->selectivity = level;
        if (!find_best(r, 0, r->count, even_guess(&r->moves[0]))) return false;
        if (level == r->job->solve_level) return true;
        tell_level(r, level);
        tell_progress(r);
    }
}

/* ---- more than the best ---- */

/* Whoever asks for exact values is told no others; in play they stay, with how they were found. */
static void forget_others(root *r) {
    if (r->job->request->goal == ENGINE_PLAY) return;
    for (int i = 1; i < r->count; i++) r->moves[i] = (root_move){.square = r->moves[i].square};
}

/* One more move, told at once: each may take long. */
static bool solve_next(root *r, int i, int count) {
    if (!find_best(r, i, count, r->moves[i - 1].value / DISC)) return false;
    solved_line(r, &r->moves[i]);
    sort_moves(r, i + 1);
    tell_level(r, r->job->solve_level);
    tell_progress(r);
    return true;
}

/* All of them are searched one by one: with so many wanted it costs less than to find the best of
 * the rest again and again. */
static void solve_others(root *r) {
    const int more = wanted(r);
    for (int i = 1; i < more; i++)
        if (!solve_next(r, i, more == r->count ? 1 : r->count - i)) return;
}

static void solve(root *r) {
    r->n.depth = TO_THE_END;
    if (!solve_best(r)) return;
    forget_others(r);
    solved_line(r, &r->moves[0]);
    tell_level(r, r->job->solve_level);
    tell_progress(r);
    solve_others(r);
}

#endif
