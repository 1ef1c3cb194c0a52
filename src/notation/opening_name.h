/* notation/opening_name.h - names of openings on 8x8, from the usual start.
 *
 * A position has the name, not a line of moves. The same position turned, mirrored or reached by
 * other moves has the same name. A game has the name of its last position that has one, so a long
 * game keeps the name of its opening. Other sizes and other starts have no names.
 * The names stand in data/openings/names.txt. No two lines there lead to one position: the build
 * would fail.
 * Ownership: names are constants; their texts live as long as the program. Threads: any. */
#ifndef NOTATION_OPENING_NAME_H
#define NOTATION_OPENING_NAME_H

#include "base/text.h"
#include "game/board.h"
#include "game/position.h"
#include "notation/game.h"

enum { OPENING_NAME_PLIES = 24 }; /* no position behind this many moves has a name */

typedef struct opening_name {
    view moves;   /* a line to the position, as in "f5d6c3" */
    view english; /* "Aubrey, Tanaka": several spellings are separated by commas */
    view french;  /* empty if none is known */
} opening_name;

size_t opening_name_count(void);

/* Takes the next name of the list. Start with an *at of 0. False at the end. */
bool opening_name_next(size_t *at, opening_name *out);

/* Finds the name of a position. False if it has none; *out is then empty. */
bool opening_name_of_position(const position *p, opening_name *out);

/* The same for a board of 8x8 with the colour of the side to move. */
bool opening_name_of_board(board b, colour to_move, opening_name *out);

/* Finds the name of the game after its first `plies` plies, and *at, the plies before the position
 * with the name. `at` may be NULL. False if there is none; *out is then empty. Asserts that the
 * game has the plies. */
bool opening_name_of_plies(const game *g, size_t plies, opening_name *out, size_t *at);

/* The same for all plies. A game without plies is its position. */
bool opening_name_of_game(const game *g, opening_name *out);

/* Finds an opening by one of its spellings in either language; case, blanks and signs do not count:
 * "no cat" is No-Cat. If two openings share a name, the first of the list is taken. */
bool opening_name_find(view name, opening_name *out);

/* Returns the first spelling of a text with several: "Aubrey" of "Aubrey, Tanaka". */
view opening_name_first(view spellings);

/* Takes the next spelling: *rest becomes the others. False behind the last one. */
bool opening_name_spelling(view *rest, view *out);

#endif
