/* store/sqlite_shelf.c - the shelf in an SQLite database: texts by name, and changes of cards. */
#include "base/fault.h"
#include "base/text.h"
#include "store/shelf.h"
#include "store/sqlite_int.h"
#include "store/sqlite_shelf_int.h"
#include "store/store.h"
#include "store/store_class.h"

#include <assert.h>

/* ---- texts by name ---- */

status shelf_find_text(const sqlite_store *s, const char *name, buffer *out, bool *found,
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
    const status result = shelf_find_text(sqlite_of(base), name, out, &found, f);
    if (result || found) return result;
    return fault_set(f, E_MISSING, 0, "there is no text %.40s", name);
}

status shelf_put_text(const sqlite_store *s, void *context, fault *f) {
    const shelf_text *c = context;
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
    shelf_text c = {name, text};
    return sql_in_transaction(sqlite_of(base), shelf_put_text, &c, f);
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

const store_shelf_class sqlite_shelf = {
    .update = shelf_update,
    .find = shelf_find,
    .list = shelf_list,
    .sizes = shelf_sizes,
    .change = change,
    .add = shelf_add,
    .read_text = read_text,
    .write_text = write_text,
};
