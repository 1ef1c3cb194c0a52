/* protocol/question.h - one question about a position or a game, and its answer as JSON.
 *
 * What a program may want to know: the best move, hints, an evaluation explained, the exact value,
 * the legal moves, a game analysed. The answers are the objects that the commands print with
 * --json. The JSON engine asks through this header; a page may, too.
 * Ownership: everything in a question is borrowed for the call. Threads: a question is answered on
 * the calling thread; many may be answered at once; any thread may set the stop token.
 * Errors: those of players, hints, solver and analysis; E_STOPPED if a stop came before there was
 * any answer. */
#ifndef PROTOCOL_QUESTION_H
#define PROTOCOL_QUESTION_H

#include "base/fault.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/colour.h"
#include "notation/game.h"
#include "protocol/partner.h"

typedef enum question_want {
    QUESTION_MOVE,    /* the move of a player: avocet move */
    QUESTION_HINT,    /* the best moves, deeper and deeper: avocet hint */
    QUESTION_EVAL,    /* an evaluation explained: avocet eval */
    QUESTION_SOLVE,   /* the exact value: avocet solve */
    QUESTION_ANALYZE, /* what each move of the game lost: avocet analyze */
    QUESTION_LEGAL,   /* the position and its legal moves: avocet show */
    QUESTION_WANTS
} question_want;

const char *question_want_name(question_want w); /* "move", "hint" and so on */

typedef struct question {
    question_want want;
    const game *game; /* the position is that after its last ply */
    partner_options settings;
    int moves;    /* hint: how many of the best moves */
    bool outcome; /* solve: only who wins */
    bool all;     /* solve: the value of every move */
    colour side;  /* eval: whom the value is for */
    bool streams; /* call the listener during the search too, with the best answer at that moment */
} question;

/* Checks a level: for a move a number or a name, for hints and analyses a number. NULL is right.
 * Else E_RANGE. */
status question_check_level(question_want want, const char *text, fault *f);

/* Hears a JSON object without a newline, borrowed for the call. One call at a time, but not always
 * on the thread that asked. `is_final`: the answer; none follows. */
typedef void question_listener(void *context, view json, bool is_final);

/* Answers a question. After OK the final answer has been heard; else none. A stop ends the search
 * with the best answer so far. `stop` may be NULL. */
status question_answer(const question *q, const stop_token *stop, question_listener *listener,
                       void *context, fault *f);

#endif
