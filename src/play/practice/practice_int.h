/* play/practice/practice_int.h - the state of a practice. Internal to this room.
 *
 *     I1  The person hears the judgement of an answer only after the answer is stored.
 *
 * Ownership: practice_run() owns it. Threads: one. */
#ifndef PLAY_PRACTICE_PRACTICE_INT_H
#define PLAY_PRACTICE_PRACTICE_INT_H

#include "analysis/analyst.h"
#include "analysis/practice/leitner.h"
#include "base/fault.h"
#include "base/rng.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"
#include "play/play.h"
#include "play/practice/practice.h"
#include "play/sitting_int.h"
#include "play/talk.h"
#include "service/practice/deck.h"
#include "service/practice/practice_source.h"
#include "service/practice/questions.h"

typedef struct practice {
    const practice_options *options;
    const talk *talk;
    talk quiet; /* the same without `offer`: the sitting would offer commands of a game */
    play_options look;
    sitting sitting; /* saying and hearing */
    deck *deck;
    practice_source *source; /* opened when a new position is needed */
    examiner examiner;
    rng random;
    stop_token stop;
    int asked, right; /* in this sitting */
} practice;

/* ---- practice.c ---- */

/* Puts a game on the board; its last position is the question. */
status practice_put(practice *p, const game *g, fault *f);
status practice_put_position(practice *p, const position *where, fault *f);

/* The answer of a person. */
typedef enum reply_kind { REPLY_MOVE, REPLY_UNKNOWN, REPLY_LEAVES } reply_kind;

/* Asks for a move on the board. */
reply_kind practice_ask(practice *p, int *square);

/* Stores an answer and counts it (I1). *when gets its next day. */
status practice_keep(practice *p, const deck_entry *entry, leitner *when, fault *f);

/* Judges an answer by value, keeps it and tells the judgement. *best, which may be NULL, gets the
 * best move. */
status practice_judge(practice *p, const position *where, int square, const char *topic, int *best,
                      fault *f);

/* Asks one position, judged by value, and tells the judgement. `topic` may be "". *left: the person
 * has left without an answer. */
status practice_question(practice *p, const position *where, const char *topic, bool *left,
                         fault *f);

/* Asks all cards that wait today; a topic of NULL means any. At most `most` of them. */
status practice_due(practice *p, const char *topic, int most, int *done, fault *f);

/* Notes when a position comes back. */
void practice_note_return(practice *p, leitner when);

/* Writes a value: "+12" if exact, else "+12.3". */
void practice_add_value(const judged *j, buffer *out);

/* ---- practice_opening.c ---- */

status practice_opening(practice *p, fault *f);

#endif
