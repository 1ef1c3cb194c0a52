/* game/kernels/grid_words.h - what the vocabularies of grid_kernel.h share: the numbering of
 * chains.
 *
 * Chains 0-3 are east, south, south-east and south-west. Where a chain is a single direction,
 * chain c + 4 is the opposite of chain c; where it is an axis, there are only four. */
#ifndef GAME_KERNELS_GRID_WORDS_H
#define GAME_KERNELS_GRID_WORDS_H

#include "game/squares.h"

/* With assertions or sanitizers forced inlining gains nothing and compiles for minutes. */
#ifdef NDEBUG
#define GRID_INLINE static inline __attribute__((always_inline))
#define GRID_UNROLL _Pragma("GCC unroll 8")
#else
#define GRID_INLINE static inline
#define GRID_UNROLL
#endif

GRID_INLINE bool chain_is_sideways(int chain) {
    return (chain & 3) != 1;
}

GRID_INLINE bool chain_is_upright(int chain) {
    return (chain & 3) != 0;
}

/* Of a single direction that goes sideways: east, south-east, north-east. */
GRID_INLINE bool chain_goes_east(int chain) {
    return chain == 0 || chain == 2 || chain == 7;
}

#endif
