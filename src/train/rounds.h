/* train/rounds.h - from no weights at all to a trained evaluation: rounds of play, fit and match.
 *
 * In each round the engine plays itself with the best weights so far, in the first with the
 * evaluation made by hand. Weights are fitted to what was played: to the exact positions of all
 * rounds, and to the others of this round and the one before, since the labels of older ones were
 * made by weaker play. Then the new weights play the best so far, and become the best if they are
 * better.
 *
 * A run lives in a folder (rounds_folder.h) and may be ended at any moment, also by a crash: the
 * next run on the same folder goes on there. Time counts while a run is going.
 *
 * Ownership: everything in the options is borrowed. Threads: events are told by one thread at a
 * time, those of games by the threads that play.
 * Errors: E_RANGE for options that cannot be; E_STOPPED; those of the folder, of data files, of the
 * fit and of the match. */
#ifndef TRAIN_ROUNDS_H
#define TRAIN_ROUNDS_H

#include "arena/match.h"
#include "train/fit/fit_job.h"
#include "train/rounds_folder.h"

enum {
    ROUNDS_USUAL = 4,
    ROUNDS_GAMES_LEAST = 40, /* in a round, even when time is up: some are held out */
    ROUNDS_MATCH_GAMES = 1000,
};

/* How a round's games are played. */
typedef struct rounds_settings {
    int depth, exact; /* as selfplay_options has them */
} rounds_settings;

rounds_settings rounds_settings_of(int round); /* better with each round: it plays better */

/* What the clock says when the play of a round that begins at `begun` is to end, of `total`
 * seconds. Of what is left of the first 90 %, round k gets a share of k, against the shares of all
 * that are still to come. So later rounds get more, and what fits and matches have used is taken
 * from all rounds behind them. */
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

/* What is not named with its kind is not set. Pointers are borrowed for the call. */
typedef struct rounds_event {
    rounds_event_kind kind;
    int round; /* with every kind */
    rounds_settings settings;
    uint64_t games, positions; /* of the round so far */
    double left;               /* seconds of the stage */
    eval_layer_name layer;
    const fit_progress *progress;
    const fit_result *fit; /* of the main layer */
    const char *data;      /* what it was fitted to, in words */
    const match_game *game;
    const round_result *result;
} rounds_event;

/* As match_run(). */
typedef status rounds_match(void *context, const match_options *o, match_result *out, fault *f);

typedef struct rounds_options {
    const char *folder; /* made if it is not there; no comma in its name */
    double seconds;     /* for everything */
    int rounds;
    int threads;
    uint64_t seed;
    tier tier;
    const char *const *without; /* files of data whose positions are left out of the fits */
    int without_count;
    fit_plan fit;           /* its date, patterns and steps; the rest is set here */
    int games_most;         /* in a round; 0: as many as there is time for */
    int match_games;        /* at most, even */
    rounds_match *match;    /* NULL: match_run() */
    const stop_token *stop; /* may be NULL */
    void (*tell)(void *context, const rounds_event *e); /* may be NULL */
    void *context;                                      /* of `match` and `tell` */
} rounds_options;

rounds_options rounds_usual(void); /* one thread, the best tier; without folder, time and date */

typedef struct rounds_outcome {
    round_list rounds; /* finished, those of earlier runs first */
    int before;        /* how many were finished before this run */
    double seconds;    /* on the clock */
} rounds_outcome;

/* Rounds until there are enough or time is up; a round that has begun is finished. *out is filled
 * in any case. */
status rounds_run(const rounds_options *o, rounds_outcome *out, fault *f);

#endif
