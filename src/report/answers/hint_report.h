/* report/answers/hint_report.h - hints as a table for a person, as rows for a pipe, and as JSON.
 *
 * Errors: memory failures stay in the buffer. */
#ifndef REPORT_ANSWERS_HINT_REPORT_H
#define REPORT_ANSWERS_HINT_REPORT_H

#include "base/text.h"
#include "game/position.h"
#include "report/search_report.h"
#include "search/hint_list.h"
#include "search/result.h"

/* Writes "+1.25" for an estimate in discs, "+4" for an exact value, ">=+1.25" for a bound, and "?"
 * for NaN. */
void hint_report_value(double value, value_bound bound, certainty c, buffer *out);

/* Returns "12", "12@73%" or "exact", and "-" where there is no value. Valid as long as `text` is.
 */
enum { HINT_DEPTH_BYTES = SEARCH_DEPTH_BYTES };
const char *hint_depth_name(certainty c, int percent, int depth, char text[HINT_DEPTH_BYTES]);

/* Writes a table of the first `rows` moves in `width` columns, and a last line with depth, nodes
 * and time. Returns the number of lines. */
int hint_report_table(const hint_list *l, int rows, int width, buffer *out);

/* Writes a row for each fresh move. A row repeats depth, time and nodes, so that the rows of all
 * depths make one table. `width` 0 leaves the line of best play whole. */
void hint_report_titles(buffer *out);
void hint_report_rows(const hint_list *l, int width, buffer *out);

/* Writes "the game is over: +12 for black". */
void hint_report_over(const hint_list *l, colour to_move, buffer *out);

/* Writes one JSON object on a line of its own. `opening` is its name, empty without one.
 * `is_final`: no line follows. `interrupted`: the search was told to stop. */
void hint_report_json(const hint_list *l, const position *p, view opening, bool is_final,
                      bool interrupted, buffer *out);

#endif
