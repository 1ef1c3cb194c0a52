/* cli/solve_case.h - one position that was solved, and what its file knows about it.
 *
 * Values without ownership: everything is borrowed. */
#ifndef CLI_SOLVE_CASE_H
#define CLI_SOLVE_CASE_H

#include "engine/engine.h"
#include "notation/problem.h"

typedef enum solve_verdict {
    SOLVE_RIGHT,
    SOLVE_WRONG,
    SOLVE_OPEN,     /* solved, but the file does not know the answer */
    SOLVE_UNSOLVED, /* stopped by a limit or by Ctrl-C: never right or wrong */
    SOLVE_VERDICTS
} solve_verdict;

/* "right", "wrong", "unsolved"; NULL for what cannot be judged. */
const char *solve_verdict_name(solve_verdict v);

typedef struct solve_case {
    uint64_t number;  /* within its file, from 1 */
    const char *file; /* it comes from, or NULL */
    const problem *problem;
    const engine_result *found;
    bool outcome;          /* only who wins was asked for */
    bool all;              /* every move was asked for */
    solve_verdict verdict; /* by solve_case_judge(), once the result is there */
} solve_case;

int solve_case_empty(const solve_case *c); /* squares */

/* Whether its move is the outcome of a search, and not merely some legal one. */
bool solve_case_searched(const solve_case *c);

/* What the file says: the best score, and that of one move. NaN where it says nothing. */
double solve_case_answer(const solve_case *c);
double solve_case_answer_of(const solve_case *c, int move);

/* Whether a value that was found differs from what the file says; where it says nothing, never.
 * When only the winner was asked for, signs are compared. */
bool solve_case_differs(const solve_case *c, double value, double answer);

/* Looks at everything but the verdict that is kept. */
solve_verdict solve_case_judge(const solve_case *c);

#endif
