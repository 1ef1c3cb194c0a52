/* arena/standings/standings_csv.h - standings and cross table as CSV: a line of titles, then rows.
 *
 * Names are as they came, in quotes where they need them; what is not known is an empty cell.
 * Errors: memory failures stay in the buffer. */
#ifndef ARENA_STANDINGS_STANDINGS_CSV_H
#define ARENA_STANDINGS_STANDINGS_CSV_H

#include "arena/standings/standings.h"
#include "base/text.h"

/* A row for each player; every ending that is a forfeit has a column. */
void standings_csv_write(const standings *s, buffer *out);

/* A row for each two players that met, from both sides: of all games (size empty) and, where there
 * are several, of each size. */
void standings_csv_cross(const standings *s, buffer *out);

#endif
