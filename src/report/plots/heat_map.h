/* report/plots/heat_map.h - a cross table in colours, with the numbers in its cells; ours, and
 * theirs beside it.
 *
 * Blue is more than half, orange less, white half: told apart by colour-blind eyes and, as dark and
 * light, on grey paper together with the numbers.
 * Ownership: everything is borrowed. Errors: memory failures stay in the buffer. */
#ifndef REPORT_PLOTS_HEAT_MAP_H
#define REPORT_PLOTS_HEAT_MAP_H

#include "base/text.h"

typedef struct heat_map {
    const char *title, *words;
    const char *const *names; /* of rows and columns */
    int count;
    const double *ours, *theirs; /* percent, row by row; NaN is "-"; theirs may be NULL */
    const char *their_title;
} heat_map;

void heat_map_write(const heat_map *m, buffer *out);

#endif
