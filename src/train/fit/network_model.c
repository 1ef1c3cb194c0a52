/* train/fit/network_model.c - makes the numbers of a network and steps those of its heads. */
#include "train/fit/network_model.h"

#include "base/rng.h"

#include <math.h>
#include <string.h>

static const float row_spread = 0.05F, view_start = 0.4F, hidden_start = 0.2F;
static const float square_start = 0.01F; /* keeps the first steps of a row small */

/* ---- making ---- */

static float normal(rng *r) {
    double sum = -6; /* twelve uniform numbers: nearly normal, variance 1 */
    for (int k = 0; k < 12; k++) sum += rng_unit(r);
    return (float)sum;
}

static void fill_head(network_numbers *h, rng *r) {
    const float spread = 0.7F / sqrtf(NETWORK_WIDTH);
    for (int i = 0; i < NETWORK_WIDTH; i++) {
        h->bias[i] = view_start;
        for (int k = 0; k < NETWORK_HIDDEN; k++) h->first[i][k] = spread * normal(r);
    }
    for (int k = 0; k < NETWORK_HIDDEN; k++) h->first_bias[k] = hidden_start;
}

static void fill(network_model *m, uint64_t seed) {
    rng r = rng_make(seed, 1);
    for (size_t i = 0; i < (size_t)m->rows * NETWORK_WIDTH; i++)
        m->numbers[i] = row_spread * normal(&r);
    for (int i = 0; i < m->rows; i++) m->squares[i] = square_start;
    fill_head(&m->heads[0], &r);
    for (int i = 1; i < NETWORK_HEADS; i++) m->heads[i] = m->heads[0];
}

status network_model_make(int rows, uint64_t seed, const allocator *memory, network_model *out,
                          fault *f) {
    *out = (network_model){.rows = rows, .memory = memory};
    const size_t count = (size_t)rows;
    out->numbers = alloc_array(memory, count, NETWORK_WIDTH * sizeof *out->numbers);
    out->squares = alloc_array(memory, count, sizeof *out->squares);
    out->seen = alloc_array(memory, count, sizeof *out->seen);
    out->heads = alloc_array(memory, NETWORK_HEADS, sizeof *out->heads);
    out->means = alloc_array(memory, NETWORK_HEADS, sizeof *out->means);
    out->mean_squares = alloc_array(memory, NETWORK_HEADS, sizeof *out->mean_squares);
    if (!out->numbers || !out->squares || !out->seen || !out->heads || !out->means ||
        !out->mean_squares) {
        network_model_clear(out);
        return fault_set(f, E_NOMEM, 0, "no memory for a network");
    }
    fill(out, seed);
    return OK;
}

void network_model_clear(network_model *m) {
    alloc_free(m->memory, m->numbers);
    alloc_free(m->memory, m->squares);
    alloc_free(m->memory, m->seen);
    alloc_free(m->memory, m->heads);
    alloc_free(m->memory, m->means);
    alloc_free(m->memory, m->mean_squares);
    *m = (network_model){.rows = 0};
}

/* ---- stepping ---- */

enum { NUMBERS = sizeof(network_numbers) / sizeof(float) };

/* A few samples more than there are keep heads calm that have few. */
static const float calm = 4, mean_keep = 0.9F, square_keep = 0.999F, least_root = 1e-6F;

static void step_head(float *number, float *mean, float *square, const float *slope, float share,
                      float rate) {
    for (int i = 0; i < NUMBERS; i++) {
        const float g = slope[i] * share;
        mean[i] = mean_keep * mean[i] + (1 - mean_keep) * g;
        square[i] = square_keep * square[i] + (1 - square_keep) * g * g;
        number[i] -= rate * mean[i] / (sqrtf(square[i]) + least_root);
    }
}

void network_model_step(network_model *m, const network_slopes *s, float rate) {
    for (int i = 0; i < NETWORK_HEADS; i++)
        if (s->samples[i])
            step_head(&m->heads[i].first[0][0], &m->means[i].first[0][0],
                      &m->mean_squares[i].first[0][0], &s->heads[i].first[0][0],
                      1 / ((float)s->samples[i] + calm), rate);
}
