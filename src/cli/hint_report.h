/* cli/hint_report.h - what is known of the best moves: a table for a person, rows for a pipe, JSON.
 *
 * Errors: memory failures stay in the buffer. */
#ifndef CLI_HINT_REPORT_H
#define CLI_HINT_REPORT_H

#include "base/json.h"
#include "cli/hint_state.h"

/* "+1.25" for an estimate in discs, "+4" for an exact value, ">=+1.25" for a bound, "?". */
void hint_report_value(double value, value_bound bound, certainty c, buffer *out);

/* A table of the first `rows` moves in `width` columns, and a last line with depth, nodes and time.
 * How many lines that are. */
int hint_report_table(const hint_state *s, int rows, int width, buffer *out);

/* A row for each move with everything in it, so that rows of all depths make one table; `width` 0:
 * the line of best play is whole. */
void hint_report_titles(buffer *out);
void hint_report_rows(const hint_state *s, int width, buffer *out);

/* One JSON object on a line of its own. `is_final`: nothing follows; `interrupted`: by Ctrl-C. */
void hint_report_json(const hint_state *s, const position *p, bool is_final, bool interrupted,
                      buffer *out);

#endif
