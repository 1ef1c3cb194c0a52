/* arena/rating/match_statistics.h - what the scores of a match say, and how surely.
 *
 * The two games of a pair share their opening, so they are not independent; pairs are. All errors
 * are therefore computed from the means of pairs, never from single games.
 * Pure functions of values. */
#ifndef ARENA_RATING_MATCH_STATISTICS_H
#define ARENA_RATING_MATCH_STATISTICS_H

#include "arena/ending.h"
#include "arena/rating/sprt.h"

/* A's discs minus B's in the two games of one opening. */
typedef struct pair_score {
    int games[2];
    game_ending endings[2];
} pair_score;

typedef struct match_result {
    int games;                     /* that were finished, also those whose pair was not */
    int pairs;                     /* whole ones: only these are in the numbers below */
    int wins, draws, losses;       /* of A */
    int forfeits[2][ENDING_COUNT]; /* lost so by A, by B; the losses above count them, too */
    pair_counts points;            /* pairs by A's points */
    double mean;                   /* disc difference per game, A minus B; NaN without pairs */
    double error;                  /* its standard error; NaN with fewer than two pairs */
    double score;                  /* A's share of the points, 0-1; NaN without pairs */
    double score_error;            /* its standard error; NaN with fewer than two pairs */
    double elo;           /* of A over B; NaN without pairs, and where one side has all points */
    double elo_error;     /* its standard error, from that of the score; NaN where either is */
    double elo_bound;     /* where A has all points the least that can be believed at 95 %, where
                             B has them the most; else NaN */
    double llr;           /* of the sequential test; NaN without one */
    sprt_verdict verdict; /* SPRT_OPEN without a test */
} match_result;

/* How many halves of a point a game with that score gives, 0-2. */
int score_halves(int score);

/* How many A has of a pair, 0-4. */
int pair_halves(const pair_score *p);

/* `games` is set to twice the number of pairs; no test is done. */
match_result match_statistics(const pair_score *pairs, size_t count);

#endif
