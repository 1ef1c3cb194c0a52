/* web/api/starts.h - where a game begins: usual, even, a named opening, or a text in any notation.
 *
 * Ownership: a game that was made is the caller's; game_clear(). Threads: any. */
#ifndef WEB_API_STARTS_H
#define WEB_API_STARTS_H

#include "base/text.h"
#include "notation/any.h"
#include "notation/game.h"
#include "notation/game_tree.h"
#include "web/api/refusal.h"

#include <jansson.h>

enum { START_TEXT_MOST = 100000 };

/* Reads the field `start` of a new game on boards of `size`; without it the game begins as usual.
 * *out, made by game_make(), gets the plies of the opening. */
bool starts_read(const json_t *body, int size, uint64_t seed, game *out, refusal *r);

/* Reads a text in the named notation, or in any if `format` is empty: a position, or a game up to
 * `ply`; -1: to its end. *records is the number of records in the text; the first one counts. The
 * caller clears the reading. */
bool starts_read_text(view text, view format, int64_t ply, any_reading *out, uint64_t *records,
                      refusal *r);

/* Reads record `number`, from 1, of a text as a tree: SGF with its variations and comments, other
 * games as one line, a position as a root. *format is a constant. *side_given: the text tells who
 * is to move. *out was made by game_tree_make(); the caller clears it. A text in SGF may be longer
 * than any_read() takes. */
bool starts_read_tree(view text, view format, uint64_t number, game_tree *out, const char **name,
                      bool *side_given, uint64_t *records, refusal *r);

#endif
