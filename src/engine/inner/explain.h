/* engine/inner/explain.h - takes an evaluation apart, for engine_explain().
 *
 * Everything is counted from scratch by code for any CPU, so that it can be held against what the
 * search carries along. Threads: as learned_table(). */
#ifndef ENGINE_INNER_EXPLAIN_H
#define ENGINE_INNER_EXPLAIN_H

#include "engine/eval/hand_tables.h"
#include "engine/eval/learned.h"
#include "game/board.h"
#include "search/explanation.h"

/* Fills in places, counts and sum of `out`, which is empty but for its value. */
void explain_learned(learned *l, eval_layer_name layer, board b, engine_explanation *out);

/* The same for nineteen counts that are known already; the weights are those of the phase. */
void explain_by_hand(const int counts[HAND_FEATURES], const int16_t *weights,
                     engine_explanation *out);

#endif
