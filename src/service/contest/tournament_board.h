/* service/contest/tournament_board.h - plays a tournament and shows it: progress, forfeits, a line
 * for each game, the standings.
 *
 * Ownership: everything in it is borrowed. Threads: one at a time. */
#ifndef SERVICE_CONTEST_TOURNAMENT_BOARD_H
#define SERVICE_CONTEST_TOURNAMENT_BOARD_H

#include "arena/tournament.h"
#include "base/fault.h"
#include "base/stop.h"
#include "report/outlet.h"
#include "service/games/standings_output.h"
#include "service/tournament_job.h"

typedef struct tournament_board {
    const outlet *outlet;
    tournament_job *job;
    stop_token *stop;                     /* set if nobody reads the output any more */
    const standings_output *standings;    /* how to print them */
    bool show;                            /* every game */
    int forfeits[TOURNAMENT_PLAYERS_MAX]; /* shown so far, by player */
    int64_t shown_ns;                     /* when progress was last shown */
    bool unread;                          /* the outlet did not take a text; it has reported why */
} tournament_board;

/* Plays the tournament and prints its standings. After a stop the standings of the finished games
 * are printed, too. Errors of tournament_job_run() and standings_output_write(). */
status tournament_board_run(tournament_board *b, fault *f);

#endif
