/* cli/hint_state.h - what is known of the best moves of a position while a search goes on.
 *
 * Near the end of the game the best move may be solved while others are known from the last depth,
 * so each has its own certainty. Values without ownership. */
#ifndef CLI_HINT_STATE_H
#define CLI_HINT_STATE_H

#include "engine/engine.h"
#include "report/search_report.h"

typedef struct hint_move {
    int move;     /* SEARCH_PASS where there is no other */
    double value; /* for the side to move; NaN: none yet */
    value_bound bound;
    certainty certainty; /* CERTAIN_GUESS: without a value */
    int percent;         /* as search_result's */
    int depth;
    search_line line; /* from this move on */
} hint_move;

typedef struct hint_state {
    search_result best; /* as the engine told it last */
    int count;          /* of moves; 0 when the game is over */
    hint_move moves[ENGINE_MOVES_MAX];
    hint_move before[ENGINE_MOVES_MAX]; /* what was known before the last call */
    int count_before;
} hint_state;

/* Takes what the engine knows now, during a search or after it; all zero is where a state begins.
 * False when nothing about the moves is new. */
bool hint_state_take(hint_state *s, const engine_result *r);

/* Whether move i is known otherwise than before the last call. */
bool hint_state_is_new(const hint_state *s, int i);

bool hint_state_solved(const hint_state *s); /* all moves that were asked for are exact */

/* "12", "12@73%" or "exact", and "-" where there is no value; valid as long as `text` is. */
enum { HINT_DEPTH_BYTES = SEARCH_DEPTH_BYTES };
const char *hint_depth_name(certainty c, int percent, int depth, char text[HINT_DEPTH_BYTES]);

#endif
