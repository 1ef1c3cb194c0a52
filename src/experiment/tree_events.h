/* experiment/tree_events.h - which events of a search belong to its tree.
 *
 * The shallower searches by which ProbCut checks a node are no part of the tree. A node that is
 * entered again while it is open is being checked, until it is left for the first time. Plain
 * values without ownership. */
#ifndef EXPERIMENT_TREE_EVENTS_H
#define EXPERIMENT_TREE_EVENTS_H

#include "lab/trace.h"
#include "report/tree/tree.h"

enum { TREE_EVENTS_PLIES = 512 };

typedef struct tree_events {
    int open;  /* ply of the innermost node that is entered and not left; -1: none */
    int check; /* ply of a node that is being checked by a shallower search; -1: none */
} tree_events;

tree_events tree_events_make(void);

/* Returns whether the event belongs to the tree and continues what is open. */
bool tree_events_take(tree_events *e, const lab_visit *v);

/* What the tree calls the reason for which a search left a node. */
tree_reason tree_events_reason(lab_reason why);

#endif
