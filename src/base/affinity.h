/* base/affinity.h - CPUs of their own for workers that must not disturb each other.
 *
 * A thread and whatever it starts, threads and programs, run on the CPUs it was given, and on no
 * others. Where the system offers nothing of the kind, all of it is E_UNSUPPORTED.
 * Values without ownership. */
#ifndef BASE_AFFINITY_H
#define BASE_AFFINITY_H

#include "base/fault.h"

enum { AFFINITY_CPUS = 1024 };

/* A set of CPUs. */
typedef struct affinity {
    unsigned char has[AFFINITY_CPUS];
} affinity;

/* Those the calling thread may run on. */
status affinity_read(affinity *out, fault *f);
status affinity_set(const affinity *cpus, fault *f);

int affinity_count(const affinity *cpus);

/* The share of one of `of` workers, from 0: as many CPUs each, no CPU in two shares; what is left
 * over is nobody's. Empty with more workers than CPUs. */
affinity affinity_share(const affinity *cpus, int worker, int of);

#endif
