/* cli/solve_run.h - many positions, one engine: solves one after the other and prints each at once.
 *
 * The engine forgets everything before each position, so that what is found and how many nodes it
 * took does not depend on the order. Ctrl-C ends the position under way, which is then shown as
 * unsolved; what is done stays.
 * Ownership: the run owns its engine; the context is borrowed. Threads: one at a time. */
#ifndef CLI_SOLVE_RUN_H
#define CLI_SOLVE_RUN_H

#include "cli/engine_arguments.h"
#include "cli/interrupt.h"
#include "cli/solve_report.h"

typedef struct solve_options {
    engine_options engine;
    search_limits limits; /* of each position */
    bool outcome;         /* only who wins */
    bool all;             /* every move */
    bool json;
} solve_options;

/* --threads, --hash, --wld, --time, --nodes, --json; E_FORMAT, E_RANGE. The rest of *out is 0. */
status solve_options_read(const context *c, const arguments *a, solve_options *out, fault *f);

typedef struct solve_run {
    context *context;
    solve_options options;
    engine *engine;
    interrupt interrupt;
    solve_totals totals;
    buffer out;
    json_writer json;
    bool begun;  /* the titles are out */
    bool warned; /* of a position that is too much */
    int printed; /* the first failure of printing */
} solve_run;

/* Makes the engine, which may want much memory: E_NOMEM, E_RANGE. */
status solve_run_open(solve_run *r, context *c, const solve_options *o, fault *f);

/* Solves and prints. E_UNSUPPORTED for a position that the engine cannot solve: nothing is printed
 * and the run may go on. E_STOPPED after Ctrl-C or when nobody reads the output any more: then it
 * may not. `file` is borrowed for the call and may be NULL; `number` is the one within it. */
status solve_run_position(solve_run *r, uint64_t number, const char *file, const problem *p,
                          fault *f);

bool solve_run_stopped(const solve_run *r);

/* Records and operands that never came to be positions, for the totals in JSON. */
void solve_run_left_out(solve_run *r, uint64_t records, uint64_t operands);

/* A line between rows, such as the name of a file; nothing in JSON. */
void solve_run_heading(solve_run *r, const char *text);

/* Prints the totals and frees everything. `complete` says that all positions there were came to
 * their turn. EXIT_OK; EXIT_TROUBLE if any is wrong or unsolved; EXIT_INTERRUPTED. */
int solve_run_close(solve_run *r, bool complete);

#endif
