/* engine/pace.c - estimates and comparisons. */
#include "engine/pace.h"

#include "search/game_clock.h"

#include <math.h>

/* Of a time limit: the rest is for what happens after the last look at the clock. */
static const double TIME_SHARE = 0.98;

/* Of a move's share of a game's clock: what is begun later would hardly be finished, and what is
 * saved now is there for the moves to come. */
static const double SOFT_SHARE = 0.6;

pace pace_make(const search_limits *l, int empty, int64_t start_ns, const stop_token *stop) {
    const search_limits now = game_clock_limits(l, empty);
    pace p = {.limit = deadline_make(&now, start_ns, TIME_SHARE, stop),
              .soft_ns = INT64_MAX,
              .depth = l->depth,
              .threads = 1};
    if (l->game_ns) p.soft_ns = start_ns + (int64_t)(SOFT_SHARE * (double)now.time_ns);
    return p;
}

/* Fitted to 40 tournament games each at 14, 16, 18, 20 and 22 empty squares, within 15 % of the
 * geometric mean everywhere; nine of ten need less than four times as many. */
double pace_solve_nodes(int empty) {
    return 2.5e6 * exp(0.755 * (empty - 20));
}

/* The solver makes about three times as many nodes a second as the search before it; one that has
 * just begun has no speed yet. */
static double solver_speed(const pace *p, uint64_t nodes, int64_t now_ns) {
    enum { ENOUGH_NS = 2000000 };
    const int64_t used_ns = now_ns - p->limit.start_ns;
    if (used_ns < ENOUGH_NS) return 1e7 * p->threads;
    return 3e9 * (double)nodes / (double)used_ns;
}

static bool is_limited(const pace *p) {
    return p->limit.nodes != UINT64_MAX || p->limit.end_ns != INT64_MAX;
}

static bool fits(const pace *p, double needed, uint64_t nodes) {
    if (p->limit.nodes != UINT64_MAX && needed > (double)p->limit.nodes - (double)nodes)
        return false;
    if (p->limit.end_ns == INT64_MAX) return true;
    const int64_t now_ns = clock_now_ns();
    const double left = (double)(p->limit.end_ns - now_ns) * 1e-9;
    return needed <= left * solver_speed(p, nodes, now_ns);
}

bool pace_solves(const pace *p, int empty, int depth, int moves, uint64_t nodes) {
    enum { AT_ONCE = 11, DEPTHS_BEFORE = 4, WORTH = 4 };
    const bool asked = p->depth >= empty || empty <= p->solve_from;
    const double cost = pace_solve_nodes(empty);
    if (p->depth && !asked) return false;
    if (depth >= empty || empty <= AT_ONCE) return true;
    if (depth <= DEPTHS_BEFORE && (!p->depth || depth <= p->depth))
        return false; /* a guess and an order are soon had */
    /* The other moves cost about as much each as the best one: their windows are elsewhere. */
    if (is_limited(p)) return fits(p, cost * moves, nodes);
    /* Without a limit the end is worth a few times what the depths before it have cost. */
    return asked || cost < WORTH * (double)nodes;
}

bool pace_goes_on(const pace *p, int moves) {
    const bool by_time = p->limit.end_ns != INT64_MAX;
    if (by_time && moves == 1 && p->to_play) return false; /* there is nothing to choose */
    return p->soft_ns == INT64_MAX || clock_now_ns() < p->soft_ns;
}
