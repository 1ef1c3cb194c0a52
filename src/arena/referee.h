/* arena/referee.h - one game between two players, by the rules.
 *
 * The referee keeps the board. It asks a player for each move that is not forced to be a pass,
 * checks every answer, enters forced passes itself and measures thinking time with its own clock.
 * If the limits have a clock for the game, the referee keeps one for each side. A side that has
 * used up its time loses, even in a won position, and its last move is not entered. On demand a
 * move that took longer than a move may take loses, too. On demand a solver ends games near their
 * end with the score of best play.
 *
 * A player in this process is ours: if it fails, or its move is not legal, that is an error. If
 * another program fails, it loses the game (arena/ending.h) and the evidence is kept. Players are
 * not interrupted: the referee waits for an answer, of another program as long as its patience
 * says.
 * Ownership: players and game are the caller's. Threads: as the players'. */
#ifndef ARENA_REFEREE_H
#define ARENA_REFEREE_H

#include "arena/played_game.h"
#include "base/fault.h"
#include "game/position.h"
#include "notation/game.h"
#include "player/player.h"
#include "search/limits.h"

/* Knows the score of best play. */
typedef struct exact_solver {
    /* Finds black's discs minus white's when both play their best, empty squares to the winner.
     * Calls with different lanes, below WORKERS_MAX, may come at the same time. A stop may end a
     * call with any failure. */
    status (*solve)(void *context, int lane, const position *p, const stop_token *stop, int *score,
                    fault *f);
    void *context;
} exact_solver;

typedef struct referee_options {
    player *players[2];      /* by colour; must know the size of the board */
    search_limits limits[2]; /* by colour; without any limit the player's own count; game_ns is the
                                time on the clock at the start */
    const stop_token *stop;  /* may be NULL */
    const stop_token *unwanted; /* may be NULL; stops the game, but players do not hear of it */
    int adjudicate; /* the solver ends games with at most this many empty squares; 0: never */
    const exact_solver *solver; /* needed unless adjudicate is 0 */
    int lane;                   /* of this game */
    int64_t grace_ns[2]; /* by colour: a move is late if it takes this much longer than its limit;
                            0: no move is ever late */
    bool ponder;         /* players may think on the other's time, until the game ends */
} referee_options;

/* Plays *g, which may hold an opening, to its end. The caller has set number and a_is_black in
 * *out; all other fields are filled. Plies that a player thought about get their time, a score
 * where the player counts in discs, and the depth of its search. A player of ours that fails, or
 * whose move is not legal, is an error: its own, or E_RANGE with a sentence. E_NOMEM. */
status referee_play(const referee_options *o, game *g, played_game *out, fault *f);

#endif
