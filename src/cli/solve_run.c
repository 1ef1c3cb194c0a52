/* cli/solve_run.c - prints what the solver finds. */
#include "cli/solve_run.h"

#include "cli/options/engine_arguments.h"
#include "cli/options/limit_options.h"
#include "cli/table/arguments.h"
#include "engine/engine.h"
#include "game/position.h"
#include "game/tier.h"
#include "report/answers/solve_case.h"
#include "search/result.h"

status solve_options_read(const context *c, const arguments *a, solve_options *out, fault *f) {
    *out = (solve_options){.outcome = arguments_has(a, "wld")};
    status result = engine_arguments_read(c, a, &out->engine, f);
    if (!result) result = engine_arguments_without(a, &out->engine, f);
    if (!result) result = limit_options_read(a, &out->limits, f);
    out->limits.depth = 0; /* a setting of another benchmark */
    return result;
}

/* Prints the rows so far at once. If nobody reads them, the run stops. */
static void print(solve_run *r) {
    const int failed = context_print(r->context, &r->sheet.out);
    if (!r->printed) r->printed = failed;
    if (r->printed) atomic_store(&r->interrupt.stop, true);
}

void solve_run_heading(solve_run *r, const char *text) {
    solve_sheet_heading(&r->sheet, text);
    print(r);
}

/* ---- what the solver tells ---- */

/* Warns once: the user may still want to wait. */
static void warn_of_size(solve_run *r, const position *p) {
    if (r->warned || !solver_is_hopeless(&r->solver, p)) return;
    context_note(r->context,
                 "%d empty squares: this will not finish in a lifetime; --time or --nodes sets a "
                 "limit, Ctrl-C stops",
                 r->empty);
    r->warned = true;
}

static void hear_begin(void *argument, uint64_t number, const position *p) {
    solve_run *r = argument;
    char text[SOLVE_STAGE_BYTES];
    r->number = number;
    r->empty = position_empties(p);
    r->over += position_over(p);
    warn_of_size(r, p);
    solve_report_stage(number, r->empty, r->solver.outcome, NULL, text);
    if (!r->sheet.json) ticker_start(&r->ticker, r->context, text);
}

static void hear_stage(void *argument, const search_result *so_far) {
    solve_run *r = argument;
    char text[SOLVE_STAGE_BYTES];
    solve_report_stage(r->number, r->empty, r->solver.outcome, so_far, text);
    ticker_say(&r->ticker, text);
}

static void hear_end(void *argument) {
    solve_run *r = argument;
    ticker_end(&r->ticker);
}

static void hear_solved(void *argument, const solve_case *c) {
    solve_run *r = argument;
    solve_sheet_add(&r->sheet, c);
    print(r);
}

/* ---- a run ---- */

status solve_run_open(solve_run *r, context *c, solve_options *o, bool json, fault *f) {
    const solve_setting setting = {.tier = tier_name(c->tier),
                                   .threads = o->engine.threads,
                                   .hash_mb = o->engine.table_mb,
                                   .outcome = o->outcome};
    *r = (solve_run){.context = c,
                     .listener = {.context = r,
                                  .begins = hear_begin,
                                  .stage = hear_stage,
                                  .ends = hear_end,
                                  .solved = hear_solved}};
    interrupt_start(&r->interrupt); /* before the engine's threads, which inherit the mask */
    const status result = solver_init(&r->solver, o, &r->listener, &r->interrupt.stop, f);
    engine_leave_weights(&o->engine);
    if (result)
        interrupt_end(&r->interrupt);
    else
        solve_sheet_begin(&r->sheet, json, c->terminal.width, &setting);
    return result;
}

status solve_run_position(solve_run *r, uint64_t number, const char *file, const problem *p,
                          fault *f) {
    return solver_position(&r->solver, number, file, p, f);
}

bool solve_run_stopped(const solve_run *r) {
    return atomic_load(&r->interrupt.stop);
}

static int exit_code(solve_run *r, bool stopped) {
    fault f;
    const uint64_t *counts = r->solver.totals.counts;
    (void)fault_set(&f, E_STOPPED, 0, "stopped before the end");
    if (r->printed) return r->printed;
    if (stopped) return context_fail(r->context, &f);
    return counts[SOLVE_WRONG] + counts[SOLVE_UNSOLVED] ? EXIT_TROUBLE : EXIT_OK;
}

int solve_run_close(solve_run *r, bool complete) {
    const bool stopped = solve_run_stopped(r);
    interrupt_end(&r->interrupt);
    solver_clear(&r->solver);
    solve_sheet_end(&r->sheet, &r->solver.totals, complete && !stopped);
    if (!r->printed) print(r);
    solve_sheet_clear(&r->sheet);
    if (r->over)
        context_note(r->context,
                     "positions where the game is over: %llu; --ply -20 goes back 20 plies",
                     (unsigned long long)r->over);
    return exit_code(r, stopped);
}
