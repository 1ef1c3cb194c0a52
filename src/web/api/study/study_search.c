/* web/api/study/study_search.c - values of the moves of a node, deeper and deeper, as events. */
#include "base/alloc.h"
#include "base/json.h"
#include "base/text.h"
#include "base/workers.h"
#include "engine/engine.h"
#include "game/position.h"
#include "notation/game_tree.h"
#include "search/hint_list.h"
#include "web/api/api_int.h"
#include "web/api/body.h"
#include "web/api/pool.h"
#include "web/api/refusal.h"
#include "web/api/study/studies.h"
#include "web/api/study/study_work.h"
#include "web/api/value_search.h"
#include "web/events.h"
#include "web/game_id.h"
#include "web/message.h"

#include <stdio.h>
#include <string.h>

enum { TABLE_MB = 32 };

#define SECONDS_USUAL 60.0
#define SECONDS_MOST  3600.0

typedef struct study_search {
    job job;
    struct study_search *next;
    api *api;
    char id[GAME_ID_MOST + 1], tab[GAME_ID_MOST + 1];
    int node;
    pool_turn turn;
    value_search search;
    int64_t unheard_ns;
    bool ending; /* it was told to stop */

    /* Only the searching thread and the end of the job use these. */
    bool solved;
    buffer last; /* the members of the last values */
} study_search;

/* ---- events ---- */

static void publish(const study_search *s, const char *state) {
    static const char none[] = "\"unit\":\"discs\",\"moves\":[],\"nodes\":0,\"ms\":0";
    char channel[STUDY_CHANNEL_BYTES];
    const bool runs = strcmp(state, "running") == 0;
    buffer text = buffer_make(NULL);
    buffer_format(&text, "{\"study\":\"%s\",\"node\":%d,\"tab\":", s->id, s->node);
    buffer_format(&text, s->tab[0] ? "\"%s\"" : "null", s->tab);
    buffer_format(&text, ",\"state\":\"%s\",", state);
    buffer_append(&text, s->last.length ? buffer_view(&s->last) : view_of(none));
    buffer_add_char(&text, '}');
    study_channel(s->id, channel);
    if (!buffer_status(&text))
        (runs ? event_publish_latest : event_publish)(s->api->events, view_of(channel), "values",
                                                      buffer_view(&text));
    buffer_clear(&text);
}

static bool is_solved(const move_values *v) {
    if (v->list) return v->list->count > 0 && hint_list_solved(v->list);
    for (int i = 0; i < v->count; i++)
        if (!v->judged[i].exact) return false;
    return v->count > 0;
}

/* The end of the job tells the final values. */
static void hear(void *context, const move_values *v, bool final) {
    study_search *s = context;
    buffer text = buffer_make(NULL);
    json_writer j = json_make(&text);
    json_open_object(&j);
    move_values_write(v, &j);
    json_close(&j);
    if (!buffer_status(&text) && text.length > 2) {
        buffer_reset(&s->last, 0);
        buffer_append(&s->last, (view){text.data + 1, text.length - 2});
    }
    buffer_clear(&text);
    s->solved = final && is_solved(v);
    if (!final) publish(s, "running");
}

/* ---- engines ---- */

/* Takes the engine that knows what the tab looked at, or else any with these threads. */
static engine *take_engine(study_work *w, const char *id, const char *tab, int threads) {
    kept_engine *best = NULL;
    for (int i = 0; i < STUDY_ENGINES_KEPT; i++) {
        kept_engine *k = &w->engines[i];
        if (!k->engine || k->threads != threads) continue;
        const bool own = strcmp(k->id, id) == 0 && strcmp(k->tab, tab) == 0;
        if (!best || own) best = k;
        if (own) break;
    }
    if (!best) return NULL;
    engine *found = best->engine;
    *best = (kept_engine){.engine = NULL};
    return found;
}

/* Keeps an engine in the place of the one that was used longest ago. */
static void keep_engine(study_work *w, study_search *s) {
    kept_engine *worst = &w->engines[0];
    if (!s->search.engine) return;
    for (int i = 1; i < STUDY_ENGINES_KEPT; i++)
        if (worst->engine && (!w->engines[i].engine || w->engines[i].used < worst->used))
            worst = &w->engines[i];
    engine_free(worst->engine);
    *worst =
        (kept_engine){.engine = s->search.engine, .threads = s->search.threads, .used = ++w->clock};
    memcpy(worst->id, s->id, sizeof worst->id);
    memcpy(worst->tab, s->tab, sizeof worst->tab);
    s->search.engine = NULL;
}

/* ---- the job ---- */

static void run_search(job *j) {
    value_search_run(&((study_search *)j)->search);
}

static void take_out(study_work *w, const study_search *s) {
    study_search **at = &w->searches;
    while (*at && *at != s) at = &(*at)->next;
    if (*at) *at = s->next;
}

/* The lock is held; the entry leaves the list and is freed. */
static void end_entry(study_search *s) {
    study_work *w = s->api->work;
    take_out(w, s);
    publish(s, s->solved ? "done" : "stopped");
    keep_engine(w, s);
    buffer_clear(&s->last);
    alloc_free(NULL, s);
}

static void finish_search(job *j, bool cancelled) {
    study_search *s = (study_search *)j;
    study_work *w = s->api->work;
    (void)cancelled;
    (void)pthread_mutex_lock(&w->lock);
    end_entry(s);
    (void)pthread_mutex_unlock(&w->lock);
}

/* The lock is held. The entry may be gone afterwards. */
static void stop_search(study_search *s) {
    if (s->ending) return;
    s->ending = true;
    if (pool_cancel(s->api->pool, &s->job)) end_entry(s);
}

void study_searches_look_after(api *a) {
    for (study_search *s = a->work->searches, *next; s; s = next) {
        next = s->next;
        if (!s->ending && study_is_unheard(a, s->id, &s->unheard_ns)) stop_search(s);
    }
}

void study_searches_stop(study_work *w, const char *id) {
    for (study_search *s = w->searches, *next; s; s = next) {
        next = s->next;
        if (strcmp(s->id, id) == 0) stop_search(s);
    }
}

/* ---- requests ---- */

typedef struct search_wish {
    int64_t node, moves, threads;
    const char *tab;
    double seconds;
} search_wish;

static study_search *find(const study_work *w, const char *id, const char *tab) {
    study_search *s = w->searches;
    while (s && (s->ending || strcmp(s->id, id) != 0 || strcmp(s->tab, tab) != 0)) s = s->next;
    return s;
}

static void reply_state(const study_search *s, int http, web_reply *out) {
    json_writer j = api_reply(out, http);
    json_open_object(&j);
    json_put_text_at(&j, "state", s ? "running" : "none");
    if (s) json_put_int_at(&j, "node", s->node);
    json_close(&j);
}

static study_search *make_entry(api *a, const char *id, const position *where,
                                const search_wish *wish) {
    study_search *s = alloc_array(NULL, 1, sizeof *s);
    if (!s) return NULL;
    *s = (study_search){
        .job = {.kind = JOB_HINT, .turn = &s->turn, .run = run_search, .finish = finish_search},
        .api = a,
        .node = (int)wish->node,
        .search = {.where = *where,
                   .threads = (int)wish->threads,
                   .table_mb = TABLE_MB,
                   .tier = a->tier,
                   .moves = (int)wish->moves,
                   .limit_ns = (int64_t)(wish->seconds * 1e9),
                   .stop = &s->job.stop,
                   .tell = hear,
                   .context = s},
        .last = buffer_make(NULL)};
    (void)snprintf(s->id, sizeof s->id, "%s", id);
    (void)snprintf(s->tab, sizeof s->tab, "%s", wish->tab);
    atomic_init(&s->job.stop, false);
    return s;
}

static bool is_same(const study_search *s, const search_wish *w) {
    return s->node == w->node && s->search.threads == w->threads && s->search.moves == w->moves;
}

/* A study with many tabs has few searches: the oldest gives way. The lock is held. */
static void make_room(study_work *w, const char *id) {
    study_search *oldest = NULL;
    int count = 0;
    for (study_search *s = w->searches; s; s = s->next) {
        if (s->ending || strcmp(s->id, id) != 0) continue;
        count++;
        oldest = s; /* new entries come first */
    }
    if (count >= STUDY_SEARCHES_MOST) stop_search(oldest);
}

static bool start(api *a, const char *id, const position *where, const search_wish *wish,
                  web_reply *out, refusal *why) {
    study_work *w = a->work;
    bool fine = true;
    (void)pthread_mutex_lock(&w->lock);
    study_search *s = find(w, id, wish->tab);
    if (!s || !is_same(s, wish)) {
        if (s) stop_search(s);
        make_room(w, id);
        s = make_entry(a, id, where, wish);
        if (s) {
            s->search.engine = take_engine(w, id, wish->tab, (int)wish->threads);
            s->next = w->searches;
            w->searches = s;
            fine = pool_add(a->pool, &s->job);
        }
    }
    if (s && fine) reply_state(s, 202, out);
    if (s && !fine) end_entry(s);
    (void)pthread_mutex_unlock(&w->lock);
    if (!s) return refuse(why, 500, "internal", NULL, "There is no memory for a search");
    if (fine) return true;
    return refuse(why, 503, "too_many", NULL, "Too many searches wait: try again in a while");
}

static bool read_tab(const char *tab, refusal *why) {
    if (!*tab || game_id_is(view_of(tab))) return true;
    return refuse(why, 400, "bad_request", "tab",
                  "A tab has 1 to 40 letters, digits, hyphens and underscores");
}

static bool read_wish(const json_t *body, search_wish *w, refusal *why) {
    static const char *const fields[] = {"node", "tab", "moves", "threads", "seconds", NULL};
    return body_knows(body, "", fields, why) &&
           body_int(body, "node", 0, TREE_NODES_MAX, NEEDED, &w->node, why) &&
           body_text(body, "tab", GAME_ID_MOST, OPTIONAL, &w->tab, why) && read_tab(w->tab, why) &&
           body_int(body, "moves", 1, ENGINE_MOVES_MAX, OPTIONAL, &w->moves, why) &&
           body_int(body, "threads", 1, workers_available(), OPTIONAL, &w->threads, why) &&
           body_real(body, "seconds", 0, true, SECONDS_MOST, OPTIONAL, &w->seconds, why);
}

static bool find_position(api *a, const char *id, int64_t node, position *out, refusal *why) {
    study s;
    if (!study_load(a, id, &s, why)) return false;
    bool fine = study_node(&s, node, why);
    if (fine) *out = game_tree_position(&s.tree, (int)node);
    study_clear(&s);
    if (fine && (position_over(out) || position_must_pass(out)))
        fine =
            refuse(why, 400, "bad_request", "node", "There is no move to choose in this position");
    return fine;
}

bool answer_study_search(api *a, const web_request *r, const char *id, web_reply *out,
                         refusal *why) {
    json_t *body = body_parse(r->body, why);
    search_wish wish = {
        .tab = "", .moves = ENGINE_MOVES_MAX, .threads = a->threads, .seconds = SECONDS_USUAL};
    position where;
    const bool fine = body && read_wish(body, &wish, why) &&
                      find_position(a, id, wish.node, &where, why) &&
                      start(a, id, &where, &wish, out, why);
    body_free(body);
    return fine;
}

bool answer_stop_study_search(api *a, const web_request *r, const char *id, web_reply *out,
                              refusal *why) {
    static const char *const names[] = {"tab", NULL};
    const view word = api_parameter(r, "tab");
    char tab[GAME_ID_MOST + 1];
    if (!api_knows(r, names, why)) return false;
    if (word.length && !game_id_is(word)) return read_tab("?", why);
    (void)snprintf(tab, sizeof tab, "%.*s", (int)word.length, word.length ? word.data : "");
    (void)pthread_mutex_lock(&a->work->lock);
    study_search *s = find(a->work, id, tab);
    if (s) stop_search(s);
    (void)pthread_mutex_unlock(&a->work->lock);
    reply_state(NULL, 200, out);
    return true;
}
