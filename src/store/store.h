/* store/store.h - finished games on disk: runs, and the games of each. The same files keep results
 * of experiments (results.h).
 *
 * A run is one thing a user asked for, such as a match. Its key holds everything that decides its
 * games, so asking for the same match again finds the run and its games. A game belongs to a run
 * and has a number within it. No number is stored twice.
 *
 * Promises, kept by both kinds of file:
 *     P1  Once store_begin_run() or store_add_games() has returned OK, the run or games are on the
 *         disk and survive the end of the process and of the power. SQLite commits through its log
 *         with synchronous=FULL; lines are synced, and so is the folder of a new file. A group of
 *         games is acknowledged as a whole.
 *     P2  A game is stored whole or not at all, after any failure. The same holds for a group of
 *         games, except that a power failure may leave a part of a group in JSON lines.
 *     P3  Several processes may write to one file at once.
 *     P4  An older file is brought up to date when it is opened. If it cannot be written to, a copy
 *         in memory is. A newer one is refused and not changed.
 *     P5  Records that cannot be read are counted and reported, and all others are read.
 *
 * New files are SQLite databases if SQLite was built in. They are JSON lines without SQLite, and if
 * the name ends with .jsonl. A file that exists keeps its kind.
 * Ownership: store_close() frees a store; a sink borrows texts and games for the call. Threads: one
 * at a time per store.
 * Errors: E_FULL, E_IO, E_BUSY if another process keeps the file locked, E_MISSING, E_NOMEM,
 * E_FORMAT if the file is damaged or not ours, E_UNSUPPORTED if the file is newer than this program
 * or needs SQLite and this program has none, E_STOPPED after a stop. After any failure all stored
 * games are still there, and reading may go on. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "arena/played_game.h"
#include "base/files.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"

typedef struct store store;

typedef enum store_mode { STORE_READ, STORE_WRITE } store_mode;

enum { STORE_WAIT_MS = 10000, STORE_NUMBER_MAX = 10000000 };

typedef struct store_options {
    const allocator *memory; /* NULL: the system's; SQLite has its own */
    const file_ops *files;   /* NULL: the system's; SQLite has its own */
    int wait_ms;             /* for other processes; 0: STORE_WAIT_MS */
    const stop_token *stop;  /* ends opening and reading with E_STOPPED; may be NULL. For readers */
} store_options;

/* The specification of every person. */
#define STORE_PERSON "person"

/* A run. A text may be NULL only where its comment says so. */
typedef struct store_run {
    int64_t id;      /* from 1; given by the store */
    const char *key; /* the same for the same games */
    const char *kind;
    const char *a, *b;           /* specifications of the players */
    const char *name_a, *name_b; /* names that the user gave them, or NULL; they decide no game.
                                    Readers get the last name of a specification in the file. A
                                    person is known by the name alone, which stays as it is. */
    int size;
    start_kind start;
    const char *position; /* all games begin here, as position_string.h writes it; NULL: `start` */
    const char *openings; /* as typed */
    uint64_t seed;
    int games;           /* the most games that were ever asked for */
    const char *limits;  /* as a text for people */
    const char *test;    /* the sequential test of the last request, or NULL */
    const char *program; /* its version */
    const char *weights; /* identifies the weights that are built in, or NULL */
    const char *begun;   /* 2026-01-31T23:59:59Z */

    int64_t stored, wins, draws,
        losses; /* stored games and their results for A; set by store_each_run() only */
} store_run;

typedef struct store_game {
    int64_t id;         /* within the file; given by the store */
    int64_t run;        /* the run, given by the store */
    played_game played; /* the trouble in its evidence is not kept: the ending tells it */
    uint64_t seeds[2];  /* of A and B */
    int64_t finishes;   /* the unfinished game (unfinished.h) that this one was; 0: none */
    const game *record; /* begins at the start of the run; scores, times, depths and ends of plies
                           are kept, tags are not */
} store_game;

/* A missing file is made for STORE_WRITE only. */
status store_open(const char *path, store_mode mode, const store_options *o, store **out, fault *f);
void store_close(store *s); /* NULL is allowed */

/* Returns whether a file with this beginning is a store, of any version. */
bool store_claims(view beginning);

const char *store_kind(const store *s); /* "SQLite" or "JSON lines" */

/* What people call A (0) or B (1): the name, or the specification if there is none. Borrowed. */
const char *store_run_player(const store_run *r, int who);

/* Finds the run with the key of *wanted, or adds it. A run that is found takes over the names of
 * *wanted, where it has some. *id is set on success only. */
status store_begin_run(store *s, const store_run *wanted, int64_t *id, fault *f);

/* Stores all of the games or none (P2). An unfinished game that one of them finishes is dropped in
 * the same step. E_MISSING if there is no such run. E_BUSY if one of the
 * numbers is stored already: another process plays the same run at the same time. */
status store_add_games(store *s, int64_t run, const store_game *games, size_t count, fault *f);

/* ---- reading ---- */

/* A sink that returns anything but OK ends the reading, which then returns the same. */
typedef status store_number_sink(void *context, int number);
typedef status store_run_sink(void *context, const store_run *r);
typedef status store_game_sink(void *context, const store_run *r, const store_game *g);

/* Hands out the numbers of all stored games of a run, in any order. */
status store_each_number(store *s, int64_t run, store_number_sink *sink, void *context, fault *f);

/* Reads one game into *record, which is empty, and *out, which then points to it. E_MISSING. */
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
    int64_t run, id; /* 0: any */
    view player;     /* part of the specification or name of A or B, in either case; empty: any */
    const char *ending; /* name of the ending; NULL: any */
    store_winner winner;
    view opening; /* how the moves begin, as in "f5d6c3"; empty: any */
} store_filter;

/* Hands out games one after the other: by number within one run, else in the order in which they
 * were stored. Memory does not grow with the number of games. */
status store_each_game(store *s, const store_filter *filter, store_game_sink *sink, void *context,
                       fault *f);

/* Records that could not be read so far (P5). */
typedef struct store_trouble {
    uint64_t records;
    fault first;
} store_trouble;

const store_trouble *store_unreadable(const store *s);

#endif
