#ifdef __linux__
#define _GNU_SOURCE /* sched_setaffinity */
#endif
#include "base/affinity.h"

#include <errno.h>
#include <sched.h>
#include <string.h>

#ifdef __linux__
/* The kernel refuses a set smaller than its own, so a machine with more than AFFINITY_CPUS CPUs
 * fails here. */
status affinity_read(affinity *out, fault *f) {
    cpu_set_t set;
    *out = (affinity){.has = {0}};
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return fault_set(f, E_UNSUPPORTED, 0, "cannot read which CPUs are allowed: %s",
                         strerror(errno));
    for (size_t cpu = 0; cpu < AFFINITY_CPUS; cpu++) out->has[cpu] = CPU_ISSET(cpu, &set) != 0;
    return OK;
}

status affinity_set(const affinity *cpus, fault *f) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (size_t cpu = 0; cpu < AFFINITY_CPUS; cpu++)
        if (cpus->has[cpu]) CPU_SET(cpu, &set);
    if (sched_setaffinity(0, sizeof set, &set) == 0) return OK;
    return fault_set(f, E_UNSUPPORTED, 0, "cannot choose CPUs: %s", strerror(errno));
}

status affinity_only_idle(fault *f) {
    const struct sched_param none = {.sched_priority = 0};
    if (sched_setscheduler(0, SCHED_IDLE, &none) == 0) return OK;
    return fault_set(f, E_UNSUPPORTED, 0, "cannot run at the lowest priority: %s", strerror(errno));
}
#else
status affinity_read(affinity *out, fault *f) {
    *out = (affinity){.has = {0}};
    return fault_set(f, E_UNSUPPORTED, 0, "this system does not let a program choose its CPUs");
}

status affinity_set(const affinity *cpus, fault *f) {
    (void)cpus;
    return fault_set(f, E_UNSUPPORTED, 0, "this system does not let a program choose its CPUs");
}

status affinity_only_idle(fault *f) {
    return fault_set(f, E_UNSUPPORTED, 0, "this system has no priority for idle CPUs: use nice");
}
#endif

int affinity_count(const affinity *cpus) {
    int count = 0;
    for (size_t cpu = 0; cpu < AFFINITY_CPUS; cpu++) count += cpus->has[cpu];
    return count;
}

affinity affinity_share(const affinity *cpus, int worker, int of) {
    const int each = affinity_count(cpus) / of, from = worker * each;
    affinity share = {.has = {0}};
    int seen = 0;
    for (size_t cpu = 0; cpu < AFFINITY_CPUS; cpu++) {
        if (!cpus->has[cpu]) continue;
        share.has[cpu] = seen >= from && seen < from + each;
        seen++;
    }
    return share;
}
