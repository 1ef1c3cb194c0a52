/* web/api/hint.c - hints: values of the moves of a position, deeper and deeper, as events. */
#include "analysis/analyst.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/stop.h"
#include "base/text.h"
#include "engine/engine.h"
#include "game/position.h"
#include "notation/game.h"
#include "search/hint_list.h"
#include "search/result.h"
#include "service/answers/hints.h"
#include "web/api/api_int.h"
#include "web/api/body.h"
#include "web/api/live.h"
#include "web/api/pool.h"
#include "web/api/refusal.h"
#include "web/api/search_json.h"
#include "web/events.h"
#include "web/message.h"

enum { TABLE_MB = 16, OTHER_FIRST = 2, OTHER_MOST = 12, PLY_MOST = 1000 };

#define SECONDS_USUAL 20.0
#define SECONDS_MOST  600.0
#define PAUSE_NS      INT64_C(50000000) /* between two events */

typedef struct hint_job {
    job job;
    live *game; /* held */
    position where;
    int ply;
    int64_t limit_ns, used_ns; /* used in runs that were interrupted */
    int64_t begun_ns, told_ns; /* of the present run */
    engine *engine;            /* keeps its table over interruptions */
    int level;                 /* of the next round, on boards without the champion */
} hint_job;

static int64_t time_used(const hint_job *h) {
    return h->used_ns + clock_now_ns() - h->begun_ns;
}

static bool is_stopped(const hint_job *h) {
    return stop_is_set(&h->job.stop);
}

/* Not every depth of a quick search is told, but the last one is. */
static bool is_due(hint_job *h, bool final) {
    const int64_t now = clock_now_ns();
    if (!final && now - h->told_ns < PAUSE_NS) return false;
    h->told_ns = now;
    return true;
}

static void publish(const hint_job *h, const buffer *text) {
    if (!buffer_status(text))
        event_publish_latest(h->game->api->events, view_of(h->game->id), "hint", buffer_view(text));
}

/* ---- boards of the champion ---- */

/* A list after a stop is not the last one: the search goes on later, or nobody wants it. */
static void hear_list(void *context, const hint_list *l, bool is_final) {
    hint_job *h = context;
    const bool final = is_final && !is_stopped(h);
    if ((is_final && !final) || !is_due(h, final)) return;
    buffer text = buffer_make(NULL);
    json_writer j = json_make(&text);
    search_json_hint(&j, h->game->id, h->ply, l, final, (double)time_used(h) * 1e-6);
    publish(h, &text);
    buffer_clear(&text);
}

static void search_champions(hint_job *h) {
    const engine_options o = {
        .threads = h->game->api->threads, .table_mb = TABLE_MB, .tier = h->game->api->tier};
    if (!h->engine && engine_create(&o, &h->engine, NULL)) return;
    const int64_t left = h->limit_ns - h->used_ns;
    const hints_request r = {.position = &h->where,
                             .limits = {.time_ns = left > 1000000 ? left : 1000000},
                             .moves = ENGINE_MOVES_MAX,
                             .stop = &h->job.stop,
                             .listener = hear_list,
                             .context = h};
    (void)hints_search(h->engine, &r, NULL);
}

/* ---- other boards ---- */

static void sort_moves(judged *moves, int count) {
    for (int i = 1; i < count; i++) {
        const judged m = moves[i];
        int at = i;
        for (; at > 0 && moves[at - 1].value < m.value; at--) moves[at] = moves[at - 1];
        moves[at] = m;
    }
}

static void tell_judged(hint_job *h, const judged *moves, int count, bool final) {
    if (!is_due(h, final)) return;
    buffer text = buffer_make(NULL);
    json_writer j = json_make(&text);
    search_json_judged(&j, h->game->id, h->ply, moves, count, final, (double)time_used(h) * 1e-6);
    publish(h, &text);
    buffer_clear(&text);
}

/* Values all moves by searches of one level. False after a stop or a failure. */
static bool judge_all(hint_job *h, analyst *a, judged *moves, int *count) {
    judged best;
    const squares legal = position_moves(&h->where);
    *count = 0;
    if (analyst_best(a, &h->where, &h->job.stop, &best, NULL)) return false;
    for (int sq = squares_next(&legal, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&legal, sq)) {
        judged played, other = best;
        if (*count == SEARCH_MOVES_MAX) break;
        if (sq == best.move)
            played = best;
        else if (analyst_compare(a, &h->where, sq, &h->job.stop, &other, &played, NULL))
            return false;
        moves[(*count)++] = played;
    }
    sort_moves(moves, *count);
    return true;
}

static void search_others(hint_job *h) {
    judged *moves = alloc_array(NULL, SEARCH_MOVES_MAX, sizeof *moves);
    bool goes_on = moves != NULL;
    while (goes_on && !is_stopped(h)) {
        const analyst_options o = {.level = h->level, .threads = 1, .tier = h->game->api->tier};
        analyst *a = NULL;
        int count = 0;
        goes_on =
            analyst_open(&o, &h->where.field, &a, NULL) == OK && judge_all(h, a, moves, &count);
        analyst_close(a);
        if (!goes_on) break;
        h->level += 2;
        const bool final = h->level > OTHER_MOST || time_used(h) > h->limit_ns || moves[0].exact;
        tell_judged(h, moves, count, final);
        goes_on = !final;
    }
    alloc_free(NULL, moves);
}

/* ---- the job ---- */

static void run_hint(job *j) {
    hint_job *h = (hint_job *)j;
    h->begun_ns = clock_now_ns();
    if (engine_plays_on(&h->where.field))
        search_champions(h);
    else
        search_others(h);
    h->used_ns += clock_now_ns() - h->begun_ns;
}

static void free_hint(hint_job *h) {
    engine_free(h->engine);
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
        .where = p,
        .ply = (int)ply,
        .limit_ns = (int64_t)(seconds * 1e9),
        .level = OTHER_FIRST};
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
