/* arena/standings/standings_scale.c - an axis with round numbers. */
#include "arena/standings/standings_scale.h"

#include <math.h>

static const double error_most = 400; /* that an axis makes room for */
static const double bound_room = 60;  /* for the arrow behind a bound */

enum { STEP_LEAST = 10, TICKS_MOST = 8 };

typedef struct range {
    double low, high;
} range;

static void widen(range *r, double elo) {
    r->low = fmin(r->low, elo);
    r->high = fmax(r->high, elo);
}

static range range_of(const standings *s) {
    range all = {INFINITY, -INFINITY};
    for (int i = 0; i < s->count; i++) {
        const rating *r = &s->rows[i].rating;
        if (r->kind == RATING_NONE) continue;
        const double error = isnan(r->error) ? 0 : fmin(r->error, error_most);
        const double at = isnan(r->bound) ? r->elo : r->bound;
        widen(&all, at - (r->kind == RATING_AT_MOST ? bound_room : error));
        widen(&all, at + (r->kind == RATING_AT_LEAST ? bound_room : error));
    }
    return all.low <= all.high ? all : (range){0, 0};
}

standings_scale standings_scale_of(const standings *s) {
    const range all = range_of(s);
    double step = STEP_LEAST; /* then 20, 50, 100 and so on */
    for (int i = 0; (all.high - all.low) / step > TICKS_MOST; i++) step *= i % 3 == 1 ? 2.5 : 2;
    standings_scale scale = {floor(all.low / step) * step, ceil(all.high / step) * step, step};
    if (scale.low == scale.high) {
        scale.low -= step;
        scale.high += step;
    }
    return scale;
}

double standings_scale_at(const standings_scale *scale, double elo) {
    return fmin(fmax((elo - scale->low) / (scale->high - scale->low), 0), 1);
}

int standings_scale_ticks(const standings_scale *scale) {
    return (int)lround((scale->high - scale->low) / scale->step) + 1;
}

double standings_scale_tick(const standings_scale *scale, int i) {
    return scale->low + i * scale->step;
}

/* The interval in which it may lie. */
static range spread_of(const rating *r) {
    const double error = isnan(r->error) ? 0 : r->error;
    if (r->kind == RATING_AT_MOST) return (range){-INFINITY, r->bound};
    if (r->kind == RATING_AT_LEAST) return (range){r->bound, INFINITY};
    return (range){r->elo - error, r->elo + error};
}

standings_mark standings_mark_of(const standings_scale *scale, const rating *r) {
    if (r->kind == RATING_NONE) return (standings_mark){.is_drawn = false};
    const range spread = spread_of(r);
    return (standings_mark){.is_drawn = true,
                            .at = standings_scale_at(scale, isnan(r->bound) ? r->elo : r->bound),
                            .from = standings_scale_at(scale, spread.low),
                            .to = standings_scale_at(scale, spread.high),
                            .goes_left =
                                spread.low<scale->low, .goes_right = spread.high> scale->high};
}
