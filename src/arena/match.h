/* arena/match.h - two players, many games in pairs, in one process.
 *
 * Each pair plays one opening twice with colours exchanged, so that neither the opening nor the
 * colour favours anybody. Pairs are dealt out to threads (arena/pairs.h), and the result does not
 * depend on their number.
 *
 * A sequential test (arena/rating/sprt.h) may end a match early. Pairs are judged in the order of
 * their numbers and the match ends with the first one that decides, so this does not depend on
 * threads either: what others have played beyond it is left out, as if it had never begun.
 * Ownership: everything in the options is borrowed. The memory of players.memory must be safe for
 * all threads. */
#ifndef ARENA_MATCH_H
#define ARENA_MATCH_H

#include "arena/pairs.h"

/* As pairs_options and encounter have them, where nothing else is said. */
typedef struct match_options {
    const char *a, *b; /* specifications */
    player_options players;
    start_kind start;
    openings openings;
    const sprt *test; /* may be NULL */
    int games;        /* even: whole pairs; with a test the most there can be */
    uint64_t seed;
    int threads;
    bool affinity;
    search_limits limits[2];
    int64_t grace_ns[2];
    bool ponder;
    int adjudicate;
    const exact_solver *solver; /* needed where adjudicate is not 0 */
    const stop_token *finish;   /* may be NULL */
    const stop_token *stop;     /* may be NULL */
    game_sink *sink;            /* may be NULL */
    void *sink_context;
    game_sink *finished; /* may be NULL; of a test that has been decided others may be among them */
    match_known *known;  /* may be NULL */
    void *store_context; /* of the two above */
    match_open *open;    /* NULL: player_open() */
} match_options;

/* What decides its games. */
encounter match_encounter(const match_options *o);

/* E_RANGE for an odd or negative number of games; what pairs_play() reports. After E_STOPPED, when
 * one of the tokens ended it, *out holds the pairs that were finished, with a test those before the
 * first that was not; after other failures nothing of use. A test that all games leave open is no
 * failure. */
status match_run(const match_options *o, match_result *out, fault *f);

#endif
