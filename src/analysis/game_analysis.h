/* analysis/game_analysis.h - every move of a game judged: value, best move, loss, mark.
 *
 * The game is searched from its end backwards. Positions near the end are solved by one thread
 * after the other, which keeps its table; positions of the middle game are searched side by side,
 * each with an empty table. So the answer of a level does not depend on the number of threads, up
 * to two. More threads help to solve the end; then only exact values are always the same.
 *
 *     I1  loss >= 0, and loss = best_value - value.
 *     I2  best == move if loss == 0.
 *     I3  A pass has no loss and no best move but itself.
 *
 * Ownership: an analysis owns its moves; game_analysis_clear(). It does not keep the game. Threads:
 * progress is called by one thread at a time, not always the caller's; any thread may set the stop
 * token. Errors: those of analyst.h. After E_STOPPED and other failures the analysis is empty. */
#ifndef ANALYSIS_GAME_ANALYSIS_H
#define ANALYSIS_GAME_ANALYSIS_H

#include "analysis/analyst.h" /* exports */
#include "analysis/mark.h"    /* exports */
#include "base/alloc.h"
#include "base/fault.h"
#include "base/stop.h"
#include "game/colour.h"
#include "game/position.h"
#include "game/tier.h"
#include "notation/game.h"

typedef struct analysed_move {
    int ply; /* from 1; passes are plies */
    colour side;
    int move;                 /* a square, or SEARCH_PASS */
    int empties;              /* before the move */
    int choices;              /* legal moves; 0 for a pass, 1: forced */
    double value, best_value; /* of the move and of the best one, for the side that moves */
    double loss;
    loss_unit unit;
    int best;
    bool exact;         /* both values */
    int depth, percent; /* of both searches, as in judged */
    bool to_end;
    move_mark mark;
    analysis_line line; /* best play from the position before the move */
} analysed_move;

typedef struct game_analysis {
    int size, level;
    int64_t time_ns;
    mark_limits limits[LOSS_UNITS];
    analysed_move *moves;
    size_t count;
    position start;
    bool over;   /* the game was played to its end */
    judged last; /* the last position, for its side to move */
    colour last_side;
    const allocator *memory;
} game_analysis;

/* Called after each searched position. */
typedef void analysis_progress(void *context, size_t done, size_t all);

/* What an analysis that was stopped has found, so that the next one of the same game with the same
 * level goes on there. The caller keeps it between the runs. */
typedef struct analysis_kept {
    size_t count; /* positions: one more than plies */
    bool *done;
    judged *best, *move;
    const allocator *memory;
} analysis_kept;

/* Makes room for a game. E_NOMEM; then there is nothing to clear. */
status analysis_kept_make(const game *g, const allocator *memory, analysis_kept *out, fault *f);
void analysis_kept_clear(analysis_kept *k);

typedef struct game_analysis_options {
    analyst_options analyst;        /* threads: of the whole analysis */
    mark_limits limits[LOSS_UNITS]; /* all zero: the usual ones */
    const stop_token *stop;         /* may be NULL */
    analysis_progress *progress;    /* may be NULL */
    void *progress_context;
    analysis_kept *kept; /* of this game and level; may be NULL */

    /* May be NULL. Where the analyst of the end of the game stays for the next analysis with the
     * same `analyst` and the same field, so that its table needs no new memory: NULL at first, or
     * what the analysis before left there. The caller closes it. No answer depends on it. */
    analyst **stays;
} game_analysis_options;

/* Returns options with the usual level, limits and one thread. */
game_analysis_options game_analysis_usual(tier t);

status game_analysis_run(const game *g, const game_analysis_options *o, game_analysis *out,
                         fault *f);

/* The same on the calling thread, with an analyst that was opened with o->analyst for boards like
 * the game's. Gives the same answer. */
status game_analysis_run_with(analyst *a, const game *g, const game_analysis_options *o,
                              game_analysis *out, fault *f);

/* Makes an empty analysis of a game with room for its moves, for a reader of kept ones. */
status game_analysis_begin(const game *g, const game_analysis_options *o, game_analysis *out,
                           fault *f);
void game_analysis_clear(game_analysis *a);

/* Fills `out` with the indices of up to `most` worst moves of a side, the worst first. Only moves
 * that lost something count. Returns how many there are. */
int game_analysis_worst(const game_analysis *a, colour side, int most, int *out);

#endif
