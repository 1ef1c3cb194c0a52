/* notation/positions/position_course.h - a position in the form that the referee of one university
 * course uses.
 *
 *     WEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE
 *
 * The side to move, W or B, comes first. The cells follow row by row from a1: E empty, O white, X
 * black. Lower case is also read, and blanks may stand anywhere. The course plays on 8x8 (65
 * characters); 17, 37, 101, 145, 197 and 257 characters are the other boards. There is no letter
 * for a blocked square.
 *
 * A board without an empty square is also a valid position_string with another meaning. Code that
 * guesses the format should try this one only if the text has an E.
 * Errors: E_FORMAT with the offset; E_UNSUPPORTED to write blocked squares. */
#ifndef NOTATION_POSITIONS_POSITION_COURSE_H
#define NOTATION_POSITIONS_POSITION_COURSE_H

#include "base/text.h"
#include "game/position.h"

/* Reads a position. The side is always given. E_FORMAT with the offset of the first wrong byte, or
 * of the end if cells are missing. *out is untouched on failure. */
status position_course_read(view text, position *out, bool *side_given, fault *f);

/* Writes a position. E_UNSUPPORTED with blocked squares. */
status position_course_write(const position *p, buffer *out, fault *f);

#endif
