/* notation/positions/position_drawing.h - reads a board drawn for people, by us or by another
 * program.
 *
 *       a b c d
 *     1 . + . .
 *     2 + O X .
 *     3 . X O +
 *     4 . . + .
 *     black to move, 2 black, 2 white, 12 empty, moves b1 a2 d3 c4
 *
 * Black is X x * B b, white O o W w. Empty squares are . - _ or a middle dot, or +, which marks a
 * legal move. # or a full block is a blocked square. A digit 0 is refused: it is white in some
 * programs and black in others. A full round disc is black, an open one white. An ANSI escape
 * overrides that for a full disc: it is black or white as the escape says. Any other colour is
 * refused.
 *
 * The rows stand from 1 to N. Letters above or below the board and numbers beside a row may be left
 * out; those present must be right. Blanks, brackets (the last move), | and lines of a Unicode box
 * may stand between squares. A line such as +-----+ (no blanks, + at both ends) or ===== is a
 * border. "SIDE to move", with black, white or a letter for a disc, may stand above or below the
 * board. A line "game over ..." names no side.
 *
 * The rest of that line is ignored except ", 2 black", ", 2 white" and ", 12 empty". These counts
 * must agree with the drawing, because a copy of a coloured board may have lost its colours.
 * Anything else is refused.
 * Errors: E_FORMAT with the offset. Writing fails only if the buffer does. */
#ifndef NOTATION_POSITIONS_POSITION_DRAWING_H
#define NOTATION_POSITIONS_POSITION_DRAWING_H

#include "base/text.h"
#include "game/position.h"

/* Reads a drawing. E_FORMAT with the offset of the first wrong byte. A short row is wrong at the
 * end of its line, a short board at the end of the text. Without a side black is to move, and
 * *side_given (which may be NULL) is false. *out is untouched on failure. */
status position_drawing_read(view text, position *out, bool *side_given, fault *f);

/* Writes N+2 lines as above, without marks for moves. The last one, "black to move" or "white to
 * move", has no newline. Every position fits: always OK. */
status position_drawing_write(const position *p, buffer *out, fault *f);

#endif
