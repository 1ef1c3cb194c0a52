/* experiment/verdict.c - estimates, and what they say of a claim. */
#include "experiment/verdict.h"

#include "base/sample.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

/* ---- estimates ---- */

estimate estimate_make(double value, double error) {
    return (estimate){value, value - error, value + error};
}

estimate estimate_of_share(score_share s) {
    return (estimate){s.percent, s.low, s.high};
}

/* Pairs that all ended alike show no spread. As many others as Wilson's interval leaves room for
 * may have ended with no points or with all. */
static estimate points_without_spread(double percent, int pairs) {
    const double others = score_share_make(0, pairs).high / 100;
    return (estimate){percent, percent * (1 - others), percent + (100 - percent) * others};
}

estimate estimate_of_points(const match_result *r) {
    const double percent = 100 * r->score;
    const double error = 100 * sample_student_95(r->pairs - 1) * r->score_error;
    if (r->pairs < 2) return estimate_make(percent, NAN);
    if (!(error > 0)) return points_without_spread(percent, r->pairs);
    return (estimate){percent, fmax(percent - error, 0), fmin(percent + error, 100)};
}

estimate estimate_of_mean(const double *values, size_t count) {
    const double n = (double)count;
    double mean = 0, spread = 0;
    for (size_t i = 0; i < count; i++) mean += values[i] / n;
    for (size_t i = 0; i < count; i++) spread += (values[i] - mean) * (values[i] - mean);
    if (count < 2) return estimate_make(count ? mean : NAN, NAN);
    return estimate_make(mean, sample_student_95(n - 1) * sqrt(spread / (n - 1) / n));
}

/* Exact, so that pairs that differ alike show no spread at all. */
static double lead_of_pair(const pair_score *a, const pair_score *b) {
    return 25.0 * (pair_halves(a) - pair_halves(b));
}

estimate estimate_of_lead(const pair_score *a, const pair_score *b, size_t pairs) {
    const double n = (double)pairs;
    double sum = 0, spread = 0;
    for (size_t i = 0; i < pairs; i++) sum += lead_of_pair(&a[i], &b[i]);
    for (size_t i = 0; i < pairs; i++) {
        const double off = lead_of_pair(&a[i], &b[i]) - sum / n;
        spread += off * off;
    }
    if (pairs < 2) return estimate_make(sum / n, NAN);
    if (!(spread > 0)) {
        const match_result of_a = match_statistics(a, pairs), of_b = match_statistics(b, pairs);
        return estimate_difference(estimate_of_points(&of_a), estimate_of_points(&of_b));
    }
    const double error = sample_student_95(n - 1) * sqrt(spread / (n - 1) / n);
    return (estimate){sum / n, fmax(sum / n - error, -100), fmin(sum / n + error, 100)};
}

estimate estimate_turned(estimate e) {
    return (estimate){100 - e.value, 100 - e.high, 100 - e.low};
}

estimate estimate_difference(estimate a, estimate b) {
    const double value = a.value - b.value;
    return (estimate){value, value - hypot(a.value - a.low, b.high - b.value),
                      value + hypot(a.high - a.value, b.value - b.low)};
}

void estimate_write(estimate e, buffer *out) {
    const int digits = fabs(e.value) < 10 ? 2 : 1;
    if (isfinite(e.low) && isfinite(e.high))
        buffer_format(out, "%.*f (%.*f to %.*f)", digits, e.value, digits, e.low, digits, e.high);
    else if (isfinite(e.low))
        buffer_format(out, "more than %.*f", digits, e.low);
    else if (isfinite(e.high))
        buffer_format(out, "less than %.*f", digits, e.high);
    else if (isfinite(e.value))
        buffer_format(out, "%.*f (error not known)", digits, e.value);
    else
        buffer_add(out, "nothing");
}

/* ---- verdicts ---- */

document_verdict verdict_above(estimate e, double limit) {
    return e.low > limit ? VERDICT_HOLDS : e.high < limit ? VERDICT_FAILS : VERDICT_OPEN;
}

verdict_part verdict_part_make(estimate found, const char *name, ...) {
    verdict_part p = {.name = "", .found = found};
    va_list values;
    va_start(values, name);
    (void)vsnprintf(p.name, sizeof p.name, name, values);
    va_end(values);
    return p;
}

typedef struct verdict_counts {
    int of[VERDICT_OPEN + 1];
} verdict_counts;

static verdict_counts count_parts(const verdict_part *parts, int count, double limit) {
    verdict_counts c = {.of = {0}};
    for (int i = 0; i < count; i++) c.of[verdict_above(parts[i].found, limit)]++;
    return c;
}

document_verdict verdict_of_parts(const verdict_part *parts, int count, double limit) {
    const verdict_counts c = count_parts(parts, count, limit);
    if (c.of[VERDICT_FAILS]) return VERDICT_FAILS;
    return count == 0 || c.of[VERDICT_HOLDS] < count ? VERDICT_OPEN : VERDICT_HOLDS;
}

void verdict_parts_write(const verdict_part *parts, int count, double limit, buffer *out) {
    const verdict_counts c = count_parts(parts, count, limit);
    const char *between = ": ";
    buffer_format(out, "beyond the error in %d of %d, inside it in %d, against it in %d",
                  c.of[VERDICT_HOLDS], count, c.of[VERDICT_OPEN], c.of[VERDICT_FAILS]);
    for (int i = 0; i < count; i++) {
        if (count > VERDICT_SHOWN_MOST && verdict_above(parts[i].found, limit) == VERDICT_HOLDS)
            continue;
        buffer_format(out, "%s%s ", between, parts[i].name);
        estimate_write(parts[i].found, out);
        between = ", ";
    }
}

static void add_finding(document *d, document_verdict v, const char *claim, const buffer *words) {
    if (buffer_status(words)) d->failed = E_NOMEM;
    document_finding(d, d->undecided ? VERDICT_OPEN : v, "%s: %s.", claim, buffer_text(words));
}

void verdict_report(document *d, const char *claim, estimate e, double limit) {
    verdict_tell_with(d, claim, e, limit, "");
}

void verdict_tell_with(document *d, const char *claim, estimate e, double limit, const char *more) {
    buffer words = buffer_make(d->memory);
    estimate_write(e, &words);
    buffer_add(&words, more);
    add_finding(d, verdict_above(e, limit), claim, &words);
    buffer_clear(&words);
}

void verdict_tell_parts(document *d, const char *claim, const verdict_part *parts, int count,
                        double limit) {
    buffer words = buffer_make(d->memory);
    verdict_parts_write(parts, count, limit, &words);
    add_finding(d, verdict_of_parts(parts, count, limit), claim, &words);
    buffer_clear(&words);
}
