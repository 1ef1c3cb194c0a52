/* train/fit/network_fit.c - samples in batches, steps, measurements, and the facts for the file. */
#include "train/fit/network_fit.h"

#include "base/clock.h"
#include "base/rng.h"
#include "base/stop.h"
#include "base/workers.h"
#include "game/board.h"
#include "train/fit/fit_lane.h"
#include "train/fit/network_lane.h"
#include "train/fit/network_model.h"
#include "train/fit/network_places.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    USUAL_BATCH = 1024,
    USUAL_ROWS = 60000,
    MEASURE_PARTS = 64, /* parts of a measurement, however many threads there are */
};

static const double pi = 3.14159265358979323846;
static const double head_share = 0.04; /* rate of heads / rate of rows */
static const double rise = 0.03;       /* part of the way on which the rate rises */
static const double least_rate = 0.02; /* at the end, as a share of the highest */

network_fit_options network_fit_usual(void) {
    return (network_fit_options){.epochs = 4,
                                 .rate = 0.05,
                                 .decay = 0.001,
                                 .tail = 16,
                                 .rows = USUAL_ROWS,
                                 .batch = USUAL_BATCH,
                                 .measures = 20,
                                 .seed = 1,
                                 .threads = 1,
                                 .tier = tier_best(),
                                 .made = ""};
}

typedef struct learning {
    const dataset *set;
    const network_fit_options *options;
    network_places places;
    network_model model;
    const network_lane *lane;
    float *missing;  /* of each sample: label - sum of weights */
    uint32_t *order; /* of learned samples */
    network_trace *traces;
    network_slopes *slopes;  /* of each lane */
    fit_errors *lane_errors; /* of each lane since the last measurement */
    fit_errors *part_errors; /* MEASURE_PARTS */
    size_t learned, done, total;
    size_t first, count; /* the batch, in `order` */
    size_t from, to;     /* samples to measure */
    int measured;
    float rate;
    int64_t start_ns;
} learning;

/* ---- making ---- */

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory to learn a network");
}

static void clear(learning *l) {
    const allocator *memory = l->options->memory;
    network_places_clear(&l->places);
    network_model_clear(&l->model);
    alloc_free(memory, l->missing);
    alloc_free(memory, l->order);
    alloc_free(memory, l->traces);
    alloc_free(memory, l->slopes);
    alloc_free(memory, l->lane_errors);
    alloc_free(memory, l->part_errors);
}

static status make_arrays(learning *l, fault *f) {
    const allocator *memory = l->options->memory;
    l->missing = alloc_array(memory, l->set->count, sizeof *l->missing);
    l->order = alloc_array(memory, l->learned, sizeof *l->order);
    l->traces = alloc_array(memory, (size_t)l->options->batch, sizeof *l->traces);
    l->slopes = alloc_array(memory, NETWORK_FIT_LANES, sizeof *l->slopes);
    l->lane_errors = alloc_array(memory, NETWORK_FIT_LANES, sizeof *l->lane_errors);
    l->part_errors = alloc_array(memory, MEASURE_PARTS, sizeof *l->part_errors);
    return l->missing && l->order && l->traces && l->slopes && l->lane_errors && l->part_errors
               ? OK
               : no_memory(f);
}

static status make(learning *l, const eval_weights *w, fault *f) {
    const network_fit_options *o = l->options;
    if (l->learned == 0 || l->learned > UINT32_MAX)
        return fault_set(f, E_RANGE, 0, "a network wants from 1 to %u positions to learn from",
                         UINT32_MAX);
    if (o->rows < 2 || o->rows > NETWORK_ROWS_MAX)
        return fault_set(f, E_RANGE, 0, "a network keeps from 2 to %d rows", NETWORK_ROWS_MAX);
    status failed = network_places_make(w, o->memory, &l->places, f);
    if (!failed) failed = network_model_make(l->places.rows, o->seed, o->memory, &l->model, f);
    if (!failed) failed = make_arrays(l, f);
    for (size_t i = 0; i < l->learned && !failed; i++) l->order[i] = (uint32_t)i;
    return failed;
}

/* ---- what the sum of weights misses ---- */

typedef struct adding {
    learning *l;
    const int16_t *numbers; /* of the band, one after the other */
    int per_anchor;
} adding;

static void add_up(void *argument, int empty, int worker) {
    const adding *a = argument;
    learning *l = a->l;
    const dataset *d = l->set;
    const int16_t *numbers =
        a->numbers + (size_t)eval_band_of(BOARD_SIZE, empty) * (size_t)a->per_anchor;
    const size_t ends[2][2] = {{d->learned[empty], d->learned[empty + 1]},
                               {d->held[empty], d->held[empty + 1]}};
    (void)worker;
    for (int part = 0; part < 2; part++)
        for (size_t i = ends[part][0]; i < ends[part][1]; i++) {
            const dataset_sample *s = &d->samples[i];
            const int sum = network_places_sum(&l->places, numbers, s->own, s->opp);
            l->missing[i] = s->label - (float)sum / EVAL_WEIGHT_DISC;
        }
}

static status find_missing(learning *l, const eval_weights *w, fault *f) {
    int16_t *numbers = network_places_numbers(w, l->options->memory);
    if (!numbers) return no_memory(f);
    workers_each(l->options->threads, DATASET_EMPTIES, add_up,
                 &(adding){l, numbers, w->layers[EVAL_MAIN].per_anchor});
    alloc_free(l->options->memory, numbers);
    return OK;
}

/* ---- measuring ---- */

static void add_errors(fit_errors *to, const fit_errors *from) {
    for (int i = 0; i < DATASET_EMPTIES; i++) {
        fit_error *a = &to->by_empty[i];
        const fit_error *b = &from->by_empty[i];
        a->count += b->count;
        a->weight += b->weight;
        a->absolute += b->absolute;
        a->square += b->square;
        a->exact += b->exact;
    }
}

static network_stretch stretch_of(const learning *l) {
    return (network_stretch){.places = &l->places,
                             .model = &l->model,
                             .samples = l->set->samples,
                             .missing = l->missing,
                             .tail = (float)l->options->tail};
}

static void measure_part(void *argument, int part, int worker) {
    const learning *l = argument;
    const size_t count = l->to - l->from;
    network_stretch s = stretch_of(l);
    (void)worker;
    s.first = l->from + count * (size_t)part / MEASURE_PARTS;
    s.count = l->from + count * (size_t)(part + 1) / MEASURE_PARTS - s.first;
    s.errors = &l->part_errors[part];
    l->lane->measure(&s);
}

/* Measures with the numbers as they are: held-out samples, or all where none are held out. */
static fit_errors measure(learning *l) {
    fit_errors sum = {.side = BOARD_SIZE};
    l->from = l->learned < l->set->count ? l->learned : 0;
    l->to = l->set->count;
    memset(l->part_errors, 0, MEASURE_PARTS * sizeof *l->part_errors);
    workers_each(l->options->threads, MEASURE_PARTS, measure_part, l);
    for (int i = 0; i < MEASURE_PARTS; i++) add_errors(&sum, &l->part_errors[i]);
    return sum;
}

static void report(learning *l) {
    const network_fit_options *o = l->options;
    fit_progress p = {.iteration = (int)(100 * l->done / l->total),
                      .seconds = clock_seconds_since(l->start_ns)};
    for (int i = 0; i < NETWORK_FIT_LANES; i++) add_errors(&p.learned, &l->lane_errors[i]);
    memset(l->lane_errors, 0, NETWORK_FIT_LANES * sizeof *l->lane_errors);
    if (!o->measured) return;
    if (l->learned < l->set->count) p.held = measure(l);
    o->measured(o->context, &p);
}

/* ---- learning ---- */

/* Returns the rate as a share of the highest. */
static double rate_at(double way) {
    if (way < rise) return way / rise;
    return least_rate + (1 - least_rate) * 0.5 * (1 + cos(pi * (way - rise) / (1 - rise)));
}

static void learn_lane(void *argument, int lane, int worker) {
    const learning *l = argument;
    const size_t start = l->count * (size_t)lane / NETWORK_FIT_LANES;
    const size_t end = l->count * (size_t)(lane + 1) / NETWORK_FIT_LANES;
    network_stretch s = stretch_of(l);
    (void)worker;
    s.order = l->order + l->first + start;
    s.count = end - start;
    s.traces = l->traces + start;
    s.slopes = &l->slopes[lane];
    s.errors = &l->lane_errors[lane];
    memset(s.slopes, 0, sizeof *s.slopes);
    l->lane->learn(&s);
}

static void step_part(void *argument, int part, int worker) {
    learning *l = argument;
    const network_row_step s = {.traces = l->traces,
                                .count = l->count,
                                .part = part,
                                .parts = l->options->threads,
                                .rate = l->rate,
                                .decay = (float)l->options->decay,
                                .model = &l->model};
    (void)worker;
    l->lane->step_rows(&s);
}

/* Adds the gradients of all lanes to those of the first. */
static void add_slopes(network_slopes *lanes) {
    for (int lane = 1; lane < NETWORK_FIT_LANES; lane++)
        for (int h = 0; h < NETWORK_HEADS; h++) {
            if (!lanes[lane].samples[h]) continue;
            float *to = &lanes[0].heads[h].first[0][0];
            const float *from = &lanes[lane].heads[h].first[0][0];
            for (size_t i = 0; i < sizeof(network_numbers) / sizeof *to; i++) to[i] += from[i];
            lanes[0].samples[h] += lanes[lane].samples[h];
        }
}

static void learn_batch(learning *l) {
    const double rate = l->options->rate * rate_at((double)l->done / (double)l->total);
    const int threads = l->options->threads;
    l->rate = (float)rate;
    workers_each(threads, NETWORK_FIT_LANES, learn_lane, l);
    workers_each(threads, threads, step_part, l);
    add_slopes(l->slopes);
    network_model_step(&l->model, &l->slopes[0], (float)(rate * head_share));
    l->done += l->count;
}

static void shuffle(learning *l, int epoch) {
    rng r = rng_make(l->options->seed, 2 + (uint64_t)epoch);
    for (size_t i = l->learned - 1; i > 0; i--) {
        const size_t k = rng_below(&r, i + 1);
        const uint32_t kept = l->order[i];
        l->order[i] = l->order[k];
        l->order[k] = kept;
    }
}

/* Returns whether the epoch was learned to its end. */
static bool learn_epoch(learning *l) {
    const network_fit_options *o = l->options;
    const size_t batch = (size_t)o->batch;
    for (l->first = 0; l->first < l->learned; l->first += batch) {
        if (stop_is_set(o->stop)) return false;
        l->count = l->learned - l->first < batch ? l->learned - l->first : batch;
        learn_batch(l);
        const size_t due = l->total / (size_t)o->measures * (size_t)(l->measured + 1);
        if (l->done < due && l->done < l->total) continue;
        l->measured++;
        report(l);
    }
    return true;
}

static bool learn_all(learning *l) {
    const int epochs = l->options->epochs;
    l->total = l->learned * (size_t)epochs;
    l->start_ns = clock_now_ns();
    for (int epoch = 0; epoch < epochs; epoch++) {
        shuffle(l, epoch);
        if (!learn_epoch(l)) return false;
    }
    return true;
}

/* ---- what the file says ---- */

static void say_data(const learning *l, eval_weights *w) {
    char sum[EVAL_NOTE_MAX + 1];
    memcpy(sum, w->data, sizeof sum);
    (void)snprintf(w->data, sizeof w->data,
                   "network: %zu positions of %d file%s, %.0f %% exact, %.3g times; sum: %.250s",
                   l->learned, l->set->files, l->set->files == 1 ? "" : "s",
                   100.0 * (double)l->set->exact / (double)l->set->count,
                   (double)l->done / (double)l->learned, sum);
}

static void say_error(const network_fit_result *r, char note[EVAL_NOTE_MAX + 1]) {
    const fit_error before = fit_errors_all(&r->errors_before), all = fit_errors_all(&r->errors);
    int used = snprintf(note, EVAL_NOTE_MAX + 1,
                        "%s: mean error %.3f discs, of the sum alone %.3f; by empty squares",
                        r->has_held ? "games held out" : "games learned from", fit_error_mean(&all),
                        fit_error_mean(&before));
    for (int phase = 0; phase < FIT_PHASES && used < EVAL_NOTE_MAX; phase++) {
        const fit_error part = fit_errors_sum(&r->errors, fit_phase_first(BOARD_SIZE, phase),
                                              fit_phase_last(BOARD_SIZE, phase));
        if (part.count > 0)
            used += snprintf(note + used, (size_t)(EVAL_NOTE_MAX + 1 - used), " %d-%d %.2f",
                             fit_phase_first(BOARD_SIZE, phase), fit_phase_last(BOARD_SIZE, phase),
                             fit_error_mean(&part));
    }
}

/* ---- the fit ---- */

static status finish(learning *l, eval_weights *w, network_fit_result *out, fault *f) {
    out->samples = (double)l->done;
    out->has_held = l->learned < l->set->count;
    out->errors_float = measure(l);
    const status failed =
        network_round(&l->places, &l->model, l->options->rows, w, &out->rounding, f);
    if (failed) return failed;
    out->errors = measure(l);
    (void)snprintf(w->made, sizeof w->made, "%.10s", l->options->made);
    say_data(l, w);
    say_error(out, w->error);
    return OK;
}

static status run(learning *l, eval_weights *w, network_fit_result *out, fault *f) {
    status failed = make(l, w, f);
    if (!failed) failed = find_missing(l, w, f);
    if (failed) return failed;
    out->errors_before = measure(l); /* a new network corrects nothing */
    out->has_stopped = !learn_all(l);
    if (l->done == 0) return fault_set(f, E_STOPPED, 0, "stopped before anything was learned");
    out->seconds = clock_seconds_since(l->start_ns);
    out->sample_seconds = out->seconds * l->options->threads / (double)l->done;
    return finish(l, w, out, f);
}

status network_fit(const dataset *d, eval_weights *w, const network_fit_options *o,
                   network_fit_result *out, fault *f) {
    learning l = {.set = d,
                  .options = o,
                  .learned = d->learned[DATASET_EMPTIES],
                  .lane = network_lane_of(o->tier)};
    *out = (network_fit_result){.samples = 0};
    status result = dataset_check_size(d, BOARD_SIZE, f); /* a network looks at 8x8 only */
    if (!result) result = run(&l, w, out, f);
    clear(&l);
    return result;
}
