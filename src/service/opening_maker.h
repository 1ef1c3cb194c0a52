/* service/opening_maker.h - makes a list of openings that are about even.
 *
 * Ownership: everything is borrowed. Threads: progress comes from one thread at a time, on any of
 * the searching threads. Errors: E_STOPPED, those of players and of the output, E_NOMEM. */
#ifndef SERVICE_OPENING_MAKER_H
#define SERVICE_OPENING_MAKER_H

#include "base/fault.h"
#include "base/stop.h"
#include "game/tier.h"
#include "report/outlet.h"

#include <stdint.h>
#include <stdio.h>

typedef struct opening_maker {
    const outlet *outlet;
    int size; /* of the board; other boards than 8x8 need a count */
    int plies, threads;
    int depth;       /* of the search that values a position */
    uint64_t count;  /* draw positions until this number is even; 0: value all */
    uint64_t seed;   /* of the draw */
    uint64_t within; /* keep openings of at most this value, in discs, for either side */
    bool bare;       /* moves only, no comments */
    tier tier;
    const stop_token *stop;

    /* Of the job itself: the player that values positions, and times. */
    char player[80];
    int64_t start_ns, shown_ns;
} opening_maker;

/* Finds all positions after `plies` moves, or draws some, values them and writes the even ones to
 * the file; "-"
 * stands for the stream `standard`. The file is opened first, so that a bad path is found before
 * minutes of searching. *reader_left: nobody reads the stream any more. */
status opening_maker_run(opening_maker *m, const char *path, FILE *standard, bool *reader_left,
                         fault *f);

#endif
