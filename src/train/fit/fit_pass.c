/* train/fit/fit_pass.c - shares out the samples of a pass and adds up in a fixed order. */
#include "train/fit/fit_pass.h"

#include "base/workers.h"
#include "train/record.h"

#include <string.h>

/* ---- making ---- */

static float weight_for(const fit_selection *which, const dataset_sample *s) {
    const int empty = dataset_empty(s);
    const bool is_tree = dataset_source(s) == RECORD_TREE;
    if (empty < which->least_empty || empty > which->most_empty) return 0;
    if (which->only_end && !is_tree && !(s->flags & DATASET_EXACT)) return 0;
    return (float)(s->weight * (is_tree ? which->tree_weight : 1) / DATASET_WEIGHT);
}

static void weigh(fit_passes *p, const fit_selection *which) {
    const size_t learned = p->set->learned[DATASET_EMPTIES];
    for (size_t i = 0; i < p->set->count; i++) {
        p->weights[i] = p->pulls[i] = weight_for(which, dataset_at(p->set, i));
        if (p->weights[i] == 0) continue;
        if (i < learned)
            p->samples_learned++;
        else
            p->samples_held++;
    }
}

/* Finds the samples of a band, which follow each other. */
static void band_ends(const fit_passes *p, const size_t *starts, int band, size_t *first,
                      size_t *end) {
    const int low = band * p->lane.form.band, high = low + p->lane.form.band;
    *first = starts[low < DATASET_EMPTIES ? low : DATASET_EMPTIES];
    *end = starts[high < DATASET_EMPTIES ? high : DATASET_EMPTIES];
}

static bool is_wanted(const fit_passes *p, const fit_selection *which, int band) {
    const int width = p->lane.form.band;
    return band >= which->least_empty / width && band <= which->most_empty / width;
}

static int count_chunks(const fit_passes *p, const size_t *starts, const fit_selection *which) {
    int count = 0;
    for (int band = 0; band < EVAL_BANDS; band++) {
        size_t first, end;
        band_ends(p, starts, band, &first, &end);
        if (is_wanted(p, which, band)) count += (int)((end - first + p->chunk - 1) / p->chunk);
    }
    return count;
}

static void make_chunks(fit_passes *p, const size_t *starts, const fit_selection *which,
                        fit_chunk *out) {
    for (int band = 0; band < EVAL_BANDS; band++) {
        size_t first, end;
        band_ends(p, starts, band, &first, &end);
        if (!is_wanted(p, which, band) || first == end) continue;
        if (p->slot[band] < 0) p->slot[band] = p->bands++;
        for (int turn = 0; first < end; turn++, first += p->chunk) {
            const int count = (int)(end - first < p->chunk ? end - first : p->chunk);
            *out++ = (fit_chunk){.first = first, .count = count, .band = band, .turn = turn};
        }
    }
}

/* Returns the floats of a table with padding, so that two threads never share a cache line. */
static size_t wide_room(const fit_passes *p) {
    return ((size_t)p->space->wide + 31) / 16 * 16;
}

static bool make_tables(fit_passes *p) {
    const size_t wide = wide_room(p), bands = (size_t)(p->bands > 0 ? p->bands : 1);
    p->tables = alloc_array(p->memory, bands * wide, sizeof *p->tables);
    p->totals = alloc_array(p->memory, bands * wide, sizeof *p->totals);
    p->sums = alloc_array(p->memory, (size_t)p->threads * wide, sizeof *p->sums);
    return p->tables && p->totals && p->sums;
}

static bool make_all(fit_passes *p, const fit_selection *which) {
    const size_t samples = p->set->count > 0 ? p->set->count : 1;
    p->learned = count_chunks(p, p->set->learned, which);
    p->held = count_chunks(p, p->set->held, which);
    p->weights = alloc_resize(p->memory, NULL, samples, sizeof *p->weights);
    p->pulls = alloc_resize(p->memory, NULL, samples, sizeof *p->pulls);
    p->chunks = alloc_array(p->memory, (size_t)(p->learned + p->held + 1), sizeof *p->chunks);
    if (!p->weights || !p->pulls || !p->chunks) return false;
    weigh(p, which);
    make_chunks(p, p->set->learned, which, p->chunks);
    make_chunks(p, p->set->held, which, p->chunks + p->learned);
    return make_tables(p);
}

status fit_passes_make(const dataset *d, const fit_space *s, const fit_pass_options *o,
                       fit_passes *out, fault *f) {
    *out = (fit_passes){.set = d,
                        .space = s,
                        .run = fit_lane_of(o->tier),
                        .threads = o->threads,
                        .chunk = (size_t)o->chunk,
                        .memory = o->memory};
    for (int band = 0; band < EVAL_BANDS; band++) out->slot[band] = -1;
    fit_lane_make(s->set, s->patterns, s->fold, o->tail, &out->lane);
    (void)pthread_mutex_init(&out->lock, NULL);
    (void)pthread_cond_init(&out->turned, NULL);
    if (make_all(out, &o->selection)) return OK;
    fit_passes_clear(out);
    return fault_set(f, E_NOMEM, 0, "no memory for a fit");
}

void fit_passes_clear(fit_passes *p) {
    alloc_free(p->memory, p->weights);
    alloc_free(p->memory, p->pulls);
    alloc_free(p->memory, p->chunks);
    alloc_free(p->memory, p->tables);
    alloc_free(p->memory, p->totals);
    alloc_free(p->memory, p->sums);
    (void)pthread_mutex_destroy(&p->lock);
    (void)pthread_cond_destroy(&p->turned);
}

/* ---- running ---- */

static void add_errors(fit_errors *to, const fit_errors *from, int band, int width) {
    for (int empty = band * width; empty < (band + 1) * width; empty++) {
        if (empty >= DATASET_EMPTIES) continue;
        fit_error *t = &to->by_empty[empty];
        const fit_error *e = &from->by_empty[empty];
        t->count += e->count;
        t->weight += e->weight;
        t->absolute += e->absolute;
        t->square += e->square;
        t->exact += e->exact;
    }
}

static void wait_for_turn(fit_passes *p, const fit_chunk *c) {
    (void)pthread_mutex_lock(&p->lock);
    while (p->turns[c->band] != c->turn) (void)pthread_cond_wait(&p->turned, &p->lock);
    (void)pthread_mutex_unlock(&p->lock);
}

static void end_turn(fit_passes *p, const fit_chunk *c) {
    (void)pthread_mutex_lock(&p->lock);
    p->turns[c->band]++;
    (void)pthread_cond_broadcast(&p->turned);
    (void)pthread_mutex_unlock(&p->lock);
}

static void add_chunk(fit_passes *p, const fit_chunk *c, const float *sums,
                      const fit_errors *errors) {
    const size_t wide = wide_room(p);
    double *total = p->totals + (size_t)p->slot[c->band] * wide;
    wait_for_turn(p, c);
    if (p->errors) add_errors(p->errors, errors, c->band, p->lane.form.band);
    if (p->kind != FIT_MEASURE)
        for (int i = 0; i < p->space->wide; i++) total[i] += (double)sums[i];
    end_turn(p, c);
}

static void run_chunk(void *argument, int number, int worker) {
    fit_passes *p = argument;
    const fit_chunk *c = &p->from[number];
    const size_t wide = wide_room(p);
    fit_errors errors = {0};
    float *sums = p->sums + (size_t)worker * wide;
    const fit_stretch s = {.set = p->set,
                           .first = c->first,
                           .count = (size_t)c->count,
                           .weights = p->weights + c->first,
                           .pulls = p->pulls + c->first,
                           .table = p->tables + (size_t)p->slot[c->band] * wide,
                           .sums = sums,
                           .errors = &errors};
    if (p->kind != FIT_MEASURE) memset(sums, 0, wide * sizeof *sums);
    p->run(&p->lane, p->kind, &s);
    add_chunk(p, c, sums, &errors);
}

static void prepare_band(void *argument, int band, int worker) {
    (void)worker;
    fit_passes *p = argument;
    if (p->slot[band] < 0) return;
    const size_t wide = wide_room(p), at = (size_t)p->slot[band] * wide;
    if (p->narrow) fit_space_widen(p->space, band, p->narrow, p->tables + at);
    if (p->kind != FIT_MEASURE) memset(p->totals + at, 0, wide * sizeof *p->totals);
}

void fit_passes_run(fit_passes *p, fit_pass_kind kind, bool held, const double *narrow,
                    fit_errors *errors) {
    p->kind = kind;
    p->narrow = narrow;
    p->errors = errors;
    p->from = p->chunks + (held ? p->learned : 0);
    if (errors) *errors = (fit_errors){.side = p->space->set->side};
    memset(p->turns, 0, sizeof p->turns);
    workers_each(p->threads, EVAL_BANDS, prepare_band, p);
    workers_each(p->threads, held ? p->held : p->learned, run_chunk, p);
}

void fit_passes_collect(const fit_passes *p, int anchor, bool squared, double *narrow) {
    memset(narrow, 0, (size_t)p->space->narrow * sizeof *narrow);
    for (int band = 0; band < EVAL_BANDS; band++) {
        if (p->slot[band] < 0) continue;
        double share = 1;
        if (anchor < p->space->anchors) share = fit_space_share(p->space, band, anchor);
        if (squared) share *= share;
        const double *total = p->totals + (size_t)p->slot[band] * wide_room(p);
        if (share > 0) fit_space_fold(p->space, total, share, narrow);
    }
}
