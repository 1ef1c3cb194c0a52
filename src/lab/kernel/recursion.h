/* lab/kernel/recursion.h - declares walk(), which ProbCut calls to search a node again.
 *
 * walk() enters every node through settle(), and step 5 of settle() calls walk() with less depth.
 * probcut_step.h includes this declaration; walk.h defines the function. So no header includes
 * itself in a circle. */
#ifndef LAB_KERNEL_RECURSION_H
#define LAB_KERNEL_RECURSION_H

#include "lab/instance.h"
#include "lab/kernel/mind.h"

/* body.h includes every definition and defines LAB_WHOLE, so walk() is static there. A header that
 * is compiled alone lacks the definition; an external function lets it compile. */
#ifdef LAB_WHOLE
#define LAB_RECURSIVE static
#else
#define LAB_RECURSIVE
#endif

/* Returns the value of the node for the root's side, by the agent's method. The window is for the
 * root's side too. Meaningless once m->stopped. */
LAB_RECURSIVE double walk(lab_mind *m, const node *n, int depth, double alpha, double beta);

#endif
