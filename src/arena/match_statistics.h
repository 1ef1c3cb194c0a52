/* arena/match_statistics.h - what the scores of a match say, and how surely.
 *
 * The two games of a pair share their opening, so they are not independent; pairs are. All errors
 * are therefore computed from the means of pairs, never from single games.
 * Pure functions of values. */
#ifndef ARENA_MATCH_STATISTICS_H
#define ARENA_MATCH_STATISTICS_H

#include <stddef.h>

/* A's discs minus B's in the two games of one opening. */
typedef struct pair_score {
    int games[2];
} pair_score;

typedef struct match_result {
    int games;               /* that were finished, also those whose pair was not */
    int pairs;               /* whole ones: only these are in the numbers below */
    int wins, draws, losses; /* of A */
    double mean;             /* disc difference per game, A minus B; NaN without pairs */
    double error;            /* its standard error; NaN with fewer than two pairs */
    double score;            /* A's share of the points, 0-1; NaN without pairs */
    double score_error;      /* its standard error; NaN with fewer than two pairs */
} match_result;

/* `games` is set to twice the number of pairs. */
match_result match_statistics(const pair_score *pairs, size_t count);

#endif
