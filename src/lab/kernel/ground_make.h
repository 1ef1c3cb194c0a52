/* lab/kernel/ground_make.h - makes a ground from a field, once per search.
 *
 * Blocked squares are not open. A blocked corner does not count as a corner: nobody can hold it, so
 * its neighbours are neither better nor worse for being next to it. The field is borrowed. */
#ifndef LAB_KERNEL_GROUND_MAKE_H
#define LAB_KERNEL_GROUND_MAKE_H

#include "game/grid.h"
#include "lab/kernel/set.h"

static inline set ground_border(const ground *g) {
    set border = set_none();
    for (int i = 0; i < g->size; i++) {
        const int ends[] = {square_at(0, i), square_at(g->size - 1, i), square_at(i, 0),
                            square_at(i, g->size - 1)};
        for (int k = 0; k < 4; k++) border = set_join(border, set_one(ends[k]));
    }
    return set_both(border, g->open);
}

static inline void ground_make_corners(ground *g) {
    const int last = g->size - 1;
    const int at[] = {square_at(0, 0), square_at(0, last), square_at(last, 0),
                      square_at(last, last)};
    g->corners = set_none();
    for (int k = 0; k < 4; k++) {
        g->corner[k] = set_both(set_one(at[k]), g->open);
        g->beside[k] = set_less(ground_around(g, g->corner[k]), g->corner[k]);
        g->corners = set_join(g->corners, g->corner[k]);
    }
}

static inline void ground_make(ground *g, const field *f) {
    *g = (ground){.field = f, .size = f->size, .open = set_from(&f->open)};
    g->squares = set_size(g->open);
    ground_make_corners(g);
    g->edges = ground_border(g);
    g->plain_edges = set_less(g->edges, ground_around(g, g->corners));
}

#endif
