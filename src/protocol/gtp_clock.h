/* protocol/gtp_clock.h - the clock of the Go Text Protocol.
 *
 *     time_settings MAIN PERIOD STONES      seconds
 *       300 0 0      300 s for the game
 *       300 5 0      and 5 s more after each move, as other Othello programs read it
 *       300 60 10    after 300 s, 60 s for each 10 moves
 *       0 5 1        5 s for each move
 *       0 1 0        no limit; so is 0 0 0
 *     time_left COLOUR SECONDS STONES       STONES 0: main time
 *
 * Without time_left the clock counts the moves of the engine itself. Values without ownership. */
#ifndef PROTOCOL_GTP_CLOCK_H
#define PROTOCOL_GTP_CLOCK_H

#include "game/colour.h"
#include "search/limits.h"

#include <stdbool.h>

typedef struct gtp_clock {
    bool is_set;
    double main, period;
    int stones;
    struct {
        double left; /* of the main time, or of the period */
        int stones;  /* moves left in the period; 0: main time */
    } sides[2];
} gtp_clock;

enum { GTP_SECONDS_MOST = 1000000, GTP_STONES_MOST = 1000 }; /* larger values are refused */

void gtp_clock_set(gtp_clock *c, double main, double period, int stones);
void gtp_clock_restart(gtp_clock *c); /* for a new game */
void gtp_clock_left(gtp_clock *c, colour side, double seconds, int stones);
void gtp_clock_spend(gtp_clock *c, colour side, double seconds); /* on a move */

/* Limits of the next move; none without a clock. A small part of a period is kept for the way of
 * the answer to the referee. */
search_limits gtp_clock_limits(const gtp_clock *c, colour side);

#endif
