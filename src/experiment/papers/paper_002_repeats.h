/* experiment/papers/paper_002_repeats.h - whether `sized` gives the same answer again, as paper 002
 * expects and did not find. For paper_002.c only. Values without ownership. Errors: E_MISSING for a
 * job that is not known, E_NOMEM. */
#ifndef EXPERIMENT_PAPERS_PAPER_002_REPEATS_H
#define EXPERIMENT_PAPERS_PAPER_002_REPEATS_H

#include "base/fault.h"
#include "experiment/experiment.h"
#include "experiment/plan.h"
#include "experiment/searches.h"

/* The paper's behaviours, one by one, then together; then the program as submitted. */
enum { REPEAT_OURS, REPEAT_KEPT = 5, REPEAT_ALL, REPEAT_SWITCHES = 8 };

/* The positions that are searched; also for other questions about them. */
extern const position_list_order repeat_positions;

/* Counts of the positions searched with one switch. */
typedef struct repeat_count {
    int moved;    /* those with more than one move */
    int counted;  /* those with more than one number of nodes */
    int unsteady; /* those with either */
    int most;     /* different moves in one position */
} repeat_count;

typedef struct repeat_survey {
    int positions;
    repeat_count by_nodes[REPEAT_SWITCHES];
    repeat_count by_time[REPEAT_SWITCHES]; /* where there is a clock */
    bool has_clock;
} repeat_survey;

/* Searches limited by nodes and, where `seconds` is not 0, by so much time. */
status repeats_plan(const experiment_account *a, double seconds, plan *p, fault *f);
status repeats_read(const experiment_account *a, double seconds, repeat_survey *out, fault *f);

void repeats_report(const experiment_account *a, const repeat_survey *s);
void repeats_check(const experiment_account *a, const repeat_survey *s); /* its finding */

#endif
