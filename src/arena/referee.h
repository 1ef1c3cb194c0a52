/* arena/referee.h - one game between two players, by the rules.
 *
 * The referee keeps the board. It asks a player only when there is something to choose, checks
 * every answer, enters forced passes itself and measures thinking time with its own clock. Where
 * the game is played by the clock it also keeps one for each side. A side that has used up all of
 * its time loses, whatever the board says: its last move is not entered. The same goes, if wanted,
 * for a move that took longer than a move may take.
 *
 * A player in this process is ours: when it fails, or its move is not legal, that is an error. When
 * another program does, it loses the game (arena/ending.h) and the evidence is kept; nobody else is
 * any the worse. Nobody is interrupted: who never answers is waited for, other programs as long as
 * their patience says.
 * Ownership: players and game are the caller's. Threads: as the players'. */
#ifndef ARENA_REFEREE_H
#define ARENA_REFEREE_H

#include "arena/ending.h"
#include "notation/game.h"

typedef struct referee_options {
    player *players[2];     /* by colour; must know the size of the board */
    search_limits limits;   /* of both; none at all: each player's own; game_ns is what both clocks
                               show at first */
    const stop_token *stop; /* may be NULL */
    const stop_token *unwanted; /* may be NULL; likewise, but players do not hear of it */
    int64_t grace_ns; /* beyond the time of a move, before it is late; 0: no move is ever late */
    bool ponder; /* players may think on the other's time; nobody does when the game has ended */
} referee_options;

typedef struct referee_report {
    game_ending ending;
    double seconds[2]; /* thinking time, by colour */
    int score;         /* black's discs minus white's, empty squares to the winner; a game lost on
                          time, or by any forfeit, counts as one without a single disc */
    game_evidence evidence; /* of a forfeit */
} referee_report;

/* Plays *g, which may hold an opening, to its end; plies that were thought about get their time,
 * a score where the player counts in discs, and the depth of its search. A player of ours that
 * fails, or whose move is not legal, is an error: its own, or E_RANGE with a sentence. E_NOMEM. */
status referee_play(const referee_options *o, game *g, referee_report *out, fault *f);

#endif
