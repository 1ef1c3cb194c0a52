/* protocol/gtp_clock.c - main time, increments and periods. */
#include "protocol/gtp_clock.h"

#define NS         1e9
#define KEPT_SHARE 0.05 /* of the time for one move, */
#define KEPT_MOST  0.02 /* but at most these seconds */

static void begin(gtp_clock *c, colour side) {
    const bool has_main = c->main > 0;
    c->sides[side].left = has_main ? c->main : c->period;
    c->sides[side].stones = has_main ? 0 : c->stones;
}

void gtp_clock_restart(gtp_clock *c) {
    begin(c, BLACK);
    begin(c, WHITE);
}

void gtp_clock_set(gtp_clock *c, double main, double period, int stones) {
    *c = (gtp_clock){.main = main, .period = period, .stones = stones};
    c->is_set = main > 0 || (period > 0 && stones > 0);
    gtp_clock_restart(c);
}

void gtp_clock_left(gtp_clock *c, colour side, double seconds, int stones) {
    c->is_set = true;
    c->sides[side].left = seconds;
    c->sides[side].stones = stones;
}

void gtp_clock_spend(gtp_clock *c, colour side, double seconds) {
    const bool in_period = c->sides[side].stones > 0;
    double *left = &c->sides[side].left;
    if (!c->is_set) return;
    *left -= seconds;
    if (in_period && --c->sides[side].stones == 0) {
        *left = c->period;
        c->sides[side].stones = c->stones;
    } else if (!in_period && c->stones == 0) {
        *left += c->period;
    } else if (!in_period && *left <= 0 && c->period > 0) {
        *left += c->period;
        c->sides[side].stones = c->stones;
    }
    if (*left < 0) *left = 0;
}

/* 0 would mean no limit. */
static int64_t to_ns(double seconds) {
    return seconds * NS > 1 ? (int64_t)(seconds * NS) : 1;
}

static int64_t for_one_move(double seconds) {
    const double kept = seconds * KEPT_SHARE;
    return to_ns(seconds - (kept < KEPT_MOST ? kept : KEPT_MOST));
}

search_limits gtp_clock_limits(const gtp_clock *c, colour side) {
    const double left = c->sides[side].left;
    const int stones = c->sides[side].stones;
    search_limits l = {.depth = 0};
    if (!c->is_set) return l;
    if (stones > 0) {
        l.time_ns = for_one_move(left / stones);
    } else {
        const double more = c->stones > 0 ? c->period / c->stones : c->period;
        l.game_ns = to_ns(left);
        l.increment_ns = more > 0 ? to_ns(more) : 0;
    }
    return l;
}
