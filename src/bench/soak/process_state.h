/* bench/soak/process_state.h - what this process holds of the system: memory, handles, threads,
 * children.
 *
 * Plain values. Threads: any. */
#ifndef BENCH_SOAK_PROCESS_STATE_H
#define BENCH_SOAK_PROCESS_STATE_H

#include "base/fault.h"

#include <stdbool.h>

typedef struct process_state {
    double resident_mb; /* memory that is in RAM, in units of 2^20 bytes */
    int handles;        /* open files, pipes and sockets */
    int threads;
    bool has_children; /* programs that run, or that nobody has reaped */
} process_state;

/* Asks /proc. E_UNSUPPORTED on a system without it, E_NOMEM. */
status process_state_read(process_state *out, fault *f);

#endif
