/* notation/positions/position_course.h - a position as the referee of one university course hands
 * it over.
 *
 *     WEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE
 *
 * The side to move, W or B, stands first; then the cells row by row from a1: E empty, O white,
 * X black. Lower case is read as well, and blanks may stand anywhere. The course plays on 8x8 (65
 * characters); 17, 37, 101, 145, 197 and 257 are the other boards. There is no letter for a blocked
 * square.
 *
 * A board without any empty square is also a valid position_string, and means something else there:
 * who guesses the format should try this one only when an E is in the text. */
#ifndef NOTATION_POSITIONS_POSITION_COURSE_H
#define NOTATION_POSITIONS_POSITION_COURSE_H

#include "notation/format.h"

/* E_FORMAT with the offset of the first wrong byte, or of the end when cells are missing. The side
 * is always given. *out is untouched on failure. */
status position_course_read(view text, position *out, bool *side_given, fault *f);

/* E_UNSUPPORTED with blocked squares. */
status position_course_write(const position *p, buffer *out, fault *f);

#endif
