/* service/practice/lesson.h - a sitting of practice as questions and verdicts, for a page: what
 * `avocet practice` asks at the terminal, one step at a time.
 *
 * Cards that wait come first, then new positions, or lines of an opening.
 *
 *     I1  A verdict is there only after its answer is stored.
 *
 * Ownership: lesson_free() frees a lesson; texts in the options are copied. What is read from a
 * lesson is borrowed until its next step. Threads: one at a time; any thread may set the stop token
 * of a step. Errors: those of the deck, the sources, the opening and the analyst. After a failure
 * or E_STOPPED the step can be tried again. An answer that is stored by then is not stored twice.
 */
#ifndef SERVICE_PRACTICE_LESSON_H
#define SERVICE_PRACTICE_LESSON_H

#include "analysis/practice/leitner.h"
#include "analysis/practice/puzzle.h"
#include "base/fault.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/position.h"
#include "game/tier.h"
#include "notation/game.h"
#include "service/practice/calendar.h"
#include "service/practice/deck.h"
#include "service/practice/opening_drill.h"

typedef struct lesson lesson;

typedef struct lesson_options {
    const char *store, *games; /* files: answers; the person's own games */
    puzzle_taste taste;
    int level;           /* of the search that judges */
    const char *opening; /* NULL: positions */
    const char *wthor;   /* a folder with a WTHOR base, or NULL */
    bool has_side;
    colour side;
    int plies;
    tier tier;
    uint64_t seed;
    practice_clock clock;
} lesson_options;

typedef struct lesson_question {
    int number; /* from 1; 0: there is none */
    card_kind kind;
    bool again;       /* a card that waited */
    int64_t last_day; /* when it was last asked, if `again` */
    char topic[DECK_TOPIC_BYTES];
    position board;
    const game *line; /* of an opening, with the moves so far; NULL for others */
    int reply;        /* the opponent's last move; SQUARE_NONE: none */
    double share;     /* of the games in which it was played; 0 without a base */

    int best;      /* CARD_LINE: the move that is right */
    squares named; /* moves that are right because a named line has them */
} lesson_question;

typedef struct lesson_verdict {
    int question;
    bool right;
    int move, best;  /* SQUARE_NONE: the person did not know */
    bool has_values; /* it was judged by value: the next two count */
    puzzle_verdict values;
    char basis[64];
    leitner when;        /* the day when it comes back, if the box is 1 to LEITNER_BOXES */
    drill_played played; /* what people played here; count 0 without a base */
} lesson_verdict;

status lesson_make(const lesson_options *o, lesson **out, fault *f);
void lesson_free(lesson *l); /* NULL is allowed */

/* Finds the next question. *found is false if there is none: the sitting is over. */
status lesson_next(lesson *l, const stop_token *stop, bool *found, fault *f);

/* Judges an answer to the question, a legal move (asserted) or SQUARE_NONE, and stores it. */
status lesson_answer(lesson *l, int square, const stop_token *stop, fault *f);

const lesson_question *lesson_question_now(const lesson *l);
const lesson_verdict *lesson_verdict_now(const lesson *l); /* of `question`; 0 before the first */

typedef struct lesson_count {
    int asked, right, streak; /* in this sitting */
    size_t due;               /* cards that wait today */
    bool line_ended;          /* the answered question was the last of its line */
} lesson_count;
lesson_count lesson_counted(const lesson *l);

const char *lesson_opening(const lesson *l); /* its name, or NULL */
colour lesson_side(const lesson *l);         /* of the person in an opening */

/* Appends where new positions come from; nothing as long as none was needed. */
void lesson_source(const lesson *l, buffer *out);

#endif
