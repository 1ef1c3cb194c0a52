/* analysis/report/game_report.h - an analysed game for people: a table, a graph and a summary in
 * words.
 *
 * Ownership: everything is borrowed for the call. Threads: any. Errors: the buffer remembers a lack
 * of memory. Texts of the game are made safe. */
#ifndef ANALYSIS_REPORT_GAME_REPORT_H
#define ANALYSIS_REPORT_GAME_REPORT_H

#include "analysis/game_analysis.h"
#include "analysis/game_summary.h"
#include "base/text.h"
#include "notation/game.h"
#include "notation/opening_name.h"
#include "report/table.h"

/* A game, its analysis and what follows from them. */
typedef struct game_report {
    const game *game;
    const game_analysis *analysis;
    game_summary summary;
    bool named; /* the opening has a name */
    opening_name opening;
} game_report;

game_report game_report_of(const game *g, const game_analysis *a);

/* Writes everything in lines of `width` columns; 0 means 80. */
void game_report_text(const game_report *r, size_t width, buffer *out);

/* Write the parts. The words are sentences, one a line, without line breaks inside. */
void game_report_title(const game_report *r, buffer *out); /* "A - B, Tiger"; no newline */
table game_report_moves(const game_report *r);             /* the caller clears it */
table game_report_totals(const game_report *r);
void game_report_words(const game_report *r, buffer *out);

enum { MOVE_NAME_BYTES = 8, MOVE_VALUE_BYTES = 24 };

/* "f5", "pass". Returns `out`. */
const char *move_name_write(int move, char out[MOVE_NAME_BYTES]);

/* "+4" for exact discs, "+3.25" for an estimate, "+12%" for a chance. Returns `out`. */
const char *move_value_write(double value, loss_unit u, bool exact, char out[MOVE_VALUE_BYTES]);

/* "exact", "24@98%" or "16@73%". Returns `out`. */
const char *move_depth_write(const analysed_move *m, char out[MOVE_VALUE_BYTES]);

#endif
