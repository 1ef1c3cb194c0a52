/* cli/bench.h - the benchmarks behind `avocet bench`, one file each.
 *
 * Each measures several things in one run and beside a calibration loop: the machine may be shared,
 * so only ratios within a run mean much. They return exit codes. */
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include "cli/arguments.h"

int bench_movegen(context *c, const arguments *a);
int bench_lab(context *c, const arguments *a);
int bench_time(context *c, const arguments *a);

/* Nanoseconds of one step of a loop whose time follows the clock of the core and little else. */
double bench_calibrate(void);

#endif
