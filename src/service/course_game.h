/* service/course_game.h - a whole game between two one-shot programs of a university course.
 *
 * The rules are those of the course's script: white moves first, each move is a new process, and
 * two answers "pass" in a row end the game, so both programs are asked even on a full board.
 * Ownership: programs and texts are borrowed for the call. Threads: one; any thread may set the
 * stop token. Errors: E_FORMAT and E_RANGE for the seconds, those of course_ask() for a program
 * that fails. */
#ifndef SERVICE_COURSE_GAME_H
#define SERVICE_COURSE_GAME_H

#include "base/fault.h"
#include "base/program.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/position.h"
#include "player/course.h"
#include "report/board_text.h"

/* The times of one side. */
typedef struct course_times {
    int answers;
    int late; /* answers beyond the limit */
    double total, longest;
} course_times;

typedef struct course_game {
    position now;
    int plies;               /* asked so far, passes included */
    course_times times[2];   /* by colour */
    const program *sides[2]; /* by colour; set by the caller */
    const char *seconds;     /* for a move, as it was typed: the programs get this text */
    int64_t limit_ns;        /* the same as a number */
    int64_t patience_ns;     /* a program is ended after this time */
} course_game;

/* Called after each answer, with the side that gave it. Anything but OK ends the game. */
typedef status course_listener(void *context, const course_game *g, colour side,
                               const course_reply *reply);

/* Sets the first position, the times and the limits. `seconds` is borrowed. E_FORMAT, E_RANGE. */
status course_game_start(course_game *g, const char *seconds, const char *grace, fault *f);

/* Plays to the end. *failed is the side whose program caused a failure: see course_ask(). */
status course_game_play(course_game *g, const stop_token *stop, course_listener *listener,
                        void *context, colour *failed, fault *f);

bool course_is_late(const course_game *g, double seconds);

/* Returns "Black" or "White", as the course's script writes them. */
const char *course_game_title(colour side);

/* Appends the last board, the times and the result in the words of the script: it counts discs,
 * gives empty squares to nobody, and calls a draw a win of black by 0. Returns whether it is a
 * draw. */
bool course_game_tell(const course_game *g, const board_style *style, buffer *out);

#endif
