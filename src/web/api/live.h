/* web/api/live.h - games in memory: those that somebody plays or looks at.
 *
 * A game is loaded from the store when it is first asked for, and leaves the memory when nobody
 * listens to it and nothing thinks about it. A game that is being played has a session with its
 * players and is locked for other programs (service/games/kept_game.h). A finished game, and a game
 * that another program plays, has only its record.
 *
 *     I1  A change is stored before it is answered or published.
 *     I2  While `thinks` is set, one thread of the pool uses the session, and nobody else does. The
 *         other fields tell the game as it was before.
 *     I3  After a change of the session live_show() brings the other fields up to date.
 *
 * Ownership: live_open() hands out a game that is held and locked; live_close() ends that.
 * Threads: all fields behind `lock` need it. */
#ifndef WEB_API_LIVE_H
#define WEB_API_LIVE_H

#include "arena/ending.h"
#include "base/fault.h"
#include "base/json.h"
#include "base/text.h"
#include "game/colour.h"
#include "notation/game.h"
#include "protocol/session.h"
#include "search/limits.h"
#include "service/games/kept_game.h"
#include "web/api/api_int.h"
#include "web/api/pool.h"
#include "web/api/refusal.h"
#include "web/game_id.h"
#include "web/message.h"

#include <pthread.h>

enum {
    LIVE_ID_BYTES = GAME_ID_MOST + 1,
    LIVE_MOST = 512,      /* games in memory */
    LIVE_PLAYED_MOST = 64 /* of them with a session */
};

struct hint_job;
struct review_job;

typedef struct live {
    struct live *next;
    int refs;        /* api_int.h, I2 */
    int64_t used_ns; /* when somebody last asked; under the table's lock */
    bool played;     /* it has a session; under the table's lock */
    api *api;
    char id[LIVE_ID_BYTES];

    pthread_mutex_t lock;
    pthread_cond_t calm; /* `thinks` has become false */
    bool gone;           /* left the table after a failure: load it again */
    bool loaded;

    /* The card. */
    int64_t game, unfinished; /* numbers in the store; the other one is 0 */
    char source[8], created[DATE_BYTES], changed[DATE_BYTES];
    char added[DATE_BYTES]; /* "": not known */
    char *tags, *notes;
    bool deleted;

    /* The game that is being played. */
    session *session; /* NULL: only the record */
    kept_game *kept;
    bool foreign; /* another program plays it, or may play it alone */
    search_limits limits;
    int opening_plies;
    bool helped, adapts;
    bool pauses; /* two engines wait until a person lets them go on */
    double teach;
    uint64_t version;

    bool thinks;       /* I2 */
    bool hurries;      /* the next search ends at once */
    bool drops_answer; /* the answer of the present search is not wanted any more */
    int64_t thinks_since_ns,
        unheard_ns; /* the second: since when nobody listens; 0: somebody does */
    job *move;      /* waits or runs; NULL: none */

    /* As shown (I3). */
    game record;
    char *names[2], *specs[2]; /* by colour; a spec of NULL: a person */
    bool over;
    game_ending ending;
    int score;
    bool can_undo, can_redo;
    int64_t left_ns[2], left_at_ns; /* clocks at that time; -1: none */
    bool runs_clock;

    pool_turn turn;
    struct hint_job *hint;
    struct review_job *review;
    char *analysis; /* JSON of the finished review, or NULL */
    int analysis_level;
    bool review_failed;
} live;

/* Finds or loads a game. It is held and locked. Returns NULL after a refusal. */
live *live_open(api *a, const char *id, refusal *r);
void live_close(live *g);

/* The same for a game that is in memory: the keeper looks after it. NULL if it is not. */
void live_each(api *a, void (*visit)(live *g, void *context), void *context);

/* Holds a game for a job that outlives the request, and releases it. */
void live_hold(live *g);
void live_release(live *g);

/* Frees all games, at the end. Nothing runs any more. */
void live_free_all(api *a);

/* What a new game is made of. */
typedef struct live_plan {
    const char *id;
    const game *start; /* with the plies of the opening */
    const char *names[2], *specs[2];
    search_limits limits; /* only the clock */
    double teach;
    bool adapts;
} live_plan;

/* Makes a game and stores it. *existed: a game with this id was there and is handed out instead. */
live *live_make(api *a, const live_plan *p, bool *existed, refusal *r);

/* ---- changes: the lock is held ---- */

/* Waits until no thread uses the session; the search under way is ended and its answer dropped. */
void live_calm(live *g);

/* Brings the shown fields up to date (I3). E_NOMEM. */
status live_show(live *g, fault *f);

/* After a change of the session: makes forced passes of players, stores the game, finishes it if it
 * is over, tells everybody, starts the clock or the next search. On a refusal the game has left the
 * memory, and the store has it as it was before. */
bool live_change(live *g, refusal *r);

/* Lets the player think who is to move, unless it does. A full pool is tried again later. */
void live_think(live *g);

/* Makes the player move now. */
void live_hurry(live *g);

/* Stops the clock of the person to move, who was asked a question, or lets it go on. Told, and not
 * stored: the time of a ply is stored with its move. */
void live_stand_clock(live *g, bool stands);

/* Returns the plies that are left after an undo, or -1 if there is nothing to take back. */
int live_undo_ply(const live *g);

/* Stores the session as it is (I1). Refuses as live_change(). */
bool live_store(live *g, refusal *r);

/* Ends the hint, if one is searched: it belongs to another position, or nobody wants it. */
void live_end_hint(live *g);

/* Tells everybody who listens to the game. */
void live_publish(live *g);

bool live_is_person(const live *g, colour side);

/* Notes that the person had help: the result does not count. Stored, and told. */
bool live_note_help(live *g, refusal *r);

/* ---- writing ---- */

void live_write(const live *g, json_writer *j);                         /* Game */
void live_reply(const live *g, int http, web_reply *out);               /* the same as a reply */
void live_conflict(const live *g, const char *message, web_reply *out); /* 409 with the game */

#endif
