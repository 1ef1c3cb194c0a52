/* service/agents/levels.h - the champion's levels as plain data. */
#ifndef SERVICE_AGENTS_LEVELS_H
#define SERVICE_AGENTS_LEVELS_H

#include "base/fault.h"
#include "game/tier.h"
#include "player/level.h"
#include "player/weak.h"
#include "report/agents/level_report.h"

/* All levels; a value without ownership. */
typedef struct level_list {
    int size; /* of the board */
    level_row levels[LEVEL_MOST + 1];
    weak_row named[WEAK_LEVELS];
} level_list;

/* Collects the levels on boards of `size`. nodes_per_second: speed of this machine, for the times
 * of levels that were not measured on 8x8; 0: they get none. */
level_list level_list_make(int size, double nodes_per_second);

/* Measures the champion's nodes per second by a search of some hundredths of a second. *out is 0 if
 * it cannot search. Errors: E_NOMEM. */
status level_list_speed(tier t, double *out, fault *f);

level_table level_list_table(const level_list *l); /* borrows the list */

#endif
