/* search/hint_list.h - the best moves of a position known to a search so far.
 *
 * Near the end of the game the best move may be solved while the others are known only from the
 * last depth, so each move has its own certainty. Plain values without ownership. */
#ifndef SEARCH_HINT_LIST_H
#define SEARCH_HINT_LIST_H

#include "search/result.h"

typedef struct hint_list {
    search_result best; /* the result of the search so far */
    int count;          /* entries in `moves`; 0 if the game is over */

    /* The search's best move first, the others by value. A move without a value has `known` false,
     * a NaN value and CERTAIN_GUESS. A line has at least its own move. */
    search_move moves[SEARCH_MOVES_MAX];
    bool fresh[SEARCH_MOVES_MAX]; /* move i differs from every move of the list before */
    bool changed;                 /* this list differs from the list before */
} hint_list;

/* Replaces the list by `count` moves in the order of the search. `count` 0 takes only the move of
 * `best`: searches list no moves for a pass, or if the caller wants one move. Start with a list
 * that is all zero. */
void hint_list_take(hint_list *l, const search_result *best, const search_move *moves, int count);

bool hint_list_solved(const hint_list *l); /* every move of the list is exact */

#endif
