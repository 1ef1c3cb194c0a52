/* store/sqlite_card_add.c - puts games from elsewhere on the shelf in an SQLite database. */
#include "base/fault.h"
#include "base/text.h"
#include "notation/game.h"
#include "store/card_facts.h"
#include "store/row.h"
#include "store/shelf.h"
#include "store/sqlite_int.h"
#include "store/sqlite_shelf_int.h"
#include "store/store.h"
#include "store/store_class.h"

#include <inttypes.h>
#include <stdio.h>

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

/* The same under the other names of the players. */
static status find_renamed(const sqlite_store *s, shelf_item *item, const store_row *row,
                           fault *f) {
    card_facts facts;
    const char *const *names = item->other_names;
    if (!names[0] || !names[1]) return OK;
    status result = card_facts_make(item->game->record, row->moves, names[0], names[1], &facts, f);
    if (result) return result;
    result = find_known(s, item, facts.sum, f);
    buffer_clear(&facts.board);
    return result;
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
    if (!result && !item->known) result = find_renamed(s, item, &row, f);
    if (!result && !item->known) {
        result = sql_find_key(s, r->key, &run, f);
        if (!result && !run) result = sql_insert_run(s, r, &run, f);
        if (!result) result = next_number(s, run, &row.number, f);
        if (!result) result = sql_insert_game(s, run, &row, f);
        row.id = sqlite3_last_insert_rowid(s->db);
        (void)snprintf(item->id, sizeof item->id, "g%" PRId64, row.id);
        const card_making m = {.now = a->now, .created = item->created, .tags = a->tags};
        if (!result) result = shelf_write_game(s, &m, r, &row, record, f);
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

status shelf_add(store *base, shelf_item *items, size_t count, const char *tags, const char *now,
                 fault *f) {
    sqlite_store *s = sqlite_of(base);
    addition a = {s, items, count, tags, now};
    const status result = sql_prepare_add(s, f);
    return result ? result : sql_in_transaction(s, add_items, &a, f);
}
