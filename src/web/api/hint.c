/* web/api/hint.c - hints: values of the moves of a position, deeper and deeper, as events. */
#include "base/alloc.h"
#include "base/json.h"
#include "base/text.h"
#include "engine/engine.h"
#include "game/position.h"
#include "notation/game.h"
#include "web/api/api_int.h"
#include "web/api/body.h"
#include "web/api/live.h"
#include "web/api/pool.h"
#include "web/api/refusal.h"
#include "web/api/value_search.h"
#include "web/events.h"
#include "web/message.h"

enum { TABLE_MB = 16, PLY_MOST = 1000 };

#define SECONDS_USUAL 20.0
#define SECONDS_MOST  600.0

typedef struct hint_job {
    job job;
    live *game; /* held */
    int ply;
    value_search search; /* keeps its engine over interruptions */
} hint_job;

static void tell(void *context, const move_values *v, bool final) {
    const hint_job *h = context;
    buffer text = buffer_make(NULL);
    json_writer j = json_make(&text);
    json_open_object(&j);
    JSON_PUT_FIELDS(&j, json_text_at("game", h->game->id), json_int_at("ply", h->ply),
                    json_bool_at("final", final));
    move_values_write(v, &j);
    json_close(&j);
    if (!buffer_status(&text))
        event_publish_latest(h->game->api->events, view_of(h->game->id), "hint",
                             buffer_view(&text));
    buffer_clear(&text);
}

/* ---- the job ---- */

static void run_hint(job *j) {
    value_search_run(&((hint_job *)j)->search);
}

static void free_hint(hint_job *h) {
    value_search_clear(&h->search);
    live_release(h->game);
    alloc_free(NULL, h);
}

static void finish_hint(job *j, bool cancelled) {
    hint_job *h = (hint_job *)j;
    live *g = h->game;
    (void)cancelled;
    (void)pthread_mutex_lock(&g->lock);
    if (g->hint == h) g->hint = NULL;
    (void)pthread_mutex_unlock(&g->lock);
    free_hint(h);
}

void live_end_hint(live *g) {
    hint_job *h = g->hint;
    g->hint = NULL;
    if (h && pool_cancel(g->api->pool, &h->job)) free_hint(h);
}

/* ---- requests ---- */

static void reply_state(const live *g, int http, web_reply *out) {
    json_writer j = api_reply(out, http);
    json_open_object(&j);
    json_put_text_at(&j, "state", g->hint ? "waiting" : "none");
    if (g->hint) json_put_int_at(&j, "ply", g->hint->ply);
    json_close(&j);
}

static bool start(live *g, int64_t ply, double seconds, web_reply *out, refusal *why) {
    if (ply > (int64_t)g->record.count)
        return refuse(why, 400, "bad_request", "ply", "The game has only %zu plies",
                      g->record.count);
    const position p = game_position_after(&g->record, (size_t)ply);
    if (position_over(&p) || position_must_pass(&p))
        return refuse(why, 400, "bad_request", "ply",
                      "There is no move to choose in this position");
    if (!live_note_help(g, why)) return false;
    g->unheard_ns = 0; /* the page opens its stream in a moment */
    live_end_hint(g);
    hint_job *h = alloc_array(NULL, 1, sizeof *h);
    if (!h) return refuse(why, 500, "internal", NULL, "There is no memory for a hint");
    *h = (hint_job){
        .job = {.kind = JOB_HINT, .turn = &g->turn, .run = run_hint, .finish = finish_hint},
        .game = g,
        .ply = (int)ply,
        .search = {.where = p,
                   .threads = g->api->threads,
                   .table_mb = TABLE_MB,
                   .tier = g->api->tier,
                   .moves = ENGINE_MOVES_MAX,
                   .limit_ns = (int64_t)(seconds * 1e9),
                   .stop = &h->job.stop,
                   .tell = tell,
                   .context = h}};
    atomic_init(&h->job.stop, false);
    live_hold(g);
    g->hint = h;
    if (!pool_add(g->api->pool, &h->job)) {
        g->hint = NULL;
        free_hint(h);
        return refuse(why, 503, "too_many", NULL, "Too many searches wait: try again in a while");
    }
    reply_state(g, 202, out);
    return true;
}

bool answer_hint(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const char *const fields[] = {"ply", "seconds", NULL};
    json_t *body = body_parse(r->body, why);
    int64_t ply = 0;
    double seconds = SECONDS_USUAL;
    const bool read = body && body_knows(body, "", fields, why) &&
                      body_int(body, "ply", 0, PLY_MOST, NEEDED, &ply, why) &&
                      body_real(body, "seconds", 0, true, SECONDS_MOST, OPTIONAL, &seconds, why);
    live *g = read ? live_open(a, id, why) : NULL;
    const bool fine = g && start(g, ply, seconds, out, why);
    if (g) live_close(g);
    body_free(body);
    return fine;
}

bool answer_stop_hint(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    live *g = live_open(a, id, why);
    (void)r;
    if (!g) return false;
    live_end_hint(g);
    reply_state(g, 200, out);
    live_close(g);
    return true;
}
