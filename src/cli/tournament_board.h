/* cli/tournament_board.h - what is heard of a tournament on the way: progress, games, standings.
 *
 * Ownership: everything in it but the gathering is borrowed; tournament_board_end() frees that.
 * Threads: games and byes may be told by different ones; it is guarded. */
#ifndef CLI_TOURNAMENT_BOARD_H
#define CLI_TOURNAMENT_BOARD_H

#include "arena/gathering.h"
#include "arena/tournament.h"
#include "cli/context.h"

#include <pthread.h>

typedef struct tournament_board {
    context *context;
    const tournament_options *options;
    const char *const *names;
    const atomic_int *found; /* games that took no time, since they were stored */
    bool show, times;        /* every game; thinking times as well */
    pthread_mutex_t mutex;   /* guards what is below */
    gathering *gathered;
    int *halves, *games, *forfeits; /* by player */
    int64_t told;
    int64_t start_ns, shown_ns;
    int printed;   /* the first failure of printing */
    status failed; /* of the gathering */
} tournament_board;

/* After the borrowed parts were set. E_NOMEM. */
status tournament_board_begin(tournament_board *b, fault *f);
void tournament_board_end(tournament_board *b);

/* A game_sink and a bye_sink, with the board as their context. */
void tournament_board_hear(void *b, const match_game *g);
void tournament_board_bye(void *b, int who, int halves);

#endif
