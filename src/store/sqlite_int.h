/* store/sqlite_int.h - the SQLite kind inside: its state, statements and transactions. Internal to
 * this room: only the files sqlite*.c include it.
 *
 *     I1  Every change is one transaction. It takes the right to write at its beginning, so it
 *         waits for other processes there or not at all. It is committed with a sync.
 *     I2  After any failure the transaction is rolled back before the failure is returned.
 *     I3  A statement that is kept for later points to no text of a caller. */
#ifndef STORE_SQLITE_INT_H
#define STORE_SQLITE_INT_H

#include "base/text.h"
#include "store/store.h"
#include "store/store_class.h"

#include <sqlite3.h>

typedef struct sqlite_store {
    store base;
    sqlite3 *db;
    char *path;
    int wait_ms;
    sqlite3_stmt *add, *find, *add_result, *finish; /* made when first needed */
} sqlite_store;

static inline sqlite_store *sqlite_of(store *s) {
    return (sqlite_store *)s;
}

/* What the program was doing, for sentences: "cannot read FILE". */
extern const char sql_reading[], sql_writing[];

/* Returns the status of the last failure of the database, with its sentence. */
status sql_fail(const sqlite_store *s, const char *doing, fault *f);

status sql_execute(const sqlite_store *s, const char *sql, const char *doing, fault *f);
status sql_prepare(const sqlite_store *s, const char *sql, sqlite3_stmt **out, fault *f);

/* Bind texts, which must live until the statement has been stepped. An empty view stays a text in
 * sql_bind_all() and becomes NULL in sql_bind_view(). A text of NULL becomes NULL. */
void sql_bind_all(sqlite3_stmt *t, int at, view text);
void sql_bind_view(sqlite3_stmt *t, int at, view text);
void sql_bind_text(sqlite3_stmt *t, int at, const char *text);

/* Texts of a row, valid until the next step. NULL of the database is NULL, an empty view or "". */
const char *sql_column_text(sqlite3_stmt *t, int at);
const char *sql_column_or_empty(sqlite3_stmt *t, int at);
view sql_column_view(sqlite3_stmt *t, int at);

status sql_step_done(const sqlite_store *s, sqlite3_stmt *t,
                     fault *f); /* a statement that answers nothing */

typedef status sql_change(const sqlite_store *s, void *context, fault *f);

/* I1 and I2. */
status sql_in_transaction(const sqlite_store *s, sql_change *make, void *context, fault *f);
#ifndef NDEBUG
bool sql_is_changing(const sqlite_store *s); /* I1 */
#endif

/* ---- runs and games ---- */

/* One behind the other, from column 0 on; how many there are. */
#define RUN_COLUMNS                                                                                \
    "r.id, r.key, r.kind, r.a, r.b, r.size, r.start, r.openings, r.seed, r.games, r.limits, "      \
    "r.test, r.program, r.weights, r.begun, r.name_a, r.name_b, r.position"
#define ROW_COLUMNS                                                                                \
    "g.id, g.number, g.black, g.opening_plies, g.moves, g.ending, g.score, g.seconds_a, "          \
    "g.seconds_b, g.seed_a, g.seed_b, g.scores, g.times_ns, g.depths, g.evidence, g.exact"
enum { RUN_COLUMN_COUNT = 18 };

#define ROWS_FROM "SELECT " RUN_COLUMNS ", " ROW_COLUMNS " FROM game g JOIN run r ON r.id = g.run "

/* Read RUN_COLUMNS and ROW_COLUMNS. E_FORMAT for a size or a start that is none. */
status sql_column_run(sqlite3_stmt *t, store_run *out, fault *f);
store_row sql_column_row(sqlite3_stmt *t);

/* Hands out the rows that a bound statement of ROWS_FROM finds. Rows of a run that cannot be read
 * are counted and skipped. */
status sql_give_rows(sqlite_store *s, sqlite3_stmt *t, store_row_sink *sink, void *context,
                     fault *f);

/* Parts of a transaction. *id is 0 if no run has the key. */
status sql_find_key(const sqlite_store *s, const char *key, int64_t *id, fault *f);
status sql_insert_run(const sqlite_store *s, const store_run *r, int64_t *id, fault *f);
status sql_insert_game(const sqlite_store *s, int64_t run, const store_row *row, fault *f);
status sql_prepare_add(sqlite_store *s, fault *f); /* before the transaction of sql_insert_game() */

/* ---- the shelf (sqlite_shelf.c, sqlite_cards.c) ---- */

/* Parts of transactions: puts the card of a new unfinished game on the shelf, and tells the card of
 * an unfinished game that it is finished. */
status sql_shelve_unfinished(const sqlite_store *s, const char *card, const unfinished_row *row,
                             int64_t id, fault *f);
status sql_shelve_finished(const sqlite_store *s, int64_t unfinished, int64_t finished, fault *f);

extern const store_shelf_class sqlite_shelf;
extern const store_study_class sqlite_studies; /* sqlite_studies.c */

#endif
