/* store/recorder.h - between matches and a store: what is finished is stored, and nobody hears of a
 * game before it is.
 *
 * A thread of its own writes. It takes all games that have ended since it last looked, commits them
 * as one group and only then tells them to the sink, in the order of the match; while it does, the
 * next group gathers. So a game waits for the group before its own and for no clock, players never
 * wait for the disk, and a busy match has few large groups, a slow one a commit for each game.
 *
 *     I1  a game is handed to the store when it ends, not when its turn comes to be told
 *     I2  the sink hears of a game after the commit of its group
 *     I3  after a failure nothing more is stored or told, and the match is asked to stop
 *
 * A match has one run, a tournament one for each encounter; a group is committed run by run.
 * Whoever asks for a run first waits until the store has begun it.
 *
 * Ownership: the options are borrowed until recorder_end(). The queues own copies of the games; the
 * sink borrows a game for the call. Threads: recorder_known(), _finished()
 * and _tell() are for a match to call, one at a time; the sink is called on the recorder's
 * thread. Errors: those of the store, from recorder_end(). */
#ifndef STORE_RECORDER_H
#define STORE_RECORDER_H

#include "arena/pairs.h"
#include "store/store.h"

typedef struct recorder recorder;

/* The run of an encounter, with its id. Asked once for each, before anything else of it and while
 * nobody uses the store; *out lives as long as the recorder. */
typedef status recorder_run(void *context, int which, const store_run **out, fault *f);

typedef struct recorder_options {
    store *store;         /* nobody else uses it meanwhile */
    const store_run *run; /* of a match, with its id; its seed is that of the match */
    recorder_run *run_of; /* where `run` is NULL: of so many encounters */
    void *run_context;
    int encounters;
    stop_token *stop; /* set after a failure; may be NULL */
    game_sink *sink;  /* may be NULL */
    void *sink_context;
    const allocator *memory;
} recorder_options;

/* Reads which games of the run are there; those of several runs when they are first asked for.
 * E_NOMEM, or a failure of the store. */
status recorder_start(const recorder_options *o, recorder **out, fault *f);

int recorder_stored(const recorder *r); /* how many of the run were there at the start */

/* As arena_run has them: known, finished and, with the recorder as its context, sink. */
status recorder_known(void *r, int number, game *record, match_game *out, fault *f);
void recorder_finished(void *r, const match_game *g);
void recorder_tell(void *r, const match_game *g);

/* Sets all three. */
void recorder_attach(recorder *r, arena_run *o);

/* Stores and tells what is left, and frees the recorder. The first failure of any kind; *stored, if
 * not NULL, is how many games of the run, or of those that were asked for, the file holds now. */
status recorder_end(recorder *r, int *stored, fault *f);

/* The same after a match that ended with `result`, *f telling why: its own failure counts first,
 * then the store's, which may have stopped it. NULL, where the recorder never started, changes
 * nothing. */
status recorder_end_after(recorder *r, status result, int *stored, fault *f);

#endif
