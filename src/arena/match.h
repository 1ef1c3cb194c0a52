/* arena/match.h - two players, many games in pairs, in one process.
 *
 * Each pair plays one opening twice with colours exchanged, so that neither the opening nor the
 * colour favours anybody. Games are dealt to threads (arena/pairs.h), and the result does not
 * depend on their number.
 *
 * A sequential test (arena/rating/sprt.h) may end a match early. Pairs are judged in the order of
 * their numbers and the match ends with the first pair that decides, so the end does not depend on
 * threads either: games beyond it are left out, as if they had never begun.
 * Ownership: everything in the options is borrowed. Threads: sinks are called by one thread at a
 * time, on any of the threads that play. Errors: a failure of our own player ends the match, a
 * failure of another program only its game; E_RANGE, E_STOPPED, E_NOMEM. */
#ifndef ARENA_MATCH_H
#define ARENA_MATCH_H

#include "arena/arena_run.h"
#include "arena/encounter.h"
#include "arena/rating/match_statistics.h"
#include "arena/rating/sprt.h"
#include "base/fault.h"

typedef struct match_options {
    encounter encounter;
    const sprt *test; /* may be NULL */
    int games;        /* an even number; with a test the largest number of games */
    arena_run run;
} match_options;

/* Plays the match. E_RANGE for an odd or negative number of games; the errors of pairs_play().
 * After E_STOPPED *out holds the finished pairs; with a test, only those before the first
 * unfinished pair. After other failures *out has no meaning. A test that stays open after all games
 * is no failure. */
status match_run(const match_options *o, match_result *out, fault *f);

#endif
