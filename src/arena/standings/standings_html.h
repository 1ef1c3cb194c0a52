/* arena/standings/standings_html.h - standings as one page that needs nothing else: no scripts, no
 * files.
 *
 * Standings, ratings with their errors, the cross table as a heat map, forfeits, and how ratings
 * are made; for phones, for paper, light or dark as the reader likes. The page is also well-formed
 * XML.
 * Errors: memory failures stay in the buffer. */
#ifndef ARENA_STANDINGS_STANDINGS_HTML_H
#define ARENA_STANDINGS_STANDINGS_HTML_H

#include "arena/standings/standings.h"
#include "base/text.h"

/* title is borrowed for the call. */
void standings_html_write(const standings *s, const char *title, buffer *out);

#endif
