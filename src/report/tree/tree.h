/* report/tree/tree.h - a search tree to look at, written as text, SVG or JSON.
 *
 * Paper 001 explains alpha-beta by a figure: the boards of a search of depth 2, a value under each,
 * and question marks at values that a cut made needless. A tree holds the data of such a figure,
 * for any position and any search. It does not know how the search was done. All values are for the
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

#define TREE_NOTHING SIZE_MAX /* in place of the number of a node: there is none */

typedef enum tree_kind {
    TREE_VISITED,
    TREE_PRUNED, /* a child that a cut left out */
    TREE_MORE,   /* stands for `left_out` children that are not shown */
} tree_kind;

/* How a visited node got its value. */
typedef enum tree_reason {
    TREE_OPEN,    /* the search ended inside this node */
    TREE_OVER,    /* the game has ended */
    TREE_LEAF,    /* evaluated */
    TREE_TABLE,   /* its value came from a table */
    TREE_PROBCUT, /* a shallower search was enough */
    TREE_ALL,     /* all children were searched */
    TREE_CUT,     /* a child caused a cut */
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
    uint64_t left_out; /* children of which only the number is known */
    bool on_line;      /* on the line of best play; set by tree_fold() */

    /* tree_add() sets the rest. */
    int ply; /* 0 at the root */
    size_t parent, first, last, next;
    size_t twin; /* the same node elsewhere, while folding and cutting */
} tree_node;

typedef struct tree {
    tree_node *nodes; /* nodes[0] is the root; a parent comes before its children */
    size_t count, capacity;
    uint64_t visited, pruned; /* all nodes of the search, shown or not; the owner sets them */
    const allocator *memory;
} tree;

tree tree_make(const allocator *memory); /* empty, nothing allocated yet */
void tree_clear(tree *t);                /* frees the nodes; the tree may be used again */

/* Adds a copy of *n as the last child of `parent`. The root is added first, with TREE_NOTHING as
 * its parent. The links in *n are ignored. */
status tree_add(tree *t, size_t parent, const tree_node *n);

/* Removes every node of this ply and deeper. Their parents count the removed children. */
void tree_cut(tree *t, int ply);

/* Returns the first visited child that no other child beats, for the side to move at `node`.
 * TREE_NOTHING if no child has a value. */
size_t tree_best_child(const tree *t, size_t node);

/* How much to show; 0 means no limit. */
typedef struct tree_limits {
    size_t children; /* of one node: the first ones, and always the best one */
    size_t nodes;    /* in all: plies near the root first, and always the root */
} tree_limits;

/* Fills *out, which is empty, with the shown part of `in`. Children beyond the limit become one
 * last child of the kind TREE_MORE. A node without any shown child counts them itself. */
status tree_fold(const tree *in, const tree_limits *limits, tree *out);

/* The text above the tree. */
typedef struct tree_caption {
    const char *agent;    /* as the user typed it */
    const char *sentence; /* describes the agent and its source */
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

/* Writes a line for each node, indented, for a terminal. A long line is cut; a board that does not
 * fit is left out. The tree must have a root (asserted), here and below. */
status tree_text_write(const tree *t, const tree_caption *caption, const tree_text_style *style,
                       buffer *out);

enum { TREE_SVG_NODES = 400 }; /* more are never drawn */

/* Writes a picture for a report, dark on white, never larger than a screen can scroll. */
status tree_svg_write(const tree *t, const tree_caption *caption, const tree_limits *limits,
                      buffer *out);

/* Writes one JSON object for a program: the nodes in a flat array, each with the number of its
 * parent. */
status tree_json_write(const tree *t, const tree_caption *caption, const tree_limits *limits,
                       buffer *out);

/* ---- helpers shared by the writers ---- */

/* "over", "leaf", "table", "probcut", "all", "cut", "stopped"; "open" for TREE_OPEN. */
const char *tree_reason_word(tree_reason r);

/* Returns 0 if the value is exact, 1 if the true value is at least this, -1 if at most. A value
 * outside the window on entry is a bound, unless the board itself was evaluated. */
int tree_bound(const tree_node *n);

/* Writes a value with `decimals` decimals, without a minus before zeros only. `trim` drops zeros at
 * the end. Very large numbers are written in powers of ten. */
void tree_number_write(double value, int decimals, bool trim, buffer *out);

/* Returns how many decimals show, at every node, that a child with another value differs from the
 * best one: at least `least`, and never more than TREE_DECIMALS_MOST. */
enum { TREE_DECIMALS_MOST = 9 };
int tree_decimals(const tree *t, int least);

void tree_move_write(int move, buffer *out); /* "d3", "pass", "root" */

/* Write "White to move, depth limit 2"; "seven: <sentence>"; and the meaning of h, with the signs
 * of bounds as drawn ("<= or >=") and the size of the search. */
void tree_title_write(const tree *t, const tree_caption *caption, buffer *out);
void tree_agent_write(const tree_caption *caption, buffer *out);
void tree_legend_write(const tree *t, const tree_caption *caption, const char *signs, buffer *out);

int tree_deepest(const tree *t); /* the ply of its deepest node, 0 for the root alone */

#endif
