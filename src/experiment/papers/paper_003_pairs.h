/* experiment/papers/paper_003_pairs.h - paper 003 in pairs of games, on which the verdict rests:
 * results, report and findings. For paper_003.c only. Values without ownership. Errors: E_MISSING
 * for a job that is not known, E_NOMEM. */
#ifndef EXPERIMENT_PAPERS_PAPER_003_PAIRS_H
#define EXPERIMENT_PAPERS_PAPER_003_PAIRS_H

#include "arena/rating/match_statistics.h"
#include "base/fault.h"
#include "experiment/experiment.h"
#include "experiment/papers/paper_003_cells.h"
#include "experiment/verdict.h"

/* The results of one agent at one limit. */
typedef struct pair_outcome {
    match_result result;
    double seconds;  /* per move */
    double depth;    /* median */
    estimate deeply; /* mean depth of a game */
} pair_outcome;

typedef struct pair_survey {
    pair_outcome cells[CELL_AGENTS][CELL_LIMITS];
    estimate lead[CELL_LIMITS]; /* of compound before the better of the others, percent points */
} pair_survey;

status pairs_read(const experiment_account *a, pair_survey *out, fault *f);
void pairs_report(const experiment_account *a, const pair_survey *s);
void pairs_tell_depths(const experiment_account *a, const pair_survey *s); /* and times */
void pairs_check(const experiment_account *a, const pair_survey *s);       /* the findings */

#endif
