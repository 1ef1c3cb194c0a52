/* experiment/papers/paper_004_cross.h - the cross table of paper 004: results and report. For
 * paper_004*.c only. Values without ownership. Errors: E_MISSING for a job that is not known,
 * E_NOMEM. */
#ifndef EXPERIMENT_PAPERS_PAPER_004_CROSS_H
#define EXPERIMENT_PAPERS_PAPER_004_CROSS_H

#include "base/fault.h"
#include "experiment/experiment.h"
#include "experiment/papers/paper_004_duel.h"
#include "experiment/tally.h"
#include "experiment/verdict.h"

enum { CROSS_AGENTS = 8 };

extern const char *const cross_table_names[CROSS_AGENTS];

typedef struct cross_table {
    tally cells[CROSS_AGENTS][CROSS_AGENTS];    /* of black, the row */
    int different[CROSS_AGENTS][CROSS_AGENTS];  /* games */
    double ours[CROSS_AGENTS * CROSS_AGENTS];   /* percent */
    double theirs[CROSS_AGENTS * CROSS_AGENTS]; /* percent */
    double strength[CROSS_AGENTS], their_strength[CROSS_AGENTS];
    double error[CROSS_AGENTS]; /* of ours, at 95 % */
} cross_table;

/* E_MISSING, E_NOMEM. */
status cross_table_read(const experiment_account *a, duel_form form, cross_table *c, fault *f);
void cross_table_sum_up(cross_table *c); /* the strengths and their errors, from the rest */

/* How many of the authors' numbers lie inside our intervals. */
int cross_table_inside(const cross_table *c);

/* Tells of two tables side by side: that of FORM_TEXT, then that of FORM_PROGRAM. */
void cross_tables_report(const experiment_account *a, const cross_table both[2]);

/* How much stronger an agent is than another, in percent points. */
estimate cross_table_lead(const cross_table *c, int agent, int other);

#endif
