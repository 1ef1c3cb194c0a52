/* report/answers/opening_report.h - names of openings as text and JSON.
 *
 * Errors: memory failures stay in the buffer. */
#ifndef REPORT_ANSWERS_OPENING_REPORT_H
#define REPORT_ANSWERS_OPENING_REPORT_H

#include "base/text.h"
#include "notation/game.h"

/* Writes the name of a game, or of a position, which is a game without plies. Returns whether it
 * has one; without a name the text says so. */
bool opening_report_name(const game *g, bool json, buffer *out);

/* Write all names, or those that contain `part` in either case; NULL for all. A table has `width`
 * columns (0: any); JSON has one object on a line for each name. False if no name contains the
 * part: then nothing is written. */
bool opening_report_list(const char *part, size_t width, buffer *out);
bool opening_report_list_json(const char *part, buffer *out);

#endif
