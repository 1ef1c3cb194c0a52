/* experiment/likelihood.h - how well our games explain published counts: chi-square, likelihood,
 * and a test by tossed coins.
 *
 * A number of wins is compared with another number of wins; both have the error of few games. Pure
 * functions of values: no ownership, no errors. */
#ifndef EXPERIMENT_LIKELIHOOD_H
#define EXPERIMENT_LIKELIHOOD_H

#include <stdbool.h>
#include <stdint.h>

/* Games that were won, of those that were decided. */
typedef struct win_count {
    int won, decided;
} win_count;

/* Returns the counts behind a percentage that was rounded to a whole number: draws are left out,
 * and as few games as possible were drawn. 85 % of 50 games: 41 of 48. Without a percentage (NaN),
 * or without games, {0, 0}. */
win_count win_count_of_percent(double percent, int games);

/* Returns the natural logarithm of the probability that a program wins `theirs`, if it is the one
 * that won `ours`. Its true share of wins is not known: after `ours` every share has its own
 * probability (a beta distribution, from Jeffreys' prior), and the result is the mean over all
 * shares (beta-binomial). 0 if nothing was decided in `theirs`. */
double win_log_likelihood(win_count ours, win_count theirs);

/* Adds up to chi-square: the squared difference of the two shares in units of its error, if both
 * have one true share. *counts becomes false, and the result 0, where both won everything or
 * nothing, or where one has no games: such a pair has no degree of freedom. */
double win_chi_square(win_count ours, win_count theirs, bool *counts);

/* Returns the probability that chance alone makes chi-square as large as this, or larger. 1 without
 * degrees of freedom. */
double chi_square_tail(double chi_square, int freedom);

/* Returns the probability that the sum of the differences is as far from 0 as theirs, or farther,
 * if a coin decides the sign of each. COIN_TOSSES tosses of all coins; the toss that was observed
 * counts as one more, so the result is never 0. At most COIN_MOST differences. */
enum { COIN_TOSSES = 100000, COIN_MOST = 64 };
double coin_test(const double *differences, int count, uint64_t seed);

/* Writes "0.31", "0.042", "0.0007" or "below 0.0001". */
#define CHANCE_LEAST 0.0001
enum { CHANCE_BYTES = 16 };
void chance_write(double p, char out[CHANCE_BYTES]);

#endif
