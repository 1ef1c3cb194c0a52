/* report/plots/bar_plot.h - bars with their errors, one below the other, with published numbers
 * beside them.
 *
 * Ownership: everything is borrowed. Errors: the buffer remembers a lack of memory. */
#ifndef REPORT_PLOTS_BAR_PLOT_H
#define REPORT_PLOTS_BAR_PLOT_H

#include "base/text.h"

typedef struct bar {
    const char *label;
    double value;     /* NaN: no bar */
    double low, high; /* ends of its error bar; NaN: none */
    double theirs;    /* published number; NaN: none */
} bar;

typedef struct bar_plot {
    const char *title, *words;
    const char *unit;   /* meaning of the length */
    const char *theirs; /* name of the published numbers, or NULL if there are none */
    double least, most; /* ends of the axis; both 0: chosen from the bars */
    double middle;      /* place of a line; NaN: none */
    const bar *bars;
    int count;
} bar_plot;

void bar_plot_write(const bar_plot *p, buffer *out);

#endif
