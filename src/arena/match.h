/* arena/match.h - two players, many games in pairs, in one process.
 *
 * Each pair plays one opening twice with colours exchanged, so that neither the opening nor the
 * colour favours anybody. Pairs are dealt out to threads; every game has its own random numbers
 * made from the seed and its number, so the result does not depend on the number of threads.
 *
 * A sequential test (arena/sprt.h) may end a match early. Pairs are judged in the order of their
 * numbers and the match ends with the first one that decides, so this does not depend on threads
 * either: what others have played beyond it is left out, as if it had never begun.
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
    int score;              /* A's discs minus B's, as referee_report has it */
    double seconds[2];      /* thinking time of A and B */
    game_evidence evidence; /* of a forfeit */
    double llr;             /* of the test after the last whole pair; NaN without a test */
} match_game;

/* Called once per finished game, one call at a time, in the order of their numbers: a game waits
 * for those before it. Where a stop leaves some unfinished, what waited is told at the end, unless
 * there is a test. */
typedef void game_sink(void *context, const match_game *g);

/* A game that was played before: *record, an empty game, becomes what it was, and of *out ending,
 * score, opening_plies and seconds are filled; number and a_is_black are. E_MISSING: it is not
 * known and will be played. Any other failure is one of the match. Called before a game begins,
 * never at the same time as itself or a sink. */
typedef status match_known(void *context, int number, game *record, match_game *out, fault *f);

/* As player_open(). */
typedef status match_open(view spec, const player_options *o, player **out, fault *f);

typedef struct match_options {
    const char *a, *b; /* specifications */
    player_options players;
    start_kind start;
    openings openings;
    const sprt *test; /* may be NULL */
    int games;        /* even: whole pairs; with a test the most there can be */
    uint64_t seed;
    int threads;
    search_limits limits;   /* of both, as referee_options has them */
    int64_t grace_ns;       /* likewise */
    bool ponder;            /* likewise; then a game keeps two threads busy, not one */
    const stop_token *stop; /* may be NULL */
    game_sink *sink;        /* may be NULL */
    void *sink_context;
    game_sink *finished; /* may be NULL; called once per game that was played, at once, in whatever
                            order they end and before the sink, never at the same time as it; their
                            llr is NaN. Games of a test that has been decided may be among them */
    match_known *known;  /* may be NULL; such a game is counted and told as if it had been played */
    void *store_context; /* of the two above */
    match_open *open;    /* NULL: player_open() */
} match_options;

/* The random numbers of A (0) or B (1) in game `number`: a stream for each, whatever the colour. */
uint64_t match_player_seed(uint64_t seed, int number, int who);

/* E_RANGE for an odd or negative number of games; what players, openings and referee report, for
 * the first of the pairs that fail. After E_STOPPED, when the stop token ended it, *out holds the
 * pairs that were finished, with a test those before the first that was not; after other failures
 * nothing of use. A test that all games leave open is no failure. */
status match_run(const match_options *o, match_result *out, fault *f);

#endif
