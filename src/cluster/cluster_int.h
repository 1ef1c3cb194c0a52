/* cluster/cluster_int.h - what the dealer and the other ranks share. */
#ifndef CLUSTER_CLUSTER_INT_H
#define CLUSTER_CLUSTER_INT_H

#include "base/deal.h"
#include "base/fault.h"
#include "base/text.h"
#include "cluster/cluster.h"
#include "cluster/wire.h"

enum { CLUSTER_HOST_BYTES = 64 };

/* How long a rank sleeps when no message is there: a little at first, then longer. */
#define CLUSTER_NAP_LEAST_NS INT64_C(50000)
#define CLUSTER_NAP_MOST_NS  INT64_C(1000000)
/* A rank sends at least one message in this time. */
#define CLUSTER_PULSE_NS INT64_C(5000000000)
/* C3 */
#define CLUSTER_SILENCE_NS INT64_C(120000000000)

typedef struct cluster_peer {
    char host[CLUSTER_HOST_BYTES]; /* "" before its first message */
    int workers;
    int64_t heard_ns;
} cluster_peer;

struct cluster {
    cluster_wire *wire;
    deal_ranks ranks;
    cluster_quit *quit;
    uint32_t deals;      /* so far, with the present one */
    cluster_peer *peers; /* at the dealer: rank 1 is the first */
    int met;             /* at the dealer: peers that are ready */
    buffer kept;         /* at a worker: messages of the next deal, each behind its length */
    bool must_leave;     /* at a worker: the dealer has said so */
    bool lost;           /* at the dealer: a rank is silent, so nobody waits for the others */
    int64_t pulse_ns, silence_ns;
};

status cluster_deal(cluster *c, const deal *o, fault *f); /* at rank 0 */
status cluster_work(cluster *c, const deal *d, fault *f); /* at the others */

/* Sends the last message of a working rank. */
void cluster_say_gone(cluster *c);

/* Returns the form of a deal: the size of an answer, and whether the order matters. Ranks whose
 * deal has another form are noticed; ranks with other inputs are not. */
uint32_t cluster_pattern(const deal *d);

/* Sleeps for *nap_ns and makes the next nap longer. */
void cluster_nap(int64_t *nap_ns);

#endif
