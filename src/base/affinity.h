/* base/affinity.h - gives each worker its own CPUs, so that workers do not disturb each other.
 *
 * A thread runs on the CPUs it was given and on no others. So do the threads and programs it
 * starts. Work that can wait may also leave all CPUs to others. On a system without this service
 * every function returns E_UNSUPPORTED. Values without ownership. */
#ifndef BASE_AFFINITY_H
#define BASE_AFFINITY_H

#include "base/fault.h"

enum { AFFINITY_CPUS = 1024 };

/* A set of CPUs. */
typedef struct affinity {
    unsigned char has[AFFINITY_CPUS];
} affinity;

/* Reads and sets the CPUs on which the calling thread may run. */
status affinity_read(affinity *out, fault *f);
status affinity_set(const affinity *cpus, fault *f);

/* Lets the calling thread, and the threads it starts from now on, run only while no other program
 * wants the CPU. There is no way back. E_UNSUPPORTED if the system refuses. */
status affinity_only_idle(fault *f);

int affinity_count(const affinity *cpus);

/* Returns the CPUs of worker number `worker` (from 0) among `of` workers. All shares have the same
 * size and no CPU is in two shares. CPUs left over belong to no share. The set is empty if there
 * are more workers than CPUs. */
affinity affinity_share(const affinity *cpus, int worker, int of);

#endif
