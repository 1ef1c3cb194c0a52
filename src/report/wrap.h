/* report/wrap.h - breaks flowing text into lines. */
#ifndef REPORT_WRAP_H
#define REPORT_WRAP_H

#include "base/text.h"

/* Appends the words of text in lines of at most `width` columns. Each line but the first begins
 * with `indent` blanks; the first continues the output, which stands at column `indent`. Blanks and
 * newlines separate words. Two newlines in a row begin a paragraph, after an empty line. A word
 * longer than a line gets its own line. Ends with a newline. */
void wrap_text(buffer *out, view text, size_t indent, size_t width);

int wrap_count(const buffer *lines); /* how many lines there are */

#endif
