/* base/checksum.h - a 64-bit number that shows whether bytes have changed.
 *
 * It reads eight bytes at a time, so megabytes take less than a millisecond. Every step can be
 * undone, so a change within one word of eight bytes always changes the sum. It protects against
 * accidents, not against attackers. The sum is the same on every machine. */
#ifndef BASE_CHECKSUM_H
#define BASE_CHECKSUM_H

#include "base/text.h"

uint64_t checksum(view bytes);

/* The same of numbers as they lie in memory, for processes on machines of one kind. */
uint64_t checksum_numbers(const uint64_t *numbers, size_t count);

/* The sum of a list that had `sum` before `next` came. */
uint64_t checksum_join(uint64_t sum, uint64_t next);

#endif
