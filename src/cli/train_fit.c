/* cli/train_fit.c - fits the weights of the learned evaluation to files of training data. */
#include "cli/train_fit.h"

#include "base/number.h"
#include "base/workers.h"
#include "cli/train.h"
#include "service/training/fit_files.h"
#include "service/training/fit_report.h"
#include "train/fit/pattern_text.h"

#include <stdio.h>
#include <string.h>

enum { PATTERN_FILE_MAX = 64 << 10 };

typedef struct job {
    context *context;
    const arguments *arguments;
    fit_files files;
    bool json;
    dataset_options data;
    fit_plan plan;
    pattern patterns[PATTERNS_MAX]; /* when given */
    char date[TRAIN_DATE_BYTES];
    dataset set;
    eval_weights weights;
    fit_result results[EVAL_LAYERS];
    interrupt interrupt;
} job;

/* ---- the command line ---- */

static status read_shrink(const arguments *a, fit_shrink *s, fault *f) {
    const char *text = arguments_value(a, "shrink");
    double *const parts[] = {&s->own, &s->common, &s->half};
    if (!text) return OK;
    view rest = view_of(text);
    for (size_t i = 0; i < 3; i++)
        if (!number_read(view_take(&rest, ','), parts[i]) || !(*parts[i] >= 0) || *parts[i] > 1e6)
            rest = view_of("?");
    if (rest.length == 0) return OK;
    return fault_set(f, E_RANGE, 0, "--shrink takes three numbers, such as 20,20,10");
}

static status read_anchors(const arguments *a, fit_plan *p, fault *f) {
    const char *text = arguments_value(a, "anchors");
    if (!text) return OK;
    p->anchor_count = 0;
    for (view rest = view_of(text); rest.length;) {
        uint64_t anchor;
        if (p->anchor_count == EVAL_ANCHORS_MAX ||
            view_number(view_take(&rest, ','), 60, &anchor, NULL))
            return fault_set(f, E_RANGE, 0, "--anchors takes up to %d numbers from 0 to 60",
                             EVAL_ANCHORS_MAX);
        p->anchors[p->anchor_count++] = (int)anchor;
    }
    return OK;
}

static status read_patterns(job *j, fault *f) {
    const char *path = arguments_value(j->arguments, "patterns");
    buffer text = buffer_make(NULL);
    if (!path) return OK;
    status result = files_read(NULL, path, PATTERN_FILE_MAX, &text, f);
    if (!result)
        result = pattern_text_read(buffer_view(&text), j->patterns, &j->plan.pattern_count, f);
    j->plan.patterns = j->patterns;
    buffer_clear(&text);
    return result;
}

static status read_numbers(job *j, fault *f) {
    const arguments *a = j->arguments;
    fit_options *o = &j->plan.options;
    uint64_t hold_out = 20, iterations = 0, every = 0, patience = 0, threads = 0;
    status result = arguments_number(a, "hold-out", 0, 1000000, 20, &hold_out, f);
    if (!result)
        result =
            arguments_number(a, "iterations", 1, 100000, (uint64_t)o->iterations, &iterations, f);
    if (!result) result = arguments_number(a, "every", 1, 1000, (uint64_t)o->every, &every, f);
    if (!result)
        result = arguments_number(a, "patience", 0, 100000, (uint64_t)o->patience, &patience, f);
    if (!result)
        result = arguments_number(a, "threads", 1, WORKERS_MAX, (uint64_t)workers_available(),
                                  &threads, f);
    if (!result && hold_out == 1)
        result = fault_set(f, E_RANGE, 0,
                           "--hold-out 1 would hold out all games: 0 is for none, 2 for half");
    j->data.hold_out = (int)hold_out;
    o->iterations = (int)iterations;
    o->every = (int)every;
    o->patience = (int)patience;
    o->pass.threads = j->data.threads = (int)threads;
    return result;
}

static bool is_without(const arguments *a, int given) {
    return strcmp(a->given[given].option->name, "without") == 0;
}

/* Nothing that is read may be overwritten. */
static status check_files(const job *j, fault *f) {
    const arguments *a = j->arguments;
    const char *patterns = arguments_value(a, "patterns");
    status result = OK;
    for (int i = 0; i < a->count && !result; i++)
        result = fit_files_check_input(&j->files, a->operands[i], f);
    for (int i = 0; i < a->given_count && !result; i++)
        if (is_without(a, i)) result = fit_files_check_input(&j->files, a->given[i].value, f);
    if (!result && patterns) result = fit_files_check_input(&j->files, patterns, f);
    return result ? result : fit_files_check(&j->files, f);
}

static status read_job(context *c, const arguments *a, job *j, fault *f) {
    *j = (job){.context = c,
               .arguments = a,
               .files = fit_files_make(arguments_value(a, "out"), arguments_value(a, "plot")),
               .json = arguments_has(a, "json"),
               .data = {.mix = 0.5},
               .plan = fit_plan_usual()};
    if (!j->files.paths[FIT_WEIGHTS])
        return fault_set(f, E_RANGE, 0, "train fit wants --out FILE for the weights");
    j->plan.options.pass.tier = c->tier;
    status result = read_numbers(j, f);
    if (!result) result = train_real(a, "mix", 1, &j->data.mix, f);
    if (!result) result = train_real(a, "tail", 1000, &j->plan.options.pass.tail, f);
    if (!result) result = read_shrink(a, &j->plan.options.shrink, f);
    if (!result) result = read_anchors(a, &j->plan, f);
    if (!result) result = train_date(a, j->date, f);
    j->plan.made = j->date;
    if (!result) result = read_patterns(j, f);
    if (!result) result = fit_plan_check(&j->plan, f);
    if (!result) result = check_files(j, f);
    return result;
}

/* ---- data ---- */

static status load(job *j, fault *f) {
    const arguments *a = j->arguments;
    status result = OK;
    j->set = dataset_make(&j->data);
    for (int i = 0; i < a->count && !result; i++) {
        context_progress(j->context, "reading");
        result = dataset_read(&j->set, a->operands[i], false, f);
    }
    for (int i = 0; i < a->given_count && !result; i++)
        if (is_without(a, i)) result = dataset_read(&j->set, a->given[i].value, true, f);
    if (!result) context_progress(j->context, "sorting");
    if (!result) result = dataset_finish(&j->set, f);
    context_progress(j->context, "");
    if (!result) train_note_rest(j->context, j->set.rest);
    return result;
}

/* ---- what is told ---- */

/* With --json the rows go beside the output, so that a program reads nothing else. */
static void print_live(job *j, buffer *text) {
    if (j->json && text->length) {
        buffer_reset(text, text->length - 1); /* a note ends its line by itself */
        context_note(j->context, "%s", buffer_text(text));
        buffer_clear(text);
    } else {
        (void)context_print(j->context, text);
    }
}

static void begin(void *argument, eval_layer_name which) {
    buffer text = buffer_make(NULL);
    job *j = argument;
    if (j->json) return;
    buffer_add_char(&text, '\n');
    fit_report_head(which, &text);
    print_live(j, &text);
}

static void measured(void *argument, const fit_progress *p) {
    buffer text = buffer_make(NULL);
    fit_report_row(p, &text);
    print_live(argument, &text);
}

static int tell(job *j) {
    buffer text = buffer_make(NULL);
    if (j->json)
        fit_report_json(&j->set, j->results, &text);
    else
        fit_report_table(j->results, &text);
    return context_print(j->context, &text);
}

/* ---- files ---- */

static status save_weights(job *j, fault *f) {
    buffer text = buffer_make(NULL);
    eval_weights_write(&j->weights, &text);
    return fit_files_save(&j->files, FIT_WEIGHTS, &text, f);
}

static status save_plot(job *j, fault *f) {
    buffer text = buffer_make(NULL);
    fit_report_plot(&j->results[EVAL_MAIN], j->weights.data, &text);
    return fit_files_save(&j->files, FIT_PLOT, &text, f);
}

/* What became of the weights, and the exit code. */
static int tell_saved(const job *j, status failed, const fault *f) {
    const char *out = j->files.paths[FIT_WEIGHTS];
    if (failed) {
        const int code = context_fail(j->context, f);
        context_note(j->context, "the weights are not safe: fit them again into another file");
        return code;
    }
    if (j->results[EVAL_MAIN].has_stopped)
        context_note(j->context, "interrupted: %.100s has the best weights so far", out);
    context_note(j->context,
                 "written to %.80s: try avocet bench eval --weights %.80s, or avocet match "
                 "champion,depth=4,weights=%.80s champion,depth=4",
                 out, out, out);
    return EXIT_OK;
}

/* ---- all of it ---- */

static status fit(job *j, fault *f) {
    j->plan.begin = begin;
    j->plan.options.measured = measured;
    j->plan.options.context = j;
    j->plan.options.stop = &j->interrupt.stop;
    return fit_job_run(&j->set, &j->plan, &j->weights, j->results, f);
}

/* The errors are told whatever becomes of the files: they may have taken hours. A failure counts
 * more than Ctrl-C does. */
static int finish(job *j) {
    fault weights_fault, plot_fault;
    const status weights_failed = save_weights(j, &weights_fault);
    const status plot_failed = save_plot(j, &plot_fault);
    const int told = tell(j);
    const int plot_code = plot_failed ? context_fail(j->context, &plot_fault) : EXIT_OK;
    const int code = tell_saved(j, weights_failed, &weights_fault);
    const int failed = code ? code : plot_code ? plot_code : told;
    return failed || !j->results[EVAL_MAIN].has_stopped ? failed : EXIT_INTERRUPTED;
}

static int run_loaded(job *j, fault *f) {
    buffer text = buffer_make(NULL);
    if (!j->json) {
        fit_report_data(&j->set, &text);
        (void)context_print(j->context, &text);
    }
    if (j->set.learned[DATASET_EMPTIES] == j->set.count)
        context_note(j->context, "no games are held out: nothing tells when to stop");
    if (fit(j, f)) return context_fail(j->context, f);
    const int code = finish(j);
    eval_weights_clear(&j->weights);
    return code;
}

int train_fit_run(context *c, const arguments *a) {
    job j;
    fault f;
    if (read_job(c, a, &j, &f)) return context_usage(c, "%s", f.text);
    if (fit_files_open(&j.files, &f)) return context_fail(c, &f);
    interrupt_start(&j.interrupt);
    const status failed = load(&j, &f);
    const int code = failed ? context_fail(c, &f) : run_loaded(&j, &f);
    interrupt_end(&j.interrupt);
    dataset_clear(&j.set);
    fit_files_abandon(&j.files);
    return code;
}
