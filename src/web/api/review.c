/* web/api/review.c - the analysis of a whole game: it can pause, continues, and is kept. */
#include "analysis/game_analysis.h"
#include "analysis/report/game_json.h"
#include "analysis/report/game_report.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/text.h"
#include "notation/game.h"
#include "service/analysis/analysis_record.h"
#include "store/shelf.h"
#include "web/api/api_int.h"
#include "web/api/body.h"
#include "web/api/live.h"
#include "web/api/live_int.h"
#include "web/api/pool.h"
#include "web/api/refusal.h"
#include "web/api/review_level.h"
#include "web/api/searches.h"
#include "web/events.h"
#include "web/message.h"

#include <stdio.h>
#include <string.h>

enum { NAME_LENGTH = 64 };

#define PAUSE_NS INT64_C(100000000) /* between two events */

/* Belongs to the game as long as the game is in memory. The job uses `record`, `kept` and the
 * fields below them while it runs; everybody else waits for its end. */
typedef struct review_job {
    job job;
    live *game; /* held while the job waits or runs */
    int level;
    game record;
    analysis_kept kept;
    char *found; /* the analysis as JSON, when the job has ended well */
    buffer text; /* the same as a short text, to be stored */
    bool failed;
    int64_t told_ns;

    bool again;       /* it was stopped, and somebody asked again; the same lock */
    bool active;      /* the job waits or runs; with the lock of the game */
    bool runs;        /* the same lock */
    size_t done, all; /* the same lock */
} review_job;

/* ---- events and answers ---- */

static const char *state_of(const live *g) {
    const review_job *v = g->review;
    if (g->analysis) return "done";
    if (g->review_failed) return "failed";
    if (!v) return "none";
    return v->runs ? "running" : "waiting";
}

static void publish(const live *g) {
    const review_job *v = g->review;
    buffer text = buffer_make(NULL);
    json_writer j = json_make(&text);
    JSON_PUT_OBJECT(&j, json_text_at("game", g->id), json_text_at("state", state_of(g)),
                    json_uint_at("done", v ? v->done : 0), json_uint_at("all", v ? v->all : 0));
    if (!buffer_status(&text))
        event_publish(g->api->events, view_of(g->id), "review", buffer_view(&text));
    buffer_clear(&text);
}

static void reply(const live *g, int http, web_reply *out) {
    const review_job *v = g->review;
    json_writer j = api_reply(out, http);
    json_open_object(&j);
    json_put_text_at(&j, "state", state_of(g));
    json_put_uint_at(&j, "done", v ? v->done : 0);
    json_put_uint_at(&j, "all", v ? v->all : 0);
    json_key(&j, "analysis");
    if (g->analysis)
        json_put_ready(&j, view_of(g->analysis));
    else
        json_put_null(&j);
    json_close(&j);
}

/* ---- kept analyses ---- */

static void write_name(const live *g, char out[NAME_LENGTH]) {
    (void)snprintf(out, NAME_LENGTH, "review %s", g->id);
}

static game_analysis_options options_of(const live *g, int level) {
    game_analysis_options o = game_analysis_usual(g->api->tier);
    o.analyst.level = level;
    return o;
}

static char *write_json(const game *record, const game_analysis *a) {
    buffer text = buffer_make(NULL);
    const game_report report = game_report_of(record, a);
    game_json_write(&report, &text);
    const view line = view_trim(buffer_view(&text));
    char *out = buffer_status(&text) ? NULL : alloc_string(NULL, line.data, line.length);
    buffer_clear(&text);
    return out;
}

/* "level 12", and the analysis in the lines below. */
static void store_review(live *g, const review_job *v) {
    char name[NAME_LENGTH];
    write_name(g, name);
    (void)pthread_mutex_lock(&g->api->desk);
    (void)store_text_write(g->api->store, name, buffer_view(&v->text), NULL); /* else it is lost */
    (void)pthread_mutex_unlock(&g->api->desk);
}

/* Reads the analysis of a finished game, if one is kept. *level is that of the analysis. */
static void load_review(live *g) {
    char name[NAME_LENGTH];
    buffer text = buffer_make(NULL);
    game_analysis a;
    uint64_t level = 0;
    if (g->analysis || !g->over) return;
    write_name(g, name);
    (void)pthread_mutex_lock(&g->api->desk);
    const status result = store_text_read(g->api->store, name, &text, NULL);
    (void)pthread_mutex_unlock(&g->api->desk);
    view rest = buffer_view(&text);
    const view first = view_take(&rest, '\n');
    if (!result && view_number(first, REVIEW_LEVEL_MOST, &level, NULL) == OK &&
        level >= REVIEW_LEVEL_LEAST) {
        const game_analysis_options o = options_of(g, (int)level);
        if (analysis_record_read(rest, &g->record, &o, &a, NULL) == OK) {
            g->analysis = write_json(&g->record, &a);
            g->analysis_level = (int)level;
            game_analysis_clear(&a);
        }
    }
    buffer_clear(&text);
}

/* ---- the job ---- */

static void hear_progress(void *context, size_t done, size_t all) {
    review_job *v = context;
    live *g = v->game;
    const int64_t now = clock_now_ns();
    (void)pthread_mutex_lock(&g->lock);
    v->done = done;
    v->all = all;
    if (g->review == v && (now - v->told_ns > PAUSE_NS || done == all)) {
        v->told_ns = now;
        publish(g);
    }
    (void)pthread_mutex_unlock(&g->lock);
}

static void run_review(job *j) {
    review_job *v = (review_job *)j;
    live *g = v->game;
    game_analysis a;
    game_analysis_options o = options_of(g, v->level);
    o.stop = &j->stop;
    o.progress = hear_progress;
    o.progress_context = v;
    o.kept = &v->kept;
    (void)pthread_mutex_lock(&g->lock);
    v->runs = true;
    (void)pthread_mutex_unlock(&g->lock);
    const status result = game_analysis_run(&v->record, &o, &a, NULL);
    (void)pthread_mutex_lock(&g->lock);
    v->runs = false;
    (void)pthread_mutex_unlock(&g->lock);
    if (!result) {
        alloc_free(NULL, v->found); /* of a run that was interrupted at its end */
        v->found = write_json(&v->record, &a);
        buffer_reset(&v->text, 0);
        buffer_format(&v->text, "%d\n", v->level);
        analysis_record_write(&a, &v->text);
        game_analysis_clear(&a);
    }
    v->failed = (result && result != E_STOPPED) || (!result && !v->found);
}

void searches_free_review(review_job *v) {
    if (!v) return;
    game_clear(&v->record);
    analysis_kept_clear(&v->kept);
    buffer_clear(&v->text);
    alloc_free(NULL, v->found);
    alloc_free(NULL, v);
}

/* The lock is held. Keeps what a job has found; a paused one stays for the next time. */
static void take_result(live *g, review_job *v) {
    if (v->found) {
        alloc_free(NULL, g->analysis);
        g->analysis = v->found;
        g->analysis_level = v->level;
        v->found = NULL;
        if (g->over && !buffer_status(&v->text)) store_review(g, v);
    }
    g->review_failed = v->failed;
    if (g->analysis || g->review_failed) publish(g);
}

static void finish_review(job *j, bool cancelled) {
    review_job *v = (review_job *)j;
    live *g = v->game;
    (void)cancelled;
    (void)pthread_mutex_lock(&g->lock);
    v->active = false;
    const bool is_own = g->review == v;
    if (is_own && v->again && !v->found && !v->failed) { /* asked for after its stop */
        v->again = false;
        atomic_store(&v->job.stop, false);
        v->active = pool_add(g->api->pool, &v->job);
        if (v->active) {
            (void)pthread_mutex_unlock(&g->lock);
            return;
        }
    }
    if (is_own) take_result(g, v);
    if (is_own && g->analysis) g->review = NULL;
    const bool frees = g->review != v;
    (void)pthread_mutex_unlock(&g->lock);
    if (frees) searches_free_review(v);
    live_release(g);
}

/* ---- starting and stopping ---- */

void searches_pause_review(live *g) {
    review_job *v = g->review;
    if (!v || !v->active) return;
    v->again = false;
    if (!pool_cancel(g->api->pool, &v->job)) return;
    v->active = false; /* it waited */
    live_release(g);
}

void searches_drop_review(live *g) {
    review_job *v = g->review;
    searches_pause_review(g);
    g->review = NULL;
    g->review_failed = false;
    alloc_free(NULL, g->analysis);
    g->analysis = NULL;
    if (v && !v->active) searches_free_review(v);
}

static review_job *make_review(live *g, int level) {
    review_job *v = alloc_array(NULL, 1, sizeof *v);
    if (!v) return NULL;
    *v = (review_job){
        .job = {.kind = JOB_REVIEW, .turn = &g->turn, .run = run_review, .finish = finish_review},
        .game = g,
        .level = level,
        .record = game_make(NULL),
        .text = buffer_make(NULL)};
    if (game_copy(&g->record, &v->record) == OK &&
        analysis_kept_make(&g->record, NULL, &v->kept, NULL) == OK)
        return v;
    game_clear(&v->record);
    alloc_free(NULL, v);
    return NULL;
}

/* The review waits for its turn, which the pool may refuse. */
static bool line_up(live *g) {
    review_job *v = g->review;
    atomic_store(&v->job.stop, false);
    v->active = true;
    g->review_failed = false;
    live_hold(g);
    if (pool_add(g->api->pool, &v->job)) return true;
    v->active = false;
    live_release(g);
    return false;
}

void searches_resume_review(live *g) {
    if (g->review && !g->review->active && !g->analysis && !g->review_failed) (void)line_up(g);
}

static bool start(live *g, int level, refusal *why) {
    g->unheard_ns = 0; /* the page opens its stream in a moment */
    load_review(g);
    if (g->analysis && g->analysis_level == level) return true;
    if (g->review && g->review->level == level && g->review->active) {
        g->review->again = true; /* in case it has just been told to stop */
        return true;
    }
    if (!live_note_help(g, why)) return false;
    if (!g->review || g->review->level != level || g->analysis) {
        searches_drop_review(g);
        g->review = make_review(g, level);
        if (!g->review) return live_no_memory(why);
    }
    if (line_up(g)) return true;
    return refuse(why, 503, "too_many", NULL, "Too many searches wait: try again in a while");
}

bool answer_review(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const char *const fields[] = {"level", NULL};
    json_t *body = body_parse(r->body, why);
    int64_t level = REVIEW_LEVEL_USUAL;
    const bool read =
        body && body_knows(body, "", fields, why) &&
        body_int(body, "level", REVIEW_LEVEL_LEAST, REVIEW_LEVEL_MOST, OPTIONAL, &level, why);
    live *g = read ? live_open(a, id, why) : NULL;
    bool fine = g != NULL;
    if (g && g->record.count == 0)
        fine = refuse(why, 400, "bad_request", NULL, "There is no move to look at yet");
    fine = fine && start(g, (int)level, why);
    if (fine) reply(g, 202, out);
    if (g) live_close(g);
    body_free(body);
    return fine;
}

bool answer_get_review(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    live *g = live_open(a, id, why);
    (void)r;
    if (!g) return false;
    load_review(g);
    reply(g, 200, out);
    live_close(g);
    return true;
}
