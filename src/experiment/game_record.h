/* experiment/game_record.h - a played game as the text of a result, and back.
 *
 *     score=6 count=6 black-moves=29 white-moves=29 black-seconds=0.0003 white-seconds=0.0001
 *     moves=f5d6... [thoughts=b6/12/40/0.001234,w2/3/3/0.000001/end,...]
 *
 * The whole is one line. Score and count are black's discs minus white's: the score gives empty
 * squares to the winner, the count to nobody. A thought is the side, the depth, the number of legal
 * moves, the number of empty squares and the seconds of one move; "end" means that every line was
 * searched to its end. Only detailed games have thoughts.
 * Ownership: texts are borrowed for the call. */
#ifndef EXPERIMENT_GAME_RECORD_H
#define EXPERIMENT_GAME_RECORD_H

#include "arena/played_game.h"
#include "base/text.h"
#include "notation/game.h"

/* Memory failures stay in the buffer. */
void game_record_write(const game *g, const played_game *played, bool is_detailed, buffer *out);

/* Rebuilds a game from the key and the result of its job. The caller sets played->a_is_black
 * before; *record is an empty game. Times and depths of plies are known for detailed games only.
 * E_FORMAT, E_NOMEM. */
status game_record_read(view key, view result, played_game *played, game *record, fault *f);

#endif
