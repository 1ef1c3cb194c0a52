/* protocol/course_boards.h - an engine for two courses whose referees send a board and want a move.
 *
 * threeline (the tournament server of a high school): three lines are a question, and one line is
 * the answer: the number of a square, row by row from 0, and the seconds that were left.
 *
 *     5                      seconds for the move
 *     x                      x or @ is black, o is white
 *     ...(64 cells)...       . is empty; also 16 to 256 cells for other sizes
 *     19;4.21
 *
 * The old form with a border of ? around the board is read too; its squares are counted with the
 * border. A side without a move, and a question that cannot be read, get -1.
 *
 * external (a reversi program with players in any language): the colour, the size and the rows are
 * a question, the column and the row from 0 are the answer.
 *
 *     1                      1 is black, -1 is white
 *     8
 *     0 0 0 1 -1 0 0 0       ... and so on, one row a line
 *     2 3
 *
 * The protocol has no pass: a side without a move is not asked, and gets -1 -1. So does a question
 * that cannot be read. Its referee closes the input behind the question, so the end of input does
 * not interrupt the search.
 *
 * Empty lines are skipped. Messages about mistakes go to `notes`, which may be NULL: referees show
 * the error stream to people.
 * Ownership: course_boards_free() frees. Both ways out are borrowed until then. Threads: as a
 * wire_protocol. Errors: those of partner_make(). */
#ifndef PROTOCOL_COURSE_BOARDS_H
#define PROTOCOL_COURSE_BOARDS_H

#include "base/fault.h"
#include "protocol/partner.h"
#include "protocol/wire.h"

typedef enum course_form { COURSE_THREELINE, COURSE_EXTERNAL } course_form;

typedef struct course_boards course_boards;

status course_boards_make(const partner_options *o, course_form form, const wire_out *out,
                          const wire_out *notes, course_boards **result, fault *f);
void course_boards_free(course_boards *c); /* NULL is allowed */

wire_protocol course_boards_protocol(course_boards *c); /* borrows *c */

#endif
