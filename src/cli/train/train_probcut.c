/* cli/train/train_probcut.c - measures how far shallow searches err about deep ones, for a weight
 * file.
 */
#include "base/fault.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "cli/train/train.h"
#include "engine/engine.h"
#include "report/outlet.h"
#include "service/training/fit_files.h"
#include "service/training/probcut_job.h"
#include "train/search_error.h"

enum {
    DEPTH_LEAST = 4,
    USUAL_DEPTH = 10,
    USUAL_SAMPLE = 2000,
};

typedef struct job {
    context *context;
    const arguments *arguments;
    probcut_job measured;
} job;

/* ---- the command line ---- */

static status read_job(context *c, const arguments *a, job *j, fault *f) {
    *j = (job){.context = c,
               .arguments = a,
               .measured = {.files = (const char *const *)a->operands,
                            .file_count = a->count,
                            .written = fit_files_make(arguments_value(a, "out"), NULL)}};
    status result = arguments_int(a, "depth", DEPTH_LEAST, SEARCH_ERROR_DEPTH_MAX, USUAL_DEPTH,
                                  &j->measured.search.depth, f);
    if (!result)
        result = arguments_number(a, "sample", SEARCH_ERROR_MID_LEAST, 1000000, USUAL_SAMPLE,
                                  &j->measured.sample, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &j->measured.seed, f);
    if (!result) result = arguments_int(a, "size", 6, 12, 8, &j->measured.size, f);
    if (!result) result = train_engine(c, a, &j->measured.search.engine, f);
    if (!result) result = engine_read_built_in(&j->measured.search.engine, j->measured.size, f);
    j->measured.search.threads = j->measured.search.engine.threads;
    return result ? result : probcut_job_check(&j->measured, arguments_value(a, "weights"), f);
}

/* ---- what comes of it ---- */

/* Prints the outcome even if the file cannot be written. */
static int finish(job *j, fault *f) {
    const char *out = j->measured.written.paths[FIT_WEIGHTS];
    const status failed = probcut_job_save(&j->measured, f);
    const int told = probcut_job_print(&j->measured, arguments_has(j->arguments, "json"))
                         ? EXIT_OK
                         : EXIT_TROUBLE;
    if (failed) return context_fail(j->context, f);
    if (out) context_note(j->context, "written to %.100s", out);
    return told;
}

static int run(job *j, fault *f) {
    if (fit_files_open(&j->measured.written, f)) return context_fail(j->context, f);
    const outlet speaks = context_outlet(j->context);
    interrupt i;
    interrupt_start(&i);
    j->measured.outlet = &speaks;
    j->measured.search.stop = &i.stop;
    const status failed = probcut_job_run(&j->measured, f);
    interrupt_end(&i);
    const int code = failed ? context_fail(j->context, f) : finish(j, f);
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
