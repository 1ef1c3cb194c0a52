/* report/plots/error_plot.h - plots the error of an evaluation in the course of the game.
 *
 * Lines over the number of moves made, 0 to 60 on 8x8. Plies without a value are gaps. One SVG
 * file, with a text for readers who cannot see it. Ownership: everything is borrowed. Errors: the
 * buffer remembers a lack of memory. */
#ifndef REPORT_PLOTS_ERROR_PLOT_H
#define REPORT_PLOTS_ERROR_PLOT_H

#include "base/text.h"

enum {
    ERROR_PLOT_PLIES = 61, /* of 8x8 */
    ERROR_PLOT_MOST = 141, /* of 12x12 */
    ERROR_PLOT_LINES = 4,
};

typedef struct error_plot_line {
    const char *name;
    double values[ERROR_PLOT_MOST]; /* by ply; a negative or not finite value is a gap */
} error_plot_line;

typedef struct error_plot {
    int plies; /* how many values a line has, at most ERROR_PLOT_MOST */
    const char *title, *subtitle;
    const char *unit; /* meaning of the height */
    const error_plot_line *lines;
    int count;
} error_plot;

void error_plot_write(const error_plot *p, buffer *out);

#endif
