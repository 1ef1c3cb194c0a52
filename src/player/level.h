/* player/level.h - how strong the champion is to be: a number, or a name for those who want to win.
 *
 * A level of a number, 0 to LEVEL_MOST, says how deep the middle game is searched and how sure the
 * end of the game is wanted, by the empty squares that are left. A named level is weaker: it sees
 * what every move is worth and then errs as a person would (player/weak.h).
 * Values without ownership, all of it constant; threads: any. */
#ifndef PLAYER_LEVEL_H
#define PLAYER_LEVEL_H

#include "base/text.h"

enum {
    LEVEL_MOST = 60,
    LEVEL_USUAL = 21, /* the champion's, where nobody sets a level or a limit */
    LEVEL_PAIRS = 5,
};

typedef struct level_pair {
    int empty;   /* squares: from here on the end of the game is searched, */
    int percent; /* so surely (engine_request.solve_sure) */
} level_pair;

typedef struct level {
    int depth;      /* plies, lines left out as usual; 0: moves are judged without looking ahead */
    int exact_from; /* empty squares from which on play is perfect */
    int pairs;
    level_pair selective[LEVEL_PAIRS]; /* more and more empty squares, less and less sure */
} level;

level level_at(int number); /* 0 to LEVEL_MOST (asserted) */

/* How sure the end is wanted with so many empty squares: 100 for exactly, 0 where it is too far and
 * the search goes to a depth. */
int level_sure(const level *l, int empty);

#endif
