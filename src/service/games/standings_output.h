/* service/games/standings_output.h - standings of gathered games, printed or written to files.
 *
 * Ownership: everything in the options is borrowed. */
#ifndef SERVICE_GAMES_STANDINGS_OUTPUT_H
#define SERVICE_GAMES_STANDINGS_OUTPUT_H

#include "arena/standings/standings.h"
#include "base/fault.h"
#include "report/outlet.h"
#include "service/stored_gathering.h"

typedef struct standings_output {
    standings_order order;
    const char *anchor;     /* "ELO,PLAYER", or NULL */
    const char *title;      /* of pages and pictures */
    const char *html, *svg; /* files, "-" for the outlet, NULL for none */
    bool csv, json;         /* instead of text */
    bool also_text;         /* print the table too when files are written, if none is the outlet */
    bool cross;             /* the cross table alone, as text or CSV */
    size_t width;           /* columns that text may take; 0 for any number */
} standings_output;

/* Checks the options before games are played. E_RANGE for a file that would be lost, two texts for
 * the outlet, or a bad anchor; E_MISSING for a folder that does not exist. */
status standings_output_check(const standings_output *o, fault *f);

/* Prints the standings and writes their files. E_MISSING if no game is of the anchor; those of
 * files; E_NOMEM. Sets *untold if nobody was shown standings: there is no game, which is noted, or
 * the outlet did not take the text and has reported why. */
status standings_output_write(const standings_output *o, const stored_gathering *g,
                              const outlet *out, bool *untold, fault *f);

#endif
