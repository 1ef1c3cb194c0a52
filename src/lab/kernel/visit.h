/* lab/kernel/visit.h - a node while it is searched: its window, its moves, its value. */
#ifndef LAB_KERNEL_VISIT_H
#define LAB_KERNEL_VISIT_H

#include "lab/kernel/choices.h"

/* A node that is being searched. */
typedef struct visit {
    const node *node;
    int depth;
    double alpha, beta;                    /* now */
    double alpha_in, beta_in;              /* on entry; they decide the kind of bound to store */
    bool horizon_before, selective_before; /* the mind's flags on entry */
    bool passes;                           /* the only choice is a pass */
    bool pass_tried;
    double value; /* set once the node is left */
    choices choices;
} visit;

#endif
