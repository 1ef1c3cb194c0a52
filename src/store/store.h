/* store/store.h - finished games on disk: runs, and the games of each. The same files keep results
 * of experiments (results.h).
 *
 * A run is what was asked for, such as a match; its key is everything that decides its games, so
 * asking for the same again finds the run and what there is of it. A game belongs to a run and has
 * a number within it; no number is stored twice.
 *
 * Promises, of both kinds of file:
 *     P1  what store_begin_run() and store_add_games() answered with OK is on the disk: it outlives
 *         the process and the power
 *     P2  a game is stored whole or not at all, whatever fails; so is a group of them, but of JSON
 *         lines a power failure may leave some
 *     P3  several processes may write to one file at once
 *     P4  an older file is brought up to date when it is opened, a newer one is refused and stays
 *         as it is
 *     P5  what cannot be read is counted and told, and the rest is read
 *
 * SQLite is used where it was built in; JSON lines otherwise, for files whose name ends with .jsonl
 * and for those that hold them already.
 * Ownership: store_close() frees a store; texts and games that a sink is handed are borrowed for
 * the call. Threads: one at a time per store.
 * Errors: E_FULL, E_IO, E_BUSY when another process does not let go, E_MISSING, E_NOMEM, E_FORMAT
 * for a file that is damaged or something else, E_UNSUPPORTED for one that this program is too old
 * for or that needs SQLite where that is missing. After any of them nothing that was stored before
 * is lost, and reading may go on. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "arena/played_game.h"
#include "base/files.h"
#include "notation/game.h"

typedef struct store store;

typedef enum store_mode { STORE_READ, STORE_WRITE } store_mode;

enum { STORE_WAIT_MS = 10000, STORE_NUMBER_MAX = 10000000 };

typedef struct store_options {
    const allocator *memory; /* NULL: the system's; SQLite has its own */
    const file_ops *files;   /* NULL: the system's; SQLite has its own */
    int wait_ms;             /* for other processes; 0: STORE_WAIT_MS */
} store_options;

/* What was asked for. Texts may be NULL where it says so, and nowhere else. */
typedef struct store_run {
    int64_t id;      /* from 1; given by the store */
    const char *key; /* the same for the same games; see above */
    const char *kind;
    const char *a, *b; /* specifications of the players */
    int size;
    start_kind start;
    const char *openings; /* as typed */
    uint64_t seed;
    int games;           /* wanted; the most that was ever asked for */
    const char *limits;  /* in words */
    const char *test;    /* a sequential test, or NULL; the last that was asked for */
    const char *program; /* its version */
    const char *weights; /* a number that tells those that are built in apart, or NULL */
    const char *begun;   /* 2026-01-31T23:59:59Z */

    int64_t stored, wins, draws,
        losses; /* games that are there, of A; only where runs are listed */
} store_run;

typedef struct store_game {
    int64_t id;         /* within the file; given by the store */
    int64_t run;        /* likewise */
    played_game played; /* the trouble in its evidence is not kept: the ending tells it */
    uint64_t seeds[2];  /* of A and B */
    const game *record; /* begins at the start of the run; scores, times and depths of plies are
                           kept, tags are not */
} store_game;

/* A missing file is made for STORE_WRITE only. */
status store_open(const char *path, store_mode mode, const store_options *o, store **out, fault *f);
void store_close(store *s); /* NULL is allowed */

const char *store_kind(const store *s); /* "SQLite" or "JSON lines" */

/* The run with the key of *wanted, which is added where it is missing. After a failure *id is as
 * before. */
status store_begin_run(store *s, const store_run *wanted, int64_t *id, fault *f);

/* All of them or none (P2). E_MISSING without the run. E_BUSY when one of the numbers is there
 * already: somebody else plays the same run at the same time. */
status store_add_games(store *s, int64_t run, const store_game *games, size_t count, fault *f);

/* ---- reading ---- */

/* Anything but OK ends the reading and is what it returns. */
typedef status store_number_sink(void *context, int number);
typedef status store_run_sink(void *context, const store_run *r);
typedef status store_game_sink(void *context, const store_run *r, const store_game *g);

/* The numbers of a run that are there, in any order. */
status store_each_number(store *s, int64_t run, store_number_sink *sink, void *context, fault *f);

/* One game, into *record, an empty game, and *out, which points to it. E_MISSING. */
status store_find_game(store *s, const store_run *r, int number, game *record, store_game *out,
                       fault *f);

status store_each_run(store *s, store_run_sink *sink, void *context, fault *f);

typedef enum store_winner {
    STORE_ANY,
    STORE_A,
    STORE_B,
    STORE_DRAW,
    STORE_BLACK,
    STORE_WHITE,
} store_winner;

typedef struct store_filter {
    int64_t run, id;    /* 0: any */
    view player;        /* in the specification of one of them, in either case; empty: any */
    const char *ending; /* its name; NULL: any */
    store_winner winner;
    view opening; /* how the moves begin, as in "f5d6c3"; empty: any */
} store_filter;

/* One after the other, in the order of their numbers for one run, else in the order in which they
 * were stored; memory does not grow with their number. */
status store_each_game(store *s, const store_filter *filter, store_game_sink *sink, void *context,
                       fault *f);

/* What could not be read so far (P5). */
typedef struct store_trouble {
    uint64_t records;
    fault first;
} store_trouble;

const store_trouble *store_unreadable(const store *s);

#endif
