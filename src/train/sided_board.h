/* train/sided_board.h - a board of any size that the champion learns on, with the side to move.
 *
 * Up to 8x8 `now` is the board of game/board.h. On 10x10 and 12x12 the squares have the numbers of
 * game/wide.h: `now` has the discs of the first word, `more` those of the others.
 *
 * Values without ownership. Threads: any. */
#ifndef TRAIN_SIDED_BOARD_H
#define TRAIN_SIDED_BOARD_H

#include "game/board.h"
#include "game/colour.h"
#include "game/position.h"
#include "game/wide.h"
#include "train/record.h"

typedef struct sided_board {
    board now;
    colour side;
    int size; /* squares a side: 6, 8, 10 or 12 */
    board more[RECORD_MORE];
} sided_board;

/* A set of squares of such a board. */
typedef struct sided_squares {
    uint64_t word[WIDE_WORDS_MAX];
} sided_squares;

sided_board sided_board_start(int size);
sided_board sided_board_of(const record *r);

/* Returns a record with this board and side to move, and nothing else. */
record sided_board_record(const sided_board *s);
position sided_board_position(const sided_board *s);

int sided_board_empties(const sided_board *s);
sided_squares sided_board_moves(const sided_board *s);
void sided_board_play(sided_board *s, int square); /* must be legal (asserted) */

/* Passes if only the other side has a move. False if the game is over. */
bool sided_board_settle(sided_board *s);

/* Returns the result of a finished game for black, with empty squares given to the winner. */
int sided_board_result(const sided_board *s);

/* Returns the number that a square of the grid has here. */
static inline int sided_board_square(int size, int grid_square) {
    return size > BOARD_SIZE ? square_row(grid_square) * size + square_column(grid_square)
                             : board_square(grid_square);
}

static inline bool sided_squares_has(const sided_squares *s, int square) {
    return s->word[square / 64] >> square % 64 & 1;
}

int sided_squares_count(const sided_squares *s);
int sided_squares_nth(const sided_squares *s, int n); /* 0 is the first; n < count (asserted) */

#endif
