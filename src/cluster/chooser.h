/* cluster/chooser.h - hands out the jobs of a deal that chooses them itself (deal_choice).
 *
 * Knows which rank is at which job, so that no rank gets a second one, and an answer that nobody
 * waits for does not count. Ranks are numbered from 0 here, as in policy.h, and from 1 for the
 * deal. Threads: one at a time. Ownership: the deal is borrowed; chooser_clear() frees the rest. */
#ifndef CLUSTER_CHOOSER_H
#define CLUSTER_CHOOSER_H

#include "base/deal.h"
#include "base/fault.h"
#include "cluster/policy.h"

typedef struct chooser_place {
    uint64_t number; /* of the job under way */
    bool busy, dropped;
} chooser_place;

typedef struct chooser {
    const deal *deal;
    chooser_place *places; /* of the ranks */
    int ranks;
} chooser;

status chooser_make(chooser *c, const deal *d, int ranks, fault *f); /* E_NOMEM */
void chooser_clear(chooser *c);

/* The next order to send: first to drop jobs, then to do others. False if there is none now. */
bool chooser_next(chooser *c, cluster_order *out);

/* An answer has come. Returns whether the rank was at that job. */
bool chooser_answer(chooser *c, int rank, uint64_t number);

bool chooser_has_dropped(const chooser *c, int rank, uint64_t number);

/* The rank has ended a dropped job without an answer. */
void chooser_forgotten(chooser *c, int rank, uint64_t number);

#endif
