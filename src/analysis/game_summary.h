/* analysis/game_summary.h - sums up an analysis: totals, accuracy, turning point, last chances.
 *
 * A game has three parts of about equal length, by empty squares: on 8x8 the moves 1 to 20, 21 to
 * 40 and 41 to 60. Moves without a choice count in no mean: nobody could have done better.
 *
 * Accuracy is 100 for best moves and halves with every `half` of loss:
 *
 *     accuracy = mean of 100 * 2^(-loss / half) over all moves with a choice
 *     half = 6 discs, or 30 points of chance
 *
 * Plain values without ownership; threads: any. */
#ifndef ANALYSIS_GAME_SUMMARY_H
#define ANALYSIS_GAME_SUMMARY_H

#include "analysis/game_analysis.h"
#include "analysis/mark.h"

typedef enum game_part { PART_OPENING, PART_MIDDLE, PART_END, GAME_PARTS } game_part;

const char *game_part_name(game_part p); /* "opening", "middle", "end" */

/* Returns the part of a move with `empties` empty squares before it, on a board of this size. */
game_part game_part_of(int empties, int size);

/* Totals of some moves of a side. */
typedef struct loss_totals {
    int moves;         /* with a choice */
    int counts[MARKS]; /* of these moves */
    double loss[LOSS_UNITS];
    int valued[LOSS_UNITS]; /* moves in each unit */
    double worth;           /* sum of 100 * 2^(-loss / half) */
} loss_totals;

void loss_totals_add(loss_totals *t, const analysed_move *m);
void loss_totals_join(loss_totals *t, const loss_totals *more);
double loss_totals_mean(const loss_totals *t, loss_unit u); /* loss per move; NaN without moves */
double loss_totals_accuracy(const loss_totals *t);          /* 0 to 100; NaN without moves */

/* The outcome that a value promises. Estimates within 1.5 discs or 10 points of chance of 0 count
 * as even: a search of this kind errs as much. */
typedef enum outcome { OUTCOME_LOSS = -1, OUTCOME_DRAW = 0, OUTCOME_WIN = 1 } outcome;

outcome outcome_of(double value, loss_unit u, bool exact);

enum { NO_MOVE_INDEX = -1 };

typedef struct game_summary {
    loss_totals parts[2][GAME_PARTS]; /* by colour */
    loss_totals all[2];
    bool decided;   /* the game is over; otherwise the last value tells who would win */
    outcome black;  /* the result for black */
    double discs;   /* black's lead at the end, or the value of the last position for black */
    loss_unit unit; /* of `discs` */
    int exact_from; /* index of the first move from which all values are exact; `count` if none */

    /* Indices of moves, or NO_MOVE_INDEX. A game that is neither over nor solved has no last
     * chances. */
    int turning;      /* the winner's lead lasted from this move on: before it, it was not there */
    int last_win[2];  /* by colour: the last move at which a side that did not win could have won */
    int last_draw[2]; /* the last move at which a side that lost could have drawn or won */
    int worst[2];     /* the most expensive move of each side */
} game_summary;

game_summary game_summary_of(const game_analysis *a);

#endif
