/* arena/standings/standings_text.h - standings and cross table as plain text.
 *
 * Names come from outside: they are made safe for a terminal and cut.
 * Errors: memory failures stay in the buffer. */
#ifndef ARENA_STANDINGS_STANDINGS_TEXT_H
#define ARENA_STANDINGS_STANDINGS_TEXT_H

#include "arena/standings/standings.h"
#include "base/text.h"

/* All in lines of at most `width` columns, or 80 where it is less: the standings, times and
 * forfeits, the cross table, notes. */
void standings_text_write(const standings *s, size_t width, buffer *out);

/* The cross table alone: percent of the points of the player of each row. Up to 12 players stand
 * there with their names and have one of discs, too; more have the numbers of their rows. */
void standings_text_cross(const standings *s, size_t width, buffer *out);

#endif
