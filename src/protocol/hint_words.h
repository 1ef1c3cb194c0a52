/* protocol/hint_words.h - values, depths and lines of best play as protocols write them.
 *
 * Errors: memory failures stay in the buffer. */
#ifndef PROTOCOL_HINT_WORDS_H
#define PROTOCOL_HINT_WORDS_H

#include "base/text.h"
#include "search/result.h"

/* Writes a square in capitals, or `pass` for a pass. */
void hint_words_move(int move, const char *pass, buffer *out);

/* Writes "F5D6C3", with `pass` for a pass. */
void hint_words_line(const search_line *l, const char *pass, buffer *out);

/* Writes "+1.25" for an estimate and "+4" for an exact value; "?" for NaN. */
void hint_words_value(double value, certainty c, buffer *out);

/* Writes "12", "12@73%", "exact", or "-" if there is no value. */
void hint_words_depth(const search_move *m, buffer *out);

#endif
