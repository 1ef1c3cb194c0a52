/* bench/bench.h - the benchmarks, one file each.
 *
 * A benchmark that measures time measures several things in one run, where it helps beside a
 * calibration loop: the machine may be shared, so only ratios within a run mean much. A benchmark
 * prints its results through the outlet of its run, also after a failure or a stop: it then prints
 * the finished part. Ownership: everything is borrowed for the call. Threads: one benchmark at a
 * time; any thread may set the stop token. Errors: E_STOPPED after a stop; those of the engine, the
 * players and the files that it opens. */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "arena/openings/openings.h"
#include "base/program.h"
#include "base/rng.h"
#include "base/text.h"
#include "bench/ffo.h"
#include "engine/engine.h"
#include "game/position.h"
#include "game/tier.h"
#include "report/outlet.h"
#include "search/limits.h"

enum { BENCH_PLAYER_BYTES = 256 };

/* Settings that all benchmarks share, and results beside the status. */
typedef struct bench_run {
    const outlet *outlet;
    stop_token *stop;
    tier tier;
    bool all_tiers; /* a benchmark of tiers measures all that this CPU can run, not `tier` */
    bool json;      /* results as JSON, not as text */
    bool unread;    /* out: a result could not be written; the outlet has reported it */
    bool wrong;     /* out: the program gave a wrong answer, or is weaker than before */
    char blamed[BENCH_PLAYER_BYTES]; /* out: the player that a failure is about, or "" */
} bench_run;

typedef struct bench_movegen_options {
    int depth, rounds;
} bench_movegen_options;

typedef struct bench_lab_options {
    int64_t time_ns; /* for each move */
    int positions;   /* at most BENCH_LAB_POSITIONS */
    uint64_t seed;
} bench_lab_options;

typedef struct bench_time_options {
    const char *limits; /* such as "10ms,1s" */
    const char *player; /* NULL: the best one on this board */
    int moves;          /* for each limit */
    int busy;           /* threads that only use the machine; at most BENCH_TIME_BUSY */
    int threads;        /* players that are measured at once, and games at once */
    int stops;          /* searches that are stopped; 0: none */
    int games;          /* games by the clock, even; 0: none */
    const char *clock;  /* of a side for a game, such as "1s" */
    bool markdown;      /* a table for docs/reliability.md */
    int size;
    uint64_t seed;
} bench_time_options;

typedef struct bench_search_options {
    int depth;
    engine_options engine; /* `threads` is ignored */
    const char *threads;   /* such as "1,2,4" */
} bench_search_options;

typedef struct bench_eval_options {
    const char *data;    /* a file of positions, or NULL: the built-in ones */
    const char *plot;    /* a picture to write, or NULL */
    const char *weights; /* how the caller named the weights of the engine, or NULL */
    int rounds;
    engine_options engine;
} bench_eval_options;

typedef struct bench_scaling_options {
    ffo_range problems;
    int rounds; /* at most BENCH_SCALING_ROUNDS */
    engine_options engine;
    const char *threads; /* such as "1,2,4"; NULL: 1, 2, 4 and so on up to the number of CPUs */
} bench_scaling_options;

typedef struct bench_strength_options {
    const char *against;  /* a file of matches, or NULL: the built-in ones */
    bool print;           /* print the file again with the results of this run */
    int games;            /* of each match, even; 0: as the file says */
    const uint64_t *seed; /* NULL: as the file says */
    int threads;
} bench_strength_options;

typedef struct bench_thirty_options {
    const char *file; /* problems in OBF, or NULL: the built-in ones */
    int depth;
    bool show; /* a row for each position as well */
    engine_options engine;
} bench_thirty_options;

typedef struct bench_claims_options {
    int first, games; /* numbers of games, from 1 */
    uint64_t seed;
    int threads;
    int size;       /* 0: 4, 6 and 8 by turns */
    int prove_from; /* most empty squares of a value that is proved */
} bench_claims_options;

typedef struct bench_start_options {
    int runs; /* of each command; at most BENCH_START_RUNS */
    uint64_t seed;
} bench_start_options;

typedef struct bench_protocol_options {
    int runs;    /* of each case; at most BENCH_START_RUNS */
    int threads; /* of the searches */
    uint64_t seed;
} bench_protocol_options;

typedef struct bench_referee_options {
    int games, rounds; /* games: even */
} bench_referee_options;

typedef struct bench_soak_options {
    int hours;
    uint64_t rounds; /* end after this number of rounds; 0: by the time */
    uint64_t seed;
} bench_soak_options;

typedef struct bench_cluster_options {
    const char *const *words; /* such as "ranks=1000": see data/help/bench/cluster.txt */
    int count;
    bool csv; /* results as CSV */
} bench_cluster_options;

enum {
    BENCH_LAB_POSITIONS = 200,
    BENCH_TIME_BUSY = 64,
    BENCH_TIME_MOVES = 100000,
    BENCH_TIME_STOPS = 100000,
    BENCH_TIME_GAMES = 1000000,
    BENCH_TIME_THREADS = 64,
    BENCH_SCALING_ROUNDS = 100,
    BENCH_START_RUNS = 100000,
};

status bench_movegen(bench_run *r, const bench_movegen_options *o, fault *f);
status bench_lab(bench_run *r, const bench_lab_options *o, fault *f);
status bench_time(bench_run *r, const bench_time_options *o, fault *f);
status bench_start(bench_run *r, const bench_start_options *o, fault *f);
status bench_protocol(bench_run *r, const bench_protocol_options *o, fault *f);
status bench_search(bench_run *r, const bench_search_options *o, fault *f);
status bench_signature(bench_run *r, int size, fault *f); /* 0: 8x8 and 6x6; 10; 12 */
status bench_eval(bench_run *r, const bench_eval_options *o, fault *f);
status bench_scaling(bench_run *r, const bench_scaling_options *o, fault *f);
status bench_strength(bench_run *r, const bench_strength_options *o, fault *f);
status bench_thirty(bench_run *r, const bench_thirty_options *o, fault *f);
status bench_claims(bench_run *r, const bench_claims_options *o, fault *f);
status bench_cluster(bench_run *r, const bench_cluster_options *o, fault *f);
status bench_referee(bench_run *r, const bench_referee_options *o, fault *f);
status bench_soak(bench_run *r, const bench_soak_options *o, fault *f);

/* Prints and clears the buffer; sets `unread` on failure and prints nothing from then on. */
void bench_print(bench_run *r, buffer *out);

/* Shows progress, but not beside JSON. */
void bench_progress(const bench_run *r, const char *text);

/* E_STOPPED if the caller wants the run to stop or nobody reads its output, else OK. */
status bench_check_stop(const bench_run *r, fault *f);

/* Goes to the next position of a random game in which the side to move has a move. Starts a new
 * game when one ends. */
void bench_next_position(position *p, rng *r);

/* The program that runs, to start it again; program_clear() frees. Those of program_own_path(). */
status bench_own_program(program *out, fault *f);

/* Whether a benchmark of tiers measures this one. */
bool bench_measures(const bench_run *r, tier t);

/* The number that bench_signature() prints, on one tier. E_STOPPED; those of the engine. */
status bench_signature_nodes(tier t, int size, const stop_token *stop, uint64_t *out, fault *f);

/* The even openings that are built in for a board size; openings_clear() frees. E_NOMEM; E_MISSING
 * for a size without a list. */
status bench_openings(int size, openings *out, fault *f);

/* Nanoseconds of one step of a loop whose time follows the clock of the core and little else. */
double bench_calibrate(void);

/* Calibrates in each round and keeps the least time; *best_ns is 0 before the first round. */
void bench_calibrate_again(double *best_ns);

/* Things that are measured in rounds, numbered from 0. */
typedef struct bench_rounds {
    const bench_run *run;
    int rounds, count;
    void *work;
    void (*name)(const void *work, int which, buffer *out); /* for the progress */
    status (*measure)(void *work, int which, fault *f);
} bench_rounds;

/* Measures all things once in each round, so that a disturbance hits one round of many things
 * rather than all rounds of one. E_STOPPED; failures of measure(). */
status bench_measure_rounds(const bench_rounds *r, double *calibration_ns, fault *f);

#endif
