/* experiment/history_job.h - whether a search remembers the game so far: one position, reached with
 * an empty table and after several ways of thinking about earlier moves.
 *
 *     history agent=SPEC position=BOARD depth=N loads=300,1000
 *
 * The board is that of a game in progress. A fixed player (sized, two plies deep) plays it on for
 * both sides. The agent thinks at each turn of the side to move at first, HISTORY_TURNS times,
 * about as many nodes as a load says: a busy machine searches fewer. Then it searches the position
 * of its next turn to the depth. The moves played on the way are the same for all loads, so nothing
 * but the agent's memory can change its answer. Ownership: texts are borrowed for the call. Errors:
 * those of the agent and of the board, E_NOMEM. */
#ifndef EXPERIMENT_HISTORY_JOB_H
#define EXPERIMENT_HISTORY_JOB_H

#include "base/text.h"
#include "experiment/crew.h"
#include "game/position.h"

enum { HISTORY_TURNS = 3, HISTORY_LOADS_MOST = 8 };

extern const job_kind history_job;

typedef struct history_order {
    const char *agent;
    const position *where;
    int depth;
    const char *loads; /* nodes, with commas between; at most HISTORY_LOADS_MOST */
} history_order;

void history_order_write(const history_order *h, buffer *key);

/* The answers in the last position. */
typedef struct history_outcome {
    bool same_move;  /* with an empty table and without any table */
    bool same_value; /* the same, of values */
    int moves;       /* different ones: with an empty table, and after each load */
} history_outcome;

history_outcome history_outcome_read(view result);

#endif
