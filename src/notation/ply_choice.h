/* notation/ply_choice.h - names a position inside a game by its ply.
 *
 * "40" is the position after 40 plies, "0" the start, "-20" the position 20 plies before the last
 * one. Passes are plies.
 * A value without ownership. */
#ifndef NOTATION_PLY_CHOICE_H
#define NOTATION_PLY_CHOICE_H

#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"

typedef struct ply_choice {
    bool given; /* false: the last position */
    bool from_end;
    size_t plies;
} ply_choice;

/* Reads a choice; a text of NULL gives none. E_RANGE for a text that is no such number: *out is
 * then the last position. */
status ply_choice_read(const char *text, ply_choice *out, fault *f);

/* Finds the position. *plies, which may be NULL, gets the plies before it. E_RANGE if the game has
 * fewer plies. */
status ply_choice_find(const ply_choice *c, const game *g, position *out, size_t *plies, fault *f);

const char *plies_word(size_t count); /* "ply" for 1, else "plies" */

#endif
