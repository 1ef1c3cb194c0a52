/* experiment/studies/techniques_ways.h - searches with one technique switched off, and with one
 * alone: a part of the experiment on techniques.
 *
 * Errors: E_MISSING for a search that is not known, E_NOMEM; memory failures of a plan or a
 * document stay in it. */
#ifndef EXPERIMENT_STUDIES_TECHNIQUES_WAYS_H
#define EXPERIMENT_STUDIES_TECHNIQUES_WAYS_H

#include "base/fault.h"
#include "experiment/experiment.h"
#include "experiment/plan.h"
#include "experiment/searches.h"
#include "experiment/studies/techniques_worth.h"

enum {
    ALL_ON,
    NO_PRUNING, /* nor ProbCut, which needs a window */
    NO_ORDER,
    NO_TABLE,
    NO_DEEPENING,
    NO_TREE,
    NO_PROBCUT,
    NOTHING, /* plain minimax */
    OFF_WAYS,
    ONLY_PRUNING = OFF_WAYS, /* plain alpha-beta; what follows has it, too */
    ONLY_ORDER,
    ONLY_TABLE,
    ONLY_DEEPENING,
    ONLY_TREE,
    ONLY_PROBCUT,
    WAYS
};

typedef enum studied_technique {
    TECHNIQUE_PRUNING,
    TECHNIQUE_ORDER,
    TECHNIQUE_TABLE,
    TECHNIQUE_DEEPENING,
    TECHNIQUE_TREE,
    TECHNIQUE_PROBCUT,
    TECHNIQUES
} studied_technique;

typedef struct way_sums {
    double nodes;     /* to the fixed depth, per position */
    double seconds;   /* to the fixed depth; the median, because a busy machine makes some far too
                         long */
    double branching; /* effective: the root of the nodes, of as high a degree as the depth */
    double depth;     /* median in the fixed number of nodes; NaN where it was not asked */
    double values[POSITIONS_MOST];
} way_sums;

int ways_depth(const experiment_account *a);
int ways_nodes(const experiment_account *a);

void ways_plan(const experiment_account *a, const position_list *where, plan *p);
status ways_read(const experiment_account *a, const position_list *where, way_sums all[WAYS],
                 fault *f);

void ways_worth(const way_sums all[WAYS], technique_worth out[TECHNIQUES]);

/* Tables. */
void ways_tell_off(const experiment_account *a, const way_sums all[WAYS]);
void ways_tell_alone(const experiment_account *a, const way_sums all[WAYS]);

/* The finding that everything but ProbCut leaves the value as it is. */
void ways_tell_exact(const experiment_account *a, const position_list *where,
                     const way_sums all[WAYS]);

#endif
