/* experiment/papers/paper_000_cuts.h - ProbCut and Multi-ProbCut, which paper 000 wished for: a
 * part of its experiment.
 *
 * A cut saves nodes, which buy depth, so they play phases at an equal number of nodes a move: at
 * equal depth there is nothing to gain. Both sides have deepening, table and ordering: without
 * these the depths where ProbCut cuts are out of reach.
 * Errors: E_MISSING for a job that is not known, E_NOMEM; memory failures of a plan or a document
 * stay in it. */
#ifndef EXPERIMENT_PAPERS_PAPER_000_CUTS_H
#define EXPERIMENT_PAPERS_PAPER_000_CUTS_H

#include "arena/rating/match_statistics.h"
#include "base/fault.h"
#include "experiment/experiment.h"
#include "experiment/plan.h"
#include "experiment/searches.h"
#include "experiment/tally.h"

enum { UNCUT, SINGLE, MULTI, CUTS };

typedef struct cut_sums {
    double nodes, seconds;  /* per search to the fixed depth */
    double depth;           /* median in the nodes of a move */
    int least;              /* the depth of a search from which a cut is possible; 0: never */
    int moves, deep;        /* of its games that were not forced; those searched so deep */
    double move_seconds[2]; /* its own, and those of phases against it */
    match_result result;    /* against phases */
} cut_sums;

/* The games are as those of `like`, but for the players. */
void cuts_plan(const experiment_account *a, const position_list *where, const paired_games *like,
               plan *p);
status cuts_read(const experiment_account *a, const position_list *where, const paired_games *like,
                 cut_sums all[CUTS], fault *f);
void cuts_report(const experiment_account *a, const cut_sums all[CUTS]);
void cuts_tell_findings(const experiment_account *a, const cut_sums all[CUTS]);

#endif
