/* tests/support/made_results.h - an account of an experiment with results that are made up, and a
 * look at its report. Ownership: made_results_drop() frees everything. Failures end the test. */
#ifndef TESTS_SUPPORT_MADE_RESULTS_H
#define TESTS_SUPPORT_MADE_RESULTS_H

#include "base/text.h"
#include "experiment/experiment.h"
#include "experiment/known.h"
#include "experiment/plan.h"
#include "experiment/tally.h"
#include "report/document.h"

typedef struct made_results {
    experiment_settings settings; /* a full run with seed 1; may be changed */
    known_results *known;
    document document;
    experiment_account account;
} made_results;

/* `numbers` are the authors', as the text of a settings file. *m must not move. */
void made_results_make(made_results *m, const char *numbers);
void made_results_drop(made_results *m);

void made_results_add(made_results *m, const buffer *key, const char *result);
void made_results_add_game(made_results *m, const paired_games *p, int number, const char *result);

/* The report has these words, wherever its lines are wrapped. */
void made_results_expect(const made_results *m, const char *words);
/* A file of the report has this text. */
void made_results_expect_file(const made_results *m, const char *name, const char *text);

int plan_count_words(const plan *p, const char *words); /* jobs with these words in their keys */

#endif
