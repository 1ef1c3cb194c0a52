/* play/practice/practice.h - a person practises: positions with one clearly best move, or an
 * opening line by line.
 *
 * Positions that were missed come back when their day has come, before any new one. An answer is
 * stored before it is judged aloud.
 * Ownership: everything in the options is borrowed for the call. Threads: one; see play/talk.h.
 * Errors: those of the source, of the store when it is opened, of the opening; E_NOMEM. Mistakes of
 * the person are answered in the conversation. */
#ifndef PLAY_PRACTICE_PRACTICE_H
#define PLAY_PRACTICE_PRACTICE_H

#include "analysis/practice/puzzle.h"
#include "base/fault.h"
#include "game/position.h"
#include "game/tier.h"
#include "play/talk.h"
#include "report/outlet.h"
#include "service/practice/calendar.h"

typedef struct practice_options {
    const char *source; /* a file or folder; NULL: `games`, or made ones if it holds none */
    const char *games;  /* the store of the person's own games */
    const char *store;  /* a file for the answers */
    puzzle_taste taste;
    int count; /* positions or lines of this sitting; 0: until the person leaves */
    int level; /* of the search that judges */

    const char *opening; /* the name of an opening to drill; NULL: positions */
    const char *wthor;   /* a folder with a WTHOR base, for the opponent; NULL: none */
    bool has_side;
    colour side; /* of the person in an opening */
    int plies;   /* the most plies of a line */

    bool plain; /* words instead of drawings */
    tier tier;
    uint64_t seed;
    practice_clock clock;
    const outlet *notes; /* hears about records that cannot be read */
} practice_options;

enum {
    PRACTICE_COUNT = 10,
    PRACTICE_LINES = 3,
    PRACTICE_LEVEL = 16,
};

/* Practises until the count is reached or the person leaves. */
status practice_run(const practice_options *o, const talk *t, fault *f);

#endif
