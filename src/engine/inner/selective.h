/* engine/inner/selective.h - how far a shallow search may be trusted to predict a deep one.
 *
 * The value of a deep search differs from the value of a shallow one by an error that is about
 * normally distributed. Its standard deviation is modelled as
 *     exp(a + b * shallow plies + c * log(deep plies - shallow plies) + d * empty squares)
 * for searches to a depth, and without the term in c for searches to the end of the game.
 * `avocet train probcut` fits these numbers. They are stored with the weights whose errors they
 * describe.
 *
 * A level says how many standard deviations a shallow value must lie outside a window before the
 * deep search is skipped, and how often such a cut is then right, in percent. Level 0 skips
 * nothing. Plain values without ownership; threads: any.
 *
 * I1  Levels are 0..SELECTIVE_LEVELS.
 * I2  A probe is shallower than the search it stands for. */
#ifndef ENGINE_INNER_SELECTIVE_H
#define ENGINE_INNER_SELECTIVE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SELECTIVE_LEVELS = 6,    /* the least certain level; 0 is exact */
    SELECTIVE_DEPTHS = 61,   /* depths that the model covers, 0 included; no search is deeper */
    SELECTIVE_EMPTIES = 145, /* numbers of empty squares, 0 included */
    SELECTIVE_UNIT = 1000,   /* stored numbers are in thousandths */
    SELECTIVE_MOST = 9999,   /* largest absolute value of a stored number */
    SELECTIVE_MID = 4,       /* numbers of the model for searches to a depth */
    SELECTIVE_END = 3,       /* and to the end of the game */
};

typedef struct selective_model {
    int mid[SELECTIVE_MID]; /* constant, shallow plies, log of the plies between, empty squares */
    int end[SELECTIVE_END]; /* constant, shallow plies, empty squares */
    int side;               /* of the boards it was measured on; 0: up to 8x8 */
} selective_model;

extern const selective_model selective_usual; /* for weights whose file has no errors */

/* Returns the model for the evaluation made by hand on boards of `side` squares a side. */
const selective_model *selective_by_hand(int side);

/* The model as a search looks it up. Errors are standard deviations in units
 * (engine/eval/unit.h), indexed by empty squares and depth. */
typedef struct selective_table {
    uint8_t probe[SELECTIVE_DEPTHS]; /* depth of the probe for a search of this depth */
    int16_t error[SELECTIVE_EMPTIES][SELECTIVE_DEPTHS];   /* of that probe */
    int16_t at_once[SELECTIVE_EMPTIES][SELECTIVE_DEPTHS]; /* of the static evaluation */
    int16_t end[SELECTIVE_EMPTIES]; /* to the end, of a probe of SELECTIVE_END_PROBE plies */
} selective_table;

enum { SELECTIVE_END_PROBE = 2 };

/* Fills *out for boards of `side` squares a side. If a model of 8x8 is all there is for a larger
 * board, its errors are those of 8x8 at the same share of empty squares, times side / 8: values
 * grow with the board. That is a guess; `avocet train probcut` measures. */
void selective_table_make(const selective_model *m, int side, selective_table *out);

/* Return the standard deviation in discs: of a search `deep` plies deep, or to the end, predicted
 * by one `shallow` plies deep. shallow < deep. */
double selective_error(const selective_model *m, int shallow, int deep, int empty);
double selective_end_error(const selective_model *m, int shallow, int empty);

int selective_percent(int level); /* how often a cut at this level is right; 100 for level 0 */
int selective_level(int percent); /* -1: no level has this percentage */

/* Returns the level that plays best on boards of `side` squares a side when nothing is asked for.
 */
static inline int selective_usual_level(int side) {
    return side <= 8 ? 5 : 6;
}

/* Returns how many standard deviations a value must be off at this level, in sixteenths. */
int selective_times(int level);

#endif
