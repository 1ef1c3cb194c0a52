/* train/tune/logistic.c - Newton's method on sums over blocks of rows. */
#include "train/tune/logistic.h"

#include "base/workers.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { BLOCK = 4096, STEPS_MAX = 60, HALVINGS_MAX = 30 };

/* The sums of a pass over some rows, at some weights. */
typedef struct sums {
    double loss;
    double slope[LOGISTIC_COLUMNS];
    double bend[LOGISTIC_COLUMNS][LOGISTIC_COLUMNS]; /* column <= row: the rest is its mirror */
} sums;

typedef struct fitting {
    const logistic_rows *rows;
    int threads;
    double penalty[LOGISTIC_COLUMNS]; /* of half the square of a weight */
    const double *at;                 /* the weights of this pass */
    bool loss_only;
    sums *blocks;
    int block_count;
} fitting;

/* ---- one row ---- */

static double sum_of(const float *x, const double *weights, int columns) {
    double sum = 0;
    for (int i = 0; i < columns; i++) sum += weights[i] * (double)x[i];
    return sum;
}

/* -label * log(p) - (1 - label) * log(1 - p), without overflow. */
static double loss_of(double sum, double label) {
    const double away = sum > 0 ? sum : 0;
    return away - label * sum + log1p(exp(-fabs(sum)));
}

static void add_row(sums *s, const float *x, double sum, double label, int columns) {
    const double chance = 1 / (1 + exp(-sum));
    const double off = chance - label, spread = chance * (1 - chance);
    for (int i = 0; i < columns; i++) {
        const double part = spread * (double)x[i];
        s->slope[i] += off * (double)x[i];
        for (int k = 0; k <= i; k++) s->bend[i][k] += part * (double)x[k];
    }
}

/* ---- all rows ---- */

static void pass_block(void *argument, int number, int worker) {
    (void)worker;
    const fitting *w = argument;
    const logistic_rows *r = w->rows;
    sums *s = &w->blocks[number];
    const size_t first = (size_t)number * BLOCK;
    const size_t end = first + BLOCK < r->count ? first + BLOCK : r->count;
    memset(s, 0, sizeof *s);
    for (size_t i = first; i < end; i++) {
        const float *x = r->x + i * (size_t)r->columns;
        const double sum = sum_of(x, w->at, r->columns), label = (double)r->labels[i];
        s->loss += loss_of(sum, label);
        if (!w->loss_only) add_row(s, x, sum, label, r->columns);
    }
}

static void add_sums(sums *to, const sums *s, int columns) {
    to->loss += s->loss;
    for (int i = 0; i < columns; i++) {
        to->slope[i] += s->slope[i];
        for (int k = 0; k <= i; k++) to->bend[i][k] += s->bend[i][k];
    }
}

static void add_penalty(const fitting *w, sums *s) {
    for (int i = 0; i < w->rows->columns; i++) {
        s->loss += w->penalty[i] * w->at[i] * w->at[i] / 2;
        s->slope[i] += w->penalty[i] * w->at[i];
        s->bend[i][i] += w->penalty[i];
    }
}

static void pass(fitting *w, const double *weights, bool loss_only, sums *out) {
    w->at = weights;
    w->loss_only = loss_only;
    workers_each(w->threads, w->block_count, pass_block, w);
    memset(out, 0, sizeof *out);
    for (int i = 0; i < w->block_count; i++) add_sums(out, &w->blocks[i], w->rows->columns);
    add_penalty(w, out);
}

/* ---- Newton ---- */

/* Replaces the lower triangle by its root (Cholesky). The penalty keeps it positive. */
static void take_root(double m[LOGISTIC_COLUMNS][LOGISTIC_COLUMNS], int n) {
    for (int i = 0; i < n; i++)
        for (int k = 0; k <= i; k++) {
            double sum = m[i][k];
            for (int j = 0; j < k; j++) sum -= m[i][j] * m[k][j];
            m[i][k] = i == k ? sqrt(sum > 0 ? sum : 1e-300) : sum / m[k][k];
        }
}

/* Solves step = inverse of bend times slope. Overwrites bend. */
static void solve(sums *s, int n, double *step) {
    take_root(s->bend, n);
    for (int i = 0; i < n; i++) {
        step[i] = s->slope[i];
        for (int k = 0; k < i; k++) step[i] -= s->bend[i][k] * step[k];
        step[i] /= s->bend[i][i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++) step[i] -= s->bend[k][i] * step[k];
        step[i] /= s->bend[i][i];
    }
}

/* Goes along the step, or half the step and so on if that is too far. False if the loss cannot fall
 * any more. */
static bool go(fitting *w, double loss, const double *step, double *weights, sums *scratch) {
    const int n = w->rows->columns;
    double next[LOGISTIC_COLUMNS], length = 1;
    for (int i = 0; i < HALVINGS_MAX; i++, length /= 2) {
        for (int k = 0; k < n; k++) next[k] = weights[k] - length * step[k];
        pass(w, next, true, scratch);
        if (scratch->loss >= loss) continue;
        memcpy(weights, next, (size_t)n * sizeof *weights);
        return loss - scratch->loss > 1e-12 * loss;
    }
    return false;
}

static void iterate(fitting *w, double *weights, sums *scratch) {
    double step[LOGISTIC_COLUMNS];
    bool gains = true;
    for (int i = 0; i < STEPS_MAX && gains; i++) {
        pass(w, weights, false, scratch);
        const double loss = scratch->loss;
        solve(scratch, w->rows->columns, step);
        gains = go(w, loss, step, weights, scratch);
    }
}

/* Sets the penalties. An empty column has no unit of its own, so any penalty that holds its weight
 * at 0 will do. */
static void set_penalties(fitting *w, double ridge) {
    const logistic_rows *r = w->rows;
    double squares[LOGISTIC_COLUMNS] = {0};
    for (size_t i = 0; i < r->count; i++)
        for (int k = 0; k < r->columns; k++) {
            const double x = (double)r->x[i * (size_t)r->columns + (size_t)k];
            squares[k] += x * x;
        }
    for (int k = 0; k < r->columns; k++)
        w->penalty[k] = squares[k] > 0 ? ridge * squares[k] / (double)r->count : 1;
}

status logistic_fit(const logistic_rows *r, double ridge, int threads, const allocator *memory,
                    double *weights, fault *f) {
    if (r->count == 0 || r->columns < 1 || r->columns > LOGISTIC_COLUMNS)
        return fault_set(f, E_RANGE, 0, "there is nothing to fit, or too much at once");
    fitting w = {.rows = r, .threads = threads};
    w.block_count = (int)((r->count + BLOCK - 1) / BLOCK);
    w.blocks = alloc_array(memory, (size_t)w.block_count + 1, sizeof *w.blocks);
    if (!w.blocks) return fault_set(f, E_NOMEM, 0, "no memory for the sums of a fit");
    for (int i = 0; i < r->columns; i++) weights[i] = 0;
    set_penalties(&w, ridge);
    iterate(&w, weights, &w.blocks[w.block_count]);
    alloc_free(memory, w.blocks);
    return OK;
}

/* ---- errors ---- */

logistic_error logistic_measure(const logistic_rows *r, const double *weights) {
    logistic_error e = {.rows = r->count};
    size_t right = 0;
    for (size_t i = 0; i < r->count; i++) {
        const double sum = sum_of(r->x + i * (size_t)r->columns, weights, r->columns);
        const double lead = (double)r->labels[i] - 0.5;
        e.loss += loss_of(sum, (double)r->labels[i]);
        e.decided += lead != 0;
        right += lead * sum > 0;
    }
    if (r->count) e.loss /= (double)r->count;
    if (e.decided) e.accuracy = (double)right / (double)e.decided;
    return e;
}

static double mean(double a, size_t of_a, double b, size_t of_b) {
    const double all = (double)(of_a + of_b);
    return all > 0 ? (a * (double)of_a + b * (double)of_b) / all : 0;
}

logistic_error logistic_error_sum(logistic_error a, logistic_error b) {
    return (logistic_error){.rows = a.rows + b.rows,
                            .decided = a.decided + b.decided,
                            .loss = mean(a.loss, a.rows, b.loss, b.rows),
                            .accuracy = mean(a.accuracy, a.decided, b.accuracy, b.decided)};
}
