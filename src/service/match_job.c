/* service/match_job.c - puts a recorder between a match and its listener. */
#include "service/match_job.h"

#include "arena/encounter.h"
#include "arena/gathering.h"
#include "arena/rating/sprt.h"
#include "base/clock.h"
#include "base/deal.h"
#include "service/stored_run.h"
#include "store/recorder.h"
#include "store/store.h"

#include <math.h>

enum { A, B };

typedef struct running_match {
    const match_job *job;
    match_options options; /* with the sinks */
    match_outcome *out;
    stop_token own_stop; /* where the job has none */
    int64_t start_ns;
    store *store; /* NULL: the games are not stored */
    stored_run kept;
    recorder *recorder;
} running_match;

/* ---- counting ---- */

/* Only moves that a player thought about have a time. A program that failed made no last move. */
static void count_times(match_progress *p, const match_game *g) {
    gathered_game timed = {.moves = {0}};
    gathered_game_time(&timed, g->record, g->played.a_is_black);
    for (int who = A; who <= B; who++) {
        p->moves[who] += timed.moves[who];
        p->seconds[who] += timed.seconds[who];
    }
}

/* Stored games took no time. */
static double seconds_left(const running_match *m) {
    const match_progress *p = &m->out->progress;
    const int played = p->games - p->stored_before;
    const double used = clock_seconds_since(m->start_ns);
    return played > 0 ? used / played * (m->options.games - p->games) : 0;
}

/* A game_sink. */
static void hear(void *context, const match_game *g) {
    running_match *m = context;
    match_progress *p = &m->out->progress;
    const match_listener *l = &m->job->listener;
    p->games++;
    p->wins += g->played.score > 0;
    p->draws += g->played.score == 0;
    p->losses += g->played.score < 0;
    p->llr = g->llr;
    count_times(p, g);
    p->seconds_left = seconds_left(m);
    if (l->game) l->game(l->context, p, g);
}

/* ---- the store ---- */

static status begin_run(running_match *m, fault *f) {
    store_run *run = &m->kept.run;
    status result = store_open(m->job->store, STORE_WRITE, NULL, &m->store, f);
    if (!result) result = store_begin_run(m->store, run, &run->id, f);
    if (!result) m->out->run = run->id;
    return result;
}

static status record(running_match *m, fault *f) {
    const match_listener *l = &m->job->listener;
    const recorder_options r = {.store = m->store,
                                .run = &m->kept.run,
                                .stop = m->job->stop ? m->job->stop : &m->own_stop,
                                .sink = hear,
                                .sink_context = m};
    const status result = recorder_start(&r, &m->recorder, f);
    if (result) return result;
    const int before = recorder_stored(m->recorder);
    m->out->progress.stored_before = before;
    recorder_attach(m->recorder, &m->options.run);
    if (before && l->resumed) l->resumed(l->context, before, m->out->run);
    return OK;
}

static status play_recorded(running_match *m, fault *f) {
    status result = begin_run(m, f);
    if (!result) result = record(m, f);
    if (!result) result = match_run(&m->options, &m->out->result, f);
    result = recorder_end_after(m->recorder, result, &m->out->stored, f);
    store_close(m->store);
    return result;
}

static status play_stored(running_match *m, fault *f) {
    const match_job *j = m->job;
    const encounter *e = &j->options.encounter;
    stored_run_sums sums;
    status result = stored_run_sums_make(&sums, e->players.size, &e->openings, f);
    if (!result)
        result = stored_run_make(&m->kept, e, j->options.games, j->openings, j->test, &sums, f);
    if (result) return result;
    m->kept.run.name_a = j->names[A];
    m->kept.run.name_b = j->names[B];
    result = play_recorded(m, f);
    stored_run_clear(&m->kept);
    return result;
}

status match_job_run(const match_job *j, match_outcome *out, fault *f) {
    running_match m = {.job = j, .options = j->options, .out = out, .start_ns = clock_now_ns()};
    *out = (match_outcome){.progress = {.llr = NAN}};
    m.options.run.stop = j->stop ? j->stop : &m.own_stop;
    m.options.run.sink = hear;
    m.options.run.sink_context = &m;
    return j->store && deal_is_here(j->options.run.ranks) ? play_stored(&m, f)
                                                          : match_run(&m.options, &out->result, f);
}

void match_progress_write(const match_progress *p, const match_options *o, buffer *out) {
    buffer_format(out, "%d of %s%d games, A won %d, drawn %d, lost %d, ", p->games,
                  o->test ? "at most " : "", o->games, p->wins, p->draws, p->losses);
    if (o->test)
        buffer_format(out, "LLR %+.2f of %+.2f to %+.2f", p->llr, sprt_lower(o->test),
                      sprt_upper(o->test));
    else
        buffer_format(out, "%.0f s left", p->seconds_left);
}
