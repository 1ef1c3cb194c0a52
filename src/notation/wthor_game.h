/* notation/wthor_game.h - what a record of the WTHOR base tells: its moves on the board, and the
 * same game as game.h has it.
 *
 * Records hold no passes and always begin at the standard start, so a side without a move is passed
 * over. A record may be wrong (an illegal move, a 0 with moves behind it) or stop early, because
 * the rest was not written down or time ran out: what is legal counts, the stored score stays.
 * Threads: free to call from all. */
#ifndef NOTATION_WTHOR_GAME_H
#define NOTATION_WTHOR_GAME_H

#include "game/board.h"
#include "notation/format.h"
#include "notation/wthor.h"

/* The square of a move byte, counted as in game/board.h, or SQUARE_NONE for a byte that is none. */
static inline int wthor_square(uint8_t move) {
    const int row = move / 10 - 1, column = move % 10 - 1;
    return row >= 0 && row < 8 && column >= 0 && column < 8 ? row * 8 + column : SQUARE_NONE;
}

static inline uint8_t wthor_move(int board_square) {
    return (uint8_t)(10 * (board_square / 8 + 1) + board_square % 8 + 1);
}

/* A record on the board, move by move:
 *     for (wthor_walk w = wthor_walk_start(); wthor_walk_step(&w, &game);) ... */
typedef struct wthor_walk {
    board now;
    colour side; /* to move */
    int next;    /* the move that comes next; so many were made */
} wthor_walk;

wthor_walk wthor_walk_start(void);

/* Makes the next move, after the pass that may come before it. False, and nothing changes, when the
 * moves are at an end or the next one is illegal. */
bool wthor_walk_step(wthor_walk *w, const wthor_game *record);

typedef struct wthor_replayed {
    board end; /* after the legal moves */
    colour side;
    int moves;       /* legal ones */
    bool is_illegal; /* move number `moves`, counted from 0, cannot be played */
    bool finished;   /* neither side can move */
    int score;       /* black's discs, the empty squares given to the winner; 32 for a draw */
} wthor_replayed;

wthor_replayed wthor_replay(const wthor_game *record);

/* Texts for the tags, in UTF-8; what is empty, or a year of 0, gives no tag. */
typedef struct wthor_labels {
    view black, white, tournament;
    unsigned year;
    unsigned depth; /* empties from which the theoretical score holds; 0 for 22, as in headers */
} wthor_labels;

extern const game_holds wthor_holds; /* what a record keeps */

/* The legal moves and, as TAG_RESULT, the stored score: "34-30"; as TAG_BEST the theoretical one
 * with its depth: "34-30 from 24". When the record goes on with an illegal move, TAG_COMMENT says
 * so. `out` was made by game_make(); cleared on failure: E_NOMEM. */
status wthor_to_game(const wthor_game *record, const wthor_labels *labels, game *out, fault *f);

/* The moves, and as the score the final one or, before the end, that of TAG_RESULT ("34-30"); as
 * the theoretical one that of TAG_BEST, else the same. The numbers of players and tournament are 0.
 * E_UNSUPPORTED for another size or start, or when the game is not finished and TAG_RESULT is not
 * of that form; then *out is untouched. */
status wthor_from_game(const game *g, wthor_game *out, fault *f);

unsigned wthor_depth_of(const game *g); /* what TAG_BEST tells of it, else 0 */

#endif
