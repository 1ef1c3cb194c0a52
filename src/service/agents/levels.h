/* service/agents/levels.h - the champion's levels as plain data. */
#ifndef SERVICE_AGENTS_LEVELS_H
#define SERVICE_AGENTS_LEVELS_H

#include "player/level.h"
#include "player/weak.h"
#include "report/agents/level_report.h"

/* All levels; a value without ownership. */
typedef struct level_list {
    level_row levels[LEVEL_MOST + 1];
    weak_row named[WEAK_LEVELS];
} level_list;

level_list level_list_make(void);
level_table level_list_table(const level_list *l); /* borrows the list */

#endif
