/* service/answers/solve_pile.h - pieces of bytes behind each other, found by their number.
 *
 * A piece costs its bytes and eight more. Ownership: solve_pile_clear() frees the pieces. Threads:
 * any may read while nobody adds. Errors: memory. */
#ifndef SERVICE_ANSWERS_SOLVE_PILE_H
#define SERVICE_ANSWERS_SOLVE_PILE_H

#include "base/text.h"

#include <stdbool.h>

typedef struct solve_pile {
    buffer bytes;   /* the caller appends the next piece here */
    uint64_t *ends; /* of the pieces */
    size_t count, capacity;
} solve_pile;

solve_pile solve_pile_make(void);
void solve_pile_clear(solve_pile *p);

/* Ends the piece that was appended, which may be empty. False if memory is short. */
bool solve_pile_close(solve_pile *p);

view solve_pile_at(const solve_pile *p, uint64_t number); /* borrowed until the next piece */

#endif
