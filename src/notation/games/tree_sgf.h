/* notation/games/tree_sgf.h - SGF as a tree of moves, with variations and comments. game_sgf.h
 * describes the notation; a game in SGF is the main line of such a tree.
 *
 * Reading: the first branch must be right. A mistake in another branch cuts that branch there, and
 * sets GAME_VARIATIONS_DROPPED in the notes of the tree. Two branches that begin with the same move
 * become one, and a branch without moves is none. The comments of a node are joined; GC and
 * comments before the first move are those of the root.
 *
 * Writing: one node for each move, its comment behind it, the children of a node with several in
 * parentheses. What was written is read back as the same tree.
 * Ownership, errors: as in format.h; a failed reading leaves a tree without nodes. */
#ifndef NOTATION_GAMES_TREE_SGF_H
#define NOTATION_GAMES_TREE_SGF_H

#include "base/text.h"
#include "notation/game_tree.h" /* exports */

/* Reads one record into a tree made by game_tree_make(). */
status tree_sgf_read(view text, game_tree *out, fault *f);

/* Appends one record. E_UNSUPPORTED with blocked squares; nothing is then appended. */
status tree_sgf_write(const game_tree *t, buffer *out, fault *f);

size_t tree_sgf_measure(view text, bool complete); /* as game_format.measure */

#endif
