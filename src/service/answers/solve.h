/* service/answers/solve.h - solves positions exactly: one, or the records of a file one after the
 * other.
 *
 * The engine forgets everything before each position, so the value and the node count of a position
 * do not depend on the positions before it. Results are judged by the answers of their problem and
 * handed to a listener. Nothing is printed. With `ranks` many processes share out the positions of
 * a file: each reads the file and solves one position at a time with its own engine. A position
 * that is handed over alone is split: see solver_position(). Ownership: a solver owns its engine;
 * the listener and the stop token are borrowed until solver_clear(). Threads: one at a time; any
 * thread may set the stop token. The listener is called on the calling thread. Errors: those of the
 * engine and of the file. A record that cannot be read or solved is reported to the listener and
 * skipped. */
#ifndef SERVICE_ANSWERS_SOLVE_H
#define SERVICE_ANSWERS_SOLVE_H

#include "base/deal.h"
#include "base/fault.h"
#include "engine/engine.h"
#include "game/position.h"
#include "notation/ply_choice.h"
#include "notation/problem.h"
#include "report/answers/solve_case.h"
#include "search/result.h"

typedef struct solve_options {
    engine_options engine;
    search_limits limits;    /* for each position; a limit in depth is not allowed */
    bool outcome;            /* find only who wins */
    bool all;                /* find the value of every move */
    const deal_ranks *ranks; /* solve the positions of files; NULL: this process does */
} solve_options;

/* Any of these may be NULL, except `solved`. */
typedef struct solve_listener {
    void *context; /* handed to each of them */

    /* The search of a position starts. */
    void (*begins)(void *context, uint64_t number, const position *p);

    /* A stage of the search is complete. Called while the search runs; must be quick. */
    void (*stage)(void *context, const search_result *so_far);

    /* The search has ended, with a result or with a failure. */
    void (*ends)(void *context);

    /* A position is solved, or its search was stopped: see the verdict. Borrowed for the call. */
    void (*solved)(void *context, const solve_case *c);
} solve_listener;

typedef struct solver {
    engine *engine;
    search_limits limits;
    bool outcome, all;
    const stop_token *stop;
    const solve_listener *listener;
    const deal_ranks *ranks;
    uint64_t setting;    /* checksum of everything that decides a result but the position */
    solve_totals totals; /* of all positions so far; the caller may set left_out and unread */
} solver;

/* Makes the engine, which may need much memory. Does not keep o->engine.weights. `stop` may be
 * NULL. E_NOMEM, E_RANGE: then there is nothing to clear. */
status solver_init(solver *s, const solve_options *o, const solve_listener *l,
                   const stop_token *stop, fault *f);
void solver_clear(solver *s);

/* Solves a position and hands it to the listener. `number` and `file` name it there; `file` may be
 * NULL. E_UNSUPPORTED for a board that cannot be solved: the listener gets no result, and the
 * solver may go on. E_STOPPED after the listener got the result, if the stop token is set. With
 * `ranks` all of them call it for the same positions. They share the search of a larger one if one
 * value is wanted without a limit; others are solved by the dealer alone. Only its listener hears
 * anything. */
status solver_position(solver *s, uint64_t number, const char *file, const problem *p, fault *f);

/* Whether solving takes longer than anybody waits: more than 40 empty squares and no limit. */
bool solver_is_hopeless(const solver *s, const position *p);

/* ---- files ---- */

typedef enum solve_file_kind { SOLVE_PROBLEMS, SOLVE_POSITIONS, SOLVE_GAMES } solve_file_kind;

typedef struct solve_file_request {
    const char *path; /* a file, or "-" for standard input */
    const char
        *format;    /* the name of a format (service/convert/convert_format.h); NULL: find out */
    uint64_t only;  /* solve only this record, counted from 1; 0: all */
    int size;       /* leave out boards of other sizes; 0: take all */
    ply_choice ply; /* which position of each game; the last one by default */

    void *context; /* for the functions below, which may be NULL */

    /* The file is open. `name` is for messages and valid as long as `path` is. Of a file of games
     * one position of each game is solved. */
    void (*opened)(void *context, const char *name, const char *format, solve_file_kind kind);

    /* A record could not be read or solved. `where` names the place, or is empty if `why` does. */
    void (*left_out)(void *context, const char *where, const char *why);
} solve_file_request;

/* Solves the records of a file of any size. Records that cannot be read or solved are left out. A
 * stop ends the call with OK, also while it waits for input. E_MISSING or E_IO if the file cannot
 * be read, E_FORMAT for an unknown format or a file without a position, E_RANGE if there is no
 * record `only` or if a ply is wanted of a file without games, E_NOMEM. */
status solve_file(solver *s, const solve_file_request *r, fault *f);

#endif
