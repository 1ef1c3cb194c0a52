/* engine/inner/openings.h - openings that were solved before and are part of the program.
 *
 * A text per board size, made by `avocet train openings`; only 6x6 has one. Lines that begin with #
 * are comments. Every other line is a position, its value in discs for the side to move, and a best
 * move:
 *     --------------XO----OX-------------- -4 b3
 * The squares stand row by row from a1: X for the side to move, O for the other, - for an empty
 * one. Fewer moves come first. Of the images of a position one is listed.
 *
 * Constants; threads: any. */
#ifndef ENGINE_INNER_OPENINGS_H
#define ENGINE_INNER_OPENINGS_H

#include "base/text.h"
#include "game/position.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct opening {
    uint64_t own, opp; /* as in game/board.h */
    int empty;
    int value; /* discs */
    int move;  /* square of the board; 64: there is none, the side to move passes or it is over */
} opening;

/* Returns the text for boards of `side` squares a side; an empty one if there is none. */
view openings_text(int side);

/* Returns whether the position, or an image of it, is listed. */
bool openings_have(const position *p);

/* Takes the next opening. False at the end, and at a line that is none: then *rest begins with that
 * line. */
bool openings_next(view *rest, int side, opening *out);

#endif
