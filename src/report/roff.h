/* report/roff.h - text for manual pages, in the language of man(7).
 *
 * Errors: of the buffer. Threads: any. */
#ifndef REPORT_ROFF_H
#define REPORT_ROFF_H

#include "base/text.h"

/* Appends text and a newline. Backslashes and hyphens stay as they are, and no line becomes a
 * request. */
void roff_add(buffer *out, view text);

/* Begins a page of section 1. */
void roff_add_head(buffer *out, const char *page, const char *version, const char *summary);

/* Appends a word in bold and the sentence that explains it. */
void roff_add_item(buffer *out, const char *word, const char *sentence);

/* Appends pairs of lines: a command, and the sentence that explains it. */
void roff_add_examples(buffer *out, view pairs);

/* Appends paragraphs, which empty lines part. */
void roff_add_paragraphs(buffer *out, const char *text);

#endif
