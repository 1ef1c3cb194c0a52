/* report/answers/solve_case.h - a position after solving, beside the answers of its problem.
 *
 * Plain values without ownership: everything a case points to is borrowed. */
#ifndef REPORT_ANSWERS_SOLVE_CASE_H
#define REPORT_ANSWERS_SOLVE_CASE_H

#include "notation/problem.h"
#include "search/result.h"

typedef enum solve_verdict {
    SOLVE_RIGHT,
    SOLVE_WRONG,
    SOLVE_OPEN,     /* solved, but the problem has no answer */
    SOLVE_UNSOLVED, /* a limit or a stop came first: never right or wrong */
    SOLVE_VERDICTS
} solve_verdict;

/* Returns "right", "wrong" or "unsolved"; NULL for SOLVE_OPEN. */
const char *solve_verdict_name(solve_verdict v);

typedef struct solve_case {
    uint64_t number;  /* within its file, from 1 */
    const char *file; /* the name of its file, or NULL */
    const problem *problem;
    const search_result *best; /* result of the search */
    const search_move *moves;  /* every move with its value, if `all` was asked for */
    int count;                 /* entries in `moves` */
    bool outcome;              /* the question was only who wins */
    bool all;                  /* the question was the value of every move */
    solve_verdict verdict;     /* set it to solve_case_judge() */
} solve_case;

int solve_case_empty(const solve_case *c); /* empty squares */

/* Whether the best move comes from a search, and is not merely some legal move. */
bool solve_case_searched(const solve_case *c);

/* The answer of the problem: its best score, and its score of one move. NaN if it has none. */
double solve_case_answer(const solve_case *c);
double solve_case_answer_of(const solve_case *c, int move);

/* Whether a value differs from an answer. Compares signs if the question was only who wins. An
 * answer that is NaN never differs. */
bool solve_case_differs(const solve_case *c, double value, double answer);

/* Judges the case by everything in it but `verdict`. */
solve_verdict solve_case_judge(const solve_case *c);

/* Sums over all cases of a run. */
typedef struct solve_totals {
    uint64_t counts[SOLVE_VERDICTS];
    uint64_t nodes;
    double seconds;    /* of searching */
    uint64_t left_out; /* records that could not be read or solved */
    uint64_t unread;   /* files and positions that could not be read at all */
} solve_totals;

void solve_totals_add(solve_totals *t, const solve_case *c);
uint64_t solve_totals_positions(const solve_totals *t);

#endif
