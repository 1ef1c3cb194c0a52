/* experiment/papers/paper_002_games.h - the games of `sized` against simple opponents: results,
 * report and findings. For paper_002.c only. Values without ownership. Errors: E_MISSING for a job
 * that is not known, E_NOMEM. */
#ifndef EXPERIMENT_PAPERS_PAPER_002_GAMES_H
#define EXPERIMENT_PAPERS_PAPER_002_GAMES_H

#include "base/fault.h"
#include "experiment/experiment.h"
#include "experiment/papers/paper_002_depths.h"
#include "experiment/tally.h"

/* The course's file of greedy-corners takes black's discs minus white's for either colour: as white
 * it wants few discs. */
typedef enum opponent { AGAINST_RANDOM, AGAINST_GREEDY, AGAINST_COURSE, OPPONENTS } opponent;

extern const char *const opponent_specs[OPPONENTS];

typedef struct game_survey {
    tally won[OPPONENTS][DEPTH_SIZES][2]; /* by sized, by its colour */
    int different[OPPONENTS][DEPTH_SIZES];
} game_survey;

/* Fills in one size. */
status games_read(const experiment_account *a, int which, const paired_games pairs[OPPONENTS],
                  game_survey *out, fault *f);

/* Both get the games of SIZED_TEXT, then those of SIZED_PROGRAM. */
void games_report(const experiment_account *a, const game_survey both[SIZED_FORMS]);
void games_check(const experiment_account *a, const game_survey both[SIZED_FORMS]);

#endif
