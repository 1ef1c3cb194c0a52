/* report/search_report.h - what a search found, as text and JSON.
 * Errors: memory failures stay in the buffer. */
#ifndef REPORT_SEARCH_REPORT_H
#define REPORT_SEARCH_REPORT_H

#include "base/json.h"
#include "search/result.h"

/* "f5", "pass", or "-" when the game is over. */
void search_report_move(int move, buffer *out);
void search_report_line(const search_line *l, buffer *out); /* moves with blanks between */

/* The shortest decimal that shows a value to six digits: 12, -0.25, 1.5e+09. */
void search_report_value(double value, buffer *out);

/* One row per iteration: depth, value, nodes and so on. `list` holds `count` results. */
void search_report_iterations(const search_result *list, int count, buffer *out);

/* The result as members of the JSON object that is open. */
void search_report_json(const search_result *r, json_writer *j);

#endif
