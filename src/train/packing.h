/* train/packing.h - a record in few bytes, told by the record before it: forms 3 to 6 of record.h.
 *
 * In a game each position follows from the one before by a move, and the result is the same for all
 * of them until a random move. So a record is one byte and what that byte does not tell: the square
 * of the move in bits 0-5, and in bits 6-7 what follows.
 *
 *   0  value    2 bytes, the value by search; the result is that of the record before, not exact
 *   1  solved   nothing; exact, the result is that of the record before, and so is the value
 *   2  label    4 bytes: 1 if exact, result, value
 *   3  whole    the bytes of record.h, 24 up to 8x8; no move, bits 0-5 are 0
 *
 * Beyond 8x8 bits 0-5 are 0 and the square follows in a byte of its own; a result takes two bytes.
 *
 * After the move, a side without a move passes. A result is turned if the other side moves next.
 * The number of the game and the source are those of the record before. The first record of a game
 * is whole. A game of 44 positions with 18 solved takes about 3 bytes for each.
 * Values without ownership; any thread. */
#ifndef TRAIN_PACKING_H
#define TRAIN_PACKING_H

#include "train/record.h"

enum { PACKED_MOST = 1 + RECORD_BYTES_MOST };

/* Packs a record; `before` is NULL for the first one of a game. Returns the number of bytes. */
size_t record_pack_behind(const record *before, const record *r, uint8_t out[PACKED_MOST]);

/* Reads a record of at most `have` bytes, of a board of that size. Returns the number of its bytes;
 * 0 for bytes that no writer makes. Does not set out->last. */
size_t record_unpack_behind(const record *before, const uint8_t *in, size_t have, int size,
                            record *out);

#endif
