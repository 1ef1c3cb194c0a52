/* engine/inner/technique.h - what makes the search fast, each by a name, so that it can be switched
 * off and its worth measured.
 *
 * Values without ownership; threads: any. */
#ifndef ENGINE_INNER_TECHNIQUE_H
#define ENGINE_INNER_TECHNIQUE_H

#include "base/fault.h"
#include "base/text.h"

#include <stdbool.h>

typedef enum technique {
    TECHNIQUE_PROBCUT,     /* kernel/probcut.h */
    TECHNIQUE_REDUCTIONS,  /* kernel/reduce.h */
    TECHNIQUE_PASSES,      /* kernel/solve.h: selective passes before the exact one; none without
                              probcut */
    TECHNIQUE_WARM_UP,     /* likewise: the middle game before the end */
    TECHNIQUE_KNOWN_CHILD, /* kernel/node.h */
    TECHNIQUE_KNOWN_FIRST, /* likewise */
    TECHNIQUE_ESTIMATES,   /* kernel/rate.h */
    TECHNIQUE_LOOK_AHEAD,  /* likewise */
    TECHNIQUES,
} technique;

typedef struct technique_info {
    const char *name;
    const char *sentence; /* what it does */
} technique_info;

extern const technique_info techniques[TECHNIQUES];

/* A set of them: bit t for technique t. */
static inline bool technique_in(unsigned set, technique t) {
    return set >> t & 1U;
}

/* "probcut", "probcut+passes"; E_MISSING with all names for one that is not there. */
status techniques_read(view text, unsigned *set, fault *f);

#endif
