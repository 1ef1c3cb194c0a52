/* player/course.h - the one-shot programs of a university course (paper 003), spoken from both
 * sides.
 *
 *     PROGRAM WEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE 2
 *     (5,6)
 *
 * Each move is a new process. Its last two words are the position
 * (notation/positions/position_course.h) and the time for the move in seconds. It prints the row
 * from the top and the column from the left, both counted from 1, or "pass" if its side has no
 * move. Errors: E_FORMAT for any other text, with the offset. */
#ifndef PLAYER_COURSE_H
#define PLAYER_COURSE_H

#include "base/program.h"
#include "base/text.h"
#include "game/position.h"
#include "search/result.h"

/* Writes a square, or "pass" for SEARCH_PASS and SQUARE_NONE, without a newline. */
void course_write_answer(int move, buffer *out);

/* Reads the first line of a program's output and ignores the other lines. *move is a square of the
 * board, legal or not, or SEARCH_PASS. E_RANGE for a square outside the board. */
status course_read_answer(view text, int size, int *move, fault *f);

/* Reads a number of seconds, 0.001 to 86400, with or without a point. *ns is in nanoseconds. */
status course_read_seconds(view text, int64_t *ns, fault *f);

typedef struct course_reply {
    int move; /* legal; SEARCH_PASS if there is no move */
    double seconds;
} course_reply;

/* Asks a program for a move. The program gets the text `seconds` unchanged and is ended after
 * patience_ns. Its exit code counts only if there is no answer. E_FORMAT and E_RANGE for a missing
 * or wrong answer, E_IO for a crash, E_TIMEOUT, E_STOPPED, and the errors of program_run(). The
 * sentence of the fault continues the name of the program ("hangs"). */
status course_ask(const program *p, const position *where, const char *seconds, int64_t patience_ns,
                  const stop_token *stop, course_reply *out, fault *f);

#endif
