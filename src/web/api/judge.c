/* web/api/judge.c - what a move would lose: a search that the request waits for. */
#include "analysis/analyst.h"
#include "analysis/mark.h"
#include "base/clock.h"
#include "base/fault.h"
#include "base/json.h"
#include "base/text.h"
#include "engine/engine.h"
#include "game/position.h"
#include "game/tier.h"
#include "notation/game.h"
#include "notation/square_name.h"
#include "web/api/api_int.h"
#include "web/api/body.h"
#include "web/api/live.h"
#include "web/api/pool.h"
#include "web/api/refusal.h"
#include "web/api/search_json.h"
#include "web/message.h"

enum { LEVEL = 10, OTHER_LEVEL = 4, WAIT_SECONDS = 8, PLY_MOST = 1000 };

/* One disc is worth about this many points of chance, where values are chances. */
#define CHANCE_PER_DISC 5

typedef struct judge_job {
    job job;
    const position *where;
    tier tier;
    int move;
    judged best, played;
    double loss;
    status result;
    fault fault;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    bool done;
} judge_job;

static void run_judge(job *j) {
    judge_job *q = (judge_job *)j;
    analyst *a = NULL;
    const analyst_options o = {.level = engine_plays_on(&q->where->field) ? LEVEL : OTHER_LEVEL,
                               .threads = 1,
                               .tier = q->tier};
    q->result = analyst_open(&o, &q->where->field, &a, &q->fault);
    if (!q->result)
        q->result =
            analyst_loss(a, q->where, q->move, &j->stop, &q->best, &q->played, &q->loss, &q->fault);
    analyst_close(a);
}

static void finish_judge(job *j, bool cancelled) {
    judge_job *q = (judge_job *)j;
    (void)pthread_mutex_lock(&q->lock);
    if (cancelled && !q->result) q->result = E_STOPPED;
    q->done = true;
    (void)pthread_cond_signal(&q->ended);
    (void)pthread_mutex_unlock(&q->lock);
}

/* Waits for the judgement. After too long the job is stopped, and that does not take long. */
static void wait_for(pool *p, judge_job *q) {
    const int64_t until = clock_now_ns() + WAIT_SECONDS * INT64_C(1000000000);
    (void)pthread_mutex_lock(&q->lock);
    while (!q->done && clock_wait(&q->ended, &q->lock, until)) continue;
    const bool late = !q->done;
    (void)pthread_mutex_unlock(&q->lock);
    if (!late) return;
    if (pool_cancel(p, &q->job)) {
        q->result = E_STOPPED;
        return;
    }
    (void)pthread_mutex_lock(&q->lock);
    while (!q->done) (void)pthread_cond_wait(&q->ended, &q->lock);
    (void)pthread_mutex_unlock(&q->lock);
    q->result = E_STOPPED;
}

static bool search(live *g, judge_job *q, refusal *why) {
    (void)pthread_mutex_init(&q->lock, NULL);
    clock_make_condition(&q->ended);
    atomic_init(&q->job.stop, false);
    bool fine = pool_add(g->api->pool, &q->job);
    if (!fine)
        (void)refuse(why, 503, "too_many", NULL, "Too many searches wait: try again in a while");
    else
        wait_for(g->api->pool, q);
    (void)pthread_cond_destroy(&q->ended);
    (void)pthread_mutex_destroy(&q->lock);
    if (fine && q->result == E_STOPPED)
        return refuse(why, 503, "unavailable", NULL, "The server is busy: the move was not judged");
    return fine && q->result ? refuse_fault(why, &q->fault) : fine;
}

/* A waiting judgement holds a working thread of the server, so only some may wait. */
static bool ask(live *g, judge_job *q, refusal *why) {
    atomic_int *waiting = &g->api->judging;
    bool fine = atomic_fetch_add(waiting, 1) < API_JUDGING_MAX;
    if (fine)
        fine = search(g, q, why);
    else
        (void)refuse(why, 503, "too_many", NULL,
                     "Other moves are being judged: try again in a second");
    (void)atomic_fetch_sub(waiting, 1);
    return fine;
}

static void write_judgement(const judge_job *q, int64_t ply, web_reply *out) {
    const mark_limits limits = mark_limits_usual(q->best.unit);
    json_writer j = api_reply(out, 200);
    json_open_object(&j);
    json_put_int_at(&j, "ply", ply);
    json_key(&j, "move");
    search_json_move(&j, q->move);
    json_put_real_at(&j, "value", q->played.value);
    json_key(&j, "best");
    search_json_move(&j, q->best.move);
    json_put_real_at(&j, "best_value", q->best.value);
    json_put_real_at(&j, "loss", q->loss);
    json_put_text_at(&j, "unit", loss_unit_name(q->best.unit));
    json_put_bool_at(&j, "exact", q->best.exact && q->played.exact);
    json_put_text_at(&j, "mark", mark_name(mark_of(q->loss, &limits)));
    json_key(&j, "line");
    search_json_line(&j, q->best.line.squares, q->best.line.count);
    json_close(&j);
}

/* A warning is help; a move that costs nothing gives nothing away. */
static bool warns(const live *g, const judge_job *q, int64_t ply) {
    const double discs = q->best.unit == LOSS_CHANCE ? q->loss / CHANCE_PER_DISC : q->loss;
    return g->session && ply == (int64_t)g->record.count && (g->teach <= 0 || discs >= g->teach);
}

/* The game is not locked while the search runs: others play on. */
static bool judge(live *g, int64_t ply, const char *move, web_reply *out, refusal *why) {
    if (ply > (int64_t)g->record.count)
        return refuse(why, 400, "bad_request", "ply", "The game has only %zu plies",
                      g->record.count);
    const position p = game_position_after(&g->record, (size_t)ply);
    position next = p;
    judge_job q = {
        .job = {.kind = JOB_JUDGE, .turn = &g->turn, .run = run_judge, .finish = finish_judge},
        .where = &p,
        .tier = g->api->tier};
    if (square_name_read(view_of(move), p.field.size, &q.move, NULL) ||
        !position_try(&next, q.move))
        return refuse(why, 422, "illegal_move", "move", "%.20s is not a legal move here", move);
    (void)pthread_mutex_unlock(&g->lock);
    const bool fine = ask(g, &q, why);
    (void)pthread_mutex_lock(&g->lock);
    if (!fine) return false;
    if (!g->gone && warns(g, &q, ply) && !live_note_help(g, why)) return false;
    write_judgement(&q, ply, out);
    return true;
}

bool answer_judge(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const char *const fields[] = {"ply", "move", NULL};
    json_t *body = body_parse(r->body, why);
    int64_t ply = 0;
    const char *move = NULL;
    const bool read = body && body_knows(body, "", fields, why) &&
                      body_int(body, "ply", 0, PLY_MOST, NEEDED, &ply, why) &&
                      body_text(body, "move", 10, NEEDED, &move, why);
    live *g = read ? live_open(a, id, why) : NULL;
    const bool fine = g && judge(g, ply, move, out, why);
    if (g) live_close(g);
    body_free(body);
    return fine;
}
