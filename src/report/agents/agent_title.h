/* report/agents/agent_title.h - names an agent in a text: specification, base and sentence.
 *
 * Errors: memory failures stay in the buffer. */
#ifndef REPORT_AGENTS_AGENT_TITLE_H
#define REPORT_AGENTS_AGENT_TITLE_H

#include "base/text.h"

enum { AGENT_TITLE_WIDTH = 79 };

/* Writes "seven", or "seven,stable=0.6, based on seven" for an agent that was changed. */
void agent_title(const char *spec, const char *base, buffer *out);

/* Writes "TITLE: SENTENCE", wrapped at AGENT_TITLE_WIDTH. The output already stands at column
 * `indent`; the other lines begin there. */
void agent_title_sentence(const char *spec, const char *base, const char *sentence, size_t indent,
                          buffer *out);

/* The same for a player with a name of its own: "NAME = TITLE: SENTENCE". `name` may be NULL. */
void agent_title_named(const char *name, const char *spec, const char *base, const char *sentence,
                       size_t indent, buffer *out);

/* Writes "  LEFT    RIGHT"; the right part is wrapped in its own column, from `indent` to `width`.
 */
void agent_title_entry(const char *left, const char *right, size_t indent, size_t width,
                       buffer *out);

/* Writes a text wrapped at `width`, and clears it. */
void agent_title_wrap(buffer *text, size_t width, buffer *out);

#endif
