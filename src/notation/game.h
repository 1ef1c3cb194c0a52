/* notation/game.h - a game from a file or a person: a start, plies, players, date and result.
 *
 * Plies are complete: a side without a move has a pass, whether the source wrote it or not. A
 * reader hands over the moves and passes it found, and game_add_*() corrects the passes:
 *
 *     forced, written            kept
 *     forced, left out           added before the next move            GAME_PASS_ADDED
 *     written twice              the second is dropped                 GAME_PASS_DROPPED
 *     written after the end      dropped                               GAME_PASS_DROPPED
 *     forced, at the end of the text and left out: not added; the game stands before the pass
 *     not forced                 refused: E_RANGE
 *
 *     I1  `now` is the position after all plies. It has one more disc than `start` for each move.
 *     I2  A pass is never the answer to a pass.
 *     I3  count <= capacity.
 *
 * Ownership: a game owns its plies and tags; game_clear() frees them. Threads: one at a time.
 * Errors: E_NOMEM, E_RANGE; after a failure the game is as before. */
#ifndef NOTATION_GAME_H
#define NOTATION_GAME_H

#include "base/text.h"
#include "game/position.h"

enum { GAME_PASS = SQUARE_LIMIT }; /* stands for a square in a pass */

/* The facts about a ply in the source. A format that cannot hold one drops it. */
typedef struct game_ply {
    int square; /* or GAME_PASS */
    bool has_score, has_seconds;
    double score;   /* discs, for the side that moved */
    double seconds; /* thinking time */
    int depth;      /* search depth in plies; 0: not known */
    bool to_end;    /* all lines were searched to the end of the game; false: not known */
} game_ply;

typedef enum game_tag {
    TAG_BLACK, /* names */
    TAG_WHITE,
    TAG_BLACK_RATING,
    TAG_WHITE_RATING,
    TAG_EVENT, /* a tournament */
    TAG_PLACE, /* a server or a town */
    TAG_ROUND,
    TAG_DATE,   /* in the words of the source */
    TAG_RESULT, /* in the words of the source */
    TAG_CLOCK,
    TAG_TYPE, /* a match type of GGF */
    TAG_KOMI,
    TAG_BEST, /* WTHOR: discs after perfect play from a number of empties: "34-30 from 24" */
    TAG_COMMENT,
    TAG_COUNT
} game_tag;

enum {
    GAME_PASS_ADDED = 1,
    GAME_PASS_DROPPED = 2,
    GAME_SIDE_GUESSED = 4,
    GAME_SIZE_GUESSED = 8,
    GAME_COMMENTS_DROPPED = 16,   /* comments on single moves */
    GAME_VARIATIONS_DROPPED = 32, /* moves that were not played */
};

typedef struct game {
    position start, now; /* before the first and after the last ply */
    game_ply *plies;
    size_t count, capacity;
    char *tags[TAG_COUNT]; /* UTF-8 without NUL, untrusted; NULL when not given */
    unsigned notes;        /* GAME_PASS_ADDED and the others above, as bits */
    const allocator *memory;
} game;

game game_make(const allocator *memory); /* the standard start on 8x8, no plies */
void game_clear(game *g); /* frees plies and tags; the game is then as from game_make() */
void game_set_start(game *g, const position *start); /* only before the first ply (asserted) */

/* Copies *from with its tags into *to, an empty game. E_NOMEM leaves *to empty. */
status game_copy(const game *from, game *to);

/* Sets a tag. Empty text removes it. E_NOMEM. */
status game_set_tag(game *g, game_tag tag, view text);

/* Adds a move of the side to move or, if that side must pass, of the other side. E_RANGE with a
 * sentence for an illegal square. game_add_move_by() also takes the side that moved, and refuses
 * the move if it is not the turn of that side. */
status game_add_move(game *g, int square, fault *f);
status game_add_move_by(game *g, colour side, int square, fault *f);

/* Adds a pass of the side to move. E_RANGE as in the table above. game_add_pass_by() also takes the
 * side that passed. It refuses the pass unless that side must pass, or repeats its pass, or the
 * game is over. */
status game_add_pass(game *g, fault *f);
status game_add_pass_by(game *g, colour side, fault *f);

/* Returns the last ply, to set its score or time; NULL if there is none. */
game_ply *game_last(game *g);

/* Takes the last ply back. The game must have one (asserted). */
void game_take_back(game *g);

/* Returns the position after the first `plies` plies. Asserts that the game has them. */
position game_position_after(const game *g, size_t plies);

/* Returns whether start and plies are the same. Scores and times are not compared. */
bool game_same_moves(const game *a, const game *b);

bool game_start_is_standard(const game *g); /* the standard discs with black to move, any size */

#endif
