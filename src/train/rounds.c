/* train/rounds.c - the stages of a round, one after the other. */
#include "train/rounds.h"

#include "arena/rating/sprt.h"
#include "base/clock.h"
#include "base/deal.h"
#include "base/files.h"
#include "base/text.h"
#include "base/workers.h"
#include "engine/engine.h"
#include "game/board.h"
#include "train/data_file.h"
#include "train/fit/dataset.h"
#include "train/fit/fit_lane.h"
#include "train/record.h"
#include "train/rounds_stage.h"
#include "train/selfplay.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    HOLD_OUT = 20,
};

/* share of the time; the rest is for the last fit and match */
static const double play_share = 0.9;
static const double clock_pause = 10; /* seconds between two savings of the clock */
static const double value_mix = 0.5;  /* share of the game's result beside the value by search */

typedef struct run {
    const rounds_options *options;
    rounds_outcome *out;
    int64_t start_ns;
    double clock_before; /* when this run began */
    double saved;        /* the last saved clock */
    round_result now;    /* the current round */
    double begun;        /* clock at its beginning */
    double play_end;     /* clock at which its play ends */
    data_writer writer;
    uint64_t games_before, positions_before; /* in the file, from earlier runs */
    stop_token play_is_over;
    eval_layer_name layer; /* the layer of the current fit */
} run;

/* ---- pure ---- */

rounds_settings rounds_settings_of(int round, int side) {
    enum { WIDE_FEWER = 3 }; /* a solve of as many empty squares takes longer beyond 8x8 */
    static const rounds_settings by_round[] = {{3, 12}, {4, 14}, {5, 16}, {6, 16}};
    const int most = (int)(sizeof by_round / sizeof *by_round);
    rounds_settings s = by_round[(round < most ? round : most) - 1];
    if (side > BOARD_SIZE) s.exact -= WIDE_FEWER;
    return s;
}

double rounds_play_end(double total, int rounds, int round, double begun) {
    double shares = 0;
    for (int i = round; i <= rounds; i++) shares += i;
    const double left = play_share * total - begun;
    return left > 0 && shares > 0 ? begun + left * round / shares : begun;
}

rounds_options rounds_usual(int size) {
    return (rounds_options){.rounds = ROUNDS_USUAL,
                            .threads = 1,
                            .seed = 1,
                            .tier = tier_best(),
                            .fit = fit_plan_usual(size),
                            .match_games = ROUNDS_MATCH_GAMES};
}

static status check_options(const rounds_options *o, fault *f) {
    if (o->folder[0] == '\0' || strlen(o->folder) > ROUNDS_FOLDER_MAX || strchr(o->folder, ','))
        return fault_set(f, E_RANGE, 0, "the name of the folder has 1 to %d bytes and no comma",
                         ROUNDS_FOLDER_MAX);
    if (o->rounds < 1 || o->rounds > ROUNDS_MAX)
        return fault_set(f, E_RANGE, 0, "there are 1 to %d rounds", ROUNDS_MAX);
    if (!(o->seconds > 0) || o->threads < 1)
        return fault_set(f, E_RANGE, 0, "a run needs time, and a thread");
    return OK;
}

/* ---- the clock, stops and events ---- */

static double clock_of(const run *r) {
    return r->clock_before + clock_seconds_since(r->start_ns);
}

static status save_clock(run *r, fault *f) {
    r->saved = clock_of(r);
    return rounds_clock_save(r->options->folder, r->saved, f);
}

/* Saves the clock from time to time. A failure does not end the run here: the end of the stage
 * reports it. */
static void save_clock_now_and_then(run *r) {
    if (clock_of(r) - r->saved >= clock_pause) (void)save_clock(r, NULL);
}

static bool stop_wanted(const run *r) {
    return stop_is_set(r->options->stop);
}

static status stopped(fault *f) {
    return fault_set(f, E_STOPPED, 0, "stopped before the end");
}

static void report_event(const run *r, rounds_event e) {
    e.round = r->now.round;
    if (r->options->report) r->options->report(r->options->context, &e);
}

/* ---- play ---- */

static uint64_t least_games(const rounds_options *o) {
    const bool fewer = o->games_most > 0 && o->games_most < ROUNDS_GAMES_LEAST;
    return fewer ? (uint64_t)o->games_most : ROUNDS_GAMES_LEAST;
}

static bool has_played(const run *r) {
    return clock_of(r) >= r->play_end && r->writer.extent.games >= least_games(r->options);
}

static status take_game(void *argument, const record *records, size_t count, fault *f) {
    run *r = argument;
    return data_writer_add(&r->writer, records, count, f);
}

static void hear_of_play(void *argument, uint64_t games, uint64_t records) {
    run *r = argument;
    const double left = r->play_end - clock_of(r);
    if (stop_wanted(r) || has_played(r)) atomic_store(&r->play_is_over, true);
    save_clock_now_and_then(r);
    report_event(r, (rounds_event){.kind = ROUNDS_GAMES,
                                   .games = r->games_before + games,
                                   .positions = r->positions_before + records,
                                   .left = left > 0 ? left : 0});
}

static rounds_stage stage_of_now(const run *r, bool is_match) {
    return (rounds_stage){is_match, r->now.round, round_list_best(&r->out->rounds)};
}

/* Other ranks wait for the same stage, so it must have games. */
static status play_games(run *r, selfplay_options *o, fault *f) {
    const rounds_stage now = stage_of_now(r, false);
    o->first = r->writer.extent.next_game;
    if (o->first >= o->end) return OK;
    status result = rounds_stage_tell(r->options, &now, f);
    if (!result) result = selfplay_run(o, f);
    if (stop_wanted(r)) return result && result != E_STOPPED ? result : stopped(f);
    const bool is_over = result == E_STOPPED && atomic_load(&r->play_is_over);
    return is_over ? OK : result;
}

static status play_into_file(run *r, selfplay_options *o, fault *f) {
    const rounds_path path = round_file(r->options->folder, r->now.round, "data");
    status result =
        data_writer_open(NULL, path.text, selfplay_fingerprint(o), o->size, NULL, &r->writer, f);
    if (result) return result;
    r->games_before = r->writer.extent.games;
    r->positions_before = r->writer.extent.records;
    atomic_store(&r->play_is_over, false);
    report_event(r, (rounds_event){.kind = ROUNDS_PLAY, .settings = {r->now.depth, r->now.exact}});
    if (!has_played(r)) result = play_games(r, o, f);
    r->now.fit.games = r->writer.extent.games;
    r->now.fit.positions = r->writer.extent.records;
    const status closed = data_writer_close(&r->writer, result ? NULL : f);
    return result ? result : closed;
}

static status play(run *r, fault *f) {
    const rounds_stage now = stage_of_now(r, false);
    selfplay_options o = rounds_stage_play(r->options, &now);
    o.stop = &r->play_is_over;
    o.take = take_game;
    o.progress = hear_of_play;
    o.take_context = o.progress_context = r;
    status result = rounds_stage_weights(r->options, &now, &o.engine, f);
    if (result) return result;
    result = play_into_file(r, &o, f);
    engine_leave_weights(&o.engine);
    return result;
}

/* ---- fit ---- */

static void begin_layer(void *argument, eval_layer_name which) {
    run *r = argument;
    r->layer = which;
}

static void hear_of_fit(void *argument, const fit_progress *p) {
    run *r = argument;
    save_clock_now_and_then(r);
    report_event(r, (rounds_event){.kind = ROUNDS_MEASURED, .layer = r->layer, .progress = p});
}

static status read_data(const run *r, dataset *d, fault *f) {
    const rounds_options *o = r->options;
    status result = OK;
    for (int i = 1; i <= r->now.round && !result; i++) {
        const rounds_path path = round_file(o->folder, i, "data");
        result = i + 1 >= r->now.round ? dataset_read(d, path.text, false, f)
                                       : dataset_read_exact(d, path.text, f);
    }
    for (int i = 0; i < o->without_count && !result; i++)
        result = dataset_read(d, o->without[i], true, f);
    return result ? result : dataset_finish(d, f);
}

static status save_fit(run *r, const dataset *d, const eval_weights *w, const fit_result *main_fit,
                       fault *f) {
    const fit_error held = fit_errors_all(&main_fit->errors_held);
    buffer bytes = buffer_make(NULL);
    r->now.fit.distinct = d->count;
    r->now.fit.error = held.count > 0 ? fit_error_mean(&held) : NAN;
    eval_weights_write(w, &bytes);
    const status result =
        buffer_status(&bytes)
            ? fault_set(f, E_NOMEM, 0, "no memory for the weights")
            : round_fit_save(r->options->folder, r->now.round, &r->now.fit, buffer_view(&bytes), f);
    buffer_clear(&bytes);
    if (!result)
        report_event(r, (rounds_event){.kind = ROUNDS_FITTED, .fit = main_fit, .data = w->data});
    return result;
}

/* While the dealer fits, the other ranks sleep, and all CPUs of its machine are free. */
static int fit_threads(const rounds_options *o) {
    const int free = o->ranks ? workers_available() : 0;
    return free > o->threads ? free : o->threads;
}

/* Fits the weights. A stopped fit is thrown away, because it is cheap compared with the play. */
static status fit_data(run *r, const dataset *d, fault *f) {
    const rounds_options *o = r->options;
    fit_plan plan = o->fit;
    fit_result results[EVAL_LAYERS];
    eval_weights w;
    plan.begin = begin_layer;
    plan.options.measured = hear_of_fit;
    plan.options.context = r;
    plan.options.stop = o->stop;
    plan.options.pass.threads = fit_threads(o);
    plan.options.pass.tier = o->tier;
    status result = fit_job_run(d, &plan, &w, results, f);
    if (result) return result;
    result = stop_wanted(r) ? stopped(f) : save_fit(r, d, &w, &results[EVAL_MAIN], f);
    eval_weights_clear(&w);
    return result;
}

static status fit(run *r, fault *f) {
    const dataset_options o = {
        .mix = value_mix, .hold_out = HOLD_OUT, .threads = fit_threads(r->options)};
    dataset d = dataset_make(&o);
    report_event(r, (rounds_event){.kind = ROUNDS_FIT});
    status result = read_data(r, &d, f);
    if (!result) result = stop_wanted(r) ? stopped(f) : fit_data(r, &d, f);
    dataset_clear(&d);
    return result;
}

/* ---- match ---- */

static void hear_of_match(void *argument, const match_game *g) {
    run *r = argument;
    save_clock_now_and_then(r);
    report_event(r, (rounds_event){.kind = ROUNDS_MATCH_GAME, .game = g});
}

static void take_result(run *r, const match_result *m) {
    round_result *now = &r->now;
    now->score = 100 * m->score;
    now->discs = m->mean;
    now->discs_error = m->error;
    now->elo = m->elo;
    now->kept = m->verdict == SPRT_H1 || (m->verdict == SPRT_OPEN && m->score > 0.5);
}

static status match(run *r, fault *f) {
    const rounds_stage now = stage_of_now(r, true);
    match_result result = {.games = 0};
    rounds_players players;
    match_options m = rounds_stage_match(r->options, &now, &players);
    m.run.sink = hear_of_match;
    m.run.sink_context = r;
    report_event(r, (rounds_event){.kind = ROUNDS_MATCH});
    status failed = rounds_stage_tell(r->options, &now, f);
    if (!failed) failed = rounds_stage_run_match(r->options, &m, &result, f);
    if (!failed) take_result(r, &result);
    return failed;
}

/* ---- a round ---- */

/* Finishes a round. The table is saved first: the other files can be made from it after a crash. */
static status finish_round(run *r, fault *f) {
    round_list *l = &r->out->rounds;
    r->now.seconds = clock_of(r) - r->begun;
    l->items[l->count++] = r->now;
    status result = round_list_save(r->options->folder, l, f);
    if (!result && r->now.kept) result = rounds_set_best(r->options->folder, r->now.round, f);
    if (!result) report_event(r, (rounds_event){.kind = ROUNDS_RESULT, .result = &r->now});
    return result;
}

static status run_stage(run *r, status (*stage)(run *r, fault *f), fault *f) {
    const status result = stop_wanted(r) ? stopped(f) : stage(r, f);
    const status saved = save_clock(r, result ? NULL : f);
    return result ? result : saved;
}

static status run_round(run *r, fault *f) {
    status result = OK;
    if (!round_fit_load(r->options->folder, r->now.round, &r->now.fit)) {
        result = run_stage(r, play, f);
        if (!result) result = run_stage(r, fit, f);
    }
    if (!result) result = run_stage(r, match, f);
    return result ? result : finish_round(r, f);
}

static void begin_round(run *r) {
    const rounds_options *o = r->options;
    const int round = r->out->rounds.count + 1;
    const rounds_settings s = rounds_settings_of(round, o->fit.side);
    r->now = (round_result){.round = round, .depth = s.depth, .exact = s.exact};
    r->begun = round_list_seconds(&r->out->rounds);
    r->play_end = rounds_play_end(o->seconds, o->rounds, round, r->begun);
}

static bool has_begun(const run *r) {
    const rounds_path path = round_file(r->options->folder, r->now.round, "data");
    data_extent extent;
    return data_load(NULL, path.text, NULL, &extent, NULL) == OK && extent.games > 0;
}

/* ---- all rounds ---- */

/* Opens the folder. A lost clock becomes the sum of the rounds. */
static status open_folder(run *r, fault *f) {
    const char *folder = r->options->folder;
    status result = files_make_dirs(NULL, folder, f);
    if (!result) result = round_list_load(folder, &r->out->rounds, f);
    if (!result) result = rounds_folder_check(folder, &r->out->rounds, r->options->rounds, f);
    if (result) return result;
    const double clock = rounds_clock_load(folder), least = round_list_seconds(&r->out->rounds);
    r->clock_before = r->saved = clock > least ? clock : least;
    r->out->before = r->out->rounds.count;
    const int best = round_list_best(&r->out->rounds);
    return best ? rounds_set_best(folder, best, f) : OK;
}

static status run_rounds(run *r, fault *f) {
    const rounds_options *o = r->options;
    status result = OK;
    while (!result && r->out->rounds.count < o->rounds) {
        begin_round(r);
        if (clock_of(r) >= play_share * o->seconds && !has_begun(r)) break;
        result = run_round(r, f);
    }
    return result;
}

status rounds_run(const rounds_options *o, rounds_outcome *out, fault *f) {
    run r = {.options = o, .out = out, .start_ns = clock_now_ns()};
    out->rounds.count = out->before = 0;
    out->seconds = 0;
    status result = check_options(o, f);
    if (!result && !deal_is_here(o->ranks)) return rounds_stage_work(o, f);
    if (!result) result = open_folder(&r, f);
    if (!result) result = run_rounds(&r, f);
    out->seconds = clock_of(&r);
    return result;
}
