/* analysis/habit.h - mistakes that come again and again, each defined by a plain rule.
 *
 * The words are those of the laboratory's features (lab/feature.h): corners that a side could take
 * are "potential-corners", and regions of empty squares are those of "region-parity".
 * Threads: any. */
#ifndef ANALYSIS_HABIT_H
#define ANALYSIS_HABIT_H

#include "game/position.h"

typedef enum habit {
    HABIT_CORNER,   /* a corner given away: after the move the other side can take a corner that it
                       could not take before, if it had been its turn */
    HABIT_X_SQUARE, /* a move to the square diagonally next to an empty corner */
    HABIT_C_SQUARE, /* a move to a square of the edge next to an empty corner */
    HABIT_PARITY,   /* parity lost: with 20 empty squares or fewer in two regions or more, a move
                       into a region with an even number of squares, while a legal move in a region
                       with an odd number existed. The side that leaves even regions to the other
                       moves last in each of them. */
    HABITS
} habit;

const char *habit_name(habit h);     /* "corner given away" */
const char *habit_sentence(habit h); /* its definition, for people */

/* Returns whether a legal move (asserted) shows the habit. Whether it cost anything is another
 * question. */
bool habit_shown(habit h, const position *before, int move);

#endif
