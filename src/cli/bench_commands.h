/* cli/bench_commands.h - the sub-commands of `avocet bench`: read the options, run the benchmark.
 *
 * The benchmarks themselves are in bench/. All return exit codes. */
#ifndef CLI_BENCH_COMMANDS_H
#define CLI_BENCH_COMMANDS_H

#include "cli/table/arguments.h"

int bench_command_movegen(context *c, const arguments *a);
int bench_command_lab(context *c, const arguments *a);
int bench_command_time(context *c, const arguments *a);
int bench_command_ffo(context *c, const arguments *a);
int bench_command_search(context *c, const arguments *a);
int bench_command_thirty(context *c, const arguments *a);
int bench_command_eval(context *c, const arguments *a);
int bench_command_signature(context *c, const arguments *a);
int bench_command_strength(context *c, const arguments *a);
int bench_command_referee(context *c, const arguments *a);
int bench_command_scaling(context *c, const arguments *a);
int bench_command_claims(context *c, const arguments *a);

#endif
