/* lab/kernel/ground.h - the board without discs: its open squares, corners and edges as sets.
 *
 * ground_make.h fills one in per search. The field is borrowed. */
#ifndef LAB_KERNEL_GROUND_H
#define LAB_KERNEL_GROUND_H

#include "game/grid.h"
#include "lab/kernel/set_type.h"

typedef struct ground {
    const field *field;
    int size;    /* squares of a side */
    int squares; /* number of open squares: S in the papers */
    set open;
    set corners;
    set beside[4];   /* the three neighbours of each corner, in the order of corner[] */
    set corner[4];   /* one corner each: a1, h1, a8, h8 on 8x8 */
    set edges;       /* all border squares */
    set plain_edges; /* border squares that are neither corners nor next to one */
} ground;

#endif
