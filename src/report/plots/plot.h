/* report/plots/plot.h - helpers shared by the plots: the frame of an SVG, its colours, text, ticks.
 *
 * Colours are variables, so that a picture is light on paper and dark on a dark screen, inside a
 * page or alone. The colours of series suit colour-blind readers (Okabe and Ito). No meaning
 * depends on colour alone: each series also has its own mark or dashes.
 * Paints are attributes fill="var(--NAME)" and stroke="var(--NAME)"; the style of the picture gives
 * each a plain colour, too, for programs that know no variables.
 * Errors: the buffer remembers a lack of memory. */
#ifndef REPORT_PLOTS_PLOT_H
#define REPORT_PLOTS_PLOT_H

#include "base/text.h"

enum { PLOT_SERIES = 5 };

/* Opens an SVG. "Title. Words" is its text for readers who cannot see it. Both are drawn above the
 * plot, from x = `left` on. */
void plot_open(buffer *out, int width, int height, int left, const char *title, const char *words);
void plot_close(buffer *out);

/* `more` are attributes, such as " text-anchor=\"end\"". */
void plot_text(buffer *out, double x, double y, const char *more, const char *text);

/* Returns 1, 2 or 5 times a power of ten, so that about `ticks` steps reach `most`. Such numbers
 * are easy to read. */
double plot_step(double most, int ticks);
int plot_decimals(double step); /* decimals that multiples of step need */

/* Draws the mark of a series: a disc, a square, a diamond, a triangle, a ring. */
void plot_mark(buffer *out, int series, double x, double y);
const char *plot_dashes(int series); /* an attribute; "" for the first */

#endif
