/* train/fit/fit_space.c - a weight as a sum of parts. */
#include "train/fit/fit_space.h"

#include <string.h>

/* ---- making ---- */

static void lay_out(fit_space *s) {
    s->block = s->narrow;
    for (int p = 0; p < s->patterns; p++) {
        const int n = s->set->patterns[p].count;
        if (n < FIT_HALVES_FROM) continue;
        s->half_squares[p] = (n + 1) / 2;
        s->half_start[p] = s->block;
        s->block += pattern_power((n + 1) / 2) + pattern_power(n / 2);
    }
}

static void make_mixes(fit_space *s, const eval_layer *layer) {
    for (int band = 0; band < EVAL_BANDS; band++) {
        int low, share;
        eval_mix(layer, s->set->side, band * eval_form_of(s->set->side).band, &low, &share);
        s->mix[band] = (fit_mix){low, {(float)(256 - share) / 256, (float)share / 256}};
    }
}

/* Counts the fillings of each class in *narrow and sets the tie of each filling. */
static void count_ties(fit_space *s, uint32_t *narrow) {
    for (int i = 0; i < s->wide; i++) narrow[s->fold[i]]++;
    for (int i = 0; i < s->wide; i++) s->tie[i] = 1 / (float)narrow[s->fold[i]];
}

static bool make_fold(fit_space *s, const eval_layer *layer) {
    uint32_t *ties = alloc_array(s->memory, (size_t)s->set->start[s->set->count], sizeof *ties);
    uint32_t *counts = alloc_array(s->memory, (size_t)s->narrow, sizeof *counts);
    s->fold = alloc_array(s->memory, (size_t)s->wide, sizeof *s->fold);
    s->tie = alloc_array(s->memory, (size_t)s->wide, sizeof *s->tie);
    const bool made = ties && counts && s->fold && s->tie;
    uint32_t base = 0;
    for (int p = 0; made && p < s->patterns; p++) {
        (void)pattern_ties(s->set, p, ties);
        for (int i = s->set->start[p]; i < s->set->start[p + 1]; i++) s->fold[i] = base + ties[i];
        base += (uint32_t)layer->tied[p];
    }
    const int last = s->narrow - s->classes;
    for (int i = 0; made && i < last; i++) s->fold[s->wide - last + i] = base + (uint32_t)i;
    if (made) count_ties(s, counts);
    alloc_free(s->memory, ties);
    alloc_free(s->memory, counts);
    return made;
}

status fit_space_make(const pattern_set *set, const eval_layer *layer, const allocator *memory,
                      fit_space *out, fault *f) {
    const int counts = eval_form_of(set->side).counts;
    *out = (fit_space){.set = set,
                       .patterns = layer->patterns,
                       .anchors = layer->anchor_count,
                       .blocks = layer->anchor_count + 1,
                       .wide = set->start[layer->patterns] + counts,
                       .narrow = layer->per_anchor,
                       .classes = layer->per_anchor - counts,
                       .memory = memory};
    lay_out(out);
    make_mixes(out, layer);
    if (make_fold(out, layer)) return OK;
    fit_space_clear(out);
    return fault_set(f, E_NOMEM, 0, "no memory for a fit");
}

void fit_space_clear(fit_space *s) {
    alloc_free(s->memory, s->fold);
    alloc_free(s->memory, s->tie);
    s->fold = NULL;
    s->tie = NULL;
}

/* ---- blocks ---- */

/* The halves of a pattern: for all fillings in their order, the first half turning fastest. */
typedef struct halves {
    int first, second; /* number of fillings of each */
    const uint32_t *fold;
    const float *tie;
} halves;

static halves halves_of(const fit_space *s, int p) {
    const int first = pattern_power(s->half_squares[p]), start = s->set->start[p];
    return (halves){first, pattern_fillings(s->set, p) / first, s->fold + start, s->tie + start};
}

static void spread_halves(const halves *h, const double *half, double *narrow) {
    for (int high = 0, i = 0; high < h->second; high++)
        for (int low = 0; low < h->first; low++, i++)
            narrow[h->fold[i]] += (half[low] + half[h->first + high]) * (double)h->tie[i];
}

static void gather_halves(const halves *h, const double *narrow, double *half) {
    for (int high = 0, i = 0; high < h->second; high++) {
        double sum = 0;
        for (int low = 0; low < h->first; low++, i++) {
            const double part = narrow[h->fold[i]] * (double)h->tie[i];
            half[low] += part;
            sum += part;
        }
        half[h->first + high] += sum;
    }
}

void fit_space_spread(const fit_space *s, const double *block, double *narrow) {
    memcpy(narrow, block, (size_t)s->narrow * sizeof *narrow);
    for (int p = 0; p < s->patterns; p++) {
        if (!s->half_squares[p]) continue;
        const halves h = halves_of(s, p);
        spread_halves(&h, block + s->half_start[p], narrow);
    }
}

void fit_space_gather(const fit_space *s, const double *narrow, double *block) {
    memcpy(block, narrow, (size_t)s->narrow * sizeof *narrow);
    memset(block + s->narrow, 0, (size_t)(s->block - s->narrow) * sizeof *block);
    for (int p = 0; p < s->patterns; p++) {
        if (!s->half_squares[p]) continue;
        const halves h = halves_of(s, p);
        gather_halves(&h, narrow, block + s->half_start[p]);
    }
}

double fit_space_shrink(const fit_space *s, const fit_shrink *k, bool common, int i) {
    if (i >= s->classes) return k->half; /* counts occur often, like halves */
    return common ? k->common : k->own;
}

/* ---- wide tables ---- */

void fit_space_widen(const fit_space *s, int band, const double *narrow, float *wide) {
    const fit_mix *m = &s->mix[band];
    const double *low = narrow + (size_t)m->low * (size_t)s->narrow;
    const double *high = m->share[1] > 0 ? low + s->narrow : low;
    const double a = (double)m->share[0], b = (double)m->share[1];
    for (int i = 0; i < s->wide; i++) wide[i] = (float)(a * low[s->fold[i]] + b * high[s->fold[i]]);
}

void fit_space_fold(const fit_space *s, const double *wide, double share, double *narrow) {
    for (int i = 0; i < s->wide; i++) narrow[s->fold[i]] += share * wide[i];
}

double fit_space_share(const fit_space *s, int band, int anchor) {
    const fit_mix *m = &s->mix[band];
    return anchor == m->low ? (double)m->share[0] : anchor == m->low + 1 ? (double)m->share[1] : 0;
}
