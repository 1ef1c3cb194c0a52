/* lab/kernel/walk.h - minimax, alpha-beta in two functions, alpha-beta in one function.
 *
 * All three find the same root value. Each enters a node (settle), tries its children, and
 * concludes. A child replaces the best one only if it is strictly better, so the first of equal
 * children stays.
 * Why alpha-beta is sound: the root's side already has alpha elsewhere, and the other side can
 * hold it to beta elsewhere. A node whose value is outside (alpha, beta) is never reached by best
 * play. Once a child proves that, the remaining children cannot change the root's value. */
#ifndef LAB_KERNEL_WALK_H
#define LAB_KERNEL_WALK_H

#include "lab/instance.h"
#include "lab/kernel/recursion.h"
#include "lab/kernel/settle.h"
#include "lab/options.h"

/* Searches every line to the full depth. There is no window, so nothing is cut off. */
static inline double minimax(lab_mind *m, const node *n, int depth) {
    visit v;
    node next;
    int left;
    if (settle(m, n, depth, -INFINITY, INFINITY, &v)) return v.value;
    const double sign = n->root_moves ? 1 : -1;
    double best = -sign * INFINITY;
    while (next_child(m, &v, &next, &left)) {
        const double value = minimax(m, &next, left);
        if (abandoned(m)) break;
        remember_choice(m, n, &v.choices, value);
        if (sign * value > sign * best) {
            best = value;
            prefer(m, &v, &next);
        }
    }
    return conclude(m, &v, best);
}

/* Paper 003's two functions: max_value() for nodes of the root's side, min_value() for the other
 * side. min_value() is always compiled into max_value(): left alone, compilers change their mind
 * with every edit, which moves the speed of even and odd depths by three percent. */
static inline __attribute__((always_inline)) double min_value(lab_mind *m, const node *n, int depth,
                                                              double alpha, double beta);

static inline double max_value(lab_mind *m, const node *n, int depth, double alpha, double beta) {
    visit v;
    node next;
    int left;
    if (settle(m, n, depth, alpha, beta, &v)) return v.value;
    double best = -INFINITY;
    while (v.alpha < v.beta && next_child(m, &v, &next, &left)) {
        const double value = min_value(m, &next, left, v.alpha, v.beta);
        if (abandoned(m)) break;
        remember_choice(m, n, &v.choices, value);
        if (value > best) {
            best = value;
            prefer(m, &v, &next);
        }
        if (best > v.alpha) v.alpha = best;
    }
    return conclude(m, &v, best);
}

static inline double min_value(lab_mind *m, const node *n, int depth, double alpha, double beta) {
    visit v;
    node next;
    int left;
    if (settle(m, n, depth, alpha, beta, &v)) return v.value;
    double best = INFINITY;
    while (v.alpha < v.beta && next_child(m, &v, &next, &left)) {
        const double value = max_value(m, &next, left, v.alpha, v.beta);
        if (abandoned(m)) break;
        remember_choice(m, n, &v.choices, value);
        if (value < best) {
            best = value;
            prefer(m, &v, &next);
        }
        if (best < v.beta) v.beta = best;
    }
    return conclude(m, &v, best);
}

/* Does the same in one function. Values and window are for the mover and change sign with the side.
 */
static inline double negamax(lab_mind *m, const node *n, int depth, double alpha, double beta) {
    visit v;
    node next;
    int left;
    const double sign = n->root_moves ? 1 : -1;
    const bool decided = n->root_moves ? settle(m, n, depth, alpha, beta, &v)
                                       : settle(m, n, depth, -beta, -alpha, &v);
    if (decided) return sign * v.value;
    alpha = n->root_moves ? v.alpha : -v.beta; /* the table may have narrowed it */
    beta = n->root_moves ? v.beta : -v.alpha;
    double best = -INFINITY;
    while (alpha < beta && next_child(m, &v, &next, &left)) {
        const double value = -negamax(m, &next, left, -beta, -alpha);
        if (abandoned(m)) break;
        remember_choice(m, n, &v.choices, sign * value);
        if (value > best) {
            best = value;
            prefer(m, &v, &next);
        }
        if (best > alpha) alpha = best;
    }
    return sign * conclude(m, &v, sign * best);
}

LAB_RECURSIVE double walk(lab_mind *m, const node *n, int depth, double alpha, double beta) {
    switch (m->options->method) {
    case METHOD_MINIMAX:
        return minimax(m, n, depth);
    case METHOD_NEGAMAX:
        return n->root_moves ? negamax(m, n, depth, alpha, beta)
                             : -negamax(m, n, depth, -beta, -alpha);
    default:
        return n->root_moves ? max_value(m, n, depth, alpha, beta)
                             : min_value(m, n, depth, alpha, beta);
    }
}

#endif
