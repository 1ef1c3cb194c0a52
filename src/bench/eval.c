/* bench/eval.c - measures the error of the evaluation on positions with known values, and its
 * speed. */
#include "base/files.h"
#include "base/text.h"
#include "bench/bench.h"
#include "bench/eval_report.h"
#include "bench/eval_speed.h"
#include "bench/test_set.h"
#include "engine/engine.h"
#include "game/board.h"
#include "report/outlet.h"
#include "service/training/fit_files.h"
#include "train/data_file.h"
#include "train/eval_error.h"
#include "train/record.h"
#include "train/record_list.h"

#include <inttypes.h>

typedef struct eval_bench {
    bench_run *run;
    const bench_eval_options *options;
    record_list positions;
    bench_eval_report report;
} eval_bench;

/* ---- positions and weights ---- */

static void name_weights(eval_bench *b) {
    const char *given = b->options->weights;
    b->report.made = engine_weights_made(&b->options->engine);
    b->report.has_layers = b->report.made != NULL;
    b->report.weights = !b->report.has_layers ? "made by hand" : given ? given : "built in";
}

static status load_file(eval_bench *b, fault *f) {
    data_extent extent;
    const status result = data_load(NULL, b->options->data, &b->positions, &extent, f);
    if (!result && extent.rest)
        outlet_note(b->run->outlet,
                    "%" PRIu64 " bytes of a game that was not finished are left out", extent.rest);
    return result;
}

/* Weights that were chosen must judge these boards. Of those built in, the engine's options hold
 * those of 8x8, so their date says nothing about other boards. */
static status judged_by(eval_bench *b, fault *f) {
    const char *given = b->options->weights;
    if (given) return engine_weights_fit(&b->options->engine, view_of(given), b->report.size, f);
    if (b->report.size != BOARD_SIZE) b->report.made = NULL;
    return OK;
}

static status load(eval_bench *b, fault *f) {
    const status result = b->options->data ? load_file(b, f) : test_set_load(&b->positions, f);
    b->report.data = b->options->data ? b->options->data : "built in";
    if (!result && b->positions.count == 0)
        return fault_set(f, E_MISSING, 0, "%.80s holds no positions", b->report.data);
    if (result) return result;
    b->report.size = record_size(&b->positions.items[0]);
    return judged_by(b, f);
}

/* ---- measuring ---- */

static status measure_errors(eval_bench *b, fault *f) {
    engine *e = NULL;
    bench_eval_report *r = &b->report;
    status result = engine_create(&b->options->engine, &e, f);
    if (!result) result = eval_errors_measure(e, ENGINE_LAYER_MAIN, &b->positions, &r->main, f);
    if (!result && r->has_layers)
        result = eval_errors_measure(e, ENGINE_LAYER_ORDER, &b->positions, &r->order, f);
    engine_free(e);
    return result;
}

static status measure(eval_bench *b, fault *f) {
    const eval_speed_options o = {
        .run = b->run, .engine = b->options->engine, .rounds = b->options->rounds};
    status result = measure_errors(b, f);
    if (result || b->report.size != BOARD_SIZE) return result; /* speed is measured on 8x8 only */
    return eval_speed_measure(&o, &b->positions, &b->report.speed, f);
}

/* ---- telling ---- */

static status draw(const eval_bench *b, fault *f) {
    buffer picture = buffer_make(NULL);
    if (!b->options->plot) return OK;
    bench_eval_report_plot(&b->report, &picture);
    status result =
        buffer_status(&picture) ? fault_set(f, E_NOMEM, 0, "no memory for a picture") : OK;
    if (!result) result = files_replace(NULL, b->options->plot, buffer_view(&picture), f);
    buffer_clear(&picture);
    return result;
}

static void print_report(eval_bench *b) {
    buffer out = buffer_make(NULL);
    if (b->run->json)
        bench_eval_report_json(&b->report, &out);
    else
        bench_eval_report_table(&b->report, &out);
    bench_print(b->run, &out);
    if (b->run->unread || eval_speed_is_sound(&b->report.speed)) return;
    outlet_note(b->run->outlet, "the instruction sets do not agree: see the sums of --json");
    b->run->wrong = true;
}

/* A picture replaces nothing but a picture. */
static status check_plot(const bench_eval_options *o, fault *f) {
    const fit_files files = fit_files_make(NULL, o->plot);
    status result = o->data ? fit_files_check_input(&files, o->data, f) : OK;
    if (!result && o->weights) result = fit_files_check_input(&files, o->weights, f);
    return result ? result : fit_files_check(&files, f);
}

status bench_eval(bench_run *r, const bench_eval_options *o, fault *f) {
    status result = check_plot(o, f);
    if (result) return result;
    eval_bench *b = alloc_array(NULL, 1, sizeof *b); /* the tables of errors are large */
    if (!b) return fault_set(f, E_NOMEM, 0, "no memory for the errors");
    b->run = r;
    b->options = o;
    name_weights(b);
    result = load(b, f);
    if (!result) result = measure(b, f);
    if (!result) result = draw(b, f);
    if (!result) print_report(b);
    record_list_clear(&b->positions);
    alloc_free(NULL, b);
    return result;
}
