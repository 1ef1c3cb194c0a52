/* store/recorder.h - stores the games of a match or tournament and tells each one once it is
 * stored.
 *
 * Finished games go into a queue of group commits (store/group_commit.h). Its thread commits them
 * in groups and then tells them to the sink, in the order of the match. Players never wait for the
 * disk, unless thousands of games wait.
 *
 *     I1  A game is handed to the store when it ends, not when its turn comes to be told.
 *     I2  The sink hears of a game after the commit of its group.
 *     I3  After a failure nothing more is stored or told, and the match is asked to stop.
 *
 * A match has one run, a tournament one for each encounter; a group is committed run by run. The
 * first question about a run waits until the store has begun it.
 *
 * Ownership: the options are borrowed until recorder_end(). Threads: a match calls
 * recorder_known(), _finished() and _hand_on(), one at a time; the sink is called on the queue's
 * thread. Errors: those of the store, from recorder_end(). */
#ifndef STORE_RECORDER_H
#define STORE_RECORDER_H

#include "arena/arena_run.h"
#include "base/alloc.h"
#include "base/fault.h"
#include "base/stop.h"
#include "notation/game.h"
#include "store/store.h"

typedef struct recorder recorder;

/* Finds or begins the run of an encounter, and fills in its id. Called once for each encounter,
 * before its first game and while nobody else uses the store. *out lives as long as the recorder.
 */
typedef status recorder_run(void *context, int which, const store_run **out, fault *f);

typedef struct recorder_options {
    store *store;         /* used by the recorder alone until recorder_end() */
    const store_run *run; /* of a match, with its id and the seed of the match; or NULL */
    recorder_run *run_of; /* if `run` is NULL: the runs of a tournament */
    void *run_context;
    int encounters;   /* if `run` is NULL */
    stop_token *stop; /* set after a failure; may be NULL */
    game_sink *sink;  /* may be NULL */
    void *sink_context;
    const allocator *memory;
} recorder_options;

/* Starts a recorder. Reads which games of `run` the store has; for several runs, that is read when
 * each is first asked for. E_NOMEM, or a failure of the store. */
status recorder_start(const recorder_options *o, recorder **out, fault *f);

int recorder_stored(const recorder *r); /* games of `run` that were there at the start */

/* The functions `known`, `finished` and `sink` of an arena_run. Their context is the recorder. */
status recorder_known(void *context, int number, game *record, match_game *out, fault *f);
void recorder_finished(void *context, const match_game *g);
void recorder_hand_on(void *context, const match_game *g);

/* Sets all three in *o. */
void recorder_attach(recorder *r, arena_run *o);

/* Stores and tells the remaining games, and frees the recorder. Returns the first failure. *stored,
 * if not NULL, becomes the number of games that the file holds of all runs that were asked for. */
status recorder_end(recorder *r, int *stored, fault *f);

/* Does the same after a match that ended with `result` and *f. A failure of the match counts first,
 * then one of the store, which may have stopped the match. If r is NULL, returns `result`. */
status recorder_end_after(recorder *r, status result, int *stored, fault *f);

#endif
