/* report/wrap.c - flowing text broken into lines. */
#include "report/wrap.h"

static bool is_blank(char c) {
    return c == ' ' || c == '\n';
}

/* Skips blanks; true when they hold an empty line. */
static bool skip_blanks(view *text) {
    int newlines = 0;
    while (text->length && is_blank(text->data[0])) {
        newlines += text->data[0] == '\n';
        *text = view_from(*text, 1);
    }
    return newlines >= 2;
}

static view take_word(view *text) {
    size_t length = 0;
    while (length < text->length && !is_blank(text->data[length])) length++;
    const view word = {text->data, length};
    *text = view_from(*text, length);
    return word;
}

static void break_line(buffer *out, size_t indent, const char *newlines) {
    buffer_add(out, newlines);
    buffer_repeat(out, ' ', indent);
}

void wrap_text(buffer *out, view text, size_t indent, size_t width) {
    size_t column = indent;
    (void)skip_blanks(&text);
    while (text.length) {
        const view word = take_word(&text);
        if (column > indent && column + 1 + word.length > width) {
            break_line(out, indent, "\n");
            column = indent;
        }
        if (column > indent) buffer_add_char(out, ' ');
        column += word.length + (column > indent);
        buffer_append(out, word);
        if (skip_blanks(&text) && text.length) {
            break_line(out, indent, "\n\n");
            column = indent;
        }
    }
    buffer_add_char(out, '\n');
}

int wrap_count(const buffer *lines) {
    int count = 0;
    for (view rest = buffer_view(lines); rest.length; count++) (void)view_take(&rest, '\n');
    return count;
}
