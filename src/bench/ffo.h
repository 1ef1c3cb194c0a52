/* bench/ffo.h - the end-game test of FFORUM, the magazine of the French federation: 79 problems
 * that Othello programs are compared by, inside ours. On 10x10 and 12x12, for which nobody has a
 * test, problems of our own.
 *
 * Constants, so free for all threads. The files are data/positions/fforum-*.obf and ends-*.obf;
 * tools/ending_positions.sh made the latter. */
#ifndef BENCH_FFO_H
#define BENCH_FFO_H

#include "base/text.h"
#include "notation/problem.h"

enum { FFO_FIRST = 1, FFO_LAST = 79 };

/* `size` is 8, 10 or 12. `number` is from FFO_FIRST to ffo_last() (asserted). */
void ffo_read(int size, int number, problem *out);
int ffo_last(int size);

/* Problems from `first` to `last`, both included. */
typedef struct ffo_range {
    int first, last;
} ffo_range;

/* Reads "40-45" or "40"; NULL stands for the usual problems. E_RANGE; the sentence says which
 * numbers are right. */
status ffo_range_parse(view text, int size, ffo_range *out, fault *f);

#endif
