/* experiment/papers/paper_003_colours.h - what paper 003 remarks on colours: which one its agents
 * do better with. For paper_003.c only. */
#ifndef EXPERIMENT_PAPERS_PAPER_003_COLOURS_H
#define EXPERIMENT_PAPERS_PAPER_003_COLOURS_H

#include "arena/rating/match_statistics.h"
#include "base/fault.h"
#include "experiment/experiment.h"
#include "experiment/papers/paper_003_cells.h"
#include "experiment/verdict.h"

/* One agent over all limits, from its pairs of games. */
typedef struct colour_survey {
    double points[2];     /* percent, by its colour */
    double discs[2];      /* per game, its own minus the other's */
    estimate points_more; /* with black than with white, percent points */
    estimate discs_more;
} colour_survey;

/* Sums up scores[0..limits * pairs - 1], limit by limit: the game 0 of a pair is that with black.
 * All limits share their openings, so an opening is one trial. E_NOMEM. */
status colours_sum_up(const pair_score *scores, int pairs, int limits, colour_survey *out,
                      fault *f);

/* E_MISSING, E_NOMEM. */
status colours_read(const experiment_account *a, colour_survey out[CELL_AGENTS], fault *f);
void colours_report(const experiment_account *a, const colour_survey s[CELL_AGENTS]);
void colours_check(const experiment_account *a, const colour_survey s[CELL_AGENTS]);

#endif
