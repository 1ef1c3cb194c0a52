/* service/practice/practice_source.h - where positions to practise come from.
 *
 * Games or positions of a file, a WTHOR base, stored games, or games that two weak players play
 * when they are needed. Positions are drawn at random.
 * Ownership: practice_source_close() frees a source; texts are borrowed until then. Threads: one at
 * a time; any thread may set the stop token. Errors: E_MISSING, E_IO, E_FORMAT, E_NOMEM, E_STOPPED;
 * those of the store and of players. */
#ifndef SERVICE_PRACTICE_PRACTICE_SOURCE_H
#define SERVICE_PRACTICE_PRACTICE_SOURCE_H

#include "analysis/practice/puzzle.h"
#include "base/fault.h"
#include "base/rng.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/position.h"
#include "game/tier.h"
#include "report/outlet.h"

enum { PRACTICE_GAMES_MOST = 20000 }; /* of a file or a store; a WTHOR base may have more */

typedef struct practice_source practice_source;

/* Opens a file of games or positions, a folder with a WTHOR base or such files, a .wtb file, or a
 * store. E_MISSING also if it holds no game. Records that cannot be read are noted. Notes and stop
 * token are borrowed for the call; the stop token may be NULL. */
status practice_source_open(const char *path, const outlet *notes, const stop_token *stop,
                            practice_source **out, fault *f);

/* Opens a source of games that weak players play on 8x8. */
status practice_source_made(tier t, practice_source **out, fault *f);

void practice_source_close(practice_source *s); /* NULL is allowed */

bool practice_source_is_made(const practice_source *s); /* whether weak players play its games */

/* Appends what it is: "1,204 games of games.pgn". */
void practice_source_words(const practice_source *s, buffer *out);

/* Draws a random game or position and in it a random position that may fit the taste. *found is
 * false if it has none: draw again. */
status practice_source_draw(practice_source *s, rng *r, const puzzle_taste *t,
                            const stop_token *stop, position *out, bool *found, fault *f);

#endif
