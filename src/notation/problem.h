/* notation/problem.h - files of problems: one position per line, with its known scores.
 *
 * OBF is the usual format of endgame sets. It lists every legal move with its score, best first:
 *
 *     -----OX--XO----- X; B1:+2; A2:+2; D3:-0.5; % a comment
 *     -----OX--XO----- X; +3;
 *
 * The position is a position_string with its side. Fields follow: MOVE:SCORE or a SCORE alone. A
 * ';' closes each field and may be left out at the end of the line. A score is discs for the side
 * to move and may have decimals. A pass is PS, PA, PASS or --, allowed only if it is forced. A pass
 * with a score beyond the board is a placeholder, as Edax writes it (--:-127), and is skipped.
 *
 * Endgame scripts hold one position per line and nothing else. In them a digit 0 is white. In both
 * formats % starts a comment, on its own line or behind a problem, and blanks are free. Sizes other
 * than 8x8 and blocked squares (#) are our own extension.
 *
 * Ownership: a problem owns nothing; its comment is borrowed from the line that was read.
 * Errors: `at` is the offset in that line; after a failure *out is untouched. */
#ifndef NOTATION_PROBLEM_H
#define NOTATION_PROBLEM_H

#include "base/text.h"
#include "game/position.h"

enum { PROBLEM_ANSWERS_MAX = SQUARE_LIMIT };

typedef struct problem_answer {
    int square;   /* or GAME_PASS, or SQUARE_NONE for a score alone */
    double score; /* from -N*N to N*N, kept to a millionth */
} problem_answer;

typedef struct problem {
    position position;
    int count;
    /* in the order of the file; legal moves, each once */
    problem_answer answers[PROBLEM_ANSWERS_MAX];
    view comment; /* without % and blanks around it; untrusted; valid as long as the line */
} problem;

/* Returns the bytes of the first line with its newline. 0 if its end is not in sight and more text
 * may come. With `complete` the rest of the text is a line. */
size_t problem_measure(view text, bool complete);

/* Read one line, with or without its newline. E_MISSING if it holds no problem: blank, or a
 * comment. E_FORMAT if it cannot be understood, or if the position has no side, because everything
 * depends on the side. E_RANGE for a square that is no legal move or was listed before, a score
 * beyond the board, or a line over RECORD_MAX_BYTES. E_FULL for too many answers. */
status obf_read(view line, problem *out, fault *f);
status script_read(view line, problem *out, fault *f);

/* Append one line with its newline. E_UNSUPPORTED for a comment of more than one line, and from
 * obf_write() E_RANGE for a score beyond the board; then nothing is appended. A script drops the
 * answers. */
status obf_write(const problem *p, buffer *out, fault *f);
status script_write(const problem *p, buffer *out, fault *f);

#endif
