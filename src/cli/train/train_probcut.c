/* cli/train/train_probcut.c - measures how far shallow searches err about deep ones, for a weight
 * file.
 */
#include "base/text.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "cli/train/train.h"
#include "engine/engine.h"
#include "engine/weights.h"
#include "report/outlet.h"
#include "service/training/fit_files.h"
#include "service/training/probcut_job.h"
#include "service/training/probcut_report.h"
#include "train/search_error.h"

#include <string.h>

enum {
    DEPTH_LEAST = 4,
    USUAL_DEPTH = 10,
    USUAL_SAMPLE = 2000,
};

typedef struct job {
    context *context;
    const arguments *arguments;
    fit_files files;
    probcut_job measured;
} job;

/* ---- the command line ---- */

static status check_out(const job *j, fault *f) {
    const arguments *a = j->arguments;
    const char *out = j->files.paths[FIT_WEIGHTS], *weights = arguments_value(a, "weights");
    status result = OK;
    if (!out) return OK;
    if (j->measured.search.engine.by_hand)
        return fault_set(f, E_RANGE, 0,
                         "the evaluation made by hand has no file to write into: without --out "
                         "its numbers are printed");
    for (int i = 0; i < a->count && !result; i++)
        result = fit_files_check_input(&j->files, a->operands[i], f);
    /* Replacing the weights file itself is allowed: the weights are in memory by then. */
    if (!result && weights && strcmp(weights, out) != 0)
        result = fit_files_check_input(&j->files, weights, f);
    if (!result) result = fit_files_check(&j->files, f);
    if (!result && !(weights && strcmp(weights, out) == 0)) result = fit_files_check_own(out, f);
    return result;
}

static status read_job(context *c, const arguments *a, job *j, fault *f) {
    *j = (job){.context = c,
               .arguments = a,
               .files = fit_files_make(arguments_value(a, "out"), NULL),
               .measured = {.files = (const char *const *)a->operands, .file_count = a->count}};
    status result = arguments_int(a, "depth", DEPTH_LEAST, SEARCH_ERROR_DEPTH_MAX, USUAL_DEPTH,
                                  &j->measured.search.depth, f);
    if (!result)
        result = arguments_number(a, "sample", SEARCH_ERROR_MID_LEAST, 1000000, USUAL_SAMPLE,
                                  &j->measured.sample, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &j->measured.seed, f);
    if (!result) result = train_engine(c, a, &j->measured.search.engine, f);
    if (!result) result = engine_read_built_in(&j->measured.search.engine, f);
    j->measured.search.threads = j->measured.search.engine.threads;
    return result ? result : check_out(j, f);
}

/* ---- what comes of it ---- */

/* Changes only the two lines of errors in the weights. */
static status save(job *j, fault *f) {
    buffer text = buffer_make(NULL);
    if (!j->files.paths[FIT_WEIGHTS]) return OK;
    eval_weights changed =
        *engine_weights_stored(&j->measured.search.engine); /* its arrays are borrowed */
    changed.selective = j->measured.outcome.model;
    eval_weights_write(&changed, &text);
    return fit_files_save(&j->files, FIT_WEIGHTS, &text, f);
}

static int print_outcome(job *j) {
    buffer text = buffer_make(NULL);
    if (!j->measured.outcome.has_end)
        context_note(j->context,
                     "fewer than %d positions with %d to %d empty squares are exact: the numbers "
                     "for the end of the game stay as they were",
                     SEARCH_ERROR_END_LEAST, PROBCUT_JOB_END_LEAST, PROBCUT_JOB_END_MOST);
    if (arguments_has(j->arguments, "json"))
        probcut_report_json(&j->measured.outcome, &text);
    else
        probcut_report_tables(&j->measured.outcome, &text);
    return context_print(j->context, &text);
}

/* Prints the outcome even if the file cannot be written. */
static int finish(job *j, fault *f) {
    const status failed = save(j, f);
    const int told = print_outcome(j);
    if (failed) return context_fail(j->context, f);
    if (j->files.paths[FIT_WEIGHTS])
        context_note(j->context, "written to %.100s", j->files.paths[FIT_WEIGHTS]);
    return told;
}

static int run(job *j, fault *f) {
    if (j->files.paths[FIT_WEIGHTS])
        j->files.room = eval_weights_room(engine_weights_stored(&j->measured.search.engine));
    if (fit_files_open(&j->files, f)) return context_fail(j->context, f);
    const outlet speaks = context_outlet(j->context);
    interrupt i;
    interrupt_start(&i);
    j->measured.outlet = &speaks;
    j->measured.search.stop = &i.stop;
    const status failed = probcut_job_run(&j->measured, f);
    interrupt_end(&i);
    const int code = failed ? context_fail(j->context, f) : finish(j, f);
    fit_files_abandon(&j->files);
    return code;
}

int train_probcut(context *c, const arguments *a) {
    job j;
    fault f;
    const int code = read_job(c, a, &j, &f) ? context_fail(c, &f) : run(&j, &f);
    probcut_job_clear(&j.measured);
    engine_leave_weights(&j.measured.search.engine);
    return code;
}
