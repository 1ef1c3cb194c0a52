/* game/kernels/grid_words.h - the numbers of the chains, shared by the vocabularies of
 * grid_kernel.h.
 *
 * Chains 0-3 are east, south, south-east and south-west. If a chain is a single direction, chain c
 * + 4 is the opposite of chain c. If a chain is an axis, there are only four. */
#ifndef GAME_KERNELS_GRID_WORDS_H
#define GAME_KERNELS_GRID_WORDS_H

#include <stdbool.h>

/* With assertions, sanitizers or without optimisation forced inlining gains nothing and takes
 * minutes to compile. */
#if defined(NDEBUG) && defined(__OPTIMIZE__)
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

/* For single directions: east, south-east and north-east go east. */
GRID_INLINE bool chain_goes_east(int chain) {
    return chain == 0 || chain == 2 || chain == 7;
}

#endif
