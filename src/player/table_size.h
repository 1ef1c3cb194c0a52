/* player/table_size.h - how large a table of positions the champion takes when nobody says it.
 *
 * A new process needs milliseconds to get and clear a large table. A short search cannot fill it.
 * So the table follows from the positions that the limits of a move allow. Constant values without
 * ownership; threads: any. */
#ifndef PLAYER_TABLE_SIZE_H
#define PLAYER_TABLE_SIZE_H

#include "search/limits.h"

enum { TABLE_SIZE_USUAL = 64 }; /* megabytes, also the most */

/* Returns a power of two, in megabytes, from 1 to TABLE_SIZE_USUAL. Without a limit, and on the
 * clock of a game, it is TABLE_SIZE_USUAL. */
int table_size_mb(const search_limits *l, int threads);

#endif
