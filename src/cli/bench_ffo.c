/* cli/bench_ffo.c - the end-game test that everybody prints, from inside the program. */
#include "base/text.h"
#include "bench/ffo.h"
#include "bench/profile/solver.h"
#include "cli/bench_commands.h"
#include "cli/solve_run.h"
#include "cli/table/arguments.h"
#include "engine/engine.h"
#include "notation/problem.h"
#include "service/answers/solve.h"

static status solve_range(solve_run *r, int size, const ffo_range *range, fault *f) {
    status result = OK;
    for (int number = range->first; number <= range->last && !result; number++) {
        problem p;
        ffo_read(size, number, &p);
        result = solve_run_position(r, (uint64_t)number, size > 8 ? "ends" : "FFO", &p, f);
    }
    return result;
}

int bench_command_ffo(context *c, const arguments *a) {
    fault f;
    solve_options o;
    solve_run r;
    int size = 0;
    ffo_range range;
    if (arguments_int(a, "size", 8, 12, 8, &size, &f)) return context_fail(c, &f);
    if (ffo_range_parse(a->count ? view_of(a->operands[0]) : (view){NULL, 0}, size, &range, &f))
        return context_fail(c, &f);
    if (solve_options_read(c, a, &o, &f)) return context_fail(c, &f);
    if (solve_run_open(&r, c, &o, arguments_has(a, "json"), &f)) return context_fail(c, &f);
    /* Before a clock runs: the system may take seconds to hand out a large table's memory. */
    status result = engine_prepare(r.solver.engine, size, &f);
    if (!result) result = solve_range(&r, size, &range, &f);
    buffer profile = buffer_make(NULL);
    if (arguments_has(a, "profile")) solver_profile(r.solver.engine, &profile);
    if (profile.length) (void)context_print(c, &profile);
    const int code = solve_run_close(&r, result == OK);
    return result && result != E_STOPPED ? context_fail(c, &f) : code;
}
