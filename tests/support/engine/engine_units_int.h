/* tests/support/engine/engine_units_int.h - included by engine_units_N.c, which says how large the
 * board is. */
#ifndef TESTS_SUPPORT_ENGINE_UNITS_INT_H
#define TESTS_SUPPORT_ENGINE_UNITS_INT_H

#include "engine/eval/eval.h"
#include "engine/inner/seat.h"
#include "engine/kernel/codes.h"
#include "engine/kernel/geometry.h"
#include "engine/kernel/last.h"
#include "engine/kernel/leaf.h"
#include "engine/kernel/near.h"
#include "engine/kernel/stability.h"
#include "engine/weights.h"
#include "game/kernels/board_kernel.h"
#include "game/tier.h"
#include "support/engine/engine_units.h"

#include <assert.h>

static int value_near(seat *s, uint64_t own, uint64_t opp, int alpha) {
    const uint64_t open = empty_squares(own, opp);
    const int empty = count_bits(open);
    const unsigned odd = odd_quadrants(open);
    if (empty > SHALLOW_MAX) return near(s, own, opp, legal_moves(own, opp), alpha, empty, odd);
    return shallow_any(s, own, opp, legal_moves(own, opp), alpha, empty, odd);
}

static int evaluate_units(const seat *s, uint64_t own, uint64_t opp, uint64_t own_moves,
                          uint64_t opp_moves) {
    codes k;
    codes_of(s, own, opp, &k);
    return evaluate(s, &(sight){own, opp, own_moves, opp_moves, &k}, EVAL_MAIN);
}

#if ENGINE_SIDE == 8
static_assert(sizeof(codes) == PATTERN_PLACES * sizeof(int16_t), "nothing but the codes");

static codes codes_from(const int16_t list[PATTERN_PLACES]) {
    codes k;
    __builtin_memcpy(&k, list, sizeof k);
    return k;
}

static void units_codes_of(const seat *s, uint64_t own, uint64_t opp, int16_t out[PATTERN_PLACES]) {
    codes k;
    codes_of(s, own, opp, &k);
    __builtin_memcpy(out, &k, sizeof k);
}

static void units_codes_after(const seat *s, const int16_t before[PATTERN_PLACES], int square,
                              uint64_t flips, int16_t after[PATTERN_PLACES]) {
    const codes from = codes_from(before);
    codes to;
    codes_after(s, &from, square, flips, &to);
    __builtin_memcpy(after, &to, sizeof to);
}

static void units_codes_pass(const seat *s, const int16_t before[PATTERN_PLACES],
                             int16_t after[PATTERN_PLACES]) {
    const codes from = codes_from(before);
    codes to;
    codes_pass(s, &from, &to);
    __builtin_memcpy(after, &to, sizeof to);
}

static int units_evaluate_codes(const seat *s, uint64_t own, uint64_t opp, uint64_t own_moves,
                                uint64_t opp_moves, const int16_t known[PATTERN_PLACES],
                                eval_layer_name layer) {
    const codes k = codes_from(known);
    return evaluate(s, &(sight){own, opp, own_moves, opp_moves, &k}, layer);
}
#endif

#define UNITS_JOIN(side, tier)   engine_units_##side##_##tier
#define UNITS_EXPAND(side, tier) UNITS_JOIN(side, tier)

const engine_units UNITS_EXPAND(ENGINE_SIDE, AVOCET_TIER) = {
    .side = SIDE,
    .last = leaf_1,
    .last_two = leaf_2,
    .value = value_near,
    .near_max = SHALLOW_MAX + 3,
    .count_stable = count_stable,
    .stable_edges = stable_edges,
    .evaluate = evaluate_units,
#if ENGINE_SIDE == 8
    .codes_of = units_codes_of,
    .codes_after = units_codes_after,
    .codes_pass = units_codes_pass,
    .evaluate_codes = units_evaluate_codes,
#endif
    .flips = kernel_flips,
    .flips_2 = kernel_flips_2,
};

#endif
