/* cli/bench_commands.h - the sub-commands of `avocet bench`: read the options, run the benchmark.
 *
 * The benchmarks themselves are in bench/. All return exit codes. */
#ifndef CLI_BENCH_COMMANDS_H
#define CLI_BENCH_COMMANDS_H

#include "cli/table/arguments.h"

int bench_command(context *c, const arguments *a); /* the one that the line names */
int bench_command_ffo(context *c, const arguments *a);

#endif
