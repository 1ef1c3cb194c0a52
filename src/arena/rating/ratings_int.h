/* arena/rating/ratings_int.h - what the files of ratings share.
 *
 *     I1  reaches[i * n + k]: a chain of players leads from i to k, and each took points off the
 *         next
 *     I2  Two players are of one group if each reaches the other. Strengths within a group are
 *         fitted to its own games, which is the limit of the likelihood as groups drift apart.
 *     I3  One side won all games between two groups. So if a set of groups holds every group that
 *         reaches one of them, it lost no point to the other groups of its pool.
 *
 * Everything belongs to the ratings. */
#ifndef ARENA_RATING_RATINGS_INT_H
#define ARENA_RATING_RATINGS_INT_H

#include "arena/rating/ratings.h"
#include "base/alloc.h"

enum { RATING_MEAN = -1 }; /* in place of a second player: the mean of the group */

/* An encounter of two players of one group, at the maximum. */
typedef struct rating_spread {
    int a, b;
    int units[2];       /* of one game, of two */
    double information; /* of one game */
    double left[2];     /* what a unit leaves of its own deviation: 1 - leverage */
    double seen;        /* variance of its points as the units came out */
} rating_spread;

typedef struct ratings_int {
    const allocator *memory;
    size_t count; /* of players */
    size_t encounter_count, spread_count;
    rating_encounter *encounters;
    rating_spread *spreads; /* one for each encounter within a group */
    bool *reaches;
    int *groups; /* of each player; numbered from 0 */
    double *at;  /* strengths in logits, groups in their places */
    double *inverse;
    int group_count;
    int anchor;
} ratings_int;

/* ---- ratings_links.c: encounters, and whom they link ---- */

int rating_units(const rating_encounter *e, int games); /* of one game, or of two */
int rating_games(const rating_encounter *e);
int rating_halves(const rating_encounter *e);                 /* A's */
int rating_find_pools(const ratings_int *p, rating *players); /* how many */
void rating_find_ways(ratings_int *p);
void rating_find_groups(ratings_int *p);

static inline bool rating_same_group(const ratings_int *p, const rating_encounter *e) {
    return p->groups[e->a] == p->groups[e->b];
}

static inline bool rating_reaches(const ratings_int *p, int from, int to) {
    return p->reaches[(size_t)from * p->count + (size_t)to];
}

/* ---- ratings_spread.c ---- */

typedef struct rating_deviation {
    double standard, error; /* in logits; NaN without games */
} rating_deviation;

void rating_find_spreads(ratings_int *p);

/* Returns the deviation of the difference of two players of a group, or of one player from the
 * mean. */
rating_deviation rating_deviation_of(const ratings_int *p, int a, int b);

#endif
