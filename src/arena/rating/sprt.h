/* arena/rating/sprt.h - when a match has been long enough: a sequential test on pairs.
 *
 * H0 says that A is elo0 stronger than B, H1 that it is elo1. After every pair the logarithm of the
 * likelihood ratio (LLR) of what was seen is compared with two bounds (Wald): at the upper one H1
 * is accepted, at the lower one H0, in between the match goes on. H1 is then accepted in at most
 * about a share alpha of the matches in which H0 is true, H0 in at most about beta of those in
 * which H1 is; where the truth lies outside the two, more rarely still.
 *
 * A hypothesis about Elo fixes the mean of the pairs' points and nothing else: how often pairs are
 * drawn, and how far their two games hang together, is not known. Each hypothesis is therefore
 * represented by the likeliest distribution over the five results of a pair that has its mean;
 * docs/decisions/0010-sequential-test.md tells why this and nothing simpler.
 * Pure functions of values. */
#ifndef ARENA_RATING_SPRT_H
#define ARENA_RATING_SPRT_H

#include "base/text.h"

enum { PAIR_RESULTS = 5 }; /* a pair has 0, 1/2, 1, 3/2 or 2 points */

/* How many pairs had i halves of a point. */
typedef struct pair_counts {
    int with[PAIR_RESULTS];
} pair_counts;

typedef struct sprt {
    double elo0, elo1;  /* elo0 < elo1 */
    double alpha, beta; /* both below 1/2 */
} sprt;

typedef enum sprt_verdict { SPRT_OPEN, SPRT_H0, SPRT_H1 } sprt_verdict;

const char *sprt_verdict_name(sprt_verdict v); /* "open", "h0", "h1" */

/* "ELO0,ELO1" or "ELO0,ELO1,ALPHA,BETA"; both rates are 0.05 where they are left out. Numbers have
 * at most three decimals. E_FORMAT; E_RANGE for Elo beyond 1000, not in their order, or rates that
 * are not between 0.001 and 0.499. */
status sprt_parse(view text, sprt *out, fault *f);

double sprt_lower(const sprt *t); /* at or below it H0 is accepted */
double sprt_upper(const sprt *t); /* at or above it H1 is accepted */

double sprt_llr(const sprt *t, const pair_counts *seen); /* 0 before the first pair */
sprt_verdict sprt_judge(const sprt *t, double llr);

#endif
