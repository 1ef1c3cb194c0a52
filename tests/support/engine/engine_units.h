/* tests/support/engine/engine_units.h - the inner parts of the engine behind function pointers.
 *
 * engine_units_N.c is compiled once per tier, like the engine's own instances, and so holds the
 * same code. A table may only be called where its tier is usable. */
#ifndef TESTS_SUPPORT_ENGINE_UNITS_H
#define TESTS_SUPPORT_ENGINE_UNITS_H

#include "engine/inner/seat.h"
#include "engine/weights.h"

typedef struct engine_units {
    int side;
    /* Exact. */
    int (*last)(uint64_t own, int square);
    int (*last_two)(seat *s, uint64_t own, uint64_t opp, int alpha, int first, int second);
    /* A bound on the far side of alpha, for any number of empty squares up to `near_max`. */
    int (*value)(seat *s, uint64_t own, uint64_t opp, int alpha);
    int near_max;
    int (*count_stable)(const uint8_t *edges, uint64_t own, uint64_t opp);
    uint64_t (*stable_edges)(const uint8_t *edges, uint64_t own, uint64_t opp);
    int (*evaluate)(const seat *s, uint64_t own, uint64_t opp, uint64_t own_moves,
                    uint64_t opp_moves);
    /* Codes as the search carries them; NULL on smaller boards, which have none. */
    void (*codes_of)(const seat *s, uint64_t own, uint64_t opp, int16_t out[PATTERN_PLACES]);
    void (*codes_after)(const seat *s, const int16_t before[PATTERN_PLACES], int square,
                        uint64_t flips, int16_t after[PATTERN_PLACES]);
    void (*codes_pass)(const seat *s, const int16_t before[PATTERN_PLACES],
                       int16_t after[PATTERN_PLACES]);
    int (*evaluate_codes)(const seat *s, uint64_t own, uint64_t opp, uint64_t own_moves,
                          uint64_t opp_moves, const int16_t known[PATTERN_PLACES],
                          eval_layer_name layer);
    uint64_t (*flips)(int square, uint64_t own, uint64_t opp);
    void (*flips_2)(int a, int b, uint64_t own, uint64_t opp, uint64_t out[2]);
} engine_units;

#define ENGINE_UNITS(tier)                                                                         \
    extern const engine_units engine_units_8_##tier, engine_units_6_##tier, engine_units_4_##tier;

ENGINE_UNITS(baseline)
ENGINE_UNITS(v3)
ENGINE_UNITS(v4)

#endif
