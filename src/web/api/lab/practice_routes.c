/* web/api/lab/practice_routes.c - sittings of practice: questions and verdicts as a work. */
#include "analysis/mark.h"
#include "analysis/practice/leitner.h"
#include "analysis/practice/puzzle.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/fault.h"
#include "base/files.h"
#include "base/json.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/square_name.h"
#include "player/level.h"
#include "search/result.h"
#include "service/practice/calendar.h"
#include "service/practice/deck.h"
#include "service/practice/lesson.h"
#include "service/practice/opening_drill.h"
#include "service/practice/progress.h"
#include "service/practice/questions.h"
#include "store/store.h"
#include "web/api/api_int.h"
#include "web/api/body.h"
#include "web/api/card_json.h"
#include "web/api/lab/works.h"
#include "web/api/pool.h"
#include "web/api/refusal.h"
#include "web/api/search_json.h"
#include "web/message.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SITTINGS_KEPT = 8, PLIES_MOST = 60, WAITING_SHOWN = 100, QUESTION_MOST = 1000000 };

typedef struct sitting_work {
    work work;
    lesson *lesson; /* only `run` uses it, and requests while the work is not busy */
    bool judges;    /* the job judges an answer; else it looks for a question */
    int answer;     /* to be judged; SQUARE_NONE: not known */

    /* What is shown: copies, made under the lock. */
    lesson_question question;
    lesson_verdict verdict;
    lesson_count count;
    int16_t line[PLIES_MOST];
    int plies;
    char source[200];
    bool is_over;
} sitting_work;

static const sitting_work *of(const work *w) {
    return (const sitting_work *)(const void *)w;
}

/* ---- writing ---- */

static const char *kind_name(card_kind k) {
    return k == CARD_LINE ? "line" : "move";
}

static void put_move_at(json_writer *j, const char *key, int move) {
    json_key(j, key);
    if (move == SQUARE_NONE)
        json_put_null(j);
    else
        search_json_move(j, move);
}

static void put_date(json_writer *j, const char *key, bool has, int64_t day) {
    char date[CALENDAR_BYTES];
    json_put_text_at(j, key, has ? calendar_write(day, date) : NULL);
}

static void put_reply(json_writer *j, const lesson_question *q) {
    json_open_object_at(j, "reply");
    put_move_at(j, "move", q->reply);
    json_put_real_at(j, "share", q->share > 0 ? q->share : (double)NAN);
    json_close(j);
}

static void put_question(json_writer *j, const sitting_work *s) {
    const lesson_question *q = &s->question;
    json_key(j, "question");
    if (q->number == 0) {
        json_put_null(j);
        return;
    }
    json_open_object(j);
    json_put_int_at(j, "number", q->number);
    json_put_text_at(j, "kind", kind_name(q->kind));
    put_date(j, "again", q->again, q->last_day);
    json_put_text_at(j, "topic", q->topic);
    json_put_int_at(j, "size", q->board.field.size);
    card_json_board(j, "board", &q->board);
    json_put_text_at(j, "turn", colour_name(q->board.to_move));
    card_json_legal(j, &q->board);
    json_key(j, "moves");
    search_json_line(j, s->line, s->plies);
    if (q->reply != SQUARE_NONE) put_reply(j, q);
    json_close(j);
}

static void put_played(json_writer *j, const drill_played *p) {
    json_open_array_at(j, "played");
    for (int i = 0; i < p->count; i++) {
        json_open_object(j);
        put_move_at(j, "move", p->moves[i].square);
        json_put_real_at(j, "share", (double)p->moves[i].games / (double)p->games);
        json_put_uint_at(j, "games", p->moves[i].games);
        json_close(j);
    }
    json_close(j);
}

static void put_verdict(json_writer *j, const lesson_verdict *v) {
    const puzzle_verdict *p = &v->values;
    const bool answered = v->move != SQUARE_NONE && v->has_values;
    const double none = (double)NAN;
    json_key(j, "verdict");
    if (v->question == 0) {
        json_put_null(j);
        return;
    }
    json_open_object(j);
    json_put_int_at(j, "question", v->question);
    json_put_bool_at(j, "right", v->right);
    put_move_at(j, "move", v->move);
    put_move_at(j, "best", v->best);
    json_put_real_at(j, "loss", answered ? p->loss : none);
    json_put_real_at(j, "value", answered ? p->played.value : none);
    json_put_real_at(j, "best_value", v->has_values ? p->best.value : none);
    json_put_text_at(j, "unit", loss_unit_name(p->best.unit));
    json_put_bool_at(j, "exact", v->has_values && p->best.exact && p->played.exact);
    json_put_text_at(j, "basis", v->basis);
    json_key(j, "line");
    search_json_line(j, p->best.line.squares, v->has_values ? p->best.line.count : 0);
    put_date(j, "due", v->when.box >= 1 && v->when.box <= LEITNER_BOXES, v->when.due);
    put_played(j, &v->played);
    json_close(j);
}

static const char *state_of(const sitting_work *s) {
    const work *w = &s->work;
    if (w->busy) return s->judges ? "judging" : "searching";
    if (s->is_over) return "over";
    if (strcmp(w->state, "done") != 0) return "failed";
    return s->verdict.question == s->question.number ? "answered" : "asking";
}

static void write_sitting(const work *w, json_writer *j) {
    const sitting_work *s = of(w);
    const bool drills = s->lesson && lesson_opening(s->lesson);
    json_open_object(j);
    json_put_text_at(j, "id", w->id);
    json_put_text_at(j, "state", state_of(s));
    json_put_text_at(j, "sentence",
                     *w->sentence          ? w->sentence
                     : s->count.line_ended ? "The line ends here."
                                           : NULL);
    json_put_text_at(j, "opening", drills ? lesson_opening(s->lesson) : NULL);
    json_put_text_at(j, "side", drills ? colour_name(lesson_side(s->lesson)) : NULL);
    json_put_text_at(j, "source", *s->source ? s->source : NULL);
    put_question(j, s);
    put_verdict(j, &s->verdict);
    json_put_int_at(j, "asked", s->count.asked);
    json_put_int_at(j, "right", s->count.right);
    json_put_int_at(j, "streak", s->count.streak);
    json_put_uint_at(j, "due", s->count.due);
    json_close(j);
}

/* ---- the job ---- */

/* Copies what is shown. The line is that of the question: an answer goes on behind it. */
static void show(sitting_work *s) {
    buffer source = buffer_make(NULL);
    const lesson_question *q = lesson_question_now(s->lesson);
    if (q->number != s->question.number) {
        s->plies = 0;
        for (size_t i = 0; q->line && i < q->line->count && i < PLIES_MOST; i++)
            s->line[s->plies++] = (int16_t)q->line->plies[i].square;
    }
    s->question = *q;
    s->question.line = NULL;
    s->verdict = *lesson_verdict_now(s->lesson);
    s->count = lesson_counted(s->lesson);
    lesson_source(s->lesson, &source);
    (void)snprintf(s->source, sizeof s->source, "%s", buffer_text(&source));
    buffer_clear(&source);
}

static void run_sitting(work *w, const stop_token *stop) {
    sitting_work *s = (sitting_work *)(void *)w;
    fault f = {.text = ""};
    bool found = true;
    const status result = s->judges ? lesson_answer(s->lesson, s->answer, stop, &f)
                                    : lesson_next(s->lesson, stop, &found, &f);
    (void)pthread_mutex_lock(&w->lock);
    if (result == E_STOPPED || (stop_is_set(stop) && !found)) {
        works_set_stopped(w); /* it may run again by itself */
        if (strcmp(w->state, "stopped") == 0)
            (void)snprintf(w->sentence, sizeof w->sentence, "The search was stopped: try again.");
    } else if (result) {
        works_set_failed(w, &f);
    } else {
        w->state = "done";
        if (!found) s->is_over = true;
        if (!found)
            (void)snprintf(w->sentence, sizeof w->sentence, "%s",
                           s->lesson && lesson_opening(s->lesson)
                               ? "This opening leaves nothing to ask."
                               : "No new position fits: try another gap or number of empty "
                                 "squares.");
        show(s);
    }
    (void)pthread_mutex_unlock(&w->lock);
}

static void clear_sitting(work *w) {
    sitting_work *s = (sitting_work *)(void *)w;
    lesson_free(s->lesson);
    s->lesson = NULL;
}

static const work_kind sittings = {.event = "practice",
                                   .most = SITTINGS_KEPT,
                                   .job = JOB_HINT,
                                   .write = write_sitting,
                                   .run = run_sitting,
                                   .clear = clear_sitting};

/* ---- beginning ---- */

/* The answers are in the file of `avocet practice`, beside the games. */
static bool store_path(const api *a, char out[FILES_PATH_MAX + 16], refusal *why) {
    char folder[FILES_PATH_MAX];
    if (!files_folder_of(a->path, folder))
        return refuse(why, 500, "internal", NULL, "The name of the data file is too long");
    (void)snprintf(out, FILES_PATH_MAX + 16, "%s/practice.db", folder);
    return true;
}

static bool read_wish(const json_t *body, lesson_options *o, refusal *why) {
    const char *gap = NULL, *empty = NULL, *side = NULL;
    int64_t strength = EXAMINER_LEVEL, plies = DRILL_PLIES_USUAL;
    fault f = {.text = ""};
    if (!body_name(body, "gap", 20, OPTIONAL, &gap, why) ||
        !body_name(body, "empty", 20, OPTIONAL, &empty, why) ||
        !body_name(body, "opening", 60, OPTIONAL, &o->opening, why) ||
        !body_text(body, "side", 10, OPTIONAL, &side, why) ||
        !body_int(body, "level", 1, LEVEL_MOST, OPTIONAL, &strength, why) ||
        !body_int(body, "plies", 1, PLIES_MOST, OPTIONAL, &plies, why))
        return false;
    if (side && strcmp(side, "black") != 0 && strcmp(side, "white") != 0)
        return refuse(why, 400, "bad_request", "side", "A side is black or white");
    if (puzzle_taste_read(gap, empty, &o->taste, &f))
        return refuse(why, 400, "bad_request", empty && !gap ? "empty" : "gap", "%s", f.text);
    o->level = (int)strength;
    o->plies = (int)plies;
    o->has_side = side != NULL;
    o->side = side && strcmp(side, "white") == 0 ? WHITE : BLACK;
    return true;
}

static bool open_lesson(const lesson_options *o, lesson **out, refusal *why) {
    fault f = {.text = ""};
    const status result = lesson_make(o, out, &f);
    if (!result) return true;
    if (result == E_MISSING || result == E_RANGE)
        return refuse(why, 400, "bad_request", "opening", "%s", f.text);
    return refuse_fault(why, &f);
}

static bool begin(api *a, const char *id, const lesson_options *o, web_reply *out, refusal *why) {
    bool existed = false;
    work *w = works_make(a, &sittings, id, sizeof(sitting_work), &existed, why);
    if (!w) return false;
    sitting_work *s = (sitting_work *)(void *)w;
    bool fine = true;
    if (!existed) {
        fine = open_lesson(o, &s->lesson, why) && works_start(w, why);
        if (!fine) works_drop(w);
    }
    if (fine) works_reply_made(w, out);
    works_close(w);
    return fine;
}

bool answer_begin_practice(api *a, const web_request *r, const char *unused, web_reply *out,
                           refusal *why) {
    static const char *const fields[] = {"id",      "gap",  "empty", "level",
                                         "opening", "side", "plies", NULL};
    char path[FILES_PATH_MAX + 16];
    json_t *body = body_parse(r->body, why);
    const char *id = NULL;
    lesson_options o = {.store = path,
                        .games = a->path,
                        .wthor = a->wthor,
                        .tier = a->tier,
                        .seed = a->seed + (uint64_t)clock_now_ns(),
                        .clock = calendar_clock};
    (void)unused;
    const bool fine = body && body_knows(body, "", fields, why) && works_read_id(body, &id, why) &&
                      read_wish(body, &o, why) && store_path(a, path, why) &&
                      begin(a, id, &o, out, why);
    body_free(body);
    return fine;
}

/* ---- answers ---- */

static bool refuse_other(const sitting_work *s, refusal *why) {
    return refuse(why, 409, "conflict", "question", "The sitting is at question %d",
                  s->question.number);
}

/* A sitting that has ended has no lesson, and asks nothing. */
static sitting_work *open_sitting(api *a, const char *id, refusal *why) {
    work *w = works_open(a, &sittings, id, why);
    sitting_work *s = (sitting_work *)(void *)w;
    if (!w || s->lesson) return s;
    (void)refuse(why, 409, "conflict", NULL, "This sitting is over");
    works_close(w);
    return NULL;
}

static bool read_answer(const json_t *body, const position *where, int *out, refusal *why) {
    const json_t *given = json_object_get(body, "move");
    const char *text = NULL;
    *out = SQUARE_NONE;
    if (json_is_null(given)) return true;
    if (!body_name(body, "move", 4, NEEDED, &text, why)) return false;
    const squares moves = position_moves(where);
    if (!square_name_read(view_of(text), where->field.size, out, NULL) && squares_has(&moves, *out))
        return true;
    return refuse(why, 422, "illegal_move", "move", "%s is not a legal move", text);
}

static bool take_answer(sitting_work *s, const json_t *body, int64_t number, refusal *why) {
    int move = SQUARE_NONE;
    if (number != s->question.number) return refuse_other(s, why);
    if (!read_answer(body, &s->question.board, &move, why)) return false;
    const bool answered = s->verdict.question == number;
    if (answered || (s->work.busy && s->judges))
        return move == (answered ? s->verdict.move : s->answer)
                   ? true
                   : refuse(why, 409, "conflict", "move",
                            "The question has another answer already");
    if (s->work.busy || s->is_over) return refuse_other(s, why);
    s->judges = true;
    s->answer = move;
    return works_start(&s->work, why);
}

bool answer_practice_answer(api *a, const web_request *r, const char *id, web_reply *out,
                            refusal *why) {
    static const char *const fields[] = {"question", "move", NULL};
    json_t *body = body_parse(r->body, why);
    int64_t number = 0;
    bool fine = body && body_knows(body, "", fields, why) &&
                body_int(body, "question", 1, QUESTION_MOST, NEEDED, &number, why);
    sitting_work *s = fine ? open_sitting(a, id, why) : NULL;
    fine = s && take_answer(s, body, number, why);
    if (fine) works_reply_made(&s->work, out);
    if (s) works_close(&s->work);
    body_free(body);
    return fine;
}

/* Goes on behind an answered question; nothing if the sitting has gone on already. */
static bool go_on(sitting_work *s, int64_t number, refusal *why) {
    if (number < s->question.number || s->is_over) return true;
    if (number > s->question.number) return refuse_other(s, why);
    if (s->work.busy && !s->judges) return true;
    if (s->verdict.question != number)
        return refuse(why, 409, "conflict", "question", "Question %d waits for its answer",
                      s->question.number);
    s->judges = false;
    return works_start(&s->work, why);
}

bool answer_practice_next(api *a, const web_request *r, const char *id, web_reply *out,
                          refusal *why) {
    static const char *const fields[] = {"question", NULL};
    json_t *body = body_parse(r->body, why);
    int64_t number = 0;
    bool fine = body && body_knows(body, "", fields, why) &&
                body_int(body, "question", 1, QUESTION_MOST, NEEDED, &number, why);
    sitting_work *s = fine ? open_sitting(a, id, why) : NULL;
    fine = s && go_on(s, number, why);
    if (fine) works_reply_made(&s->work, out);
    if (s) works_close(&s->work);
    body_free(body);
    return fine;
}

bool answer_sitting(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    (void)r;
    return works_answer(a, &sittings, id, out, why);
}

bool answer_end_sitting(api *a, const web_request *r, const char *id, web_reply *out,
                        refusal *why) {
    work *w = works_open(a, &sittings, id, why);
    sitting_work *s = (sitting_work *)(void *)w;
    (void)r;
    if (!w) return false;
    works_stop(w);
    s->is_over = true;
    if (!w->busy) clear_sitting(w);
    works_reply(w, out);
    works_close(w);
    return true;
}

/* ---- progress ---- */

/* The longest waiting first; cards that wait since one day as they are in the deck. */
static int by_due(const void *a, const void *b) {
    const card *x = *(const card *const *)a, *y = *(const card *const *)b;
    if (x->when.due != y->when.due) return x->when.due < y->when.due ? -1 : 1;
    return (x > y) - (x < y);
}

static void put_card(json_writer *j, const card *c) {
    json_open_object(j);
    json_put_text_at(j, "kind", kind_name(c->kind));
    json_put_text_at(j, "topic", c->topic);
    card_json_board(j, "board", &c->board);
    json_put_text_at(j, "turn", colour_name(c->board.to_move));
    json_put_int_at(j, "box", c->when.box);
    put_date(j, "due", true, c->when.due);
    json_close(j);
}

static void put_waiting(json_writer *j, const deck *d, int64_t today) {
    const size_t all = deck_count(d);
    const card **due = alloc_array(NULL, all + 1, sizeof *due);
    size_t count = 0;
    json_open_array_at(j, "waiting");
    if (!due) j->out->failed = E_NOMEM;
    for (size_t i = 0; due && i < all; i++)
        if (leitner_is_due(deck_card(d, i)->when, today)) due[count++] = deck_card(d, i);
    if (count) qsort(due, count, sizeof *due, by_due);
    for (size_t i = 0; i < count && i < WAITING_SHOWN; i++) put_card(j, due[i]);
    json_close(j);
    alloc_free(NULL, due);
}

/* `d` is NULL before the first answer. */
static void write_record(json_writer *j, const deck *d, int64_t today) {
    buffer progress = buffer_make(NULL);
    json_open_object(j);
    json_key(j, "progress");
    if (d) {
        progress_write_json(d, today, &progress);
        json_put_ready(j, view_trim(buffer_view(&progress)));
    } else {
        json_put_null(j);
    }
    json_put_int_at(j, "streak", d ? deck_streak(d) : 0);
    json_put_int_at(j, "longest", d ? deck_longest_streak(d) : 0);
    json_put_int_at(j, "days", d ? deck_days_in_a_row(d, today) : 0);
    if (d) {
        put_waiting(j, d, today);
    } else {
        json_open_array_at(j, "waiting");
        json_close(j);
    }
    json_close(j);
    buffer_clear(&progress);
}

bool answer_practice_record(api *a, const web_request *r, const char *id, web_reply *out,
                            refusal *why) {
    char path[FILES_PATH_MAX + 16];
    deck *d = NULL;
    fault f = {.text = ""};
    (void)r, (void)id;
    if (!store_path(a, path, why)) return false;
    const status result = deck_open(path, STORE_READ, &d, &f);
    if (result && result != E_MISSING) return refuse_fault(why, &f);
    json_writer j = api_reply(out, 200);
    write_record(&j, d, calendar_today());
    deck_close(d);
    return true;
}
