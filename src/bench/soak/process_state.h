/* bench/soak/process_state.h - what this process holds of the system: memory, handles, threads,
 * children.
 *
 * Plain values. Threads: any. */
#ifndef BENCH_SOAK_PROCESS_STATE_H
#define BENCH_SOAK_PROCESS_STATE_H

#include "base/fault.h"

#include <stdbool.h>

typedef struct process_state {
    /* Memory that is in RAM, in units of 2^20 bytes: as it is (RSS), and after the C library gave
     * free memory back to the system. How much it keeps to itself depends on the last requests, so
     * only the second shows a leak soon. The same number twice where it cannot give back. */
    double resident_mb, held_mb;
    int handles; /* open files, pipes and sockets */
    int threads;
    bool has_children; /* programs that run, or that nobody has reaped */
} process_state;

/* Asks /proc, and gives free memory back. E_UNSUPPORTED on a system without it, E_NOMEM. */
status process_state_read(process_state *out, fault *f);

#endif
