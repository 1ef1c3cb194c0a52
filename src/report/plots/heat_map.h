/* report/plots/heat_map.h - a cross table in colours with numbers in its cells, and a published one
 * beside it.
 *
 * Blue is more than half, orange less, white half. Colour-blind readers can tell them apart. On
 * grey paper dark and light, with the numbers, still show the difference.
 * Ownership: everything is borrowed. Errors: the buffer remembers a lack of memory. */
#ifndef REPORT_PLOTS_HEAT_MAP_H
#define REPORT_PLOTS_HEAT_MAP_H

#include "base/text.h"

typedef struct heat_map {
    const char *title, *words;
    const char *const *names; /* names of rows and columns */
    int count;
    /* percent, row by row; NaN is "-"; theirs: published values or NULL */
    const double *ours, *theirs;
    const char *their_title;
} heat_map;

void heat_map_write(const heat_map *m, buffer *out);

#endif
