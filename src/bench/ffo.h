/* bench/ffo.h - the end-game test of FFORUM, the magazine of the French federation: 79 problems
 * that Othello programs are compared by, inside ours.
 *
 * Constants, so free for all threads. The files are data/positions/fforum-*.obf. */
#ifndef BENCH_FFO_H
#define BENCH_FFO_H

#include "notation/problem.h"

enum { FFO_FIRST = 1, FFO_LAST = 79 };

void ffo_read(int number, problem *out); /* from FFO_FIRST to FFO_LAST (asserted) */

/* A choice of problems, with the ends. */
typedef struct ffo_range {
    int first, last;
} ffo_range;

/* "40-45" or "40". E_FORMAT or E_RANGE with a sentence that says what would be right. */
status ffo_range_parse(view text, ffo_range *out, fault *f);

#endif
