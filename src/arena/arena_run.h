/* arena/arena_run.h - how games are run: on which threads, until when, and who hears of them.
 *
 * Matches, tournaments and pairs all embed an arena_run. Nothing in it changes a game, so the same
 * games come out under any other.
 * Ownership: everything is borrowed. Sinks borrow a game for the call and copy the parts they need;
 * queues own their games. The memory must be safe for all threads. Errors: a sink cannot fail. A
 * failure of match_open ends the run, and so does one of match_known other than E_MISSING. */
#ifndef ARENA_ARENA_RUN_H
#define ARENA_ARENA_RUN_H

#include "arena/played_game.h"
#include "arena/referee.h"
#include "base/deal.h"
#include "base/stop.h"
#include "base/text.h"
#include "notation/game.h"
#include "player/player.h"

/* A game as sinks hear of it. */
typedef struct match_game {
    int encounter; /* its number, from 0 */
    bool is_known; /* `known` had it: it was not played now */
    played_game played;
    const game *record; /* borrowed for the call */
    double llr;         /* of the test after the last whole pair; NaN without a test */
} match_game;

/* Hears of each finished game once, one call at a time, in the order of the jobs: a game waits for
 * those before it. After a stop the games that still wait are reported at the end, unless there is
 * a judge. */
typedef void game_sink(void *context, const match_game *g);

/* Looks up a game that was played before. The caller has set encounter, number and a_is_black in
 * *out; *record is an empty game. On success both hold the game. E_MISSING: the game is not known
 * and will be played. Any other failure ends the run. Called before a game begins, never at the
 * same time as itself or a sink. */
typedef status match_known(void *context, int number, game *record, match_game *out, fault *f);

/* As player_open(). */
typedef status match_open(view spec, const player_options *o, player **out, fault *f);

typedef struct arena_run {
    int threads;              /* games at once */
    bool affinity;            /* each of the games at once has CPUs of its own */
    const stop_token *finish; /* may be NULL; once set, no other game begins */
    const stop_token *stop;   /* may be NULL; ends the games under way as well */
    game_sink *sink;          /* may be NULL */
    void *sink_context;
    game_sink *finished; /* may be NULL; hears of each newly played game at once, in the order in
                            which they end, before the sink and never at the same time as it. The
                            llr is NaN. Games after the judge's decision may be among them */
    match_known *known;  /* may be NULL; a known game is counted and reported like a new one */
    void *store_context; /* for `finished` and `known` */
    match_open *open;    /* NULL: player_open() */
    const exact_solver *solver; /* needed where an encounter is adjudicated */
    const allocator *memory;
    const deal_ranks *ranks; /* they play the games; NULL: the threads of this process do */
} arena_run;

#endif
