/* experiment/papers/papers.h - the experiments, one file each. For experiment/experiment.c only. */
#ifndef EXPERIMENT_PAPERS_PAPERS_H
#define EXPERIMENT_PAPERS_PAPERS_H

#include "experiment/experiment.h"

extern const experiment experiment_000, experiment_001, experiment_002, experiment_003,
    experiment_004, experiment_techniques, experiment_terms, experiment_league;

#endif
