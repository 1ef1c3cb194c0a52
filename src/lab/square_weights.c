/* lab/square_weights.c - converts groups of squares into a board of numbers, and back.
 *
 * I1  Each square with a weight is in exactly one group. */
#include "lab/square_weights.h"

#include "lab/feature.h"

#include <assert.h>
#include <stddef.h>

bool lab_has_squares(const lab_evaluation *e) {
    for (int i = 0; i < e->count; i++)
        if (e->terms[i].feature == FEATURE_SQUARES) return true;
    return false;
}

double lab_square_weight(const lab_evaluation *e, int phase, int square) {
    for (int i = 0; i < e->group_count; i++)
        if (squares_has(&e->groups[i].where, square)) return e->groups[i].weight[phase];
    return 0;
}

void square_weights_get(const lab_evaluation *e, square_weights *out) {
    *out = (square_weights){0};
    for (int square = 0; square < SQUARE_LIMIT; square++)
        for (int phase = 0; phase < e->phases; phase++)
            out->of[square][phase] = lab_square_weight(e, phase, square);
}

static bool same_weights(const double *a, const double *b, int phases) {
    for (int i = 0; i < phases; i++)
        if (a[i] != b[i]) return false;
    return true;
}

/* Returns the group with these weights and makes it if there is none. NULL if there are too many.
 */
static lab_group *find_group(lab_evaluation *e, const double *weights) {
    for (int i = 0; i < e->group_count; i++)
        if (same_weights(e->groups[i].weight, weights, e->phases)) return &e->groups[i];
    if (e->group_count == LAB_GROUPS) return NULL;
    lab_group *g = &e->groups[e->group_count++];
    *g = (lab_group){.weight = {0}};
    for (int i = 0; i < e->phases; i++) g->weight[i] = weights[i];
    return g;
}

static bool put_square(const square_weights *w, int square, lab_evaluation *e) {
    static const double nothing[LAB_PHASES] = {0};
    if (same_weights(w->of[square], nothing, e->phases)) return true;
    lab_group *g = find_group(e, w->of[square]);
    assert(!g || !squares_has(&g->where, square)); /* I1 */
    if (g) squares_add(&g->where, square);
    return g != NULL;
}

bool square_weights_put(const square_weights *w, int size, lab_evaluation *e) {
    e->group_count = 0;
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            if (!put_square(w, square_at(row, column), e)) return false;
    return true;
}
