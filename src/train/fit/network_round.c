/* train/fit/network_round.c - keeps rows and rounds numbers. */
#include "train/fit/network_round.h"

#include "base/alloc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What stands for 1 in the file: engine/eval/network.h has the formulas. */
enum {
    ROW_ONE = 128,
    VIEW_ONE = 256,
    FIRST_ONE = 1024,
    LAST_ONE = NETWORK_MODEL_DISCS * EVAL_WEIGHT_DISC,
    FIRST_BIAS_MOST = 1 << 30, /* leaves room for the sum that is added to it */
};

/* ---- which rows ---- */

typedef struct seen_row {
    uint32_t seen, row;
} seen_row;

/* Those seen most often first. No two are equal, so the order is unique. */
static int compare(const void *a, const void *b) {
    const seen_row *x = a, *y = b;
    if (x->seen != y->seen) return x->seen > y->seen ? -1 : 1;
    return x->row < y->row ? -1 : 1;
}

/* Fills `list` with the rows that were learned from and returns their number. */
static int list_seen(const network_model *m, seen_row *list) {
    int count = 0;
    for (int i = 0; i < m->rows; i++)
        if (m->seen[i]) list[count++] = (seen_row){m->seen[i], (uint32_t)i};
    qsort(list, (size_t)count, sizeof *list, compare);
    return count;
}

/* ---- rounding ---- */

/* Rounds *x to a multiple of 1 / one within -most..most and returns how many of them it is. */
static int32_t rounded(float *x, int one, double most, size_t *clamped) {
    const double whole = rint((double)*x * one);
    const double kept = whole > most ? most : whole > -most ? whole : -most; /* also of NaN */
    *clamped += kept != whole;
    *x = (float)(kept / one);
    return (int32_t)kept;
}

static void round_16(float *from, int one, int count, int16_t *to, size_t *clamped) {
    for (int i = 0; i < count; i++) to[i] = (int16_t)rounded(&from[i], one, INT16_MAX, clamped);
}

static void round_head(network_numbers *from, network_head *to, size_t *clamped) {
    round_16(from->bias, VIEW_ONE, NETWORK_WIDTH, to->bias, clamped);
    for (int i = 0; i < NETWORK_WIDTH; i++)
        round_16(from->first[i], FIRST_ONE, NETWORK_HIDDEN, to->first[i], clamped);
    for (int k = 0; k < NETWORK_HIDDEN; k++)
        to->first_bias[k] =
            rounded(&from->first_bias[k], VIEW_ONE * FIRST_ONE, FIRST_BIAS_MOST, clamped);
    for (int i = 0; i < 2; i++)
        round_16(from->last[i], LAST_ONE, NETWORK_HIDDEN, to->last[i], clamped);
    round_16(from->skip, LAST_ONE, NETWORK_WIDTH, to->skip, clamped);
    to->out = rounded(&from->out, LAST_ONE, FIRST_BIAS_MOST, clamped);
}

static void round_row(float *from, int8_t *to, size_t *clamped) {
    for (int i = 0; i < NETWORK_WIDTH; i++)
        to[i] = (int8_t)rounded(&from[i], ROW_ONE, INT8_MAX, clamped);
}

/* ---- both ---- */

static void fill(const network_places *p, network_model *m, const seen_row *list, int kept,
                 network *n, size_t *clamped) {
    for (int i = 0; i < kept; i++) {
        const uint32_t row = list[i].row;
        n->row_of[row] = (uint16_t)(i + 1);
        round_row(m->numbers + (size_t)row * NETWORK_WIDTH,
                  n->numbers + (size_t)(i + 1) * NETWORK_WIDTH, clamped);
    }
    for (int i = 0; i < m->rows; i++)
        if (n->row_of[i] == 0)
            memset(m->numbers + (size_t)i * NETWORK_WIDTH, 0, NETWORK_WIDTH * sizeof *m->numbers);
    uint16_t *extras = n->row_of + p->classes;
    for (int i = 0; i < NETWORK_EXTRAS; i++) extras[i] = extras[p->tied[i]];
    for (int i = 0; i < NETWORK_HEADS; i++) round_head(&m->heads[i], &n->heads[i], clamped);
}

status network_round(const network_places *p, network_model *m, int rows, eval_weights *w,
                     network_rounding *out, fault *f) {
    network n;
    seen_row *list = alloc_array(m->memory, (size_t)m->rows, sizeof *list);
    if (!list) return fault_set(f, E_NOMEM, 0, "no memory to choose the rows of a network");
    const int seen = list_seen(m, list), kept = seen < rows - 1 ? seen : rows - 1;
    const status failed = network_make(kept + 1, p->classes, &w->set, w->memory, &n, f);
    if (!failed) {
        *out = (network_rounding){.kept = kept, .dropped = seen - kept};
        fill(p, m, list, kept, &n, &out->clamped);
        network_clear(&w->network, w->memory);
        w->network = n;
    }
    alloc_free(m->memory, list);
    return failed;
}
