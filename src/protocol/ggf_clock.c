/* protocol/ggf_clock.c - reads clocks of GGF, and subtracts the times of the moves. */
#include "protocol/ggf_clock.h"

#include "base/number.h"

#define NS   1e9
#define MOST 1e6 /* seconds */

bool ggf_clock_seconds(view text, double *out) {
    double total = 0;
    int parts = 0;
    text = view_trim(text);
    if (text.length == 0) return false;
    do {
        double value = 0;
        if (++parts > 3 || !number_read(view_take(&text, ':'), &value) || value < 0) return false;
        total = total * 60 + value;
    } while (text.length);
    *out = total;
    return total <= MOST;
}

/* "5:00" for both, or "black 5:00 white 3:00". */
static view clock_of(const game *g, colour side) {
    view rest = view_trim(view_of(g->tags[TAG_CLOCK]));
    if (rest.length && !char_is_letter(rest.data[0])) return rest;
    while (rest.length) {
        const bool own = view_is(view_take(&rest, ' '), colour_name(side));
        const view clock = view_take(&rest, ' ');
        if (own) return clock;
    }
    return rest;
}

search_limits ggf_clock_limits(const game *g, colour side) {
    search_limits l = {.depth = 0};
    view rest = clock_of(g, side);
    double left = 0, more = 0;
    if (!ggf_clock_seconds(view_take(&rest, '/'), &left) || left <= 0) return l;
    if (!ggf_clock_seconds(view_take(&rest, '/'), &more)) more = 0;
    colour mover = g->start.to_move;
    for (size_t i = 0; i < g->count; i++, mover = colour_other(mover)) {
        const game_ply *p = &g->plies[i];
        if (mover == side && p->has_seconds) left += more - p->seconds;
    }
    l.game_ns = left * NS > 1 ? (int64_t)(left * NS) : 1;
    l.increment_ns = (int64_t)(more * NS);
    return l;
}
