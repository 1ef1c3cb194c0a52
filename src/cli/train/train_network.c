/* cli/train/train_network.c - learns a network that corrects the weights of a file. */
#include "base/fault.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "cli/train/train.h"
#include "engine/engine.h"
#include "engine/weights.h"
#include "report/outlet.h"
#include "service/training/fit_files.h"
#include "service/training/network_job.h"
#include "service/training/position_job.h"
#include "service/training/training.h"
#include "train/fit/network_fit.h"

enum { HOLD_OUT = 20, EPOCHS_MOST = 1000 };

typedef struct job {
    engine_options engine; /* for the weights */
    const char *without[ARGUMENTS_OPTIONS];
    char date[TRAINING_DATE_BYTES];
    network_job network;
} job;

static status read_job(context *c, const arguments *a, job *j, fault *f) {
    network_fit_options *o = &j->network.options;
    status result = train_engine(c, a, &j->engine, f);
    if (!result) result = engine_read_built_in(&j->engine, 8, f);
    if (result) return result;
    o->tier = c->tier;
    o->threads = j->network.data.threads = j->engine.threads;
    o->made = j->date;
    result = arguments_int(a, "epochs", 1, EPOCHS_MOST, o->epochs, &o->epochs, f);
    if (!result) result = arguments_int(a, "rows", 2, NETWORK_ROWS_MAX, o->rows, &o->rows, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, o->seed, &o->seed, f);
    if (!result) result = training_real(arguments_value(a, "rate"), "rate", 10, &o->rate, f);
    if (!result) result = training_real(arguments_value(a, "decay"), "decay", 10, &o->decay, f);
    if (!result)
        result = training_real(arguments_value(a, "mix"), "mix", 1, &j->network.data.mix, f);
    if (!result) result = training_date(arguments_value(a, "date"), j->date, f);
    j->network.base = engine_weights_stored(&j->engine);
    if (result || arguments_has(a, "positions")) return result;
    return network_job_check(&j->network, f);
}

static int write_positions(context *c, const job *j, const char *path, fault *f) {
    const network_job *n = &j->network;
    const position_job p = {n->outlet, n->inputs, path, n->data, n->base};
    return position_job_run(&p, f) ? context_fail(c, f) : EXIT_OK;
}

static int run(context *c, job *j, fault *f) {
    interrupt i;
    fault unwritten;
    if (fit_files_open(&j->network.files, f)) return context_fail(c, f);
    interrupt_start(&i);
    j->network.options.stop = &i.stop;
    const status failed = network_job_run(&j->network, &unwritten, f);
    interrupt_end(&i);
    if (failed) return context_fail(c, f);
    if (unwritten.code) return context_fail(c, &unwritten);
    context_note(c,
                 j->network.result.has_stopped ? "interrupted: %.100s has what was learned"
                                               : "written to %.100s",
                 j->network.files.paths[FIT_WEIGHTS]);
    return j->network.result.has_stopped ? EXIT_INTERRUPTED : EXIT_OK;
}

int train_network(context *c, const arguments *a) {
    const outlet speaks = context_outlet(c);
    fault f;
    job j = {.network = {.outlet = &speaks,
                         .files = fit_files_make(arguments_value(a, "out"), NULL),
                         .json = arguments_has(a, "json"),
                         .data = {.mix = 0.5, .hold_out = HOLD_OUT},
                         .options = network_fit_usual()}};
    j.network.inputs = train_inputs(a, j.without);
    const char *positions = arguments_value(a, "positions");
    const int code = read_job(c, a, &j, &f) ? context_fail(c, &f)
                     : positions            ? write_positions(c, &j, positions, &f)
                                            : run(c, &j, &f);
    network_job_clear(&j.network);
    engine_leave_weights(&j.engine);
    return code;
}
