/* service/practice/lesson.c - steps of a sitting. */
#include "service/practice/lesson.h"

#include "base/alloc.h"
#include "base/rng.h"
#include "report/outlet.h"
#include "service/practice/practice_source.h"
#include "service/practice/questions.h"
#include "service/stored_run.h"
#include "store/store.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

struct lesson {
    lesson_options options;
    char *store, *games, *opening, *wthor;
    deck *deck;
    practice_source *source; /* opened when a new position is needed */
    opening_drill *drill;    /* of an opening */
    examiner examiner;
    rng random;
    bool in_line;  /* the drill is inside a line */
    bool unplayed; /* the line still waits for the move behind a stored answer */
    lesson_question question;
    lesson_verdict verdict;
    lesson_count count;
};

static int64_t today_of(const lesson *l) {
    return l->options.clock.today(l->options.clock.context);
}

/* ---- making ---- */

static bool keep_text(char **to, const char *text) {
    *to = text ? alloc_string(NULL, text, strlen(text)) : NULL;
    return *to || !text;
}

static status open_drill(lesson *l, fault *f) {
    const lesson_options *o = &l->options;
    const opening_drill_options own = {.name = l->opening,
                                       .wthor = l->wthor,
                                       .has_side = o->has_side,
                                       .side = o->side,
                                       .plies = o->plies,
                                       .seed = o->seed};
    return l->opening ? opening_drill_open(&own, &l->drill, f) : OK;
}

status lesson_make(const lesson_options *o, lesson **out, fault *f) {
    lesson *l = alloc_array(NULL, 1, sizeof *l);
    *out = NULL;
    if (!l) return fault_set(f, E_NOMEM, 0, "no memory for a sitting");
    l->options = *o;
    l->examiner = (examiner){.level = o->level, .tier = o->tier};
    l->random = rng_make(o->seed, 0);
    status result = keep_text(&l->store, o->store) && keep_text(&l->games, o->games) &&
                            keep_text(&l->opening, o->opening) && keep_text(&l->wthor, o->wthor)
                        ? OK
                        : fault_set(f, E_NOMEM, 0, "no memory for a sitting");
    if (!result) result = deck_open(l->store, STORE_WRITE, &l->deck, f);
    if (!result) result = open_drill(l, f);
    if (result)
        lesson_free(l);
    else
        *out = l;
    return result;
}

void lesson_free(lesson *l) {
    if (!l) return;
    opening_drill_close(l->drill);
    practice_source_close(l->source);
    examiner_clear(&l->examiner);
    deck_close(l->deck);
    alloc_free(NULL, l->store);
    alloc_free(NULL, l->games);
    alloc_free(NULL, l->opening);
    alloc_free(NULL, l->wthor);
    alloc_free(NULL, l);
}

/* ---- the next question ---- */

/* Answers that another program has stored count, too. */
static status read_again(lesson *l, fault *f) {
    deck *fresh = NULL;
    const status result = deck_open(l->store, STORE_WRITE, &fresh, f);
    if (result) return result;
    deck_close(l->deck);
    l->deck = fresh;
    return OK;
}

static lesson_question ask_card(const card *c) {
    lesson_question q = {.kind = c->kind,
                         .again = true,
                         .last_day = c->last_day,
                         .board = c->board,
                         .best = c->best,
                         .reply = SQUARE_NONE};
    memcpy(q.topic, c->topic, sizeof q.topic);
    return q;
}

/* The person's own games; made ones if there are none. */
static status open_source(lesson *l, const stop_token *stop, fault *f) {
    const outlet quiet = {.context = NULL}; /* nobody reads notes about records here */
    if (l->source) return OK;
    const status result = practice_source_open(l->games, &quiet, stop, &l->source, f);
    return result == E_MISSING ? practice_source_made(l->options.tier, &l->source, f) : result;
}

static status ask_new(lesson *l, const stop_token *stop, lesson_question *q, bool *found,
                      fault *f) {
    *q = (lesson_question){.kind = CARD_MOVE, .best = SQUARE_NONE, .reply = SQUARE_NONE};
    status result = open_source(l, stop, f);
    if (!result)
        result = question_find_own(&l->examiner, &l->source, l->deck, &l->options.taste, &l->random,
                                   stop, &q->board, found, f);
    return result;
}

/* Plays the opponent's moves, and begins another line behind the end of one. */
static status ask_drill(lesson *l, lesson_question *q, bool *found, fault *f) {
    opening_drill *d = l->drill;
    status result = OK;
    *q = (lesson_question){.reply = SQUARE_NONE};
    for (int lines = 0; !result && lines < 2;) {
        if (!l->in_line || opening_drill_turn(d) == DRILL_OVER) {
            opening_drill_begin(d);
            l->in_line = true;
            q->reply = SQUARE_NONE;
            lines++;
        }
        if (opening_drill_turn(d) == DRILL_PERSON) break;
        if (opening_drill_turn(d) == DRILL_OPPONENT)
            result = opening_drill_reply(d, &q->reply, &q->share, f);
    }
    *found = !result && opening_drill_turn(d) == DRILL_PERSON;
    if (!*found) return result;
    q->kind = opening_drill_is_fixed(d) ? CARD_LINE : CARD_MOVE;
    q->line = opening_drill_game(d);
    q->board = q->line->now;
    q->named = opening_drill_named(d);
    q->best = squares_next(&q->named, SQUARE_NONE);
    (void)snprintf(q->topic, sizeof q->topic, "%s", opening_drill_name(d));
    return OK;
}

status lesson_next(lesson *l, const stop_token *stop, bool *found, fault *f) {
    lesson_question q;
    status result = read_again(l, f);
    if (result) return result;
    const card *c = l->in_line ? NULL : deck_due(l->deck, today_of(l), lesson_opening(l));
    *found = c != NULL;
    if (c)
        q = ask_card(c);
    else
        result = l->drill ? ask_drill(l, &q, found, f) : ask_new(l, stop, &q, found, f);
    if (result || !*found) return result;
    q.number = l->question.number + 1;
    l->question = q;
    l->count.line_ended = false;
    return OK;
}

/* ---- judging ---- */

static status judge(lesson *l, int square, const stop_token *stop, lesson_verdict *v, fault *f) {
    const lesson_question *q = &l->question;
    const bool is_named = q->line && square != SQUARE_NONE && squares_has(&q->named, square);
    buffer basis = buffer_make(NULL);
    status result = OK;
    *v = (lesson_verdict){.question = q->number, .move = square, .best = q->best};
    if (q->line) (void)opening_drill_played(l->drill, &v->played);
    if (q->kind == CARD_LINE) {
        v->right = q->line ? is_named : question_same_move(&q->board, square, q->best);
        if (v->right && q->line) v->best = square;
        buffer_add(&basis, "line");
    } else if (is_named) {
        v->right = true;
        v->best = square;
        buffer_add(&basis, "line");
    } else {
        result = question_judge(&l->examiner, &q->board, square, q->topic, stop, &v->values, f);
        v->has_values = true;
        v->right = v->values.right;
        v->best = v->values.best.move;
        if (!result) puzzle_basis(&v->values.played, l->options.level, &basis);
    }
    (void)snprintf(v->basis, sizeof v->basis, "%s", buffer_text(&basis));
    buffer_clear(&basis);
    return result;
}

static status keep(lesson *l, lesson_verdict *v, fault *f) {
    char given[STORED_DATE_BYTES];
    const lesson_question *q = &l->question;
    stored_run_date(given);
    const deck_entry e = {.kind = q->kind,
                          .topic = q->topic,
                          .board = &q->board,
                          .move = v->move,
                          .best = v->best,
                          .loss = v->has_values ? v->values.loss : 0,
                          .right = v->right,
                          .basis = v->basis,
                          .today = today_of(l),
                          .given = given};
    return deck_answer(l->deck, &e, &v->when, f);
}

/* The line goes on with the answer if it was right, else with the best move. */
static status go_on(lesson *l, fault *f) {
    const lesson_verdict *v = &l->verdict;
    if (!l->unplayed) return OK;
    const status result = opening_drill_play(l->drill, v->right ? v->move : v->best, f);
    if (result) return result;
    l->unplayed = false;
    l->count.line_ended = opening_drill_turn(l->drill) == DRILL_OVER;
    if (l->count.line_ended) l->in_line = false;
    return OK;
}

/* Judges, stores and counts an answer. */
static status take_answer(lesson *l, int square, const stop_token *stop, fault *f) {
    lesson_verdict v;
    status result = judge(l, square, stop, &v, f);
    if (!result) result = keep(l, &v, f);
    if (result) return result;
    l->verdict = v;
    l->unplayed = l->question.line != NULL;
    l->count.asked++;
    l->count.right += v.right;
    l->count.streak = v.right ? l->count.streak + 1 : 0;
    return OK;
}

status lesson_answer(lesson *l, int square, const stop_token *stop, fault *f) {
    assert(l->question.number > l->verdict.question || l->unplayed);
    const status result = l->unplayed ? OK : take_answer(l, square, stop, f);
    return result ? result : go_on(l, f);
}

/* ---- looking ---- */

const lesson_question *lesson_question_now(const lesson *l) {
    return &l->question;
}

const lesson_verdict *lesson_verdict_now(const lesson *l) {
    return &l->verdict;
}

lesson_count lesson_counted(const lesson *l) {
    lesson_count c = l->count;
    c.due = deck_due_count(l->deck, today_of(l), lesson_opening(l));
    return c;
}

const char *lesson_opening(const lesson *l) {
    return l->drill ? opening_drill_name(l->drill) : NULL;
}

colour lesson_side(const lesson *l) {
    return l->drill ? opening_drill_side(l->drill) : BLACK;
}

void lesson_source(const lesson *l, buffer *out) {
    if (l->source) practice_source_words(l->source, out);
}
