/* analysis/mark.h - marks for moves, by what they lost.
 *
 * Losses are in discs, or where no search counts discs (boards without the champion) in points of
 * winning chance. Each unit has limits of its own.
 * Plain values without ownership; threads: any. */
#ifndef ANALYSIS_MARK_H
#define ANALYSIS_MARK_H

#include "base/text.h"

/* The unit of a value and of a loss. */
typedef enum loss_unit {
    LOSS_DISCS,  /* discs at the end of the game, empty squares to the winner */
    LOSS_CHANCE, /* chance to win minus chance to lose, in percent: -100 to 100 */
    LOSS_UNITS
} loss_unit;

const char *loss_unit_name(loss_unit u); /* "discs", "chance" */

typedef enum move_mark {
    MARK_BEST, /* nothing lost */
    MARK_FINE,
    MARK_INACCURATE,
    MARK_MISTAKE,
    MARK_BLUNDER,
    MARKS
} move_mark;

const char *mark_name(move_mark m); /* "best", "fine", "inaccurate", "mistake", "blunder" */
const char *mark_sign(move_mark m); /* "", "", "?!", "?", "??" */

/* The loss from which a move has the mark. 0 < inaccurate < mistake < blunder. */
typedef struct mark_limits {
    double inaccurate, mistake, blunder;
} mark_limits;

mark_limits mark_limits_usual(loss_unit u); /* 2, 4 and 10 discs; 10, 20 and 50 points of chance */

/* Reads three rising numbers: "2,4,10". E_FORMAT or E_RANGE with the offset. */
status mark_limits_read(view text, mark_limits *out, fault *f);

move_mark mark_of(double loss, const mark_limits *l);

#endif
