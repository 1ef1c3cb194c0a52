/* analysis/report/value_graph.h - the value of a game for black, move by move, with the mistakes
 * marked: as SVG and as a few lines of text.
 *
 * Ownership: everything is borrowed. Threads: any. Errors: the buffer remembers a lack of
 * memory. */
#ifndef ANALYSIS_REPORT_VALUE_GRAPH_H
#define ANALYSIS_REPORT_VALUE_GRAPH_H

#include "analysis/game_analysis.h"
#include "base/text.h"

/* Writes one SVG file. The title is untrusted. */
void value_graph_svg(const game_analysis *a, const char *title, buffer *out);

/* Writes eleven rows and a scale of plies. B and W mark mistakes of black and white, b and w
 * inaccurate moves. A game of more plies than columns shows every second ply, or fewer. */
void value_graph_text(const game_analysis *a, size_t width, buffer *out);

#endif
