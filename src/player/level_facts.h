/* player/level_facts.h - what was measured of the levels: how long a move takes, how strong they
 * are. The figures are in level_facts.c and nowhere else, with where and when they were taken.
 *
 * Constants; threads: any. */
#ifndef PLAYER_LEVEL_FACTS_H
#define PLAYER_LEVEL_FACTS_H

#include "player/level.h"
#include "player/weak.h"

extern const char level_facts_measured[]; /* when, and on what machines */

/* A match of the level. */
typedef struct level_match {
    int games;                 /* 0: not measured */
    int other;                 /* the level it played against */
    double score, score_error; /* percent of the points, standard error */
    double discs, discs_error; /* a game, likewise */
} level_match;

typedef struct level_facts {
    double seconds; /* for a move, the mean over games; 0: not measured */
    level_match match;
} level_facts;

level_facts level_facts_of(int number); /* 0 to LEVEL_MOST (asserted) */
level_facts weak_facts_of(int index);   /* of weak_levels[index] (asserted) */

#endif
