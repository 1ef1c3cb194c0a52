/* search/game_clock.h - a clock for a whole game, shared out to its moves.
 *
 * The same plan for every size: the moves still to come, one for every second empty square, get
 * weights, and a move its weight's part of what is left. Most goes to the middle game, around 38
 * empty squares, where searching deeper decides most; the last moves are quick in any case. Some is
 * never planned with: whoever keeps the clock also counts what happens between its own look at it
 * and the search's, and a busy machine may take a few milliseconds of any move.
 * Pure functions of values. */
#ifndef SEARCH_GAME_CLOCK_H
#define SEARCH_GAME_CLOCK_H

#include "search/limits.h"

/* "5s", or "5s+0.1s" with what is added after every move, into game_ns and increment_ns; the rest
 * of *out stays. Times as search_parse_time() reads them. E_FORMAT or E_RANGE with the offset. */
status game_clock_parse(view text, search_limits *out, fault *f);

/* How long the move at hand may take, from game_ns and increment_ns alone: at least 1 ns, less than
 * game_ns unless that is 1 ns. `empties` counts the empty squares. 0 without a clock. */
int64_t game_clock_share(const search_limits *l, int empties);

/* How long it may take at the very most, where more than its share is well spent: three shares, but
 * no more than a third of what is left unless the share itself is more. Moves that all take so much
 * still leave time for the last one. 0 without a clock. */
int64_t game_clock_most(const search_limits *l, int empties);

/* *l with the share in time_ns, where that is open or longer; without the clock. */
search_limits game_clock_limits(const search_limits *l, int empties);

#endif
