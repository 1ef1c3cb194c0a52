/* train/fit/fit.c - conjugate gradients for the weights of a layer. */
#include "train/fit/fit.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/workers.h"
#include "game/tier.h"

#include <math.h>
#include <string.h>

static const double least_gain = 1e-4;    /* share of the error that counts as an improvement */
static const double solved_within = 1e-9; /* share of the first slope: the fit is done */

fit_options fit_usual(void) {
    return (fit_options){.pass = {.selection = {0, DATASET_EMPTIES - 1, false, 1},
                                  .tail = 24,
                                  .threads = 1,
                                  .tier = tier_best(),
                                  .chunk = 1 << 16},
                         .shrink = {.own = 20, .common = 20, .half = 10},
                         .iterations = 200,
                         .every = 5,
                         .patience = 6};
}

/* ---- errors ---- */

fit_error fit_errors_sum(const fit_errors *e, int least, int most) {
    fit_error sum = {0};
    for (int i = least; i <= most && i < DATASET_EMPTIES; i++) {
        sum.count += e->by_empty[i].count;
        sum.weight += e->by_empty[i].weight;
        sum.absolute += e->by_empty[i].absolute;
        sum.square += e->by_empty[i].square;
        sum.exact += e->by_empty[i].exact;
    }
    return sum;
}

double fit_error_mean(const fit_error *e) {
    return e->weight > 0 ? e->absolute / e->weight : 0;
}

double fit_error_root(const fit_error *e) {
    return e->weight > 0 ? sqrt(e->square / e->weight) : 0;
}

fit_error fit_errors_all(const fit_errors *e) {
    return fit_errors_sum(e, 0, DATASET_EMPTIES - 1);
}

/* ---- the fit ---- */

/* Vectors have a number for each part (train/fit/fit_space.h), block behind block. */
typedef struct fitting {
    const fit_options *options;
    fit_space space;
    fit_passes passes;
    size_t size;         /* of a vector */
    double *parts;       /* the unknowns */
    double *best;        /* the best parts so far */
    double *missing;     /* half the slope of the loss, downwards */
    double *way;         /* the direction of the step */
    double *answer;      /* the matrix of the problem times the direction */
    double *scale;       /* about the diagonal of the matrix */
    double *narrow;      /* weights: of each anchor, then the common ones */
    const double *of;    /* the vector whose weights are computed */
    bool squared;        /* sums are being collected for `scale` */
    double length, turn; /* length of the step; share of the old direction in the new one */
    double slope;        /* missing * missing / scale */
    double first_slope;
    double dots[2][FIT_BLOCKS_MAX];
    int iteration, best_iteration, failures;
    double best_error;
    fit_progress progress;
    int64_t start_ns;
    double pass_seconds, pass_samples;
} fitting;

static double *block_of(const fitting *w, double *vector, int block) {
    return vector + (size_t)block * (size_t)w->space.block;
}

static double *narrow_of(const fitting *w, int block) {
    return w->narrow + (size_t)block * (size_t)w->space.narrow;
}

static double shrink_of(const fitting *w, int block, int i) {
    return fit_space_shrink(&w->space, &w->options->shrink, block == w->space.anchors, i);
}

static void each_block(fitting *w, void (*job)(void *argument, int block, int worker)) {
    workers_each(w->options->pass.threads, w->space.blocks, job, w);
}

static void each_anchor(fitting *w, void (*job)(void *argument, int anchor, int worker)) {
    workers_each(w->options->pass.threads, w->space.anchors, job, w);
}

/* Adds in the order of blocks, independent of the threads. */
static double dot(const fitting *w, int which) {
    double sum = 0;
    for (int b = 0; b < w->space.blocks; b++) sum += w->dots[which][b];
    return sum;
}

/* ---- from parts to weights ---- */

static void spread_block(void *argument, int block, int worker) {
    (void)worker;
    fitting *w = argument;
    const double *from = w->of + (size_t)block * (size_t)w->space.block;
    fit_space_spread(&w->space, from, narrow_of(w, block));
}

static void add_common(void *argument, int anchor, int worker) {
    (void)worker;
    fitting *w = argument;
    const double *common = narrow_of(w, w->space.anchors);
    double *own = narrow_of(w, anchor);
    for (int i = 0; i < w->space.narrow; i++) own[i] += common[i];
}

static void weights_of(fitting *w, const double *parts) {
    w->of = parts;
    each_block(w, spread_block);
    each_anchor(w, add_common);
}

/* ---- passes ---- */

static void pass(fitting *w, fit_pass_kind kind, bool held, fit_errors *errors) {
    const int64_t start = clock_now_ns();
    fit_passes_run(&w->passes, kind, held, kind == FIT_DIAGONAL ? NULL : w->narrow, errors);
    if (kind != FIT_STEP) return;
    w->pass_seconds += clock_seconds_since(start);
    w->pass_samples += (double)w->passes.samples_learned;
}

/* Converts the sums of a pass to the parts of a block, in `answer`. */
static void collect_block(void *argument, int block, int worker) {
    (void)worker;
    fitting *w = argument;
    fit_passes_collect(&w->passes, block, w->squared, narrow_of(w, block));
    fit_space_gather(&w->space, narrow_of(w, block), block_of(w, w->answer, block));
}

/* Collects the common part, which counts for every anchor. */
static void collect_common(fitting *w) {
    const int block = w->space.anchors;
    double *sum = narrow_of(w, block);
    memcpy(sum, narrow_of(w, 0), (size_t)w->space.narrow * sizeof *sum);
    for (int anchor = 1; anchor < block; anchor++) {
        const double *own = narrow_of(w, anchor);
        for (int i = 0; i < w->space.narrow; i++) sum[i] += own[i];
    }
    fit_space_gather(&w->space, sum, block_of(w, w->answer, block));
}

static void collect(fitting *w) {
    w->squared = false;
    each_anchor(w, collect_block);
    collect_common(w);
}

/* Squares of shares do not add up to 1: the common part is collected by itself. */
static void collect_squares(fitting *w) {
    w->squared = true;
    each_block(w, collect_block);
}

/* ---- steps ---- */

/* Scales the parts of a block. A part that no sample meets is only shrunk; without shrinking it
 * stays. */
static void scale_block(void *argument, int block, int worker) {
    (void)worker;
    fitting *w = argument;
    const double *sums = block_of(w, w->answer, block);
    double *scale = block_of(w, w->scale, block);
    for (int i = 0; i < w->space.block; i++) {
        const double diagonal = sums[i] + shrink_of(w, block, i);
        scale[i] = diagonal > 0 ? diagonal : 1;
    }
}

static void find_scale(fitting *w) {
    pass(w, FIT_DIAGONAL, false, NULL);
    collect_squares(w);
    each_block(w, scale_block);
}

static double slope_of_block(const fitting *w, int block) {
    const double *missing = w->missing + (size_t)block * (size_t)w->space.block;
    const double *scale = w->scale + (size_t)block * (size_t)w->space.block;
    double sum = 0;
    for (int i = 0; i < w->space.block; i++) sum += missing[i] * missing[i] / scale[i];
    return sum;
}

static void missing_block(void *argument, int block, int worker) {
    (void)worker;
    fitting *w = argument;
    const double *sums = block_of(w, w->answer, block), *parts = block_of(w, w->parts, block);
    double *missing = block_of(w, w->missing, block);
    for (int i = 0; i < w->space.block; i++)
        missing[i] = sums[i] - shrink_of(w, block, i) * parts[i];
    w->dots[0][block] = slope_of_block(w, block);
}

/* Computes the slope from scratch, with new pulls, and the errors. */
static void find_missing(fitting *w) {
    weights_of(w, w->parts);
    pass(w, FIT_RESIDUAL, false, &w->progress.learned);
    fit_passes_run(&w->passes, FIT_MEASURE, true, w->narrow, &w->progress.held);
}

static void finish_missing(fitting *w) {
    each_block(w, missing_block);
    w->turn = w->slope > 0 ? dot(w, 0) / w->slope : 0;
    w->slope = dot(w, 0);
}

static void turn_block(void *argument, int block, int worker) {
    (void)worker;
    fitting *w = argument;
    const double *missing = block_of(w, w->missing, block), *scale = block_of(w, w->scale, block);
    double *way = block_of(w, w->way, block), sum = 0;
    for (int i = 0; i < w->space.block; i++) {
        way[i] = missing[i] / scale[i] + w->turn * way[i];
        sum += way[i] * missing[i];
    }
    w->dots[0][block] = sum;
}

/* Computes the new direction and its slope. Starts anew if it does not lead down, because the pulls
 * have changed. */
static double turn_way(fitting *w) {
    each_block(w, turn_block);
    if (dot(w, 0) >= 0.1 * w->slope) return dot(w, 0);
    w->turn = 0;
    each_block(w, turn_block);
    return dot(w, 0);
}

static void answer_block(void *argument, int block, int worker) {
    (void)worker;
    fitting *w = argument;
    const double *way = block_of(w, w->way, block);
    double *answer = block_of(w, w->answer, block), sum = 0;
    for (int i = 0; i < w->space.block; i++) {
        answer[i] += shrink_of(w, block, i) * way[i];
        sum += answer[i] * way[i];
    }
    w->dots[0][block] = sum;
}

static void step_block(void *argument, int block, int worker) {
    (void)worker;
    fitting *w = argument;
    const double *way = block_of(w, w->way, block), *answer = block_of(w, w->answer, block);
    double *parts = block_of(w, w->parts, block), *missing = block_of(w, w->missing, block);
    for (int i = 0; i < w->space.block; i++) {
        parts[i] += w->length * way[i];
        missing[i] -= w->length * answer[i];
    }
    w->dots[0][block] = slope_of_block(w, block);
}

/* Steps along the direction to the least loss. False if no step is left. */
static bool step(fitting *w) {
    const double steepness = turn_way(w);
    weights_of(w, w->way);
    pass(w, FIT_STEP, false, NULL);
    collect(w);
    each_block(w, answer_block);
    const double bend = dot(w, 0);
    if (!(steepness > 0) || !(bend > 0)) return false;
    w->length = steepness / bend;
    each_block(w, step_block);
    w->turn = dot(w, 0) / w->slope;
    w->slope = dot(w, 0);
    w->iteration++;
    return w->slope > solved_within * solved_within * w->first_slope;
}

/* ---- rounds ---- */

/* Returns the error that decides which weights are best: on held-out games or, without them, on the
 * samples. */
static double error_now(const fitting *w) {
    const fit_error held = fit_errors_all(&w->progress.held),
                    learned = fit_errors_all(&w->progress.learned);
    return fit_error_mean(held.weight > 0 ? &held : &learned);
}

static void judge(fitting *w) {
    const double error = error_now(w);
    const bool is_better = w->iteration == 0 || error < w->best_error;
    w->failures =
        w->iteration == 0 || error < w->best_error * (1 - least_gain) ? 0 : w->failures + 1;
    if (!is_better) return;
    w->best_error = error;
    w->best_iteration = w->iteration;
    memcpy(w->best, w->parts, w->size * sizeof *w->best);
}

static void measure(fitting *w) {
    find_missing(w);
    w->progress.iteration = w->iteration;
    w->progress.seconds = clock_seconds_since(w->start_ns);
    judge(w);
    if (w->options->measured) w->options->measured(w->options->context, &w->progress);
    collect(w);
    finish_missing(w);
}

static bool is_stopped(const fitting *w) {
    return stop_is_set(w->options->stop);
}

static bool goes_on(const fitting *w) {
    const int patience = w->options->patience;
    return w->iteration < w->options->iterations && (patience == 0 || w->failures < patience) &&
           !is_stopped(w);
}

static void climb_down(fitting *w) {
    bool moves = true;
    find_scale(w);
    measure(w);
    w->first_slope = w->slope;
    while (moves && goes_on(w)) {
        const int until = w->iteration + w->options->every;
        while (moves && w->iteration < until && goes_on(w)) moves = step(w);
        measure(w);
    }
}

/* ---- the answer ---- */

static size_t round_weights(const fitting *w, eval_layer *l) {
    const size_t count = (size_t)l->anchor_count * (size_t)l->per_anchor;
    size_t clamped = 0;
    for (size_t i = 0; i < count; i++) {
        const double scaled = w->narrow[i] * EVAL_WEIGHT_DISC;
        const double whole = scaled > INT16_MAX    ? INT16_MAX
                             : scaled < -INT16_MAX ? -INT16_MAX
                                                   : scaled;
        clamped += whole != scaled;
        l->numbers[i] = (int16_t)lround(whole);
        w->narrow[i] = (double)l->numbers[i] / EVAL_WEIGHT_DISC;
    }
    return clamped;
}

static void finish(fitting *w, eval_layer *l, fit_result *out) {
    *out = (fit_result){.iterations = w->iteration,
                        .best = w->best_iteration,
                        .has_stopped = is_stopped(w),
                        .learned = w->passes.samples_learned,
                        .held = w->passes.samples_held};
    out->steepness = w->first_slope > 0 ? sqrt(w->slope / w->first_slope) : 0;
    if (w->pass_samples > 0)
        out->pass_seconds = w->pass_seconds * w->options->pass.threads / w->pass_samples;
    weights_of(w, w->best);
    fit_passes_run(&w->passes, FIT_MEASURE, true, w->narrow, &out->errors_held);
    out->float_held = fit_errors_all(&out->errors_held);
    out->clamped = round_weights(w, l);
    fit_passes_run(&w->passes, FIT_MEASURE, true, w->narrow, &out->errors_held);
    fit_passes_run(&w->passes, FIT_MEASURE, false, w->narrow, &out->errors_learned);
    out->seconds = clock_seconds_since(w->start_ns);
}

/* ---- memory ---- */

static bool make_vectors(fitting *w) {
    double **const all[] = {&w->parts, &w->best, &w->missing, &w->way, &w->answer, &w->scale};
    bool made = true;
    w->size = (size_t)w->space.blocks * (size_t)w->space.block;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        *all[i] = alloc_array(w->options->pass.memory, w->size, sizeof(double));
        made = made && *all[i];
    }
    w->narrow = alloc_array(w->options->pass.memory,
                            (size_t)w->space.blocks * (size_t)w->space.narrow, sizeof(double));
    return made && w->narrow;
}

static void clear_vectors(fitting *w) {
    double *const all[] = {w->parts, w->best, w->missing, w->way, w->answer, w->scale, w->narrow};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        alloc_free(w->options->pass.memory, all[i]);
}

static status fit_made(fitting *w, eval_layer *l, fit_result *out, fault *f) {
    if (w->passes.samples_learned == 0)
        return fault_set(f, E_RANGE, 0, "there are no positions to learn from");
    status result = OK;
    if (!make_vectors(w)) result = fault_set(f, E_NOMEM, 0, "no memory for a fit");
    if (!result) climb_down(w);
    if (!result && is_stopped(w) && w->best_iteration == 0)
        result = fault_set(f, E_STOPPED, 0, "interrupted before there were any weights");
    if (!result) finish(w, l, out);
    clear_vectors(w);
    return result;
}

status fit_layer(const dataset *d, eval_weights *w, eval_layer_name which, const fit_options *o,
                 fit_result *out, fault *f) {
    fitting fit = {.options = o, .start_ns = clock_now_ns()};
    eval_layer *l = &w->layers[which];
    status result = fit_space_make(&w->set, l, o->pass.memory, &fit.space, f);
    if (result) return result;
    result = fit_passes_make(d, &fit.space, &o->pass, &fit.passes, f);
    if (!result) {
        result = fit_made(&fit, l, out, f);
        fit_passes_clear(&fit.passes);
    }
    fit_space_clear(&fit.space);
    return result;
}
