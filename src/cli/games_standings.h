/* cli/games_standings.h - standings of stored games, printed or written to files.
 *
 * Ownership: everything in the options is borrowed. */
#ifndef CLI_GAMES_STANDINGS_H
#define CLI_GAMES_STANDINGS_H

#include "arena/standings/standings.h"
#include "cli/context.h"
#include "service/stored_gathering.h"

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

/* Prints and writes the standings and frees the gathering. `result` is that of reading. Returns an
 * exit code. */
int games_standings_end(stored_gathering *g, context *c, const games_standings_options *o,
                        status result, const fault *f);

#endif
