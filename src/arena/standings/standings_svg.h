/* arena/standings/standings_svg.h - ratings as a picture: a dot for each player, with its 95 %
 * error.
 *
 * SVG of one file, light or dark as the viewer likes; what is no rating but a bound or a guess has
 * another shape, too, not only another colour.
 * Errors: memory failures stay in the buffer. */
#ifndef ARENA_STANDINGS_STANDINGS_SVG_H
#define ARENA_STANDINGS_STANDINGS_SVG_H

#include "arena/standings/standings.h"
#include "base/text.h"

/* title is borrowed for the call. */
void standings_svg_write(const standings *s, const char *title, buffer *out);

#endif
