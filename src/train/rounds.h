/* train/rounds.h - trains an evaluation from nothing: rounds of play, fit and match.
 *
 * In each round the engine plays itself with the best weights so far, in the first round with the
 * hand-made evaluation. Weights are fitted to the exact positions of all rounds, and to the other
 * positions of this round and the one before. Labels of older rounds come from weaker play. Then
 * the new weights play the best ones so far, and replace them if they are better.
 *
 * A run lives in a folder (rounds_folder.h) and may end at any moment, also by a crash. The next
 * run on the same folder resumes there. Only the time of running counts.
 *
 * On many ranks (base/deal.h) all of them play the games and the match. The dealer alone fits and
 * writes, while the others sleep; each reads the weights from the folder.
 *
 * Ownership: everything in the options is borrowed. Threads: events are reported by one thread at a
 * time, those of games by the playing threads.
 * Errors: E_RANGE for impossible options; E_STOPPED; those of the folder, of data files, of the fit
 * and of the match. */
#ifndef TRAIN_ROUNDS_H
#define TRAIN_ROUNDS_H

#include "arena/arena_run.h"
#include "arena/match.h"
#include "arena/rating/match_statistics.h"
#include "base/deal.h"
#include "base/fault.h"
#include "base/stop.h"
#include "engine/weights.h"
#include "game/tier.h"
#include "train/fit/fit.h"
#include "train/fit/fit_job.h"
#include "train/rounds_folder.h"

enum {
    ROUNDS_USUAL = 4,
    ROUNDS_GAMES_LEAST = 40, /* in a round, even if time is up, because some are held out */
    ROUNDS_MATCH_GAMES = 1000,
};

/* How the games of a round are played. */
typedef struct rounds_settings {
    int depth, exact; /* as in selfplay_options */
} rounds_settings;

rounds_settings rounds_settings_of(int round, int side); /* stronger play in later rounds */

/* Returns the clock time at which the play of a round ends that begins at `begun`, in seconds of
 * `total`. Round k gets a share of k in the rest of the first 90 %, against the shares of all
 * rounds to come. So later rounds get more, and the time of fits and matches comes from all later
 * rounds. */
double rounds_play_end(double total, int rounds, int round, double begun);

typedef enum rounds_event_kind {
    ROUNDS_PLAY,       /* a stage begins: round, settings */
    ROUNDS_GAMES,      /* a game was played: games, positions, left */
    ROUNDS_FIT,        /* a stage begins: round */
    ROUNDS_MEASURED,   /* layer, progress */
    ROUNDS_FITTED,     /* fit, data */
    ROUNDS_MATCH,      /* a stage begins: round */
    ROUNDS_MATCH_GAME, /* game */
    ROUNDS_RESULT,     /* a round is finished: result */
} rounds_event_kind;

/* An event. Only the fields named with its kind are set. Pointers are borrowed for the call. */
typedef struct rounds_event {
    rounds_event_kind kind;
    int round; /* set for every kind */
    rounds_settings settings;
    uint64_t games, positions; /* in the round so far */
    double left;               /* seconds of the stage */
    eval_layer_name layer;
    const fit_progress *progress;
    const fit_result *fit; /* of the main layer */
    const char *data;      /* names the data of the fit */
    const match_game *game;
    const round_result *result;
} rounds_event;

/* Works like match_run(). */
typedef status rounds_match(void *context, const match_options *o, match_result *out, fault *f);

typedef struct rounds_options {
    const char *folder; /* made if it is missing; no comma in its name */
    double seconds;     /* for the whole run */
    int rounds;
    int threads;
    uint64_t seed;
    tier tier;
    const char *const *without; /* files of data whose positions are left out of the fits */
    int without_count;
    fit_plan fit;            /* board size, date, patterns and steps; the rest is set here */
    int games_most;          /* in a round; 0: limited by time only */
    int match_games;         /* at most, even */
    const deal_ranks *ranks; /* they play; NULL: the threads of this process do */
    rounds_match *match;     /* NULL: match_run() */
    const stop_token *stop;  /* may be NULL */
    void (*report)(void *context, const rounds_event *e); /* may be NULL */
    void *context;                                        /* for `match` and `report` */
} rounds_options;

/* One thread, the best tier; without folder, time and date. For boards of 8 or 6 squares a side
 * (asserted). */
rounds_options rounds_usual(int size);

typedef struct rounds_outcome {
    round_list rounds; /* finished, those of earlier runs first */
    int before;        /* rounds finished before this run */
    double seconds;    /* on the clock */
} rounds_outcome;

/* Runs rounds until there are enough or time is up. A round that has begun is finished. *out is
 * filled in any case. A working rank returns E_STOPPED when the dealer has ended. */
status rounds_run(const rounds_options *o, rounds_outcome *out, fault *f);

#endif
