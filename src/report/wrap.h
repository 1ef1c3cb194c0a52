/* report/wrap.h - flowing text broken into lines. */
#ifndef REPORT_WRAP_H
#define REPORT_WRAP_H

#include "base/text.h"

/* Appends the words of text in lines of at most `width` columns, each behind `indent` blanks but
 * the first, which goes on where the output stands (at column `indent`). Words are separated by
 * blanks and newlines; two newlines in a row begin a paragraph, after an empty line. A word longer
 * than a line stands alone in one. Ends with a newline. */
void wrap_text(buffer *out, view text, size_t indent, size_t width);

#endif
