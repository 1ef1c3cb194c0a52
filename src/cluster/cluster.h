/* cluster/cluster.h - a run on many ranks: base/deal over a wire.
 *
 * Rank 0 is the dealer: it deals, takes answers, writes, and does no jobs itself. All other ranks
 * work, each on deal.threads threads. Every rank runs the same command on the same settings, so
 * each makes the same deals in the same order with a `work` of its own. Between two looks at the
 * wire both sides sleep.
 *
 *     C1  The dealer calls take() as base/deal.h promises, so the same deal gives the same results
 *         on any number of ranks.
 *     C2  A rank that cannot go on tells the dealer why. The deal then ends with a sentence that
 *         names the rank and its machine.
 *     C3  An answer counts only if the rank has the dealer's program, settings and inputs: each
 *         rank sends its checksums (deal.parts) before its first answer. If one differs, the
 *         deal ends with a sentence that names the rank, its machine and the difference.
 *     C4  A rank that has not been heard of for CLUSTER_SILENCE_NS ends the deal in the same
 *         way, and the dealer leaves without waiting for anybody. The launcher then ends the
 *         others. A rank that reads its input is heard of: it has a pulse.
 *     C5  A rank that does not end within CLUSTER_SILENCE_NS after the last deal does not hold
 *         up the run: the dealer leaves in the same way, with all results.
 *
 * Ownership: a cluster owns its wire. Threads: the thread that opened it calls everything; the
 * working side of a deal runs on threads of its own. */
#ifndef CLUSTER_CLUSTER_H
#define CLUSTER_CLUSTER_H

#include "base/deal.h"
#include "base/fault.h"
#include "cluster/wire.h"

enum { CLUSTER_COMMON_MOST = 4 };

typedef struct cluster cluster;

/* Called at a working rank when the run has ended while it is still in a job that nobody needs. The
 * wire is closed. The function ends the process. */
typedef void cluster_quit(void);

/* Takes the wire over, also on failure. Without `quit` a working rank finishes its jobs first.
 * Failures of the wire; E_NOMEM. */
status cluster_new(cluster_wire *w, cluster_quit *quit, cluster **out, fault *f);

/* Adds a sum that is compared in every later deal, before those of the deal; at most
 * CLUSTER_COMMON_MOST. Every rank adds the same parts in the same order. */
void cluster_add_common(cluster *c, deal_part part);

/* What a deal needs; borrowed from the cluster. */
const deal_ranks *cluster_ranks(const cluster *c);

/* Ends the run and frees the cluster; NULL is allowed. The dealer tells all others to leave.
 * Another rank waits for that. If the dealer begins a deal meanwhile, it is told `trouble`: the
 * reason why the command of this rank has ended before. E_TIMEOUT at the dealer if a rank did not
 * end (C5): the fault names it. */
status cluster_leave(cluster *c, const char *trouble, fault *f);

#endif
