/* search/game_clock.c - computes the weights of moves, the reserve, and the share of a move. I1 is
 * that of game_clock.h. */
#include "search/game_clock.h"

#include <assert.h>
#include <math.h>

static const int64_t end_reserve_ns = 50 * INT64_C(1000000); /* kept until the last move */
static const int64_t move_reserve_ns = 5 * INT64_C(1000000); /* kept for each remaining move */

status game_clock_parse(view text, search_limits *out, fault *f) {
    view rest = text;
    const view clock = view_take(&rest, '+');
    const bool has_increment = clock.length < text.length;
    int64_t game = 0, increment = 0;
    status result = search_parse_time(clock, &game, f);
    if (!result && has_increment) {
        result = search_parse_time(rest, &increment, f);
        if (result && f) f->at += clock.length + 1;
    }
    if (result) return result;
    out->game_ns = game;
    out->increment_ns = increment;
    return OK;
}

/* Returns the weight of a move at this number of empty squares: a bell curve plus a constant. */
static double weight(int empties) {
    const double off = (empties - 38) / 16.0;
    return 0.25 + exp(-off * off);
}

static int moves_to_come(int empties) {
    return empties > 1 ? (empties + 1) / 2 : 1;
}

/* Returns the weight of this move as a part of the weights of all remaining moves of the side. */
static double part_of_rest(int empties) {
    double sum = 0;
    for (int e = empties; e > 0; e -= 2) sum += weight(e);
    return sum > 0 ? weight(empties) / sum : 1;
}

static int64_t reserve(int moves) {
    return end_reserve_ns + moves * move_reserve_ns;
}

/* Returns the time to plan with: all but the reserve, or half of a clock that is nearly empty. */
static int64_t free_part(int64_t game_ns, int moves) {
    const int64_t kept = reserve(moves);
    return game_ns - (kept < game_ns / 2 ? kept : game_ns / 2);
}

/* The plan counts future increments as if they were on the clock. But a move can spend only the
 * time on the clock, because its increment comes afterwards; so it spends at most half of that
 * while other moves follow. */
int64_t game_clock_share(const search_limits *l, int empties) {
    if (l->game_ns <= 0) return 0;
    const int moves = moves_to_come(empties);
    const int64_t free_ns = free_part(l->game_ns, moves);
    const double planned = (double)free_ns + (double)l->increment_ns * (moves - 1);
    const double wanted = planned * part_of_rest(empties);
    const double most = (double)(moves > 1 ? free_ns / 2 : free_ns);
    const int64_t share = (int64_t)(wanted < most ? wanted : most);
    assert(share <= l->game_ns); /* I1 */
    return share > 1 ? share : 1;
}

/* Only a clock that is far from empty allows more than the share: two reserves stay untouched, so
 * several long moves in a row do not use up the reserve of the later ones. */
int64_t game_clock_most(const search_limits *l, int empties) {
    enum { SHARES = 3, PART = 3 };
    const int64_t share = game_clock_share(l, empties);
    const int64_t part = (l->game_ns - 2 * reserve(moves_to_come(empties))) / PART;
    if (part <= share) return share;
    return SHARES * share < part ? SHARES * share : part;
}

search_limits game_clock_limits(const search_limits *l, int empties) {
    search_limits now = *l;
    const int64_t share = game_clock_share(l, empties);
    if (share && (!now.time_ns || share < now.time_ns)) now.time_ns = share;
    now.game_ns = now.increment_ns = 0;
    return now;
}
