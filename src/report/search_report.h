/* report/search_report.h - what a search found, as text and JSON.
 * Errors: memory failures stay in the buffer. */
#ifndef REPORT_SEARCH_REPORT_H
#define REPORT_SEARCH_REPORT_H

#include "base/json.h"
#include "search/result.h"

/* "f5", "pass", or "-" when the game is over. */
void search_report_move(int move, buffer *out);
void search_report_line(const search_line *l, buffer *out); /* moves with blanks between */

/* The same in at most `room` columns, or as long as it is where that is negative: whole moves, and
 * dots for the rest; nothing where there is no room for a few. */
void search_report_line_within(const search_line *l, int room, buffer *out);

/* The shortest decimal that shows a value to ten digits: 12, -0.25, 1.5e+10. */
void search_report_value(double value, buffer *out);

/* The same for people: discs that are an estimate have two decimals, -1.38. */
void search_report_value_of(const search_result *r, buffer *out);

/* "12", or "12@73%" where lines were left out that matter in 27 of 100 cases at most; "~12" where
 * nobody has measured that. Valid as long as `text` is. */
enum { SEARCH_DEPTH_BYTES = 16 };
const char *search_report_depth(certainty c, int percent, int depth, char text[SEARCH_DEPTH_BYTES]);

/* "at least ", "at most ", or nothing before the value of r. */
const char *search_report_bound(value_bound b);

/* Some players count nodes and time and nothing else. */
bool search_report_counts_all(const search_statistics *s);
uint64_t search_report_speed(const search_statistics *s); /* nodes a second; 0: too short */

enum { SEARCH_REPORT_WIDTH = 79 };

/* Iterations as a search told of them one after the other, `count` of them in `list`; their
 * statistics, which count from the beginning, are shown for each iteration alone. One row for each
 * in at most SEARCH_REPORT_WIDTH columns: where that is too narrow, some are left out, and so are
 * those about what was not counted; nodes/s is there instead. */
void search_report_iterations(const search_result *list, int count, buffer *out);

/* The same as an array under the key "iterations" of the JSON object that is open. */
void search_report_iterations_json(const search_result *list, int count, json_writer *j);

/* The result as members of the JSON object that is open; a value that is not known is null, and so
 * is what was not counted, or measured of lines that were left out. */
void search_report_json(const search_result *r, json_writer *j);

#endif
