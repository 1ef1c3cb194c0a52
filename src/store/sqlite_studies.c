/* store/sqlite_studies.c - studies in an SQLite database. */
#include "base/fault.h"
#include "base/text.h"
#include "store/sqlite_int.h"
#include "store/store.h"
#include "store/store_class.h"
#include "store/studies.h"

#include <assert.h>

#define COLUMNS                                                                                    \
    "place, id, name, version, size, moves, variations, board, turn, created, changed, deleted"
enum { TREE_COLUMN = 12 };

/* ---- reading ---- */

static stored_study read_columns(sqlite3_stmt *t) {
    return (stored_study){.order = sqlite3_column_int64(t, 0),
                          .id = sql_column_or_empty(t, 1),
                          .name = sql_column_or_empty(t, 2),
                          .version = sqlite3_column_int64(t, 3),
                          .size = sqlite3_column_int(t, 4),
                          .moves = sqlite3_column_int(t, 5),
                          .variations = sqlite3_column_int(t, 6),
                          .board = sql_column_or_empty(t, 7),
                          .turn = sql_column_or_empty(t, 8),
                          .created = sql_column_or_empty(t, 9),
                          .changed = sql_column_or_empty(t, 10),
                          .deleted = sqlite3_column_int(t, 11) != 0};
}

static status find(store *base, const char *id, store_study_sink *sink, void *context, fault *f) {
    sqlite_store *s = sqlite_of(base);
    sqlite3_stmt *t = NULL;
    status result = sql_prepare(s, "SELECT " COLUMNS ", tree FROM study WHERE id = ?", &t, f);
    if (result) return result;
    sql_bind_text(t, 1, id);
    const int code = sqlite3_step(t);
    if (code == SQLITE_ROW) {
        stored_study study = read_columns(t);
        study.tree = sql_column_view(t, TREE_COLUMN);
        result = sink(context, &study);
    } else {
        result = code == SQLITE_DONE ? fault_set(f, E_MISSING, 0, "there is no study %.40s", id)
                                     : sql_fail(s, sql_reading, f);
    }
    (void)sqlite3_finalize(t);
    return result;
}

/* The signs of LIKE count as themselves. */
static void write_pattern(view text, buffer *out) {
    buffer_add_char(out, '%');
    for (size_t i = 0; i < text.length; i++) {
        if (text.data[i] == '%' || text.data[i] == '_' || text.data[i] == '\\')
            buffer_add_char(out, '\\');
        buffer_add_char(out, text.data[i]);
    }
    buffer_add_char(out, '%');
}

#define FITS " FROM study WHERE deleted = ?1 AND name LIKE ?2 ESCAPE '\\'"

static status list_rows(const sqlite_store *s, sqlite3_stmt *t, store_study_sink *sink,
                        void *context, fault *f) {
    int code = sqlite3_step(t);
    for (; code == SQLITE_ROW; code = sqlite3_step(t)) {
        const stored_study study = read_columns(t);
        const status result = sink(context, &study);
        if (result) return result;
    }
    return code == SQLITE_DONE ? OK : sql_fail(s, sql_reading, f);
}

static status count_rows(const sqlite_store *s, const study_filter *w, view pattern, int64_t *total,
                         fault *f) {
    sqlite3_stmt *t = NULL;
    const status result = sql_prepare(s, "SELECT count(*)" FITS, &t, f);
    if (result) return result;
    (void)sqlite3_bind_int(t, 1, w->deleted);
    sql_bind_all(t, 2, pattern);
    const int code = sqlite3_step(t);
    if (code == SQLITE_ROW) *total = sqlite3_column_int64(t, 0);
    (void)sqlite3_finalize(t);
    return code == SQLITE_ROW ? OK : sql_fail(s, sql_reading, f);
}

static status list(store *base, const study_filter *w, store_study_sink *sink, void *context,
                   int64_t *total, fault *f) {
    sqlite_store *s = sqlite_of(base);
    sqlite3_stmt *t = NULL;
    buffer pattern = buffer_make(base->memory);
    write_pattern(w->text, &pattern);
    status result = buffer_status(&pattern)
                        ? fault_set(f, E_NOMEM, 0, "no memory for a list of studies")
                        : count_rows(s, w, buffer_view(&pattern), total, f);
    if (!result)
        result = sql_prepare(s,
                             "SELECT " COLUMNS FITS " AND (?3 = 0 OR place < ?3)"
                             " ORDER BY place DESC LIMIT ?4",
                             &t, f);
    if (!result) {
        (void)sqlite3_bind_int(t, 1, w->deleted);
        sql_bind_all(t, 2, buffer_view(&pattern));
        (void)sqlite3_bind_int64(t, 3, w->before);
        (void)sqlite3_bind_int(t, 4, w->limit);
        result = list_rows(s, t, sink, context, f);
    }
    (void)sqlite3_finalize(t);
    buffer_clear(&pattern);
    return result;
}

/* ---- changing ---- */

#define NEXT_PLACE "(SELECT coalesce(max(place), 0) + 1 FROM study)"

static void bind_study(sqlite3_stmt *t, const stored_study *study) {
    sql_bind_text(t, 1, study->id);
    sql_bind_text(t, 2, study->name);
    (void)sqlite3_bind_int64(t, 3, study->version);
    (void)sqlite3_bind_int(t, 4, study->size);
    (void)sqlite3_bind_int(t, 5, study->moves);
    (void)sqlite3_bind_int(t, 6, study->variations);
    sql_bind_text(t, 7, study->board);
    sql_bind_text(t, 8, study->turn);
    sql_bind_text(t, 9, study->created);
    sql_bind_text(t, 10, study->changed);
    (void)sqlite3_bind_int(t, 11, study->deleted);
    sql_bind_all(t, 12, study->tree);
}

/* Runs a statement with all columns of a study. *rows: how many it changed. */
static status run(const sqlite_store *s, const char *sql, const stored_study *study, int *rows,
                  fault *f) {
    sqlite3_stmt *t = NULL;
    assert(sql_is_changing(s));
    status result = sql_prepare(s, sql, &t, f);
    if (result) return result;
    bind_study(t, study);
    result = sql_step_done(s, t, f);
    (void)sqlite3_finalize(t);
    if (!result) *rows = sqlite3_changes(s->db);
    return result;
}

static status add_study(const sqlite_store *s, void *context, fault *f) {
    const stored_study *study = context;
    int rows = 0;
    const status result =
        run(s,
            "INSERT INTO study (place, id, name, version, size, moves, variations, board, turn,"
            " created, changed, deleted, tree)"
            " VALUES (" NEXT_PLACE ", ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)"
            " ON CONFLICT (id) DO NOTHING",
            study, &rows, f);
    if (result || rows) return result;
    return fault_set(f, E_BUSY, 0, "there is a study %.40s", study->id);
}

static status is_there(const sqlite_store *s, const char *id, bool *found, fault *f) {
    sqlite3_stmt *t = NULL;
    const status result = sql_prepare(s, "SELECT 1 FROM study WHERE id = ?", &t, f);
    if (result) return result;
    sql_bind_text(t, 1, id);
    const int code = sqlite3_step(t);
    *found = code == SQLITE_ROW;
    (void)sqlite3_finalize(t);
    return code == SQLITE_ROW || code == SQLITE_DONE ? OK : sql_fail(s, sql_reading, f);
}

static status change_study(const sqlite_store *s, void *context, fault *f) {
    const stored_study *study = context;
    int rows = 0;
    bool found = false;
    status result = run(s,
                        "UPDATE study SET place = " NEXT_PLACE ", name = ?2, version = ?3,"
                        " size = ?4, moves = ?5, variations = ?6, board = ?7, turn = ?8,"
                        " changed = ?10, deleted = ?11, tree = ?12"
                        " WHERE id = ?1 AND version = ?3 - 1",
                        study, &rows, f);
    if (result || rows) return result;
    result = is_there(s, study->id, &found, f);
    if (result) return result;
    return found ? fault_set(f, E_BUSY, 0, "another program has changed the study %.40s", study->id)
                 : fault_set(f, E_MISSING, 0, "there is no study %.40s", study->id);
}

static status add(store *base, const stored_study *study, fault *f) {
    stored_study copy = *study;
    return sql_in_transaction(sqlite_of(base), add_study, &copy, f);
}

static status change(store *base, const stored_study *study, fault *f) {
    stored_study copy = *study;
    return sql_in_transaction(sqlite_of(base), change_study, &copy, f);
}

const store_study_class sqlite_studies = {.find = find, .list = list, .add = add, .change = change};
