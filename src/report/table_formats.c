/* report/table_formats.c - the same rows between other marks. */
#include "report/table_formats.h"

#include "report/csv.h"
#include "report/xml.h"

#include <assert.h>
#include <string.h>

typedef void cell_writer(const table *t, int column, const char *text, buffer *out);

static bool is_left(const table *t, int column) {
    return t->titles[column][0] == '<';
}

static const char *title(const table *t, int column) {
    const char first = t->titles[column][0];
    return t->titles[column] + (first == '<' || first == '?');
}

static void write_titles(const table *t, cell_writer *cell, buffer *out) {
    for (int c = 0; c < t->columns; c++) cell(t, c, title(t, c), out);
}

static void write_rows(const table *t, const char *begin, cell_writer *cell, const char *end,
                       buffer *out) {
    const char *text = buffer_text(&t->cells);
    if (buffer_status(&t->cells) && !out->failed) out->failed = buffer_status(&t->cells);
    if (out->failed) return;
    assert(t->count % (size_t)t->columns == 0);
    for (size_t i = 0; i < t->count; i++, text += strlen(text) + 1) {
        const int column = (int)(i % (size_t)t->columns);
        if (column == 0) buffer_add(out, begin);
        cell(t, column, text, out);
        if (column == t->columns - 1) buffer_add(out, end);
    }
}

/* ---- Markdown ---- */

static void markdown_cell(const table *t, int column, const char *text, buffer *out) {
    (void)t;
    (void)column;
    buffer_add_char(out, ' ');
    for (; *text; text++) {
        if (*text == '|') buffer_add_char(out, '\\');
        buffer_add_char(out, *text == '\n' ? ' ' : *text);
    }
    buffer_add(out, " |");
}

void table_write_markdown(const table *t, buffer *out) {
    buffer_add_char(out, '|');
    write_titles(t, markdown_cell, out);
    buffer_add(out, "\n|");
    for (int c = 0; c < t->columns; c++) buffer_add(out, is_left(t, c) ? "---|" : "---:|");
    buffer_add_char(out, '\n');
    write_rows(t, "|", markdown_cell, "\n", out);
}

/* ---- HTML ---- */

static void html_cell(const table *t, int column, const char *text, const char *tag, buffer *out) {
    buffer_format(out, "<%s%s>", tag, is_left(t, column) ? " class=\"left\"" : "");
    xml_append(out, view_of(text));
    buffer_format(out, "</%s>", tag);
}

static void html_title(const table *t, int column, const char *text, buffer *out) {
    html_cell(t, column, text, "th", out);
}

static void html_data(const table *t, int column, const char *text, buffer *out) {
    html_cell(t, column, text, "td", out);
}

void table_write_html(const table *t, buffer *out) {
    buffer_add(out, "<table>\n<thead><tr>");
    write_titles(t, html_title, out);
    buffer_add(out, "</tr></thead>\n<tbody>\n");
    write_rows(t, "<tr>", html_data, "</tr>\n", out);
    buffer_add(out, "</tbody>\n</table>\n");
}

/* ---- CSV ---- */

static void csv_cell(const table *t, int column, const char *text, buffer *out) {
    (void)t;
    if (column > 0) buffer_add_char(out, ',');
    csv_append(out, view_of(text));
}

void table_write_csv(const table *t, buffer *out) {
    write_titles(t, csv_cell, out);
    buffer_add_char(out, '\n');
    write_rows(t, "", csv_cell, "\n", out);
}
