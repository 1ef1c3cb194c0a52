/* protocol/ggf_clock.h - the clocks of a game in GGF: "05:00/00:10/02:00" is five minutes, ten
 * seconds more after each move, and a grace that does not count here.
 *
 * Pure functions of values. */
#ifndef PROTOCOL_GGF_CLOCK_H
#define PROTOCOL_GGF_CLOCK_H

#include "base/text.h"
#include "game/colour.h"
#include "notation/game.h"
#include "search/limits.h"

#include <stdbool.h>

/* Reads [[H:]MM:]SS, with a fraction or without. False for another text. */
bool ggf_clock_seconds(view text, double *out);

/* Returns the time that a side has left after the moves of a game: its clock (TAG_CLOCK), less the
 * times of its moves, with the increments. No limit without a clock; at least 1 ns with one. */
search_limits ggf_clock_limits(const game *g, colour side);

#endif
