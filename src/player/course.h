/* player/course.h - the one-shot programs of a university course (text 003), spoken from both
 * sides.
 *
 *     PROGRAM WEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE 2
 *     (5,6)
 *
 * A fresh process for every move gets the position (notation/positions/position_course.h) and the
 * seconds it may take, and prints the row from the top and the column from the left, both from 1,
 * or "pass" when its side has no move. Errors: E_FORMAT for text that is neither, with the offset.
 */
#ifndef PLAYER_COURSE_H
#define PLAYER_COURSE_H

#include "base/program.h"
#include "search/result.h"

/* A square; SEARCH_PASS and SQUARE_NONE are both "pass". No newline. */
void course_write_answer(int move, buffer *out);

/* The first line of what a program printed; the rest is not looked at. *move is a square of the
 * board, legal or not, or SEARCH_PASS. E_RANGE for a square outside the board. */
status course_read_answer(view text, int size, int *move, fault *f);

/* A number of seconds with or without a point, from 0.001 to 86400, in nanoseconds. */
status course_read_seconds(view text, int64_t *ns, fault *f);

typedef struct course_reply {
    int move; /* legal; SEARCH_PASS when there is no move */
    double seconds;
} course_reply;

/* Asks a program. `seconds` is handed over as it is; the program is ended after patience_ns. Its
 * exit code counts only when there is no answer. E_FORMAT and E_RANGE for no answer or a wrong one,
 * E_IO for a crash, E_TIMEOUT, E_STOPPED, and what program_run() reports; the sentence tells what
 * the program did and is meant to follow its name ("hangs"). */
status course_ask(const program *p, const position *where, const char *seconds, int64_t patience_ns,
                  const stop_token *stop, course_reply *out, fault *f);

#endif
