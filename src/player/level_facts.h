/* player/level_facts.h - measured facts about the levels: the time of a move and the strength.
 * level_facts.c is the only place of the figures. It also says when and where they were measured.
 *
 * Constants; threads: any. */
#ifndef PLAYER_LEVEL_FACTS_H
#define PLAYER_LEVEL_FACTS_H

const char *level_facts_measured(int size); /* date, machine and method, for people */

/* A match between the level and another one, or an agent of the lab. */
typedef struct level_match {
    int games; /* 0: not measured */
    int other; /* the level it played against */
    const char
        *agent; /* the agent or named level it played against; NULL: it played against `other` */
    double score, score_error; /* percent of the points, standard error */
    double discs, discs_error; /* difference per game, standard error */
} level_match;

typedef struct level_facts {
    double seconds; /* for a move, the mean over all moves of games; 0: not measured */
    level_match match;
} level_facts;

/* Return what was measured on boards of `size`. */
level_facts level_facts_of(int number, int size); /* 0 to LEVEL_MOST (asserted) */
level_facts weak_facts_of(int index, int size);   /* index in weak_levels (asserted) */

/* Estimates how many nodes a move of the level takes on 8x8, the mean over a game: good to a factor
 * of three for levels up to 30, a rough guess above. Levels 0 to LEVEL_MOST (asserted). */
double level_nodes(int number);

#endif
