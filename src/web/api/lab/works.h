/* web/api/lab/works.h - long work that belongs to no game: trees, comparisons, solutions, sittings.
 *
 * A work has an id that the page chose, and runs as a job of the pool. Its state is told as an
 * event on the channel of its id. The server keeps a few works of each kind; the one that nobody
 * asked for longest makes room for a new one, unless it runs.
 *
 *     I1  While `busy` is set, one job of the pool waits or runs for the work, and holds it.
 *     I2  All fields change under `lock` only; what `run` alone uses is said in the kind.
 *
 * Ownership: works_open() and works_make() hand out a work that is held and locked; works_close()
 * ends that. Threads: any. */
#ifndef WEB_API_WORKS_H
#define WEB_API_WORKS_H

#include "base/fault.h"
#include "base/json.h"
#include "base/stop.h"
#include "base/text.h"
#include "web/api/api_int.h"
#include "web/api/pool.h"
#include "web/api/refusal.h"
#include "web/game_id.h"
#include "web/message.h"

#include <jansson.h>
#include <pthread.h>

typedef struct work work;

typedef struct work_kind {
    const char *event; /* the name of its events, and of the work in sentences */
    int most;          /* that are kept */
    job_kind job;
    bool lasts; /* it may take minutes */

    void (*write)(const work *w, json_writer *j); /* the whole state; locked */
    /* The event about it; NULL: the whole state. `whole`: a stream begins, and knows nothing yet.
     */
    void (*tell)(const work *w, bool whole, json_writer *j);

    /* Does the work, or goes on with it, without the lock, and sets the state under it. Ends soon
     * after the token is set: works_set_stopped(). */
    void (*run)(work *w, const stop_token *stop);
    void (*clear)(work *w); /* frees what is in it */
} work_kind;

struct work_job;

struct work { /* the first member of each kind */
    const work_kind *kind;
    api *api;
    char id[GAME_ID_MOST + 1];
    pthread_mutex_t lock;
    const char *state;  /* a constant */
    char sentence[280]; /* "": none */
    bool busy;
    struct work_job *job;
    pool_turn turn;

    work *next; /* the rest: under the lock of all works */
    int refs;
    bool dropped;
    int64_t used_ns;
};

typedef struct works works;

works *works_create(void);   /* NULL without memory */
void works_free(works *all); /* nothing runs any more; NULL is allowed */

/* Finds a work of a kind. NULL after a refusal. */
work *works_open(api *a, const work_kind *kind, const char *id, refusal *r);

/* Makes a work of `bytes`, all zero behind its head, or opens the one that has the id: *existed.
 * Nobody else sees a new work before works_close(), so its maker fills it in first. */
work *works_make(api *a, const work_kind *kind, const char *id, size_t bytes, bool *existed,
                 refusal *r);
void works_close(work *w);

/* Locked: takes a work that could not begin out of the table; works_close() then frees it. */
void works_drop(work *w);

/* Reads the field `id` of a new work; a game of the page has another one. */
bool works_read_id(const json_t *body, const char **out, refusal *r);

/* Locked: lets the work run, unless it does. The state becomes "waiting". */
bool works_start(work *w, refusal *r);
void works_stop(work *w); /* locked; does not wait */

/* For `run`, locked: sets the state "stopped", or "waiting" if the pool will run it again. */
void works_set_stopped(work *w);

/* For `run`, locked: sets the state "failed" with its sentence. */
void works_set_failed(work *w, const fault *f);

/* For `run`: ends the job, which is then stopped. */
void works_halt(work *w);

/* Locked: tells the state to everybody who listens. */
void works_publish(const work *w);

/* Locked: write the reply with the state; the second one answers a POST, with 202 while the work is
 * busy. */
void works_reply(const work *w, web_reply *out);
void works_reply_made(const work *w, web_reply *out);

/* Answer requests that show a work, or stop it. */
bool works_answer(api *a, const work_kind *kind, const char *id, web_reply *out, refusal *r);
bool works_answer_stop(api *a, const work_kind *kind, const char *id, web_reply *out, refusal *r);

/* Appends the event with which a stream begins that listens to a work; nothing without one. */
void works_write_state(api *a, const char *id, buffer *out);

#endif
