/* base/rng.h - seedable random numbers with independent streams.
 *
 * The same seed and stream give the same numbers on every machine. The 256-bit start state is a
 * hash of (seed, stream) and differs for any two streams of a seed. In a cycle of 2^256 numbers two
 * streams do not overlap in practice. Give every game, thread or player its own stream; then
 * results do not depend on the order in which they run.
 * Not for secrets. Threads: one at a time per rng. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

typedef struct rng {
    uint64_t state[4];
} rng;

rng rng_make(uint64_t seed, uint64_t stream);
uint64_t rng_next(rng *r);
uint64_t rng_below(rng *r, uint64_t count); /* 0 .. count-1, without bias; count > 0 */
double rng_unit(rng *r);                    /* 0 <= x < 1, in steps of 2^-53 */

#endif
