/* web/api/lab/solve_routes.c - positions that are solved while somebody watches. */
#include "base/clock.h"
#include "base/fault.h"
#include "base/json.h"
#include "base/stop.h"
#include "base/text.h"
#include "engine/engine.h"
#include "game/position.h"
#include "search/hint_list.h"
#include "search/result.h"
#include "service/answers/hints.h"
#include "web/api/api_int.h"
#include "web/api/body.h"
#include "web/api/card_json.h"
#include "web/api/lab/works.h"
#include "web/api/places.h"
#include "web/api/pool.h"
#include "web/api/refusal.h"
#include "web/api/search_json.h"
#include "web/events.h"
#include "web/message.h"

#include <math.h>
#include <stdio.h>

enum { SOLVES_KEPT = 8, TABLE_MB = 64, LINE_MOST = 60, ALONE_SECONDS = 60, EMPTY_MOST = 36 };

typedef struct solve_work {
    work work;
    position where;
    int64_t begun_ns, heard_ns; /* when it began; when somebody last listened */
    bool solved;

    int depth, percent; /* of the last stage */
    double value;
    int16_t line[LINE_MOST];
    int count;
    uint64_t nodes;
    double ms;
} solve_work;

static const solve_work *of(const work *w) {
    return (const solve_work *)(const void *)w;
}

/* ---- writing ---- */

static void write_solve(const work *w, json_writer *j) {
    const solve_work *s = of(w);
    json_open_object(j);
    json_put_text_at(j, "id", w->id);
    json_put_text_at(j, "state", w->state);
    json_put_text_at(j, "sentence", *w->sentence ? w->sentence : NULL);
    card_json_board(j, "board", &s->where);
    json_put_text_at(j, "turn", colour_name(s->where.to_move));
    json_put_int_at(j, "empties", position_empties(&s->where));
    json_put_int_at(j, "depth", s->depth);
    json_put_int_at(j, "percent", s->percent);
    json_put_real_at(j, "value", s->value);
    json_put_bool_at(j, "exact", s->solved);
    json_key(j, "line");
    search_json_line(j, s->line, s->count);
    json_put_uint_at(j, "nodes", s->nodes);
    json_put_real_at(j, "ms", round(s->ms));
    json_close(j);
}

/* ---- the job ---- */

/* The lock is held. */
static void take(solve_work *s, const search_result *r) {
    s->depth = r->depth;
    s->percent = r->certainty == CERTAIN_SELECTIVE ? r->percent
                 : r->certainty == CERTAIN_GUESS   ? 0
                                                   : 100;
    s->value = r->value;
    s->nodes = r->statistics.nodes;
    s->ms = clock_seconds_since(s->begun_ns) * 1000;
    s->count = 0;
    while (s->count < r->line.count && s->count < LINE_MOST) {
        s->line[s->count] = r->line.squares[s->count];
        s->count++;
    }
}

/* A depth is complete, or the end of the game. A search that nobody watches is stopped. */
static void see_stage(void *context, const hint_list *list, bool is_final) {
    solve_work *s = context;
    (void)pthread_mutex_lock(&s->work.lock);
    if (list->best.certainty != CERTAIN_GUESS) take(s, &list->best);
    s->solved = list->best.certainty == CERTAIN_EXACT && list->best.bound == BOUND_EXACT;
    if (!is_final) works_publish(&s->work);
    (void)pthread_mutex_unlock(&s->work.lock);
    if (event_listeners(s->work.api->events, view_of(s->work.id))) s->heard_ns = clock_now_ns();
    if (clock_seconds_since(s->heard_ns) > ALONE_SECONDS) works_halt(&s->work);
}

/* Searches deeper and deeper until the end of the game is reached: a search for the value alone
 * would be silent for most of its time. */
static void run_solve(work *w, const stop_token *stop) {
    solve_work *s = (solve_work *)(void *)w;
    const engine_options o = {
        .threads = w->api->threads, .table_mb = TABLE_MB, .tier = w->api->tier};
    const hints_request request = {
        .position = &s->where, .moves = 1, .stop = stop, .listener = see_stage, .context = s};
    fault f = {.text = ""};
    s->begun_ns = s->heard_ns = clock_now_ns();
    const status result = hints_run(&o, &request, &f);
    (void)pthread_mutex_lock(&w->lock);
    if (s->solved) {
        w->state = "done";
    } else if (result && result != E_STOPPED) {
        works_set_failed(w, &f);
    } else {
        works_set_stopped(w);
    }
    (void)pthread_mutex_unlock(&w->lock);
}

static void clear_solve(work *w) {
    (void)w;
}

static const work_kind solves = {.event = "solve",
                                 .most = SOLVES_KEPT,
                                 .job = JOB_REVIEW,
                                 .lasts = true,
                                 .write = write_solve,
                                 .run = run_solve,
                                 .clear = clear_solve};

/* ---- requests ---- */

static bool check(const position *p, refusal *why) {
    if (!engine_plays_on(&p->field))
        return refuse(why, 422, "unsupported", "board",
                      "Only boards from 4x4 to 12x12 without blocked squares can be solved");
    if (position_over(p))
        return refuse(why, 400, "bad_request", "board", "The game is over in this position");
    if (position_empties(p) > EMPTY_MOST)
        return refuse(why, 422, "unsupported", "board",
                      "Solving so early in the game takes longer than anybody waits");
    return true;
}

bool answer_solve(api *a, const web_request *r, const char *unused, web_reply *out, refusal *why) {
    static const char *const fields[] = {"id", "board", "turn", NULL};
    json_t *body = body_parse(r->body, why);
    const char *id = NULL;
    position where;
    bool existed = false;
    (void)unused;
    bool fine = body && body_knows(body, "", fields, why) && works_read_id(body, &id, why) &&
                places_read(body, &where, why) && check(&where, why);
    work *w = fine ? works_make(a, &solves, id, sizeof(solve_work), &existed, why) : NULL;
    if (w && !existed) {
        solve_work *s = (solve_work *)(void *)w;
        s->where = where;
        s->value = (double)NAN;
        fine = works_start(w, why);
        if (!fine) works_drop(w);
    }
    if (w && fine) works_reply_made(w, out);
    if (w) works_close(w);
    body_free(body);
    return w && fine;
}

bool answer_get_solve(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    (void)r;
    return works_answer(a, &solves, id, out, why);
}

bool answer_stop_solve(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    (void)r;
    return works_answer_stop(a, &solves, id, out, why);
}
