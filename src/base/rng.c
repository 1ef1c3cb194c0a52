/* base/rng.c - the generator is xoshiro256++ (Blackman and Vigna, 2019): four words of state,
 * passes the usual test batteries, a few instructions a number. splitmix64 fills the state, as its
 * authors advise, since the state must not be all zero and should not look like the seed. */
#include "base/rng.h"

#include <assert.h>

static uint64_t rotate_left(uint64_t x, int by) {
    return x << by | x >> (64 - by);
}

static uint64_t splitmix(uint64_t *state) {
    uint64_t z = (*state += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

rng rng_make(uint64_t seed, uint64_t stream) {
    uint64_t from_seed = seed;
    uint64_t from_stream = stream ^ UINT64_C(0xD1B54A32D192ED03);
    rng r;
    for (int i = 0; i < 4; i++)
        r.state[i] = splitmix(&from_seed) ^ rotate_left(splitmix(&from_stream), 23);
    if ((r.state[0] | r.state[1] | r.state[2] | r.state[3]) == 0) r.state[0] = 1;
    return r;
}

uint64_t rng_next(rng *r) {
    uint64_t *s = r->state;
    const uint64_t result = rotate_left(s[0] + s[3], 23) + s[0];
    const uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint64_t rng_below(rng *r, uint64_t count) {
    assert(count > 0);
    /* The lowest 2^64 mod count numbers would make some answers likelier: draw again. */
    const uint64_t skewed = (0 - count) % count;
    uint64_t x = rng_next(r);
    while (x < skewed) x = rng_next(r);
    return x % count;
}

double rng_unit(rng *r) {
    return (double)(rng_next(r) >> 11) * 0x1p-53;
}
