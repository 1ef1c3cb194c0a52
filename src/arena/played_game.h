/* arena/played_game.h - the facts of a finished game, apart from its moves.
 *
 * The same value goes from the referee to sinks, stores and reports. The moves are a `game` beside
 * it. Ownership: a plain value without pointers. */
#ifndef ARENA_PLAYED_GAME_H
#define ARENA_PLAYED_GAME_H

#include "arena/ending.h"
#include "base/fault.h"
#include "notation/game.h"
#include "search/result.h"

typedef struct played_game {
    int number; /* within its encounter, from 0; games 2k and 2k+1 are pair k */
    bool a_is_black;
    int opening_plies; /* the first plies of the record, which no player chose */
    game_ending ending;
    int score;              /* A's discs minus B's; empty squares count for the winner, and a
                               forfeit counts as a loss of all discs */
    double seconds[2];      /* thinking time of A and B */
    game_evidence evidence; /* of a forfeit; empty for other endings */
} played_game;

/* Notes what the player of a ply thought: value, depth, certainty. A value that is only a bound is
 * none. */
void played_ply_note(game_ply *ply, const search_result *answer);

/* Fills the fault with what is wrong with a move that is not legal, to follow the player's name.
 * Returns E_RANGE. */
status played_wrong_move(int move, fault *f);

#endif
