/* service/answers/comparison.h - two players side by side: what each would play in a position, or
 * in every position of a game that has a choice.
 *
 * Each question is asked of a fresh player with the same seed, so an answer does not depend on the
 * positions before it.
 * Ownership: comparison_free() frees a comparison; the request is borrowed for the call. Threads:
 * one at a time; any thread may set the stop token. Errors: those of the players; E_RANGE without a
 * position that can be asked; E_NOMEM. */
#ifndef SERVICE_ANSWERS_COMPARISON_H
#define SERVICE_ANSWERS_COMPARISON_H

#include "base/fault.h"
#include "base/stop.h"
#include "game/position.h"
#include "game/tier.h"
#include "notation/game.h"
#include "search/result.h"

enum { COMPARISON_LINE = 24 };

typedef struct comparison_choice {
    int move;
    double value; /* for the side to move; NaN: none */
    value_unit unit;
    bool exact;
    int depth, percent;
    int count;
    int16_t line[COMPARISON_LINE];
    uint64_t nodes;
    double ms;
} comparison_choice;

typedef struct comparison_row {
    int ply; /* plies before the position */
    position board;
    int played; /* the move of the game; SQUARE_NONE: none */
    comparison_choice choices[2];
    bool differ;
} comparison_row;

typedef struct comparison comparison;

typedef struct comparison_request {
    const char *specs[2];
    const position *where; /* one position, or NULL */
    const game *game;      /* or the positions of a game */
    int table_mb;          /* the largest table of a player; 0: no bound */
    tier tier;
} comparison_request;

/* Opens the players and lists the positions. */
status comparison_make(const comparison_request *r, comparison **out, fault *f);
void comparison_free(comparison *c); /* NULL is allowed */

int comparison_all(const comparison *c); /* positions */

/* Asks both players about a position, 0 to comparison_all() - 1. E_STOPPED after a stop. */
status comparison_ask(comparison *c, int index, const stop_token *stop, comparison_row *out,
                      fault *f);

#endif
