/* lab/kernel/visit.h - a node while it is searched: its window, its moves, its value. */
#ifndef LAB_KERNEL_VISIT_H
#define LAB_KERNEL_VISIT_H

#include "lab/kernel/choices.h"

/* A node on its way: what was true when it was entered, and its moves. */
typedef struct visit {
    const node *node;
    int depth;
    double alpha, beta;       /* now */
    double alpha_in, beta_in; /* on entry: what the table's flags compare with */
    bool horizon_before, selective_before;
    bool passes; /* the only choice is a pass */
    bool pass_tried;
    double value; /* once settled */
    choices choices;
} visit;

#endif
