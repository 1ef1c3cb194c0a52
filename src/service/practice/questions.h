/* service/practice/questions.h - which positions are asked, and how an answer is judged: the rules
 * of practising, for the terminal and the page.
 *
 * Ownership: examiner_clear() frees an examiner. Threads: one at a time; any thread may set the
 * stop token. Errors: those of the analyst and the source. */
#ifndef SERVICE_PRACTICE_QUESTIONS_H
#define SERVICE_PRACTICE_QUESTIONS_H

#include "analysis/analyst.h"
#include "analysis/practice/puzzle.h"
#include "base/fault.h"
#include "base/rng.h"
#include "base/stop.h"
#include "game/position.h"
#include "game/tier.h"
#include "service/practice/deck.h"
#include "service/practice/practice_source.h"

enum { EXAMINER_LEVEL = 16 }; /* the usual one */

/* Behind the name of an opening, moves of about the same value are all right: discs. */
extern const double question_opening_tolerance;

typedef struct examiner {
    int level; /* of the search that judges */
    tier tier;
    analyst *analyst; /* for boards like `board`; opened when it is needed */
    field board;
} examiner;

void examiner_clear(examiner *e);

/* Draws positions until one fits the taste and was never asked. *found is false if none does. */
status question_find(examiner *e, practice_source *s, const deck *d, const puzzle_taste *t, rng *r,
                     const stop_token *stop, position *out, bool *found, fault *f);

/* Does the same with the games of a person. If none of them has such a position, *s becomes a
 * source of made games, and they are searched. */
status question_find_own(examiner *e, practice_source **s, const deck *d, const puzzle_taste *t,
                         rng *r, const stop_token *stop, position *out, bool *found, fault *f);

/* Judges a legal move by its value. SQUARE_NONE means that no move was given: it is missed, with a
 * loss of 0. `topic` is the opening, or "". */
status question_judge(examiner *e, const position *where, int square, const char *topic,
                      const stop_token *stop, puzzle_verdict *out, fault *f);

/* Whether two moves are the same answer: symmetric squares are. */
bool question_same_move(const position *where, int a, int b);

#endif
