/* report/plots/bar_plot.h - bars with their errors, one below the other, and somebody else's
 * numbers beside them.
 *
 * Ownership: everything is borrowed. Errors: memory failures stay in the buffer. */
#ifndef REPORT_PLOTS_BAR_PLOT_H
#define REPORT_PLOTS_BAR_PLOT_H

#include "base/text.h"

typedef struct bar {
    const char *label;
    double value;     /* NaN: no bar */
    double low, high; /* of its error; NaN: none */
    double theirs;    /* NaN: none */
} bar;

typedef struct bar_plot {
    const char *title, *words;
    const char *unit;   /* what the length means */
    const char *theirs; /* what their marks are, or NULL without any */
    double least, most; /* of the axis; both 0: as the bars need */
    double middle;      /* where a line is drawn; NaN: none */
    const bar *bars;
    int count;
} bar_plot;

void bar_plot_write(const bar_plot *p, buffer *out);

#endif
