/* train/search_error.c - spreads of differences, and planes through their logarithms. */
#include "train/search_error.h"

#include <math.h>

enum {
    TERMS_MAX = SELECTIVE_MID,
    LEAST_IN_SPREAD = 3,
};

/* In discs: below the resolution of search values. */
static const double least_error = 0.01;

/* ---- spreads ---- */

double search_spread_error(const search_spread *s) {
    if (s->count < 2) return NAN;
    const double rest = s->squares - s->sum * s->sum / s->count;
    return sqrt((rest > 0 ? rest : 0) / (s->count - 1));
}

double search_spread_empty(const search_spread *s) {
    return s->count ? s->empty / s->count : NAN;
}

static void add_difference(search_spread *s, double difference, int empty) {
    s->count++;
    s->sum += difference;
    s->squares += difference * difference;
    s->empty += empty;
}

void search_errors_add(search_errors *e, const search_sample *s) {
    const int band = s->empty / SEARCH_ERROR_BAND;
    e->mid_count++;
    for (int deep = 2; deep <= s->depth; deep++)
        for (int shallow = deep % 2; shallow < deep; shallow += 2)
            add_difference(&e->mid[band][shallow][deep], s->values[deep] - s->values[shallow],
                           s->empty);
}

void search_errors_add_end(search_errors *e, const search_sample *s, double result) {
    const int band = s->empty / SEARCH_ERROR_BAND;
    e->end_count++;
    for (int depth = 0; depth <= s->depth && depth <= SEARCH_ERROR_END_DEPTH; depth += 2)
        add_difference(&e->end[band][depth / 2], result - s->values[depth], s->empty);
}

/* ---- least squares ---- */

/* The normal equations of a plane, and the sums that tell how well it fits. */
typedef struct equations {
    int terms;
    double matrix[TERMS_MAX][TERMS_MAX], right[TERMS_MAX];
    double weight, squares; /* sums: of weights, and of squared logarithms */
    int spreads;
} equations;

/* Adds a spread. Its logarithm has the variance 1 / 2(n-1), hence the weight. On average it is also
 * too small by about that much, because the logarithm is concave. */
static void add_spread(equations *e, const search_spread *s, const double x[TERMS_MAX]) {
    const double error = search_spread_error(s);
    if (s->count < LEAST_IN_SPREAD || error < least_error) return;
    const double weight = s->count - 1, y = log(error) + 0.5 / weight;
    for (int i = 0; i < e->terms; i++) {
        for (int k = 0; k < e->terms; k++) e->matrix[i][k] += weight * x[i] * x[k];
        e->right[i] += weight * x[i] * y;
    }
    e->weight += weight;
    e->squares += weight * y * y;
    e->spreads++;
}

/* Replaces the matrix by its lower root (Cholesky). False if the spreads cannot separate the
 * terms. */
static bool take_root(equations *e) {
    for (int i = 0; i < e->terms; i++) {
        const double whole = e->matrix[i][i];
        for (int k = 0; k <= i; k++) {
            double sum = e->matrix[i][k];
            for (int n = 0; n < k; n++) sum -= e->matrix[i][n] * e->matrix[k][n];
            if (k < i)
                e->matrix[i][k] = sum / e->matrix[k][k];
            else if (!(sum > 1e-9 * whole))
                return false;
            else
                e->matrix[i][i] = sqrt(sum);
        }
    }
    return true;
}

static bool solve(equations e, double out[TERMS_MAX]) {
    if (e.spreads <= e.terms || !take_root(&e)) return false;
    for (int i = 0; i < e.terms; i++) {
        out[i] = e.right[i];
        for (int k = 0; k < i; k++) out[i] -= e.matrix[i][k] * out[k];
        out[i] /= e.matrix[i][i];
    }
    for (int i = e.terms - 1; i >= 0; i--) {
        for (int k = i + 1; k < e.terms; k++) out[i] -= e.matrix[k][i] * out[k];
        out[i] /= e.matrix[i][i];
    }
    return true;
}

/* Returns the remaining error: y'y - 2 b'X'y + b'X'Xb. */
static double percent_off(const equations *e, const double b[TERMS_MAX]) {
    double rest = e->squares;
    for (int i = 0; i < e->terms; i++) {
        rest -= 2 * b[i] * e->right[i];
        for (int k = 0; k < e->terms; k++) rest += b[i] * e->matrix[i][k] * b[k];
    }
    return 100 * sqrt((rest > 0 ? rest : 0) / e->weight);
}

static status fit(const equations *e, int *numbers, search_error_quality *q, fault *f) {
    double solved[TERMS_MAX];
    if (!solve(*e, solved))
        return fault_set(f, E_RANGE, 0,
                         "the positions are too few or too much alike: more are needed, with more "
                         "numbers of empty squares");
    for (int i = 0; i < e->terms; i++)
        if (!(fabs(solved[i] * SELECTIVE_UNIT) <= SELECTIVE_MOST))
            return fault_set(f, E_RANGE, 0, "the errors that were measured follow no rule");
    for (int i = 0; i < e->terms; i++) numbers[i] = (int)lrint(solved[i] * SELECTIVE_UNIT);
    *q = (search_error_quality){.spreads = e->spreads, .percent = percent_off(e, solved)};
    return OK;
}

/* ---- models ---- */

static status check_count(int count, int least, const char *kind, fault *f) {
    if (count >= least) return OK;
    return fault_set(f, E_RANGE, 0, "there are %d positions %s, and %d are needed at least", count,
                     kind, least);
}

status search_errors_fit_mid(const search_errors *e, selective_model *m, search_error_quality *q,
                             fault *f) {
    equations sums = {.terms = SELECTIVE_MID};
    const status few = check_count(e->mid_count, SEARCH_ERROR_MID_LEAST, "of the middle game", f);
    if (few) return few;
    for (int band = 0; band < SEARCH_ERROR_BANDS; band++)
        for (int deep = 2; deep < SEARCH_ERROR_DEPTHS; deep++)
            for (int shallow = deep % 2; shallow < deep; shallow += 2) {
                const search_spread *s = &e->mid[band][shallow][deep];
                const double x[TERMS_MAX] = {1, shallow, log(deep - shallow),
                                             search_spread_empty(s)};
                add_spread(&sums, s, x);
            }
    return fit(&sums, m->mid, q, f);
}

status search_errors_fit_end(const search_errors *e, selective_model *m, search_error_quality *q,
                             fault *f) {
    equations sums = {.terms = SELECTIVE_END};
    const status few = check_count(e->end_count, SEARCH_ERROR_END_LEAST, "with exact results", f);
    if (few) return few;
    for (int band = 0; band < SEARCH_ERROR_BANDS; band++)
        for (int probe = 0; probe < SEARCH_ERROR_END_PROBES; probe++) {
            const search_spread *s = &e->end[band][probe];
            const double x[TERMS_MAX] = {1, 2 * probe, search_spread_empty(s)};
            add_spread(&sums, s, x);
        }
    return fit(&sums, m->end, q, f);
}
