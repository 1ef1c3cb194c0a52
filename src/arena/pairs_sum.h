/* arena/pairs_sum.h - checksums of everything that decides the games of pairs_play(), so that many
 * processes find out whether they would play the same. Reads the files that players name. Threads:
 * any. */
#ifndef ARENA_PAIRS_SUM_H
#define ARENA_PAIRS_SUM_H

#include "arena/pairs.h"
#include "base/deal.h"

enum { PAIRS_PARTS = 3 };

void pairs_sum(const pairs_options *o, deal_part out[PAIRS_PARTS]);

#endif
