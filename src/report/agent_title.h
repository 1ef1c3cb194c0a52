/* report/agent_title.h - how texts name an agent: its specification, its base and its sentence.
 *
 * Errors: memory failures stay in the buffer. */
#ifndef REPORT_AGENT_TITLE_H
#define REPORT_AGENT_TITLE_H

#include "base/text.h"

enum { AGENT_TITLE_WIDTH = 79 };

/* Writes "seven", or "seven,stable=0.6, based on seven" for an agent that was changed. */
void agent_title(const char *spec, const char *base, buffer *out);

/* Writes "TITLE: SENTENCE", wrapped at AGENT_TITLE_WIDTH. The output already stands at column
 * `indent`; the other lines begin there. */
void agent_title_sentence(const char *spec, const char *base, const char *sentence, size_t indent,
                          buffer *out);

#endif
