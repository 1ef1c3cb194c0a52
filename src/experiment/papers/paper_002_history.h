/* experiment/papers/paper_002_history.h - whether the table that paper 002's authors submitted
 * makes a deterministic program change its moves. For paper_002.c only. Values without ownership.
 * Errors: E_MISSING for a job that is not known, E_NOMEM. */
#ifndef EXPERIMENT_PAPERS_PAPER_002_HISTORY_H
#define EXPERIMENT_PAPERS_PAPER_002_HISTORY_H

#include "base/fault.h"
#include "experiment/experiment.h"
#include "experiment/plan.h"

/* The parts of the submitted table, alone and together, then the whole program. */
typedef enum history_switch {
    HISTORY_OURS,
    HISTORY_KEPT,
    HISTORY_FLAGS,
    HISTORY_KEY,
    HISTORY_KEPT_FLAGS,
    HISTORY_KEPT_KEY,
    HISTORY_TABLE, /* all three */
    HISTORY_PROGRAM,
    HISTORY_SWITCHES,
} history_switch;

/* Counts of the positions searched with one switch. */
typedef struct history_count {
    int other_move;  /* with an empty table than without a table */
    int other_value; /* the same, of values */
    int moved;       /* the game so far changes the move */
    int most;        /* different moves in one position */
} history_count;

typedef struct history_survey {
    int positions;
    history_count counts[HISTORY_SWITCHES];
} history_survey;

status histories_plan(const experiment_account *a, plan *p, fault *f);
status histories_read(const experiment_account *a, history_survey *out, fault *f);

void histories_report(const experiment_account *a, const history_survey *s);
void histories_check(const experiment_account *a, const history_survey *s); /* its finding */

#endif
