/* web/api/api.c - makes, frees, and finds the function that answers a request. */
#include "web/api/api.h"

#include "base/alloc.h"
#include "base/files.h"
#include "base/json.h"
#include "base/text.h"
#include "base/workers.h"
#include "build_info.h"
#include "protocol/session.h"
#include "service/stored_run.h"
#include "store/shelf.h"
#include "store/store.h"
#include "web/api/api_int.h"
#include "web/api/keeper.h"
#include "web/api/lab/works.h"
#include "web/api/live.h"
#include "web/api/pool.h"
#include "web/api/refusal.h"
#include "web/api/study/studies.h"
#include "web/api/study/study_work.h"
#include "web/api/study/wthor.h"
#include "web/game_id.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum { SEARCHES_LEAST = 2, SEARCHES_MOST = 8 };

static_assert((int)DATE_BYTES == (int)STORED_DATE_BYTES, "dates are written by stored_run_date()");

void api_date(char out[DATE_BYTES]) {
    stored_run_date(out);
}

/* ---- making and freeing ---- */

static status open_store(api *a, fault *f) {
    char folder[FILES_PATH_MAX];
    buffer unused = buffer_make(NULL);
    if (!files_folder_of(a->path, folder))
        return fault_set(f, E_RANGE, 0, "the name of the data file is too long");
    status result = files_make_dirs(NULL, folder, f);
    if (!result) result = store_open(a->path, STORE_WRITE, NULL, &a->store, f);
    if (!result) { /* JSON lines have no list of games, and cannot be served */
        result = store_text_read(a->store, "settings", &unused, f);
        if (result == E_MISSING) result = OK;
    }
    buffer_clear(&unused);
    return result;
}

static int searches_of(const api_options *o) {
    const int wanted = o->searches ? o->searches : workers_available();
    return o->searches               ? wanted
           : wanted < SEARCHES_LEAST ? SEARCHES_LEAST
           : wanted > SEARCHES_MOST  ? SEARCHES_MOST
                                     : wanted;
}

status api_make(const api_options *o, api **out, fault *f) {
    *out = NULL;
    api *a = alloc_array(NULL, 1, sizeof *a);
    if (!a) return fault_set(f, E_NOMEM, 0, "no memory for the server");
    a->threads = o->threads > 0 ? o->threads : 1;
    a->searches = searches_of(o);
    a->tier = o->tier;
    if (getrandom(&a->seed, sizeof a->seed, 0) != (ssize_t)sizeof a->seed) a->seed = (uintptr_t)a;
    api_date(a->started);
    atomic_init(&a->ends, false);
    (void)pthread_mutex_init(&a->desk, NULL);
    (void)pthread_mutex_init(&a->table, NULL);
    (void)pthread_mutex_init(&a->study_turn, NULL);
    keeper_prepare(a);
    a->path = alloc_string(NULL, o->data, strlen(o->data));
    if (o->wthor) a->wthor = alloc_string(NULL, o->wthor, strlen(o->wthor));
    const bool has_texts = a->path && (a->wthor || !o->wthor);
    status result = has_texts ? OK : fault_set(f, E_NOMEM, 0, "no memory for the server");
    if (!result) result = open_store(a, f);
    if (!result) a->works = works_create();
    if (!result && !a->works) result = fault_set(f, E_NOMEM, 0, "no memory for the server");
    if (!result) result = event_hub_make(NULL, &a->events, f);
    if (!result) result = study_work_make(a, f);
    if (!result) result = wthor_desk_make(a, f);
    if (!result) result = pool_make(a->searches, &a->pool, f);
    if (!result) result = keeper_start(a, f);
    if (result)
        api_free(a);
    else
        *out = a;
    return result;
}

static void stop_game(live *g, void *context) {
    (void)context;
    if (!g->thinks) return;
    g->drops_answer = true; /* the next server lets the player think again */
    session_interrupt(g->session);
}

void api_free(api *a) {
    if (!a) return;
    atomic_store(&a->ends, true);
    keeper_stop(a);
    live_each(a, stop_game, NULL);
    pool_free(a->pool);
    works_free(a->works);
    study_work_free(a);
    wthor_desk_free(a);
    live_free_all(a);
    store_close(a->store);
    event_hub_free(a->events);
    keeper_clear(a);
    (void)pthread_mutex_destroy(&a->study_turn);
    (void)pthread_mutex_destroy(&a->table);
    (void)pthread_mutex_destroy(&a->desk);
    alloc_free(NULL, a->path);
    alloc_free(NULL, a->wthor);
    alloc_free(NULL, a);
}

event_hub *api_events(api *a) {
    return a->events;
}

/* ---- helpers of the answers ---- */

json_writer api_reply(web_reply *out, int http) {
    buffer_reset(&out->body, 0);
    out->status = http;
    out->type = NULL;
    return json_make(&out->body);
}

view api_parameter(const web_request *r, const char *name) {
    for (int i = 0; i < r->parameter_count; i++)
        if (view_is(r->parameters[i].name, name)) return r->parameters[i].value;
    return (view){NULL, 0};
}

bool api_knows(const web_request *r, const char *const *names, refusal *why) {
    for (int i = 0; i < r->parameter_count; i++) {
        const char *const *n = names;
        while (*n && !view_is(r->parameters[i].name, *n)) n++;
        if (*n) continue;
        buffer safe = buffer_make(NULL);
        buffer_append_safe(&safe, r->parameters[i].name, 40);
        (void)refuse(why, 400, "bad_request", buffer_text(&safe), "There is no parameter %s here",
                     buffer_text(&safe));
        buffer_clear(&safe);
        return false;
    }
    return true;
}

bool api_number(const web_request *r, const char *name, uint64_t least, uint64_t most,
                uint64_t *out, refusal *why) {
    const view text = api_parameter(r, name);
    if (text.length == 0) return true;
    if (view_number(text, most, out, NULL) == OK && *out >= least) return true;
    return refuse(why, 400, "bad_request", name,
                  "The parameter %s must be a number from %" PRIu64 " to %" PRIu64, name, least,
                  most);
}

void api_publish_games(api *a, const char *id) {
    buffer text = buffer_make(NULL);
    json_writer j = json_make(&text);
    json_open_object(&j);
    if (id) json_put_text_at(&j, "game", id);
    json_close(&j);
    if (!buffer_status(&text)) event_publish(a->events, view_of(""), "games", buffer_view(&text));
    buffer_clear(&text);
}

/* ---- routes ---- */

typedef struct route {
    web_method method;
    const char *path; /* * stands for an id */
    api_route *answer;
    bool has_body;
} route;

static const route routes[] = {
    {WEB_GET, "/info", answer_info, false},
    {WEB_GET, "/players", answer_players, false},
    {WEB_GET, "/openings", answer_openings, false},
    {WEB_POST, "/positions", answer_positions, true},
    {WEB_GET, "/settings", answer_get_settings, false},
    {WEB_PUT, "/settings", answer_put_settings, true},
    {WEB_GET, "/record", answer_record, false},
    {WEB_GET, "/agents", answer_agents, false},
    {WEB_PUT, "/agents/*", answer_keep_agent, true},
    {WEB_DELETE, "/agents/*", answer_delete_agent, false},
    {WEB_GET, "/agents/*/file", answer_agent_file, false},
    {WEB_POST, "/explain", answer_explain, true},
    {WEB_POST, "/trees", answer_make_tree, true},
    {WEB_GET, "/trees/*", answer_tree, false},
    {WEB_DELETE, "/trees/*", answer_drop_tree, false},
    {WEB_GET, "/trees/*/nodes", answer_tree_nodes, false},
    {WEB_GET, "/trees/*/node", answer_tree_node, false},
    {WEB_POST, "/practice", answer_begin_practice, true},
    {WEB_GET, "/practice/record", answer_practice_record, false},
    {WEB_GET, "/practice/*", answer_sitting, false},
    {WEB_DELETE, "/practice/*", answer_end_sitting, false},
    {WEB_POST, "/practice/*/answer", answer_practice_answer, true},
    {WEB_POST, "/practice/*/next", answer_practice_next, true},
    {WEB_POST, "/comparisons", answer_compare, true},
    {WEB_GET, "/comparisons/*", answer_comparison, false},
    {WEB_DELETE, "/comparisons/*", answer_stop_comparison, false},
    {WEB_POST, "/solves", answer_solve, true},
    {WEB_GET, "/solves/*", answer_get_solve, false},
    {WEB_DELETE, "/solves/*", answer_stop_solve, false},
    {WEB_GET, "/games", answer_list, false},
    {WEB_POST, "/games", answer_make, true},
    {WEB_POST, "/games/import", answer_import, true},
    {WEB_GET, "/games/*", answer_get, false},
    {WEB_PATCH, "/games/*", answer_change, true},
    {WEB_DELETE, "/games/*", answer_delete, false},
    {WEB_POST, "/games/*/restore", answer_restore, false},
    {WEB_POST, "/games/*/moves", answer_move, true},
    {WEB_POST, "/games/*/undo", answer_undo, true},
    {WEB_POST, "/games/*/redo", answer_redo, true},
    {WEB_POST, "/games/*/resign", answer_resign, true},
    {WEB_POST, "/games/*/swap", answer_swap, true},
    {WEB_POST, "/games/*/now", answer_now, true},
    {WEB_POST, "/games/*/clock", answer_clock, true},
    {WEB_POST, "/games/*/rematch", answer_rematch, true},
    {WEB_POST, "/games/*/hint", answer_hint, true},
    {WEB_DELETE, "/games/*/hint", answer_stop_hint, false},
    {WEB_POST, "/games/*/judge", answer_judge, true},
    {WEB_GET, "/games/*/review", answer_get_review, false},
    {WEB_POST, "/games/*/review", answer_review, true},
    {WEB_GET, "/games/*/export", answer_export, false},
    {WEB_GET, "/studies", answer_list_studies, false},
    {WEB_POST, "/studies", answer_make_study, true},
    {WEB_GET, "/studies/*", answer_get_study, false},
    {WEB_PATCH, "/studies/*", answer_change_study, true},
    {WEB_DELETE, "/studies/*", answer_delete_study, false},
    {WEB_POST, "/studies/*/restore", answer_restore_study, false},
    {WEB_POST, "/studies/*/moves", answer_study_move, true},
    {WEB_POST, "/studies/*/comment", answer_study_comment, true},
    {WEB_POST, "/studies/*/promote", answer_study_promote, true},
    {WEB_POST, "/studies/*/remove", answer_study_remove, true},
    {WEB_POST, "/studies/*/search", answer_study_search, true},
    {WEB_DELETE, "/studies/*/search", answer_stop_study_search, false},
    {WEB_GET, "/studies/*/analysis", answer_get_study_analysis, false},
    {WEB_POST, "/studies/*/analysis", answer_study_analysis, true},
    {WEB_DELETE, "/studies/*/analysis", answer_stop_study_analysis, false},
    {WEB_GET, "/studies/*/export", answer_study_export, false},
    {WEB_GET, "/wthor/next", answer_wthor_next, false},
    {WEB_GET, "/wthor/games", answer_wthor_games, false},
};

static bool take_id(view word, char out[LIVE_ID_BYTES]) {
    if (!game_id_is(word)) return false;
    memcpy(out, word.data, word.length);
    out[word.length] = '\0';
    return true;
}

static bool has_slash(view text) {
    return text.length && memchr(text.data, '/', text.length);
}

/* Whether a path fits a route, part by part. */
static bool fits(const route *to, view path, char id[LIVE_ID_BYTES]) {
    view pattern = view_of(to->path);
    id[0] = '\0';
    for (;;) {
        const bool ends = !has_slash(path);
        const bool pattern_ends = !has_slash(pattern);
        const view part = view_take(&path, '/'), wanted = view_take(&pattern, '/');
        if (view_is(wanted, "*") ? !take_id(part, id) : !view_equal(part, wanted)) return false;
        if (ends != pattern_ends) return false;
        if (ends) return true;
    }
}

size_t api_body_max(web_method method, view path) {
    return method == WEB_POST && view_is(path, "/games/import") ? API_IMPORT_MAX : API_BODY_MAX;
}

/* "/games/import" is no id: the fixed routes stand before it and win. */
static bool answer(api *a, const web_request *r, web_reply *out, refusal *why) {
    char id[LIVE_ID_BYTES];
    bool known = false;
    if (r->path.length == 0)
        return refuse(why, 404, "not_found", NULL, "There is nothing at this address");
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        if (!fits(&routes[i], r->path, id)) continue;
        known = true;
        if (routes[i].method != r->method) continue;
        if (r->body.length > api_body_max(r->method, r->path))
            return refuse(why, 413, "too_large", NULL, "The body is too large: at most %zu bytes",
                          api_body_max(r->method, r->path));
        return routes[i].answer(a, r, id, out, why);
    }
    if (known)
        return refuse(why, 405, "bad_request", NULL, "This address does not know the method");
    return refuse(why, 404, "not_found", NULL, "There is nothing at this address");
}

void api_answer(api *a, const web_request *r, web_reply *out) {
    refusal why = {.status = 500, .code = "internal"};
    *out = (web_reply){.status = 200, .body = buffer_make(NULL)};
    const bool fine = answer(a, r, out, &why);
    if (fine && !buffer_status(&out->body)) return;
    if (fine) {
        buffer_clear(&out->body);
        (void)refuse(&why, 500, "internal", NULL, "There is no memory for the answer");
    }
    refusal_write(&why, out);
}

/* ---- streams ---- */

static void write_event(const char *kind, const buffer *data, buffer *out) {
    if (buffer_status(data)) return;
    buffer_format(out, "event: %s\ndata: ", kind);
    buffer_append(out, buffer_view(data));
    buffer_add(out, "\n\n");
}

static void write_hello(const api *a, buffer *out) {
    buffer data = buffer_make(NULL);
    json_writer j = json_make(&data);
    JSON_PUT_OBJECT(&j, json_text_at("version", BUILD_VERSION),
                    json_text_at("started", a->started));
    write_event("hello", &data, out);
    buffer_clear(&data);
}

static void write_study(api *a, const char *id, buffer *out) {
    buffer data = buffer_make(NULL);
    if (study_write_state(a, id, &data)) write_event("study", &data, out);
    buffer_clear(&data);
}

static void write_game(api *a, const char *id, buffer *out) {
    refusal unused;
    live *g = live_open(a, id, &unused);
    if (!g) return;
    buffer data = buffer_make(NULL);
    json_writer j = json_make(&data);
    live_write(g, &j);
    live_close(g);
    write_event("state", &data, out);
    buffer_clear(&data);
}

void api_write_states(api *a, const view *channels, int count, buffer *out) {
    write_hello(a, out);
    for (int i = 0; i < count; i++) {
        const bool is_study = view_starts_with(channels[i], "study:");
        char id[LIVE_ID_BYTES];
        if (!take_id(view_from(channels[i], is_study ? sizeof "study:" - 1 : 0), id)) continue;
        if (is_study) {
            write_study(a, id, out);
            continue;
        }
        works_write_state(a, id, out);
        write_game(a, id, out);
    }
}
