/* arena/match.h - two players, many games in pairs, in one process.
 *
 * Each pair plays one opening twice with colours exchanged, so that neither the opening nor the
 * colour favours anybody. Pairs are dealt out to threads; every game has its own random numbers
 * made from the seed and its number, so the result does not depend on the number of threads.
 * Ownership: everything in the options is borrowed. The memory of players.memory must be safe for
 * all threads. */
#ifndef ARENA_MATCH_H
#define ARENA_MATCH_H

#include "arena/match_statistics.h"
#include "arena/openings.h"
#include "arena/referee.h"

typedef struct match_game {
    int number; /* from 0; games 2k and 2k+1 are a pair */
    bool a_is_black;
    const game *record; /* borrowed: copy what is needed */
    int opening_plies;  /* of the record, played by nobody */
    game_ending ending;
    int score;         /* A's discs minus B's, empty squares to the winner */
    double seconds[2]; /* thinking time of A and B */
} match_game;

/* Called once per finished game, one call at a time, in the order of their numbers: a game waits
 * for those before it. Where a stop leaves some unfinished, what waited is told at the end. */
typedef void game_sink(void *context, const match_game *g);

typedef struct match_options {
    const char *a, *b; /* specifications */
    player_options players;
    start_kind start;
    openings openings;
    int games; /* even: whole pairs */
    uint64_t seed;
    int threads;
    search_limits limits;   /* of both; none at all: each player's own */
    const stop_token *stop; /* may be NULL */
    game_sink *sink;        /* may be NULL */
    void *sink_context;
} match_options;

/* The random numbers of A (0) or B (1) in game `number`: a stream for each, whatever the colour. */
uint64_t match_player_seed(uint64_t seed, int number, int who);

/* E_RANGE for an odd or negative number of games; what players, openings and referee report. After
 * E_STOPPED, when the stop token ended it, *out holds the pairs that were finished; after other
 * failures nothing of use. */
status match_run(const match_options *o, match_result *out, fault *f);

#endif
