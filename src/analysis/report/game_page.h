/* analysis/report/game_page.h - an analysed game as a page to read or print: words, graph, a board
 * at each mistake, all moves.
 *
 * Ownership: everything is borrowed. Threads: any. Errors: the buffer remembers a lack of
 * memory. */
#ifndef ANALYSIS_REPORT_GAME_PAGE_H
#define ANALYSIS_REPORT_GAME_PAGE_H

#include "analysis/report/game_report.h"
#include "base/text.h"
#include "notation/game_tree.h"

/* Writes one HTML file that needs no other. `t` is the tree whose main line the game is, for its
 * comments and variations; NULL: none. */
void game_page_write(const game_report *r, const game_tree *t, buffer *out);

#endif
