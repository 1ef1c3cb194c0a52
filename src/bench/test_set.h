/* bench/test_set.h - positions with known values that `bench eval` judges, inside the program.
 *
 * No weights are fitted to their games. No position comes twice under the symmetries of the board.
 * Values are exact up to 24 empty squares. Up to 30 they come from a search to the end of the game
 * with cuts that are right 98 % of the time, with more from the mean of depths 23 and 24. The file
 * is data/eval/test-8.data (train/record.h). Ownership: the caller clears the list. Threads: free
 * for all. Errors: E_NOMEM. */
#ifndef BENCH_TEST_SET_H
#define BENCH_TEST_SET_H

#include "base/fault.h"
#include "train/record_list.h"

/* Appends the positions to *out, which the caller clears. E_NOMEM. */
status test_set_load(record_list *out, fault *f);

#endif
