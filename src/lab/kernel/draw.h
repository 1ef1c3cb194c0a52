/* lab/kernel/draw.h - draws one of the root's moves by chance.
 *
 * Each move has a number of tickets: one, or one for each line it turns. */
#ifndef LAB_KERNEL_DRAW_H
#define LAB_KERNEL_DRAW_H

#include "lab/instance.h"
#include "lab/kernel/mind.h"

/* Returns in how many directions a move turns discs: a line of turned discs begins beside it. */
static inline int lines_turned_by(const lab_mind *m, const node *root, const expansion *x,
                                  int square) {
    const set flips = ground_flips(&m->ground, x, root->mover, root->other, square);
    return set_size(set_both(flips, ground_around(&m->ground, set_one(square))));
}

/* Fills in the tickets of each of the root's moves for the draw, and returns their sum. The course
 * of paper 004 lists a move once for each line it turns. */
static inline int deal_tickets(const lab_mind *m, const node *root, int tickets[CHOICES_MAX]) {
    expansion x;
    int sum = 0;
    ground_expand(&m->ground, root->mover, root->other, &x);
    for (int i = 0; i < m->root_count; i++) {
        tickets[i] = m->options->weigh_lines ? lines_turned_by(m, root, &x, m->root_moves[i]) : 1;
        sum += tickets[i];
    }
    return sum;
}

/* Returns the index of the move that a ticket belongs to. */
static inline int drawn_by(const int tickets[CHOICES_MAX], int ticket) {
    int at = 0;
    for (; ticket >= tickets[at]; at++) ticket -= tickets[at];
    return at;
}

#endif
