/* experiment/papers/paper_004_duel.h - the games of paper 004: two specifications, one with black
 * and one with white, that meet again and again. For paper_004*.c only. Values without ownership.
 * Errors: E_MISSING for a job that is not known, E_NOMEM. */
#ifndef EXPERIMENT_PAPERS_PAPER_004_DUEL_H
#define EXPERIMENT_PAPERS_PAPER_004_DUEL_H

#include "base/text.h"
#include "experiment/experiment.h"
#include "experiment/plan.h"
#include "experiment/tally.h"
#include "game/colour.h"

enum { DUEL_SPEC_BYTES = 96 };

/* The program that plays: as the paper describes it, as its authors submitted it, or as submitted
 * with one deviation from the paper repaired. */
enum { DUEL_DEVIATIONS = 5 };
typedef enum duel_form {
    FORM_TEXT,
    FORM_PROGRAM,
    FORM_REPAIRED, /* the first of DUEL_DEVIATIONS */
    DUEL_FORMS = FORM_REPAIRED + DUEL_DEVIATIONS,
} duel_form;

extern const char *const duel_form_names[DUEL_FORMS]; /* "as described" ... */

extern const char duel_best[]; /* the agent that the paper likes best */

typedef struct duel {
    char black[DUEL_SPEC_BYTES], white[DUEL_SPEC_BYTES];
    double cost;      /* about, of a game */
    bool is_detailed; /* keep what was thought of every move */
} duel;

/* Games of a cell of the cross table. The repair of a deviation that no agent of the cell has
 * leaves the cell as submitted: the same specifications, so the same games. */
duel duel_of_cell(const experiment_account *a, duel_form form, int row, int column);
/* The best one against itself. */
duel duel_of_depths(const experiment_account *a, duel_form form, colour shallow);
duel duel_of_bob(const experiment_account *a, duel_form form, colour bob);

/* The depth that is searched here where the paper names this key: a short or quick run is
 * shallower. */
int duel_depth(const experiment_account *a, const char *key);

int duel_games(const experiment_account *a); /* as many as there are of each, but for bob's */

void duel_key(const experiment_account *a, const duel *d, int number, buffer *key);
void duel_plan(const experiment_account *a, const duel *d, plan *p); /* duel_games() of them */

typedef struct duel_outcome {
    tally black;
    int different; /* games with moves of their own */
} duel_outcome;

/* E_MISSING, E_NOMEM. */
status duel_read(const experiment_account *a, const duel *d, duel_outcome *out, fault *f);

#endif
