/* report/search_report.h - the result of a search, as text and JSON.
 * Errors: the buffer remembers a lack of memory. */
#ifndef REPORT_SEARCH_REPORT_H
#define REPORT_SEARCH_REPORT_H

#include "base/json.h"
#include "base/text.h"
#include "search/result.h"

/* Writes "f5", "pass", or "-" if the game is over. */
void search_report_move(int move, buffer *out);
void search_report_line(const search_line *l, buffer *out); /* moves with blanks between */

/* Writes the line in at most `room` columns: whole moves, and dots for the rest. Writes nothing if
 * there is no room for a few moves. A negative `room` means no limit. */
void search_report_line_within(const search_line *l, int room, buffer *out);

/* Writes a value as value_text() does: 12, -0.25, -0.0166667. */
void search_report_value(double value, buffer *out);

/* Writes the value for people: an estimate in discs has two decimals, -1.38. */
void search_report_value_of(const search_result *r, buffer *out);

/* Returns "12" for a full search, "12@73%" for one with selective pruning whose cuts are each right
 * at least 73 % of the time, and "~12" if that was not measured. Valid as long as `text`. */
enum { SEARCH_DEPTH_BYTES = 16 };
const char *search_report_depth(certainty c, int percent, int depth, char text[SEARCH_DEPTH_BYTES]);

/* Returns "at least ", "at most ", or "" to write before the value of a result. */
const char *search_report_bound(value_bound b);

/* Returns whether everything was counted. Some players count only nodes and time. */
bool search_report_counts_all(const search_statistics *s);
uint64_t search_report_speed(const search_statistics *s); /* nodes per second; 0: too short */

enum { SEARCH_REPORT_WIDTH = 79 };

/* Writes a table of `count` iterations in the order of the search, one row each, in at most
 * SEARCH_REPORT_WIDTH columns. The statistics in `list` count from the beginning; a row shows those
 * of its own iteration. Columns that do not fit or were not counted are left out; nodes/s takes
 * their place. */
void search_report_iterations(const search_result *list, int count, buffer *out);

/* Writes the same as an array under the key "iterations" of the open JSON object. */
void search_report_iterations_json(const search_result *list, int count, json_writer *j);

/* Writes the result as members of the open JSON object. Values that are not known, not counted or
 * not measured are null. */
void search_report_json(const search_result *r, json_writer *j);

#endif
