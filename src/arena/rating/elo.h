/* arena/rating/elo.h - shares of points and differences in Elo, the logistic way: 400 points are a
 * factor of ten in the odds. Pure functions. */
#ifndef ARENA_RATING_ELO_H
#define ARENA_RATING_ELO_H

/* The share of the points, 0-1, that somebody `elo` stronger gets. */
double elo_to_score(double elo);

/* The way back; infinite at 0 and 1, where no difference is large enough. */
double elo_of_score(double score);

/* How fast the difference grows with the share: what turns a small error of one into that of the
 * other. Infinite at 0 and 1. */
double elo_slope(double score);

#endif
