/* cluster/cluster_int.h - what the dealer and the other ranks share. */
#ifndef CLUSTER_CLUSTER_INT_H
#define CLUSTER_CLUSTER_INT_H

#include "base/deal.h"
#include "base/fault.h"
#include "base/text.h"
#include "cluster/cluster.h"
#include "cluster/message.h"
#include "cluster/wire.h"

#include <pthread.h>

enum { CLUSTER_HOST_BYTES = 64 };

/* How long a rank sleeps when no message is there: a little at first, then longer. */
#define CLUSTER_NAP_LEAST_NS INT64_C(50000)
#define CLUSTER_NAP_MOST_NS  INT64_C(1000000)
/* The same for a dealer whose ranks have jobs waiting, so that none waits for a message. */
#define CLUSTER_NAP_AHEAD_NS INT64_C(4000000)
/* A working rank sends at least one message in this time. */
#define CLUSTER_PULSE_NS INT64_C(5000000000)
/* C4, C5 */
#define CLUSTER_SILENCE_NS INT64_C(120000000000)

typedef struct cluster_peer {
    char host[CLUSTER_HOST_BYTES]; /* "" before its first message */
    int workers;
    int64_t heard_ns;
    bool is_gone;
} cluster_peer;

struct cluster {
    cluster_wire *wire;
    deal_ranks ranks;
    cluster_quit *quit;
    uint32_t deals;      /* so far, with the present one */
    cluster_peer *peers; /* at the dealer: rank 1 is the first */
    int met;             /* at the dealer: peers that are ready */
    buffer kept;         /* at a worker: messages of the next deal, each behind its length */
    deal_part common[CLUSTER_COMMON_MOST];
    int common_count;
    bool must_leave; /* at a worker: the dealer has said so */
    bool lost;       /* at the dealer: a rank is silent, so nobody waits for the others */
    int64_t silence_ns;
    pthread_mutex_t talk; /* at a worker: one thread at a time uses the wire, and what follows */
    pthread_cond_t pulse_changes;
    pthread_t pulse;
    bool has_pulse, pulse_ends;
    int64_t pulse_ns, spoke_ns; /* spoke_ns: when the last message was sent */
};

status cluster_deal(cluster *c, const deal *o, fault *f); /* at rank 0 */
status cluster_work(cluster *c, const deal *d, fault *f); /* at the others */

/* Sends a message of a working rank to the dealer. Failures of message_send(). */
status cluster_tell(cluster *c, const message_head *head, view rest, fault *f);

/* Takes the next message at a working rank, as message_receive(). */
status cluster_hear(cluster *c, message *out, bool *there, fault *f);

/* Says that this working rank is there, and says so again in every quiet CLUSTER_PULSE_NS, on a
 * thread of its own: the others may be reading a long file. Failures of the wire; E_NOMEM. */
status cluster_pulse_begin(cluster *c, fault *f);
void cluster_pulse_end(cluster *c); /* without a pulse it does nothing */

/* Sends the last message of a working rank. No pulse follows. */
void cluster_say_gone(cluster *c);

/* The parts of a deal behind the common ones (C3). */
typedef struct cluster_sums {
    int count;
    deal_part parts[CLUSTER_COMMON_MOST + DEAL_PARTS_MOST + 1];
} cluster_sums;

cluster_sums cluster_sums_of(const cluster *c, const deal *d);

/* Writes a sentence about a rank, with its machine if it is known: "rank 2 on node3: WHY". */
status cluster_blame(const cluster *c, int rank, status code, view why, fault *f);

/* Sleeps for *nap_ns and makes the next nap longer, up to `most_ns`. */
void cluster_nap(int64_t *nap_ns, int64_t most_ns);

#endif
