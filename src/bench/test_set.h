/* bench/test_set.h - positions with known values that `bench eval` judges, inside the program.
 *
 * They are of games that nothing is fitted to, none twice under the symmetries of the board. With
 * up to 24 empty squares the values are exact; with more, where there are such, they are those of a
 * search of 14 plies. The file is data/eval/test-8.data (train/record.h).
 * Threads: free for all. */
#ifndef BENCH_TEST_SET_H
#define BENCH_TEST_SET_H

#include "train/record_list.h"

/* Appends them to *out, which the caller clears. E_NOMEM. */
status test_set_load(record_list *out, fault *f);

#endif
