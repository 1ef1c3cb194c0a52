/* play/practice/practice.c - questions, answers, judgements. */
#include "play/practice/practice.h"

#include "analysis/analyst.h"
#include "analysis/mark.h"
#include "analysis/practice/leitner.h"
#include "base/rng.h"
#include "base/text.h"
#include "notation/game.h"
#include "notation/square_name.h"
#include "play/practice/practice_int.h"
#include "play/screen.h"
#include "play/sitting_int.h"
#include "protocol/session.h"
#include "search/result.h"
#include "service/practice/deck.h"
#include "service/practice/practice_source.h"
#include "service/practice/progress.h"
#include "service/practice/questions.h"
#include "service/stored_run.h"
#include "store/store.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LINE_SHOWN = 8 };

static const char *const leaving_words[] = {"quit", "exit", "q", NULL};

static int64_t today_of(const practice *p) {
    return p->options->clock.today(p->options->clock.context);
}

/* ---- the board ---- */

status practice_put(practice *p, const game *g, fault *f) {
    const session_options o = {.players = {.size = g->start.field.size, .tier = p->options->tier}};
    sitting *s = &p->sitting;
    session_free(s->session);
    s->session = NULL;
    status result = session_make(&o, g, &s->session, f);
    const colour own = g->now.to_move;
    if (!result) result = session_seat_person(s->session, own, "you", f);
    if (!result) result = session_seat_person(s->session, colour_other(own), "opponent", f);
    s->plays = !result;
    s->is_new = true;
    return result;
}

status practice_put_position(practice *p, const position *where, fault *f) {
    game g = game_make(NULL);
    game_set_start(&g, where);
    const status result = practice_put(p, &g, f);
    game_clear(&g);
    return result;
}

/* ---- asking ---- */

static void offer_words(practice *p) {
    const squares moves = position_moves(session_position(p->sitting.session));
    buffer words = buffer_make(NULL);
    if (p->talk->offer) {
        for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
             sq = squares_next(&moves, sq)) {
            words_square(sq, &words);
            buffer_add_char(&words, ' ');
        }
        buffer_add(&words, "board help quit ?");
        p->talk->offer(p->talk->context, buffer_view(&words));
    }
    buffer_clear(&words);
}

static void note_help(sitting *s) {
    sitting_note(s, "Type the best move, as in f5. ? shows the answer and counts as missed.");
    sitting_note(s, "board shows the board again, quit ends.");
}

/* Notes the position in words; a drawing comes by itself. */
static void note_board(practice *p) {
    sitting *s = &p->sitting;
    const screen shown = {.session = s->session, .value = "", .opening = ""};
    s->is_new = true;
    if (p->options->plain) screen_words(&shown, &s->news);
}

static bool is_any(view word, const char *const *words) {
    for (; *words; words++)
        if (view_is_word(word, *words)) return true;
    return false;
}

/* Returns whether the line is an answer; otherwise it has been answered. */
static bool read_reply(practice *p, view line, reply_kind *kind, int *square) {
    static const char *const gives_up[] = {"?", "skip", "give up", "unknown", NULL};
    sitting *s = &p->sitting;
    const position *where = session_position(s->session);
    const squares moves = position_moves(where);
    const view word = view_trim(line);
    *kind = REPLY_MOVE;
    if (is_any(word, leaving_words)) *kind = REPLY_LEAVES;
    if (is_any(word, gives_up)) *kind = REPLY_UNKNOWN;
    if (*kind != REPLY_MOVE) return true;
    if (word.length == 0) return false;
    if (view_is_word(word, "help")) {
        note_help(s);
    } else if (view_is_word(word, "board")) {
        note_board(p);
    } else if (square_name_read(word, where->field.size, square, NULL)) {
        sitting_note(s, "'%.*s' is no square. help tells what you can type.",
                     (int)(word.length > 40 ? 40 : word.length), word.data);
    } else if (!squares_has(&moves, *square)) {
        buffer names = buffer_make(NULL);
        words_squares(&moves, &names);
        sitting_note(s, "%.*s is no legal move. Legal: %s.", (int)word.length, word.data,
                     buffer_text(&names));
        buffer_clear(&names);
    } else {
        return true;
    }
    return false;
}

reply_kind practice_ask(practice *p, int *square) {
    char prompt[PROMPT_BYTES];
    buffer line = buffer_make(NULL);
    reply_kind kind = REPLY_LEAVES;
    (void)snprintf(prompt, sizeof prompt,
                   "your move (%s): ", colour_name(session_position(p->sitting.session)->to_move));
    *square = SQUARE_NONE;
    do {
        kind = REPLY_LEAVES;
        offer_words(p);
        if (!sitting_listen(&p->sitting, prompt, &line)) break;
    } while (!read_reply(p, buffer_view(&line), &kind, square));
    buffer_clear(&line);
    if (kind == REPLY_LEAVES) p->sitting.leaves = true;
    if (kind != REPLY_MOVE) *square = SQUARE_NONE;
    return kind;
}

/* ---- judging ---- */

void practice_add_value(const judged *j, buffer *out) {
    const double value = fabs(j->value) < 0.05 ? 0 : j->value;
    buffer_format(out, "%+.*f", j->exact ? 0 : 1, value);
    if (j->unit == LOSS_CHANCE) buffer_add(out, " points of chance");
}

void practice_note_return(practice *p, leitner when) {
    if (when.box < 1 || when.box > LEITNER_BOXES) return;
    buffer text = buffer_make(NULL);
    progress_add_day(when.due, today_of(p), &text);
    sitting_note(&p->sitting, "It comes back %s.", buffer_text(&text));
    buffer_clear(&text);
}

status practice_keep(practice *p, const deck_entry *entry, leitner *when, fault *f) {
    char given[STORED_DATE_BYTES];
    deck_entry e = *entry;
    stored_run_date(given);
    e.given = given;
    e.today = today_of(p);
    const status result = deck_answer(p->deck, &e, when, f);
    if (result) return result;
    p->asked++;
    p->right += e.right;
    return OK;
}

static void add_line(const judged *j, buffer *out) {
    for (int i = 0; i < j->line.count && i < LINE_SHOWN; i++) {
        buffer_add_char(out, ' ');
        if (j->line.squares[i] == SEARCH_PASS)
            buffer_add(out, "pass");
        else
            words_square(j->line.squares[i], out);
    }
}

static void note_right(practice *p, const puzzle_verdict *v, const char *basis) {
    buffer text = buffer_make(NULL);
    words_square(v->played.move, &text);
    buffer_add(&text, " is right: ");
    practice_add_value(&v->played, &text);
    buffer_format(&text, " (%s).", basis);
    sitting_note(&p->sitting, "%s", buffer_text(&text));
    buffer_clear(&text);
}

/* `square` is SQUARE_NONE for a person who did not know. */
static void note_missed(practice *p, const puzzle_verdict *v, int square, const char *basis) {
    buffer text = buffer_make(NULL);
    if (square != SQUARE_NONE) {
        words_square(square, &text);
        buffer_add(&text, " gives ");
        practice_add_value(&v->played, &text);
        buffer_format(&text, " and loses %.*f. ", v->played.exact ? 0 : 1, v->loss);
    }
    words_square(v->best.move, &text);
    buffer_add(&text, " is best: ");
    practice_add_value(&v->best, &text);
    buffer_format(&text, " (%s). Best play:", basis);
    add_line(&v->best, &text);
    buffer_add_char(&text, '.');
    sitting_note(&p->sitting, "%s", buffer_text(&text));
    buffer_clear(&text);
}

/* Judges a move by its value; Ctrl-C ends the search. */
static status judge(practice *p, const position *where, int square, const char *topic,
                    puzzle_verdict *out, fault *f) {
    atomic_store(&p->stop, false);
    p->talk->watch(p->talk->context, &p->stop);
    const status result = question_judge(&p->examiner, where, square, topic, &p->stop, out, f);
    p->talk->watch(p->talk->context, NULL);
    return result;
}

status practice_judge(practice *p, const position *where, int square, const char *topic, int *best,
                      fault *f) {
    puzzle_verdict v;
    leitner when = {.box = LEITNER_NEW};
    buffer basis = buffer_make(NULL);
    status result = judge(p, where, square, topic, &v, f);
    if (!result) {
        puzzle_basis(&v.played, p->options->level, &basis);
        const deck_entry e = {.kind = CARD_MOVE,
                              .topic = topic,
                              .board = where,
                              .move = square,
                              .best = v.best.move,
                              .loss = v.loss,
                              .right = v.right,
                              .basis = buffer_text(&basis)};
        result = practice_keep(p, &e, &when, f);
    }
    if (!result && best) *best = v.best.move;
    if (!result && v.right) note_right(p, &v, buffer_text(&basis));
    if (!result && !v.right) note_missed(p, &v, square, buffer_text(&basis));
    if (!result) practice_note_return(p, when);
    buffer_clear(&basis);
    return result;
}

status practice_question(practice *p, const position *where, const char *topic, bool *left,
                         fault *f) {
    int square;
    const position asked = *where; /* a card may move when its answer is stored */
    char kept[DECK_TOPIC_BYTES];
    (void)snprintf(kept, sizeof kept, "%s", topic);
    status result = practice_put_position(p, &asked, f);
    if (result) return result;
    *left = practice_ask(p, &square) == REPLY_LEAVES;
    return *left ? OK : practice_judge(p, &asked, square, kept, NULL, f);
}

/* A screen that is drawn anew would take the judged position away. */
static void pause_to_read(practice *p, int done, int most) {
    buffer line = buffer_make(NULL);
    sitting *s = &p->sitting;
    const bool redraws = p->talk->look(p->talk->context).redraws;
    s->is_new = true;
    if (redraws && done < most && sitting_listen(s, "Enter shows the next one: ", &line) &&
        is_any(view_trim(buffer_view(&line)), leaving_words))
        s->leaves = true;
    buffer_clear(&line);
}

/* ---- cards that wait ---- */

/* Asks for the move of a line. */
static status ask_line(practice *p, const card *waiting, bool *left, fault *f) {
    const card c = *waiting;
    int square;
    leitner when = {.box = LEITNER_NEW};
    status result = practice_put_position(p, &c.board, f);
    if (result) return result;
    sitting_note(&p->sitting, "Which move goes on with %s?", c.topic);
    *left = practice_ask(p, &square) == REPLY_LEAVES;
    if (*left) return OK;
    const deck_entry e = {.kind = CARD_LINE,
                          .topic = c.topic,
                          .board = &c.board,
                          .move = square,
                          .best = c.best,
                          .right = question_same_move(&c.board, square, c.best),
                          .basis = "line"};
    result = practice_keep(p, &e, &when, f);
    if (result) return result;
    char name[SQUARE_NAME_BYTES];
    square_name_write(c.best, name);
    sitting_note(&p->sitting, e.right ? "%s is right." : "%s goes on with it.", name);
    practice_note_return(p, when);
    return OK;
}

status practice_due(practice *p, const char *topic, int most, int *done, fault *f) {
    const card *c;
    status result = OK;
    bool left = false;
    while (!result && !left && *done < most && (c = deck_due(p->deck, today_of(p), topic))) {
        char date[CALENDAR_BYTES];
        sitting_note(&p->sitting, "Again, from %s:", calendar_write(c->last_day, date));
        result = c->kind == CARD_LINE ? ask_line(p, c, &left, f)
                                      : practice_question(p, &c->board, c->topic, &left, f);
        if (result || left) break;
        pause_to_read(p, ++*done, most);
        left = p->sitting.leaves;
    }
    return result;
}

/* ---- new positions ---- */

static void note_source(practice *p) {
    buffer words = buffer_make(NULL);
    practice_source_words(p->source, &words);
    sitting_note(&p->sitting, "New positions come from %s.", buffer_text(&words));
    buffer_clear(&words);
}

/* The person's own games; made ones if there are none. */
static status open_own(practice *p, fault *f) {
    const status result =
        practice_source_open(p->options->games, p->options->notes, &p->stop, &p->source, f);
    if (result != E_MISSING) return result;
    sitting_note(&p->sitting, "There are no games of yours in %.120s yet.", p->options->games);
    return practice_source_made(p->options->tier, &p->source, f);
}

static status open_source(practice *p, fault *f) {
    const practice_options *o = p->options;
    if (p->source) return OK;
    const status result = o->source
                              ? practice_source_open(o->source, o->notes, &p->stop, &p->source, f)
                              : open_own(p, f);
    if (!result) note_source(p);
    return result;
}

static status find_new(practice *p, position *out, bool *found, fault *f) {
    const practice_options *o = p->options;
    if (o->source)
        return question_find(&p->examiner, p->source, p->deck, &o->taste, &p->random, &p->stop, out,
                             found, f);
    const bool was_made = practice_source_is_made(p->source);
    const status result = question_find_own(&p->examiner, &p->source, p->deck, &o->taste,
                                            &p->random, &p->stop, out, found, f);
    if (practice_source_is_made(p->source) && !was_made) {
        sitting_note(&p->sitting, "No game of yours has another position that fits.");
        note_source(p);
    }
    return result;
}

static status search_new(practice *p, position *out, bool *found, fault *f) {
    atomic_store(&p->stop, false);
    p->talk->watch(p->talk->context, &p->stop);
    status result = open_source(p, f);
    if (!result) result = find_new(p, out, found, f);
    p->talk->watch(p->talk->context, NULL);
    return result;
}

static status ask_new(practice *p, int *done, fault *f) {
    const int most = p->options->count ? p->options->count : INT32_MAX;
    status result = OK;
    bool left = p->sitting.leaves;
    while (!result && !left && *done < most) {
        position where;
        bool found = false;
        result = search_new(p, &where, &found, f);
        if (!result && !found) {
            sitting_note(&p->sitting, "No new position fits: try another --gap or --empty.");
            break;
        }
        if (!result) result = practice_question(p, &where, "", &left, f);
        if (result || left) break;
        pause_to_read(p, ++*done, most);
        left = p->sitting.leaves;
    }
    return result;
}

/* "6 to 14", or "15" if both are the same. */
static void add_range(double least, double most, buffer *out) {
    buffer_format(out, "%g", least);
    if (most > least) buffer_format(out, " to %g", most);
}

static status practise_positions(practice *p, fault *f) {
    const int most = p->options->count ? p->options->count : INT32_MAX;
    const puzzle_taste *t = &p->options->taste;
    int done = 0;
    buffer gap = buffer_make(NULL), empty = buffer_make(NULL);
    if (t->gap_most < PUZZLE_GAP_LIMIT)
        add_range(t->gap_least, t->gap_most, &gap);
    else
        buffer_format(&gap, "at least %g", t->gap_least);
    add_range(t->empty_least, t->empty_most, &empty);
    sitting_note(&p->sitting,
                 "Find the best move: it is %s %s better than any other, with %s empty %s.",
                 buffer_text(&gap), t->gap_least == 1 && t->gap_most == 1 ? "disc" : "discs",
                 buffer_text(&empty), t->empty_most == 1 ? "square" : "squares");
    buffer_clear(&gap);
    buffer_clear(&empty);
    const status result = practice_due(p, NULL, most, &done, f);
    return result ? result : ask_new(p, &done, f);
}

/* ---- the sitting ---- */

static void note_end(practice *p) {
    const int64_t today = today_of(p), next = deck_next_day(p->deck, today);
    buffer text = buffer_make(NULL);
    if (p->asked) buffer_format(&text, "%d of %d right. ", p->right, p->asked);
    if (next) {
        buffer_add(&text, "The next position comes back ");
        progress_add_day(next, today, &text);
        buffer_add(&text, ". ");
    }
    if (p->asked) buffer_format(&text, "Answers are kept in %s.", deck_path(p->deck));
    if (text.length) sitting_note(&p->sitting, "%s", buffer_text(&text));
    buffer_clear(&text);
    p->sitting.plays = false; /* the news alone */
    sitting_show(&p->sitting, false);
}

static void clear(practice *p) {
    session_free(p->sitting.session);
    buffer_clear(&p->sitting.news);
    buffer_clear(&p->sitting.shown);
    examiner_clear(&p->examiner);
    practice_source_close(p->source);
    deck_close(p->deck);
}

status practice_run(const practice_options *o, const talk *t, fault *f) {
    practice p = {.options = o,
                  .talk = t,
                  .quiet = *t,
                  .look = {.plain = o->plain},
                  .random = rng_make(o->seed, 0),
                  .examiner = {.level = o->level, .tier = o->tier}};
    p.quiet.offer = NULL;
    p.sitting = (sitting){.options = &p.look,
                          .talk = &p.quiet,
                          .news = buffer_make(NULL),
                          .shown = buffer_make(NULL)};
    status result = deck_open(o->store, STORE_WRITE, &p.deck, f);
    if (!result && deck_unreadable(p.deck))
        sitting_note(&p.sitting, "%llu records of %.100s cannot be read.",
                     (unsigned long long)deck_unreadable(p.deck), o->store);
    if (!result) result = o->opening ? practice_opening(&p, f) : practise_positions(&p, f);
    if (result == E_STOPPED) result = OK; /* Ctrl-C ends a search and with it the sitting */
    if (!result) note_end(&p);
    clear(&p);
    return result;
}
