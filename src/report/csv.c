/* report/csv.c - quoting. */
#include "report/csv.h"

static bool needs_quotes(view text) {
    for (size_t i = 0; i < text.length; i++) {
        const char c = text.data[i];
        if (c == ',' || c == '"' || c == '\r' || c == '\n') return true;
    }
    return false;
}

void csv_append(buffer *out, view text) {
    if (!needs_quotes(text)) {
        buffer_append(out, text);
        return;
    }
    buffer_add_char(out, '"');
    for (size_t i = 0; i < text.length; i++) {
        if (text.data[i] == '"') buffer_add_char(out, '"');
        buffer_add_char(out, text.data[i]);
    }
    buffer_add_char(out, '"');
}
