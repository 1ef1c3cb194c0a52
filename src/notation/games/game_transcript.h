/* notation/games/game_transcript.h - games as people type and paste them: "f5d6c3d3c4".
 *
 * Read: squares in either case, with or without anything usual between them: blanks, commas,
 * dashes, move numbers ("1.", "2)"), brackets; passes as pa, ps, pass, -- or @@@@, or left out; a
 * result at the end ("40-24", "B+16", "1-0"); a board and a side before the moves, as in
 * position_string.h. Without a board the start is the standard one on 8x8 or, if the squares do not
 * fit there, on the only other size where they do (GAME_SIZE_GUESSED). Text that fits several but
 * not 8x8 is refused rather than guessed.
 *
 * Written: lower case without separators and passes, one game a line; any other start than 8x8's
 * standard one goes before the moves. A game without moves is its start alone. */
#ifndef NOTATION_GAMES_GAME_TRANSCRIPT_H
#define NOTATION_GAMES_GAME_TRANSCRIPT_H

#include "notation/format.h"

/* Reads moves from a given start, which must not be followed by a board in the text. */
status transcript_read_from(const position *start, view text, game *out, fault *f);

#endif
