/* arena/rating/ratings.h - Elo of many players from all their games at once, and how surely.
 *
 * The model is the logistic one of arena/rating/elo.h, a draw being half a point; the ratings are
 * those that make all results together most likely.
 *
 * Errors. The two games of a pair share their opening, so units count, not games: a unit is a pair,
 * or a game that has no partner. The spread of the ratings is computed from the units as they came
 * out (the sandwich form of the Fisher information, each unit's deviation enlarged by what the unit
 * itself took from it), so draws and games of a pair that pull together or apart need no
 * assumption; for two players it is the standard error of match_statistics(). Few units tell little
 * about their own spread: the 95 % error is wider by Student's quantile for as many units as carry
 * the number, and leans a little towards the spread of all units taken together.
 *
 * Who never met. Players that are linked by games, directly or through others, are a pool. Nothing
 * compares two pools: each is rated on its own.
 *
 * All or no points. A difference is known only where both sides took points off each other, again
 * directly or through others. Players among whom this holds are a group. A player alone with all or
 * no points is a group, too. Within a group ratings are as above. Groups of a pool are placed as if
 * each had drawn one pair with an average player, which is a guess and said to be one; what can be
 * believed at 95 % is a bound, as match_statistics() has it: at a smaller difference, one side
 * would take all these units in fewer than 5 of 100 tournaments.
 *
 * Zero is the mean of the largest group of a pool, or of the whole pool where several are largest;
 * or one player is given a number, and its pool follows. The order of encounters does not matter,
 * and other numbers for the same players give the same ratings but for rounding.
 * Ownership: ratings_clear() frees. Threads: reading is free for all. Errors: E_NOMEM. */
#ifndef ARENA_RATING_RATINGS_H
#define ARENA_RATING_RATINGS_H

#include "arena/rating/sprt.h"
#include "base/alloc.h"
#include "base/fault.h"

enum { SINGLE_RESULTS = 3 }; /* a game has 0, 1/2 or 1 point */

/* The games of two players, by A's halves of a point. Several of the same two add up. */
typedef struct rating_encounter {
    int a, b; /* from 0; not the same */
    int singles[SINGLE_RESULTS];
    pair_counts pairs;
} rating_encounter;

/* The kinds of knowledge about a rating. */
typedef enum rating_kind {
    RATING_NONE, /* no games */
    RATING_KNOWN,
    RATING_AT_LEAST, /* took all points there were, from the zero's group or those between */
    RATING_AT_MOST,  /* no rating, only an upper bound */
    RATING_GUESSED,  /* nothing bounds it against the zero, on one side or both */
} rating_kind;

/* "none", "known", "at least", "at most", "guessed" */
const char *rating_kind_name(rating_kind k);

typedef struct rating {
    rating_kind kind;
    int pool;         /* from 0, in the order of their first players */
    double elo;       /* the most likely; a guess where the kind is not RATING_KNOWN; NaN without
                         games */
    double deviation; /* its standard error; NaN where it is not known */
    double error;     /* elo +- error holds the truth at 95 %; NaN if elo is */
    double bound;     /* of RATING_AT_LEAST and RATING_AT_MOST, at 95 %; else NaN */
} rating;

/* How much stronger one is than another. */
typedef struct rating_difference {
    rating_kind kind;             /* RATING_NONE: in different pools */
    double elo, deviation, error; /* as above */
    double bound;
    double superiority; /* the chance that the first is stronger, 0-1; NaN where nobody can tell */
} rating_difference;

enum { RATINGS_UNANCHORED = -1 };

typedef struct ratings_options {
    int players;
    const rating_encounter *encounters;
    size_t count;
    int anchor;        /* a player, or RATINGS_UNANCHORED */
    double anchor_elo; /* what it is given */
    const allocator *memory;
} ratings_options;

typedef struct ratings {
    rating *players; /* by number */
    int count;
    int pools;
    struct ratings_int *parts; /* of arena/rating/ratings.c */
} ratings;

status ratings_make(const ratings_options *o, ratings *out);
void ratings_clear(ratings *r);

rating_difference ratings_difference(const ratings *r, int a, int b);

/* Adds one more game (halves 0-2) or pair (0-4). */
static inline void rating_encounter_add(rating_encounter *e, int games, int halves) {
    if (games == 1)
        e->singles[halves]++;
    else
        e->pairs.with[halves]++;
}

#endif
