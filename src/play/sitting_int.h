/* play/sitting_int.h - the state of a conversation. Internal to this room.
 *
 *     I1  What the person has seen of a game is in the store, unless a note says that it is not.
 *     I2  After `leaves` is set nobody is asked for anything.
 *
 * Ownership: play_run() owns the sitting. Threads: one. */
#ifndef PLAY_SITTING_INT_H
#define PLAY_SITTING_INT_H

#include "base/fault.h"              /* exports */
#include "base/text.h"               /* exports */
#include "game/position.h"           /* exports */
#include "play/advice.h"             /* exports */
#include "play/play.h"               /* exports */
#include "play/talk.h"               /* exports */
#include "play/teacher.h"            /* exports */
#include "protocol/session.h"        /* exports */
#include "search/limits.h"           /* exports */
#include "service/games/kept_game.h" /* exports */

enum { OPENING_BYTES = 80, PROMPT_BYTES = 80 };

typedef struct sitting {
    const play_options *options;
    const talk *talk;
    session *session;
    kept_game *kept;
    advisor *advisor;
    teacher teacher; /* of all moves of a game */

    search_limits limits; /* of the present game, which may be a continued one */
    int opening_plies;
    bool helped, adapts, shows_value;
    double teach;
    int games; /* played so far in this sitting */

    buffer news;  /* not shown yet */
    buffer shown; /* below the board on the screen */
    bool is_new;  /* the board has changed since it was drawn */
    char value[PROMPT_BYTES];
    bool runs_clock; /* the time until the next line counts */
    bool plays;      /* a game is on the board; else there are only questions */
    bool finished;   /* its end has been told */
    bool waits;      /* the person has the word although a player is to move */
    bool leaves;     /* I2 */
} sitting;

/* ---- play/sitting.c: saying and hearing ---- */

void sitting_note(sitting *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Shows the news, and the board where that makes sense. `asks`: a prompt follows. */
void sitting_show(sitting *s, bool asks);

/* Shows the news and waits for a line. False if the person leaves. */
bool sitting_listen(sitting *s, const char *prompt, buffer *line);

/* Asks a question until the answer is yes, no or quit, which leaves. An empty line and quit are
 * `usual`. Without a person at a keyboard the answer is `usual` at once. */
bool sitting_ask(sitting *s, const char *question, bool usual);

/* ---- play/sitting.c: the game ---- */

kept_state sitting_state(const sitting *s);

/* Keeps the present state (I1). A failure is noted and does not end the game. A game without a ply
 * beyond its opening is not worth keeping yet. */
void sitting_keep(sitting *s);

/* Notes that the person had help, and keeps it: the result does not count any more. */
void sitting_note_help(sitting *s);

bool sitting_is_person(const sitting *s, colour side);

bool sitting_has_person(const sitting *s); /* else two players are watched */

/* Returns the only person's side; black if both or none are persons. */
colour sitting_person(const sitting *s);

/* ---- play/commands.c ---- */

/* Does what a line says: a move or a command. */
void command_do(sitting *s, view line);

/* Appends the words that make sense as the next line, separated by blanks. */
void command_words(const sitting *s, buffer *out);

/* ---- play/setup.c ---- */

/* Asks for level and colour, makes the session and keeps the first state. */
status setup_game(sitting *s, fault *f);

/* Seats an opponent in the words of a person. E_RANGE and errors of players. */
status setup_seat(sitting *s, colour side, view words, fault *f);

/* Tells why a word is no opponent. */
void setup_note_opponent(sitting *s, const fault *f);

/* Puts a kept game on the board, with its seats and settings. */
status setup_take(sitting *s, const kept_state *k, fault *f);

/* ---- play/resume.c ---- */

/* Continues an unfinished game of the person. E_MISSING if there is none. `offers`: asks first;
 * *taken is false if the person does not want it. With several games the person chooses. */
status resume_game(sitting *s, bool offers, bool *taken, fault *f);

/* ---- play/review.c ---- */

/* Stores the finished game, tells the result, the worst moves and where the game is kept, and lets
 * the person try the mistakes again. */
void review_game(sitting *s);

/* Tells the worst moves so far. */
void review_so_far(sitting *s);

/* Before a move is final: says what it loses and asks. False if the person takes it back. */
bool review_teach(sitting *s, int square);

#endif
