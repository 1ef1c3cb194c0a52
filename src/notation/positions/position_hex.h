/* notation/positions/position_hex.h - an 8x8 position as two words of 64 bits, as programs exchange
 * them.
 *
 *     0x0000100010100000 0x000020380c000000 O
 *
 * The discs of the side to move come first, then those of the other side. There are two formats,
 * because programs disagree on the bit of a1: the least significant in hex-lsb (Edax), the most
 * significant in hex-msb (Egaroucid, and the line above). Nothing in the text shows which one it
 * is. Read with the wrong one, the board is turned by half a circle.
 *
 * "0x" and leading zeros may be left out. Blanks, a tab or a comma stand between the words. The
 * colour of the side to move follows as X, O, b, w, black or white, in either case.
 * Errors: E_FORMAT or E_RANGE with the offset; E_UNSUPPORTED to write another board. */
#ifndef NOTATION_POSITIONS_POSITION_HEX_H
#define NOTATION_POSITIONS_POSITION_HEX_H

#include "base/text.h"
#include "game/position.h"

/* Read a position. E_FORMAT with the offset of the first wrong byte. E_RANGE for a word of more
 * than 16 digits (at the 17th), and at the second word if a square has discs of both. Without a
 * side black is to move, and *side_given (which may be NULL) is false. *out is untouched on
 * failure. */
status position_hex_lsb_read(view text, position *out, bool *side_given, fault *f);
status position_hex_msb_read(view text, position *out, bool *side_given, fault *f);

/* Write a position. E_UNSUPPORTED for other sizes and for blocked squares. */
status position_hex_lsb_write(const position *p, buffer *out, fault *f);
status position_hex_msb_write(const position *p, buffer *out, fault *f);

#endif
