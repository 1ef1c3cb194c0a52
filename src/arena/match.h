/* arena/match.h - two players, many games in pairs, in one process.
 *
 * Each pair plays one opening twice with colours exchanged, so that neither the opening nor the
 * colour favours anybody. Games are dealt to threads (arena/pairs.h), and the result does not
 * depend on their number.
 *
 * A sequential test (arena/rating/sprt.h) may end a match early. Pairs are judged in the order of
 * their numbers and the match ends with the first pair that decides, so the end does not depend on
 * threads either: games beyond it are left out, as if they had never begun.
 * Ownership: everything in the options is borrowed. */
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
    int games;        /* even: whole pairs; with a test the most there can be */
    arena_run run;
} match_options;

/* E_RANGE for an odd or negative number of games; what pairs_play() reports. After E_STOPPED, when
 * one of the tokens ended it, *out holds the pairs that were finished, with a test those before the
 * first that was not; after other failures nothing of use. A test that all games leave open is no
 * failure. */
status match_run(const match_options *o, match_result *out, fault *f);

#endif
