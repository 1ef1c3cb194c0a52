/* service/analysis/analysis_record.h - an analysis as a short text, to be kept and read again.
 *
 * One line a ply: the move, its value, the best move and its value, the unit, the certainty, depth,
 * percent, and a few moves of best play. Values are whole numbers of 1024ths, which keeps the
 * champion's values whole. The last line is the last position.
 * Ownership: an analysis that was read is the caller's. Threads: any. Errors: E_FORMAT for a text
 * that does not fit the game, E_NOMEM. */
#ifndef SERVICE_ANALYSIS_ANALYSIS_RECORD_H
#define SERVICE_ANALYSIS_ANALYSIS_RECORD_H

#include "analysis/game_analysis.h"
#include "base/text.h"
#include "notation/game.h"

/* To be raised when the text changes. */
enum { ANALYSIS_RECORD_VERSION = 1 };

/* Appends the key of a game: everything that decides its analysis but the program. */
status analysis_record_key(const game *g, const game_analysis_options *o, buffer *out, fault *f);

void analysis_record_write(const game_analysis *a, buffer *out);

/* Reads the analysis of a game. Marks are by the limits in *o. */
status analysis_record_read(view text, const game *g, const game_analysis_options *o,
                            game_analysis *out, fault *f);

#endif
