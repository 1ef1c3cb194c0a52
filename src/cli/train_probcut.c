/* cli/train_probcut.c - measures how far shallow searches err about deep ones, for a weight file.
 */
#include "base/clock.h"
#include "cli/train.h"
#include "engine/weights.h"
#include "service/training/fit_files.h"
#include "service/training/probcut_report.h"
#include "train/import.h"
#include "train/search_values.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    DEPTH_LEAST = 4,
    USUAL_DEPTH = 10,
    USUAL_SAMPLE = 2000,
    MID_BEYOND = 3,       /* empty squares that the deepest search leaves at least */
    MID_MOST = 54,        /* and how many there are at most: before, games are all alike */
    END_LEAST = 12,       /* empty squares of positions whose result is compared */
    END_MOST = 24,        /* with searches */
    STOP_EVERY = 1 << 12, /* records between two looks at Ctrl-C */
};

typedef struct job {
    context *context;
    const arguments *arguments;
    search_values search;
    fit_files files;
    uint64_t sample, seed;
    record_list mid, end;
    uint64_t rest; /* bytes of torn games */
    probcut_outcome outcome;
    interrupt interrupt;
    size_t before, all; /* positions: of the lists before this one, of all */
    int64_t start_ns, shown_ns;
} job;

/* ---- the command line ---- */

/* Without --weights it is those built in that are written: weights of somebody's own are not lost
 * because an option was forgotten. */
static status check_own(const char *out, fault *f) {
    const file_ops *ops = files_system();
    if (ops->kind(ops->context, out) != FILE_IS_PLAIN) return OK;
    const int handle = ops->open(ops->context, out, FILE_READ);
    if (handle < 0) return OK; /* nothing is there, or opening it to write will tell */
    (void)ops->close(ops->context, handle);
    return fault_set(
        f, E_RANGE, 0,
        "--out %.80s is there: to put the numbers into it, name it with --weights, too", out);
}

static status check_out(const job *j, fault *f) {
    const arguments *a = j->arguments;
    const char *out = j->files.paths[FIT_WEIGHTS], *weights = arguments_value(a, "weights");
    status result = OK;
    if (!out) return OK;
    if (j->search.engine.by_hand)
        return fault_set(f, E_RANGE, 0,
                         "the evaluation made by hand has no file to write into: without --out "
                         "its numbers are printed");
    for (int i = 0; i < a->count && !result; i++)
        result = fit_files_check_input(&j->files, a->operands[i], f);
    /* To replace the weights themselves is what most people want: they are in memory by then. */
    if (!result && weights && strcmp(weights, out) != 0)
        result = fit_files_check_input(&j->files, weights, f);
    if (!result) result = fit_files_check(&j->files, f);
    if (!result && !(weights && strcmp(weights, out) == 0)) result = check_own(out, f);
    return result;
}

static status read_job(context *c, const arguments *a, job *j, fault *f) {
    uint64_t depth = 0;
    *j = (job){
        .context = c, .arguments = a, .files = fit_files_make(arguments_value(a, "out"), NULL)};
    status result =
        arguments_number(a, "depth", DEPTH_LEAST, SEARCH_ERROR_DEPTH_MAX, USUAL_DEPTH, &depth, f);
    if (!result)
        result = arguments_number(a, "sample", SEARCH_ERROR_MID_LEAST, 1000000, USUAL_SAMPLE,
                                  &j->sample, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &j->seed, f);
    if (!result) result = train_engine(c, a, &j->search.engine, f);
    if (!result) result = engine_share_built_in(&j->search.engine, f);
    j->search.threads = j->search.engine.threads;
    j->search.depth = j->outcome.depth = (int)depth;
    return result ? result : check_out(j, f);
}

/* ---- positions ---- */

static bool keep(job *j, const record *r) {
    const int empty = __builtin_popcountll(board_empty(r->board));
    if (!board_moves(r->board)) return true; /* nothing to search */
    if (empty >= j->search.depth + MID_BEYOND && empty <= MID_MOST && !record_list_add(&j->mid, r))
        return false;
    return !r->exact || empty < END_LEAST || empty > END_MOST || record_list_add(&j->end, r);
}

/* Whole games only: what a crash left of one is dropped again. */
static status read_records(job *j, data_reader *d, fault *f) {
    size_t mid = j->mid.count, end = j->end.count; /* of whole games */
    bool there = true;
    for (uint64_t i = 0; there; i++) {
        record r;
        const status result = data_reader_next(d, &r, &there, f);
        if (result) return result;
        if (there && !keep(j, &r)) return fault_set(f, E_NOMEM, 0, "no memory for the positions");
        if (there && r.last) {
            mid = j->mid.count;
            end = j->end.count;
        }
        if (i % STOP_EVERY == 0 && stop_is_set(&j->interrupt.stop))
            return fault_set(f, E_STOPPED, 0, "stopped before the end");
    }
    j->mid.count = mid;
    j->end.count = end;
    j->rest += data_reader_rest(d);
    return OK;
}

static status read_file(job *j, const char *path, fault *f) {
    data_reader d;
    status result = data_reader_open(NULL, path, &d, f);
    if (result) return result;
    result = read_records(j, &d, f);
    data_reader_close(&d);
    return result;
}

/* A few more for the end than were asked for, where without them it could not be fitted. */
static size_t end_sample(const job *j) {
    return j->sample > SEARCH_ERROR_END_LEAST ? (size_t)j->sample : SEARCH_ERROR_END_LEAST;
}

static status choose(job *j, fault *f) {
    status result = import_sample(&j->mid, (size_t)j->sample, j->seed, f);
    if (!result) result = import_sample(&j->end, end_sample(j), j->seed, f);
    if (!result && j->mid.count < SEARCH_ERROR_MID_LEAST)
        result =
            fault_set(f, E_RANGE, 0,
                      "there are %zu positions with %d to %d empty squares, and %d are needed "
                      "at least",
                      j->mid.count, j->search.depth + MID_BEYOND, MID_MOST, SEARCH_ERROR_MID_LEAST);
    /* Those are not worth a search. */
    if (j->end.count < SEARCH_ERROR_END_LEAST) record_list_clear(&j->end);
    j->all = j->mid.count + j->end.count;
    return result;
}

static status load(job *j, fault *f) {
    const arguments *a = j->arguments;
    status result = OK;
    for (int i = 0; i < a->count && !result; i++) {
        context_progress(j->context, "reading");
        result = read_file(j, a->operands[i], f);
    }
    if (!result) result = choose(j, f);
    context_progress(j->context, "");
    train_note_rest(j->context, j->rest);
    return result;
}

/* ---- searches ---- */

static void show_progress(void *argument, size_t done) {
    job *j = argument;
    const int64_t now = clock_now_ns();
    if (now - j->shown_ns < 200 * 1000000) return;
    j->shown_ns = now;
    char text[80];
    (void)snprintf(text, sizeof text, "%zu of %zu positions, %.0f s", j->before + done, j->all,
                   clock_seconds_since(j->start_ns));
    context_progress(j->context, text);
}

/* The caller frees *samples. */
static status search(job *j, const record_list *positions, int depth, search_sample **samples,
                     fault *f) {
    search_values v = j->search;
    v.depth = depth;
    v.stop = &j->interrupt.stop;
    v.progress = show_progress;
    v.progress_context = j;
    *samples = alloc_array(NULL, positions->count + 1, sizeof **samples);
    if (!*samples) return fault_set(f, E_NOMEM, 0, "no memory for the values of the positions");
    const status result = search_values_find(&v, positions, *samples, f);
    j->before += positions->count;
    return result;
}

static status measure_mid(job *j, fault *f) {
    search_sample *samples;
    const status result = search(j, &j->mid, j->search.depth, &samples, f);
    for (size_t i = 0; i < j->mid.count && !result; i++)
        search_errors_add(&j->outcome.errors, &samples[i]);
    alloc_free(NULL, samples);
    return result;
}

static status measure_end(job *j, fault *f) {
    search_sample *samples;
    const status result = search(j, &j->end, SEARCH_ERROR_END_DEPTH, &samples, f);
    for (size_t i = 0; i < j->end.count && !result; i++)
        search_errors_add_end(&j->outcome.errors, &samples[i], j->end.items[i].result);
    alloc_free(NULL, samples);
    return result;
}

/* The numbers of the weights stay where too few positions are exact. */
static status fit(job *j, fault *f) {
    const eval_weights *weights = engine_weights_stored(&j->search.engine);
    probcut_outcome *o = &j->outcome;
    o->model = weights ? weights->selective : selective_by_hand;
    o->has_end = j->end.count > 0;
    status result = search_errors_fit_mid(&o->errors, &o->model, &o->mid, f);
    if (!result && o->has_end) result = search_errors_fit_end(&o->errors, &o->model, &o->end, f);
    return result;
}

static status measure(job *j, fault *f) {
    j->start_ns = j->shown_ns = clock_now_ns();
    status result = measure_mid(j, f);
    if (!result && j->end.count) result = measure_end(j, f);
    context_progress(j->context, "");
    return result ? result : fit(j, f);
}

/* ---- what comes of it ---- */

/* Everything but the two lines stays as it is. */
static status save(job *j, fault *f) {
    buffer text = buffer_make(NULL);
    if (!j->files.paths[FIT_WEIGHTS]) return OK;
    eval_weights changed = *engine_weights_stored(&j->search.engine); /* its arrays are borrowed */
    changed.selective = j->outcome.model;
    eval_weights_write(&changed, &text);
    return fit_files_save(&j->files, FIT_WEIGHTS, &text, f);
}

static int tell(job *j) {
    buffer text = buffer_make(NULL);
    if (!j->outcome.has_end)
        context_note(j->context,
                     "fewer than %d positions with %d to %d empty squares are exact: the numbers "
                     "for the end of the game stay as they were",
                     SEARCH_ERROR_END_LEAST, END_LEAST, END_MOST);
    if (arguments_has(j->arguments, "json"))
        probcut_report_json(&j->outcome, &text);
    else
        probcut_report_tables(&j->outcome, &text);
    return context_print(j->context, &text);
}

/* What was measured is told whatever becomes of the file. */
static int finish(job *j, fault *f) {
    const status failed = save(j, f);
    const int told = tell(j);
    if (failed) return context_fail(j->context, f);
    if (j->files.paths[FIT_WEIGHTS])
        context_note(j->context, "written to %.100s", j->files.paths[FIT_WEIGHTS]);
    return told;
}

static int run(job *j, fault *f) {
    if (fit_files_open(&j->files, f)) return context_fail(j->context, f);
    interrupt_start(&j->interrupt);
    status failed = load(j, f);
    if (!failed) failed = measure(j, f);
    interrupt_end(&j->interrupt);
    const int code = failed ? context_fail(j->context, f) : finish(j, f);
    fit_files_abandon(&j->files);
    return code;
}

int train_probcut(context *c, const arguments *a) {
    job j;
    fault f;
    const int code = read_job(c, a, &j, &f) ? context_fail(c, &f) : run(&j, &f);
    record_list_clear(&j.mid);
    record_list_clear(&j.end);
    engine_leave_weights(&j.search.engine);
    return code;
}
