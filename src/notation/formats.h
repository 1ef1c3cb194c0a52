/* notation/formats.h - finds the formats of this build by name and by file extension. Constant. */
#ifndef NOTATION_FORMATS_H
#define NOTATION_FORMATS_H

#include "base/text.h"
#include "notation/format.h"

extern const position_format *const position_formats[]; /* end with NULL */
extern const game_format *const game_formats[];         /* end with NULL */

/* Return NULL if there is none. Extensions are compared without case. */
const position_format *position_format_find(view name);
const game_format *game_format_find(view name);
const game_format *game_format_for_extension(view extension);

#endif
