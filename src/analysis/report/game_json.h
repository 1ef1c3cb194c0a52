/* analysis/report/game_json.h - an analysed game as one JSON object.
 *
 * docs/guide/analysis.md lists the fields.
 * Ownership: everything is borrowed. Threads: any. Errors: the buffer remembers a lack of
 * memory. */
#ifndef ANALYSIS_REPORT_GAME_JSON_H
#define ANALYSIS_REPORT_GAME_JSON_H

#include "analysis/game_summary.h"
#include "analysis/report/game_report.h"
#include "base/json.h"
#include "base/text.h"

/* Writes the object and a newline. */
void game_json_write(const game_report *r, buffer *out);

/* Writes totals as members of the open object. */
void game_json_totals(const loss_totals *t, json_writer *j);

/* Writes the parts of a game as a member "parts" of the open object. */
void game_json_parts(const loss_totals parts[GAME_PARTS], json_writer *j);

#endif
