/* store/sqlite_shelf.c - the shelf in an SQLite database.
 *
 *     I1  The text "shelf" is the number of a finished game. Every game up to it has a card, unless
 *         it cannot be read.
 *     I2  A card of an unfinished game holds the moves and names that it was made from. If they
 *         differ from those of the game, the card is made anew. */
#include "base/fault.h"
#include "base/text.h"
#include "notation/game.h"
#include "store/card_facts.h"
#include "store/row.h"
#include "store/run_names.h"
#include "store/shelf.h"
#include "store/sqlite_int.h"
#include "store/store.h"
#include "store/store_class.h"
#include "store/unfinished_int.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { BATCH = 500 }; /* cards that one transaction makes */

static const char last_text[] = "shelf"; /* I1 */

/* ---- texts by name ---- */

static status find_text(const sqlite_store *s, const char *name, buffer *out, bool *found,
                        fault *f) {
    sqlite3_stmt *t = NULL;
    const status result = sql_prepare(s, "SELECT text FROM text WHERE name = ?", &t, f);
    if (result) return result;
    sql_bind_text(t, 1, name);
    const int code = sqlite3_step(t);
    *found = code == SQLITE_ROW;
    if (*found) buffer_append(out, sql_column_view(t, 0));
    (void)sqlite3_finalize(t);
    if (buffer_status(out)) return fault_set(f, E_NOMEM, 0, "no memory for a stored text");
    return code == SQLITE_ROW || code == SQLITE_DONE ? OK : sql_fail(s, sql_reading, f);
}

static status read_text(store *base, const char *name, buffer *out, fault *f) {
    bool found = false;
    const status result = find_text(sqlite_of(base), name, out, &found, f);
    if (result || found) return result;
    return fault_set(f, E_MISSING, 0, "there is no text %.40s", name);
}

typedef struct text_change {
    const char *name;
    view text;
} text_change;

static status put_text(const sqlite_store *s, void *context, fault *f) {
    const text_change *c = context;
    sqlite3_stmt *t = NULL;
    assert(sql_is_changing(s));
    status result = sql_prepare(s,
                                "INSERT INTO text (name, text) VALUES (?, ?)"
                                " ON CONFLICT (name) DO UPDATE SET text = excluded.text",
                                &t, f);
    if (result) return result;
    sql_bind_text(t, 1, c->name);
    sql_bind_all(t, 2, c->text);
    result = sql_step_done(s, t, f);
    (void)sqlite3_finalize(t);
    return result;
}

static status write_text(store *base, const char *name, view text, fault *f) {
    text_change c = {name, text};
    return sql_in_transaction(sqlite_of(base), put_text, &c, f);
}

/* I1. 0 if no game has been listed. */
static status read_last(const sqlite_store *s, int64_t *out, fault *f) {
    buffer text = buffer_make(s->base.memory);
    uint64_t number = 0;
    bool found = false;
    const status result = find_text(s, last_text, &text, &found, f);
    if (!result && found) (void)view_number(buffer_view(&text), INT64_MAX, &number, NULL);
    *out = (int64_t)number;
    buffer_clear(&text);
    return result;
}

static status write_last(const sqlite_store *s, int64_t last, fault *f) {
    char text[24];
    (void)snprintf(text, sizeof text, "%" PRId64, last);
    text_change c = {last_text, view_of(text)};
    return put_text(s, &c, f);
}

/* ---- writing cards ---- */

/* A card with everything that it is made of. */
typedef struct card_writing {
    int64_t place; /* of a card that is made anew; 0: a new card */
    const char *id;
    int64_t game, unfinished;
    const char *source, *black, *white, *created, *changed, *tags;
    int size, score;
    view ending, moves;
    const card_facts *facts;
} card_writing;

static void bind_number(sqlite3_stmt *t, int at, int64_t number) {
    if (number)
        (void)sqlite3_bind_int64(t, at, number);
    else
        (void)sqlite3_bind_null(t, at);
}

/* The facts that follow from the game, from parameter 1 on. Returns the next parameter. */
static int bind_facts(sqlite3_stmt *t, const card_writing *c) {
    int at = 1;
    bind_number(t, at++, c->game);
    bind_number(t, at++, c->unfinished);
    (void)sqlite3_bind_int(t, at++, c->size);
    (void)sqlite3_bind_int(t, at++, c->facts->plies);
    if (c->game)
        (void)sqlite3_bind_int(t, at++, c->score);
    else
        (void)sqlite3_bind_null(t, at++);
    sql_bind_text(t, at++, c->black);
    sql_bind_text(t, at++, c->white);
    sql_bind_view(t, at++, c->facts->opening);
    sql_bind_all(t, at++, c->facts->line);
    (void)sqlite3_bind_int64(t, at++, (int64_t)c->facts->sum);
    sql_bind_all(t, at++, c->ending);
    sql_bind_text(t, at++, c->facts->last);
    sql_bind_all(t, at++, buffer_view(&c->facts->board));
    sql_bind_all(t, at++, c->game ? (view){NULL, 0} : c->moves); /* I2 */
    sql_bind_text(t, at++, c->changed);
    return at;
}

static status write_card(const sqlite_store *s, const card_writing *c, fault *f) {
    static const char first[] =
        "INSERT INTO card (game, unfinished, size, plies, score, black, white, opening, line, sum,"
        " ending, last, board, moves, changed, id, source, created, tags, stale, deleted, notes)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, '')";
    static const char again[] =
        "UPDATE card SET game = ?, unfinished = ?, size = ?, plies = ?, score = ?, black = ?,"
        " white = ?, opening = ?, line = ?, sum = ?, ending = ?, last = ?, board = ?, moves = ?,"
        " changed = ?, stale = 0 WHERE place = ?";
    sqlite3_stmt *t = NULL;
    assert(sql_is_changing(s));
    status result = sql_prepare(s, c->place ? again : first, &t, f);
    if (result) return result;
    int at = bind_facts(t, c);
    if (c->place) {
        (void)sqlite3_bind_int64(t, at, c->place);
    } else {
        sql_bind_text(t, at++, c->id);
        sql_bind_text(t, at++, c->source);
        sql_bind_text(t, at++, c->created);
        sql_bind_text(t, at, c->tags);
    }
    result = sql_step_done(s, t, f);
    if (result && sqlite3_extended_errcode(s->db) == SQLITE_CONSTRAINT_UNIQUE)
        result = fault_set(f, E_BUSY, 0, "another game has the id %.40s", c->id ? c->id : "");
    (void)sqlite3_finalize(t);
    return result;
}

/* ---- cards of finished games ---- */

typedef struct making {
    sqlite_store *store;
    const run_names *names;
    const char *now;
    int64_t place; /* of the card of the next row; 0: it has none */
    const char *created, *tags;
    bool done; /* every finished game has a card */
} making;

/* Writes the card of a game that was read. */
static status card_of_game(const making *m, const store_run *r, const store_row *row,
                           const game *record, fault *f) {
    char id[24];
    const int a = row->a_is_black ? 0 : 1;
    const char *black = store_run_player(r, a), *white = store_run_player(r, 1 - a);
    card_facts facts;
    (void)snprintf(id, sizeof id, "g%" PRId64, row->id);
    status result = card_facts_make(record, row->moves, black, white, &facts, f);
    if (result) return result;
    const card_writing c = {.place = m->place,
                            .id = id,
                            .game = row->id,
                            .source = card_source(r->kind),
                            .black = black,
                            .white = white,
                            .created = m->created ? m->created : r->begun,
                            .changed = m->now,
                            .tags = m->tags,
                            .size = r->size,
                            .score = (int)(row->a_is_black ? row->score : -row->score),
                            .ending = row->ending,
                            .facts = &facts};
    result = write_card(m->store, &c, f);
    buffer_clear(&facts.board);
    return result;
}

/* A game that cannot be read gets no card (P5). */
static status make_card(void *context, const store_run *r, const store_row *row, fault *f) {
    const making *m = context;
    const store_run named = run_names_apply(m->names, r);
    game record = game_make(m->store->base.memory);
    store_game unused;
    fault why = {.code = OK};
    status result = row_read(row, r, &record, &unused, &why);
    if (!result) result = card_of_game(m, &named, row, &record, &why);
    game_clear(&record);
    if (result == E_FORMAT) return OK; /* other readers tell of it */
    if (result && f) *f = why;
    return result;
}

/* Finds the last game of the next batch, or 0 if there is none. */
static status find_batch(const sqlite_store *s, int64_t after, int64_t *out, fault *f) {
    sqlite3_stmt *t = NULL;
    const status result = sql_prepare(
        s, "SELECT max(id) FROM (SELECT id FROM game WHERE id > ? ORDER BY id LIMIT ?)", &t, f);
    if (result) return result;
    (void)sqlite3_bind_int64(t, 1, after);
    (void)sqlite3_bind_int(t, 2, BATCH);
    const int code = sqlite3_step(t);
    *out = sqlite3_column_int64(t, 0);
    (void)sqlite3_finalize(t);
    return code == SQLITE_ROW ? OK : sql_fail(s, sql_reading, f);
}

/* Makes the cards of the next finished games that have none. */
static status make_batch(const sqlite_store *s, void *context, fault *f) {
    making *m = context;
    sqlite3_stmt *t = NULL;
    int64_t last = 0, to = 0;
    status result = read_last(s, &last, f);
    if (!result) result = find_batch(s, last, &to, f);
    m->done = to == 0;
    if (result || m->done) return result;
    m->done = to - last < BATCH; /* numbers have no gaps; else the next call finds nothing */
    result = sql_prepare(s,
                         ROWS_FROM "LEFT JOIN card c ON c.game = g.id"
                                   " WHERE g.id > ? AND g.id <= ? AND c.place IS NULL"
                                   " ORDER BY g.id",
                         &t, f);
    if (result) return result;
    (void)sqlite3_bind_int64(t, 1, last);
    (void)sqlite3_bind_int64(t, 2, to);
    m->place = 0;
    result = sql_give_rows(m->store, t, make_card, m, f);
    (void)sqlite3_finalize(t);
    return result ? result : write_last(s, to, f);
}

/* Makes cards anew whose game has been finished since. */
static status refresh_one(const sqlite_store *s, making *m, int64_t place, int64_t game_id,
                          fault *f) {
    sqlite3_stmt *t = NULL;
    status result = sql_prepare(s, ROWS_FROM "WHERE g.id = ?", &t, f);
    if (result) return result;
    (void)sqlite3_bind_int64(t, 1, game_id);
    m->place = place;
    result = sql_give_rows(m->store, t, make_card, m, f);
    m->place = 0;
    (void)sqlite3_finalize(t);
    return result;
}

static status refresh_stale(const sqlite_store *s, making *m, fault *f) {
    sqlite3_stmt *t = NULL;
    int code = SQLITE_ROW;
    status result = sql_prepare(
        s, "SELECT place, game FROM card WHERE stale AND game IS NOT NULL LIMIT 2000", &t, f);
    while (!result && (code = sqlite3_step(t)) == SQLITE_ROW)
        result = refresh_one(s, m, sqlite3_column_int64(t, 0), sqlite3_column_int64(t, 1), f);
    if (!result && code != SQLITE_DONE) result = sql_fail(s, sql_reading, f);
    (void)sqlite3_finalize(t);
    return result;
}

/* ---- cards of unfinished games ---- */

static status card_of_unfinished(const sqlite_store *s, const unfinished_row *row, int64_t place,
                                 const char *id, const char *source, const char *now, fault *f) {
    card_facts facts;
    game record = game_make(s->base.memory);
    status result = unfinished_read_record(row, &record, s->base.memory, f);
    if (!result) result = card_facts_make(&record, row->moves, row->black, row->white, &facts, f);
    if (!result) {
        const card_writing c = {.place = place,
                                .id = id,
                                .unfinished = row->id,
                                .source = source,
                                .black = row->black,
                                .white = row->white,
                                .created = row->begun,
                                .changed = now,
                                .tags = "",
                                .size = record.start.field.size,
                                .ending = view_of(""),
                                .moves = row->moves,
                                .facts = &facts};
        result = write_card(s, &c, f);
        buffer_clear(&facts.board);
    }
    game_clear(&record);
    return result;
}

status sql_shelve_unfinished(const sqlite_store *s, const char *card, const unfinished_row *row,
                             int64_t id, fault *f) {
    unfinished_row numbered = *row;
    numbered.id = id;
    return card_of_unfinished(s, &numbered, 0, card, "page", row->begun, f);
}

status sql_shelve_finished(const sqlite_store *s, int64_t unfinished, int64_t finished, fault *f) {
    sqlite3_stmt *t = NULL;
    assert(sql_is_changing(s));
    status result = sql_prepare(
        s, "UPDATE card SET game = ?, unfinished = NULL, stale = 1 WHERE unfinished = ?", &t, f);
    if (result) return result;
    (void)sqlite3_bind_int64(t, 1, finished);
    (void)sqlite3_bind_int64(t, 2, unfinished);
    result = sql_step_done(s, t, f);
    (void)sqlite3_finalize(t);
    return result;
}

/* I2. A game that cannot be read gets no card, and its old one stays. */
static status refresh_unfinished(const sqlite_store *s, const char *now, fault *f) {
    sqlite3_stmt *t = NULL;
    int code = SQLITE_ROW;
    status result = sql_prepare(s,
                                "SELECT u.id, u.begun, u.black, u.white, u.position, u.moves,"
                                " c.place FROM unfinished u LEFT JOIN card c ON c.unfinished = u.id"
                                " WHERE c.place IS NULL OR c.moves <> u.moves"
                                " OR c.black <> u.black OR c.white <> u.white",
                                &t, f);
    while (!result && (code = sqlite3_step(t)) == SQLITE_ROW) {
        char id[24];
        const unfinished_row row = {.id = sqlite3_column_int64(t, 0),
                                    .begun = sql_column_or_empty(t, 1),
                                    .black = sql_column_or_empty(t, 2),
                                    .white = sql_column_or_empty(t, 3),
                                    .settings = "",
                                    .position = sql_column_view(t, 4),
                                    .moves = sql_column_view(t, 5)};
        (void)snprintf(id, sizeof id, "u%" PRId64, row.id);
        result = card_of_unfinished(s, &row, sqlite3_column_int64(t, 6), id, "play", now, f);
        if (result == E_FORMAT || result == E_RANGE) result = OK; /* other readers tell of it */
    }
    if (!result && code != SQLITE_DONE) result = sql_fail(s, sql_reading, f);
    (void)sqlite3_finalize(t);
    return result;
}

static status refresh_cards(const sqlite_store *s, void *context, fault *f) {
    making *m = context;
    status result = refresh_stale(s, m, f);
    if (!result) result = refresh_unfinished(s, m->now, f);
    if (!result)
        result = sql_execute(s,
                             "DELETE FROM card WHERE unfinished IS NOT NULL"
                             " AND unfinished NOT IN (SELECT id FROM unfinished)",
                             sql_writing, f);
    return result;
}

/* ---- bringing the shelf up to date ---- */

/* Looks without the right to write: most of the time there is nothing to do. */
static status is_behind(const sqlite_store *s, bool *out, fault *f) {
    sqlite3_stmt *t = NULL;
    status result = sql_prepare(
        s,
        "SELECT EXISTS (SELECT 1 FROM game WHERE id > coalesce((SELECT cast(text AS INTEGER)"
        "  FROM text WHERE name = 'shelf'), 0))"
        " OR EXISTS (SELECT 1 FROM card WHERE stale)"
        " OR EXISTS (SELECT 1 FROM unfinished u LEFT JOIN card c ON c.unfinished = u.id"
        "  WHERE c.place IS NULL OR c.moves <> u.moves OR c.black <> u.black"
        "  OR c.white <> u.white)"
        " OR EXISTS (SELECT 1 FROM card WHERE unfinished IS NOT NULL"
        "  AND unfinished NOT IN (SELECT id FROM unfinished))",
        &t, f);
    if (result) return result;
    const int code = sqlite3_step(t);
    *out = code == SQLITE_ROW && sqlite3_column_int(t, 0);
    (void)sqlite3_finalize(t);
    return code == SQLITE_ROW ? OK : sql_fail(s, sql_reading, f);
}

static status update(store *base, const char *now, bool *done, fault *f) {
    sqlite_store *s = sqlite_of(base);
    run_names names;
    bool behind = false;
    status result = is_behind(s, &behind, f);
    *done = !result && !behind;
    if (result || !behind) return result;
    result = run_names_read(&names, base, f);
    if (result) return result;
    making m = {.store = s, .names = &names, .now = now, .tags = ""};
    result = sql_in_transaction(s, make_batch, &m, f);
    if (!result && m.done) result = sql_in_transaction(s, refresh_cards, &m, f);
    *done = !result && m.done;
    run_names_clear(&names);
    return result;
}

/* ---- reading cards ---- */

#define CARD_COLUMNS                                                                               \
    "c.place, c.id, c.game, c.unfinished, c.source, c.black, c.white, c.size, c.plies, c.score, "  \
    "c.ending, c.opening, c.last, c.board, c.created, c.changed, c.deleted, c.tags, c.notes"

static store_card column_card(sqlite3_stmt *t) {
    const char *last = sql_column_or_empty(t, 12);
    return (store_card){.order = sqlite3_column_int64(t, 0),
                        .id = sql_column_or_empty(t, 1),
                        .game = sqlite3_column_int64(t, 2),
                        .unfinished = sqlite3_column_int64(t, 3),
                        .source = sql_column_or_empty(t, 4),
                        .black = sql_column_or_empty(t, 5),
                        .white = sql_column_or_empty(t, 6),
                        .size = sqlite3_column_int(t, 7),
                        .plies = sqlite3_column_int(t, 8),
                        .score = sqlite3_column_int(t, 9),
                        .ending = sql_column_or_empty(t, 10),
                        .opening = sql_column_text(t, 11),
                        .last = *last ? last : NULL,
                        .board = sql_column_or_empty(t, 13),
                        .created = sql_column_or_empty(t, 14),
                        .changed = sql_column_or_empty(t, 15),
                        .deleted = sqlite3_column_int(t, 16) != 0,
                        .tags = sql_column_or_empty(t, 17),
                        .notes = sql_column_or_empty(t, 18)};
}

/* Hands out the cards that a bound statement finds, and counts them. */
static status give_cards(const sqlite_store *s, sqlite3_stmt *t, store_card_sink *sink,
                         void *context, int64_t *count, fault *f) {
    int code = SQLITE_ROW;
    status result = OK;
    while (!result && (code = sqlite3_step(t)) == SQLITE_ROW) {
        const store_card c = column_card(t);
        ++*count;
        result = sink(context, &c);
    }
    return !result && code != SQLITE_DONE ? sql_fail(s, sql_reading, f) : result;
}

static status find(store *base, const char *id, store_card_sink *sink, void *context, fault *f) {
    const sqlite_store *s = sqlite_of(base);
    sqlite3_stmt *t = NULL;
    int64_t count = 0;
    status result = sql_prepare(s, "SELECT " CARD_COLUMNS " FROM card c WHERE c.id = ?", &t, f);
    if (result) return result;
    sql_bind_text(t, 1, id);
    result = give_cards(s, t, sink, context, &count, f);
    (void)sqlite3_finalize(t);
    if (!result && count == 0) return fault_set(f, E_MISSING, 0, "there is no game %.40s", id);
    return result;
}

/* ---- choosing cards ---- */

/* A question with its texts, which are bound in the order of their appearance. */
typedef struct question {
    buffer sql;
    buffer texts; /* one behind the other */
    size_t ends[24];
    int count;
} question;

static void add_text(question *q, const char *before, view text, const char *behind) {
    assert(q->count < (int)(sizeof q->ends / sizeof *q->ends));
    buffer_add(&q->texts, before);
    buffer_append(&q->texts, text);
    buffer_add(&q->texts, behind);
    q->ends[q->count++] = q->texts.length;
}

/* A part of a text, for LIKE with the escape sign ^. */
static void add_part(question *q, view part) {
    buffer safe = buffer_make(q->sql.memory);
    for (size_t i = 0; i < part.length; i++) {
        if (strchr("%_^", part.data[i]) && part.data[i]) buffer_add_char(&safe, '^');
        buffer_add_char(&safe, part.data[i]);
    }
    if (buffer_status(&safe)) q->texts.failed = E_NOMEM;
    add_text(q, "%", buffer_view(&safe), "%");
    buffer_clear(&safe);
}

/* On large boards a1 is not how a10 begins: no digit follows. */
static void add_lines(question *q, const shelf_filter *w) {
    for (int i = 0; i < w->line_count; i++) {
        buffer_add(&q->sql, i ? " OR " : " AND (");
        buffer_add(&q->sql, "(c.line = ? OR c.line GLOB ?)");
        add_text(q, "", w->lines[i], "");
        add_text(q, "", w->lines[i], "[^0-9]*");
    }
    if (w->line_count) buffer_add_char(&q->sql, ')');
}

static void add_state(question *q, const shelf_filter *w) {
    static const char *const states[] = {[SHELF_ANY] = "c.deleted = 0",
                                         [SHELF_PLAYING] = "c.deleted = 0 AND c.game IS NULL",
                                         [SHELF_OVER] = "c.deleted = 0 AND c.game IS NOT NULL",
                                         [SHELF_DELETED] = "c.deleted = 1"};
    buffer_add(&q->sql, states[w->state]);
    buffer_add(&q->sql, " AND (c.plies > 0 OR c.game IS NOT NULL)");
    if (w->winner == STORE_BLACK) buffer_add(&q->sql, " AND c.score > 0");
    if (w->winner == STORE_WHITE) buffer_add(&q->sql, " AND c.score < 0");
    if (w->winner == STORE_DRAW) buffer_add(&q->sql, " AND c.score = 0 AND c.ending <> 'stopped'");
}

static void add_filter(question *q, const shelf_filter *w) {
    add_state(q, w);
    if (w->size) buffer_format(&q->sql, " AND c.size = %d", w->size);
    if (w->source.length) {
        buffer_add(&q->sql, " AND c.source = ?");
        add_text(q, "", w->source, "");
    }
    if (w->from.length) {
        buffer_add(&q->sql, " AND c.created >= ?");
        add_text(q, "", w->from, "");
    }
    if (w->to.length) {
        buffer_add(&q->sql, " AND c.created < ?");
        add_text(q, "", w->to, "~"); /* behind every time of that day */
    }
    if (w->player.length) {
        buffer_add(&q->sql, " AND (c.black LIKE ? ESCAPE '^' OR c.white LIKE ? ESCAPE '^')");
        add_part(q, w->player);
        add_part(q, w->player);
    }
    if (w->opening.length) {
        buffer_add(&q->sql, " AND c.opening LIKE ? ESCAPE '^'");
        add_part(q, w->opening);
    }
    if (w->tag.length) {
        buffer_add(&q->sql, " AND instr(c.tags, ?) > 0");
        add_text(q, "\n", w->tag, "\n");
    }
    add_lines(q, w);
}

static status ask(const sqlite_store *s, question *q, sqlite3_stmt **t, fault *f) {
    if (buffer_status(&q->sql) || buffer_status(&q->texts))
        return fault_set(f, E_NOMEM, 0, "no memory for a question about games");
    const status result = sql_prepare(s, buffer_text(&q->sql), t, f);
    size_t start = 0;
    for (int i = 0; i < q->count && !result; i++) {
        sql_bind_all(*t, i + 1, (view){buffer_text(&q->texts) + start, q->ends[i] - start});
        start = q->ends[i];
    }
    return result;
}

static void clear_question(question *q) {
    buffer_clear(&q->sql);
    buffer_clear(&q->texts);
}

static status count_cards(const sqlite_store *s, const shelf_filter *w, int64_t *out, fault *f) {
    question q = {.sql = buffer_make(s->base.memory), .texts = buffer_make(s->base.memory)};
    sqlite3_stmt *t = NULL;
    /* The first moves are not in the index of the counts: then the table itself is read. */
    buffer_add(&q.sql, w->line_count ? "SELECT count(*) FROM card c WHERE +"
                                     : "SELECT count(*) FROM card c WHERE ");
    add_filter(&q, w);
    status result = ask(s, &q, &t, f);
    if (!result && sqlite3_step(t) != SQLITE_ROW) result = sql_fail(s, sql_reading, f);
    if (!result) *out = sqlite3_column_int64(t, 0);
    (void)sqlite3_finalize(t);
    clear_question(&q);
    return result;
}

static status list(store *base, const shelf_filter *w, store_card_sink *sink, void *context,
                   int64_t *total, fault *f) {
    const sqlite_store *s = sqlite_of(base);
    question q = {.sql = buffer_make(base->memory), .texts = buffer_make(base->memory)};
    sqlite3_stmt *t = NULL;
    int64_t count = 0;
    /* The sign + keeps SQLite from sorting all cards by the index of the counts. */
    buffer_add(&q.sql, "SELECT " CARD_COLUMNS " FROM card c WHERE +");
    add_filter(&q, w);
    if (w->before) buffer_format(&q.sql, " AND c.place < %" PRId64, w->before);
    buffer_format(&q.sql, " ORDER BY c.place DESC LIMIT %d", w->limit);
    status result = count_cards(s, w, total, f);
    const bool any = !result && *total > 0;
    if (any) result = ask(s, &q, &t, f);
    if (any && !result) result = give_cards(s, t, sink, context, &count, f);
    (void)sqlite3_finalize(t);
    clear_question(&q);
    return result;
}

/* ---- changing cards ---- */

typedef struct card_change {
    const char *id;
    const shelf_change *change;
} card_change;

static status change_card(const sqlite_store *s, void *context, fault *f) {
    const card_change *c = context;
    const shelf_change *to = c->change;
    sqlite3_stmt *t = NULL;
    assert(sql_is_changing(s));
    status result = sql_prepare(s,
                                "UPDATE card SET tags = coalesce(?, tags),"
                                " notes = coalesce(?, notes), deleted = coalesce(?, deleted),"
                                " changed = ? WHERE id = ?",
                                &t, f);
    if (result) return result;
    sql_bind_text(t, 1, to->tags);
    sql_bind_text(t, 2, to->notes);
    if (to->deleted >= 0) (void)sqlite3_bind_int(t, 3, to->deleted);
    sql_bind_text(t, 4, to->changed);
    sql_bind_text(t, 5, c->id);
    result = sql_step_done(s, t, f);
    (void)sqlite3_finalize(t);
    if (!result && sqlite3_changes(s->db) == 0)
        return fault_set(f, E_MISSING, 0, "there is no game %.40s", c->id);
    return result;
}

static status change(store *base, const char *id, const shelf_change *to, fault *f) {
    card_change c = {id, to};
    return sql_in_transaction(sqlite_of(base), change_card, &c, f);
}

/* ---- games from elsewhere ---- */

typedef struct addition {
    sqlite_store *store;
    shelf_item *items;
    size_t count;
    const char *tags, *now;
} addition;

/* Finds a card with the same players and moves, and brings it back if it was put aside. */
static status find_known(const sqlite_store *s, shelf_item *item, uint64_t sum, fault *f) {
    sqlite3_stmt *t = NULL;
    int64_t place = 0;
    status result = sql_prepare(s, "SELECT place, id, deleted FROM card WHERE sum = ?", &t, f);
    if (result) return result;
    (void)sqlite3_bind_int64(t, 1, (int64_t)sum);
    const int code = sqlite3_step(t);
    item->known = code == SQLITE_ROW;
    if (item->known) {
        (void)snprintf(item->id, sizeof item->id, "%s", sql_column_or_empty(t, 1));
        if (sqlite3_column_int(t, 2)) place = sqlite3_column_int64(t, 0);
    }
    (void)sqlite3_finalize(t);
    if (code != SQLITE_ROW && code != SQLITE_DONE) return sql_fail(s, sql_reading, f);
    if (!place) return OK;
    char sql[80];
    (void)snprintf(sql, sizeof sql, "UPDATE card SET deleted = 0 WHERE place = %" PRId64, place);
    return sql_execute(s, sql, sql_writing, f);
}

static status next_number(const sqlite_store *s, int64_t run, int64_t *out, fault *f) {
    sqlite3_stmt *t = NULL;
    const status result =
        sql_prepare(s, "SELECT coalesce(max(number) + 1, 0) FROM game WHERE run = ?", &t, f);
    if (result) return result;
    (void)sqlite3_bind_int64(t, 1, run);
    const int code = sqlite3_step(t);
    *out = sqlite3_column_int64(t, 0);
    (void)sqlite3_finalize(t);
    return code == SQLITE_ROW ? OK : sql_fail(s, sql_reading, f);
}

static status add_item(sqlite_store *s, const addition *a, shelf_item *item, buffer *text,
                       fault *f) {
    card_facts facts;
    store_row row;
    int64_t run = 0;
    const store_run *r = item->run;
    const game *record = item->game->record;
    const int first = item->game->played.a_is_black ? 0 : 1;
    status result = row_write(item->game, text, &row, f);
    if (!result)
        result = card_facts_make(record, row.moves, store_run_player(r, first),
                                 store_run_player(r, 1 - first), &facts, f);
    if (result) return result;
    result = find_known(s, item, facts.sum, f);
    if (!result && !item->known) {
        result = sql_find_key(s, r->key, &run, f);
        if (!result && !run) result = sql_insert_run(s, r, &run, f);
        if (!result) result = next_number(s, run, &row.number, f);
        if (!result) result = sql_insert_game(s, run, &row, f);
        row.id = sqlite3_last_insert_rowid(s->db);
        (void)snprintf(item->id, sizeof item->id, "g%" PRId64, row.id);
        const making m = {.store = s, .now = a->now, .created = item->created, .tags = a->tags};
        if (!result) result = card_of_game(&m, r, &row, record, f);
    }
    buffer_clear(&facts.board);
    return result;
}

static status add_items(const sqlite_store *s, void *context, fault *f) {
    const addition *a = context;
    buffer text = buffer_make(s->base.memory);
    status result = OK;
    for (size_t i = 0; i < a->count && !result; i++)
        result = add_item(a->store, a, &a->items[i], &text, f);
    (void)sqlite3_clear_bindings(s->add); /* I3 */
    buffer_clear(&text);
    return result;
}

static status add(store *base, shelf_item *items, size_t count, const char *tags, const char *now,
                  fault *f) {
    sqlite_store *s = sqlite_of(base);
    addition a = {s, items, count, tags, now};
    const status result = sql_prepare_add(s, f);
    return result ? result : sql_in_transaction(s, add_items, &a, f);
}

const store_shelf_class sqlite_shelf = {
    .update = update,
    .find = find,
    .list = list,
    .change = change,
    .add = add,
    .read_text = read_text,
    .write_text = write_text,
};
