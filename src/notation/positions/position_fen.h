/* notation/positions/position_fen.h - a position in the FEN of chess programs, as Edax writes it.
 *
 *     8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1
 *
 * The last row (row 8) comes first; p is black, P is white, a number is a run of empty squares. The
 * side to move follows, b or w, and four fields that have a meaning only in chess: two dashes and
 * two numbers. The fields may be cut short anywhere, and the side may be missing too. Other sizes
 * are our own extension: N rows of N squares. A run is a whole number, so "12" is twelve squares,
 * never one and two. There is no letter for a blocked square.
 * Errors: E_FORMAT with the offset; E_UNSUPPORTED to write blocked squares. */
#ifndef NOTATION_POSITIONS_POSITION_FEN_H
#define NOTATION_POSITIONS_POSITION_FEN_H

#include "base/text.h"
#include "game/position.h"

/* Reads a position. E_FORMAT with the offset of the first wrong byte. A short row or board is wrong
 * at its end. Without a side black is to move, and *side_given (which may be NULL) is false. *out
 * is untouched on failure. */
status position_fen_read(view text, position *out, bool *side_given, fault *f);

/* Writes a position. E_UNSUPPORTED with blocked squares. */
status position_fen_write(const position *p, buffer *out, fault *f);

#endif
