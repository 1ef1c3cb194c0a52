/* web/api/study/study_analysis.c - the analysis of the main line of a study: it pauses, goes on,
 * and is kept with a sum of what it depends on. */
#include "analysis/game_analysis.h"
#include "analysis/report/game_json.h"
#include "analysis/report/game_report.h"
#include "base/alloc.h"
#include "base/checksum.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/text.h"
#include "base/workers.h"
#include "game/grid.h"
#include "notation/game.h"
#include "notation/game_tree.h"
#include "service/analysis/analysis_record.h"
#include "store/shelf.h"
#include "web/api/api_int.h"
#include "web/api/body.h"
#include "web/api/pool.h"
#include "web/api/refusal.h"
#include "web/api/review_level.h"
#include "web/api/study/studies.h"
#include "web/api/study/study_work.h"
#include "web/events.h"
#include "web/game_id.h"
#include "web/message.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { NAME_LENGTH = 64 };

/* Between two events: a page draws each of them on the processors that search. */
#define PAUSE_NS INT64_C(250000000)

typedef struct study_analysis {
    job job;
    struct study_analysis *next;
    api *api;
    char id[GAME_ID_MOST + 1];
    pool_turn turn;
    int level;
    uint64_t sum; /* of what decides it */
    game line;
    analysis_kept kept;
    int64_t told_ns, unheard_ns;
    buffer text; /* the analysis as it is stored; only the job and its end use it */

    /* With the lock of study_work.h. */
    bool active, runs, stopping, again, found, failed;
    bool deserted; /* it paused because nobody listened */
    size_t done, all;
} study_analysis;

/* ---- events and answers ---- */

typedef struct progress {
    const char *state;
    size_t done, all;
} progress;

static progress progress_of(const study_analysis *v) {
    if (!v) return (progress){.state = "none"};
    return (progress){v->failed   ? "failed"
                      : v->runs   ? "running"
                      : v->active ? "waiting"
                                  : "none",
                      v->done, v->all};
}

static void publish(const study_analysis *v, const progress *p) {
    char channel[STUDY_CHANNEL_BYTES];
    buffer text = buffer_make(NULL);
    json_writer j = json_make(&text);
    JSON_PUT_OBJECT(&j, json_text_at("study", v->id), json_text_at("state", p->state),
                    json_uint_at("done", p->done), json_uint_at("all", p->all));
    study_channel(v->id, channel);
    if (!buffer_status(&text))
        event_publish(v->api->events, view_of(channel), "analysis", buffer_view(&text));
    buffer_clear(&text);
}

static void reply(const progress *p, const buffer *analysis, int http, web_reply *out) {
    json_writer j = api_reply(out, http);
    json_open_object(&j);
    JSON_PUT_FIELDS(&j, json_text_at("state", p->state), json_uint_at("done", p->done),
                    json_uint_at("all", p->all));
    json_key(&j, "analysis");
    if (analysis)
        json_put_ready(&j, view_trim(buffer_view(analysis)));
    else
        json_put_null(&j);
    json_close(&j);
}

/* ---- kept analyses ---- */

static game_analysis_options options_of(const api *a, int level) {
    game_analysis_options o = game_analysis_usual(a->tier);
    o.analyst.level = level;
    return o;
}

static uint64_t sum_of(const api *a, const game *line, int level) {
    const game_analysis_options o = options_of(a, level);
    buffer key = buffer_make(NULL);
    uint64_t sum = 0;
    if (analysis_record_key(line, &o, &key, NULL) == OK) sum = checksum(buffer_view(&key));
    buffer_clear(&key);
    return sum;
}

static void write_name(const char *id, char out[NAME_LENGTH]) {
    (void)snprintf(out, NAME_LENGTH, "study analysis %s", id);
}

bool study_analysis_read(api *a, const char *id, const game *line, game_analysis *out) {
    char name[NAME_LENGTH];
    buffer text = buffer_make(NULL);
    uint64_t level = 0, sum = 0;
    bool found = false;
    write_name(id, name);
    (void)pthread_mutex_lock(&a->desk);
    const status result = store_text_read(a->store, name, &text, NULL);
    (void)pthread_mutex_unlock(&a->desk);
    view rest = buffer_view(&text);
    view head = view_take(&rest, '\n');
    if (!result && view_number(view_take(&head, ' '), REVIEW_LEVEL_MOST, &level, NULL) == OK &&
        view_number(head, UINT64_MAX, &sum, NULL) == OK && level >= REVIEW_LEVEL_LEAST &&
        sum == sum_of(a, line, (int)level)) {
        const game_analysis_options o = options_of(a, (int)level);
        found = analysis_record_read(rest, line, &o, out, NULL) == OK;
    }
    buffer_clear(&text);
    return found;
}

static bool store_analysis(const study_analysis *v) {
    char name[NAME_LENGTH];
    write_name(v->id, name);
    (void)pthread_mutex_lock(&v->api->desk);
    const status result = store_text_write(v->api->store, name, buffer_view(&v->text), NULL);
    (void)pthread_mutex_unlock(&v->api->desk);
    return result == OK;
}

/* ---- the job ---- */

static void hear_progress(void *context, size_t done, size_t all) {
    study_analysis *v = context;
    study_work *w = v->api->work;
    const int64_t now = clock_now_ns();
    (void)pthread_mutex_lock(&w->lock);
    v->done = done;
    v->all = all;
    const bool tells = now - v->told_ns > PAUSE_NS && done < all;
    if (tells) v->told_ns = now;
    const progress p = progress_of(v);
    (void)pthread_mutex_unlock(&w->lock);
    if (tells) publish(v, &p);
}

static void set_state(study_analysis *v, bool runs, bool found, bool failed) {
    (void)pthread_mutex_lock(&v->api->work->lock);
    v->runs = runs;
    v->found = found;
    v->failed = failed;
    (void)pthread_mutex_unlock(&v->api->work->lock);
}

/* Takes the analyst of the last analysis if it fits, or else NULL. */
static analyst *take_analyst(const study_analysis *v) {
    study_work *w = v->api->work;
    analyst *taken = NULL;
    (void)pthread_mutex_lock(&w->lock);
    kept_analyst *k = &w->analyst;
    if (k->analyst && k->level == v->level && field_equal(&k->field, &v->line.start.field)) {
        taken = k->analyst;
        k->analyst = NULL;
    }
    (void)pthread_mutex_unlock(&w->lock);
    return taken;
}

static void leave_analyst(const study_analysis *v, analyst *left) {
    study_work *w = v->api->work;
    if (!left) return;
    (void)pthread_mutex_lock(&w->lock);
    analyst *before = w->analyst.analyst;
    w->analyst = (kept_analyst){.analyst = left, .level = v->level, .field = v->line.start.field};
    (void)pthread_mutex_unlock(&w->lock);
    analyst_close(before);
}

static void run_analysis(job *j) {
    study_analysis *v = (study_analysis *)j;
    analyst *first = take_analyst(v);
    game_analysis found;
    game_analysis_options o = options_of(v->api, v->level);
    o.analyst.threads = workers_available(); /* as avocet analyze: a person waits for all of it */
    o.stop = &j->stop;
    o.progress = hear_progress;
    o.progress_context = v;
    o.kept = &v->kept;
    o.stays = &first;
    set_state(v, true, false, false);
    const status result = game_analysis_run(&v->line, &o, &found, NULL);
    leave_analyst(v, first);
    if (!result) {
        buffer_reset(&v->text, 0);
        buffer_format(&v->text, "%d %" PRIu64 "\n", v->level, v->sum);
        analysis_record_write(&found, &v->text);
        game_analysis_clear(&found);
    }
    /* The page reads the analysis from the store: without it there is none. */
    const bool kept = !result && !buffer_status(&v->text) && store_analysis(v);
    set_state(v, false, kept, !kept && result != E_STOPPED);
}

static void free_entry(study_analysis *v) {
    game_clear(&v->line);
    analysis_kept_clear(&v->kept);
    buffer_clear(&v->text);
    alloc_free(NULL, v);
}

static void take_out(study_work *w, const study_analysis *v) {
    study_analysis **at = &w->analyses;
    while (*at && *at != v) at = &(*at)->next;
    if (*at) *at = v->next;
}

static bool line_up(study_analysis *v) {
    atomic_store(&v->job.stop, false);
    v->stopping = v->again = v->failed = false;
    v->active = pool_add(v->api->pool, &v->job);
    return v->active;
}

/* A paused analysis stays in the list and goes on when somebody asks again. */
static void finish_analysis(job *j, bool cancelled) {
    study_analysis *v = (study_analysis *)j;
    study_work *w = v->api->work;
    (void)cancelled;
    (void)pthread_mutex_lock(&w->lock);
    v->active = false;
    const bool lined_up = v->again && !v->found && !v->failed && line_up(v);
    if (!lined_up) {
        progress p = progress_of(v);
        if (v->found) p = (progress){"done", v->all, v->all};
        publish(v, &p);
        if (v->found) {
            take_out(w, v);
            free_entry(v);
        }
    }
    (void)pthread_mutex_unlock(&w->lock);
}

/* The lock is held. */
static void pause_entry(study_analysis *v) {
    v->again = false;
    if (!v->active || v->stopping) return;
    v->stopping = true;
    if (!pool_cancel(v->api->pool, &v->job)) return;
    v->active = false; /* it waited */
    const progress p = progress_of(v);
    publish(v, &p);
}

void study_analyses_look_after(api *a) {
    for (study_analysis *v = a->work->analyses; v; v = v->next) {
        if (!v->active && !v->deserted) continue;
        if (study_is_unheard(a, v->id, &v->unheard_ns)) {
            v->deserted = true;
            pause_entry(v);
        } else if (v->deserted && !v->active && !v->unheard_ns) { /* somebody listens again */
            v->deserted = !line_up(v);
        }
    }
}

void study_analyses_free(api *a) {
    while (a->work->analyses) {
        study_analysis *v = a->work->analyses;
        a->work->analyses = v->next;
        free_entry(v);
    }
}

/* ---- requests ---- */

static study_analysis *find(const study_work *w, const char *id, uint64_t sum) {
    study_analysis *v = w->analyses;
    while (v && (strcmp(v->id, id) != 0 || (sum && v->sum != sum))) v = v->next;
    return v;
}

/* Drops paused analyses of other lines of the study, and the oldest ones of all studies. */
static void tidy(study_work *w, const char *id) {
    int count = 0;
    for (study_analysis *v = w->analyses, *next; v; v = next) {
        next = v->next;
        const bool other = strcmp(v->id, id) == 0;
        if (other) pause_entry(v);
        if (v->active || (!other && ++count < STUDY_ANALYSES_KEPT)) continue;
        take_out(w, v);
        free_entry(v);
    }
}

static study_analysis *make_entry(api *a, const char *id, const game *line, int level,
                                  uint64_t sum) {
    study_analysis *v = alloc_array(NULL, 1, sizeof *v);
    if (!v) return NULL;
    *v = (study_analysis){.job = {.kind = JOB_REVIEW,
                                  .turn = &v->turn,
                                  .run = run_analysis,
                                  .finish = finish_analysis},
                          .api = a,
                          .level = level,
                          .sum = sum,
                          .line = game_make(NULL),
                          .text = buffer_make(NULL),
                          .all = line->count + 1};
    (void)snprintf(v->id, sizeof v->id, "%s", id);
    if (game_copy(line, &v->line) == OK && analysis_kept_make(line, NULL, &v->kept, NULL) == OK)
        return v;
    game_clear(&v->line);
    alloc_free(NULL, v);
    return NULL;
}

/* Starts, or goes on; the lock is held. */
static bool start(api *a, const char *id, const game *line, int level, progress *p, refusal *why) {
    study_work *w = a->work;
    const uint64_t sum = sum_of(a, line, level);
    study_analysis *v = find(w, id, sum);
    if (v && v->active) {
        v->again = v->stopping;
        v->unheard_ns = 0;
        *p = progress_of(v);
        return true;
    }
    if (!v) {
        tidy(w, id);
        v = make_entry(a, id, line, level, sum);
        if (!v) return refuse(why, 500, "internal", NULL, "There is no memory for an analysis");
        v->next = w->analyses;
        w->analyses = v;
    }
    v->unheard_ns = 0; /* the page opens its stream in a moment */
    v->deserted = false;
    if (!line_up(v))
        return refuse(why, 503, "too_many", NULL, "Too many searches wait: try again in a while");
    study_searches_stop(w, id); /* the analysis takes every thread */
    *p = progress_of(v);
    publish(v, p); /* every page of the study shows it at once, not only the one that asked */
    return true;
}

static bool load_line(api *a, const char *id, game *out, refusal *why) {
    study s;
    if (!study_load(a, id, &s, why)) return false;
    const bool fine = study_line(&s, game_tree_main_end(&s.tree), out, why);
    study_clear(&s);
    return fine;
}

/* Answers with the kept analysis. */
static void reply_found(const game *line, const game_analysis *found, int http, web_reply *out) {
    const progress p = {"done", found->count + 1, found->count + 1};
    buffer text = buffer_make(NULL);
    const game_report report = game_report_of(line, found);
    game_json_write(&report, &text);
    if (buffer_status(&text)) out->body.failed = E_NOMEM;
    reply(&p, &text, http, out);
    buffer_clear(&text);
}

static bool start_or_show(api *a, const char *id, const game *line, int level, web_reply *out,
                          refusal *why) {
    game_analysis found;
    progress p = {.state = "none"};
    const bool kept = study_analysis_read(a, id, line, &found);
    if (kept && found.level == level) {
        reply_found(line, &found, 202, out);
        game_analysis_clear(&found);
        return true;
    }
    if (kept) game_analysis_clear(&found);
    (void)pthread_mutex_lock(&a->work->lock);
    const bool fine = start(a, id, line, level, &p, why);
    (void)pthread_mutex_unlock(&a->work->lock);
    if (fine) reply(&p, NULL, 202, out);
    return fine;
}

bool answer_study_analysis(api *a, const web_request *r, const char *id, web_reply *out,
                           refusal *why) {
    static const char *const fields[] = {"level", NULL};
    json_t *body = body_parse(r->body, why);
    int64_t level = REVIEW_LEVEL_USUAL;
    game line = game_make(NULL);
    bool fine =
        body && body_knows(body, "", fields, why) &&
        body_int(body, "level", REVIEW_LEVEL_LEAST, REVIEW_LEVEL_MOST, OPTIONAL, &level, why) &&
        load_line(a, id, &line, why);
    if (fine && line.count == 0)
        fine = refuse(why, 400, "bad_request", NULL, "There is no move to look at yet");
    fine = fine && start_or_show(a, id, &line, (int)level, out, why);
    game_clear(&line);
    body_free(body);
    return fine;
}

/* The progress of an analysis of exactly this line, at any level. */
static progress look(api *a, const char *id, const game *line) {
    (void)pthread_mutex_lock(&a->work->lock);
    const study_analysis *v = a->work->analyses;
    while (v && (strcmp(v->id, id) != 0 || !game_same_moves(&v->line, line))) v = v->next;
    const progress p = progress_of(v);
    (void)pthread_mutex_unlock(&a->work->lock);
    return p;
}

static bool show(api *a, const char *id, web_reply *out, refusal *why) {
    game line = game_make(NULL);
    game_analysis found;
    if (!load_line(a, id, &line, why)) return false;
    const progress p = look(a, id, &line);
    const bool busy = strcmp(p.state, "none") != 0;
    if (!busy && study_analysis_read(a, id, &line, &found)) {
        reply_found(&line, &found, 200, out);
        game_analysis_clear(&found);
    } else {
        reply(&p, NULL, 200, out);
    }
    game_clear(&line);
    return true;
}

bool answer_get_study_analysis(api *a, const web_request *r, const char *id, web_reply *out,
                               refusal *why) {
    (void)r;
    return show(a, id, out, why);
}

bool answer_stop_study_analysis(api *a, const web_request *r, const char *id, web_reply *out,
                                refusal *why) {
    (void)r;
    (void)pthread_mutex_lock(&a->work->lock);
    for (study_analysis *v = a->work->analyses; v; v = v->next)
        if (strcmp(v->id, id) == 0) {
            v->deserted = false;
            pause_entry(v);
        }
    (void)pthread_mutex_unlock(&a->work->lock);
    return show(a, id, out, why);
}
