/* report/document.c - writes both forms at once. */
#include "report/document.h"

#include "report/table_formats.h"
#include "report/wrap.h"
#include "report/xml.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    LONG_ROWS = 24,       /* a longer table scrolls by itself, on screens */
    MARKDOWN_WIDTH = 120, /* columns of prose, as in the pages that people write */
};

/* Colours with enough contrast in both modes; paper is always light. */
static const char page_head[] =
    "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<style>\n"
    ":root{color-scheme:light dark;--ink:#1b1b1b;--paper:#fff;--faint:#d9d9d9;--soft:#f3f4f6;"
    "--good:#00664b;--bad:#a63c00}\n"
    "@media (prefers-color-scheme:dark){:root{--ink:#e6e6e6;--paper:#16181c;--faint:#3d4147;"
    "--soft:#20242a;--good:#4fd0a5;--bad:#ff9b66}}\n"
    "@media print{:root{--ink:#000;--paper:#fff;--faint:#bbb;--soft:#fff;--good:#00664b;"
    "--bad:#a63c00}}\n"
    "body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);"
    "max-width:60rem;margin:2rem auto;padding:0 1rem}\n"
    "h1{line-height:1.2}h2{margin-top:2.5rem;border-bottom:1px solid var(--faint)}\n"
    "figure{margin:1.2rem 0;overflow-x:auto}figcaption{font-size:.9rem}\n"
    "svg{max-width:100%;height:auto}\n"
    "table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.2rem .6rem;text-align:right;border-bottom:1px solid var(--faint);"
    "white-space:nowrap}\n"
    "th{background:var(--soft);white-space:normal}.left{text-align:left}\n"
    "@media screen{.long{max-height:26rem;overflow:auto}.long th{position:sticky;top:0}}\n"
    ".finding{margin:.3rem 0;padding-left:1.6rem;text-indent:-1.6rem}\n"
    ".holds b{color:var(--good)}.fails b{color:var(--bad)}\n"
    "@media print{figure,tr{break-inside:avoid}body{max-width:none;font-size:11pt;margin:0}"
    "table{font-size:8pt}th,td{padding:1px 4px}figure{overflow:visible}}\n"
    "</style>\n";

document document_make(const allocator *memory, const char *title) {
    document d = {.markdown = buffer_make(memory), .html = buffer_make(memory), .memory = memory};
    buffer_format(&d.markdown, "# %s\n", title);
    buffer_add(&d.html, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    buffer_add(&d.html, page_head);
    buffer_add(&d.html, "<title>");
    xml_append(&d.html, view_of(title));
    buffer_add(&d.html, "</title>\n</head>\n<body>\n<h1>");
    xml_append(&d.html, view_of(title));
    buffer_add(&d.html, "</h1>\n");
    return d;
}

void document_clear(document *d) {
    for (size_t i = 0; i < d->count; i++) buffer_clear(&d->files[i].content);
    alloc_free(d->memory, d->files);
    buffer_clear(&d->markdown);
    buffer_clear(&d->html);
    *d = (document){.memory = d->memory};
}

void document_end(document *d) {
    buffer_add(&d->html, "</body>\n</html>\n");
}

status document_status(const document *d) {
    if (d->failed) return d->failed;
    for (size_t i = 0; i < d->count; i++)
        if (buffer_status(&d->files[i].content)) return buffer_status(&d->files[i].content);
    return buffer_status(&d->markdown) ? buffer_status(&d->markdown) : buffer_status(&d->html);
}

buffer *document_add_file(document *d, const char *name) {
    assert(!document_find(d, name));
    document_file *files =
        alloc_grow(d->memory, d->files, sizeof *files, d->count + 1, 8, &d->capacity);
    if (!files) {
        d->failed = E_NOMEM;
        return NULL;
    }
    d->files = files;
    document_file *added = &files[d->count++];
    *added = (document_file){.content = buffer_make(d->memory)};
    (void)snprintf(added->name, sizeof added->name, "%s", name);
    return &added->content;
}

const document_file *document_find(const document *d, const char *name) {
    for (size_t i = 0; i < d->count; i++)
        if (strcmp(d->files[i].name, name) == 0) return &d->files[i];
    return NULL;
}

/* ---- words ---- */

/* Returns whether Markdown takes the word for a list, a heading or a quotation if it begins a line.
 * A number begins a list inside a paragraph only if it is 1. */
static bool marks_a_line(const char *word) {
    const size_t length = strcspn(word, " \n");
    return *word == '>' || *word == '#' || (length == 1 && strchr("-+", *word)) ||
           (length == 2 && *word == '1' && strchr(".)", word[1]));
}

/* Escapes marks. In a paragraph only these could be taken for marks; names such as a_b are
 * common. */
static void append_markdown(buffer *out, const char *text) {
    for (; *text; text++) {
        if (strchr("*_<`", *text)) buffer_add_char(out, '\\');
        buffer_add_char(out, *text);
    }
}

/* Adds a paragraph to the Markdown, in lines of at most MARKDOWN_WIDTH columns. The paragraph is an
 * item of a list if `mark` is "- ". A word that would mark a line is escaped at the start of one.
 * Clears the text. */
static void add_paragraph(document *d, const char *mark, buffer *text) {
    buffer lines = buffer_make(d->memory);
    wrap_text(&lines, buffer_view(text), strlen(mark), MARKDOWN_WIDTH - 1);
    buffer_format(&d->markdown, "\n%s", mark);
    for (const char *at = buffer_text(&lines), *end; (end = strchr(at, '\n')); at = end + 1) {
        const char *word = at + strspn(at, " ");
        const bool marks = marks_a_line(word);
        const size_t before = (size_t)(word - at) + (marks && *word == '1');
        buffer_append(&d->markdown, (view){at, before});
        if (marks) buffer_add_char(&d->markdown, '\\');
        buffer_append(&d->markdown, (view){at + before, (size_t)(end + 1 - at) - before});
    }
    if (buffer_status(text)) d->failed = buffer_status(text);
    if (buffer_status(&lines)) d->failed = buffer_status(&lines);
    buffer_clear(&lines);
    buffer_clear(text);
}

void document_heading(document *d, const char *text) {
    buffer_format(&d->markdown, "\n## %s\n", text);
    buffer_add(&d->html, "<h2>");
    xml_append(&d->html, view_of(text));
    buffer_add(&d->html, "</h2>\n");
}

__attribute__((format(printf, 2, 0))) static void format_into(buffer *out, const char *format,
                                                              va_list args) {
    char text[2048];
    (void)vsnprintf(text, sizeof text, format, args);
    buffer_add(out, text);
}

static void add_words(document *d, const char *text) {
    buffer words = buffer_make(d->memory);
    append_markdown(&words, text);
    add_paragraph(d, "", &words);
    buffer_add(&d->html, "<p>");
    xml_append(&d->html, view_of(text));
    buffer_add(&d->html, "</p>\n");
}

void document_text(document *d, const char *format, ...) {
    buffer text = buffer_make(d->memory);
    va_list args;
    va_start(args, format);
    format_into(&text, format, args);
    va_end(args);
    add_words(d, buffer_text(&text));
    if (buffer_status(&text)) d->failed = buffer_status(&text);
    buffer_clear(&text);
}

void document_link(document *d, const char *to, const char *text, const char *words) {
    buffer item = buffer_make(d->memory);
    buffer_format(&item, "[%s](%s): ", text, to);
    append_markdown(&item, words);
    add_paragraph(d, "- ", &item);
    buffer_add(&d->html, "<p><a href=\"");
    xml_append(&d->html, view_of(to));
    buffer_add(&d->html, "\">");
    xml_append(&d->html, view_of(text));
    buffer_add(&d->html, "</a>: ");
    xml_append(&d->html, view_of(words));
    buffer_add(&d->html, "</p>\n");
}

void document_finding(document *d, document_verdict v, const char *format, ...) {
    static const char *const words[] = {"holds", "does not hold", "open"};
    static const char *const classes[] = {"holds", "fails", "open"};
    static const char *const marks[] = {"\xE2\x9C\x93", "\xE2\x9C\x97", "?"};
    buffer text = buffer_make(d->memory), item = buffer_make(d->memory);
    va_list args;
    va_start(args, format);
    format_into(&text, format, args);
    va_end(args);
    buffer_format(&item, "%s **%s**: ", marks[v], words[v]);
    append_markdown(&item, buffer_text(&text));
    add_paragraph(d, "- ", &item);
    buffer_format(&d->html, "<p class=\"finding %s\">%s <b>%s</b>: ", classes[v], marks[v],
                  words[v]);
    xml_append(&d->html, buffer_view(&text));
    buffer_add(&d->html, "</p>\n");
    if (buffer_status(&text)) d->failed = buffer_status(&text);
    buffer_clear(&text);
}

/* ---- tables and pictures ---- */

static void add_caption(document *d, const char *caption, const char *file) {
    buffer_add(&d->html, "<figcaption>");
    xml_append(&d->html, view_of(caption));
    if (!d->alone) buffer_format(&d->html, " <small>(<a href=\"%s\">%s</a>)</small>", file, file);
    buffer_add(&d->html, "</figcaption>\n</figure>\n");
}

void document_table(document *d, const char *name, const char *caption, const table *t) {
    char file[DOCUMENT_NAME_BYTES];
    (void)snprintf(file, sizeof file, "%s.csv", name);
    buffer *csv = document_add_file(d, file);
    if (!csv) return;
    table_write_csv(t, csv);
    buffer_add_char(&d->markdown, '\n');
    table_write_markdown(t, &d->markdown);
    buffer words = buffer_make(d->memory);
    append_markdown(&words, caption);
    buffer_format(&words, " ([%s](%s))", file, file);
    add_paragraph(d, "", &words);
    buffer_format(&d->html, "<figure>\n<div%s>\n",
                  t->count / (size_t)t->columns > LONG_ROWS ? " class=\"long\"" : "");
    table_write_html(t, &d->html);
    buffer_add(&d->html, "</div>\n");
    add_caption(d, caption, file);
}

void document_picture(document *d, const char *name, const char *words, const buffer *svg) {
    char file[DOCUMENT_NAME_BYTES];
    (void)snprintf(file, sizeof file, "%s.svg", name);
    buffer *picture = document_add_file(d, file);
    if (!picture) return;
    if (buffer_status(svg)) d->failed = buffer_status(svg);
    buffer_append(picture, buffer_view(svg));
    buffer image = buffer_make(d->memory);
    buffer_add(&image, "![");
    append_markdown(&image, words);
    buffer_format(&image, "](%s)", file);
    add_paragraph(d, "", &image);
    buffer_add(&d->html, "<figure>\n");
    buffer_append(&d->html, buffer_view(svg));
    add_caption(d, words, file);
}
