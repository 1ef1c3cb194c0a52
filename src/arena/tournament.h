/* arena/tournament.h - many players, on one board or several, every pairing a match.
 *
 * On each board a pairing plays the games of a match of the two: pair k of a pairing is pair k of
 * match_run() with the same openings, limits and seed. The other players change nothing. So all
 * pairings play the same openings, a tournament can resume or grow by a player without playing a
 * game twice, and a match can play any of its games again. In a Swiss tournament the pairs count on
 * from round to round, so that every round has openings of its own.
 *
 * A is the player with the lower number. Rounds follow arena/schedule.h. Swiss tournaments finish a
 * round before the next one begins; round robins and gauntlets do not.
 * Ownership: everything in the options is borrowed. Threads: sinks are called by one thread at a
 * time, on any of the threads that play. Errors: E_RANGE for numbers that make no tournament,
 * E_STOPPED, those of pairs_play(). */
#ifndef ARENA_TOURNAMENT_H
#define ARENA_TOURNAMENT_H

#include "arena/arena_run.h"
#include "arena/encounter.h"
#include "base/fault.h"
#include "search/limits.h"

enum { TOURNAMENT_PLAYERS_MAX = 256 };

typedef enum tournament_type {
    TOURNAMENT_ROUND_ROBIN,
    TOURNAMENT_GAUNTLET, /* the first players against the others */
    TOURNAMENT_SWISS
} tournament_type;

/* Hears of a player who sits out a round, and of the half points for it: those of a pairing that
 * was won. */
typedef void bye_sink(void *context, int who, int halves);

typedef struct tournament_options {
    const char *const *specs; /* specifications of the players, all different */
    int players;              /* 2 to TOURNAMENT_PLAYERS_MAX */
    tournament_type type;
    int seeds;               /* of a gauntlet: the number of first players */
    int rounds;              /* at most; 0: all rounds, or the usual number of a Swiss tournament */
    int games;               /* of a pairing on each board; even: whole pairs */
    const encounter *boards; /* everything but the players */
    const search_limits *limits; /* by player; NULL: those of the boards */
    int board_count;
    bye_sink *bye; /* may be NULL; called when the round is over, perhaps while a store still tells
                      games to a sink; a stopped round has no bye */
    void *bye_context;
    arena_run run;
} tournament_options;

/* One encounter: players and board, as numbers. */
typedef struct meeting {
    int a, b;
    int board;
} meeting;

/* Encounters are all possible pairings on all boards, also those that do not take place. */
int tournament_encounters(const tournament_options *o);
meeting tournament_meeting(const tournament_options *o, int which);
encounter tournament_encounter(const tournament_options *o, int which);

int tournament_rounds(const tournament_options *o);
int64_t tournament_games(const tournament_options *o); /* of all rounds */

/* E_RANGE for numbers that make no tournament. */
status tournament_check(const tournament_options *o, fault *f);

/* Errors of pairs_play() and tournament_check(); E_STOPPED when a token ended it. The sink has
 * heard of all finished games. */
status tournament_run(const tournament_options *o, fault *f);

#endif
