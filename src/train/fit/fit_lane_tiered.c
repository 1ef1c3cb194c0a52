/* train/fit/fit_lane_tiered.c - evaluates samples and adds up. Compiled once per tier.
 *
 * The codes of a position are sums over its discs: each disc adds to all places at once. */
#include "engine/weights.h"
#include "train/fit/dataset.h"
#include "train/fit/fit_lane.h"

#include <math.h>
#include <string.h>

/* A quarter of the codes. Four such vectors stay in registers; one vector with all codes would stay
 * in memory. */
typedef int16_t code_lanes __attribute__((vector_size(32), may_alias));

enum { LANES = sizeof(code_lanes) / sizeof(int16_t) };

_Static_assert(PATTERN_PLACES == 4 * LANES, "add_discs() has four sums");

/* Adds the discs of one word of a board to the codes. */
static inline void add_discs(const int16_t (*effects)[PATTERN_PLACES], uint64_t own, uint64_t opp,
                             int16_t *codes) {
    code_lanes a, b, c, d;
    memcpy(&a, codes, sizeof a);
    memcpy(&b, codes + LANES, sizeof b);
    memcpy(&c, codes + 2 * LANES, sizeof c);
    memcpy(&d, codes + 3 * LANES, sizeof d);
    for (; own; own &= own - 1) {
        const code_lanes *effect = (const code_lanes *)effects[__builtin_ctzll(own)];
        a += effect[0];
        b += effect[1];
        c += effect[2];
        d += effect[3];
    }
    for (; opp; opp &= opp - 1) {
        const code_lanes *effect = (const code_lanes *)effects[__builtin_ctzll(opp)];
        a -= effect[0];
        b -= effect[1];
        c -= effect[2];
        d -= effect[3];
    }
    memcpy(codes, &a, sizeof a);
    memcpy(codes + LANES, &b, sizeof b);
    memcpy(codes + 2 * LANES, &c, sizeof c);
    memcpy(codes + 3 * LANES, &d, sizeof d);
}

static inline int at_most(int value, int most) {
    return value < most ? value : most;
}

/* Finds the numbers of a sample in a wide table. */
static inline void find_places(const fit_lane *l, const dataset_sample *s, int32_t *at) {
    int16_t codes[PATTERN_PLACES] = {0};
    add_discs(l->effect, s->own, s->opp, codes);
    for (int i = 0; i < l->more; i++)
        add_discs(l->effect + 64 * (i + 1), s->more[i].own, s->more[i].opp, codes);
    for (int i = 0; i < PATTERN_PLACES; i++) at[i] = l->middle[i] + codes[i];
    int32_t *counts = at + l->places - 3;
    const eval_form *f = &l->form;
    counts[0] = l->counts + EVAL_OWN_MOVES + at_most(s->own_moves, f->moves_most);
    counts[1] = l->counts + f->opp_moves + at_most(s->opp_moves, f->moves_most);
    counts[2] = l->counts + f->empty + at_most(dataset_empty(s), f->empty_most);
}

/* Returns the value. Four sums avoid waiting for the addition before. */
static inline float value_at(const float *table, const int32_t *at, int count) {
    float a = 0, b = 0, c = 0, d = 0;
    int i = 0;
    for (; i + 4 <= count; i += 4) {
        a += table[at[i]];
        b += table[at[i + 1]];
        c += table[at[i + 2]];
        d += table[at[i + 3]];
    }
    for (; i < count; i++) a += table[at[i]];
    return a + b + (c + d);
}

static inline void add_at(float *sums, const int32_t *at, int count, float value) {
    for (int i = 0; i < count; i++) sums[at[i]] += value;
}

static void note_error(fit_errors *e, const dataset_sample *s, float weight, float missing) {
    fit_error *to = &e->by_empty[at_most(dataset_empty(s), DATASET_EMPTIES - 1)];
    const double w = (double)weight, m = (double)missing;
    to->count += 1;
    to->weight += w;
    to->absolute += w * fabs(m);
    to->square += w * m * m;
    if (s->flags & DATASET_EXACT) to->exact += 1;
}

/* Adds to the diagonal. A place counts as often as its pattern has this filling. Over the places of
 * a sample that adds up to the square. */
static void add_diagonal(const fit_lane *l, const int32_t *at, float weight, float *sums) {
    for (int p = 0; p < l->patterns; p++)
        for (int i = l->first_place[p]; i < l->first_place[p + 1]; i++) {
            int same = 0;
            for (int k = l->first_place[p]; k < l->first_place[p + 1]; k++)
                same += l->fold[at[k]] == l->fold[at[i]];
            sums[at[i]] += weight * (float)same;
        }
    add_at(sums, at + l->places - 3, 3, weight);
}

static inline const dataset_sample *sample_at(const fit_stretch *s, size_t i) {
    return dataset_at(s->set, s->first + i);
}

static void step(const fit_lane *l, const fit_stretch *s) {
    int32_t at[FIT_PLACES];
    for (size_t i = 0; i < s->count; i++) {
        if (s->pulls[i] == 0) continue;
        find_places(l, sample_at(s, i), at);
        add_at(s->sums, at, l->places, s->pulls[i] * value_at(s->table, at, l->places));
    }
}

static void residual(const fit_lane *l, const fit_stretch *s) {
    int32_t at[FIT_PLACES];
    for (size_t i = 0; i < s->count; i++) {
        if (s->weights[i] == 0) continue;
        find_places(l, sample_at(s, i), at);
        const float missing = sample_at(s, i)->label - value_at(s->table, at, l->places);
        const float size = fabsf(missing);
        const bool is_far = l->tail > 0 && size > l->tail;
        s->pulls[i] = is_far ? s->weights[i] * l->tail / size : s->weights[i];
        add_at(s->sums, at, l->places, s->pulls[i] * missing);
        note_error(s->errors, sample_at(s, i), s->weights[i], missing);
    }
}

static void measure(const fit_lane *l, const fit_stretch *s) {
    int32_t at[FIT_PLACES];
    for (size_t i = 0; i < s->count; i++) {
        if (s->weights[i] == 0) continue;
        find_places(l, sample_at(s, i), at);
        const float missing = sample_at(s, i)->label - value_at(s->table, at, l->places);
        note_error(s->errors, sample_at(s, i), s->weights[i], missing);
    }
}

static void diagonal(const fit_lane *l, const fit_stretch *s) {
    int32_t at[FIT_PLACES];
    for (size_t i = 0; i < s->count; i++) {
        if (s->weights[i] == 0) continue;
        find_places(l, sample_at(s, i), at);
        add_diagonal(l, at, s->weights[i], s->sums);
    }
}

void TIER_NAME(fit_lane)(const fit_lane *l, fit_pass_kind kind, const fit_stretch *s) {
    static void (*const passes[])(const fit_lane *, const fit_stretch *) = {step, residual, measure,
                                                                            diagonal};
    passes[kind](l, s);
}
