/* cli/games_export.h - stored games in any format that avocet convert writes.
 *
 * Ownership: games_export_end() frees all; paths are borrowed. Errors: those of files and formats;
 * a game that the format cannot hold is counted and told. */
#ifndef CLI_GAMES_EXPORT_H
#define CLI_GAMES_EXPORT_H

#include "cli/convert_output.h"
#include "service/convert_format.h"
#include "store/store.h"

typedef struct games_export {
    context *context;
    convert_format to;
    const char *path; /* "-": standard output */
    convert_output out;
    buffer text;
    wthor_writer wthor;
    game_losses lost;
    uint64_t done, bad;
} games_export;

/* An exit code. format may be NULL where the ending of the path tells it; path NULL is "-". */
int games_export_begin(games_export *e, context *c, const char *format, const char *path);

status games_export_add(games_export *e, const store_run *r, const store_game *g, fault *f);

/* `result` is that of reading. An exit code; what was there before stays after a failure. */
int games_export_end(games_export *e, status result, fault *f);

#endif
