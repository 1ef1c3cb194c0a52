/* base/checksum.c - one multiplication for each word of eight bytes. */
#include "base/checksum.h"

#include <string.h>

/* Reads little-endian bytes, like everything we store. */
static uint64_t word_at(const unsigned char *bytes, size_t count) {
    uint64_t word = 0;
    for (size_t i = 0; i < count; i++) word |= (uint64_t)bytes[i] << 8 * i;
    return word;
}

/* Mixes one word into the sum. Without the rotation a difference in the highest bit would stay
 * there and could cancel another. */
static uint64_t mix(uint64_t sum, uint64_t word) {
    sum ^= word;
    return (sum << 29 | sum >> 35) * UINT64_C(0x9E3779B97F4A7C15);
}

uint64_t checksum(view bytes) {
    const unsigned char *data = (const unsigned char *)bytes.data;
    const size_t whole = bytes.length & ~(size_t)7;
    uint64_t sum = mix(UINT64_C(0xD1B54A32D192ED03), bytes.length);
    for (size_t i = 0; i < whole; i += 8) sum = mix(sum, word_at(data + i, 8));
    /* An empty view may have no data, and nothing may be added to NULL. */
    return whole == bytes.length ? mix(sum, 0)
                                 : mix(sum, word_at(data + whole, bytes.length - whole));
}

uint64_t checksum_numbers(const uint64_t *numbers, size_t count) {
    return checksum((view){(const char *)numbers, count * sizeof *numbers});
}

uint64_t checksum_join(uint64_t sum, uint64_t next) {
    const uint64_t both[] = {sum, next};
    return checksum_numbers(both, 2);
}
