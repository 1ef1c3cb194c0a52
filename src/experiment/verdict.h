/* experiment/verdict.h - one rule for all findings: a claim is judged by an interval, never by a
 * number alone.
 *
 * A claim says that something measured lies above a limit. It holds where the whole 95 % interval
 * does, it does not where the whole interval lies below, and it is open in between: also where
 * there is no interval, as with a single pair of games. A claim with several parts holds where all
 * of them do, fails with any of them, and is open without parts. What was counted out in full, such
 * as nodes, has no error and needs no such rule. Pure functions of values, but for those that
 * write. */
#ifndef EXPERIMENT_VERDICT_H
#define EXPERIMENT_VERDICT_H

#include "arena/rating/match_statistics.h"
#include "base/text.h"
#include "experiment/tally.h"
#include "report/document.h"

/* A number and its 95 % interval; NaN at both ends where that is not known, infinite at one end
 * where there is a bound on the other alone. */
typedef struct estimate {
    double value, low, high;
} estimate;

estimate estimate_make(double value, double error); /* half the width of the interval */
estimate estimate_of_share(score_share s);

/* A's percent of the points, the interval wider by Student's quantile where pairs are few. Where
 * all pairs ended alike they show no spread, which is no proof that there is none: then
 * as many pairs may have ended otherwise as Wilson's interval leaves room for. */
estimate estimate_of_points(const match_result *r);

/* Returns the mean of values that were measured independently; NaN errors for fewer than two. */
estimate estimate_of_mean(const double *values, size_t count);

/* A's percent of the points minus B's, from pairs with the same openings. The effect of an opening
 * on both is no error of the difference. If all pairs differ by the same amount, the two count as
 * independent. */
estimate estimate_of_lead(const pair_score *a, const pair_score *b, size_t pairs);

estimate estimate_turned(estimate e);                 /* of the other side: 100 minus it */
estimate estimate_difference(estimate a, estimate b); /* a - b, of independent ones */
void estimate_write(estimate e, buffer *out); /* "71.5 (67.3 to 75.7)", "0.25 (0.10 to 0.40)" */

document_verdict verdict_above(estimate e, double limit);

typedef struct verdict_part {
    char name[48];
    estimate found;
} verdict_part;

verdict_part verdict_part_make(estimate found, const char *name, ...)
    __attribute__((format(printf, 2, 3)));

document_verdict verdict_of_parts(const verdict_part *parts, int count, double limit);

/* "beyond the error in 3 of 5, inside it in 2, against it in 0: " and the parts with their
 * intervals; of more than VERDICT_SHOWN_MOST only those that do not hold. */
enum { VERDICT_SHOWN_MOST = 5 };
void verdict_parts_write(const verdict_part *parts, int count, double limit, buffer *out);

/* The finding on a claim: its verdict, the claim and what it rests on. */
void verdict_report(document *d, const char *claim, estimate e, double limit);
void verdict_tell_with(document *d, const char *claim, estimate e, double limit,
                       const char *more); /* words behind the estimate */
void verdict_tell_parts(document *d, const char *claim, const verdict_part *parts, int count,
                        double limit);

#endif
