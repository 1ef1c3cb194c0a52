/* engine/kernel/recursion.h - declares the two functions that call each other through node.h.
 *
 * search_mid() and search_end() search a node by searching its moves (node.h), and ProbCut (step 4
 * of both) calls search_mid() again. The headers that call them include this one, so no header
 * includes itself in a circle. mid.h and end.h define them. */
#ifndef ENGINE_KERNEL_RECURSION_H
#define ENGINE_KERNEL_RECURSION_H

#include "engine/inner/seat.h"
#include "engine/kernel/node_state.h"

/* body.h includes every definition and defines ENGINE_WHOLE, so the functions are static there. A
 * header that is compiled alone lacks a definition; external functions let it compile. */
#ifdef ENGINE_WHOLE
#define ENGINE_RECURSIVE static
#else
#define ENGINE_RECURSIVE
#endif

/* Returns the value of the node for the side to move, fail-soft: a value of at most alpha is an
 * upper bound, a value of at least beta a lower bound, any other is exact. In discs. */
ENGINE_RECURSIVE int search_end(seat *s, const node *n, int alpha, int beta);

/* The same in units (engine/eval/unit.h), searched n->depth plies deep. */
ENGINE_RECURSIVE int search_mid(seat *s, const node *n, int alpha, int beta);

/* Calls the search that n->depth asks for. */
static int search_below(seat *s, const node *n, int alpha, int beta) {
    return n->depth == TO_THE_END ? search_end(s, n, alpha, beta) : search_mid(s, n, alpha, beta);
}

#endif
