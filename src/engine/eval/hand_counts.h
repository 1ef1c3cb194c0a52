/* engine/eval/hand_counts.h - the counts of the evaluation made by hand, for engine_explain().
 *
 * Compiled once per board size, apart from the search: one more caller in the search's own unit
 * would change how the compiler inlines it. Reads only s->hand. Threads: any. */
#ifndef ENGINE_EVAL_HAND_COUNTS_H
#define ENGINE_EVAL_HAND_COUNTS_H

#include "engine/eval/hand_tables.h"
#include "engine/inner/seat.h"

/* Fills `counts`, indexed by hand_feature. The boards are words, as in inner/set.h. */
typedef void hand_counts(const seat *s, const uint64_t *own, const uint64_t *opp,
                         int counts[HAND_FEATURES]);

hand_counts hand_counts_12, hand_counts_10, hand_counts_8, hand_counts_6, hand_counts_4;

#endif
