/* cli/tournament_board.h - shows a tournament while it runs: progress, forfeits, a line for each
 * game.
 *
 * Ownership: everything in it is borrowed. Threads: one at a time. */
#ifndef CLI_TOURNAMENT_BOARD_H
#define CLI_TOURNAMENT_BOARD_H

#include "arena/arena_run.h"
#include "arena/tournament.h"
#include "cli/terminal/context.h"
#include "service/tournament_job.h"

typedef struct tournament_board {
    context *context;
    const tournament_job *job;
    bool show;                            /* every game */
    int forfeits[TOURNAMENT_PLAYERS_MAX]; /* shown so far, by player */
    int64_t shown_ns;                     /* when progress was last shown */
    int printed;                          /* the first failure of printing */
} tournament_board;

/* A tournament_listener, with the board as its context. */
void tournament_board_game(void *argument, const tournament_progress *p, const meeting *m,
                           const match_game *g);

#endif
