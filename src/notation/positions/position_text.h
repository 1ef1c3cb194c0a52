/* notation/positions/position_text.h - a text and the place up to which it was read.
 *
 * The readers of this folder share it. The text is borrowed; nothing can fail. */
#ifndef NOTATION_POSITIONS_POSITION_TEXT_H
#define NOTATION_POSITIONS_POSITION_TEXT_H

#include "base/fault.h"
#include "base/text.h"

typedef struct parser {
    view text;
    size_t at; /* the next byte */
    fault *f;
} parser;

/* Returns the next byte, or NUL at the end. No format has a place for a NUL. */
static inline char peek(const parser *in) {
    return in->at < in->text.length ? in->text.data[in->at] : '\0';
}

static inline void skip_blanks(parser *in) {
    while (char_is_blank(peek(in))) in->at++;
}

#endif
