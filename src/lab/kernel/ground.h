/* lab/kernel/ground.h - the squares of a board that features ask for, made once per search.
 * set_word.h and set_wide.h include it once they have said what a set is; alone it means words. */
#ifndef LAB_WIDTH
#include "lab/kernel/set_word.h"
#elif !defined(LAB_KERNEL_GROUND_H)
#define LAB_KERNEL_GROUND_H

typedef struct ground {
    const field *field;
    int size;    /* of a side */
    int squares; /* open ones: the texts' S */
    set open;
    set corners;
    set beside[4];   /* the three neighbours of each corner, in the order of corner[] */
    set corner[4];   /* one corner each: a1, h1, a8, h8 on 8x8 */
    set edges;       /* all border squares */
    set plain_edges; /* border squares that are neither corners nor next to one */
} ground;

#endif
