/* notation/formats.h - all formats that were built in, by name and by file extension. Constant. */
#ifndef NOTATION_FORMATS_H
#define NOTATION_FORMATS_H

#include "notation/format.h"

extern const position_format *const position_formats[]; /* end with NULL */
extern const game_format *const game_formats[];         /* end with NULL */

/* NULL when there is none. An extension is compared without regard to case. */
const position_format *position_format_find(view name);
const game_format *game_format_find(view name);
const game_format *game_format_for_extension(view extension);

#endif
