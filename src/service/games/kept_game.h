/* service/games/kept_game.h - a game that people play, kept in a store move by move.
 *
 * The front end keeps the game after each change and shows the change only then. When the game ends
 * it becomes an ordinary stored game of a run: `avocet games` shows it. A game that nobody plays
 * any more, because its program ended in any way, can be found and continued. A file beside the
 * store, locked while the game is played, tells other programs to leave the game alone.
 *
 * Ownership: kept_close() frees; everything handed in is borrowed for the call. Threads: one at a
 * time. Errors: those of the store. A failure loses nothing that was kept before. */
#ifndef SERVICE_GAMES_KEPT_GAME_H
#define SERVICE_GAMES_KEPT_GAME_H

#include "arena/ending.h"
#include "base/fault.h"
#include "base/files.h"
#include "notation/game.h"
#include "report/outlet.h"
#include "search/limits.h"
#include "store/store.h"

typedef struct kept_game kept_game;

/* A side of the game. */
typedef struct kept_side {
    const char *name; /* for people */
    const char *spec; /* NULL: a person */
} kept_side;

/* Everything that is needed to continue a game. */
typedef struct kept_state {
    kept_side sides[2]; /* by colour */
    const game *record;
    search_limits limits; /* of the session */
    int opening_plies;    /* the first plies, which nobody chose */
    bool helped;        /* a person took moves back or asked for help: the result does not count */
    bool adapts;        /* the level follows the results */
    bool pauses;        /* two engines wait until a person lets them go on */
    double teach;       /* discs; 0: it does not teach */
    const char *undone; /* moves that can be made again, in their order: "f5d6", "--" for a pass;
                           NULL or "": none */
} kept_state;

/* Opens the store and makes its folder. *o may be NULL. E_IO and others of store_open(). */
status kept_open(const char *path, const store_options *o, kept_game **out, fault *f);
/* The same on a store that is open already and stays open longer: it is borrowed, and so is its
 * table of files, which may be NULL. E_RANGE, E_NOMEM. */
status kept_share(store *s, const char *path, const file_ops *files, kept_game **out, fault *f);
void kept_close(kept_game *k); /* NULL is allowed. An unfinished game stays in the store */

/* The next new game gets this id on the shelf (store/shelf.h). At most KEPT_CARD_BYTES - 1 bytes
 * (asserted). */
enum { KEPT_CARD_BYTES = 48 };
void kept_set_card(kept_game *k, const char *id);

const char *kept_path(const kept_game *k);
store *kept_store(kept_game *k);

/* Whether a game is being kept. False for NULL: practice keeps none. */
bool kept_is_kept(const kept_game *k);

/* Keeps the state, as a new game unless one is being kept. */
status kept_save(kept_game *k, const kept_state *s, fault *f);

typedef struct kept_end {
    game_ending ending;
    int score; /* black's discs minus white's, as arena/played_game.h counts them */
    game_evidence evidence;
} kept_end;

/* Stores the finished game. *id is its number in the store, or 0 if that cannot be read. Afterwards
 * no game is being kept. After a failure the game stays in the store as an unfinished one, if it
 * was kept there. */
status kept_finish(kept_game *k, const kept_state *s, const kept_end *e, int64_t *id, fault *f);

/* Writes a game that is not over into a file, in the format of its ending (.pgn, .ggf, .sgf, .txt
 * ...), with names and date. A file that holds something else is not replaced. Errors of
 * service/convert/export_job.h. */
status kept_export(const kept_game *k, const kept_state *s, const char *path, const outlet *notes,
                   fault *f);

/* Leaves the present game in the store, to be continued later. */
void kept_leave(kept_game *k);

/* Forgets the present game, if one is being kept. */
status kept_drop(kept_game *k, fault *f);

/* ---- continuing ---- */

/* Called with a game that nobody else plays. The state is borrowed for the call. Nothing is being
 * read meanwhile: the sink may take its time and use the store. */
typedef void kept_sink(void *context, const kept_state *s, const char *begun);

/* Takes an unfinished game, or the newest one for an id of 0, that no other program plays, as the
 * game that is being kept, and hands its state to the sink. E_MISSING if there is none. */
status kept_resume(kept_game *k, int64_t id, kept_sink *sink, void *context, fault *f);

/* An unfinished game in a list. The texts are borrowed for the call. */
typedef struct kept_brief {
    int64_t id;
    const char *begun;
    const char *names[2]; /* by colour */
    bool persons[2];
    size_t plies;
    int size; /* of the board */
} kept_brief;

typedef status kept_brief_sink(void *context, const kept_brief *b);

/* Hands out the unfinished games that no other program plays, the oldest first. A game in which
 * nobody has moved behind its opening is left out: the page makes one for every new board. The sink
 * may not change the store; anything but OK ends the reading, which then returns the same. No game
 * may be being kept (asserted). */
status kept_each(kept_game *k, kept_brief_sink *sink, void *context, fault *f);

/* Takes one unfinished game, in the same way. E_BUSY if another program plays it, E_MISSING if it
 * is finished, dropped or damaged. */
status kept_take(kept_game *k, int64_t id, kept_sink *sink, void *context, fault *f);

/* Hands out the state of an unfinished game without taking it: another program may play it.
 * E_MISSING. */
status kept_look(kept_game *k, int64_t id, kept_sink *sink, void *context, fault *f);

#endif
