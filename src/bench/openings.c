/* bench/openings.c - where the games of several benchmarks begin. */
#include "arena/openings/openings.h"
#include "base/text.h"
#include "bench/bench.h"
#include "game/position.h"

status bench_openings(int size, openings *out, fault *f) {
    position start;
    const status result = position_start(&start, size, START_STANDARD, f);
    if (result) return result;
    return openings_parse(view_of("list"), &start, NULL, NULL, out, f);
}
