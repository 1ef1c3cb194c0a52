/* notation/game_tree.h - a game with variations: a tree of moves from one start, with comments.
 *
 * The root is the start: a position on a board of any size, also with blocked squares. Every other
 * node is a legal ply behind its parent. The first child of a node goes on with the line; the
 * others are variations, in their order. The main line is the root, its first child, and so on.
 * Passes are nodes of their own, and follow the table of game.h.
 *
 *     I1  A node has its number as long as the tree lives. Numbers of removed nodes stay unused.
 *     I2  The parent of a node has a lower number than the node.
 *     I3  No two children of a node have the same move.
 *     I4  No node is deeper than the rules of the game allow: two plies for each empty square.
 *
 * Ownership: a tree owns its nodes, comments and tags; game_tree_clear() frees them. Threads: one
 * at a time. Errors: E_NOMEM; E_RANGE for a move against the rules and for more than TREE_NODES_MAX
 * numbers. After a failure the tree is as before. */
#ifndef NOTATION_GAME_TREE_H
#define NOTATION_GAME_TREE_H

#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"

enum { TREE_ROOT = 0, TREE_NONE = -1, TREE_NODES_MAX = 1 << 16 };

typedef struct move_node {
    grid after; /* the position behind the ply */
    colour to_move;
    int parent, first, last, next, before; /* children and siblings, or TREE_NONE */
    int depth;                             /* plies from the root */
    int square;                            /* or GAME_PASS; SQUARE_NONE: the root */
    bool gone;                             /* its number is used up */
    char *comment; /* UTF-8 without NUL, untrusted; NULL: none, and always for the root */
} move_node;

typedef struct game_tree {
    game head; /* without plies: the start, the tags, the notes. TAG_COMMENT is the comment of
                  the root */
    move_node *nodes; /* by number */
    size_t count, capacity;
    size_t gone;  /* of them, removed ones */
    size_t bytes; /* of all comments but the root's */
} game_tree;

/* Makes a tree of the standard start on 8x8. It has its root when game_tree_begin() was called. */
game_tree game_tree_make(const allocator *memory);
void game_tree_clear(game_tree *t); /* the tree is then as from game_tree_make() */

/* Begins with a start. Only for a tree without nodes (asserted). E_NOMEM. */
status game_tree_begin(game_tree *t, const position *start, fault *f);

/* Makes the tree of a game: its line, its tags. *out was made by game_tree_make(); a failure leaves
 * it without nodes. Scores and times of plies are dropped. */
status game_tree_of_game(const game *g, game_tree *out, fault *f);

/* Whether a number is that of a node. */
bool game_tree_has(const game_tree *t, int64_t node);

position game_tree_position(const game_tree *t, int node);

/* Steps into the child with a move, or makes it as the last child. The rules are those of
 * game_add_move() and game_add_pass(): a forced pass that was left out becomes a node as well, and
 * a pass that is one too many leads nowhere: *to is then the node itself. `_by` also takes the side
 * that moved. */
status game_tree_play(game_tree *t, int node, int square, int *to, fault *f);
status game_tree_pass(game_tree *t, int node, int *to, fault *f);
status game_tree_play_by(game_tree *t, int node, colour side, int square, int *to, fault *f);
status game_tree_pass_by(game_tree *t, int node, colour side, int *to, fault *f);

int game_tree_child(const game_tree *t, int node, int square); /* or TREE_NONE */

/* For a reader that knows the numbers of nodes. game_tree_number() makes a tree that was begun have
 * numbers below `count`, all of them unused but the root's; game_tree_put() makes the node with one
 * of them, the last child of its parent. E_RANGE for a wrong number, a wrong parent or a wrong ply.
 */
status game_tree_number(game_tree *t, int64_t count, fault *f);
status game_tree_put(game_tree *t, int64_t node, int64_t parent, int square, fault *f);

/* Returns the comment of a node, or "". */
const char *game_tree_comment(const game_tree *t, int node);

/* Replaces it. Bytes that are not UTF-8 are taken as Latin-1, control characters other than line
 * ends become blanks, blanks at both ends are removed. E_NOMEM. */
status game_tree_set_comment(game_tree *t, int node, view text, fault *f);

/* Makes the variation of a node the first one where it leaves the line before it; with `to_main` at
 * every such place. Returns the highest node whose children have a new order, or TREE_NONE if
 * nothing changed. */
int game_tree_promote(game_tree *t, int node, bool to_main);

/* Removes a node, not the root (asserted), with everything behind it. */
void game_tree_remove(game_tree *t, int node);

/* Returns the node behind another one in the order in which a tree is written: its first child,
 * else its next sibling or that of the nearest node above. TREE_NONE at the end.
 * game_tree_next_of() stays behind `top`. */
int game_tree_next(const game_tree *t, int node);
int game_tree_next_of(const game_tree *t, int top, int node);

int game_tree_main_end(const game_tree *t); /* the last node of the main line */
size_t game_tree_lines(const game_tree *t); /* nodes without a child */
size_t game_tree_count(const game_tree *t); /* nodes, the root included */
bool game_tree_is_main(const game_tree *t, int node);

/* Copies the line from the root to a node, with tags and notes, into an empty game. E_NOMEM leaves
 * it empty. */
status game_tree_line(const game_tree *t, int node, game *out);

/* Whether start, moves, their order and comments are the same. Numbers and tags may differ. */
bool game_tree_same(const game_tree *a, const game_tree *b);

#endif
