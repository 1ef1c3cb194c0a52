/* experiment/likelihood.c - counts explain counts. */
#include "experiment/likelihood.h"

#include "base/rng.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#define LOG_HALF_FACTORIAL (-0.12078223763524522) /* of (1/2)! = sqrt(pi) / 2 */
#define JEFFREYS           0.5                    /* what the prior adds to wins and to losses */

win_count win_count_of_percent(double percent, int games) {
    if (!isfinite(percent)) return (win_count){0, 0};
    for (int decided = games; decided > 0; decided--) {
        const int won = (int)lround(percent * decided / 100);
        if (fabs(100.0 * won / decided - percent) <= 0.5) return (win_count){won, decided};
    }
    return (win_count){0, 0};
}

/* Returns the logarithm of x (x + 1) ... (x + count - 1). */
static double log_rising(double x, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += log(x + i);
    return sum;
}

double win_log_likelihood(win_count ours, win_count theirs) {
    const int lost = theirs.decided - theirs.won;
    const double ways = log_rising(lost + 1, theirs.won) - log_rising(1, theirs.won);
    return ways + log_rising(ours.won + JEFFREYS, theirs.won) +
           log_rising(ours.decided - ours.won + JEFFREYS, lost) -
           log_rising(ours.decided + 2 * JEFFREYS, theirs.decided);
}

double win_chi_square(win_count ours, win_count theirs, bool *counts) {
    const int games = ours.decided + theirs.decided, won = ours.won + theirs.won;
    *counts = ours.decided > 0 && theirs.decided > 0 && won > 0 && won < games;
    if (!*counts) return 0;
    const double share = (double)won / games;
    const double gap = (double)ours.won / ours.decided - (double)theirs.won / theirs.decided;
    return gap * gap / (share * (1 - share) * (1.0 / ours.decided + 1.0 / theirs.decided));
}

/* The tail has two closed forms, each a sum over half^k / k!: k = 0, 1, 2 ... for an even number of
 * degrees; k = 1/2, 3/2 ... for an odd one, and erfc() besides. */
double chi_square_tail(double chi_square, int freedom) {
    const double half = chi_square / 2;
    const bool is_odd = freedom % 2;
    if (freedom <= 0 || half <= 0) return 1;
    double k = is_odd ? 0.5 : 0;
    double sum = is_odd ? erfc(sqrt(half)) : 0;
    double term = k * log(half) - half - (is_odd ? LOG_HALF_FACTORIAL : 0); /* its logarithm */
    for (int i = 0; i < freedom / 2; i++) {
        sum += exp(term);
        k++;
        term += log(half) - log(k);
    }
    return fmin(sum, 1);
}

double coin_test(const double *differences, int count, uint64_t seed) {
    assert(count <= COIN_MOST);
    rng coins = rng_make(seed, (uint64_t)count);
    double observed = 0;
    int as_far = 1;
    for (int i = 0; i < count; i++) observed += differences[i];
    /* Sums that differ by rounding alone are equal. */
    const double limit = fabs(observed) * (1 - 1e-12);
    for (int toss = 0; toss < COIN_TOSSES; toss++) {
        const uint64_t sides = rng_next(&coins);
        double sum = 0;
        for (int i = 0; i < count; i++) sum += sides >> i & 1 ? differences[i] : -differences[i];
        as_far += fabs(sum) >= limit;
    }
    return as_far / (COIN_TOSSES + 1.0);
}

void chance_write(double p, char out[CHANCE_BYTES]) {
    if (p < CHANCE_LEAST)
        (void)snprintf(out, CHANCE_BYTES, "below 0.0001");
    else
        (void)snprintf(out, CHANCE_BYTES, "%.*f", p >= 0.0995 ? 2 : p >= 0.00995 ? 3 : 4, p);
}
