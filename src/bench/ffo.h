/* bench/ffo.h - the end-game test of FFORUM, the magazine of the French federation: 79 problems
 * that Othello programs are compared by, inside ours.
 *
 * Constants, so free for all threads. The files are data/positions/fforum-*.obf. */
#ifndef BENCH_FFO_H
#define BENCH_FFO_H

#include "base/text.h"
#include "notation/problem.h"

enum { FFO_FIRST = 1, FFO_LAST = 79 };

void ffo_read(int number, problem *out); /* from FFO_FIRST to FFO_LAST (asserted) */

/* Problems from `first` to `last`, both included. */
typedef struct ffo_range {
    int first, last;
} ffo_range;

/* Reads "40-45" or "40". E_RANGE; the sentence says which numbers are right. */
status ffo_range_parse(view text, ffo_range *out, fault *f);

#endif
