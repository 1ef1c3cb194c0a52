/* train/judge.h - asks the engine about a board of 8x8 or 6x6: a move and a value, or the exact
 * value.
 *
 * Values without ownership. Threads: as the engine, one at a time. Errors: E_STOPPED and those of
 * the engine. */
#ifndef TRAIN_JUDGE_H
#define TRAIN_JUDGE_H

#include "base/fault.h"
#include "engine/engine.h"
#include "game/board.h"
#include "game/colour.h"
#include "search/result.h"

/* A board and the side to move. */
typedef struct sided_board {
    board now;
    colour side;
    int size; /* squares a side: 8 or 6 */
} sided_board;

sided_board sided_board_start(int size);
int sided_board_empties(const sided_board *s);
uint64_t sided_board_moves(const sided_board *s);
void sided_board_play(sided_board *s, int square); /* must be legal (asserted) */

/* Passes if only the other side has a move. False if the game is over. */
bool sided_board_settle(sided_board *s);

/* Returns the result of a finished game for black, with empty squares given to the winner. */
int sided_board_result(const sided_board *s);

typedef struct judgement {
    double value;     /* in discs for the side to move */
    bool exact;       /* the value of best play */
    search_line line; /* board squares, SEARCH_PASS for a pass; at least one move */
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

int8_t judge_result(double discs);      /* rounded, from -64 to 64 */
int16_t judge_sixteenths(double discs); /* in the unit of record.value, rounded */

#endif
