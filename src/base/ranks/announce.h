/* base/ranks/announce.h - tells every rank of a run what comes next.
 *
 * The ranks of a run make the same deals in the same order (base/deal.h). Where results decide what
 * the next deal is, only the dealer knows it, and the others wait here for a number that says so.
 * They sleep meanwhile, however long it takes.
 *
 * Threads and errors: as deal_run(). */
#ifndef BASE_RANKS_ANNOUNCE_H
#define BASE_RANKS_ANNOUNCE_H

#include "base/deal.h"
#include "base/fault.h"
#include "base/stop.h"

/* Tells *number of the dealer to the other ranks, which find it in theirs; not UINT64_MAX. Returns
 * at once without ranks. E_STOPPED after a stop, and at a working rank whose dealer has ended. */
status announce(const deal_ranks *ranks, const stop_token *stop, uint64_t *number, fault *f);

#endif
