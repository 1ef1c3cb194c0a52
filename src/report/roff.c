/* report/roff.c - escapes for man(7). */
#include "report/roff.h"

#include <string.h>

/* No line may start with a dot or a quote, which would be a request. */
void roff_add(buffer *out, view text) {
    bool line_start = true;
    for (size_t i = 0; i < text.length; i++) {
        const char c = text.data[i];
        if (line_start && (c == '.' || c == '\'')) buffer_add(out, "\\&");
        if (c == '\\')
            buffer_add(out, "\\e");
        else if (c == '-')
            buffer_add(out, "\\-");
        else
            buffer_add_char(out, c);
        line_start = c == '\n';
    }
    buffer_add_char(out, '\n');
}

/* An empty line between paragraphs becomes a request of its own. */
void roff_add_paragraphs(buffer *out, const char *text) {
    const char *gap;
    while ((gap = strstr(text, "\n\n"))) {
        roff_add(out, (view){text, (size_t)(gap - text)});
        buffer_add(out, ".PP\n");
        text = gap + 2;
    }
    roff_add(out, view_of(text));
}

void roff_add_head(buffer *out, const char *page, const char *version, const char *summary) {
    buffer_format(out, ".TH %s 1 \"\" \"avocet %s\" \"User Commands\"\n.SH NAME\n", page, version);
    roff_add(out, view_of(page));
    buffer_reset(out, out->length - 1); /* the newline */
    buffer_format(out, " \\- %s\n", summary);
}

void roff_add_item(buffer *out, const char *word, const char *sentence) {
    buffer_add(out, ".TP\n.B ");
    roff_add(out, view_of(word));
    roff_add(out, view_of(sentence));
}

void roff_add_examples(buffer *out, view pairs) {
    while (pairs.length) {
        buffer_add(out, ".PP\n.EX\n");
        roff_add(out, view_trim(view_take(&pairs, '\n')));
        buffer_add(out, ".EE\n");
        roff_add(out, view_trim(view_take(&pairs, '\n')));
    }
}
