/* arena/rating/match_statistics.c - means and standard errors from pairs. */
#include "arena/rating/match_statistics.h"

#include "arena/rating/elo.h"

#include <math.h>

static double disc_mean(const pair_score *p) {
    return (p->games[0] + p->games[1]) / 2.0;
}

int score_halves(int score) {
    return score > 0 ? 2 : score < 0 ? 0 : 1;
}

int pair_halves(const pair_score *p) {
    return score_halves(p->games[0]) + score_halves(p->games[1]);
}

static double point_mean(const pair_score *p) {
    return pair_halves(p) / 4.0;
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
    double sum = 0, spread = 0;
    for (size_t i = 0; i < count; i++) sum += value(&pairs[i]);
    e.mean = sum / (double)count;
    if (count < 2) return e;
    for (size_t i = 0; i < count; i++) {
        const double off = value(&pairs[i]) - e.mean;
        spread += off * off;
    }
    e.error = sqrt(spread / (double)(count - 1) / (double)count);
    return e;
}

static void count_game(int score, game_ending ending, match_result *out) {
    out->wins += score > 0;
    out->draws += score == 0;
    out->losses += score < 0;
    if (game_ending_is_forfeit(ending)) out->forfeits[score > 0][ending]++;
}

static void count_pair(const pair_score *p, match_result *out) {
    for (int k = 0; k < 2; k++) count_game(p->games[k], p->endings[k], out);
    out->points.with[pair_halves(p)]++;
}

/* With all points on one side no difference is too large. But if A took a whole pair with a chance
 * below q, `pairs` of them in a row would come in fewer than 5 of 100 matches, where q^pairs is
 * 0.05; and a share of at least q is a difference of at least elo_of_score(q). */
static double one_sided_bound(int pairs) {
    return elo_of_score(pow(0.05, 1.0 / pairs));
}

static void add_elo(match_result *r) {
    const bool one_sided = r->score <= 0 || r->score >= 1;
    r->elo = r->elo_error = r->elo_bound = NAN;
    if (isnan(r->score)) return;
    if (one_sided) {
        r->elo_bound = one_sided_bound(r->pairs) * (r->score >= 1 ? 1 : -1);
        return;
    }
    r->elo = elo_of_score(r->score);
    r->elo_error = r->score_error * elo_slope(r->score);
}

match_result match_statistics(const pair_score *pairs, size_t count) {
    const estimate discs = estimate_of(pairs, count, disc_mean);
    const estimate share = estimate_of(pairs, count, point_mean);
    match_result r = {.games = (int)(2 * count),
                      .pairs = (int)count,
                      .mean = discs.mean,
                      .error = discs.error,
                      .score = share.mean,
                      .score_error = share.error,
                      .llr = NAN,
                      .verdict = SPRT_OPEN};
    for (size_t i = 0; i < count; i++) count_pair(&pairs[i], &r);
    add_elo(&r);
    return r;
}
