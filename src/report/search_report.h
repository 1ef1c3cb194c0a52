/* report/search_report.h - what a search found, as text and JSON.
 * Errors: memory failures stay in the buffer. */
#ifndef REPORT_SEARCH_REPORT_H
#define REPORT_SEARCH_REPORT_H

#include "base/json.h"
#include "search/result.h"

/* "f5", "pass", or "-" when the game is over. */
void search_report_move(int move, buffer *out);
void search_report_line(const search_line *l, buffer *out); /* moves with blanks between */

/* The shortest decimal that shows a value to ten digits: 12, -0.25, 1.5e+10. */
void search_report_value(double value, buffer *out);

enum { SEARCH_REPORT_WIDTH = 79 };

/* Iterations as a search told of them one after the other, `count` of them in `list`; their
 * statistics, which count from the beginning, are shown for each iteration alone. One row for each
 * in at most SEARCH_REPORT_WIDTH columns: where that is too narrow, some are left out. */
void search_report_iterations(const search_result *list, int count, buffer *out);

/* The same as an array under the key "iterations" of the JSON object that is open. */
void search_report_iterations_json(const search_result *list, int count, json_writer *j);

/* The result as members of the JSON object that is open; a value that is not known is null. */
void search_report_json(const search_result *r, json_writer *j);

#endif
