/* engine/eval/hand_counts.h - the counts of the evaluation made by hand, for whoever explains it.
 *
 * Compiled once per board size and apart from the search: one caller more there would change what
 * the compiler makes of the rest. Only s->hand is looked at. Threads: any. */
#ifndef ENGINE_EVAL_HAND_COUNTS_H
#define ENGINE_EVAL_HAND_COUNTS_H

#include "engine/inner/seat.h"

typedef void hand_counts(const seat *s, uint64_t own, uint64_t opp, int counts[HAND_FEATURES]);

hand_counts hand_counts_8, hand_counts_6, hand_counts_4;

#endif
