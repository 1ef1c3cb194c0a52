/* report/agents/agent_title.c - writes the name of an agent. */
#include "report/agents/agent_title.h"

#include "report/wrap.h"

#include <string.h>

enum { SPEC_MAX = 512 };

void agent_title(const char *spec, const char *base, buffer *out) {
    buffer_append_safe(out, view_of(spec), SPEC_MAX);
    if (strcmp(spec, base) != 0) buffer_format(out, ", based on %s", base);
}

void agent_title_sentence(const char *spec, const char *base, const char *sentence, size_t indent,
                          buffer *out) {
    agent_title_named(NULL, spec, base, sentence, indent, out);
}

void agent_title_named(const char *name, const char *spec, const char *base, const char *sentence,
                       size_t indent, buffer *out) {
    buffer text = buffer_make(out->memory);
    if (name) {
        buffer_append_safe(&text, view_of(name), SPEC_MAX);
        buffer_add(&text, " = ");
    }
    agent_title(spec, base, &text);
    buffer_format(&text, ": %s", sentence);
    wrap_text(out, buffer_view(&text), indent, AGENT_TITLE_WIDTH);
    if (buffer_status(&text) && !out->failed) out->failed = buffer_status(&text);
    buffer_clear(&text);
}

void agent_title_entry(const char *left, const char *right, size_t indent, size_t width,
                       buffer *out) {
    buffer_format(out, "  %-*s", (int)indent - 2, left);
    if (strlen(left) > indent - 3) {
        buffer_add_char(out, '\n');
        buffer_repeat(out, ' ', indent);
    }
    wrap_text(out, view_of(right), indent, width);
}

void agent_title_wrap(buffer *text, size_t width, buffer *out) {
    wrap_text(out, buffer_view(text), 0, width);
    if (buffer_status(text) && !out->failed) out->failed = buffer_status(text);
    buffer_clear(text);
}
