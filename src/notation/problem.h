/* notation/problem.h - files of problems: a position to a line, and what is known of it.
 *
 * OBF, as the sets of end games are written; every legal move with its score, best first:
 *
 *     -----OX--XO----- X; B1:+2; A2:+2; D3:-0.5; % a comment
 *     -----OX--XO----- X; +3;
 *
 * The position is a position_string with its side; the fields behind it are MOVE:SCORE or a SCORE
 * alone, each closed by ';', which may be left out at the end of the line. A score is discs for the
 * side to move and may have decimals. A pass is PS, PA, PASS or --, and only where it is forced.
 * Endgame scripts hold a position to a line and nothing else; there a digit 0 is white. In both,
 * % starts a comment, on a line of its own or behind a problem, and blanks are free. Sizes other
 * than 8x8 and blocked squares (#) are our own extension.
 *
 * Ownership: a problem owns nothing; its comment is borrowed from the line that was read.
 * Errors: `at` is the offset in that line; after a failure *out is untouched. */
#ifndef NOTATION_PROBLEM_H
#define NOTATION_PROBLEM_H

#include "notation/format.h"

enum { PROBLEM_ANSWERS_MAX = SQUARE_LIMIT };

typedef struct problem_answer {
    int square;   /* or GAME_PASS, or SQUARE_NONE for a score alone */
    double score; /* from -N*N to N*N; a millionth is the smallest step that is kept */
} problem_answer;

typedef struct problem {
    position position;
    int count;
    problem_answer answers[PROBLEM_ANSWERS_MAX]; /* as in the file; legal moves, each once */
    view comment; /* without % and blanks around it; untrusted; valid as long as the line is */
} problem;

/* Bytes of the first line with its newline. 0 when its end is not in sight and more text may come;
 * when `complete` says that this is all, the rest of the text is a line. */
size_t problem_measure(view text, bool complete);

/* One line, with or without its newline. E_MISSING when it holds no problem: blank, or a comment.
 * E_FORMAT for what cannot be understood, also for a position without its side, as all depends on
 * it. E_RANGE for a square that is no legal move or was listed before, a score beyond the board,
 * and a line of more than RECORD_MAX_BYTES; E_FULL for more answers than fit. */
status obf_read(view line, problem *out, fault *f);
status script_read(view line, problem *out, fault *f);

/* Append one line with its newline. E_UNSUPPORTED for a comment of more than one line, and from
 * obf_write() E_RANGE for a score beyond the board; then nothing is appended. A script drops the
 * answers. */
status obf_write(const problem *p, buffer *out, fault *f);
status script_write(const problem *p, buffer *out, fault *f);

#endif
