/* arena/rating/sprt.c - the likeliest distributions under two means, and their ratio. */
#include "arena/rating/sprt.h"

#include "arena/rating/elo.h"
#include "notation/decimal.h"

#include <math.h>

/* The count of a result that was not seen. Without it a match of wins alone could not have the mean
 * of a hypothesis. It weighs less than a thousandth of a pair. */
static const double unseen = 1e-3;

static const double usual_rate = 0.05, least_rate = 0.001, most_rate = 0.499, most_elo = 1000;

const char *sprt_verdict_name(sprt_verdict v) {
    static const char *const names[] = {[SPRT_OPEN] = "open", [SPRT_H0] = "h0", [SPRT_H1] = "h1"};
    return names[v];
}

/* ---- what the user asks for ---- */

static status read_numbers(view text, double *out, int *count, fault *f) {
    enum { MOST = 4 };
    view rest = text;
    size_t used = 0; /* with the comma behind each word; beyond the text after the last */
    for (*count = 0; used <= text.length; ++*count) {
        const view word = view_take(&rest, ',');
        used += word.length + 1;
        if (*count == MOST || !decimal_read(view_trim(word), &out[*count]))
            return fault_set(f, E_FORMAT, 0,
                             "a test is ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, such as 0,5");
    }
    return OK;
}

static bool is_rate(double rate) {
    return rate >= least_rate && rate <= most_rate;
}

status sprt_parse(view text, sprt *out, fault *f) {
    double n[4] = {0, 0, usual_rate, usual_rate};
    int count = 0;
    const status result = read_numbers(text, n, &count, f);
    if (result) return result;
    if (count != 2 && count != 4)
        return fault_set(f, E_FORMAT, 0, "a test has two bounds, and two error rates or none");
    if (!(fabs(n[0]) <= most_elo && fabs(n[1]) <= most_elo && n[0] < n[1]))
        return fault_set(f, E_RANGE, 0, "the bounds of a test rise, from -%.0f to %.0f Elo",
                         most_elo, most_elo);
    if (!is_rate(n[2]) || !is_rate(n[3]))
        return fault_set(f, E_RANGE, 0, "error rates are from %.3f to %.3f", least_rate, most_rate);
    *out = (sprt){.elo0 = n[0], .elo1 = n[1], .alpha = n[2], .beta = n[3]};
    return OK;
}

/* ---- the test ---- */

double sprt_lower(const sprt *t) {
    return log(t->beta / (1 - t->alpha));
}

double sprt_upper(const sprt *t) {
    return log((1 - t->beta) / t->alpha);
}

sprt_verdict sprt_judge(const sprt *t, double llr) {
    if (llr >= sprt_upper(t)) return SPRT_H1;
    return llr <= sprt_lower(t) ? SPRT_H0 : SPRT_OPEN;
}

/* How far result i lies above the mean, in shares of the points. */
static double above(int i, double mean) {
    return (double)i / (PAIR_RESULTS - 1) - mean;
}

/* The slope of the likelihood along the multiplier, and its derivative. */
static double slope_at(const double *weight, double mean, double multiplier, double *derivative) {
    double slope = 0;
    *derivative = 0;
    for (int i = 0; i < PAIR_RESULTS; i++) {
        const double part = above(i, mean) / (1 + multiplier * above(i, mean));
        slope += weight[i] * part;
        *derivative -= weight[i] * part * part;
    }
    return slope;
}

/* The likeliest distribution with a given mean is weight[i] / (1 + multiplier * above(i)), scaled:
 * Lagrange. The slope falls from +infinity to -infinity between the two poles, so there is one
 * zero; Newton's steps find it, and where one leaves the bracket it is halved instead. */
static double find_multiplier(const double *weight, double mean) {
    enum { STEPS = 200 };
    double low = -1 / above(PAIR_RESULTS - 1, mean), high = -1 / above(0, mean), at = 0;
    for (int i = 0; i < STEPS; i++) {
        double derivative = 0;
        const double slope = slope_at(weight, mean, at, &derivative);
        const double next = at - slope / derivative;
        if (fabs(next - at) <= 1e-13) break;
        if (slope > 0)
            low = at;
        else
            high = at;
        at = next > low && next < high ? next : (low + high) / 2;
    }
    return at;
}

double sprt_llr(const sprt *t, const pair_counts *seen) {
    const double mean0 = elo_to_score(t->elo0), mean1 = elo_to_score(t->elo1);
    double weight[PAIR_RESULTS], llr = 0;
    int total = 0;
    for (int i = 0; i < PAIR_RESULTS; i++) {
        total += seen->with[i];
        weight[i] = seen->with[i] ? seen->with[i] : unseen;
    }
    if (total == 0) return 0;
    const double m0 = find_multiplier(weight, mean0), m1 = find_multiplier(weight, mean1);
    for (int i = 0; i < PAIR_RESULTS; i++)
        llr += weight[i] * (log1p(m0 * above(i, mean0)) - log1p(m1 * above(i, mean1)));
    return llr;
}
