/* arena/pairs.h - pairs of games between any players, on several threads, told in their order.
 *
 * An encounter is two players on one board. Each of its pairs plays one opening twice with colours
 * exchanged; every game has its own random numbers made from the seed and its number. So a pair
 * comes out the same whoever else plays, in whatever order and on any number of threads. A match is
 * one encounter, a tournament has many.
 * Ownership: everything in the options is borrowed. The memory must be safe for all threads. */
#ifndef ARENA_PAIRS_H
#define ARENA_PAIRS_H

#include "arena/openings/openings.h"
#include "arena/rating/match_statistics.h"
#include "arena/referee.h"

/* All that decides the games of two players, but how many there are. */
typedef struct encounter {
    const char *a, *b; /* specifications */
    player_options players;
    start_kind start;
    openings openings;
    uint64_t seed;
    search_limits limits[2]; /* of A and B, as referee_options has them */
    int64_t grace_ns[2];     /* likewise */
    bool ponder;             /* likewise; then a game keeps two threads busy, not one */
    int adjudicate;          /* likewise */
} encounter;

typedef struct match_game {
    int encounter; /* which, from 0 */
    int number;    /* within it, from 0; games 2k and 2k+1 are pair k */
    bool a_is_black;
    const game *record; /* borrowed: copy what is needed */
    int opening_plies;  /* of the record, played by nobody */
    game_ending ending;
    int score;              /* A's discs minus B's, as referee_report has it */
    double seconds[2];      /* thinking time of A and B */
    game_evidence evidence; /* of a forfeit */
    double llr;             /* of the test after the last whole pair; NaN without a test */
} match_game;

/* Called once per finished game, one call at a time, in the order of the jobs: a game waits for
 * those before it. Where a stop leaves some unfinished, what waited is told at the end, unless
 * there is a judge. */
typedef void game_sink(void *context, const match_game *g);

/* A game that was played before: *record, an empty game, becomes what it was, and of *out ending,
 * score, opening_plies and seconds are filled; encounter, number and a_is_black are. E_MISSING: it
 * is not known and will be played. Any other failure is one of the run. Called before a game
 * begins, never at the same time as itself or a sink. */
typedef status match_known(void *context, int number, game *record, match_game *out, fault *f);

/* As player_open(). */
typedef status match_open(view spec, const player_options *o, player **out, fault *f);

/* Sees every game in its order, before it is told; `pair` is NULL with the first of a pair. May set
 * its llr. True: nothing behind it is wanted any more. */
typedef bool pair_judge(void *context, match_game *g, const pair_score *pair);

typedef struct pair_job {
    int encounter;
    int pair; /* its number within the encounter */
} pair_job;

typedef struct pairs_options {
    const encounter *encounters;
    const pair_job *jobs; /* in the order in which they begin and are told */
    int count;
    int threads;
    bool affinity;            /* each of the games at once has CPUs of its own */
    const stop_token *finish; /* may be NULL; once set, no other game begins */
    const stop_token *stop;   /* may be NULL; ends the games under way as well */
    game_sink *sink;          /* may be NULL */
    void *sink_context;
    game_sink *finished; /* may be NULL; called once per game that was played, at once, in whatever
                            order they end and before the sink, never at the same time as it; their
                            llr is NaN. Games behind the judge's end may be among them */
    match_known *known;  /* may be NULL; such a game is counted and told as if it had been played */
    void *store_context; /* of the two above */
    pair_judge *judge;   /* may be NULL */
    void *judge_context;
    match_open *open;           /* NULL: player_open() */
    const exact_solver *solver; /* for encounters that are adjudicated; else may be NULL */
    const allocator *memory;
} pairs_options;

typedef struct pairs_result {
    pair_score *scores; /* by job, in the caller's arrays, which are all 0 at first */
    bool *finished;     /* likewise: both games of it */
    int games;          /* that were told */
    bool decided;       /* by the judge */
} pairs_result;

/* The random numbers of A (0) or B (1) in game `number`: a stream for each, whatever the colour. */
uint64_t match_player_seed(uint64_t seed, int number, int who);

/* What players, openings and referee report, for the first of the jobs that fail, unless the judge
 * had decided before it; E_RANGE for more games at once than there are CPUs for, with affinity;
 * E_NOMEM. A stop is no failure: `finished` tells what was done. */
status pairs_play(const pairs_options *o, pairs_result *out, fault *f);

#endif
