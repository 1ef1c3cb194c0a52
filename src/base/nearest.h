/* base/nearest.h - finds the few right words nearest to a wrong one, for messages.
 *
 *     nearest n = nearest_make(wrong);
 *     nearest_consider(&n, "depth");       // each word that would be right
 *     nearest_write(&n, text, sizeof text) // "depth, deepen or seed"
 *
 *     nearest_best(&n)                     // "depth", or NULL if no word is near
 *
 * Ownership: everything is copied. Nothing here allocates or fails. */
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

#include "base/text.h"

enum { NEAREST_MOST = 3, NEAREST_LONGEST = 40 };

typedef struct nearest {
    char wrong[NEAREST_LONGEST + 1];               /* longer words are cut */
    char words[NEAREST_MOST][NEAREST_LONGEST + 1]; /* best first; then first considered */
    int slips[NEAREST_MOST];
    int count;
} nearest;

nearest nearest_make(view wrong);
void nearest_consider(nearest *n, const char *word);

/* Considers all words of a list such as "none|score|both". */
nearest nearest_to_words(const char *words, char between, view wrong);

/* Writes the words as "a, b or c", cut to size bytes with the closing NUL. Leaves out words with
 * more slips than one and a third of the letters. Writes "" if none is left. */
void nearest_write(const nearest *n, char *out, size_t size);

/* Returns the best word if it is near enough, else NULL: one slip in a short word, two in a longer
 * one. Borrowed from *n. */
const char *nearest_best(const nearest *n);

/* Counts the letters that must be changed, added, left out or exchanged with their neighbour.
 * Ignores letters beyond NEAREST_LONGEST. */
int nearest_slips(const char *a, const char *b);

#endif
