/* service/training/probcut_job.c - reads positions, searches them, fits the errors. */
#include "service/training/probcut_job.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/stop.h"
#include "base/text.h"
#include "engine/engine.h"
#include "engine/weights.h"
#include "game/board.h"
#include "game/position.h"
#include "game/squares.h"
#include "service/training/training.h"
#include "train/data_file.h"
#include "train/import.h"
#include "train/record.h"
#include "train/search_error.h"

#include <stdio.h>
#include <string.h>

enum {
    MID_BEYOND = 3,       /* empty squares that the deepest search leaves at least */
    MID_MOST = 54,        /* most empty squares: before that, games are all alike */
    STOP_EVERY = 1 << 12, /* records between two looks at the stop token */
};

/* ---- the file ---- */

/* Refuses to replace a file if --weights is missing: the built-in weights would be written, and
 * weights of the user's own would be lost. */
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

status probcut_job_check(probcut_job *j, const char *weights, fault *f) {
    const char *out = j->written.paths[FIT_WEIGHTS];
    const bool is_same = out && weights && strcmp(weights, out) == 0;
    status result = OK;
    if (!out) return OK;
    if (j->search.engine.by_hand)
        return fault_set(f, E_RANGE, 0,
                         "the evaluation made by hand has no file to write into: without --out "
                         "its numbers are printed");
    for (int i = 0; i < j->file_count && !result; i++)
        result = fit_files_check_input(&j->written, j->files[i], f);
    /* Replacing the weights file itself is allowed: the weights are in memory by then. */
    if (!result && weights && !is_same) result = fit_files_check_input(&j->written, weights, f);
    if (!result) result = fit_files_check(&j->written, f);
    if (!result && !is_same) result = check_own(out, f);
    j->written.room = eval_weights_room(engine_weights_stored(&j->search.engine));
    return result;
}

status probcut_job_save(probcut_job *j, fault *f) {
    buffer text = buffer_make(NULL);
    if (!j->written.paths[FIT_WEIGHTS]) return OK;
    eval_weights changed = *engine_weights_stored(&j->search.engine); /* its arrays are borrowed */
    changed.selective = j->outcome.model;
    eval_weights_write(&changed, &text);
    return fit_files_save(&j->written, FIT_WEIGHTS, &text, f);
}

bool probcut_job_print(const probcut_job *j, bool json) {
    buffer text = buffer_make(NULL);
    if (!j->outcome.has_end)
        outlet_note(j->outlet,
                    "fewer than %d positions with %d to %d empty squares are exact: the numbers "
                    "for the end of the game stay as they were",
                    SEARCH_ERROR_END_LEAST, PROBCUT_JOB_END_LEAST, PROBCUT_JOB_END_MOST);
    if (json)
        probcut_report_json(&j->outcome, &text);
    else
        probcut_report_tables(&j->outcome, &text);
    return outlet_print(j->outlet, &text);
}

/* ---- positions ---- */

static bool keep(probcut_job *j, const record *r) {
    const int empty = record_empties(r);
    const position p = record_position(r);
    const squares moves = position_moves(&p);
    if (squares_empty(&moves)) return true; /* nothing to search */
    if (empty >= j->search.depth + MID_BEYOND && empty <= MID_MOST && !record_list_add(&j->mid, r))
        return false;
    return !r->exact || empty < PROBCUT_JOB_END_LEAST || empty > PROBCUT_JOB_END_MOST ||
           record_list_add(&j->end, r);
}

/* Keeps whole games only: positions of an unfinished game at the end are dropped again. */
static status read_records(probcut_job *j, data_reader *d, fault *f) {
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
        if (i % STOP_EVERY == 0 && stop_is_set(j->search.stop))
            return fault_set(f, E_STOPPED, 0, "stopped before the end");
    }
    j->mid.count = mid;
    j->end.count = end;
    j->rest += data_reader_rest(d);
    return OK;
}

static status read_file(probcut_job *j, const char *path, fault *f) {
    data_reader d;
    status result = data_reader_open(NULL, path, &d, f);
    if (result) return result;
    result = read_records(j, &d, f);
    data_reader_close(&d);
    return result;
}

/* The end of the game needs a least number of positions to be fitted. */
static size_t end_sample(const probcut_job *j) {
    return j->sample > SEARCH_ERROR_END_LEAST ? (size_t)j->sample : SEARCH_ERROR_END_LEAST;
}

static status choose(probcut_job *j, fault *f) {
    status result = import_sample(&j->mid, (size_t)j->sample, j->seed, f);
    if (!result) result = import_sample(&j->end, end_sample(j), j->seed, f);
    if (!result && j->mid.count < SEARCH_ERROR_MID_LEAST)
        result =
            fault_set(f, E_RANGE, 0,
                      "there are %zu positions with %d to %d empty squares, and %d are needed "
                      "at least",
                      j->mid.count, j->search.depth + MID_BEYOND, MID_MOST, SEARCH_ERROR_MID_LEAST);
    /* Too few to fit: not worth a search. */
    if (j->end.count < SEARCH_ERROR_END_LEAST) record_list_clear(&j->end);
    j->all = j->mid.count + j->end.count;
    return result;
}

static status load(probcut_job *j, fault *f) {
    status result = OK;
    for (int i = 0; i < j->file_count && !result; i++) {
        outlet_progress(j->outlet, "reading");
        result = read_file(j, j->files[i], f);
    }
    if (!result) result = choose(j, f);
    outlet_progress(j->outlet, "");
    training_note_rest(j->outlet, j->rest);
    return result;
}

/* ---- searches ---- */

static void show_progress(void *argument, size_t done) {
    probcut_job *j = argument;
    if (!clock_is_due(&j->shown_ns, PROGRESS_PERIOD_NS)) return;
    char text[80];
    (void)snprintf(text, sizeof text, "%zu of %zu positions, %.0f s", j->before + done, j->all,
                   clock_seconds_since(j->start_ns));
    outlet_progress(j->outlet, text);
}

/* The caller frees *samples. */
static status search(probcut_job *j, const record_list *positions, int depth,
                     search_sample **samples, fault *f) {
    search_values v = j->search;
    v.depth = depth;
    v.progress = show_progress;
    v.progress_context = j;
    *samples = alloc_array(NULL, positions->count + 1, sizeof **samples);
    if (!*samples) return fault_set(f, E_NOMEM, 0, "no memory for the values of the positions");
    const status result = search_values_find(&v, positions, *samples, f);
    j->before += positions->count;
    return result;
}

static status measure_mid(probcut_job *j, fault *f) {
    search_sample *samples;
    const status result = search(j, &j->mid, j->search.depth, &samples, f);
    for (size_t i = 0; i < j->mid.count && !result; i++)
        search_errors_add(&j->outcome.errors, &samples[i]);
    alloc_free(NULL, samples);
    return result;
}

static status measure_end(probcut_job *j, fault *f) {
    search_sample *samples;
    const status result = search(j, &j->end, SEARCH_ERROR_END_DEPTH, &samples, f);
    for (size_t i = 0; i < j->end.count && !result; i++)
        search_errors_add_end(&j->outcome.errors, &samples[i], j->end.items[i].result);
    alloc_free(NULL, samples);
    return result;
}

/* With too few exact positions the numbers for the end stay those of the weights. */
static int job_size(const probcut_job *j) {
    return j->size ? j->size : BOARD_SIZE;
}

static status fit(probcut_job *j, bool has_end, fault *f) {
    const eval_weights *weights = engine_weights_stored(&j->search.engine);
    probcut_outcome *o = &j->outcome;
    o->model = weights ? weights->selective : *selective_by_hand(job_size(j));
    if (job_size(j) > BOARD_SIZE) o->model.side = job_size(j);
    o->has_end = has_end;
    status result = search_errors_fit_mid(&o->errors, &o->model, &o->mid, f);
    if (!result && o->has_end) result = search_errors_fit_end(&o->errors, &o->model, &o->end, f);
    return result;
}

/* ---- games instead of files ---- */

static void show_games(void *argument, size_t done) {
    probcut_job *j = argument;
    if (!clock_is_due(&j->shown_ns, PROGRESS_PERIOD_NS)) return;
    char text[80];
    (void)snprintf(text, sizeof text, "%zu of %zu games, %.0f s", j->before + done, j->all,
                   clock_seconds_since(j->start_ns));
    outlet_progress(j->outlet, text);
}

static status play_games(probcut_job *j, int least, int most, bool exact, game_position *out,
                         fault *f) {
    enum { DEPTH = 3 };
    const game_positions g = {.engine = j->search.engine,
                              .threads = j->search.threads,
                              .size = j->size,
                              .depth = DEPTH,
                              .least = least,
                              .most = most,
                              .exact = exact,
                              .seed = 2 * j->seed + exact,
                              .stop = j->search.stop,
                              .progress = show_games,
                              .progress_context = j};
    const status result = game_positions_make(&g, j->sample, out, f);
    j->before += j->sample;
    return result;
}

/* Values the positions of games: search_values_of() takes them without their results. */
static status value_games(probcut_job *j, const game_position *games, int depth, bool exact,
                          fault *f) {
    const size_t count = j->sample;
    position *list = alloc_array(NULL, count, sizeof *list);
    search_sample *samples = alloc_array(NULL, count, sizeof *samples);
    search_values v = j->search;
    status result = OK;
    v.depth = depth;
    if (!list || !samples) result = fault_set(f, E_NOMEM, 0, "no memory for the positions");
    for (size_t i = 0; i < count && !result; i++) list[i] = games[i].where;
    if (!result) result = search_values_of(&v, list, count, samples, f);
    for (size_t i = 0; i < count && !result; i++) {
        if (exact)
            search_errors_add_end(&j->outcome.errors, &samples[i], games[i].result);
        else
            search_errors_add(&j->outcome.errors, &samples[i]);
    }
    alloc_free(NULL, samples);
    alloc_free(NULL, list);
    return result;
}

static int most_empty(const probcut_job *j) {
    enum { FIRST_PLIES = 6 }; /* before that, games are all alike */
    return j->size * j->size - 4 - FIRST_PLIES;
}

static status measure_games(probcut_job *j, fault *f) {
    const int end_most = j->size > BOARD_SIZE ? PROBCUT_JOB_SOLVED_MOST : PROBCUT_JOB_END_MOST - 4;
    game_position *mid = j->games, *end = j->games + j->sample;
    j->all = 2 * j->sample;
    j->start_ns = j->shown_ns = clock_now_ns();
    status result = play_games(j, j->search.depth + MID_BEYOND, most_empty(j), false, mid, f);
    if (!result) result = play_games(j, PROBCUT_JOB_END_LEAST, end_most, true, end, f);
    if (!result) result = value_games(j, mid, j->search.depth, false, f);
    if (!result) result = value_games(j, end, SEARCH_ERROR_END_DEPTH, true, f);
    outlet_progress(j->outlet, "");
    return result ? result : fit(j, true, f);
}

static status run_games(probcut_job *j, fault *f) {
    if (j->sample < SEARCH_ERROR_END_LEAST)
        return fault_set(f, E_RANGE, 0, "--sample takes %d or more positions of games",
                         SEARCH_ERROR_END_LEAST);
    j->games = alloc_array(NULL, 2 * j->sample, sizeof *j->games);
    if (!j->games) return fault_set(f, E_NOMEM, 0, "no memory for the positions");
    return measure_games(j, f);
}

/* ---- the job ---- */

static status measure(probcut_job *j, fault *f) {
    j->start_ns = j->shown_ns = clock_now_ns();
    status result = measure_mid(j, f);
    if (!result && j->end.count) result = measure_end(j, f);
    outlet_progress(j->outlet, "");
    return result ? result : fit(j, j->end.count > 0, f);
}

/* Weights of another size would not judge these positions. */
static status check_size(const probcut_job *j, fault *f) {
    const eval_weights *weights = engine_weights_stored(&j->search.engine);
    if (!weights || weights->set.side == job_size(j)) return OK;
    return fault_set(f, E_RANGE, 0, "these weights are for %dx%d: add --size %d", weights->set.side,
                     weights->set.side, weights->set.side);
}

status probcut_job_run(probcut_job *j, fault *f) {
    j->outcome.depth = j->search.depth;
    status result = check_size(j, f);
    if (result) return result;
    if (j->file_count == 0) return run_games(j, f);
    result = load(j, f);
    return result ? result : measure(j, f);
}

void probcut_job_clear(probcut_job *j) {
    alloc_free(NULL, j->games);
    record_list_clear(&j->mid);
    record_list_clear(&j->end);
    fit_files_abandon(&j->written);
}
