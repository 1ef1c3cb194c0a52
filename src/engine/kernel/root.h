/* engine/kernel/root.h - one position solved: passes, goals, every move, the line of best play. */
#ifndef ENGINE_KERNEL_ROOT_H
#define ENGINE_KERNEL_ROOT_H

#include "engine/job.h"
#include "engine/kernel/tree.h"
#include "game/board.h"

#include <math.h>

static int grid_square_of(int x) {
    return square_at(x >> 3, x & 7);
}

static node node_of(uint64_t own, uint64_t opp) {
    const uint64_t empty = empty_squares(own, opp);
    return (node){own,        opp, legal_moves(own, opp), count_bits(empty), odd_quadrants(empty),
                  EXPECT_OPEN};
}

static node node_after(const node *n, int x) {
    const uint64_t flips = kernel_flips(x, n->own, n->opp);
    return node_of(n->opp ^ flips, n->own ^ flips ^ bit_of(x));
}

/* ---- a value ---- */

/* The value by a narrow window around a guess that opens where it fails; a guess that was wrong on
 * both sides, as a selective pass can be, is given up. Meaningless once cut short. */
static int search_around(seat *s, const node *n, int guess) {
    int low = guess - 1, high = guess + 1, step = 2, failed = 0;
    for (;;) {
        low = low < -WIN_MAX ? -WIN_MAX : low;
        high = high > WIN_MAX ? WIN_MAX : high;
        const int value = search(s, n, low, high);
        if (seat_cut_short(s)) return 0;
        const bool below = value <= low && low > -WIN_MAX, above = value >= high && high < WIN_MAX;
        if (!below && !above) return value;
        failed |= below ? 1 : 2;
        if (failed == 3) {
            low = -WIN_MAX;
            high = WIN_MAX;
        } else if (below) {
            high = value + 1;
            low = value - step - 1;
        } else {
            low = value - 1;
            high = value + step + 1;
        }
        step *= 2;
    }
}

/* Passes that come before the exact one, by the number of empty squares: they cost a part of it
 * and give it a guess and an order. */
static int first_level(int empty) {
    return empty >= SELECTIVE_FROM ? SELECTIVE_LEVELS : 0;
}

static int next_level(int level, int empty) {
    return empty >= SELECTIVE_SLOWLY ? level - 1 : 0;
}

/* ---- what was found ---- */

static int known_move(const seat *s, const node *n) {
    tt_data d;
    if (!tt_probe(s->table, hash_board(n->own, n->opp), n->own, n->opp, &d)) return NO_MOVE;
    return d.move[0] < NO_MOVE && n->moves >> d.move[0] & 1 ? d.move[0] : NO_MOVE;
}

/* A move that keeps the value: the table's if it does, else whichever does. NO_MOVE when cut
 * short. */
static int keeping_move(seat *s, const node *n, int value) {
    uint64_t left = n->moves;
    int x = known_move(s, n);
    if (value == -WIN_MAX) return x != NO_MOVE ? x : lowest(left); /* every move keeps it */
    for (; left; left &= ~bit_of(x), x = NO_MOVE) {
        if (x == NO_MOVE) x = lowest(left);
        const node child = node_after(n, x);
        s->nodes++;
        if (search(s, &child, -value, 1 - value) <= -value && !seat_cut_short(s)) return x;
        if (seat_cut_short(s)) return NO_MOVE;
    }
    return NO_MOVE;
}

/* Best play from a position of known value. */
static void follow_line(seat *s, node n, int value, search_line *line) {
    while (line->count < SEARCH_LINE_MAX) {
        if (!n.moves) {
            n = node_of(n.opp, n.own);
            if (!n.moves) return;
            line->squares[line->count++] = SEARCH_PASS;
        } else {
            const int x = keeping_move(s, &n, value);
            if (x == NO_MOVE) return;
            line->squares[line->count++] = (int16_t)grid_square_of(x);
            n = node_after(&n, x);
        }
        value = -value;
    }
}

static void tell_progress(const engine_job *job, seat *s) {
    const search_request *r = &job->request->search;
    search_result *best = &job->out->best;
    best->statistics.nodes = s->nodes;
    best->statistics.seconds = (double)(clock_now_ns() - job->start_ns) * 1e-9;
    if (r->progress) r->progress(r->progress_context, best);
}

/* ---- goals ---- */

static void set_value(search_result *r, engine_goal goal, int value) {
    r->value = value;
    r->bound = BOUND_EXACT;
    if (goal == ENGINE_OUTCOME && value != 0) {
        r->value = value > 0 ? 2 : -2;
        r->bound = value > 0 ? BOUND_LOWER : BOUND_UPPER;
    }
}

/* One pass over the root; false when it was cut short. */
static bool root_pass(seat *s, const engine_job *job, const node *n, int level, int *guess) {
    search_result *best = &job->out->best;
    s->team->selectivity = level;
    const bool outcome = job->request->goal == ENGINE_OUTCOME;
    const int value = outcome ? search(s, n, -1, 1) : search_around(s, n, *guess);
    if (seat_cut_short(s)) return false;
    *guess = value;
    if (!outcome || level == 0) set_value(best, job->request->goal, value);
    best->certainty = level == 0 ? CERTAIN_EXACT : outcome ? CERTAIN_GUESS : CERTAIN_SELECTIVE;
    best->depth = n->empty;
    const int x = known_move(s, n);
    if (x != NO_MOVE) best->move = grid_square_of(x);
    if (level > 0) tell_progress(job, s);
    return true;
}

static int first_guess(seat *s, const node *n) {
    const int guess = look_ahead(s, n->own, n->opp, n->moves, 2, -ENOUGH, ENOUGH) / DISC;
    return guess & ~1; /* values are even */
}

/* A value of the root: selective passes, then the exact one. */
static bool root_value(seat *s, const engine_job *job, const node *n, int *value) {
    *value = first_guess(s, n);
    for (int level = first_level(n->empty);; level = next_level(level, n->empty)) {
        if (!root_pass(s, job, n, level, value)) return false;
        if (level == 0) return true;
    }
}

/* ---- every move ---- */

static void sort_moves(engine_result *out) {
    for (int i = 1; i < out->count; i++)
        for (int k = i; k > 0; k--) {
            const engine_move a = out->moves[k - 1], b = out->moves[k];
            if (!(b.known && (!a.known || b.value > a.value))) break;
            out->moves[k - 1] = b;
            out->moves[k] = a;
        }
}

static bool move_value(seat *s, const engine_job *job, const node *child, int guess,
                       engine_move *m) {
    const bool outcome = job->request->goal == ENGINE_OUTCOME;
    const int value = -(outcome ? search(s, child, -1, 1) : search_around(s, child, guess));
    if (seat_cut_short(s)) return false;
    search_result r;
    set_value(&r, job->request->goal, value);
    m->value = r.value;
    m->bound = r.bound;
    m->known = true;
    return true;
}

/* The best move first, with the value that is known of it, then the others as they come. */
static void list_moves(const node *n, engine_result *out) {
    const search_result *best = &out->best;
    const int x = board_square(best->move);
    out->moves[out->count++] = (engine_move){best->move, best->value, best->bound, true};
    for (uint64_t left = n->moves & ~bit_of(x); left; left &= left - 1)
        out->moves[out->count++] = (engine_move){.move = grid_square_of(lowest(left))};
}

static void every_move(seat *s, const engine_job *job, const node *n, int value) {
    engine_result *out = job->out;
    if (!n->moves || out->best.certainty != CERTAIN_EXACT) return;
    list_moves(n, out);
    for (int i = 1; i < out->count; i++) {
        const node child = node_after(n, board_square(out->moves[i].move));
        s->nodes++;
        if (!move_value(s, job, &child, -value, &out->moves[i])) break;
    }
    sort_moves(out);
}

/* ---- the root ---- */

/* A legal move before anything was searched. */
static void root_guess(const node *n, search_result *best) {
    best->certainty = CERTAIN_GUESS;
    if (n->moves)
        best->move = grid_square_of(lowest(n->moves));
    else
        best->move = legal_moves(n->opp, n->own) ? SEARCH_PASS : SQUARE_NONE;
}

/* Whether the table knows a move that has at least this value. */
static bool proves_move(const seat *s, const node *n, int value) {
    tt_data d;
    return tt_probe(s->table, hash_board(n->own, n->opp), n->own, n->opp, &d) &&
           d.selectivity == 0 && d.lower >= value && known_move(s, n) != NO_MOVE;
}

static void root_line(seat *s, const engine_job *job, const node *n, int value) {
    search_result *best = &job->out->best;
    if (job->request->goal == ENGINE_EXACT) {
        follow_line(s, *n, value, &best->line);
    } else if (n->moves) {
        const int x = keeping_move(s, n, value > 0 ? 2 : value < 0 ? -WIN_MAX : 0);
        if (x != NO_MOVE) best->line = (search_line){1, {(int16_t)grid_square_of(x)}};
    }
    if (best->line.count > 0)
        best->move = best->line.squares[0];
    else if (n->moves && value > -WIN_MAX && !proves_move(s, n, value))
        best->certainty = CERTAIN_SELECTIVE; /* stopped before a move was found that has it */
}

static inline void solve(void *argument, seat *s) {
    const engine_job *job = argument;
    const node n = node_of(job->own, job->opp);
    int value;
    root_guess(&n, &job->out->best);
    if (!root_value(s, job, &n, &value)) return;
    root_line(s, job, &n, value);
    tell_progress(job, s);
    if (job->request->all) every_move(s, job, &n, value);
}

#endif
