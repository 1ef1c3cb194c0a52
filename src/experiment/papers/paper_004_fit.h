/* experiment/papers/paper_004_fit.h - which program explains the authors' table of paper 004: the
 * one that the paper describes, the one that was submitted, or that one with a deviation repaired.
 * For paper_004.c only. Values without ownership. Errors: memory failures stay in the document. */
#ifndef EXPERIMENT_PAPERS_PAPER_004_FIT_H
#define EXPERIMENT_PAPERS_PAPER_004_FIT_H

#include "experiment/experiment.h"
#include "experiment/papers/paper_004_cross.h"
#include "experiment/papers/paper_004_duel.h"

/* How well a table of ours explains that of the authors. */
typedef struct table_fit {
    int inside; /* of the authors' numbers, in our intervals */
    double chi_square;
    int freedom;
    double chance; /* that equal programs differ as much: the tail of chi-square */
    double cells[CROSS_AGENTS * CROSS_AGENTS]; /* log-likelihoods */
    double likelihood;                         /* their sum */
} table_fit;

/* `games` are the authors' games of a cell, draws included. */
table_fit table_fit_make(const cross_table *c, int games);

/* By how much a fit is better than another, and the probability that tossed coins say so. */
typedef struct fit_lead {
    double value, chance;
} fit_lead;

fit_lead table_fit_lead(const table_fit *fit, const table_fit *other, uint64_t seed);

/* The section of the report, with its findings. */
void fits_report(const experiment_account *a, const table_fit fits[DUEL_FORMS]);

#endif
