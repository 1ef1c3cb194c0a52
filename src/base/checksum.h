/* base/checksum.h - a number of 64 bits that tells whether bytes are still the same.
 *
 * Eight bytes at a time, so that megabytes take less than a millisecond. Every step can be undone,
 * so a change within one word of eight always changes the sum. Against accidents, not against
 * people. The same on every machine. */
#ifndef BASE_CHECKSUM_H
#define BASE_CHECKSUM_H

#include "base/text.h"

uint64_t checksum(view bytes);

#endif
