/* cli/games_report.h - stored runs and games as people and programs read them: lines, CSV, JSON.
 *
 * Texts of a file are made safe before they are shown; JSON and CSV have them as they are.
 * Ownership: everything is borrowed. Memory failures stay in the buffers. */
#ifndef CLI_GAMES_REPORT_H
#define CLI_GAMES_REPORT_H

#include "base/json.h"
#include "cli/terminal.h"
#include "report/table.h"
#include "store/store.h"

/* ---- runs ---- */

table games_report_runs(void); /* to be filled row by row */
void games_report_run(const store_run *r, table *out);
void games_report_run_csv(const store_run *r, buffer *out);
void games_report_run_json(const store_run *r, json_writer *j);
extern const char games_report_run_titles[]; /* the first line of CSV */

/* ---- games ---- */

void games_report_game(const store_run *r, const store_game *g, buffer *out); /* one line */
void games_report_game_csv(const store_run *r, const store_game *g, buffer *out);
void games_report_game_json(const store_run *r, const store_game *g, json_writer *j);
extern const char games_report_titles[];      /* above the lines */
extern const char games_report_game_titles[]; /* the first line of CSV */

/* A whole game: who played, the board at its end, what was thought of each move. */
void games_report_show(const store_run *r, const store_game *g, const terminal *t, buffer *out);

#endif
