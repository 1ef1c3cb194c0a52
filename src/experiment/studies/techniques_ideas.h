/* experiment/studies/techniques_ideas.h - paper 004's two ideas on a board that is an array: a part
 * of the experiment on techniques.
 *
 * Errors: E_MISSING for a search that is not known, E_NOMEM; memory failures of a plan or a
 * document stay in it. */
#ifndef EXPERIMENT_STUDIES_TECHNIQUES_IDEAS_H
#define EXPERIMENT_STUDIES_TECHNIQUES_IDEAS_H

#include "base/fault.h"
#include "experiment/experiment.h"
#include "experiment/plan.h"
#include "experiment/searches.h"

void ideas_plan(const experiment_account *a, const position_list *where, plan *p);

/* Tells their tables; *same says whether all searches visited the same number of nodes. */
status ideas_report(const experiment_account *a, const position_list *where, bool *same, fault *f);

#endif
