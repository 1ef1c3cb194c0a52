/* game/plausible.c - the middle, and discs that hang together. */
#include "game/plausible.h"

#include <stdlib.h>

/* The four squares of the middle; none if one of them is blocked. */
static squares middle_of(const field *f) {
    const int half = f->size / 2;
    squares middle = {{0}};
    for (int row = half - 1; row <= half; row++)
        for (int column = half - 1; column <= half; column++) {
            const int sq = square_at(row, column);
            if (!squares_has(&f->open, sq)) return (squares){{0}};
            squares_add(&middle, sq);
        }
    return middle;
}

static bool touch(int a, int b) {
    return abs(square_row(a) - square_row(b)) <= 1 && abs(square_column(a) - square_column(b)) <= 1;
}

/* The discs that hang together with one of them. */
static squares group_of(const squares *discs, int from) {
    squares group = {{0}};
    int waiting[SQUARE_LIMIT], count = 0;
    squares_add(&group, from);
    waiting[count++] = from;
    while (count > 0) {
        const int sq = waiting[--count];
        for (int next = squares_next(discs, SQUARE_NONE); next != SQUARE_NONE;
             next = squares_next(discs, next)) {
            if (squares_has(&group, next) || !touch(sq, next)) continue;
            squares_add(&group, next);
            waiting[count++] = next;
        }
    }
    return group;
}

/* The discs outside the largest group; of two equal ones the first in reading order stays. */
static squares strays_of(const squares *discs) {
    squares left = *discs, best = {{0}};
    while (!squares_empty(&left)) {
        const squares group = group_of(&left, squares_next(&left, SQUARE_NONE));
        if (squares_count(&group) > squares_count(&best)) best = group;
        left = squares_minus(&left, &group);
    }
    return squares_minus(discs, &best);
}

status position_plausible(const position *p, squares *at_fault, fault *f) {
    const squares discs = squares_or(&p->grid.own, &p->grid.opp);
    const squares middle = middle_of(&p->field);
    *at_fault = (squares){{0}};
    if (squares_empty(&discs)) return fault_set(f, E_RANGE, 0, "The board has no disc");
    *at_fault = squares_minus(&middle, &discs);
    if (!squares_empty(at_fault))
        return fault_set(f, E_RANGE, 0, "The four squares in the middle are never empty in a game");
    *at_fault = strays_of(&discs);
    if (!squares_empty(at_fault))
        return fault_set(f, E_RANGE, 0,
                         "A disc is always put beside another one, so all discs hang together");
    if (squares_count(&discs) < 4)
        return fault_set(f, E_RANGE, 0, "A game begins with four discs, and none ever leaves");
    return OK;
}
