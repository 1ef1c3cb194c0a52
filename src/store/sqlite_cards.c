/* store/sqlite_cards.c - makes the cards of the shelf in an SQLite database, and brings them up to
 * date.
 *
 *     I1  The text "shelf" is the number of a finished game. Every game up to it has a card, unless
 *         it cannot be read.
 *     I2  A card of an unfinished game holds the moves and names that it was made from. If they
 *         differ from those of the game, the card is made anew.
 *     I3  The table unread, which lasts as long as the store is open, has the unfinished games that
 *         could not be read, with their moves. They wait until their moves change. */
#include "base/fault.h"
#include "base/text.h"
#include "notation/game.h"
#include "store/card_facts.h"
#include "store/row.h"
#include "store/run_names.h"
#include "store/sqlite_int.h"
#include "store/sqlite_shelf_int.h"
#include "store/store.h"
#include "store/store_class.h"
#include "store/unfinished_int.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

enum { BATCH = 500 }; /* cards that one transaction makes */

static const char last_text[] = "shelf"; /* I1 */

/* ---- the last game that was listed ---- */

/* I1. 0 if no game has been listed. */
static status read_last(const sqlite_store *s, int64_t *out, fault *f) {
    buffer text = buffer_make(s->base.memory);
    uint64_t number = 0;
    bool found = false;
    const status result = shelf_find_text(s, last_text, &text, &found, f);
    if (!result && found) (void)view_number(buffer_view(&text), INT64_MAX, &number, NULL);
    *out = (int64_t)number;
    buffer_clear(&text);
    return result;
}

static status write_last(const sqlite_store *s, int64_t last, fault *f) {
    char text[24];
    (void)snprintf(text, sizeof text, "%" PRId64, last);
    shelf_text c = {last_text, view_of(text)};
    return shelf_put_text(s, &c, f);
}

/* ---- writing cards ---- */

/* A card with everything that it is made of. */
typedef struct card_writing {
    int64_t place; /* of a card that is made anew; 0: a new card */
    const char *id;
    int64_t game, unfinished;
    const char *source, *black, *white, *created, *changed, *tags;
    int size, score, given;
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
    (void)sqlite3_bind_int(t, at++, c->given);
    return at;
}

static status write_card(const sqlite_store *s, const card_writing *c, fault *f) {
    static const char first[] =
        "INSERT INTO card (game, unfinished, size, plies, score, black, white, opening, line, sum,"
        " ending, last, board, moves, changed, given, id, source, created, tags, added, stale,"
        " deleted, notes)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, '')";
    static const char again[] =
        "UPDATE card SET game = ?, unfinished = ?, size = ?, plies = ?, score = ?, black = ?,"
        " white = ?, opening = ?, line = ?, sum = ?, ending = ?, last = ?, board = ?, moves = ?,"
        " changed = ?, given = ?, stale = 0 WHERE place = ?";
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
        sql_bind_text(t, at++, c->tags);
        sql_bind_text(t, at, c->changed);
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
    card_making next; /* the card of the next row */
    bool done;        /* every finished game has a card */
} making;

status shelf_write_game(const sqlite_store *s, const card_making *m, const store_run *r,
                        const store_row *row, const game *record, fault *f) {
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
    result = write_card(s, &c, f);
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
    if (!result) result = shelf_write_game(m->store, &m->next, &named, row, &record, &why);
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
    m->next.place = 0;
    result = sql_give_rows(m->store, t, make_card, m, f);
    (void)sqlite3_finalize(t);
    return result ? result : write_last(s, to, f);
}

/* Makes the card anew of a game that has been finished since. If the game cannot be read, its old
 * card stays as it is. */
static status refresh_one(const sqlite_store *s, making *m, int64_t place, int64_t game_id,
                          fault *f) {
    sqlite3_stmt *t = NULL;
    status result = sql_prepare(s, ROWS_FROM "WHERE g.id = ?", &t, f);
    if (result) return result;
    (void)sqlite3_bind_int64(t, 1, game_id);
    m->next.place = place;
    result = sql_give_rows(m->store, t, make_card, m, f);
    m->next.place = 0;
    (void)sqlite3_finalize(t);
    if (result) return result;
    char sql[80];
    (void)snprintf(sql, sizeof sql, "UPDATE card SET stale = 0 WHERE place = %" PRId64, place);
    return sql_execute(s, sql, sql_writing, f);
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
                                .given = row->opening_plies,
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

/* Unfinished games whose cards are not true, and can be made true as far as is known (I3). */
#define BEHIND_FROM                                                                                \
    " FROM unfinished u LEFT JOIN card c ON c.unfinished = u.id"                                   \
    " LEFT JOIN temp.unread n ON n.id = u.id AND n.moves = u.moves"                                \
    " WHERE n.id IS NULL AND (c.place IS NULL OR c.moves <> u.moves OR c.black <> u.black"         \
    "  OR c.white <> u.white)"

static status make_unread(const sqlite_store *s, fault *f) {
    return sql_execute(s,
                       "CREATE TEMP TABLE IF NOT EXISTS unread"
                       " (id INTEGER PRIMARY KEY, moves TEXT NOT NULL)",
                       sql_reading, f);
}

static status note_unread(const sqlite_store *s, const unfinished_row *row, fault *f) {
    sqlite3_stmt *t = NULL;
    status result = sql_prepare(s, "INSERT OR REPLACE INTO temp.unread VALUES (?, ?)", &t, f);
    if (result) return result;
    (void)sqlite3_bind_int64(t, 1, row->id);
    sql_bind_all(t, 2, row->moves);
    result = sql_step_done(s, t, f);
    (void)sqlite3_finalize(t);
    return result;
}

/* I2. A game that cannot be read gets no card, and its old one stays: other readers tell of it. */
static status refresh_unfinished(const sqlite_store *s, const char *now, fault *f) {
    sqlite3_stmt *t = NULL;
    int code = SQLITE_ROW;
    status result = sql_prepare(s,
                                "SELECT u.id, u.begun, u.black, u.white, u.position, u.moves,"
                                " u.given, c.place" BEHIND_FROM,
                                &t, f);
    while (!result && (code = sqlite3_step(t)) == SQLITE_ROW) {
        char id[24];
        const unfinished_row row = {.id = sqlite3_column_int64(t, 0),
                                    .begun = sql_column_or_empty(t, 1),
                                    .black = sql_column_or_empty(t, 2),
                                    .white = sql_column_or_empty(t, 3),
                                    .settings = "",
                                    .position = sql_column_view(t, 4),
                                    .moves = sql_column_view(t, 5),
                                    .opening_plies = sqlite3_column_int(t, 6)};
        (void)snprintf(id, sizeof id, "u%" PRId64, row.id);
        result = card_of_unfinished(s, &row, sqlite3_column_int64(t, 7), id, "play", now, f);
        if (result == E_FORMAT || result == E_RANGE) result = note_unread(s, &row, f);
    }
    if (!result && code != SQLITE_DONE) result = sql_fail(s, sql_reading, f);
    (void)sqlite3_finalize(t);
    return result;
}

static status refresh_cards(const sqlite_store *s, void *context, fault *f) {
    making *m = context;
    status result = refresh_stale(s, m, f);
    if (!result) result = refresh_unfinished(s, m->next.now, f);
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
        " OR EXISTS (SELECT 1" BEHIND_FROM ")"
        " OR EXISTS (SELECT 1 FROM card WHERE unfinished IS NOT NULL"
        "  AND unfinished NOT IN (SELECT id FROM unfinished))",
        &t, f);
    if (result) return result;
    const int code = sqlite3_step(t);
    *out = code == SQLITE_ROW && sqlite3_column_int(t, 0);
    (void)sqlite3_finalize(t);
    return code == SQLITE_ROW ? OK : sql_fail(s, sql_reading, f);
}

status shelf_update(store *base, const char *now, bool *done, fault *f) {
    sqlite_store *s = sqlite_of(base);
    run_names names;
    bool behind = false;
    status result = make_unread(s, f);
    if (!result) result = is_behind(s, &behind, f);
    *done = !result && !behind;
    if (result || !behind) return result;
    result = run_names_read(&names, base, f);
    if (result) return result;
    making m = {.store = s, .names = &names, .next = {.now = now, .tags = ""}};
    result = sql_in_transaction(s, make_batch, &m, f);
    if (!result && m.done) result = sql_in_transaction(s, refresh_cards, &m, f);
    *done = !result && m.done;
    run_names_clear(&names);
    return result;
}
