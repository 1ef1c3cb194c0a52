/* base/nearest.h - the few right words that come nearest to a wrong one, for messages.
 *
 *     nearest n = nearest_make(wrong);
 *     nearest_consider(&n, "depth");       // each word that would be right
 *     nearest_write(&n, text, sizeof text) // "depth, deepen or seed"
 *
 *     nearest_best(&n)                     // "depth", or NULL when nothing comes near
 *
 * Ownership: everything is copied. Nothing here allocates or fails. */
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

#include "base/text.h"

enum { NEAREST_MOST = 3, NEAREST_LONGEST = 40 };

typedef struct nearest {
    char wrong[NEAREST_LONGEST + 1];               /* no more of it counts */
    char words[NEAREST_MOST][NEAREST_LONGEST + 1]; /* the best first; of equals the one considered
                                                      first */
    int slips[NEAREST_MOST];
    int count;
} nearest;

nearest nearest_make(view wrong);
void nearest_consider(nearest *n, const char *word);

/* The words as "a, b or c", cut to size bytes with the closing NUL; "" when there are none. */
void nearest_write(const nearest *n, char *out, size_t size);

/* The first of them if it is one slip away in a short word, two in a longer one; more is another
 * word. Borrowed from *n. */
const char *nearest_best(const nearest *n);

/* How many letters must be changed, added, left out or exchanged with their neighbour; letters
 * beyond NEAREST_LONGEST are not looked at. */
int nearest_slips(const char *a, const char *b);

#endif
