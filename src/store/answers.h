/* store/answers.h - answers of a person who practises, in the same files as games.
 *
 * Each answer is kept for good. The state of a position that a person learns is that of its last
 * answer: its box, and the day when it is asked again. The promises P1 to P5 of store.h hold here,
 * too. Ownership: texts are borrowed for the call. They are UTF-8 without NUL. Threads and errors:
 * as in store.h. */
#ifndef STORE_ANSWERS_H
#define STORE_ANSWERS_H

#include "base/fault.h"
#include "game/position.h"
#include "store/store.h"

typedef struct store_answer {
    const char *given; /* 2026-01-31T23:59:59Z */
    int64_t day;       /* of the person's calendar: days since 1970-01-01 */
    const char *kind;  /* how the answer was judged; only the program that asks reads it */
    const char *topic; /* what was practised, as the name of an opening; may be empty */
    position board;
    int move; /* SQUARE_NONE: the person did not know */
    int best;
    double loss;       /* discs; 0: none */
    bool right;        /* the answer was good enough */
    const char *basis; /* where the value comes from, for people */
    int box;           /* from 0 */
    int64_t due;       /* the day when it is asked again; 0: never */
} store_answer;

/* Stores an answer behind all others. */
status store_add_answer(store *s, const store_answer *a, fault *f);

/* A sink that returns anything but OK ends the reading, which then returns the same. */
typedef status store_answer_sink(void *context, const store_answer *a);

/* Hands out all answers, in the order in which they were stored. */
status store_each_answer(store *s, store_answer_sink *sink, void *context, fault *f);

#endif
