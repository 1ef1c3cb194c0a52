/* report/plots/line_plot.h - lines over a few named places, such as board sizes, with errors, and a
 * band for published values.
 *
 * Ownership: everything is borrowed. Errors: the buffer remembers a lack of memory. */
#ifndef REPORT_PLOTS_LINE_PLOT_H
#define REPORT_PLOTS_LINE_PLOT_H

#include "base/text.h"

typedef struct line_series {
    const char *name;
    const double *values;     /* by place; NaN: a gap */
    const double *low, *high; /* ends of the error bars; NULL: none */
} line_series;

typedef struct line_plot {
    const char *title, *words, *x_title, *y_title;
    const char *const *places;
    int place_count;
    const line_series *series; /* at most PLOT_SERIES */
    int count;
    const double *band_low, *band_high; /* by place; NULL: no band */
    const char *band_name;
} line_plot;

void line_plot_write(const line_plot *p, buffer *out);

#endif
