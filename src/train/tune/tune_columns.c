/* train/tune/tune_columns.c - from terms and squares to columns, and back. */
#include "train/tune/tune_columns.h"

#include "lab/feature.h"
#include "lab/positional.h"
#include "lab/square_weights.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double unit = 100; /* of a weight that is kept, for one of the logarithm of the odds */

/* Returns whether a term adds up weights of squares. The share of squares does not: it stays a
 * term. */
static bool adds_squares(const lab_term *t) {
    return t->feature == FEATURE_SQUARES && t->form != FORM_SHARE;
}

/* Returns the class of a square: its distances from the two nearest edges, in either order. */
static int class_of(int row, int column, int size) {
    const int a = lab_edge_distance(row, size), b = lab_edge_distance(column, size);
    const int near = a < b ? a : b, far = a < b ? b : a;
    return far * (far + 1) / 2 + near;
}

static void add_classes(tune_columns *c, int size) {
    const int half = size / 2;
    c->class_count = half * (half + 1) / 2;
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            squares_add(&c->classes[class_of(row, column, size)], square_at(row, column));
}

status tune_columns_make(const lab_agent *a, tune_columns *out, fault *f) {
    const lab_evaluation *e = &a->evaluation;
    *out = (tune_columns){.squares_term = -1};
    if (e->count == 0) return fault_set(f, E_RANGE, 0, "%s has no weights to learn", a->info->name);
    if (e->whole)
        return fault_set(f, E_RANGE, 0,
                         "%s cuts values to whole numbers, which weights cannot be learned "
                         "through: %s,exact=1 does not",
                         a->info->name, a->info->name);
    for (int i = 0; i < e->count; i++)
        if (adds_squares(&e->terms[i]))
            out->squares_term = i;
        else
            out->terms[out->term_count++] = i;
    if (out->squares_term >= 0) add_classes(out, a->size);
    out->count = out->term_count + out->class_count + 1;
    return OK;
}

/* ---- rows ---- */

static double weighing(lab_weighing w, const position *p) {
    const int all = p->field.size * p->field.size, empty = position_empties(p);
    return w == WEIGH_PHASE ? 1 : (double)(w == WEIGH_EMPTIES ? empty : all - empty) / all;
}

static int count_both(const squares *a, const squares *b) {
    int count = 0;
    for (int i = 0; i < 4; i++) count += __builtin_popcountll(a->lane[i] & b->lane[i]);
    return count;
}

static double count_class(const lab_term *t, const position *p, const squares *where) {
    const int own = t->form == FORM_OTHER ? 0 : count_both(&p->grid.own, where);
    const int opp = t->form == FORM_OWN ? 0 : count_both(&p->grid.opp, where);
    return t->scale * (t->form == FORM_OTHER ? opp : own - opp);
}

void tune_columns_row(const tune_columns *c, const position *p, const lab_explanation *e,
                      float *out) {
    for (int i = 0; i < c->term_count; i++) {
        const lab_explained_term *t = &e->terms[c->terms[i]];
        *out++ = (float)(t->scaled * weighing(t->term->weighing, p));
    }
    for (int i = 0; i < c->class_count; i++)
        *out++ = (float)count_class(e->terms[c->squares_term].term, p, &c->classes[i]);
    *out = 1;
}

/* ---- weights ---- */

/* Rounds to four digits by way of text, so that reading the text gives the same number. */
static double rounded(double weight) {
    char text[32];
    (void)snprintf(text, sizeof text, "%.4g", unit * weight);
    const double short_one = strtod(text, NULL);
    return short_one == 0 ? 0 : short_one; /* never -0 */
}

static void put_squares(const tune_columns *c, double weights[LAB_PHASES][LOGISTIC_COLUMNS],
                        lab_agent *a) {
    lab_evaluation *e = &a->evaluation;
    square_weights w = {0};
    for (int row = 0; row < a->size; row++)
        for (int column = 0; column < a->size; column++)
            for (int phase = 0; phase < e->phases; phase++)
                w.of[square_at(row, column)][phase] =
                    rounded(weights[phase][c->term_count + class_of(row, column, a->size)]);
    const bool fits = square_weights_put(&w, a->size, e);
    assert(fits); /* there are fewer classes than groups */
    (void)fits;
    e->squares_of_size = a->size;
    for (int phase = 0; phase < e->phases; phase++) e->terms[c->squares_term].weight[phase] = 1;
}

void tune_columns_put(const tune_columns *c, double weights[LAB_PHASES][LOGISTIC_COLUMNS],
                      lab_agent *a) {
    lab_evaluation *e = &a->evaluation;
    for (int i = 0; i < c->term_count; i++)
        for (int phase = 0; phase < e->phases; phase++)
            e->terms[c->terms[i]].weight[phase] = rounded(weights[phase][i]);
    if (c->squares_term >= 0) put_squares(c, weights, a);
    e->weights_of_size = a->size;
}
