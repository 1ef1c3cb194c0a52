/* train/little_endian.h - whole numbers as bytes, the lowest byte first, on any machine.
 *
 * Values without ownership; any thread. */
#ifndef TRAIN_LITTLE_ENDIAN_H
#define TRAIN_LITTLE_ENDIAN_H

#include <stdint.h>

/* Writes the lowest `bytes` bytes of a number, at most 8. */
static inline void little_endian_put(uint8_t *out, uint64_t value, int bytes) {
    for (int i = 0; i < bytes; i++) out[i] = (uint8_t)(value >> 8 * i);
}

/* Reads a number of `bytes` bytes, at most 8. */
static inline uint64_t little_endian_get(const uint8_t *in, int bytes) {
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++) value |= (uint64_t)in[i] << 8 * i;
    return value;
}

#endif
