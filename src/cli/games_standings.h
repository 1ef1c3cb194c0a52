/* cli/games_standings.h - standings of stored games, printed or written to files.
 *
 * Players are known by their specifications. Ownership: games_standings_end() frees; everything in
 * the options is borrowed. */
#ifndef CLI_GAMES_STANDINGS_H
#define CLI_GAMES_STANDINGS_H

#include "arena/standings/standings.h"
#include "cli/context.h"
#include "store/store.h"

typedef struct games_standings_options {
    standings_order order;
    const char *anchor;     /* "ELO,PLAYER", or NULL */
    const char *title;      /* of pages and pictures */
    const char *html, *svg; /* files, "-" for the output, NULL for none */
    bool csv, json;         /* instead of text */
    bool also_text;         /* is printed also where files are written, if none is the output */
    bool cross;             /* the cross table alone, as text or CSV */
} games_standings_options;

/* E_RANGE where a file is there that would be lost, where two things would go to the output, or for
 * an anchor that is none. */
status games_standings_check(const games_standings_options *o, fault *f);

typedef struct games_standings {
    gathering *games;
    int64_t run; /* whose players these are */
    int players[2];
    uint64_t own; /* games of a player with itself: they tell nothing */
} games_standings;

status games_standings_begin(games_standings *g, fault *f);
status games_standings_add(games_standings *g, const store_run *r, const store_game *played,
                           fault *f);

/* `result` is that of reading. An exit code. */
int games_standings_end(games_standings *g, context *c, const games_standings_options *o,
                        status result, const fault *f);

#endif
