/* arena/rating/likelihood.c - Newton's method with steps that are shortened.
 *
 * Why it always arrives: the logarithm of the likelihood is a sum of terms points * log(share) +
 * (games - points) * log(1 - share), each concave in a difference of two strengths, so the sum is
 * concave. It is strictly so, and has its maximum at a finite place, on the strengths of mean 0
 * where the way that the header asks for is there (Ford 1957), and everywhere with the drawn
 * games, whose terms fall to minus infinity on both sides. Its level sets are then compact, and on
 * a compact set the curvature lies between two positive bounds. Newton's step with halving until
 * the gain is at least a small part of what the slope promised (Armijo) gains, under such bounds, a
 * fixed share of the distance to the maximum each time, and doubles the digits near the end. */
#include "arena/rating/likelihood.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

static const double enough = 1e-11;    /* of a point that the slope may be off */
static const double least_gain = 1e-4; /* of what the slope promises */
static const double small_gain = 1e-6; /* in the logarithm of the likelihood */
static const double prior_games = 2;   /* all drawn */

enum { STEPS_MOST = 200, HALVINGS_MOST = 40, UNSEEN_MOST = 3 };

double likelihood_share(double ahead) {
    return 1 / (1 + exp(-ahead));
}

double likelihood_log_share(double ahead) {
    return ahead > 0 ? -log1p(exp(-ahead)) : ahead - log1p(exp(ahead));
}

typedef struct climb {
    const likelihood *l;
    size_t nodes;
    double *at, *trial, *slope, *step; /* by node */
    double *matrix;                    /* the information, then its factor */
} climb;

static double term(double games, double points, double ahead) {
    return points * likelihood_log_share(ahead) + (games - points) * likelihood_log_share(-ahead);
}

static double ahead_of(const likelihood_edge *e, const double *at) {
    return e->ahead + at[e->a] - at[e->b];
}

static double height(const climb *c, const double *at) {
    double sum = 0;
    for (size_t i = 0; i < c->l->count; i++) {
        const likelihood_edge *e = &c->l->edges[i];
        sum += term(e->games, e->points, ahead_of(e, at));
    }
    if (c->l->groups) return sum;
    for (size_t i = 0; i < c->nodes; i++) sum += term(prior_games, prior_games / 2, at[i]);
    return sum;
}

static void add_edge(climb *c, const likelihood_edge *e) {
    const size_t a = (size_t)e->a, b = (size_t)e->b, n = c->nodes;
    const double share = likelihood_share(ahead_of(e, c->at));
    const double off = e->points - e->games * share;
    const double information = e->games * share * (1 - share);
    c->slope[a] += off;
    c->slope[b] -= off;
    c->matrix[a * n + a] += information;
    c->matrix[b * n + b] += information;
    c->matrix[a * n + b] -= information;
    c->matrix[b * n + a] -= information;
}

/* Slopes sum to 0 within a group, so adding 1 to the information there changes no step; it makes
 * the matrix one that can be inverted. */
static void add_zero(climb *c) {
    const size_t n = c->nodes;
    const int *groups = c->l->groups;
    for (size_t i = 0; i < n && groups; i++)
        for (size_t k = 0; k < n; k++) c->matrix[i * n + k] += groups[i] == groups[k];
    for (size_t i = 0; i < n && !groups; i++) {
        const double share = likelihood_share(c->at[i]);
        c->slope[i] += prior_games * (0.5 - share);
        c->matrix[i * n + i] += prior_games * share * (1 - share);
    }
}

static void look(climb *c) {
    const size_t n = c->nodes;
    memset(c->slope, 0, n * sizeof *c->slope);
    memset(c->matrix, 0, n * n * sizeof *c->matrix);
    for (size_t i = 0; i < c->l->count; i++) add_edge(c, &c->l->edges[i]);
    add_zero(c);
}

/* ---- linear equations ---- */

/* Cholesky's factor in the lower half. */
static void factor(double *m, size_t n) {
    for (size_t k = 0; k < n; k++) {
        double *row = m + k * n;
        for (size_t j = 0; j <= k; j++) {
            const double *other = m + j * n;
            double sum = row[j];
            for (size_t i = 0; i < j; i++) sum -= row[i] * other[i];
            row[j] = j < k ? sum / other[j] : sqrt(sum);
        }
    }
}

static void solve(const double *m, size_t n, double *x) {
    for (size_t k = 0; k < n; k++) {
        for (size_t i = 0; i < k; i++) x[k] -= m[k * n + i] * x[i];
        x[k] /= m[k * n + k];
    }
    for (size_t k = n; k-- > 0;) {
        for (size_t i = k + 1; i < n; i++) x[k] -= m[i * n + k] * x[i];
        x[k] /= m[k * n + k];
    }
}

static void invert(const climb *c, double *inverse) {
    const size_t n = c->nodes;
    memset(inverse, 0, n * n * sizeof *inverse);
    for (size_t i = 0; i < n; i++) {
        inverse[i * n + i] = 1;
        solve(c->matrix, n, inverse + i * n);
    }
}

/* ---- the way up ---- */

static double steepest(const climb *c) {
    double most = 0;
    for (size_t i = 0; i < c->nodes; i++) most = fmax(most, fabs(c->slope[i]));
    return most;
}

static double promised_by(const climb *c) {
    double sum = 0;
    for (size_t i = 0; i < c->nodes; i++) sum += c->slope[i] * c->step[i];
    return sum;
}

/* False where no shorter step gains anything: only rounding is left. */
static bool take_step(climb *c) {
    const double before = height(c, c->at);
    const double promised = promised_by(c);
    double length = 1;
    for (int k = 0; k < HALVINGS_MOST; k++, length /= 2) {
        for (size_t i = 0; i < c->nodes; i++) c->trial[i] = c->at[i] + length * c->step[i];
        if (height(c, c->trial) < before + least_gain * length * promised) continue;
        memcpy(c->at, c->trial, c->nodes * sizeof *c->at);
        return true;
    }
    return false;
}

/* Near the maximum a step gains less than the height is rounded by: the last ones are taken
 * unseen. */
static void go_up(climb *c) {
    for (int k = 0, unseen = 0; k < STEPS_MOST && unseen < UNSEEN_MOST; k++) {
        look(c);
        const bool arrived = steepest(c) < enough;
        factor(c->matrix, c->nodes);
        if (arrived) return;
        memcpy(c->step, c->slope, c->nodes * sizeof *c->step);
        solve(c->matrix, c->nodes, c->step);
        if (promised_by(c) < small_gain) {
            for (size_t i = 0; i < c->nodes; i++) c->at[i] += c->step[i];
            unseen++;
        } else if (!take_step(c)) {
            return;
        }
    }
}

status likelihood_climb(const likelihood *l, const allocator *memory, double *strengths,
                        double *inverse) {
    const size_t n = (size_t)l->nodes;
    double *rows = alloc_array(memory, n, 3 * sizeof *rows);
    double *matrix = alloc_array(memory, n * n, sizeof *matrix);
    const bool is_short = !rows || !matrix;
    if (!is_short) {
        climb c = {.l = l, .nodes = n, .at = strengths, .matrix = matrix};
        c.trial = rows;
        c.slope = rows + n;
        c.step = rows + 2 * n;
        memset(strengths, 0, n * sizeof *strengths);
        go_up(&c);
        if (inverse) invert(&c, inverse);
    }
    alloc_free(memory, rows);
    alloc_free(memory, matrix);
    return is_short ? E_NOMEM : OK;
}
