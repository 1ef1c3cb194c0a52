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
#include "service/convert/convert_output.h"

typedef struct opening_maker {
    const outlet *outlet;
    const char *player;   /* specification of the player that values positions */
    const char *sentence; /* what that player is, for the head of the list */
    int plies, threads;
    unsigned within; /* keep openings of at most this value, in discs, for either side */
    bool bare;       /* moves only, no comments */
    tier tier;
    const stop_token *stop;

    int64_t start_ns, shown_ns; /* of the job itself */
} opening_maker;

/* Finds all positions after `plies` moves, values them and writes the even ones to `out`. */
status opening_maker_run(opening_maker *m, convert_output *out, fault *f);

#endif
