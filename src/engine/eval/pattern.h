/* engine/eval/pattern.h - patterns: sets of squares whose fillings the learned evaluation looks up.
 *
 * A pattern is an ordered set of up to ten squares. Turned and mirrored it lies on the board in up
 * to eight places, its instances. All instances share one table of weights. The code of a place is
 * a number to the base of three with the digits 1 (own), 0 (empty) and -1 (the other side's); the
 * first square has the lowest digit. Seen by the other side every digit changes its sign, and so
 * does the code. A move adds a constant to the code for each square that changes. So the search
 * carries codes along the tree instead of counting them again (kernel/codes.h).
 *
 * If a symmetry maps a pattern onto itself, some fillings are images of each other. They are tied:
 * they share one weight. Files and training have one number for each class of tied fillings. The
 * tables of a search have one for every filling.
 *
 * Squares have the numbers of game/board.h up to 8x8, where a smaller board lies in the corner at
 * a1, and those of game/wide.h beyond.
 *
 * Constants and plain values; threads: any.
 *
 * I1  A code lies within the pattern's table: |code| <= (3^squares - 1) / 2.
 * I2  The class of a filling is below the number of classes. */
#ifndef ENGINE_EVAL_PATTERN_H
#define ENGINE_EVAL_PATTERN_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    PATTERN_SQUARES_MAX = 10, /* so that codes fit 16 bits */
    PATTERN_NAME_MAX = 15,
    PATTERNS_MAX = 32,
    PATTERN_PLACES = 64, /* largest number of instances of all patterns together */
};

typedef struct pattern {
    char name[PATTERN_NAME_MAX + 1];
    int count;
    uint8_t squares[PATTERN_SQUARES_MAX]; /* a1 is 0, b1 is 1, a2 is pattern_stride() */
} pattern;

typedef struct pattern_set {
    int side; /* squares of a side of the board: 6, 8, 10 or 12 */
    int count;
    pattern patterns[PATTERNS_MAX];
    int start[PATTERNS_MAX + 1]; /* index of each pattern in a table of all fillings; the last entry
                                    is the size of such a table */
    int middle[PATTERNS_MAX];    /* index of each pattern's code 0 in that table */

    int places;                                           /* instances of all patterns */
    uint8_t of[PATTERN_PLACES];                           /* the pattern of each place */
    uint8_t squares[PATTERN_PLACES][PATTERN_SQUARES_MAX]; /* in the pattern's order */
    int first_place[PATTERNS_MAX + 1]; /* of each pattern; the last entry is `places` */
} pattern_set;

/* Returns whether there are patterns for boards of this size. */
bool pattern_knows_side(int side);

/* Returns the patterns that training uses on boards of this size, those of the order layer first.
 * Sets *count. */
const pattern *pattern_usual(int side, int *count);

/* Finds the instances of all patterns on a board of this size. E_RANGE for an unknown size, for an
 * empty or too long list, for a pattern without squares, with too many, with a square twice or off
 * the board, and for too many instances. */
status pattern_set_make(int side, const pattern *list, int count, pattern_set *out, fault *f);

/* Fills ties[start of the pattern ... start of the next) with the class of each filling. Classes
 * count from 0 in the order of their first filling. Returns the number of classes. `ties` has room
 * for the table of all fillings. */
int pattern_ties(const pattern_set *s, int which, uint32_t *ties);

/* Counts the codes of all places from scratch. The sets have pattern_words() words. Codes beyond
 * s->places are 0. */
void pattern_codes(const pattern_set *s, const uint64_t *own, const uint64_t *opp,
                   int16_t codes[PATTERN_PLACES]);

/* Computes what an own disc on a square adds to the code of each place. */
void pattern_effect(const pattern_set *s, int square, int16_t codes[PATTERN_PLACES]);

/* Returns how much larger the number of a square is than that of the square above it. */
static inline int pattern_stride(int side) {
    return side <= 8 ? 8 : side;
}

/* Returns the number of squares that have numbers, and of 64-bit words that hold them. */
static inline int pattern_squares(int side) {
    return pattern_stride(side) * pattern_stride(side);
}

static inline int pattern_words(int side) {
    return (pattern_squares(side) + 63) / 64;
}

/* Returns the number of fillings of this many squares: a power of 3. */
static inline int pattern_power(int squares_count) {
    int power = 1;
    while (squares_count-- > 0) power *= 3;
    return power;
}

static inline int pattern_fillings(const pattern_set *s, int which) {
    return s->start[which + 1] - s->start[which];
}

#endif
