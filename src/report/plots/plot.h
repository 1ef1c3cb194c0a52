/* report/plots/plot.h - what the plots share: the frame of an SVG, its colours, text, ticks.
 *
 * Colours are variables, so that a picture is light on paper and dark on a dark screen, inside a
 * page or alone. Those of series are told apart by colour-blind eyes (Okabe and Ito), and never
 * mean anything by themselves: each series has its own mark or dashes as well.
 * Errors: memory failures stay in the buffer. */
#ifndef REPORT_PLOTS_PLOT_H
#define REPORT_PLOTS_PLOT_H

#include "base/text.h"

enum { PLOT_SERIES = 5 };

/* "Title. Words" for those who cannot see it; both are drawn above the plot, from x = `left` on. */
void plot_open(buffer *out, int width, int height, int left, const char *title, const char *words);
void plot_close(buffer *out);

/* `more` are attributes, such as " text-anchor=\"end\"". */
void plot_text(buffer *out, double x, double y, const char *more, const char *text);

/* 1, 2 or 5 times a power of ten, so that about `ticks` steps reach `most`: numbers that people
 * read without thinking. */
double plot_step(double most, int ticks);
int plot_decimals(double step); /* that its multiples need */

/* The mark of a series: a disc, a square, a diamond, a triangle, a ring. */
void plot_mark(buffer *out, int series, double x, double y);
const char *plot_dashes(int series); /* an attribute, or nothing for the first */

#endif
