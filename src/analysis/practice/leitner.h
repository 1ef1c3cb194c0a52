/* analysis/practice/leitner.h - when a position is asked again: boxes after Sebastian Leitner.
 *
 * A position that was missed goes into box 1 and comes back on the next day. Each right answer on
 * or after its day takes it one box further, where it waits longer: 1, 3, 7, 14 and 30 days. Behind
 * the last box it is learned and does not come back. A position that is right at first sight is
 * learned at once. A miss always leads back to box 1. A right answer before its day changes
 * nothing.
 *
 * Days are numbers of the person's calendar; the caller hands in today.
 * Plain values without ownership; threads: any. */
#ifndef ANALYSIS_PRACTICE_LEITNER_H
#define ANALYSIS_PRACTICE_LEITNER_H

#include <stdbool.h>
#include <stdint.h>

enum { LEITNER_NEW = 0, LEITNER_BOXES = 5, LEITNER_LEARNED = LEITNER_BOXES + 1 };

typedef struct leitner {
    int box;     /* LEITNER_NEW: never asked */
    int64_t due; /* the day when it is asked again; 0: never */
} leitner;

int leitner_days(int box); /* that a position waits in the box, 1 to LEITNER_BOXES (asserted) */

leitner leitner_after(leitner before, bool right, int64_t today);

/* Returns whether the position waits for an answer today. */
bool leitner_is_due(leitner l, int64_t today);

#endif
