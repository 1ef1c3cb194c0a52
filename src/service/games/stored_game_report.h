/* service/games/stored_game_report.h - writes stored runs and games as lines, CSV and JSON.
 *
 * Lines show texts of a file only after they are made safe; JSON and CSV have them unchanged.
 * Ownership: everything is borrowed. Memory failures stay in the buffers. */
#ifndef SERVICE_GAMES_STORED_GAME_REPORT_H
#define SERVICE_GAMES_STORED_GAME_REPORT_H

#include "base/json.h"
#include "base/text.h"
#include "report/board_text.h"
#include "report/table.h"
#include "store/store.h"

/* ---- runs ---- */

table stored_game_report_runs(void); /* to be filled row by row */
void stored_game_report_run(const store_run *r, table *out);
void stored_game_report_run_csv(const store_run *r, buffer *out);
void stored_game_report_run_json(const store_run *r, json_writer *j);
extern const char stored_game_report_run_titles[]; /* the first line of CSV */

/* ---- games ---- */

/* Writes one line in `width` columns (0: any): the name of the opening goes first, then moves. */
void stored_game_report_game(const store_run *r, const store_game *g, size_t width, buffer *out);
void stored_game_report_game_csv(const store_run *r, const store_game *g, buffer *out);
void stored_game_report_game_json(const store_run *r, const store_game *g, json_writer *j);
extern const char stored_game_report_titles[];      /* above the lines */
extern const char stored_game_report_game_titles[]; /* the first line of CSV */

/* Writes a whole game: the players, the board at its end, value and time of each move. The board is
 * drawn in the given style. */
void stored_game_report_show(const store_run *r, const store_game *g, const board_style *style,
                             buffer *out);

#endif
