/* service/analysis/analysis_job.c - deals games to analysts, keeps the answers, hands them out. */
#include "service/analysis/analysis_job.h"

#include "base/checksum.h"
#include "base/clock.h"
#include "base/deal.h"
#include "base/files.h"
#include "base/paths.h"
#include "base/text.h"
#include "build_info.h"
#include "engine/engine.h"
#include "experiment/keeper.h"
#include "experiment/known.h"
#include "game/grid.h"
#include "service/analysis/analysis_record.h"
#include "service/experiment_keeper.h"

#include <inttypes.h>
#include <stdio.h>

enum { SECONDS_IN_MINUTE = 60 };

/* The dealing side. */
typedef struct dealer {
    const analysis_job *job;
    known_results *known;
    bool *kept;         /* by game: its analysis was known before */
    size_t count, done; /* games to analyse */
    int64_t start_ns, told_ns;
} dealer;

/* The working side reads this. */
typedef struct bench {
    const analysis_job *job;
} bench;

typedef struct desk {
    analyst *analyst;
    field field; /* of its boards */
} desk;

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory to analyse the games");
}

/* ---- the working side ---- */

static status open_desk(const void *work, int worker, void **out, fault *f) {
    (void)work;
    (void)worker;
    *out = alloc_array(NULL, 1, sizeof(desk));
    return *out ? OK : no_memory(f);
}

static void close_desk(void *of) {
    desk *d = of;
    analyst_close(d->analyst);
    alloc_free(NULL, d);
}

static status sit_down(desk *d, const analyst_options *o, const field *where, fault *f) {
    if (d->analyst && field_equal(&d->field, where)) return OK;
    analyst_close(d->analyst);
    d->analyst = NULL;
    d->field = *where;
    analyst_options one = *o;
    one.threads = 1;
    return analyst_open(&one, where, &d->analyst, f);
}

static status analyse(const void *work, void *of, uint64_t number, void *answer, fault *f) {
    const bench *b = work;
    const game *g = &b->job->games[number];
    desk *d = of;
    game_analysis_options o = b->job->options;
    o.progress = NULL;
    const status failed = sit_down(d, &o.analyst, &g->start.field, f);
    return failed ? failed : game_analysis_run_with(d->analyst, g, &o, answer, f);
}

static void drop(void *answer) {
    game_analysis_clear(answer);
}

/* As it is kept. */
static status write_analysis(const void *work, const void *answer, buffer *out) {
    (void)work;
    analysis_record_write(answer, out);
    return OK;
}

static status read_analysis(const void *work, uint64_t number, view bytes, void *answer, fault *f) {
    const analysis_job *j = ((const bench *)work)->job;
    return analysis_record_read(bytes, &j->games[number], &j->options, answer, f);
}

/* ---- the dealing side ---- */

static void tell(dealer *d) {
    const int64_t now = clock_now_ns();
    const double used = (double)(now - d->start_ns) * 1e-9;
    char text[120];
    if (now - d->told_ns < PROGRESS_PERIOD_NS && d->done < d->count) return;
    d->told_ns = now;
    const double left = used / (double)d->done * (double)(d->count - d->done);
    if (left < 2 * SECONDS_IN_MINUTE)
        (void)snprintf(text, sizeof text, "%zu of %zu games, about %.0f s left", d->done, d->count,
                       left);
    else
        (void)snprintf(text, sizeof text, "%zu of %zu games, about %.0f min left", d->done,
                       d->count, left / SECONDS_IN_MINUTE);
    outlet_progress(d->job->outlet, d->done < d->count ? text : "");
}

/* Finds the kept analysis of a game, which the caller clears. *key gets the key of the game, under
 * which a new analysis is kept if none was found. A result is never replaced (known.h, I1), so the
 * successor of a result that cannot be read has a key of its own. */
static status find_record(const dealer *d, const game *g, buffer *key, bool *found,
                          game_analysis *out, fault *f) {
    view text;
    *found = false;
    status failed = analysis_record_key(g, &d->job->options, key, f);
    const size_t plain = key->length;
    for (int again = 1; !failed; again++) {
        if (buffer_status(key)) return no_memory(f);
        if (!known_find(d->known, buffer_view(key), &text)) return OK;
        failed = analysis_record_read(text, g, &d->job->options, out, f);
        *found = !failed;
        if (*found) return OK;
        if (failed != E_FORMAT) return failed;
        failed = OK;
        buffer_reset(key, plain);
        buffer_format(key, " again=%d", again);
    }
    return failed;
}

/* Two equal games have one result. */
static status keep(dealer *d, const game *g, const game_analysis *a, fault *f) {
    buffer key = buffer_make(NULL), text = buffer_make(NULL);
    game_analysis same;
    bool found = false;
    status failed = find_record(d, g, &key, &found, &same, f);
    analysis_record_write(a, &text);
    if (!failed && buffer_status(&text)) failed = no_memory(f);
    if (found) game_analysis_clear(&same);
    if (!failed && !found) failed = known_add(d->known, buffer_view(&key), buffer_view(&text), f);
    buffer_clear(&key);
    buffer_clear(&text);
    return failed;
}

/* Its analysis stays where it is kept. */
static status is_kept(void *of, uint64_t number, void *answer, fault *f) {
    const dealer *d = of;
    (void)answer, (void)f;
    return d->kept[number] ? OK : E_MISSING;
}

static status take(void *of, uint64_t number, void *answer, fault *f) {
    dealer *d = of;
    if (d->kept[number]) return OK;
    const status failed = keep(d, &d->job->games[number], answer, f);
    d->done++;
    if (!failed) tell(d);
    return failed;
}

/* The key of a game holds everything that decides its analysis but the weights. */
static status sum_games(const analysis_job *j, uint64_t *sum, fault *f) {
    status failed = OK;
    *sum = 0;
    for (size_t i = 0; j->ranks && i < j->count && !failed; i++) {
        buffer key = buffer_make(NULL);
        failed = analysis_record_key(&j->games[i], &j->options, &key, f);
        if (!failed && buffer_status(&key)) failed = no_memory(f);
        *sum = checksum_join(*sum, checksum(buffer_view(&key)));
        buffer_clear(&key);
    }
    return failed;
}

static status analyse_missing(dealer *d, fault *f) {
    const bench b = {.job = d->job};
    uint64_t games;
    status failed = sum_games(d->job, &games, f);
    if (failed) return failed;
    const deal jobs = {.end = d->job->count,
                       .threads = d->job->options.analyst.threads,
                       .answer_size = sizeof(game_analysis),
                       .stop = d->job->options.stop,
                       .working = {&b, open_desk, analyse, close_desk, drop, NULL},
                       .dealing = {d, is_kept, take},
                       .ranks = d->job->ranks,
                       .bytes = {write_analysis, read_analysis},
                       .parts = {{"other games or another level", games}}};
    d->start_ns = clock_now_ns();
    failed = deal_run(&jobs, f);
    outlet_progress(d->job->outlet, "");
    return failed;
}

/* ---- handing out ---- */

static status find_kept(const dealer *d, const game *g, bool *found, game_analysis *out, fault *f) {
    buffer key = buffer_make(NULL);
    const status failed = find_record(d, g, &key, found, out, f);
    buffer_clear(&key);
    return failed;
}

static status hand_out(const dealer *d, analysis_end *end, fault *f) {
    const analysis_job *j = d->job;
    for (size_t i = 0; i < j->count; i++) {
        game_analysis a;
        bool found = false;
        status failed = find_kept(d, &j->games[i], &found, &a, f);
        if (failed) return failed;
        if (!found) continue;
        failed = j->sink(j->context, &j->games[i], &a, f);
        game_analysis_clear(&a);
        if (failed) return failed;
        end->handed++;
    }
    return OK;
}

/* ---- the job ---- */

static status find_missing(dealer *d, analysis_end *end, fault *f) {
    for (size_t i = 0; i < d->job->count; i++) {
        game_analysis known;
        bool found = false;
        const status failed = find_kept(d, &d->job->games[i], &found, &known, f);
        if (failed) return failed;
        d->kept[i] = found;
        end->known += found;
        d->count += !found;
        if (found) game_analysis_clear(&known);
    }
    return OK;
}

/* A stop keeps the finished games, so they are handed out all the same. */
static status work(dealer *d, analysis_end *end, fault *f) {
    d->kept = alloc_array(NULL, d->job->count, sizeof *d->kept);
    if (!d->kept) return no_memory(f);
    fault why = {.code = OK};
    status failed = find_missing(d, end, f);
    status stopped = failed ? OK : analyse_missing(d, &why);
    if (!failed) failed = known_settle(d->known, f);
    if (!failed && (!stopped || stopped == E_STOPPED)) failed = hand_out(d, end, f);
    if (!failed && stopped) {
        failed = stopped;
        *f = why;
    }
    alloc_free(NULL, d->kept);
    return failed;
}

static void hear_unreadable(void *context, uint64_t results, const char *first) {
    const dealer *d = context;
    outlet_note(d->job->outlet, "%" PRIu64 " kept analyses cannot be read and are made again: %s",
                results, first);
}

void analysis_job_name(int level, char out[ANALYSIS_JOB_NAME_BYTES]) {
    const engine_options usual = {.threads = 1};
    (void)snprintf(out, ANALYSIS_JOB_NAME_BYTES, "analysis record=%d level=%d weights=%016" PRIx64,
                   ANALYSIS_RECORD_VERSION, level, engine_weights_sum(&usual, 0));
}

status analysis_job_run(const analysis_job *j, analysis_end *end, fault *f) {
    dealer d = {.job = j};
    unreadable_listener listener = {hear_unreadable, &d};
    const keeper k = experiment_keeper(&listener);
    char name[ANALYSIS_JOB_NAME_BYTES];
    *end = (analysis_end){.known = 0};
    if (!deal_is_here(j->ranks)) return analyse_missing(&d, f);
    status failed = files_make_dirs(NULL, j->folder, f);
    char *path = failed ? NULL : paths_join(j->folder, k.names[0], NULL);
    if (!failed && !path) failed = no_memory(f);
    analysis_job_name(j->options.analyst.level, name);
    if (!failed) failed = known_open(&k, path, name, BUILD_VERSION, NULL, &d.known, f);
    if (!failed) failed = work(&d, end, f);
    known_close(d.known);
    alloc_free(NULL, path);
    return failed;
}
