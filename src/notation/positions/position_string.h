/* notation/positions/position_string.h - a position as N*N cells and the side to move.
 *
 *     ---------------------------OX------XO--------------------------- X
 *
 * Cells run row by row from a1. Black is X x * B b, white O o W w, empty - or ., a blocked square
 * is #. Blanks may stand anywhere. A single letter behind longer words is always the side. The
 * number of cells gives the size: 16, 36, 64, 100, 144, 196 or 256. A digit 0 is refused: it is
 * white in some programs and black in others.
 * Errors: E_FORMAT with the offset. Writing fails only if the buffer does. */
#ifndef NOTATION_POSITIONS_POSITION_STRING_H
#define NOTATION_POSITIONS_POSITION_STRING_H

#include "base/text.h"
#include "game/position.h"

/* Reads the whole view. Without a side black is to move, and *side_given (which may be NULL) is
 * false. E_FORMAT with the offset of the first wrong byte, or of the end if cells are missing. *out
 * is untouched on failure. */
status position_string_read(view text, position *out, bool *side_given, fault *f);

/* Writes "-...- X": X for black, O for white, - for empty, # for blocked. */
void position_string_write(const position *p, buffer *out);

/* Writes the cells alone, row by row: X, O, . and #. */
void position_cells_write(const position *p, buffer *out);

#endif
