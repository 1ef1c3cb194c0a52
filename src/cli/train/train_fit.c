/* cli/train/train_fit.c - fits the weights of the learned evaluation to files of training data. */
#include "cli/train/train_fit.h"

#include "base/fault.h"
#include "cli/terminal/interrupt.h"
#include "cli/train/train.h"
#include "engine/weights.h"
#include "report/outlet.h"
#include "service/training/fit_files.h"
#include "service/training/fit_inputs.h"
#include "service/training/fit_settings.h"
#include "service/training/training.h"
#include "service/training/weights_fit.h"
#include "train/fit/fit.h"
#include "train/fit/fit_job.h"

typedef struct job {
    context *context;
    const arguments *arguments;
    const char *without[ARGUMENTS_OPTIONS];
    weights_fit fit;
    pattern patterns[PATTERNS_MAX]; /* when given */
    char date[TRAINING_DATE_BYTES];
} job;

/* ---- the command line ---- */

static status read_numbers(job *j, fault *f) {
    const arguments *a = j->arguments;
    fit_options *o = &j->fit.plan.options;
    uint64_t hold_out = 20;
    status result = arguments_number(a, "hold-out", 0, 1000000, 20, &hold_out, f);
    if (!result)
        result = arguments_int(a, "iterations", 1, 100000, o->iterations, &o->iterations, f);
    if (!result) result = arguments_int(a, "every", 1, 1000, o->every, &o->every, f);
    if (!result) result = arguments_int(a, "patience", 0, 100000, o->patience, &o->patience, f);
    if (!result) result = arguments_threads(a, &j->fit.data.threads, f);
    if (!result && hold_out == 1)
        result = fault_set(f, E_RANGE, 0,
                           "--hold-out 1 would hold out all games: 0 is for none, 2 for half");
    j->fit.data.hold_out = (int)hold_out;
    o->pass.threads = j->fit.data.threads;
    return result;
}

/* No input may be overwritten. */
static status check_files(const job *j, fault *f) {
    const char *patterns = arguments_value(j->arguments, "patterns");
    status result = fit_inputs_check(&j->fit.inputs, &j->fit.files, f);
    if (!result && patterns) result = fit_files_check_input(&j->fit.files, patterns, f);
    return result ? result : fit_files_check(&j->fit.files, f);
}

static status read_job(context *c, const arguments *a, job *j, fault *f) {
    int size;
    status result = train_size(a, &size, f);
    *j = (job){
        .context = c,
        .arguments = a,
        .fit = {.files = fit_files_make(arguments_value(a, "out"), arguments_value(a, "plot")),
                .json = arguments_has(a, "json"),
                .data = {.mix = 0.5},
                .plan = fit_plan_usual(size)}};
    j->fit.inputs = train_inputs(a, j->without);
    if (!j->fit.files.paths[FIT_WEIGHTS])
        return fault_set(f, E_RANGE, 0, "train fit wants --out FILE for the weights");
    j->fit.plan.options.pass.tier = c->tier;
    if (!result) result = read_numbers(j, f);
    if (!result) result = training_real(arguments_value(a, "mix"), "mix", 1, &j->fit.data.mix, f);
    if (!result)
        result = training_real(arguments_value(a, "tail"), "tail", 1000,
                               &j->fit.plan.options.pass.tail, f);
    if (!result) result = fit_settings_shrink(arguments_value(a, "shrink"), &j->fit.plan, f);
    if (!result) result = fit_settings_anchors(arguments_value(a, "anchors"), &j->fit.plan, f);
    if (!result) result = training_date(arguments_value(a, "date"), j->date, f);
    j->fit.plan.made = j->date;
    if (!result)
        result =
            fit_settings_patterns(arguments_value(a, "patterns"), j->patterns, &j->fit.plan, f);
    if (!result) result = fit_plan_check(&j->fit.plan, &j->fit.files.room, f);
    if (!result) result = check_files(j, f);
    return result;
}

/* ---- the end ---- */

static int print_saved(const job *j, const weights_fit_end *end) {
    const char *out = j->fit.files.paths[FIT_WEIGHTS];
    if (end->weights.code) {
        const int code = context_fail(j->context, &end->weights);
        context_note(j->context, "the weights are not safe: fit them again into another file");
        return code;
    }
    if (end->stopped)
        context_note(j->context, "interrupted: %.100s has the best weights so far", out);
    context_note(j->context,
                 "written to %.80s: try avocet bench eval --weights %.80s, or avocet match "
                 "champion,depth=4,weights=%.80s champion,depth=4",
                 out, out, out);
    return EXIT_OK;
}

/* A failure counts more than Ctrl-C does. */
static int print_end(const job *j, const weights_fit_end *end) {
    const int picture = end->picture.code ? context_fail(j->context, &end->picture) : EXIT_OK;
    const int weights = print_saved(j, end);
    if (weights || picture) return weights ? weights : picture;
    return end->unread ? EXIT_TROUBLE : end->stopped ? EXIT_INTERRUPTED : EXIT_OK;
}

int train_fit_run(context *c, const arguments *a) {
    const outlet speaks = context_outlet(c);
    job j;
    interrupt i;
    weights_fit_end end;
    fault f;
    if (read_job(c, a, &j, &f)) return context_usage(c, "%s", f.text);
    if (fit_files_open(&j.fit.files, &f)) return context_fail(c, &f);
    interrupt_start(&i);
    j.fit.outlet = &speaks;
    j.fit.plan.options.stop = &i.stop;
    const status failed = weights_fit_run(&j.fit, &end, &f);
    const int code = failed ? context_fail(c, &f) : print_end(&j, &end);
    interrupt_end(&i);
    weights_fit_clear(&j.fit);
    return code;
}
