/* cli/bench_eval.c - how far the evaluation is off on positions whose value is known, and how fast
 * it is. */
#include "cli/bench.h"
#include "cli/bench_eval_report.h"
#include "cli/engine_arguments.h"
#include "cli/fit_files.h"
#include "cli/interrupt.h"
#include "cli/test_set.h"
#include "cli/train.h"

#include <string.h>

enum { USUAL_ROUNDS = 5, ROUNDS_MAX = 1000 };

typedef struct eval_bench {
    context *context;
    interrupt interrupt;
    const char *data, *plot; /* files, or NULL */
    bool json, all_tiers;
    int rounds;
    engine_options engine;
    record_list positions;
    bench_eval_report report;
} eval_bench;

/* ---- what is measured ---- */

static void name_weights(eval_bench *b, const char *given) {
    b->report.made = engine_weights_made(&b->engine);
    b->report.has_layers = b->report.made != NULL;
    b->report.weights = !b->report.has_layers ? "made by hand" : given ? given : "built in";
}

static status load_file(eval_bench *b, fault *f) {
    data_extent extent;
    const status result = data_load(NULL, b->data, &b->positions, &extent, f);
    if (!result) train_note_rest(b->context, extent.rest);
    return result;
}

static status load(eval_bench *b, fault *f) {
    const status result = b->data ? load_file(b, f) : test_set_load(&b->positions, f);
    b->report.data = b->data ? b->data : "built in";
    if (!result && b->positions.count == 0)
        return fault_set(f, E_MISSING, 0, "%.80s holds no positions", b->report.data);
    return result;
}

/* Nothing but a picture is replaced by one. */
static status check_plot(const eval_bench *b, const char *weights, fault *f) {
    const fit_files files = fit_files_make(NULL, b->plot);
    status result = b->data ? fit_files_check_input(&files, b->data, f) : OK;
    if (!result && weights) result = fit_files_check_input(&files, weights, f);
    return result ? result : fit_files_check(&files, f);
}

static status read_options(const arguments *a, eval_bench *b, fault *f) {
    const char *isa = arguments_value(a, "isa");
    uint64_t rounds = 0;
    b->data = arguments_value(a, "data");
    b->plot = arguments_value(a, "plot");
    b->json = arguments_has(a, "json");
    b->all_tiers = !isa || strcmp(isa, "auto") == 0;
    status result = arguments_number(a, "repeat", 1, ROUNDS_MAX, USUAL_ROUNDS, &rounds, f);
    b->rounds = (int)rounds;
    if (!result) result = engine_arguments_table(b->context, a, &b->engine, f);
    b->engine.table_mb = 1; /* nothing is searched */
    if (!result) result = engine_share_built_in(&b->engine, f);
    if (!result) name_weights(b, arguments_value(a, "weights"));
    if (!result) result = check_plot(b, arguments_value(a, "weights"), f);
    return result ? result : load(b, f);
}

/* ---- measuring ---- */

static status measure_errors(eval_bench *b, fault *f) {
    engine *e = NULL;
    bench_eval_report *r = &b->report;
    status result = engine_create(&b->engine, &e, f);
    if (!result) result = eval_errors_measure(e, ENGINE_LAYER_MAIN, &b->positions, &r->main, f);
    if (!result && r->has_layers)
        result = eval_errors_measure(e, ENGINE_LAYER_ORDER, &b->positions, &r->order, f);
    engine_free(e);
    return result;
}

static status measure(eval_bench *b, fault *f) {
    const eval_speed_options o = {.context = b->context,
                                  .engine = b->engine,
                                  .all_tiers = b->all_tiers,
                                  .rounds = b->rounds,
                                  .stop = &b->interrupt.stop};
    interrupt_start(&b->interrupt); /* before the engine's threads, which inherit the mask */
    status result = measure_errors(b, f);
    if (!result) result = eval_speed_measure(&o, &b->positions, &b->report.speed, f);
    interrupt_end(&b->interrupt);
    return result;
}

/* ---- telling ---- */

static status draw(const eval_bench *b, fault *f) {
    buffer picture = buffer_make(NULL);
    if (!b->plot) return OK;
    bench_eval_report_plot(&b->report, &picture);
    status result =
        buffer_status(&picture) ? fault_set(f, E_NOMEM, 0, "no memory for a picture") : OK;
    if (!result) result = files_replace(NULL, b->plot, buffer_view(&picture), f);
    buffer_clear(&picture);
    return result;
}

static int tell(eval_bench *b) {
    buffer out = buffer_make(NULL);
    if (b->json)
        bench_eval_report_json(&b->report, &out);
    else
        bench_eval_report_table(&b->report, &out);
    const int printed = context_print(b->context, &out);
    if (printed || eval_speed_is_sound(&b->report.speed)) return printed;
    context_note(b->context, "the instruction sets do not agree: see the sums of --json");
    return EXIT_TROUBLE;
}

int bench_eval(context *c, const arguments *a) {
    fault f;
    eval_bench *b = alloc_array(NULL, 1, sizeof *b); /* the tables of errors are large */
    if (!b) {
        (void)fault_set(&f, E_NOMEM, 0, "no memory for the errors");
        return context_fail(c, &f);
    }
    b->context = c;
    const bool failed = read_options(a, b, &f) || measure(b, &f) || draw(b, &f);
    const int code = failed ? context_fail(c, &f) : tell(b);
    engine_leave_weights(&b->engine);
    record_list_clear(&b->positions);
    alloc_free(NULL, b);
    return code;
}
