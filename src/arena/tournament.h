/* arena/tournament.h - many players, on one board or several, every pairing a match.
 *
 * On each board a pairing plays the games of a match of the two: pair k of a pairing is pair k of
 * match_run() with the same openings, limits and seed, whoever else takes part. So all pairings
 * play the same openings, a tournament may be gone on with, or grow by a player, without playing a
 * game twice, and any game of it can be played again by a match. In a Swiss tournament the pairs
 * count on from round to round, so that every round has openings of its own.
 *
 * A is the player with the lower number. Rounds follow arena/schedule.h; in round robins and
 * gauntlets nobody waits for the end of a round, in Swiss tournaments all do.
 * Ownership: everything in the options is borrowed. */
#ifndef ARENA_TOURNAMENT_H
#define ARENA_TOURNAMENT_H

#include "arena/pairs.h"

enum { TOURNAMENT_PLAYERS_MAX = 256 };

typedef enum tournament_type {
    TOURNAMENT_ROUND_ROBIN,
    TOURNAMENT_GAUNTLET, /* the first players against the others */
    TOURNAMENT_SWISS
} tournament_type;

/* Who sits out a round, and the halves of a point that gives: those of a pairing that was won. */
typedef void bye_sink(void *context, int who, int halves);

typedef struct tournament_options {
    const char *const *specs; /* of the players, no two the same */
    int players;              /* 2 to TOURNAMENT_PLAYERS_MAX */
    tournament_type type;
    int seeds;               /* of a gauntlet: how many are the first */
    int rounds;              /* at most; 0: as many as there are, of a Swiss tournament the usual */
    int games;               /* of a pairing on each board; even: whole pairs */
    const encounter *boards; /* all of it but the players */
    int board_count;
    bye_sink *bye; /* may be NULL; told when the round is over, perhaps while a store still tells
                      its games to a sink; one that was stopped gives none */
    void *bye_context;
    arena_run run;
} tournament_options;

/* One encounter: players and board, as numbers. */
typedef struct meeting {
    int a, b;
    int board;
} meeting;

/* Encounters are all that there can be, whether they take place or not. */
int tournament_encounters(const tournament_options *o);
meeting tournament_meeting(const tournament_options *o, int which);
encounter tournament_encounter(const tournament_options *o, int which);

int tournament_rounds(const tournament_options *o);
int64_t tournament_games(const tournament_options *o); /* of all rounds */

/* E_RANGE for numbers that make no tournament. */
status tournament_check(const tournament_options *o, fault *f);

/* As pairs_play(); E_STOPPED when a token ended it; E_RANGE as tournament_check(). What was played
 * has been told. */
status tournament_run(const tournament_options *o, fault *f);

#endif
