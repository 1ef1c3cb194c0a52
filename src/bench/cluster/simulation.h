/* bench/cluster/simulation.h - a run on many machines, played through without them.
 *
 * The simulation uses the policy of the cluster as it is (cluster/policy.h), and stands in for the
 * rest: messages take their time on the network, each message takes processor time of the dealer,
 * and jobs take the time of bench/cluster/job_cost.h at their rank. The same setting gives the same
 * result.
 *
 *     S1  A dealer serves messages one after the other, in the order in which they come.
 *     S2  A message occupies the dealer's line for its bytes, then takes the latency. Lines of
 *         ranks are never the bottleneck and are left out.
 *     S3  A rank runs its jobs one after the other. It gives up a job only if it has not begun it.
 *     S4  With groups, each group has a dealer of its own. The first dealer deals blocks of
 *         numbers to them, by the same policy: a group is a rank with several workers. A group
 *         sends one answer for a block, when the last job of the block is done.
 *     S5  Ranks fail by chance, each at the same rate. Usually the run then ends, and the same
 *         command goes on after `restart_ns`: jobs that the first dealer has taken stay done. With
 *         `survive` the run goes on with the other ranks.
 *
 * Ownership: plain values. Errors: E_RANGE for a setting outside its range, E_NOMEM, E_STOPPED,
 * E_MISSING if every rank has failed. */
#ifndef BENCH_CLUSTER_SIMULATION_H
#define BENCH_CLUSTER_SIMULATION_H

#include "base/alloc.h"
#include "base/fault.h"
#include "base/stop.h"
#include "bench/cluster/busy_chart.h" /* exports */
#include "bench/cluster/job_cost.h"   /* exports */

#include <stdbool.h>
#include <stdint.h>

enum { SIMULATION_RANKS_MAX = 1000000, SIMULATION_JOBS_MAX = 1000000000 };

typedef struct simulation_setting {
    int ranks; /* that search; dealers come on top */
    uint64_t jobs;
    job_cost cost;
    int ahead;          /* as in cluster_policy_setting */
    uint64_t patience;  /* as there */
    uint64_t window;    /* as there; counts blocks with groups */
    int64_t latency_ns; /* of a message, one way */
    double byte_ns;     /* of a byte on a dealer's line */
    int job_bytes, answer_bytes;
    int64_t send_ns, take_ns; /* a dealer's processor time for a job sent, an answer taken */
    int64_t write_ns;         /* of the first dealer on top for each job done, to store it */
    int64_t poll_ns;          /* how long a dealer without messages sleeps; 0: not at all */
    int group;                /* ranks of each further dealer; 0: there is one dealer */
    int block;                /* jobs in a message of the first dealer to another one */
    int group_ahead;    /* jobs for each rank of a group that may wait at its dealer; rounded up */
    double slow_share;  /* of the ranks, chosen by chance */
    double slow_factor; /* the time of a job there */
    int64_t life_ns;    /* mean time until one rank fails; 0: none fails */
    int64_t restart_ns;
    bool survive;
    uint64_t seed; /* of failures and slow ranks */
} simulation_setting;

typedef struct simulation_result {
    int dealers;
    int64_t elapsed_ns;
    uint64_t taken;          /* jobs done; all of them on success */
    double ideal_ns;         /* the time if every rank worked all the time on jobs not yet done */
    double worked_ns;        /* of all ranks together, also on jobs that others answered first */
    double lost_ns;          /* the part of it that failures threw away */
    int64_t dealer_ns;       /* processor time of the first dealer */
    int64_t group_ns;        /* of the busiest other dealer */
    int64_t longest_wait_ns; /* of a message for the first dealer */
    int64_t tail_ns;         /* from the last job that is dealt for the first time to the end */
    double bytes_in, bytes_out; /* of the first dealer */
    uint64_t messages;          /* of the first dealer, both ways */
    uint64_t again, surplus;    /* orders of the first dealer: see cluster_policy_counts */
    int failures;
    busy_chart busy;
} simulation_result;

status simulation_run(const simulation_setting *o, const stop_token *stop, const allocator *memory,
                      simulation_result *out, fault *f);

#endif
