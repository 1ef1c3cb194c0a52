/* player/player_sum.h - checksums of the files that decide how a player plays.
 *
 * Only plain files count, and only names with a point or a slash: names without one have never been
 * part of the key of a stored run (service/stored_run.h), which would not be found again. A file
 * that cannot be read has no sum. Threads: any. */
#ifndef PLAYER_PLAYER_SUM_H
#define PLAYER_PLAYER_SUM_H

#include "base/text.h"

#include <stdbool.h>

/* Reads the file and sets *sum. False if it does not count or cannot be read. */
bool player_sum_file(view name, uint64_t *sum);

/* Returns the checksum of a specification and of all files that it names. */
uint64_t player_sum(const char *text);

#endif
