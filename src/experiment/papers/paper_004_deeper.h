/* experiment/papers/paper_004_deeper.h - paper 004's best agent against itself with a deeper
 * search: results, report and findings. For paper_004.c only. Values without ownership. Errors:
 * E_MISSING for a job that is not known, E_NOMEM. */
#ifndef EXPERIMENT_PAPERS_PAPER_004_DEEPER_H
#define EXPERIMENT_PAPERS_PAPER_004_DEEPER_H

#include "base/fault.h"
#include "experiment/experiment.h"
#include "experiment/papers/paper_004_duel.h"
#include "experiment/plan.h"
#include "experiment/tally.h"

/* The results of one form, by the colour of the shallower agent. */
typedef struct deeper_survey {
    tally won[2]; /* by it */
    int different[2];
} deeper_survey;

void deeper_plan(const experiment_account *a, duel_form form, plan *p);
status deeper_read(const experiment_account *a, duel_form form, deeper_survey *out, fault *f);

/* Both get the results of FORM_TEXT, then those of FORM_PROGRAM. */
void deeper_report(const experiment_account *a, const deeper_survey both[2]);
void deeper_check(const experiment_account *a, const deeper_survey both[2]); /* its findings */

#endif
