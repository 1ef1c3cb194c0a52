/* notation/wthor_game.h - plays the moves of a WTHOR record and converts it to and from game.h.
 *
 * Records hold no passes and always begin at the standard start, so a side without a move is passed
 * over. A record may be wrong (an illegal move, a 0 with moves behind it) or stop early, because
 * the rest was not written down or time ran out. The legal moves count, and the stored score stays.
 * Threads: any thread may call these functions. */
#ifndef NOTATION_WTHOR_GAME_H
#define NOTATION_WTHOR_GAME_H

#include "base/text.h"
#include "game/board.h"
#include "game/colour.h"
#include "game/squares.h"
#include "notation/format.h"
#include "notation/wthor.h"

/* Returns the square of a move byte, counted as in game/board.h, or SQUARE_NONE for an invalid
 * byte. */
static inline int wthor_square(uint8_t move) {
    const int row = move / 10 - 1, column = move % 10 - 1;
    return row >= 0 && row < 8 && column >= 0 && column < 8 ? row * 8 + column : SQUARE_NONE;
}

static inline uint8_t wthor_move(int board_square) {
    return (uint8_t)(10 * (board_square / 8 + 1) + board_square % 8 + 1);
}

/* Plays a record move by move:
 *     for (wthor_walk w = wthor_walk_start(); wthor_walk_step(&w, &game);) ... */
typedef struct wthor_walk {
    board now;
    colour side; /* to move */
    int next;    /* number of moves made, and index of the next one */
} wthor_walk;

wthor_walk wthor_walk_start(void);

/* Makes the next move, with a pass before it if needed. False, without a change, after the last
 * move or if the next one is illegal. */
bool wthor_walk_step(wthor_walk *w, const wthor_game *record);

typedef struct wthor_replayed {
    board end; /* after the legal moves */
    colour side;
    int moves;       /* number of legal moves */
    bool is_illegal; /* move number `moves`, counted from 0, is illegal */
    bool finished;   /* neither side can move */
    int score;       /* black's discs, the empty squares given to the winner; 32 for a draw */
} wthor_replayed;

wthor_replayed wthor_replay(const wthor_game *record);

/* Texts for the tags, in UTF-8. An empty text or a year of 0 gives no tag. */
typedef struct wthor_labels {
    view black, white, tournament;
    unsigned year;
    unsigned depth; /* empties from which the theoretical score holds; 0 for 22, as in headers */
} wthor_labels;

extern const game_holds wthor_holds; /* the parts a record keeps */

/* Converts the legal moves. TAG_RESULT becomes the stored score, "34-30". TAG_BEST becomes the
 * theoretical score with its depth, "34-30 from 24". TAG_COMMENT reports an illegal move. `out` was
 * made by game_make(); it is cleared on failure: E_NOMEM. */
status wthor_to_game(const wthor_game *record, const wthor_labels *labels, game *out, fault *f);

/* Converts a game to a record. The score is the final one or, for an unfinished game, that of
 * TAG_RESULT ("34-30"). The theoretical score is that of TAG_BEST, else the score. The numbers of
 * players and tournament are 0. E_UNSUPPORTED for another size or start, or for an unfinished game
 * whose TAG_RESULT has another form; *out is then untouched. */
status wthor_from_game(const game *g, wthor_game *out, fault *f);

unsigned wthor_depth_of(const game *g); /* the depth in TAG_BEST, else 0 */

#endif
