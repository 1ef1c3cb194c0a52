/* engine/inner/technique.h - names of the search techniques, so that each can be switched off and
 * its worth measured.
 *
 * Plain values without ownership; threads: any. */
#ifndef ENGINE_INNER_TECHNIQUE_H
#define ENGINE_INNER_TECHNIQUE_H

#include "base/fault.h"
#include "base/text.h"

#include <stdbool.h>

typedef enum technique {
    TECHNIQUE_PROBCUT,    /* kernel/probcut.h */
    TECHNIQUE_REDUCTIONS, /* kernel/reduce.h */
    TECHNIQUE_PASSES,     /* kernel/solve.h: selective passes before the exact one; needs probcut */
    TECHNIQUE_WARM_UP,    /* kernel/solve.h: search to a depth before the search to the end */
    TECHNIQUE_KNOWN_CHILD, /* kernel/node.h: enhanced transposition cut-off */
    TECHNIQUE_KNOWN_FIRST, /* kernel/node.h: the table's move before the others are rated */
    TECHNIQUE_ESTIMATES,   /* kernel/rate.h */
    TECHNIQUE_LOOK_AHEAD,  /* kernel/rate.h */
    TECHNIQUE_IMAGES,      /* kernel/images.h: on 6x6, one entry for all images of a position */
    TECHNIQUE_OPENINGS,    /* kernel/openings.h: on 6x6, positions that were solved before */
    TECHNIQUES,
} technique;

typedef struct technique_info {
    const char *name;
    const char *sentence; /* says what it does */
} technique_info;

extern const technique_info techniques[TECHNIQUES];

/* Returns whether the set, bit t for technique t, holds the technique. */
static inline bool technique_in(unsigned set, technique t) {
    return set >> t & 1U;
}

/* Reads names joined by '+', such as "probcut+passes", into a set. E_MISSING for an unknown name;
 * the fault then lists all names. */
status techniques_read(view text, unsigned *set, fault *f);

#endif
