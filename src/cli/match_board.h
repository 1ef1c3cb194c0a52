/* cli/match_board.h - shows a match while it runs: progress, forfeits, a line for each game.
 *
 * Ownership: context, job and writer are borrowed. Threads: one at a time. */
#ifndef CLI_MATCH_BOARD_H
#define CLI_MATCH_BOARD_H

#include "arena/arena_run.h"
#include "base/json.h"
#include "cli/terminal/context.h"
#include "service/match_job.h"

typedef struct match_board {
    context *context;
    const match_job *job;
    bool show, times;  /* every game; thinking times as well */
    json_writer *json; /* NULL: text */
    int forfeits;      /* shown so far */
    int64_t shown_ns;  /* when progress was last shown */
    int printed;       /* the first failure of printing */
} match_board;

/* The calls of a match_listener, with the board as its context. */
void match_board_resumed(void *argument, int games, int64_t run);
void match_board_game(void *argument, const match_progress *p, const match_game *g);

#endif
