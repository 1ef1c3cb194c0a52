/* arena/referee.h - one game between two players, by the rules.
 *
 * The referee keeps the board. It asks a player only when there is something to choose, checks
 * every answer, enters forced passes itself and measures thinking time with its own clock. Where
 * the game is played by the clock it also keeps one for each side. A side that has used up all of
 * its time loses, whatever the board says: its last move is not entered. The same goes, if wanted,
 * for a move that took longer than a move may take. If wanted, a solver ends games near their end
 * with the score that best play by both would lead to.
 *
 * A player in this process is ours: when it fails, or its move is not legal, that is an error. When
 * another program does, it loses the game (arena/ending.h) and the evidence is kept; nobody else is
 * any the worse. Nobody is interrupted: who never answers is waited for, other programs as long as
 * their patience says.
 * Ownership: players and game are the caller's. Threads: as the players'. */
#ifndef ARENA_REFEREE_H
#define ARENA_REFEREE_H

#include "arena/played_game.h"
#include "notation/game.h"

/* Somebody who knows how a position ends. */
typedef struct exact_solver {
    /* Black's discs minus white's when both play their best, empty squares to the winner. Calls
     * with different lanes, below WORKERS_MAX, may come at the same time. A stop may end it with
     * any failure. */
    status (*solve)(void *context, int lane, const position *p, const stop_token *stop, int *score,
                    fault *f);
    void *context;
} exact_solver;

typedef struct referee_options {
    player *players[2];      /* by colour; must know the size of the board */
    search_limits limits[2]; /* likewise; none at all: the player's own; game_ns is what its clock
                                shows at first */
    const stop_token *stop;  /* may be NULL */
    const stop_token *unwanted; /* may be NULL; likewise, but players do not hear of it */
    int adjudicate; /* with so many empty squares, or fewer, the solver ends the game; 0: nobody */
    const exact_solver *solver; /* needed then */
    int lane;                   /* of this game */
    int64_t grace_ns[2]; /* by colour: beyond the time of a move, before it is late; 0: no move is
                            ever late */
    bool ponder; /* players may think on the other's time; nobody does when the game has ended */
} referee_options;

/* Plays *g, which may hold an opening, to its end. The caller has set number and a_is_black in
 * *out; all other fields are filled. Plies that a player thought about get their time, a score
 * where the player counts in discs, and the depth of its search. A player of ours that fails, or
 * whose move is not legal, is an error: its own, or E_RANGE with a sentence. E_NOMEM. */
status referee_play(const referee_options *o, game *g, played_game *out, fault *f);

#endif
