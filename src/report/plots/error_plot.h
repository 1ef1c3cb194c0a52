/* report/plots/error_plot.h - how far an evaluation is off in the course of the game, as a picture.
 *
 * Lines over the number of moves made, 0 to 60; places without a value are gaps. SVG of one file,
 * with words for those who cannot see it.
 * Ownership: everything is borrowed. Errors: memory failures stay in the buffer. */
#ifndef REPORT_PLOTS_ERROR_PLOT_H
#define REPORT_PLOTS_ERROR_PLOT_H

#include "base/text.h"

enum { ERROR_PLOT_PLIES = 61, ERROR_PLOT_LINES = 4 };

typedef struct error_plot_line {
    const char *name;
    double values[ERROR_PLOT_PLIES]; /* by ply; what is not finite or negative is a gap */
} error_plot_line;

typedef struct error_plot {
    const char *title, *subtitle;
    const char *unit; /* what the height means */
    const error_plot_line *lines;
    int count;
} error_plot;

void error_plot_write(const error_plot *p, buffer *out);

#endif
