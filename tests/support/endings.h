/* tests/support/endings.h - ends of games for solvers, common and odd ones, and their true values.
 *
 * The positions come from the rng alone. The values come from the mailbox, so they share nothing
 * with what they are compared with. */
#ifndef TESTS_SUPPORT_ENDINGS_H
#define TESTS_SUPPORT_ENDINGS_H

#include "base/rng.h"
#include "game/position.h"
#include "support/mailbox.h"

typedef enum ending_kind {
    ENDING_GAME,   /* from a random game */
    ENDING_FILLED, /* every disc by chance, need not be reachable */
    ENDING_WIPED,  /* one side has no disc, or very few */
    ENDING_PASS,   /* the side to move must pass */
    ENDING_OVER,   /* nobody can move although squares are empty */
    ENDING_KINDS
} ending_kind;

const char *ending_name(ending_kind kind);

/* `empty` squares are empty. A kind that chance does not offer gives another kind instead. */
position random_ending(rng *r, int size, int empty, ending_kind kind);

/* The final score for the side to move when both play their best, empty squares to the winner.
 * Plain alpha-beta in reading order, fail-soft, nothing remembered: at most alpha means no more
 * than that, at least beta no less. */
int slow_value_within(const mailbox *m, int alpha, int beta);
int slow_value(const position *p); /* the value itself */
int slow_move_value(const position *p,
                    int square); /* after that move, for the side that makes it */

#endif
