/* engine/inner/explain.h - takes an evaluation apart, for engine_explain().
 *
 * Counts everything from scratch with code for any CPU. A test compares the sums with the values
 * that the search carries along. Threads: as learned_table(). */
#ifndef ENGINE_INNER_EXPLAIN_H
#define ENGINE_INNER_EXPLAIN_H

#include "engine/eval/hand_tables.h"
#include "engine/eval/learned.h"
#include "engine/weights.h"
#include "game/position.h"
#include "search/explanation.h"

/* Fills in places, counts and sum of `out`. The caller has set out->value and left the rest empty.
 */
void explain_learned(learned *l, eval_layer_name layer, const position *p, engine_explanation *out);

/* Fills in `out` from the counts of the evaluation made by hand and the weights of its phase. */
void explain_by_hand(const int counts[HAND_FEATURES], const int16_t *weights,
                     engine_explanation *out);

#endif
