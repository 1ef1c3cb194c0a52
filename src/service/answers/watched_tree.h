/* service/answers/watched_tree.h - a search to be watched node by node: the tree that
 * service/answers/search_tree.h draws, in little memory, with what plain minimax would have needed.
 *
 * Nodes stand in the order in which the search came to them, so the nodes below a node follow it
 * without a gap. Boards are not kept: they follow from the moves. Of an iterative deepening the
 * last iteration that came to its end is kept. Values are for the side to move at the root.
 *
 *     I1  visited and pruned are what tree_builder counts for the same search.
 *     I2  With `minimax`, the nodes that were visited and those that cuts, the table and ProbCut
 *         saved are the nodes of plain minimax to the same depth.
 *
 * Ownership: a tree owns its nodes; watched_tree_clear(). Threads: one while it is made, then any;
 * any thread may set the stop token. Errors: those of the agent; E_UNSUPPORTED for one that does
 * not search; E_NOMEM. */
#ifndef SERVICE_ANSWERS_WATCHED_TREE_H
#define SERVICE_ANSWERS_WATCHED_TREE_H

#include "base/stop.h"
#include "base/text.h"
#include "game/position.h"
#include "game/tier.h"
#include "report/tree/tree.h" /* exports */

enum {
    WATCHED_VISITED_MOST = 1000000, /* nodes */
    WATCHED_KEPT_MOST = 2000000,    /* with those that cuts left out */
};

#define WATCHED_NOTHING UINT32_MAX /* in place of the number of a node: there is none */
#define WATCHED_UNKNOWN UINT64_MAX /* in place of a count: too many */

typedef struct watched_node {
    double value, alpha, beta; /* the window on entry */
    uint64_t minimax;          /* nodes of plain minimax up to here, or WATCHED_UNKNOWN */
    uint32_t parent, subtree;  /* nodes below, and this one */
    uint32_t visited;          /* nodes up to here, with this one */
    int16_t move;              /* a square, TREE_PASS, or SQUARE_NONE at the root */
    int16_t ply;
    uint8_t kind, reason; /* tree_kind, tree_reason */
    bool has_value, on_line, root_to_move;
} watched_node;

typedef enum watched_end {
    WATCHED_WHOLE,
    WATCHED_STOPPED,   /* nothing is kept */
    WATCHED_TOO_LARGE, /* nothing is kept */
} watched_end;

typedef struct watched_tree {
    position root;
    watched_end end;
    int depth; /* of the iteration that is kept */
    watched_node *nodes;
    uint32_t count, capacity;
    uint64_t visited, pruned;
    uint64_t minimax; /* all nodes, or WATCHED_UNKNOWN */
    int deepest;      /* ply */
    buffer sentence;  /* about the agent */
} watched_tree;

typedef struct watched_request {
    const char *spec; /* of an agent of the laboratory */
    const position *position;
    int depth; /* plies; replaces the agent's own depth */
    tier tier;
    const stop_token *stop; /* may be NULL */
} watched_request;

/* Searches and keeps the tree. A game that is over and a pass give the root alone. After a failure
 * there is nothing to clear. */
status watched_tree_make(const watched_request *q, watched_tree *out, fault *f);
void watched_tree_clear(watched_tree *t);

/* Appends `spec` with the switches of a technique: minimax, alphabeta, or alphabeta with ordering,
 * table or probcut. E_MISSING for another word. */
status watched_technique(view spec, const char *technique, buffer *out, fault *f);

/* Counts the nodes that plain minimax visits from a position; a pass that is free costs no depth.
 * *left is how many inner nodes may be visited; WATCHED_UNKNOWN if they are not enough. */
uint64_t watched_minimax(const position *p, int depth, bool pass_free, uint64_t *left);

/* The board of a node; `moves`, which may be NULL, gets the moves that lead there. Returns how many
 * they are. */
enum { WATCHED_PLIES = 512 };
int watched_board(const watched_tree *t, uint32_t node, position *out,
                  int16_t moves[WATCHED_PLIES]);

uint32_t watched_children(const watched_tree *t, uint32_t node); /* how many */

/* 0 if the value is exact, 1 if the true value is at least this, -1 if at most. */
int watched_bound(const watched_node *n);

/* Appends what happened in a node, for people: one or two sentences. */
void watched_words(const watched_tree *t, uint32_t node, buffer *out);

#endif
