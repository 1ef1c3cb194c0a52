/* notation/tree_lines.h - a tree of moves as lines of text, for files of our own: any start, and
 * the number of each node, so that a number means the same node for ever.
 *
 *     tree 1
 *     start ---------------------------OX------XO--------------------------- X
 *     numbers 12
 *     tag 0 Ada
 *     node 1 0 f5 a good move\nto think about
 *
 * Nodes come in the order in which a tree is written. In tags and comments a line end is \n, and a
 * backslash two of them.
 * Ownership: as game_tree.h. Threads: any. Errors: E_FORMAT with the place, for a text that has
 * been damaged; E_RANGE for a move against the rules; E_NOMEM. */
#ifndef NOTATION_TREE_LINES_H
#define NOTATION_TREE_LINES_H

#include "base/text.h"
#include "notation/game_tree.h"

/* Appends a tree that was begun. The buffer remembers a lack of memory. */
void tree_lines_write(const game_tree *t, buffer *out);

/* Reads into a tree made by game_tree_make(). After a failure it has no nodes. */
status tree_lines_read(view text, game_tree *out, fault *f);

#endif
