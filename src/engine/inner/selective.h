/* engine/inner/selective.h - how far a shallow search is believed about what a deep one would say.
 *
 * A deep search mostly says what a shallow one said, give or take an error that is about normal.
 * Its size is the exponential of a sum: a number, one for each ply of the shallow search, one times
 * the logarithm of the plies between the two, one for each empty square; for searches to the end of
 * the game likewise, without the plies between. `avocet train probcut` finds these numbers, and
 * they are stored with the weights whose errors they describe.
 *
 * A level is how many times that error a value must lie outside a window to be believed, and how
 * often it is then right, in percent. Values without ownership; threads: any. */
#ifndef ENGINE_INNER_SELECTIVE_H
#define ENGINE_INNER_SELECTIVE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SELECTIVE_LEVELS = 5, /* 0 is exact */
    SELECTIVE_DEPTHS = 61,
    SELECTIVE_UNIT = 1000, /* of a stored number */
    SELECTIVE_MOST = 9999, /* what a stored number can be, either way */
    SELECTIVE_MID = 4,     /* how many numbers */
    SELECTIVE_END = 3,
};

typedef struct selective_model {
    int mid[SELECTIVE_MID]; /* of one, shallow plies, the logarithm of the plies between, empty */
    int end[SELECTIVE_END]; /* of one, shallow plies, empty squares */
} selective_model;

extern const selective_model selective_usual;   /* of weights that do not say */
extern const selective_model selective_by_hand; /* of the evaluation made by hand */

/* What a search looks up; errors are in units (engine/eval/unit.h). */
typedef struct selective_table {
    uint8_t probe[SELECTIVE_DEPTHS];                     /* the plies that speak for so many */
    int16_t error[SELECTIVE_DEPTHS][SELECTIVE_DEPTHS];   /* of these, by empty squares and depth */
    int16_t at_once[SELECTIVE_DEPTHS][SELECTIVE_DEPTHS]; /* of no ply at all, likewise */
    int16_t end[SELECTIVE_DEPTHS]; /* of SELECTIVE_END_PROBE plies, by empty squares */
} selective_table;

enum { SELECTIVE_END_PROBE = 2 };

void selective_table_make(const selective_model *m, selective_table *out);

double selective_error(const selective_model *m, int shallow, int deep, int empty); /* in discs */
double selective_end_error(const selective_model *m, int shallow, int empty);       /* likewise */

int selective_percent(int level); /* 100 for 0 */
int selective_level(int percent); /* -1: there is none of this name */

/* So many times the error a value must be off, in sixteenths. */
int selective_times(int level);

#endif
