/* arena/standings/standings_json.h - standings and cross table as JSON.
 *
 * Names are as they came; what is not known is null. Errors: memory failures stay in the buffer. */
#ifndef ARENA_STANDINGS_STANDINGS_JSON_H
#define ARENA_STANDINGS_STANDINGS_JSON_H

#include "arena/standings/standings.h"
#include "base/json.h"

/* One value: {"order":"elo","games":..,"pairs":..,"pools":..,"sizes":[..],"players":[..],
 * "cross":[..]}. Cells of the cross table name players by their places in "players", from 0; their
 * "size" is null for all games. */
void standings_json_write(const standings *s, json_writer *j);

#endif
