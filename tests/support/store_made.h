/* tests/support/store_made.h - stores of both kinds in a folder of their own, with random games.
 *
 *     for (int k = 0; k < STORE_KINDS; k++) {
 *         made_store m = store_make(*state, k, 8);
 *         store_must_add(&m, 0, 5, &r);
 *         ...
 *         store_close(m.store);
 *     }
 *
 * Whatever goes wrong while it is set up fails the test. */
#ifndef TESTS_SUPPORT_STORE_MADE_H
#define TESTS_SUPPORT_STORE_MADE_H

#include "base/rng.h"
#include "base/text.h"
#include "notation/game.h"
#include "store/store.h"

enum { STORE_SEED = 77, STORE_PATH = 256, STORE_GROUP_MOST = 64, STORE_NUMBERS = 1000 };

/* ---- files ---- */

typedef struct store_folder {
    char path[STORE_PATH / 2];
} store_folder;

/* JSON lines, and SQLite where it was built in. */
#ifdef AVOCET_HAVE_SQLITE3
enum { KIND_LINES, KIND_SQLITE, STORE_KINDS };
#else
enum { KIND_LINES, STORE_KINDS };
#endif

/* A test in a folder of its own, which is its state. */
#define STORE_TEST(name) cmocka_unit_test_setup_teardown(name, store_folder_make, store_folder_drop)
int store_folder_make(void **state);
int store_folder_drop(void **state);

void store_path_in(const store_folder *where, const char *name, char out[STORE_PATH]);
void store_path_of(const store_folder *where, int kind, char out[STORE_PATH]);
void store_forget_files(const store_folder *where);

void store_write_bytes(const char *path, view bytes); /* replaces the file */
void store_append(const char *path, const char *text);

/* ---- stores ---- */

store *store_must_open(const char *path, store_mode mode);
void store_must(status result, const fault *f);

store_run store_some_run(const char *key, int size);
void store_must_begin(store *s, store_run *run); /* sets its id */

/* An open store and a run that has begun, "one". */
typedef struct made_store {
    char path[STORE_PATH];
    store *store;
    store_run run;
} made_store;

made_store store_make(const store_folder *where, int kind, int size);
made_store store_make_run(const store_folder *where, int kind, const store_run *run);
void store_reopen(made_store *m, store_mode mode);

/* ---- games ---- */

/* A random game to be stored; the caller clears the record. */
store_game store_some_game(rng *r, const store_run *run, int number, game *record);

/* Adds games `from` to `to` - 1 of a run, as one group. */
status store_add_random(store *s, const store_run *run, int from, int to, rng *r, fault *f);
void store_must_add(const made_store *m, int from, int to, rng *r);

/* ---- what is there ---- */

typedef struct store_tally {
    int games, runs;
    int64_t last_id;
    int seen[STORE_NUMBERS]; /* by number */
} store_tally;

status store_count_game(void *tally, const store_run *r, const store_game *g);
status store_count_run(void *tally, const store_run *r);

store_tally store_count_all(store *s, const store_filter *filter); /* NULL: all */
int store_count_games(store *s, const store_filter *filter);

/* ---- processes ---- */

/* Runs `child` in a process of its own, which it ends by _exit(); the exit code. */
int store_in_child(void (*child)(const made_store *m), const made_store *m);

#endif
