/* web/api/lab/compare_routes.c - two players side by side, as a work that tells each position. */
#include "base/alloc.h"
#include "base/fault.h"
#include "base/json.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/any.h"
#include "notation/game.h"
#include "search/result.h"
#include "service/answers/comparison.h"
#include "web/api/api_int.h"
#include "web/api/body.h"
#include "web/api/card_json.h"
#include "web/api/lab/works.h"
#include "web/api/places.h"
#include "web/api/pool.h"
#include "web/api/refusal.h"
#include "web/api/search_json.h"
#include "web/api/seats.h"
#include "web/api/starts.h"
#include "web/events.h"
#include "web/message.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { COMPARISONS_KEPT = 8, TABLE_MB = 8, EXACT_MS = 10 };

typedef struct comparison_work {
    work work;
    comparison *comparison; /* only `run` uses it */
    seat_text seats[2];
    field board;
    comparison_row *rows; /* `done` of them are filled in */
    int done, all;
} comparison_work;

static const comparison_work *of(const work *w) {
    return (const comparison_work *)(const void *)w;
}

/* ---- writing ---- */

static void put_choice(json_writer *j, const comparison_choice *c) {
    json_open_object(j);
    json_key(j, "move");
    search_json_move(j, c->move);
    json_put_real_at(j, "value", c->value);
    json_put_text_at(j, "unit", c->unit == UNIT_DISCS ? "discs" : "agent");
    json_put_bool_at(j, "exact", c->exact);
    json_put_int_at(j, "depth", c->depth);
    json_put_int_at(j, "percent", c->percent);
    json_key(j, "line");
    search_json_line(j, c->line, c->count);
    json_put_uint_at(j, "nodes", c->nodes);
    json_put_real_at(j, "ms", round(c->ms * EXACT_MS) / EXACT_MS);
    json_close(j);
}

static void put_rows(json_writer *j, const comparison_work *q, int from) {
    json_open_array_at(j, "rows");
    for (int i = from; i < q->done; i++) {
        const comparison_row *row = &q->rows[i];
        json_open_object(j);
        json_put_int_at(j, "ply", row->ply);
        card_json_board(j, "board", &row->board);
        json_put_text_at(j, "turn", colour_name(row->board.to_move));
        json_key(j, "played");
        if (row->played == SQUARE_NONE)
            json_put_null(j);
        else
            search_json_move(j, row->played);
        json_open_array_at(j, "choices");
        put_choice(j, &row->choices[0]);
        put_choice(j, &row->choices[1]);
        json_close(j);
        json_put_bool_at(j, "differ", row->differ);
        json_close(j);
    }
    json_close(j);
}

static void put_head(json_writer *j, const comparison_work *q) {
    json_put_text_at(j, "id", q->work.id);
    json_put_text_at(j, "state", q->work.state);
    json_put_int_at(j, "done", q->done);
    json_put_int_at(j, "all", q->all);
}

static void write_comparison(const work *w, json_writer *j) {
    const comparison_work *q = of(w);
    int differ = 0;
    for (int i = 0; i < q->done; i++) differ += q->rows[i].differ;
    json_open_object(j);
    put_head(j, q);
    json_put_text_at(j, "sentence", *w->sentence ? w->sentence : NULL);
    json_open_array_at(j, "players");
    for (int i = 0; i < 2; i++)
        seat_write(j, buffer_text(&q->seats[i].name), buffer_text(&q->seats[i].spec), &q->board);
    json_close(j);
    put_rows(j, q, 0);
    json_put_int_at(j, "differ", differ);
    json_close(j);
}

/* An event has only what is new. */
static void write_progress(const work *w, bool whole, json_writer *j) {
    json_open_object(j);
    put_head(j, of(w));
    put_rows(j, of(w), whole ? 0 : of(w)->done);
    json_close(j);
}

static void tell_row(const comparison_work *q) {
    buffer text = buffer_make(NULL);
    json_writer j = json_make(&text);
    json_open_object(&j);
    put_head(&j, q);
    put_rows(&j, q, q->done - 1);
    json_close(&j);
    if (!buffer_status(&text))
        event_publish(q->work.api->events, view_of(q->work.id), "comparison", buffer_view(&text));
    buffer_clear(&text);
}

/* ---- the job ---- */

static void run_comparison(work *w, const stop_token *stop) {
    comparison_work *q = (comparison_work *)(void *)w;
    status result = OK;
    fault f = {.text = ""};
    for (int i = q->done; i < q->all && !result; i++) {
        comparison_row row;
        result = comparison_ask(q->comparison, i, stop, &row, &f);
        if (result) break;
        (void)pthread_mutex_lock(&w->lock);
        q->rows[q->done++] = row;
        if (q->done == q->all) w->state = "done";
        tell_row(q);
        (void)pthread_mutex_unlock(&w->lock);
    }
    (void)pthread_mutex_lock(&w->lock);
    if (result == E_STOPPED) {
        works_set_stopped(w);
    } else if (result) {
        works_set_failed(w, &f);
    }
    (void)pthread_mutex_unlock(&w->lock);
}

static void clear_comparison(work *w) {
    comparison_work *q = (comparison_work *)(void *)w;
    comparison_free(q->comparison);
    alloc_free(NULL, q->rows);
    seat_clear(&q->seats[0]);
    seat_clear(&q->seats[1]);
}

static const work_kind comparisons = {.event = "comparison",
                                      .most = COMPARISONS_KEPT,
                                      .job = JOB_REVIEW,
                                      .write = write_comparison,
                                      .tell = write_progress,
                                      .run = run_comparison,
                                      .clear = clear_comparison};

/* ---- requests ---- */

/* A board, or the text of a position or game: *has_text. The caller then clears the reading. */
static bool read_question(const json_t *body, position *where, any_reading *read, bool *has_text,
                          refusal *why) {
    const char *text = NULL;
    uint64_t records = 0;
    *has_text = false;
    if (!json_object_get(body, "text")) return places_read(body, where, why);
    if (json_object_get(body, "board") || json_object_get(body, "turn"))
        return refuse(why, 400, "bad_request", "text", "Either a board or the text of a game");
    *has_text = body_text(body, "text", START_TEXT_MOST, NEEDED, &text, why) &&
                starts_read_text(view_of(text), view_of(""), -1, read, &records, why);
    if (!*has_text) return false;
    *where = read->is_game ? read->game.start : read->position;
    return true;
}

static bool read_players(api *a, const json_t *body, const field *board, seat_text seats[2],
                         refusal *why) {
    const json_t *list = json_object_get(body, "players");
    if (!json_is_array(list) || json_array_size(list) != 2)
        return refuse(why, 400, "bad_request", "players", "Two players are compared");
    for (size_t i = 0; i < 2; i++) {
        const json_t *seat = json_array_get(list, i);
        if (!json_is_object(seat))
            return refuse(why, 400, "bad_request", "players", "A player is an object");
        if (!seat_read_value(seat, "players", board, "", a, &seats[i], why)) return false;
        if (seats[i].is_person)
            return refuse(why, 400, "bad_request", "players", "A person cannot be compared");
    }
    return true;
}

static bool fill_in(comparison_work *q, const comparison_request *r, refusal *why) {
    fault f = {.text = ""};
    const status result = comparison_make(r, &q->comparison, &f);
    if (result == E_NOMEM) return refuse_fault(why, &f);
    if (result) return refuse(why, 400, "bad_request", NULL, "%s", f.text);
    q->all = comparison_all(q->comparison);
    q->rows = alloc_array(NULL, (size_t)q->all, sizeof *q->rows);
    return q->rows ? true
                   : refuse(why, 500, "internal", NULL, "There is no memory for the comparison");
}

static bool make_comparison(api *a, const char *id, const comparison_request *r, const field *board,
                            seat_text seats[2], web_reply *out, refusal *why) {
    bool existed = false;
    work *w = works_make(a, &comparisons, id, sizeof(comparison_work), &existed, why);
    if (!w) return false;
    comparison_work *q = (comparison_work *)(void *)w;
    bool fine = true;
    if (!existed) {
        q->board = *board;
        for (int i = 0; i < 2; i++) {
            q->seats[i] = seats[i]; /* the work owns the texts now */
            seats[i] = seat_make();
        }
        fine = fill_in(q, r, why) && works_start(w, why);
        if (!fine) works_drop(w);
    }
    if (fine) works_reply_made(w, out);
    works_close(w);
    return fine;
}

bool answer_compare(api *a, const web_request *r, const char *unused, web_reply *out,
                    refusal *why) {
    static const char *const fields[] = {"id", "players", "board", "turn", "text", NULL};
    json_t *body = body_parse(r->body, why);
    seat_text seats[2] = {seat_make(), seat_make()};
    const char *id = NULL;
    position where;
    any_reading read;
    bool has_text = false;
    (void)unused;
    bool fine = body && body_knows(body, "", fields, why) && works_read_id(body, &id, why) &&
                read_question(body, &where, &read, &has_text, why);
    fine = fine && read_players(a, body, &where.field, seats, why);
    if (fine) {
        const bool is_game = has_text && read.is_game;
        const comparison_request q = {
            .specs = {buffer_text(&seats[0].spec), buffer_text(&seats[1].spec)},
            .where = is_game ? NULL : &where,
            .game = is_game ? &read.game : NULL,
            .table_mb = TABLE_MB,
            .tier = a->tier};
        fine = make_comparison(a, id, &q, &where.field, seats, out, why);
    }
    if (has_text) any_clear(&read);
    seat_clear(&seats[0]);
    seat_clear(&seats[1]);
    body_free(body);
    return fine;
}

bool answer_comparison(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    (void)r;
    return works_answer(a, &comparisons, id, out, why);
}

bool answer_stop_comparison(api *a, const web_request *r, const char *id, web_reply *out,
                            refusal *why) {
    (void)r;
    return works_answer_stop(a, &comparisons, id, out, why);
}
