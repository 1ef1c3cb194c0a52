/* cli/match_board.h - what is heard of a match on the way: progress, games, counts.
 *
 * Ownership: context, players and writer are borrowed. Threads: one at a time. */
#ifndef CLI_MATCH_BOARD_H
#define CLI_MATCH_BOARD_H

#include "cli/context.h"
#include "cli/match_report.h"
#include "cli/match_store.h"

typedef struct match_board {
    context *context;
    match_report report;
    match_store *store; /* NULL: the games are kept nowhere; else `kept` */
    match_store kept;
    bool show;
    json_writer *json; /* NULL: text */
    int games, wins, draws, losses, forfeits;
    int64_t start_ns, shown_ns;
    int printed; /* the first failure of printing */
} match_board;

/* A game_sink, with the board as its context. */
void match_board_hear(void *b, const match_game *g);

#endif
