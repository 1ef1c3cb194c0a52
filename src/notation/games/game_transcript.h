/* notation/games/game_transcript.h - games as people type and paste them: "f5d6c3d3c4".
 *
 * Reading: squares in either case, with or without the usual separators: blanks, commas, dashes,
 * move numbers ("1.", "2)"), brackets. Passes are pa, ps, pass, -- or @@@@, or left out. A result
 * may stand at the end ("40-24", "B+16", "1-0"), a board and a side before the moves, as in
 * position_string.h. Without a board the start is the standard one on 8x8. If the squares do not
 * fit there, it is the one on the only other size where they do (GAME_SIZE_GUESSED). Text that fits
 * several sizes but not 8x8 is refused.
 *
 * Writing: lower case without separators and passes, one game per line. A start other than the
 * standard one on 8x8 goes before the moves. A game without moves is its start alone. */
#ifndef NOTATION_GAMES_GAME_TRANSCRIPT_H
#define NOTATION_GAMES_GAME_TRANSCRIPT_H

#include "base/text.h"
#include "game/position.h"
#include "notation/format.h"

/* Reads moves from a given start. The text must not contain a board. */
status transcript_read_from(const position *start, view text, game *out, fault *f);

#endif
