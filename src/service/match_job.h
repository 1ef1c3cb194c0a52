/* service/match_job.h - a whole match: played, counted, and kept in a store if a file is named.
 *
 * A stored match resumes: games that the store has are not played again, and the result is that of
 * a match that was never stopped. Nothing is printed; a listener hears of every game, in their
 * order, after it is stored.
 * Ownership: everything in the job is borrowed for the call; the listener borrows each game for its
 * call. Threads: the listener is called by one thread at a time, not always the caller's.
 * Errors: those of match_run() and those of the store. */
#ifndef SERVICE_MATCH_JOB_H
#define SERVICE_MATCH_JOB_H

#include "arena/arena_run.h"
#include "arena/match.h"
#include "arena/rating/match_statistics.h"
#include "base/stop.h"
#include "base/text.h"

typedef struct match_progress {
    int games;               /* so far, with those that were stored before */
    int wins, draws, losses; /* of A, among these games */
    int stored_before;       /* games that the store had at the start */
    double llr;              /* of the test after the last whole pair; NaN without a test */
    double seconds_left;     /* by the pace so far; 0 before a game was played */
    int moves[2];            /* that A and B thought about */
    double seconds[2];       /* thinking time of these moves */
} match_progress;

typedef struct match_listener {
    /* The store has games of this match, as run number `run`. Called before the first game. May be
     * NULL. */
    void (*resumed)(void *context, int games, int64_t run);
    void (*game)(void *context, const match_progress *p, const match_game *g); /* may be NULL */
    void *context;
} match_listener;

typedef struct match_job {
    match_options options; /* the job sets run.stop, run.known and all sinks */
    const char *names[2];  /* of A and B, kept with the run; NULL for a player without a name */
    const char *openings;  /* as a person wrote them: kept with the run */
    const char *test;      /* the same of the sequential test; NULL without one */
    const char *store;     /* name of a file; NULL: the games are not stored */
    stop_token *stop;      /* may be NULL; ends the games under way. A failing store sets it, too */
    match_listener listener;
} match_job;

typedef struct match_outcome {
    match_result result;
    match_progress progress; /* at the end */
    int64_t run;             /* its number in the store; 0: the store was not opened */
    int stored;              /* games of the run that the store has at the end */
} match_outcome;

/* *out is filled in any case; after E_STOPPED it holds the finished pairs, as match_run() says. */
status match_job_run(const match_job *j, match_outcome *out, fault *f);

/* Appends one line on how far the match is. A test may end at any pair, so instead of the time left
 * the line then has the state of the test. */
void match_progress_write(const match_progress *p, const match_options *o, buffer *out);

#endif
