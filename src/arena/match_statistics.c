/* arena/match_statistics.c - means and standard errors from pairs. */
#include "arena/match_statistics.h"

#include <math.h>

static double disc_mean(const pair_score *p) {
    return (p->games[0] + p->games[1]) / 2.0;
}

static double points(int score) {
    return score > 0 ? 1 : score < 0 ? 0 : 0.5;
}

static double point_mean(const pair_score *p) {
    return (points(p->games[0]) + points(p->games[1])) / 2;
}

typedef struct estimate {
    double mean, error;
} estimate;

/* Mean and standard error of one number per pair. Two passes: the deviations are taken from the
 * mean itself, so that nothing cancels. */
static estimate estimate_of(const pair_score *pairs, size_t count,
                            double (*value)(const pair_score *p)) {
    estimate e = {NAN, NAN};
    if (count == 0) return e;
    double sum = 0, squares = 0;
    for (size_t i = 0; i < count; i++) sum += value(&pairs[i]);
    e.mean = sum / (double)count;
    if (count < 2) return e;
    for (size_t i = 0; i < count; i++) {
        const double off = value(&pairs[i]) - e.mean;
        squares += off * off;
    }
    e.error = sqrt(squares / (double)(count - 1) / (double)count);
    return e;
}

static void count_game(int score, match_result *out) {
    out->wins += score > 0;
    out->draws += score == 0;
    out->losses += score < 0;
}

match_result match_statistics(const pair_score *pairs, size_t count) {
    const estimate discs = estimate_of(pairs, count, disc_mean);
    const estimate share = estimate_of(pairs, count, point_mean);
    match_result r = {.games = (int)(2 * count),
                      .pairs = (int)count,
                      .mean = discs.mean,
                      .error = discs.error,
                      .score = share.mean,
                      .score_error = share.error};
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < 2; k++) count_game(pairs[i].games[k], &r);
    return r;
}
