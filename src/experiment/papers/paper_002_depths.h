/* experiment/papers/paper_002_depths.h - how deep `sized` sees on each size of the board: results,
 * report and findings. For paper_002.c only. Values without ownership. Errors: E_MISSING for a job
 * that is not known, E_NOMEM. */
#ifndef EXPERIMENT_PAPERS_PAPER_002_DEPTHS_H
#define EXPERIMENT_PAPERS_PAPER_002_DEPTHS_H

#include "base/fault.h"
#include "experiment/experiment.h"
#include "experiment/tally.h"
#include "experiment/verdict.h"

enum { DEPTH_SIZES = 4 };

extern const char *const depth_places[DEPTH_SIZES]; /* "6x6" ... */

/* The program: as the paper describes it, or as its authors submitted it. */
typedef enum sized_form { SIZED_TEXT, SIZED_PROGRAM, SIZED_FORMS } sized_form;
extern const char *const sized_form_names[SIZED_FORMS]; /* "as described" ... */

typedef enum phase { EARLY, MID, LATE, ALL, PHASES } phase;

typedef struct depth_survey {
    double medians[PHASES][DEPTH_SIZES];
    estimate means[DEPTH_SIZES];
    estimate rises[DEPTH_SIZES]; /* of the mean, from MID to LATE */
    int breadth[DEPTH_SIZES];    /* the most moves there were to choose from */
} depth_survey;

/* Fills in one size. The games of `repeated` are much the same, so all count as one where errors
 * are concerned. */
status depths_read(const experiment_account *a, int which, const paired_games *varied,
                   const paired_games *repeated, depth_survey *out, fault *f);

/* Both get the depths of SIZED_TEXT, then those of SIZED_PROGRAM. */
void depths_report(const experiment_account *a, const depth_survey both[SIZED_FORMS]);
void depths_check(const experiment_account *a, const depth_survey both[SIZED_FORMS]);

#endif
