/* bench/calibrate.c - a loop that shows how fast the machine is right now. */
#include "base/clock.h"
#include "base/rng.h"
#include "bench/bench.h"

/* A chain of dependent integer operations that no compiler can shorten: its time follows the
 * clock of the core and little else. One step is one random number. */
double bench_calibrate(void) {
    enum { STEPS = 20000000 };
    rng r = rng_make(1, 1);
    uint64_t sum = 0;
    const int64_t start = clock_now_ns();
    for (int i = 0; i < STEPS; i++) sum ^= rng_next(&r);
    const double ns = (double)(clock_now_ns() - start) / STEPS;
    return sum == 0 ? 0 : ns; /* the sum is never 0, but must be used */
}

void bench_calibrate_again(double *best_ns) {
    const double ns = bench_calibrate();
    if (*best_ns == 0 || ns < *best_ns) *best_ns = ns;
}
