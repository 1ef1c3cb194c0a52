/* archive/wthor_query.h - what one asks a WTHOR base: which games, and what was played next.
 *
 * A position is found in all its turned and mirrored forms and by whatever moves it was reached.
 * Each move adds one disc, so a game can only show it after one number of moves: one look per game.
 * Where a side must pass the position counts as that of the other side.
 *
 * Ownership: a pick owns its list; wthor_pick_clear() frees it. Threads: free to call from all. */
#ifndef ARCHIVE_WTHOR_QUERY_H
#define ARCHIVE_WTHOR_QUERY_H

#include "archive/wthor_base.h"
#include "game/symmetry.h"

/* A position to look for. */
typedef struct wthor_target {
    board images[SYMMETRIES]; /* under each symmetry */
    unsigned symmetries;      /* those that count, one bit each */
    colour side;              /* to move */
    bool passed;              /* the side that was asked for had to pass */
    int moves;                /* made before it; negative when no game can show it */
} wthor_target;

/* E_UNSUPPORTED unless the position is on a whole board of 8x8. */
status wthor_target_make(const position *p, wthor_target *out, fault *f);

/* The same, but only symmetries that leave the standard start as it is: a game that was merely
 * written down from another side has the same opening, one that came by the same discs otherwise
 * turned has not. */
status wthor_target_make_opening(const position *p, wthor_target *out, fault *f);

/* Where a game stands when it shows the target: the symmetry takes the game's board to the
 * target's. False when it does not; *w and *symmetry may be anything then. */
bool wthor_target_find(const wthor_target *t, const wthor_game *record, wthor_walk *w,
                       int *symmetry);

/* Which games; zero or NULL leaves a question open. */
typedef struct wthor_filter {
    view player, tournament;     /* words or parts of them, all to be found in the name, in any */
    view opponent;               /* order; case and accents do not matter. The opponent's are looked
                                    for on the other side of the board, whichever that is. */
    unsigned year_from, year_to; /* both included */
    bool has_score;              /* the next two count */
    int score_least, score_most; /* black's discs, both included */
    const wthor_target *opening;
} wthor_filter;

typedef struct wthor_pick {
    uint32_t *games; /* indices into the base, rising */
    size_t count;
    const allocator *memory;
} wthor_pick;

/* E_NOMEM; then *out is empty. */
status wthor_pick_games(const wthor_base *b, const wthor_filter *filter, const allocator *memory,
                        wthor_pick *out, fault *f);
void wthor_pick_clear(wthor_pick *p);

/* Results of some games. */
typedef struct wthor_tally {
    size_t games, black_wins, white_wins, draws;
    int64_t
        difference; /* sum of black's discs minus white's, the winner having the empty squares */
} wthor_tally;

void wthor_tally_add(wthor_tally *t, const wthor_game *record);
double wthor_tally_rate(const wthor_tally *t, colour side); /* wins and half the draws: 0 to 1 */
double wthor_tally_mean(const wthor_tally *t, colour side); /* discs ahead */

typedef struct wthor_next_move {
    int square; /* as in game/squares.h, on the board that was asked for */
    wthor_tally tally;
} wthor_next_move;

typedef struct wthor_next {
    wthor_tally all;           /* every game that shows the position */
    size_t ended;              /* of these, the games without a next move */
    wthor_next_move moves[64]; /* the most frequent first, then in reading order */
    int count;
} wthor_next;

/* Moves that a symmetry of the position makes the same are one; it is named by the form in which it
 * was played most. */
void wthor_next_find(const wthor_base *b, const wthor_pick *pick, const wthor_target *t,
                     wthor_next *out);

#endif
