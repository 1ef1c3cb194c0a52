/* train/fit/network_lane_tiered.c - values and gradients of samples. Compiled once per tier.
 *
 * Loops run over NETWORK_WIDTH or NETWORK_HIDDEN neighbours, so that a compiler turns them into
 * vector instructions. None adds up a vector into one number in another order than it is written.
 */
#include "engine/weights.h"
#include "train/fit/dataset.h"
#include "train/fit/fit_lane.h"
#include "train/fit/network_lane.h"
#include "train/fit/network_model.h"
#include "train/fit/network_places.h"

#include <math.h>
#include <string.h>

enum { VIEWS = 4 };

/* A position on its way through the head, from one corner. */
typedef struct network_view {
    float lean[NETWORK_WIDTH];  /* before it is cut */
    float input[NETWORK_WIDTH]; /* the square of what was cut */
    float sum[NETWORK_HIDDEN];
} network_view;

static inline float cut(float x) {
    const float low = x > 0 ? x : 0;
    return low < 1 ? low : 1;
}

static inline float limited_square(float x) {
    const float square = x * x;
    return square < 1 ? square : 1;
}

/* ---- value ---- */

static inline void add_rows(const network_model *m, const network_look *look,
                            float sums[NETWORK_GROUPS][NETWORK_WIDTH]) {
    for (int g = 0; g < NETWORK_GROUPS; g++) {
        float sum[NETWORK_WIDTH] = {0};
        for (int i = look->start[g]; i < look->start[g + 1]; i++) {
            const float *row = m->numbers + (size_t)look->row[i] * NETWORK_WIDTH;
            for (int k = 0; k < NETWORK_WIDTH; k++) sum[k] += row[k];
        }
        memcpy(sums[g], sum, sizeof sum);
    }
}

static inline void look_from(const float sums[NETWORK_GROUPS][NETWORK_WIDTH], int corner,
                             const network_numbers *h, network_view *v) {
    const float *own = sums[NETWORK_CORNER_FIRST + corner], *row = sums[corner >> 1],
                *file = sums[2 + (corner & 1)];
    float sum[NETWORK_HIDDEN];
    for (int i = 0; i < NETWORK_WIDTH; i++) {
        v->lean[i] = h->bias[i] + own[i] + 0.5F * (row[i] + file[i]);
        const float x = cut(v->lean[i]);
        v->input[i] = x * x;
    }
    memcpy(sum, h->first_bias, sizeof sum);
    for (int i = 0; i < NETWORK_WIDTH; i++)
        for (int k = 0; k < NETWORK_HIDDEN; k++) sum[k] += v->input[i] * h->first[i][k];
    memcpy(v->sum, sum, sizeof sum);
}

static inline float value_of(const network_view *v, const network_numbers *h) {
    float parts[NETWORK_HIDDEN], total = 0;
    for (int k = 0; k < NETWORK_HIDDEN; k++)
        parts[k] = cut(v->sum[k]) * h->last[0][k] + limited_square(v->sum[k]) * h->last[1][k] +
                   v->input[k] * h->skip[k] +
                   v->input[k + NETWORK_HIDDEN] * h->skip[k + NETWORK_HIDDEN];
    for (int k = 0; k < NETWORK_HIDDEN; k++) total += parts[k];
    return total;
}

_Static_assert(NETWORK_WIDTH == 2 * NETWORK_HIDDEN, "value_of() adds two inputs at a time");

/* Returns the correction in discs. */
static inline float run_forward(const network_model *m, const network_look *look,
                                const network_numbers *h, network_view views[VIEWS]) {
    float sums[NETWORK_GROUPS][NETWORK_WIDTH], total = h->out;
    add_rows(m, look, sums);
    for (int c = 0; c < VIEWS; c++) {
        look_from((const float(*)[NETWORK_WIDTH])sums, c, h, &views[c]);
        total += value_of(&views[c], h);
    }
    return NETWORK_MODEL_DISCS * total;
}

/* ---- gradient ---- */

/* Adds what a view says about the last layer. Sets the slopes of the hidden sums. */
static inline void run_back_last(const network_view *v, const network_numbers *h, float pull,
                                 network_numbers *to, float slope[NETWORK_HIDDEN]) {
    for (int k = 0; k < NETWORK_HIDDEN; k++) {
        const float s = v->sum[k], hidden = s > 0 && s < 1 ? h->last[0][k] : 0,
                    square = s * s < 1 ? 2 * s * h->last[1][k] : 0;
        slope[k] = pull * (hidden + square);
        to->last[0][k] += pull * cut(s);
        to->last[1][k] += pull * limited_square(s);
        to->first_bias[k] += slope[k];
    }
}

/* Adds what a view says about the first layer. Sets the slopes of its lean. `turned` is the first
 * layer by hidden numbers. */
static inline void run_back_first(const network_view *v, const network_numbers *h,
                                  const float turned[NETWORK_HIDDEN][NETWORK_WIDTH], float pull,
                                  const float slope[NETWORK_HIDDEN], network_numbers *to,
                                  float lean[NETWORK_WIDTH]) {
    float inputs[NETWORK_WIDTH];
    for (int i = 0; i < NETWORK_WIDTH; i++) inputs[i] = pull * h->skip[i];
    for (int k = 0; k < NETWORK_HIDDEN; k++)
        for (int i = 0; i < NETWORK_WIDTH; i++) inputs[i] += slope[k] * turned[k][i];
    for (int i = 0; i < NETWORK_WIDTH; i++)
        for (int k = 0; k < NETWORK_HIDDEN; k++) to->first[i][k] += v->input[i] * slope[k];
    for (int i = 0; i < NETWORK_WIDTH; i++) {
        const float x = v->lean[i];
        lean[i] = x > 0 && x < 1 ? 2 * x * inputs[i] : 0;
        to->skip[i] += pull * v->input[i];
        to->bias[i] += lean[i];
    }
}

/* pull: the slope of the loss by the sum of the heads. */
static inline void run_back(const network_view views[VIEWS], const network_numbers *h,
                            const float turned[NETWORK_HIDDEN][NETWORK_WIDTH], float pull,
                            network_numbers *to, network_trace *t) {
    memset(t->slope, 0, sizeof t->slope);
    to->out += pull;
    for (int c = 0; c < VIEWS; c++) {
        float slope[NETWORK_HIDDEN], lean[NETWORK_WIDTH];
        run_back_last(&views[c], h, pull, to, slope);
        run_back_first(&views[c], h, turned, pull, slope, to, lean);
        float *row = t->slope[c >> 1], *file = t->slope[2 + (c & 1)];
        for (int i = 0; i < NETWORK_WIDTH; i++) {
            t->slope[NETWORK_CORNER_FIRST + c][i] = lean[i];
            row[i] += 0.5F * lean[i];
            file[i] += 0.5F * lean[i];
        }
    }
    memset(t->square, 0, sizeof t->square); /* eight sums at once: none waits for another */
    for (int i = 0; i < NETWORK_WIDTH; i++)
        for (int g = 0; g < NETWORK_GROUPS; g++)
            t->square[g] += t->slope[g][i] * t->slope[g][i] / NETWORK_WIDTH;
}

static inline void turn(const network_numbers *h, float turned[NETWORK_HIDDEN][NETWORK_WIDTH]) {
    for (int k = 0; k < NETWORK_HIDDEN; k++)
        for (int i = 0; i < NETWORK_WIDTH; i++) turned[k][i] = h->first[i][k];
}

/* ---- samples ---- */

static void note_error(fit_errors *e, const dataset_sample *s, float missing) {
    const int empty = dataset_empty(s);
    fit_error *to = &e->by_empty[empty < DATASET_EMPTIES ? empty : DATASET_EMPTIES - 1];
    const double weight = (double)s->weight / DATASET_WEIGHT, m = (double)missing;
    to->count += 1;
    to->weight += weight;
    to->absolute += weight * fabs(m);
    to->square += weight * m * m;
    if (s->flags & DATASET_EXACT) to->exact += 1;
}

static int head_of(uint64_t own, uint64_t opp) {
    const int empty = __builtin_popcountll(~(own | opp));
    return network_head_of(empty < EVAL_EMPTY_MOST ? empty : EVAL_EMPTY_MOST);
}

static size_t index_at(const network_stretch *s, size_t i) {
    return s->order ? s->order[i] : s->first + i;
}

/* Finds the rows of a sample and asks the memory for them. */
static void find(const network_stretch *s, size_t i, network_look *look) {
    const dataset_sample *one = &s->samples[index_at(s, i)];
    network_places_find(s->places, one->own, one->opp, look);
    for (int k = 0; k < look->start[NETWORK_GROUPS]; k++) {
        const float *row = s->model->numbers + (size_t)look->row[k] * NETWORK_WIDTH;
        __builtin_prefetch(row, 1);
        __builtin_prefetch(row + NETWORK_WIDTH / 2, 1);
    }
}

static void learn_one(const network_stretch *s, size_t i,
                      float turned[NETWORK_HEADS][NETWORK_HIDDEN][NETWORK_WIDTH]) {
    const size_t index = index_at(s, i);
    const dataset_sample *one = &s->samples[index];
    const int head = head_of(one->own, one->opp);
    const network_numbers *h = &s->model->heads[head];
    network_trace *t = &s->traces[i];
    network_view views[VIEWS];
    const float missing = s->missing[index] - run_forward(s->model, &t->look, h, views);
    const float far = missing > s->tail ? s->tail : missing < -s->tail ? -s->tail : missing;
    const float pull = -far / NETWORK_MODEL_DISCS * ((float)one->weight / DATASET_WEIGHT);
    run_back(views, h, (const float(*)[NETWORK_WIDTH])turned[head], pull, &s->slopes->heads[head],
             t);
    s->slopes->samples[head]++;
    note_error(s->errors, one, missing);
}

static void learn(const network_stretch *s) {
    float turned[NETWORK_HEADS][NETWORK_HIDDEN][NETWORK_WIDTH];
    for (int i = 0; i < NETWORK_HEADS; i++) turn(&s->model->heads[i], turned[i]);
    if (s->count) find(s, 0, &s->traces[0].look);
    for (size_t i = 0; i < s->count; i++) {
        if (i + 1 < s->count) find(s, i + 1, &s->traces[i + 1].look);
        learn_one(s, i, turned);
    }
}

/* Returns the correction as the engine limits it. Learning goes on beyond the limit, so that a
 * correction that is too large can come back. */
static float correction_of(const network_model *m, const network_look *look, int head) {
    const float most = (float)NETWORK_MOST / EVAL_WEIGHT_DISC;
    network_view views[VIEWS];
    const float found = run_forward(m, look, &m->heads[head], views);
    return found > most ? most : found < -most ? -most : found;
}

static void measure(const network_stretch *s) {
    for (size_t i = 0; i < s->count; i++) {
        const size_t index = index_at(s, i);
        const dataset_sample *one = &s->samples[index];
        network_look look;
        find(s, i, &look);
        note_error(s->errors, one,
                   s->missing[index] - correction_of(s->model, &look, head_of(one->own, one->opp)));
    }
}

static double correct(const network_places *p, const network_model *m, uint64_t own, uint64_t opp) {
    network_look look;
    network_places_find(p, own, opp, &look);
    return (double)correction_of(m, &look, head_of(own, opp));
}

/* ---- rows ---- */

/* The largest number that fits a byte of the file, with 128 for 1. */
static const float row_most = 127.0F / 128;

static inline float limited(float x) {
    const float low = x > -row_most ? x : -row_most;
    return low < row_most ? low : row_most;
}

static void step_row(const network_row_step *s, size_t row, const float *slope, float square) {
    network_model *m = s->model;
    float *numbers = m->numbers + row * NETWORK_WIDTH;
    m->squares[row] += square;
    m->seen[row]++;
    const float rate = s->rate / sqrtf(m->squares[row]), keep = 1 - rate * s->decay;
    for (int i = 0; i < NETWORK_WIDTH; i++)
        numbers[i] = limited(keep * numbers[i] - rate * slope[i]);
}

static void step_rows(const network_row_step *s) {
    const uint32_t part = (uint32_t)s->part, parts = (uint32_t)s->parts;
    for (size_t n = 0; n < s->count; n++) {
        const network_trace *t = &s->traces[n];
        for (int g = 0; g < NETWORK_GROUPS; g++)
            for (int i = t->look.start[g]; i < t->look.start[g + 1]; i++)
                if (parts == 1 || t->look.row[i] % parts == part)
                    step_row(s, t->look.row[i], t->slope[g], t->square[g]);
    }
}

const network_lane TIER_NAME(network_lane) = {learn, measure, step_rows, correct};
