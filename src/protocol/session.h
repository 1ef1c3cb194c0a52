/* protocol/session.h - one game between two sides, each a person or a player.
 *
 * A session keeps the board, the moves with undo and redo, the seats, the limits and the clocks. It
 * checks every move and lets a player think. It knows no terminal, prints nothing and stores
 * nothing: the caller talks to people and keeps the game after each change (session_game()).
 *
 * A person's move comes from the caller: session_play(). A player's move comes from
 * session_think(), and the caller makes it with session_answer() when it is ready to. Passes are
 * plies of their own: session_pass() makes a forced one.
 *
 * With a clock, each side has game_ns for its moves and gets increment_ns after each. The clock
 * runs from session_clock_start() to session_clock_stop(); session_think() does both itself. The
 * time of a ply is part of the game, so undo gives it back, and a game that is loaded continues
 * with the clocks it had. A side that makes a move too late loses.
 *
 *     I1  The game is over if and only if session_ending() says so; then no move is made.
 *     I2  Every ply of the game is legal, and so are those that redo can bring back.
 *
 * Ownership: session_free() frees a session; everything in the options is borrowed until then.
 * Threads: one at a time, except that any thread may call session_interrupt().
 * Errors: E_RANGE for a move that is not legal, E_TIMEOUT for one that is too late, E_NOMEM; those
 * of players. After a failure the game is as before, unless the function says otherwise. */
#ifndef PROTOCOL_SESSION_H
#define PROTOCOL_SESSION_H

#include "arena/ending.h"
#include "base/fault.h"
#include "game/position.h"
#include "notation/game.h"
#include "player/player.h"
#include "search/limits.h"
#include "search/result.h"

typedef struct session session;

typedef struct session_options {
    player_options players; /* the size is that of the game */
    search_limits limits;   /* of every player that names none; the clock is for persons, too */
    uint64_t seed;          /* of players that draw random numbers */
} session_options;

/* Makes a session whose game begins as *so_far, with two persons. The game is copied with its tags.
 */
status session_make(const session_options *o, const game *so_far, session **out, fault *f);
void session_free(session *s); /* NULL is allowed */

/* Replaces the game by a copy of *so_far. Players that do not play on its size are an error: then
 * nothing changes. */
status session_load(session *s, const game *so_far, fault *f);

/* ---- seats ---- */

typedef struct session_seat {
    const char *name; /* for people */
    const char *spec; /* of a player; NULL: a person */
} session_seat;

/* The texts are valid until the seat changes. */
session_seat session_seat_of(const session *s, colour side);

/* Gives the seat to a person or a player. The former player is closed. */
status session_seat_person(session *s, colour side, const char *name, fault *f);
status session_seat_player(session *s, colour side, const char *spec, const char *name, fault *f);
void session_swap(session *s); /* both change their sides */

/* ---- the game ---- */

const game *session_game(const session *s); /* valid until the session changes */
const position *session_position(const session *s);

/* Makes a move of the side to move. E_RANGE with a sentence. E_TIMEOUT: the clock of that side has
 * run out, the move is not made, and the game is over. */
status session_play(session *s, int square, fault *f);
status session_pass(session *s, fault *f); /* E_RANGE unless the pass is forced */

/* Takes the last ply back; false if there is none. A game that is over goes on. */
bool session_undo(session *s);
/* Makes the ply again that the last undo took back; false if there is none. Another move forgets
 * what could be made again. */
bool session_redo(session *s);

/* Returns the plies that session_redo() can make again, the next one last. Valid until the session
 * changes; NULL if there are none. */
const game_ply *session_undone(const session *s, size_t *count);

/* The side loses. */
void session_resign(session *s, colour side);

typedef struct session_end {
    bool is_over;
    game_ending ending;
    colour loser; /* of an ending other than ENDING_NORMAL */
    int score;    /* black's discs minus white's, empty squares to the winner; all squares for the
                     winner of an ending other than ENDING_NORMAL */
    game_evidence evidence; /* of another program that failed */
} session_end;

session_end session_ending(const session *s);

/* ---- clocks ---- */

void session_clock_start(session *s); /* of the side to move */
void session_clock_stop(session *s);

/* Returns the time of a side in nanoseconds, or -1 without a clock. 0: the time is used up. */
int64_t session_clock_left(const session *s, colour side);

/* ---- players ---- */

/* Lets the player of the side to move think; the seat must be a player's and the game not over
 * (asserted). `progress` may be NULL and is called on this thread. The answer is legal, and not
 * made yet. After session_interrupt() the player answers with its best move so far. Another program
 * cannot do that: E_STOPPED, and it may be asked again. If it fails, it loses: E_IO or another
 * failure, and the game is over. A player of ours that fails is an error. */
status session_think(session *s, search_progress *progress, void *context, search_result *out,
                     fault *f);

/* Replaces the limits of players that sit down later. The clock stays as it is. */
void session_set_limits(session *s, const search_limits *l);

/* Sets the limits of a referee who keeps the clocks himself. They bound every session_think()
 * beside the limits of the player. No move is late in the session because of them. NULL: none. */
void session_bound(session *s, const search_limits *l);

/* Makes the move of an answer with its value, depth and time. Fails as session_play(). */
status session_answer(session *s, const search_result *answer, fault *f);

/* Ends the present session_think() soon, or the next one if none is under way. Any thread may call
 * it. The end of session_think() clears the interruption. */
void session_interrupt(session *s);
bool session_interrupted(const session *s); /* whether the last session_think() was */

/* The flag that session_interrupt() sets, for callers that hand flags on, and may clear it. Lives
 * as long as the session. */
stop_token *session_stop(session *s);

#endif
