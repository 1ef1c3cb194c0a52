/* notation/positions/position_drawing.h - reads a board that was drawn for people, ours or
 * another's.
 *
 *       a b c d
 *     1 . + . .
 *     2 + O X .
 *     3 . X O +
 *     4 . . + .
 *     black to move, 2 black, 2 white, 12 empty, moves b1 a2 d3 c4
 *
 * Black is X x * B b, white O o W w; . - _ and a middle dot are empty and so is +, which marks a
 * legal move; # or a full block is a blocked square. A digit 0 is refused: it is white in some
 * programs and black in others. Round discs go by their shape, full is black and open is white,
 * unless an ANSI escape colours a full one: then it is black or white as the escape says, and
 * refused under any other colour.
 *
 * The rows stand from 1 to N. Letters above or below the board and numbers beside a row may be left
 * out; those that are there must be the right ones. Blanks, brackets (the last move), | and lines
 * of a Unicode box may stand between squares; a line such as +-----+ (no blanks, + at both ends) or
 * ===== is a border. "SIDE to move", with black, white or a letter for a disc, may stand above
 * or below the board; a line "game over ..." names no side. What follows on that line is not looked
 * at but for ", 2 black", ", 2 white" and ", 12 empty": these must be what is drawn, since a copy
 * of a coloured board may have lost what told its discs apart. Anything else is refused. */
#ifndef NOTATION_POSITIONS_POSITION_DRAWING_H
#define NOTATION_POSITIONS_POSITION_DRAWING_H

#include "notation/format.h"

/* E_FORMAT with the offset of the first wrong byte; a row that is too short is wrong at the end of
 * its line, a board at the end of the text. Without a side it is black's turn and *side_given
 * (which may be NULL) is false. *out is untouched on failure. */
status position_drawing_read(view text, position *out, bool *side_given, fault *f);

/* N+2 lines as above, without marks for moves; the last one, "black to move" or "white to move",
 * has no newline. Every position fits: always OK. */
status position_drawing_write(const position *p, buffer *out, fault *f);

#endif
