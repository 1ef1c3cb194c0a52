/* bench/midgame.h - twenty positions of the middle game that `bench search` and `bench signature`
 * use, inside the program.
 *
 * Constants, so free for all threads. The file is data/positions/midgame-20.obf. */
#ifndef BENCH_MIDGAME_H
#define BENCH_MIDGAME_H

#include "notation/problem.h"

enum { MIDGAME_FIRST = 1, MIDGAME_LAST = 20 };

void midgame_read(int number, problem *out); /* from MIDGAME_FIRST to MIDGAME_LAST (asserted) */

#endif
