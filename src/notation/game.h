/* notation/game.h - a game as files and people tell it: a start, plies, and who played when.
 *
 * Plies are complete: where a side had no move there is a pass, whether the source wrote it or not,
 * so a reader only hands over what it found and game_add_*() puts the passes right:
 *
 *     forced, written            kept
 *     forced, left out           added before the next move            GAME_PASS_ADDED
 *     written twice              the second is dropped                 GAME_PASS_DROPPED
 *     written after the end      dropped                               GAME_PASS_DROPPED
 *     forced, at the end of the text and left out: not added; the game stands before the pass
 *     not forced                 refused: E_RANGE
 *
 * Ownership: a game owns its plies and tags; game_clear() frees them. Threads: one at a time.
 * Errors: E_NOMEM, E_RANGE; after a failure the game is as before. */
#ifndef NOTATION_GAME_H
#define NOTATION_GAME_H

#include "base/text.h"
#include "game/position.h"

enum { GAME_PASS = SQUARE_LIMIT }; /* a ply that is a pass */

/* What the source says of a ply beside the square; a format that cannot hold it drops it. */
typedef struct game_ply {
    int square; /* or GAME_PASS */
    bool has_score, has_seconds;
    double score;   /* discs, for the side that moved */
    double seconds; /* thought */
    int depth;      /* searched, in plies; 0: not known */
    bool to_end;    /* every line was searched to the end of the game; false: not known */
} game_ply;

typedef enum game_tag {
    TAG_BLACK, /* names */
    TAG_WHITE,
    TAG_BLACK_RATING,
    TAG_WHITE_RATING,
    TAG_EVENT, /* a tournament */
    TAG_PLACE, /* a server or a town */
    TAG_ROUND,
    TAG_DATE,   /* as the source writes it */
    TAG_RESULT, /* as the source writes it */
    TAG_CLOCK,
    TAG_TYPE, /* a match type of GGF */
    TAG_KOMI,
    TAG_BEST, /* discs after perfect play from so many empties on: "34-30 from 24", of WTHOR */
    TAG_COMMENT,
    TAG_COUNT
} game_tag;

enum {
    GAME_PASS_ADDED = 1,
    GAME_PASS_DROPPED = 2,
    GAME_SIDE_GUESSED = 4,
    GAME_SIZE_GUESSED = 8,
    GAME_COMMENTS_DROPPED = 16,   /* those on single moves */
    GAME_VARIATIONS_DROPPED = 32, /* moves that were not played */
};

typedef struct game {
    position start, now; /* before the first and after the last ply */
    game_ply *plies;
    size_t count, capacity;
    char *tags[TAG_COUNT]; /* UTF-8 without NUL, untrusted; NULL when not given */
    unsigned notes;        /* GAME_PASS_ADDED and its sisters */
    const allocator *memory;
} game;

game game_make(const allocator *memory);             /* the standard start on 8x8, no plies */
void game_clear(game *g);                            /* frees what it owns; then as made */
void game_set_start(game *g, const position *start); /* only before the first ply (asserted) */

/* *to, an empty game, becomes the same as *from; tags and all. E_NOMEM: it stays empty. */
status game_copy(const game *from, game *to);

/* Empty text removes the tag. */
status game_set_tag(game *g, game_tag tag, view text);

/* A move of the side to move or, if that side must pass, of the other. E_RANGE with a sentence for
 * an illegal square. game_add_move_by() also knows who moved, and refuses when it was not the
 * turn of that side. */
status game_add_move(game *g, int square, fault *f);
status game_add_move_by(game *g, colour side, int square, fault *f);

/* A pass of the side to move; E_RANGE as in the table above. game_add_pass_by() also knows who
 * passed, and refuses unless that side has to, or writes its pass once more, or the game is over.
 */
status game_add_pass(game *g, fault *f);
status game_add_pass_by(game *g, colour side, fault *f);

/* The last ply, for a score or a time; NULL when there is none. */
game_ply *game_last(game *g);

/* Same start, same plies (scores and times not compared). */
bool game_same_moves(const game *a, const game *b);

bool game_start_is_standard(const game *g); /* the standard discs with black to move, any size */

#endif
