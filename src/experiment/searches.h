/* experiment/searches.h - the searches of an experiment: where they start, and their results.
 *
 * Ownership: texts are borrowed for the call, positions are values. Errors: E_MISSING for a search
 * that is not known, those of search_positions(). */
#ifndef EXPERIMENT_SEARCHES_H
#define EXPERIMENT_SEARCHES_H

#include "base/text.h"
#include "experiment/experiment.h"
#include "experiment/plan.h"
#include "experiment/search_job.h"
#include "game/position.h"

enum { POSITIONS_MOST = 100 };

typedef struct position_list {
    int count;
    position at[POSITIONS_MOST];
} position_list;

/* Positions of games on 8x8, as search_positions() makes them. */
typedef struct position_list_order {
    const char *maker;                   /* who plays those games */
    const char *purpose;                 /* each has positions of its own */
    int count, short_count, quick_count; /* by the length of the run; at most POSITIONS_MOST */
} position_list_order;

/* As many as the settings ask for. Errors of search_positions(). */
status position_list_make(const experiment_account *a, const position_list_order *o,
                          position_list *out, fault *f);

/* Reads the result of a search that must be known. E_MISSING. */
status account_search(const experiment_account *a, const buffer *key, search_outcome *out,
                      fault *f);

/* Plans a search of this position under the order's limits. */
void plan_search(plan *p, search_order like, const position *where, double weight);

/* The outcomes of such searches, one in each position, in their order. E_MISSING. */
status account_searches(const experiment_account *a, search_order like, const position_list *where,
                        search_outcome out[], fault *f);

/* Over count outcomes, at most POSITIONS_MOST. */
double searches_mean_nodes(const search_outcome all[], int count);
double searches_mean_seconds(const search_outcome all[], int count);
double searches_median_seconds(const search_outcome all[], int count);
double searches_median_depth(const search_outcome all[], int count);

#endif
