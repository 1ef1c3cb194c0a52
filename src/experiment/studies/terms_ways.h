/* experiment/studies/terms_ways.h - paper 002's program against itself with one thing changed: a
 * term left out in one phase or in all, or other weights of corners. For terms*.c only.
 *
 * A pairing is the program as it is (A) against the changed one, so more than half of the points
 * speak for what was changed. All pairings of a size have the same openings, pair by pair.
 * Ownership: a survey owns its scores; terms_clear(). Errors: E_MISSING for a game that is not
 * known, E_NOMEM, and those of the agent; memory failures of a plan or a document stay in it. */
#ifndef EXPERIMENT_STUDIES_TERMS_WAYS_H
#define EXPERIMENT_STUDIES_TERMS_WAYS_H

#include "arena/rating/match_statistics.h"
#include "base/fault.h"
#include "experiment/experiment.h"
#include "experiment/plan.h"
#include "experiment/tally.h"

enum {
    TERM_DISC,
    TERM_MOBILITY,
    TERM_CORNER,
    TERM_STABILITY,
    TERM_POTENTIAL,
    TERM_BESIDE, /* corners that are not one's own */
    TERM_FRONTIER,
    TERMS
};

enum { TERM_EARLY, TERM_MID, TERM_LATE, TERM_ALWAYS, TERM_PHASES };

enum { TERM_SIZES = 4, TERM_WAYS_MOST = TERMS * TERM_PHASES + 2, TERM_SPEC_BYTES = 128 };

extern const char *const term_names[TERMS];
extern const char *const term_phases[TERM_PHASES]; /* "early" ... "always" */

typedef enum term_change {
    CHANGE_WITHOUT, /* the term has no weight in the phase */
    CHANGE_EVEN,    /* corners weigh the same in all phases: the mean */
    CHANGE_FALLING, /* corners have the late weight early and the early one late */
} term_change;

typedef struct term_way {
    term_change change;
    int term, phase;            /* of CHANGE_WITHOUT */
    char spec[TERM_SPEC_BYTES]; /* of the changed program */
    match_result result;        /* once read */
    const pair_score *scores;   /* the same, pair by pair */
} term_way;

/* One size of the board. */
typedef struct term_survey {
    int size, depth;
    double weights[TERMS][TERM_ALWAYS]; /* the paper's */
    char spec[TERM_SPEC_BYTES];         /* of the program as it is */
    paired_games like;                  /* of every pairing, but for B */
    term_way ways[TERM_WAYS_MOST];      /* those that change anything */
    int count;
    pair_score *scores;
} term_survey;

/* Says who meets whom on the size; nothing is read. */
status terms_make(const experiment_account *a, int which, term_survey *out, fault *f);
void terms_plan(const experiment_account *a, const term_survey *s, plan *p);
status terms_read(const experiment_account *a, term_survey *s, fault *f);
void terms_clear(term_survey *s);

/* NULL where the paper gives the term no weight in this phase, or corners an even one. */
const term_way *terms_without(const term_survey *s, int term, int phase);
const term_way *terms_changed(const term_survey *s, term_change change);

#endif
