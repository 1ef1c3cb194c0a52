/* cli/suggest.h - the right word nearest to a wrong one.
 *
 *     suggestion s = suggest_make(view_of("peft"));
 *     suggest_consider(&s, "perft");
 *     suggest_best(&s)   // "perft", or NULL when nothing comes near */
#ifndef CLI_SUGGEST_H
#define CLI_SUGGEST_H

#include "base/text.h"

enum { SUGGEST_LONGEST = 40 };

typedef struct suggestion {
    char wrong[SUGGEST_LONGEST + 1];
    char best[SUGGEST_LONGEST + 1]; /* "" while there is none */
    int distance;
} suggestion;

suggestion suggest_make(view wrong);
void suggest_consider(suggestion *s, const char *word);
const char *suggest_best(const suggestion *s);

/* How many letters must be changed, added, left out or exchanged with their neighbour. Both words
 * have at most SUGGEST_LONGEST letters (asserted). */
int suggest_distance(const char *a, const char *b);

#endif
