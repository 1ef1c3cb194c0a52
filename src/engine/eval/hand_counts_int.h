/* engine/eval/hand_counts_int.h - the body of hand_counts_N.c, which defines ENGINE_SIDE first. */
#ifndef ENGINE_EVAL_HAND_COUNTS_INT_H
#define ENGINE_EVAL_HAND_COUNTS_INT_H

#include "engine/eval/hand.h"
#include "engine/eval/hand_counts.h" /* exports */
#include "engine/eval/hand_tables.h"
#include "engine/inner/seat.h"
#include "engine/kernel/geometry.h"

#define COUNTS_JOIN(side)   hand_counts_##side
#define COUNTS_EXPAND(side) COUNTS_JOIN(side)

void COUNTS_EXPAND(ENGINE_SIDE)(const seat *s, const uint64_t *own_words, const uint64_t *opp_words,
                                int counts[HAND_FEATURES]) {
    const bitset own = set_from(own_words), opp = set_from(opp_words);
    hand_features(s, own, opp, legal_moves(own, opp), legal_moves(opp, own), counts);
}

#endif
