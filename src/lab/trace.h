/* lab/trace.h - a hook that sees every node of a search.
 *
 * The search calls the hook on its own thread: when it enters a node, for every child that a
 * cut-off leaves out, and when it leaves the node. The hook must not call the search. Without a
 * hook the search pays one test per node. */
#ifndef LAB_TRACE_H
#define LAB_TRACE_H

#include "game/position.h"

typedef enum lab_event {
    LAB_ENTER,
    LAB_PRUNED, /* a child that is not searched; comes before LAB_LEAVE of its parent */
    LAB_LEAVE,
} lab_event;

typedef enum lab_reason {
    REASON_NONE,    /* not a LAB_LEAVE */
    REASON_OVER,    /* the game has ended */
    REASON_LEAF,    /* depth 0: evaluated */
    REASON_TABLE,   /* the table decided */
    REASON_PROBCUT, /* a shallower search decided */
    REASON_ALL,     /* all children were searched */
    REASON_CUT,     /* a child was good enough: the other children are pruned */
    REASON_STOPPED, /* limit or stop: the value means nothing */
} lab_reason;

typedef struct lab_visit {
    lab_event event;
    int ply;            /* 0 at the root */
    int depth;          /* plies left to search */
    int square;         /* the move that led here; SEARCH_PASS, or SQUARE_NONE at the root */
    grid grid;          /* the board, own = the side to move */
    bool root_to_move;  /* the root's side is to move */
    double alpha, beta; /* the window on entry, for the root side */
    double value;       /* LAB_LEAVE: for the root side */
    lab_reason reason;
} lab_visit;

typedef void lab_trace(void *context, const lab_visit *visit);

#endif
