/* report/tree/tree.h - a search tree as something to look at, and three ways of writing it down.
 *
 * Text 001 explains alpha-beta by a figure: the boards of a search of depth 2, a value under each,
 * question marks where a cut made a value needless. A tree holds what such a figure needs, for any
 * position and any search; it knows nothing about how the search was done. All values are for the
 * side to move at the root.
 * Ownership: a tree owns its nodes; captions are borrowed for the call.
 * Errors: E_NOMEM, from adding, folding and writing. On failure a tree is as it was; a buffer may
 * hold a part of the output.
 * Threads: one at a time per tree. */
#ifndef REPORT_TREE_TREE_H
#define REPORT_TREE_TREE_H

#include "base/text.h"
#include "game/position.h"

enum { TREE_PASS = -2 }; /* as a move */

#define TREE_NOTHING SIZE_MAX /* as the number of a node: there is none */

typedef enum tree_kind {
    TREE_VISITED,
    TREE_PRUNED, /* a child that a cut left out */
    TREE_MORE,   /* stands for `left_out` children that are not shown */
} tree_kind;

/* How a visited node got its value. */
typedef enum tree_reason {
    TREE_OPEN,    /* it was not left: the search ended inside */
    TREE_OVER,    /* the game has ended */
    TREE_LEAF,    /* evaluated */
    TREE_TABLE,   /* a table knew */
    TREE_PROBCUT, /* a shallower search said enough */
    TREE_ALL,     /* all children were searched */
    TREE_CUT,     /* a child was good enough */
    TREE_STOPPED, /* limit or stop */
} tree_reason;

typedef struct tree_node {
    tree_kind kind;
    position board; /* after the move */
    int move;       /* a square, TREE_PASS, or SQUARE_NONE at the root */
    bool has_value;
    double value;
    bool has_window;
    double alpha, beta; /* on entry */
    tree_reason reason;
    uint64_t left_out; /* children that are known by number only */
    bool on_line;      /* on the line of best play; set by tree_fold() */

    /* Set by tree_add(). */
    int ply; /* 0 at the root */
    size_t parent, first, last, next;
    size_t twin; /* the same node elsewhere, while folding and cutting */
} tree_node;

typedef struct tree {
    tree_node *nodes; /* nodes[0] is the root; a parent comes before its children */
    size_t count, capacity;
    uint64_t visited, pruned; /* as the search counted, whatever is kept; the owner sets them */
    const allocator *memory;
} tree;

tree tree_make(const allocator *memory); /* empty, nothing allocated yet */
void tree_clear(tree *t);                /* frees the nodes; the tree may be used again */

/* Adds a copy of *n as the last child of `parent`, which is TREE_NOTHING for the root, the first
 * to be added. The links of *n are not looked at. */
status tree_add(tree *t, size_t parent, const tree_node *n);

/* Removes every node of this ply and deeper; their parents count the children they lose. */
void tree_cut(tree *t, int ply);

/* The first of the visited children that no other one beats, seen by the side that is to move
 * there; TREE_NOTHING where no child has a value. */
size_t tree_best_child(const tree *t, size_t node);

/* How much is shown; 0 is no limit. */
typedef struct tree_limits {
    size_t children; /* of one node: the first ones, and always the best one */
    size_t nodes;    /* in all: plies near the root go first, the root is always there */
} tree_limits;

/* Fills *out, which is empty, with what is shown of `in`. What the limit on children hides becomes
 * one last child of the kind TREE_MORE; a node that shows no child at all counts them itself. */
status tree_fold(const tree *in, const tree_limits *limits, tree *out);

/* What stands above the tree. */
typedef struct tree_caption {
    const char *agent;    /* as it was typed */
    const char *sentence; /* what that is and where it comes from */
    const char *note;     /* one more sentence, or NULL */
    int depth;            /* the limit, in plies */
} tree_caption;

typedef struct tree_text_style {
    bool lines;         /* branches drawn with lines: needs a UTF-8 terminal */
    bool boards;        /* every node with its board */
    bool discs, colour; /* how these are drawn; see board_style */
    int width;          /* columns; 0 is 80 */
    tree_limits limits;
} tree_text_style;

/* For a terminal: a line for each node, indented. A line that is too long is cut; a board that
 * does not fit is left out. The tree must have a root (asserted), here and below. */
status tree_text_write(const tree *t, const tree_caption *caption, const tree_text_style *style,
                       buffer *out);

enum { TREE_SVG_NODES = 400 }; /* more are never drawn */

/* For a report: a picture, dark on white, that is never larger than a screen can scroll. */
status tree_svg_write(const tree *t, const tree_caption *caption, const tree_limits *limits,
                      buffer *out);

/* For a program: one object, the nodes in a flat array, each with the number of its parent. */
status tree_json_write(const tree *t, const tree_caption *caption, const tree_limits *limits,
                       buffer *out);

/* What the writers share. */

/* "over", "leaf", "table", "probcut", "all", "cut", "stopped"; "open" for TREE_OPEN. */
const char *tree_reason_word(tree_reason r);

/* Whether the value is one (0), or only says that the true one is at least (1) or at most (-1) so
 * much: what leaves the window on entry is a bound, unless the board itself was judged. */
int tree_bound(const tree_node *n);

/* With so many decimals and without a minus before nothing but zeros; `trim` drops zeros at the
 * end. Very large numbers are written in powers of ten. */
void tree_number_write(double value, int decimals, bool trim, buffer *out);

void tree_move_write(int move, buffer *out); /* "d3", "pass", "root" */

/* "White to move, depth limit 2"; "seven: <sentence>"; what h means, with the signs of bounds as
 * they are drawn ("<= or >="), and how much was searched. */
void tree_title_write(const tree *t, const tree_caption *caption, buffer *out);
void tree_agent_write(const tree_caption *caption, buffer *out);
void tree_legend_write(const tree *t, const tree_caption *caption, const char *signs, buffer *out);

int tree_deepest(const tree *t); /* the ply of its deepest node, 0 for the root alone */

#endif
