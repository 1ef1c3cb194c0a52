/* arena/standings/standings_scale.h - where ratings lie on an axis: shared by the pictures of
 * standings.
 *
 * Places are parts of the axis, from 0 at its left end to 1. Pure functions of values. */
#ifndef ARENA_STANDINGS_STANDINGS_SCALE_H
#define ARENA_STANDINGS_STANDINGS_SCALE_H

#include "arena/rating/ratings.h"
#include "arena/standings/standings.h"

typedef struct standings_scale {
    double low, high, step; /* in Elo: both ends are ticks */
} standings_scale;

/* Holds every rating and bound, and errors up to 400 Elo; longer ones are cut. */
standings_scale standings_scale_of(const standings *s);

double standings_scale_at(const standings_scale *scale, double elo);

int standings_scale_ticks(const standings_scale *scale);
double standings_scale_tick(const standings_scale *scale, int i); /* in Elo */

/* How one rating is drawn. */
typedef struct standings_mark {
    bool is_drawn;              /* there is a rating */
    double at;                  /* the dot, or the end of a bound */
    double from, to;            /* the bar; as far as the end of the axis for a bound */
    bool goes_left, goes_right; /* beyond the end of the axis: an arrow */
} standings_mark;

standings_mark standings_mark_of(const standings_scale *scale, const rating *r);

#endif
