/* search/game_clock.h - shares the clock of a whole game out to its moves.
 *
 * The plan is the same for every board size. The side still has about one move for every second
 * empty square. Each of these moves has a weight, and a move gets its weight's part of the
 * remaining time. Moves around 38 empty squares weigh most, because there a deeper search decides
 * most; the last moves are quick anyway. A reserve is never planned: the opponent's or the arena's
 * clock also counts the time between its own look and the search's, and a busy machine may take a
 * few milliseconds of any move.
 * Pure functions of values; threads: any.
 *
 * I1  0 < share <= game_ns while there is a clock, and the most is never less than the share. */
#ifndef SEARCH_GAME_CLOCK_H
#define SEARCH_GAME_CLOCK_H

#include "base/text.h"
#include "search/limits.h"

/* Reads a clock into out->game_ns and out->increment_ns; the other fields stay. "5s" is a clock,
 * "5s+0.1s" adds 0.1 s after every move. Times are as for search_parse_time(). E_FORMAT or E_RANGE
 * with the offset. */
status game_clock_parse(view text, search_limits *out, fault *f);

/* Returns the time in nanoseconds that this move should take, from game_ns and increment_ns alone.
 * At least 1 ns, and less than game_ns unless that is 1 ns. `empties` counts the empty squares. 0
 * without a clock. */
int64_t game_clock_share(const search_limits *l, int empties);

/* Returns the time in nanoseconds that this move may take at most: three shares, but no more than a
 * third of the remaining time unless the share itself is more. Even if every move takes the most,
 * time is left for the last one. 0 without a clock. */
int64_t game_clock_most(const search_limits *l, int empties);

/* Returns *l without the clock, and with the share as time_ns if that is open or longer. */
search_limits game_clock_limits(const search_limits *l, int empties);

#endif
