/* analysis/report/players_report.h - many analysed games: one row a player, and habits in words.
 *
 * Ownership: everything is borrowed. Threads: any. Errors: the buffer remembers a lack of memory.
 * Names are made safe. */
#ifndef ANALYSIS_REPORT_PLAYERS_REPORT_H
#define ANALYSIS_REPORT_PLAYERS_REPORT_H

#include "analysis/player_tally.h"
#include "base/text.h"

/* Writes a table of up to `most` players in `width` columns (0: no limit), and below it the habits
 * of the first player, or of the player whose name was asked for. */
void players_report_text(const player_tally *t, view player, size_t most, size_t width,
                         buffer *out);

/* Writes one JSON object with all players, and a newline. */
void players_report_json(const player_tally *t, buffer *out);

#endif
