/* engine/eval/pattern.h - sets of squares whose fillings the learned evaluation looks up.
 *
 * A pattern is an ordered set of up to ten squares. Turned and mirrored it lies on the board in up
 * to eight places, its instances; all of them share one table of weights. How a place is filled is
 * a number to the base of three with the digits 1 (own), 0 (empty) and -1 (the other side's), the
 * first square counting 1: its code. Seen by the other side every digit, and so the code, changes
 * its sign, and a move adds a constant for each square that changes. That is why codes are kept
 * along the tree and never made anew (kernel/codes.h).
 *
 * A pattern that some symmetry maps onto itself has fillings that are the same but for that
 * symmetry. They share a weight: they are tied. What is stored and fitted is one number for each
 * class of tied fillings; what is looked up is a table with one for every filling.
 *
 * Constants and plain values; all functions may be called from any thread. */
#ifndef ENGINE_EVAL_PATTERN_H
#define ENGINE_EVAL_PATTERN_H

#include "base/text.h"

#include <stdint.h>

enum {
    PATTERN_SQUARES_MAX = 10, /* codes fit 16 bits */
    PATTERN_NAME_MAX = 15,
    PATTERNS_MAX = 32,
    PATTERN_PLACES = 64, /* the most instances all patterns have together */
};

typedef struct pattern {
    char name[PATTERN_NAME_MAX + 1];
    int count;
    uint8_t squares[PATTERN_SQUARES_MAX]; /* a1 is 0, b1 is 1, a2 is 8 */
} pattern;

typedef struct pattern_set {
    int count;
    pattern patterns[PATTERNS_MAX];
    int start[PATTERNS_MAX + 1]; /* of each pattern in a table of all fillings, one behind the
                                    other; the last entry is the size of such a table */
    int middle[PATTERNS_MAX];    /* where in it code 0 of the pattern is */

    int places;                                           /* instances of all patterns */
    uint8_t of[PATTERN_PLACES];                           /* which pattern lies there */
    uint8_t squares[PATTERN_PLACES][PATTERN_SQUARES_MAX]; /* in the pattern's order */
    int first_place[PATTERNS_MAX + 1];                    /* of each pattern; the last: places */
} pattern_set;

/* The patterns of the evaluation that is trained, the ones for ordering first; *count of them. */
const pattern *pattern_usual(int *count);

/* Works out the instances. E_RANGE for a list that is empty or too long, a pattern with no or too
 * many squares, or the same square twice, or patterns with too many instances. */
status pattern_set_make(const pattern *list, int count, pattern_set *out, fault *f);

/* Fills ties[start of a pattern ... start of the next) with the number of the class each filling
 * belongs to, counted from 0 for each pattern in the order in which classes appear; the answer is
 * how many there are. `ties` has room for the table of all fillings. */
int pattern_ties(const pattern_set *s, int which, uint32_t *ties);

/* The codes of all places, counted from scratch; those beyond s->places are 0. */
void pattern_codes(const pattern_set *s, uint64_t own, uint64_t opp, int16_t codes[PATTERN_PLACES]);

/* Fillings of so many squares: 3 to that power. */
static inline int pattern_power(int squares_count) {
    int power = 1;
    while (squares_count-- > 0) power *= 3;
    return power;
}

static inline int pattern_fillings(const pattern_set *s, int which) {
    return s->start[which + 1] - s->start[which];
}

#endif
