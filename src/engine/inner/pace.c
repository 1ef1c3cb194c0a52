/* engine/inner/pace.c - estimates the cost of the next depth and of a solve. I1 is that of pace.h.
 */
#include "engine/inner/pace.h"

#include "base/clock.h"
#include "engine/inner/selective.h"
#include "search/game_clock.h"

#include <assert.h>
#include <math.h>

/* The part of a time limit that is searched. The rest covers the work after the last look at the
 * clock. */
static const double TIME_SHARE = 0.98;

/* ---- a game's clock ---- */

/* Returns the part of a move's share of the clock after which no new depth starts. A depth takes
 * two to three times as long as all depths before it, so the last one ends near the share. Near the
 * end of the game a depth costs less and saved time serves fewer later moves, so the part grows. */
static double soft_part(int empty) {
    const double least = 0.45, most = 0.8;
    enum { MIDDLE = 30, END = 20 };
    if (empty >= MIDDLE) return least;
    if (empty <= END) return most;
    return most - (most - least) * (empty - END) / (MIDDLE - END);
}

static int64_t shorter(int64_t a_ns, int64_t b_ns) {
    return a_ns && a_ns < b_ns ? a_ns : b_ns;
}

/* A time limit for the move is used as it is. On a game's clock the move may start depths within
 * its share, and may use more time to finish a depth or to solve. */
pace pace_make(const search_limits *l, int empty, int64_t start_ns, const stop_token *stop) {
    search_limits now = game_clock_limits(l, empty);
    const int64_t share_ns = now.time_ns;
    if (l->game_ns) now.time_ns = shorter(l->time_ns, game_clock_most(l, empty));
    pace p = {
        .limit = deadline_make(&now, start_ns, TIME_SHARE, stop), .depth = l->depth, .threads = 1};
    if (l->game_ns) p.soft_ns = 1 + (int64_t)(soft_part(empty) * (double)share_ns);
    return p;
}

void pace_note(pace_course *c, int depth, int move, double value) {
    assert(depth > c->depth); /* I1 */
    const bool same = c->depth > 0 && move == c->move;
    *c = (pace_course){
        .depth = depth,
        .move = move,
        .same_for = same ? c->same_for + 1 : 1,
        .value = value,
        .drop = c->depth > 0 ? c->value - value : 0,
        .least = same && c->least < value ? c->least : value,
        .greatest = same && c->greatest > value ? c->greatest : value,
    };
}

/* Shallow depths change their best move all the time, so they say nothing. The lead of the best
 * move is unknown: the other moves are only proved to be no better. Instead the function counts for
 * how many depths the best move and its value have stayed. */
double pace_patience(const pace_course *c) {
    enum { FROM_DEPTH = 10, LONG = 4 };
    const double fall = 3, calm = 1; /* discs */
    if (c->depth < FROM_DEPTH) return 1;
    if (c->drop >= fall || c->same_for == 1) return 2;
    if (c->same_for >= LONG && c->greatest - c->least <= calm) return 0.7;
    return 1;
}

/* ---- the end of the game ---- */

/* Up to 8x8: fitted to 40 positions of tournament games each at 14, 16, 18, 20 and 22 empty
 * squares, solved with the learned evaluation. The fit is within 12 % of the geometric mean at each
 * of them. Nine positions of ten need less than about four times this number. 10x10 and 12x12: few
 * positions (docs/measurements/larger-boards.md), with the growth of 8x8. */
double pace_solve_nodes(int side, int empty) {
    const double at_20 = side <= 8 ? 2.0e6 : side <= 10 ? 2.6e6 : 3.8e6;
    return at_20 * exp(0.75 * (empty - 20));
}

/* Geometric means of 12 games of this engine at 22 empty squares. With more empty squares the
 * shares are smaller. The last one is estimated. */
double pace_solve_share(int level) {
    static const double shares[SELECTIVE_LEVELS + 1] = {1, 0.57, 0.41, 0.28, 0.15, 0.07, 0.05};
    assert(level >= 0 && level <= SELECTIVE_LEVELS);
    return shares[level];
}

/* Returns the nodes per second to expect of the solver. It searches about five times as many as
 * the search to a depth, which evaluates more of its nodes. In the first 2 ms a fixed guess is
 * used. */
static double solver_speed(const pace *p, uint64_t nodes, int64_t now_ns) {
    enum { ENOUGH_NS = 2000000 };
    const int64_t used_ns = now_ns - p->limit.start_ns;
    if (used_ns < ENOUGH_NS) return 1e7 * p->threads;
    return 5e9 * (double)nodes / (double)used_ns;
}

static bool is_limited(const pace *p) {
    return p->limit.nodes != UINT64_MAX || p->limit.end_ns != INT64_MAX;
}

/* Returns whether `needed` more nodes fit into the limits. */
static bool fits(const pace *p, double needed, uint64_t nodes) {
    if (p->limit.nodes != UINT64_MAX && needed > (double)p->limit.nodes - (double)nodes)
        return false;
    if (p->limit.end_ns == INT64_MAX) return true;
    const int64_t now_ns = clock_now_ns();
    const double left = (double)(p->limit.end_ns - now_ns) * 1e-9;
    return needed <= left * solver_speed(p, nodes, now_ns);
}

int pace_depth_before(int empty) {
    return empty < 16 ? 4 : empty < 24 ? empty - 8 : empty - 4;
}

bool pace_solves(const pace *p, int empty, int depth, int moves, uint64_t nodes) {
    enum { AT_ONCE = 11, WORTH = 4 };
    const bool asked = p->depth >= empty || empty <= p->solve_from;
    const double cost = pace_solve_nodes(p->side, empty) * pace_solve_share(p->solve_level);
    if (p->depth && !asked) return false;
    if (depth >= empty || empty <= AT_ONCE) return true;
    if (depth <= pace_depth_before(empty) && (!p->depth || depth <= p->depth)) return false;
    /* Each further move costs about as much as the best one, because its value lies in another
     * window and the table helps little. */
    if (is_limited(p)) return fits(p, cost * moves, nodes);
    /* Without a limit, solve when it costs at most WORTH times what the depths so far have cost. */
    return asked || cost < WORTH * (double)nodes;
}

/* ---- between two depths ---- */

bool pace_goes_on(const pace *p, const pace_course *c, int choices) {
    const bool by_time = p->limit.end_ns != INT64_MAX;
    if (by_time && choices == 1 && p->to_play) return false; /* there is nothing to choose */
    if (!p->soft_ns) return true;
    const double used = (double)(clock_now_ns() - p->limit.start_ns);
    return used < pace_patience(c) * (double)p->soft_ns;
}
