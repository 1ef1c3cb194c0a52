/* cli/solve_run.h - solving on a terminal: prints each position at once, shows progress, Ctrl-C.
 *
 * Ctrl-C ends the position under way, which is then shown as unsolved; finished rows stay.
 * Ownership: the run owns its solver; the context is borrowed. A run stays where it is while it is
 * open. Threads: one at a time. */
#ifndef CLI_SOLVE_RUN_H
#define CLI_SOLVE_RUN_H

#include "base/fault.h"
#include "cli/table/commands.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/ticker.h"
#include "notation/problem.h"
#include "report/answers/solve_report.h"
#include "service/answers/solve.h"

/* Reads --threads, --hash, --wld, --time, --nodes. E_FORMAT, E_RANGE. The rest of *out is 0. */
status solve_options_read(const context *c, const arguments *a, solve_options *out, fault *f);

typedef struct solve_run {
    context *context;
    interrupt interrupt;
    solver solver;
    solve_listener listener;
    solve_sheet sheet;
    ticker ticker;
    uint64_t number; /* of the position under way */
    int empty;
    bool warned;   /* that a position takes too long */
    uint64_t over; /* positions that are the end of a game */
    int printed;   /* the first failure of printing */
} solve_run;

/* Makes the engine, which may need much memory, and lets go of o->engine.weights. E_NOMEM, E_RANGE.
 */
status solve_run_open(solve_run *r, context *c, solve_options *o, bool json, fault *f);

/* Solves and prints, as solver_position(). */
status solve_run_position(solve_run *r, uint64_t number, const char *file, const problem *p,
                          fault *f);

bool solve_run_stopped(const solve_run *r); /* by Ctrl-C, or since printing failed */

/* Prints a line between rows, such as the name of a file; nothing in JSON. */
void solve_run_heading(solve_run *r, const char *text);

/* Prints the totals and frees everything. `complete`: every position had its turn. Returns EXIT_OK,
 * EXIT_TROUBLE if any position is wrong or unsolved, EXIT_INTERRUPTED. */
int solve_run_close(solve_run *r, bool complete);

#endif
