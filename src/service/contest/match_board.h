/* service/contest/match_board.h - plays a match and shows it: progress, forfeits, a line for each
 * game, the result.
 *
 * Ownership: everything in it is borrowed. Threads: one at a time. */
#ifndef SERVICE_CONTEST_MATCH_BOARD_H
#define SERVICE_CONTEST_MATCH_BOARD_H

#include "base/fault.h"
#include "base/stop.h"
#include "player/player.h"
#include "report/outlet.h"
#include "service/match_job.h"

typedef struct match_board {
    const outlet *outlet;
    match_job *job;
    stop_token *stop;          /* set if nobody reads the output any more */
    const player_facts *about; /* of A and B */
    bool show, times, json;    /* every game; thinking times as well; as JSON */
    int forfeits[2];           /* of A and B, shown so far */
    int64_t shown_ns;          /* when progress was last shown */
    bool unread;               /* the outlet did not take a text; it has reported why */
} match_board;

/* Plays the match and prints it. After a stop the finished pairs are printed, too. Errors of
 * match_job_run(). */
status match_board_run(match_board *b, fault *f);

#endif
