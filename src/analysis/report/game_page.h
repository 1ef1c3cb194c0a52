/* analysis/report/game_page.h - an analysed game as a page to read or print: words, graph, a board
 * at each mistake, all moves.
 *
 * Ownership: everything is borrowed. Threads: any. Errors: the buffer remembers a lack of
 * memory. */
#ifndef ANALYSIS_REPORT_GAME_PAGE_H
#define ANALYSIS_REPORT_GAME_PAGE_H

#include "analysis/report/game_report.h"
#include "base/text.h"

/* Writes one HTML file that needs no other. */
void game_page_write(const game_report *r, buffer *out);

#endif
