/* train/judge.h - asks the engine about a board: a move and a value, or the exact value.
 *
 * Values without ownership. Threads: as the engine, one at a time. Errors: E_STOPPED and those of
 * the engine. */
#ifndef TRAIN_JUDGE_H
#define TRAIN_JUDGE_H

#include "base/fault.h"
#include "engine/engine.h"
#include "search/result.h"
#include "train/sided_board.h" /* exports */

typedef struct judgement {
    double value;     /* in discs for the side to move */
    bool exact;       /* the value of best play */
    search_line line; /* squares of sided_board, SEARCH_PASS for a pass; at least one */
} judgement;

/* Searches the position; depth 0 solves it. The side to move must have a move. E_STOPPED if the
 * token was set meanwhile; *out is then not usable. stop may be NULL. */
status judge_board(engine *e, const sided_board *s, int depth, const stop_token *stop,
                   judgement *out, fault *f);

/* Searches the position to the end of the game with cuts of `sure` percent
 * (engine_request.solve_sure; 100: exactly). Otherwise as judge_board(). E_RANGE for a percentage
 * that the engine does not know. */
status judge_to_end(engine *e, const sided_board *s, int sure, const stop_token *stop,
                    judgement *out, fault *f);

/* Searches to `depth` and to the depth before and takes the mean of the two values: a search of
 * even depth is too low for the side to move, one of odd depth too high. If the deeper search
 * solves the position, its value alone counts. depth is at least 2; otherwise as judge_board(). */
status judge_two_depths(engine *e, const sided_board *s, int depth, const stop_token *stop,
                        judgement *out, fault *f);

/* Return a value in discs as a record stores it: rounded, at most a full board of that size. */
int16_t judge_result(double discs, int size);
int16_t judge_sixteenths(double discs, int size);

#endif
