/* cli/bench.h - the benchmarks behind `avocet bench`, one file each.
 *
 * Those that time something measure several things in one run, where it helps beside a calibration
 * loop: the machine may be shared, so only ratios within a run mean much. They return exit codes.
 */
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include "arena/openings/openings.h"
#include "cli/arguments.h"
#include "search/limits.h"

int bench_movegen(context *c, const arguments *a);
int bench_lab(context *c, const arguments *a);
int bench_time(context *c, const arguments *a);
int bench_ffo(context *c, const arguments *a);
int bench_search(context *c, const arguments *a);
int bench_signature(context *c, const arguments *a);
int bench_eval(context *c, const arguments *a);
int bench_scaling(context *c, const arguments *a);
int bench_strength(context *c, const arguments *a);
int bench_thirty(context *c, const arguments *a);
int bench_claims(context *c, const arguments *a);
int bench_referee(context *c, const arguments *a);

/* What `bench signature` prints, on one tier. E_STOPPED; those of the engine. */
status bench_signature_nodes(tier t, const stop_token *stop, uint64_t *out, fault *f);

/* The even ones for 8x8 that are built in; openings_clear() frees. E_NOMEM. */
status bench_openings(openings *out, fault *f);

/* Nanoseconds of one step of a loop whose time follows the clock of the core and little else. */
double bench_calibrate(void);

#endif
