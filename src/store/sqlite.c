/* store/sqlite.c - games and results in an SQLite database.
 *
 *     I1  Every change is one transaction. It takes the right to write at its beginning, so it
 *         waits for other processes there or not at all. It is committed with a sync.
 *     I2  After any failure the transaction is rolled back before the failure is returned.
 *     I3  A statement that is kept for later points to no text of a caller.
 *
 * The write-ahead log lets others read while somebody writes. On a file system that cannot have
 * it, SQLite uses its older journal, with the same promises. */
#include "base/clock.h"
#include "base/files.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/position.h"
#include "store/results.h"
#include "store/row.h"
#include "store/sqlite_int.h"
#include "store/sqlite_schema.h"
#include "store/store.h"
#include "store/store_class.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { STEPS_BETWEEN_LOOKS = 10000 }; /* of SQLite's machine: less than a millisecond */

/* ---- failures ---- */

static status cannot(const sqlite_store *s, status code, const char *doing, const char *why,
                     fault *f) {
    return fault_set(f, code, 0, "cannot %s %.80s: %s", doing, s->path, why);
}

/* Finds out why no file can be made in the folder of the path. Returns 0 if one can. SQLite does
 * not say it: it tries to read a file that it could not make, and reports that there is none. */
static int folder_error(const sqlite_store *s) {
    char folder[FILES_PATH_MAX];
    if (!files_folder_of(s->path, folder)) return ENAMETOOLONG;
    return access(folder, W_OK | X_OK) == 0 ? 0 : errno;
}

/* Names the system's reason, if SQLite knows one. */
static status system_failure(const sqlite_store *s, const char *doing, fault *f) {
    const int error = sqlite3_system_errno(s->db);
    const int in_folder = error == ENOENT ? folder_error(s) : 0;
    if (in_folder && in_folder != ENOENT) return files_fault(f, "write", s->path, -in_folder);
    if (error) return files_fault(f, doing, s->path, -error);
    return cannot(s, E_IO, doing, sqlite3_errmsg(s->db), f);
}

status sql_fail(const sqlite_store *s, const char *doing, fault *f) {
    if (stop_is_set(s->base.stop)) return fault_set(f, E_STOPPED, 0, "stopped");
    switch (sqlite3_errcode(s->db) & 0xff) {
    case SQLITE_NOMEM:
        return fault_set(f, E_NOMEM, 0, "no memory for stored games");
    case SQLITE_FULL:
        return cannot(s, E_FULL, doing, "the disk is full", f);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return cannot(s, E_BUSY, doing, "another process keeps it locked", f);
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return cannot(s, E_IO, doing, "it cannot be written to", f);
    case SQLITE_CORRUPT:
        return cannot(s, E_FORMAT, doing, "the file is damaged", f);
    case SQLITE_NOTADB:
        return cannot(s, E_FORMAT, doing, "it is no database", f);
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
        return system_failure(s, doing, f);
    default:
        return cannot(s, E_FORMAT, doing, sqlite3_errmsg(s->db), f);
    }
}

/* ---- statements ---- */

const char sql_reading[] = "read", sql_writing[] = "write to";

status sql_execute(const sqlite_store *s, const char *sql, const char *doing, fault *f) {
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK ? OK : sql_fail(s, doing, f);
}

status sql_prepare(const sqlite_store *s, const char *sql, sqlite3_stmt **out, fault *f) {
    return sqlite3_prepare_v2(s->db, sql, -1, out, NULL) == SQLITE_OK ? OK
                                                                      : sql_fail(s, sql_reading, f);
}

/* The text must live until the statement has been stepped. */
void sql_bind_all(sqlite3_stmt *t, int at, view text) {
    (void)sqlite3_bind_text(t, at, text.length ? text.data : "", (int)text.length, SQLITE_STATIC);
}

/* Does the same; an empty view is NULL. */
void sql_bind_view(sqlite3_stmt *t, int at, view text) {
    if (text.length)
        sql_bind_all(t, at, text);
    else
        (void)sqlite3_bind_null(t, at);
}

void sql_bind_text(sqlite3_stmt *t, int at, const char *text) {
    if (text)
        (void)sqlite3_bind_text(t, at, text, -1, SQLITE_STATIC);
    else
        (void)sqlite3_bind_null(t, at);
}

view sql_column_view(sqlite3_stmt *t, int at) {
    const unsigned char *text = sqlite3_column_text(t, at);
    return text ? (view){(const char *)text, (size_t)sqlite3_column_bytes(t, at)} : (view){NULL, 0};
}

/* A statement that answers nothing. */
status sql_step_done(const sqlite_store *s, sqlite3_stmt *t, fault *f) {
    return sqlite3_step(t) == SQLITE_DONE ? OK : sql_fail(s, sql_writing, f);
}

/* ---- transactions ---- */

/* I1 and I2. */
status sql_in_transaction(const sqlite_store *s, sql_change *make, void *context, fault *f) {
    status result = sql_execute(s, "BEGIN IMMEDIATE", sql_writing, f);
    if (result) return result;
    result = make(s, context, f);
    if (!result) result = sql_execute(s, "COMMIT", sql_writing, f);
    if (!sqlite3_get_autocommit(s->db)) (void)sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return result;
}

#ifndef NDEBUG
/* I1 */
bool sql_is_changing(const sqlite_store *s) {
    return !sqlite3_get_autocommit(s->db);
}
#endif

/* ---- runs ---- */

typedef struct run_change {
    const store_run *wanted;
    int64_t id;
} run_change;

status sql_find_key(const sqlite_store *s, const char *key, int64_t *id, fault *f) {
    sqlite3_stmt *t = NULL;
    const status result = sql_prepare(s, "SELECT id FROM run WHERE key = ?", &t, f);
    if (result) return result;
    sql_bind_text(t, 1, key);
    const int code = sqlite3_step(t);
    *id = code == SQLITE_ROW ? sqlite3_column_int64(t, 0) : 0;
    (void)sqlite3_finalize(t);
    return code == SQLITE_ROW || code == SQLITE_DONE ? OK : sql_fail(s, sql_reading, f);
}

status sql_insert_run(const sqlite_store *s, const store_run *r, int64_t *id, fault *f) {
    sqlite3_stmt *t = NULL;
    assert(sql_is_changing(s));
    status result =
        sql_prepare(s,
                    "INSERT INTO run (key, kind, a, b, size, start, openings, seed, games,"
                    " limits, test, program, weights, begun, name_a, name_b,"
                    " position)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    &t, f);
    if (result) return result;
    sql_bind_text(t, 1, r->key);
    sql_bind_text(t, 2, r->kind);
    sql_bind_text(t, 3, r->a);
    sql_bind_text(t, 4, r->b);
    (void)sqlite3_bind_int(t, 5, r->size);
    sql_bind_text(t, 6, start_name(r->start));
    sql_bind_text(t, 7, r->openings);
    (void)sqlite3_bind_int64(t, 8, (int64_t)r->seed);
    (void)sqlite3_bind_int(t, 9, r->games);
    sql_bind_text(t, 10, r->limits);
    sql_bind_text(t, 11, r->test);
    sql_bind_text(t, 12, r->program);
    sql_bind_text(t, 13, r->weights);
    sql_bind_text(t, 14, r->begun);
    sql_bind_text(t, 15, r->name_a);
    sql_bind_text(t, 16, r->name_b);
    sql_bind_text(t, 17, r->position);
    result = sql_step_done(s, t, f);
    *id = sqlite3_last_insert_rowid(s->db);
    (void)sqlite3_finalize(t);
    return result;
}

static status update_run(const sqlite_store *s, const store_run *r, int64_t id, fault *f) {
    sqlite3_stmt *t = NULL;
    assert(sql_is_changing(s));
    status result = sql_prepare(s,
                                "UPDATE run SET games = max(games, ?), test = ?,"
                                " name_a = coalesce(?, name_a), name_b = coalesce(?, name_b)"
                                " WHERE id = ?",
                                &t, f);
    if (result) return result;
    (void)sqlite3_bind_int(t, 1, r->games);
    sql_bind_text(t, 2, r->test);
    sql_bind_text(t, 3, r->name_a);
    sql_bind_text(t, 4, r->name_b);
    (void)sqlite3_bind_int64(t, 5, id);
    result = sql_step_done(s, t, f);
    (void)sqlite3_finalize(t);
    return result;
}

static status change_run(const sqlite_store *s, void *context, fault *f) {
    run_change *c = context;
    const status result = sql_find_key(s, c->wanted->key, &c->id, f);
    if (result) return result;
    return c->id ? update_run(s, c->wanted, c->id, f) : sql_insert_run(s, c->wanted, &c->id, f);
}

static status begin_run(store *base, const store_run *wanted, int64_t *id, fault *f) {
    run_change c = {.wanted = wanted};
    const status result = sql_in_transaction(sqlite_of(base), change_run, &c, f);
    if (!result) *id = c.id;
    return result;
}

/* ---- adding games ---- */

typedef struct game_change {
    int64_t run;
    const store_game *games;
    size_t count;
} game_change;

static void bind_row(sqlite3_stmt *t, int64_t run, const store_row *row) {
    (void)sqlite3_bind_int64(t, 1, run);
    (void)sqlite3_bind_int64(t, 2, row->number);
    sql_bind_text(t, 3, row->a_is_black ? "a" : "b");
    (void)sqlite3_bind_int64(t, 4, row->opening_plies);
    sql_bind_all(t, 5, row->moves);
    sql_bind_view(t, 6, row->ending);
    (void)sqlite3_bind_int64(t, 7, row->score);
    (void)sqlite3_bind_double(t, 8, row->seconds[0]);
    (void)sqlite3_bind_double(t, 9, row->seconds[1]);
    (void)sqlite3_bind_int64(t, 10, (int64_t)row->seeds[0]);
    (void)sqlite3_bind_int64(t, 11, (int64_t)row->seeds[1]);
    sql_bind_view(t, 12, row->scores);
    sql_bind_view(t, 13, row->times_ns);
    sql_bind_view(t, 14, row->depths);
    sql_bind_view(t, 15, row->evidence);
    sql_bind_view(t, 16, row->exact);
}

status sql_insert_game(const sqlite_store *s, int64_t run, const store_row *row, fault *f) {
    assert(sql_is_changing(s));
    bind_row(s->add, run, row);
    status result = sql_step_done(s, s->add, f);
    const int code = sqlite3_extended_errcode(s->db);
    if (code == SQLITE_CONSTRAINT_FOREIGNKEY)
        result = fault_set(f, E_MISSING, 0, "there is no run %lld", (long long)run);
    if (code == SQLITE_CONSTRAINT_UNIQUE)
        result = fault_set(f, E_BUSY, 0,
                           "game %lld is stored already: another process plays the same match",
                           (long long)row->number + 1);
    (void)sqlite3_reset(s->add);
    return result;
}

/* An unfinished game that is gone already is finished as well. */
static status delete_unfinished(const sqlite_store *s, int64_t id, fault *f) {
    assert(sql_is_changing(s));
    (void)sqlite3_bind_int64(s->finish, 1, id);
    const status result = sql_step_done(s, s->finish, f);
    (void)sqlite3_reset(s->finish);
    return result;
}

static status insert_games(const sqlite_store *s, void *context, fault *f) {
    const game_change *c = context;
    buffer text = buffer_make(s->base.memory);
    status result = OK;
    for (size_t i = 0; i < c->count && !result; i++) {
        store_row row;
        result = row_write(&c->games[i], &text, &row, f);
        if (!result) result = sql_insert_game(s, c->run, &row, f);
        if (!result && row.finishes)
            result = sql_shelve_finished(s, row.finishes, sqlite3_last_insert_rowid(s->db), f);
        if (!result && row.finishes) result = delete_unfinished(s, row.finishes, f);
    }
    (void)sqlite3_clear_bindings(s->add); /* I3 */
    buffer_clear(&text);
    return result;
}

static status prepare_finish(sqlite_store *s, fault *f) {
    return s->finish ? OK : sql_prepare(s, "DELETE FROM unfinished WHERE id = ?", &s->finish, f);
}

status sql_prepare_add(sqlite_store *s, fault *f) {
    if (s->add) return OK;
    return sql_prepare(s,
                       "INSERT INTO game (run, number, black, opening_plies, moves, ending, score,"
                       " seconds_a, seconds_b, seed_a, seed_b, scores, times_ns, depths,"
                       " evidence, exact)"
                       " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                       &s->add, f);
}

static status add(store *base, int64_t run, const store_game *games, size_t count, fault *f) {
    sqlite_store *s = sqlite_of(base);
    game_change c = {.run = run, .games = games, .count = count};
    status result = sql_prepare_add(s, f);
    if (!result) result = prepare_finish(s, f);
    return result ? result : sql_in_transaction(s, insert_games, &c, f);
}

/* ---- reading ---- */

static status each_number(store *base, int64_t run, store_number_sink *sink, void *context,
                          fault *f) {
    const sqlite_store *s = sqlite_of(base);
    sqlite3_stmt *t = NULL;
    int code = SQLITE_ROW;
    status result = sql_prepare(s, "SELECT number FROM game WHERE run = ?", &t, f);
    if (result) return result;
    (void)sqlite3_bind_int64(t, 1, run);
    while (!result && (code = sqlite3_step(t)) == SQLITE_ROW) {
        const int64_t number = sqlite3_column_int64(t, 0);
        if (number >= 0 && number <= STORE_NUMBER_MAX) result = sink(context, (int)number);
    }
    if (!result && code != SQLITE_DONE) result = sql_fail(s, sql_reading, f);
    (void)sqlite3_finalize(t);
    return result;
}

const char *sql_column_text(sqlite3_stmt *t, int at) {
    return (const char *)sqlite3_column_text(t, at);
}

const char *sql_column_or_empty(sqlite3_stmt *t, int at) {
    const char *text = sql_column_text(t, at);
    return text ? text : "";
}

/* E_FORMAT for a size or a start that is none. */
status sql_column_run(sqlite3_stmt *t, store_run *out, fault *f) {
    *out = (store_run){.id = sqlite3_column_int64(t, 0),
                       .key = sql_column_or_empty(t, 1),
                       .kind = sql_column_or_empty(t, 2),
                       .a = sql_column_or_empty(t, 3),
                       .b = sql_column_or_empty(t, 4),
                       .size = sqlite3_column_int(t, 5),
                       .openings = sql_column_or_empty(t, 7),
                       .seed = (uint64_t)sqlite3_column_int64(t, 8),
                       .games = sqlite3_column_int(t, 9),
                       .limits = sql_column_or_empty(t, 10),
                       .test = sql_column_text(t, 11),
                       .program = sql_column_or_empty(t, 12),
                       .weights = sql_column_text(t, 13),
                       .begun = sql_column_or_empty(t, 14),
                       .name_a = sql_column_text(t, 15),
                       .name_b = sql_column_text(t, 16),
                       .position = sql_column_text(t, 17)};
    if (out->size < GRID_MIN || out->size > GRID_MAX ||
        !store_read_start(sql_column_view(t, 6), &out->start))
        return fault_set(f, E_FORMAT, 0, "run %lld has a board that does not exist",
                         (long long)out->id);
    return OK;
}

store_row sql_column_row(sqlite3_stmt *t) {
    enum { AT = RUN_COLUMN_COUNT };
    return (store_row){
        .id = sqlite3_column_int64(t, AT),
        .run = sqlite3_column_int64(t, 0),
        .number = sqlite3_column_int64(t, AT + 1),
        .a_is_black = view_is(sql_column_view(t, AT + 2), "a"),
        .opening_plies = sqlite3_column_int64(t, AT + 3),
        .moves = sql_column_view(t, AT + 4),
        .ending = sql_column_view(t, AT + 5),
        .score = sqlite3_column_int64(t, AT + 6),
        .seconds = {sqlite3_column_double(t, AT + 7), sqlite3_column_double(t, AT + 8)},
        .seeds = {(uint64_t)sqlite3_column_int64(t, AT + 9),
                  (uint64_t)sqlite3_column_int64(t, AT + 10)},
        .scores = sql_column_view(t, AT + 11),
        .times_ns = sql_column_view(t, AT + 12),
        .depths = sql_column_view(t, AT + 13),
        .evidence = sql_column_view(t, AT + 14),
        .exact = sql_column_view(t, AT + 15)};
}

/* Hands out the rows that a bound statement finds. Rows of a run that cannot be read are skipped.
 */
status sql_give_rows(sqlite_store *s, sqlite3_stmt *t, store_row_sink *sink, void *context,
                     fault *f) {
    int code = SQLITE_ROW;
    status result = OK;
    while (!result && (code = sqlite3_step(t)) == SQLITE_ROW) {
        store_run r;
        fault why;
        if (sql_column_run(t, &r, &why)) {
            store_note_trouble(&s->base, &why);
            continue;
        }
        const store_row row = sql_column_row(t);
        result = sink(context, &r, &row, f);
    }
    if (!result && code != SQLITE_DONE) result = sql_fail(s, sql_reading, f);
    return result;
}

static status find(store *base, int64_t run, int number, store_row_sink *sink, void *context,
                   fault *f) {
    sqlite_store *s = sqlite_of(base);
    status result =
        s->find ? OK : sql_prepare(s, ROWS_FROM "WHERE g.run = ? AND g.number = ?", &s->find, f);
    if (result) return result;
    (void)sqlite3_bind_int64(s->find, 1, run);
    (void)sqlite3_bind_int64(s->find, 2, number);
    result = sql_give_rows(s, s->find, sink, context, f);
    (void)sqlite3_reset(s->find);
    return result;
}

static status each_row(store *base, int64_t run, int64_t id, store_row_sink *sink, void *context,
                       fault *f) {
    static const char of_one[] = ROWS_FROM "WHERE g.id = ?",
                      of_run[] = ROWS_FROM "WHERE g.run = ? ORDER BY g.number",
                      of_all[] = ROWS_FROM "ORDER BY g.id";
    sqlite_store *s = sqlite_of(base);
    sqlite3_stmt *t = NULL;
    status result = sql_prepare(s, id ? of_one : run ? of_run : of_all, &t, f);
    if (result) return result;
    if (id || run) (void)sqlite3_bind_int64(t, 1, id ? id : run);
    result = sql_give_rows(s, t, sink, context, f);
    (void)sqlite3_finalize(t);
    return result;
}

static status each_run(store *base, bool counted, store_run_sink *sink, void *context, fault *f) {
    enum { AT = RUN_COLUMN_COUNT };
    static const char plain[] = "SELECT " RUN_COLUMNS ", 0, 0, 0, 0 FROM run r ORDER BY r.id",
                      with_games[] = "SELECT " RUN_COLUMNS ", count(g.score), total(g.score > 0),"
                                     " total(g.score = 0), total(g.score < 0)"
                                     " FROM run r LEFT JOIN game g ON g.run = r.id"
                                     " GROUP BY r.id ORDER BY r.id";
    sqlite_store *s = sqlite_of(base);
    sqlite3_stmt *t = NULL;
    int code = SQLITE_ROW;
    status result = sql_prepare(s, counted ? with_games : plain, &t, f);
    while (!result && (code = sqlite3_step(t)) == SQLITE_ROW) {
        store_run r;
        fault why;
        if (sql_column_run(t, &r, &why)) {
            if (counted) store_note_trouble(base, &why);
            continue;
        }
        r.stored = sqlite3_column_int64(t, AT);
        r.wins = sqlite3_column_int64(t, AT + 1);
        r.draws = sqlite3_column_int64(t, AT + 2);
        r.losses = sqlite3_column_int64(t, AT + 3);
        result = sink(context, &r);
    }
    if (!result && code != SQLITE_DONE) result = sql_fail(s, sql_reading, f);
    (void)sqlite3_finalize(t);
    return result;
}

/* ---- results ---- */

typedef struct result_change {
    const store_work *work;
    const store_result *results;
    size_t count;
} result_change;

static status insert_results(const sqlite_store *s, void *context, fault *f) {
    const result_change *c = context;
    sqlite3_stmt *t = s->add_result;
    status result = OK;
    assert(sql_is_changing(s));
    sql_bind_text(t, 1, c->work->experiment);
    sql_bind_text(t, 2, c->work->version);
    for (size_t i = 0; i < c->count && !result; i++) {
        sql_bind_all(t, 3, c->results[i].key);
        sql_bind_all(t, 4, c->results[i].text);
        (void)sqlite3_bind_int64(t, 5, (int64_t)store_result_sum(&c->results[i]));
        result = sql_step_done(s, t, f);
        (void)sqlite3_reset(t);
    }
    (void)sqlite3_clear_bindings(t); /* I3 */
    return result;
}

static status add_results(store *base, const store_work *w, const store_result *results,
                          size_t count, fault *f) {
    sqlite_store *s = sqlite_of(base);
    result_change c = {.work = w, .results = results, .count = count};
    const status result =
        s->add_result ? OK
                      : sql_prepare(s,
                                    "INSERT INTO result (experiment, version, key, text, sum)"
                                    " VALUES (?, ?, ?, ?, ?)",
                                    &s->add_result, f);
    return result ? result : sql_in_transaction(s, insert_results, &c, f);
}

static status each_result(store *base, const store_work *w, store_sum_sink *sink, void *context,
                          fault *f) {
    const sqlite_store *s = sqlite_of(base);
    sqlite3_stmt *t = NULL;
    int code = SQLITE_ROW;
    status result = sql_prepare(s,
                                "SELECT key, text, sum FROM result"
                                " WHERE experiment = ? AND version = ? ORDER BY id",
                                &t, f);
    if (result) return result;
    sql_bind_text(t, 1, w->experiment);
    sql_bind_text(t, 2, w->version);
    while (!result && (code = sqlite3_step(t)) == SQLITE_ROW) {
        const store_result r = {sql_column_view(t, 0), sql_column_view(t, 1)};
        result = sink(context, &r, (uint64_t)sqlite3_column_int64(t, 2));
    }
    if (!result && code != SQLITE_DONE) result = sql_fail(s, sql_reading, f);
    (void)sqlite3_finalize(t);
    return result;
}

/* ---- unfinished games ---- */

typedef struct unfinished_change {
    const unfinished_row *row;
    int64_t id;
} unfinished_change;

static status change_unfinished(const sqlite_store *s, void *context, fault *f) {
    static const char first[] = "INSERT INTO unfinished (begun, black, white, settings, position,"
                                " moves, times_ns, scores, depths, exact, given)"
                                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                      next[] = "UPDATE unfinished SET begun = ?, black = ?, white = ?,"
                               " settings = ?, position = ?, moves = ?, times_ns = ?,"
                               " scores = ?, depths = ?, exact = ?, given = ? WHERE id = ?";
    unfinished_change *c = context;
    const unfinished_row *row = c->row;
    sqlite3_stmt *t = NULL;
    assert(sql_is_changing(s));
    status result = sql_prepare(s, row->id ? next : first, &t, f);
    if (result) return result;
    sql_bind_text(t, 1, row->begun);
    sql_bind_text(t, 2, row->black);
    sql_bind_text(t, 3, row->white);
    sql_bind_text(t, 4, row->settings);
    sql_bind_all(t, 5, row->position);
    sql_bind_all(t, 6, row->moves);
    sql_bind_view(t, 7, row->times_ns);
    sql_bind_view(t, 8, row->scores);
    sql_bind_view(t, 9, row->depths);
    sql_bind_view(t, 10, row->exact);
    (void)sqlite3_bind_int(t, 11, row->opening_plies);
    if (row->id) (void)sqlite3_bind_int64(t, 12, row->id);
    result = sql_step_done(s, t, f);
    c->id = row->id ? row->id : sqlite3_last_insert_rowid(s->db);
    (void)sqlite3_finalize(t);
    if (!result && row->card && !row->id)
        result = sql_shelve_unfinished(s, row->card, row, c->id, f);
    return result;
}

/* Returns `result`, or E_MISSING if the change touched no game. */
static status expect_unfinished(const sqlite_store *s, status result, int64_t id, fault *f) {
    if (result || sqlite3_changes(s->db)) return result;
    return fault_set(f, E_MISSING, 0, "there is no unfinished game %lld", (long long)id);
}

static status keep_unfinished(store *base, const unfinished_row *row, int64_t *id, fault *f) {
    unfinished_change c = {.row = row};
    const sqlite_store *s = sqlite_of(base);
    const status result =
        expect_unfinished(s, sql_in_transaction(s, change_unfinished, &c, f), row->id, f);
    if (!result) *id = c.id;
    return result;
}

static status drop_one(const sqlite_store *s, void *context, fault *f) {
    return delete_unfinished(s, *(const int64_t *)context, f);
}

static status drop_unfinished(store *base, int64_t id, fault *f) {
    sqlite_store *s = sqlite_of(base);
    status result = prepare_finish(s, f);
    if (!result) result = sql_in_transaction(s, drop_one, &id, f);
    return expect_unfinished(s, result, id, f);
}

static status each_unfinished(store *base, unfinished_row_sink *sink, void *context, fault *f) {
    const sqlite_store *s = sqlite_of(base);
    sqlite3_stmt *t = NULL;
    int code = SQLITE_ROW;
    status result =
        sql_prepare(s,
                    "SELECT id, begun, black, white, settings, position, moves, times_ns,"
                    " scores, depths, exact FROM unfinished ORDER BY id",
                    &t, f);
    while (!result && (code = sqlite3_step(t)) == SQLITE_ROW) {
        const unfinished_row row = {.id = sqlite3_column_int64(t, 0),
                                    .begun = sql_column_or_empty(t, 1),
                                    .black = sql_column_or_empty(t, 2),
                                    .white = sql_column_or_empty(t, 3),
                                    .settings = sql_column_or_empty(t, 4),
                                    .position = sql_column_view(t, 5),
                                    .moves = sql_column_view(t, 6),
                                    .times_ns = sql_column_view(t, 7),
                                    .scores = sql_column_view(t, 8),
                                    .depths = sql_column_view(t, 9),
                                    .exact = sql_column_view(t, 10)};
        result = sink(context, &row, f);
    }
    if (!result && code != SQLITE_DONE) result = sql_fail(s, sql_reading, f);
    (void)sqlite3_finalize(t);
    return result;
}

/* ---- answers ---- */

#define ANSWER_COLUMNS                                                                             \
    "given, kind, topic, position, move, best, basis, day, due, box, \"right\", loss"

static status insert_answer(const sqlite_store *s, void *context, fault *f) {
    const answer_row *row = context;
    const int64_t numbers[] = {row->day, row->due, row->box, row->right};
    int at = 1;
    sqlite3_stmt *t = NULL;
    assert(sql_is_changing(s));
    status result = sql_prepare(
        s, "INSERT INTO answer (" ANSWER_COLUMNS ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        &t, f);
    if (result) return result;
    for (int i = 0; i < ANSWER_TEXTS; i++) sql_bind_text(t, at++, row->texts[i]);
    for (int i = 0; i < 4; i++) (void)sqlite3_bind_int64(t, at++, numbers[i]);
    (void)sqlite3_bind_double(t, at, row->loss);
    result = sql_step_done(s, t, f);
    (void)sqlite3_finalize(t);
    return result;
}

static status add_answer(store *base, const answer_row *row, fault *f) {
    answer_row copy = *row;
    return sql_in_transaction(sqlite_of(base), insert_answer, &copy, f);
}

static status each_answer(store *base, answer_row_sink *sink, void *context, fault *f) {
    const sqlite_store *s = sqlite_of(base);
    sqlite3_stmt *t = NULL;
    int code = SQLITE_ROW;
    status result = sql_prepare(s, "SELECT " ANSWER_COLUMNS " FROM answer ORDER BY id", &t, f);
    while (!result && (code = sqlite3_step(t)) == SQLITE_ROW) {
        answer_row row = {.day = sqlite3_column_int64(t, ANSWER_TEXTS),
                          .due = sqlite3_column_int64(t, ANSWER_TEXTS + 1),
                          .box = sqlite3_column_int64(t, ANSWER_TEXTS + 2),
                          .right = sqlite3_column_int64(t, ANSWER_TEXTS + 3),
                          .loss = sqlite3_column_double(t, ANSWER_TEXTS + 4)};
        for (int i = 0; i < ANSWER_TEXTS; i++) row.texts[i] = sql_column_or_empty(t, i);
        result = sink(context, &row, f);
    }
    if (!result && code != SQLITE_DONE) result = sql_fail(s, sql_reading, f);
    (void)sqlite3_finalize(t);
    return result;
}

/* ---- opening ---- */

static void close_store(store *base) {
    sqlite_store *s = sqlite_of(base);
    (void)sqlite3_finalize(s->add);
    (void)sqlite3_finalize(s->find);
    (void)sqlite3_finalize(s->add_result);
    (void)sqlite3_finalize(s->finish);
    (void)sqlite3_close(s->db);
    alloc_free(base->memory, s->path);
    alloc_free(base->memory, s);
}

static const store_class sqlite_class = {
    .name = "SQLite",
    .close = close_store,
    .runs = {begin_run, each_run},
    .games = {add, each_number, find, each_row},
    .results = {add_results, each_result},
    .unfinished = {keep_unfinished, drop_unfinished, each_unfinished},
    .answers = {add_answer, each_answer},
    .shelf = &sqlite_shelf,
    .studies = &sqlite_studies,
};

/* Waits for other processes, as sqlite3_busy_timeout() would, but not beyond a stop. */
static int wait_for_others(void *context, int tries) {
    enum { PAUSE_MS = 10 };
    const struct timespec pause = {.tv_nsec = PAUSE_MS * 1000000};
    const sqlite_store *s = context;
    if (stop_is_set(s->base.stop) || tries >= s->wait_ms / PAUSE_MS) return 0;
    (void)nanosleep(&pause, NULL);
    return 1;
}

/* SQLite asks this between the steps of a query, also while no row fits. */
static int is_stopped(void *context) {
    return stop_is_set(((const sqlite_store *)context)->base.stop);
}

static status connect_to(sqlite_store *s, const char *name, int flags, fault *f) {
    (void)sqlite3_close(s->db);
    s->db = NULL;
    const int code = sqlite3_open_v2(name, &s->db, flags | SQLITE_OPEN_FULLMUTEX, NULL);
    if (!s->db) return fault_set(f, E_NOMEM, 0, "no memory for stored games");
    if (code != SQLITE_OK) return sql_fail(s, "open", f);
    if (!s->base.stop) {
        (void)sqlite3_busy_timeout(s->db, s->wait_ms);
        return OK;
    }
    (void)sqlite3_busy_handler(s->db, wait_for_others, s);
    sqlite3_progress_handler(s->db, STEPS_BETWEEN_LOOKS, is_stopped, s);
    return OK;
}

/* SQLite does not wait for other processes while it changes the journal, so we do. */
static status use_log(const sqlite_store *s, fault *f) {
    const struct timespec pause = {.tv_nsec = 2000000};
    const int64_t start = clock_now_ns();
    for (;;) {
        const int code = sqlite3_exec(s->db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);
        if (code == SQLITE_OK) return OK;
        if ((code & 0xff) != SQLITE_BUSY || clock_now_ns() - start > s->wait_ms * INT64_C(1000000))
            return sql_fail(s, sql_writing, f);
        (void)nanosleep(&pause, NULL);
    }
}

static status look(const sqlite_store *s, schema_state *state, fault *f) {
    int version = 0;
    if (schema_look(s->db, state, &version) != SQLITE_OK) return sql_fail(s, "open", f);
    if (*state == SCHEMA_FOREIGN)
        return fault_set(f, E_FORMAT, 0, "%.80s is a database of something else", s->path);
    if (*state == SCHEMA_NEWER)
        return fault_set(f, E_UNSUPPORTED, 0,
                         "%.80s has form %d, and this program knows forms up to %d: use a newer "
                         "one",
                         s->path, version, SCHEMA_VERSION);
    return OK;
}

static status open_for_writing(sqlite_store *s, int flags, fault *f) {
    schema_state state = SCHEMA_CURRENT;
    status result = connect_to(s, s->path, SQLITE_OPEN_READWRITE | flags, f);
    if (!result) result = look(s, &state, f);
    if (!result) result = use_log(s, f);
    if (!result)
        result =
            sql_execute(s, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON", sql_writing, f);
    if (!result && state == SCHEMA_OLDER && schema_migrate(s->db, SCHEMA_VERSION) != SQLITE_OK)
        result = sql_fail(s, "bring up to date", f);
    return result;
}

/* Opens a database in a folder where no files can be made beside it. Nobody may change it
 * meanwhile, and no games may wait in its log. */
static status open_unchanging(sqlite_store *s, fault *f) {
    struct stat log;
    buffer name = buffer_make(s->base.memory);
    status result = OK;
    buffer_format(&name, "%s-wal", s->path);
    const bool has_log = stat(buffer_text(&name), &log) == 0 && log.st_size > 0;
    buffer_reset(&name, 0);
    buffer_add(&name, "file:");
    for (const char *p = s->path; *p; p++)
        if (strchr("%?#", *p))
            buffer_format(&name, "%%%02X", (unsigned)(unsigned char)*p);
        else
            buffer_add_char(&name, *p);
    buffer_add(&name, "?immutable=1");
    if (has_log)
        result = cannot(s, E_IO, "open", "games wait in its log, and the folder is read-only", f);
    else if (buffer_status(&name))
        result = fault_set(f, E_NOMEM, 0, "no memory for stored games");
    else
        result = connect_to(s, buffer_text(&name), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, f);
    buffer_clear(&name);
    return result;
}

/* A connection that may write takes the files -wal and -shm away when it is closed; a read-only one
 * would leave them behind. SQLite opens a file that cannot be written to for reading. */
static status connect_for_reading(sqlite_store *s, schema_state *state, fault *f) {
    status result = connect_to(s, s->path, SQLITE_OPEN_READWRITE, f);
    if (!result) result = look(s, state, f);
    if (!result && *state == SCHEMA_CURRENT)
        result = sql_execute(s, "PRAGMA query_only = ON", "open", f);
    const int code = sqlite3_errcode(s->db) & 0xff;
    if (result != E_IO || (code != SQLITE_CANTOPEN && code != SQLITE_READONLY)) return result;
    result = open_unchanging(s, f);
    return result ? result : look(s, state, f);
}

/* Brings a copy in memory up to date, because the file itself cannot be written to. */
static status read_copy(sqlite_store *s, fault *f) {
    sqlite3 *copy = NULL;
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX;
    if (sqlite3_open_v2(":memory:", &copy, flags, NULL) != SQLITE_OK) {
        (void)sqlite3_close(copy);
        return fault_set(f, E_NOMEM, 0, "no memory for stored games");
    }
    sqlite3_backup *all = sqlite3_backup_init(copy, "main", s->db, "main");
    const int done = all ? sqlite3_backup_step(all, -1) : SQLITE_ERROR;
    (void)sqlite3_backup_finish(all); /* its failure stays with the copy */
    (void)sqlite3_close(s->db);
    s->db = copy;
    if (sqlite3_errcode(copy) != SQLITE_OK) return sql_fail(s, sql_reading, f);
    if (done != SQLITE_DONE)
        return fault_set(f, E_BUSY, 0, "%.80s is in use by another process", s->path);
    return schema_migrate(copy, SCHEMA_VERSION) == SQLITE_OK ? OK
                                                             : sql_fail(s, "bring up to date", f);
}

/* Reading changes nothing but the form of an older database, if the file can be written to. */
static status open_for_reading(sqlite_store *s, fault *f) {
    schema_state state = SCHEMA_CURRENT;
    status result = connect_for_reading(s, &state, f);
    if (result || state != SCHEMA_OLDER) return result;
    result = open_for_writing(s, 0, f);
    if (result != E_IO && result != E_FULL && result != E_BUSY) return result;
    result = connect_for_reading(s, &state, f);
    return result ? result : read_copy(s, f);
}

status sqlite_open(const char *path, store_mode mode, const store_options *o, store **out,
                   fault *f) {
    sqlite_store *s = alloc_array(o->memory, 1, sizeof *s);
    if (!s) return fault_set(f, E_NOMEM, 0, "no memory for stored games");
    *s = (sqlite_store){.base = {.class = &sqlite_class, .memory = o->memory, .stop = o->stop},
                        .path = alloc_string(o->memory, path, strlen(path)),
                        .wait_ms = o->wait_ms};
    status result = s->path ? OK : fault_set(f, E_NOMEM, 0, "no memory for stored games");
    if (!result)
        result = mode == STORE_WRITE ? open_for_writing(s, SQLITE_OPEN_CREATE, f)
                                     : open_for_reading(s, f);
    if (result)
        close_store(&s->base);
    else
        *out = &s->base;
    return result;
}
