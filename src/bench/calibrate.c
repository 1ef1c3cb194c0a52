/* bench/calibrate.c - shows how fast the machine is right now, and measures in rounds. */
#include "base/clock.h"
#include "base/fault.h"
#include "base/rng.h"
#include "base/text.h"
#include "bench/bench.h"
#include "report/outlet.h"

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

static status measure_one(const bench_rounds *r, int round, int which, fault *f) {
    buffer text = buffer_make(NULL);
    buffer_format(&text, "round %d of %d: ", round + 1, r->rounds);
    r->name(r->work, which, &text);
    outlet_progress(r->run->outlet, buffer_text(&text));
    buffer_clear(&text);
    const status result = r->measure(r->work, which, f);
    return result ? result : bench_check_stop(r->run, f);
}

status bench_measure_rounds(const bench_rounds *r, double *calibration_ns, fault *f) {
    status result = OK;
    for (int round = 0; round < r->rounds && !result; round++) {
        bench_calibrate_again(calibration_ns);
        for (int i = 0; i < r->count && !result; i++) result = measure_one(r, round, i, f);
    }
    return result;
}
