/* arena/standings/standings_style.h - how the page of standings looks: phones, paper, light and
 * dark.
 *
 * Errors: memory failures stay in the buffer. */
#ifndef ARENA_STANDINGS_STANDINGS_STYLE_H
#define ARENA_STANDINGS_STANDINGS_STYLE_H

#include "base/text.h"

/* The <style> of the page. Cells of the heat map are of class s0 (no points) to s10 (all). */
void standings_style_write(buffer *out);

#endif
