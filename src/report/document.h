/* report/document.h - a report under way: the same words, tables and pictures as a page and as
 * Markdown, and the files that go beside them.
 *
 * The page (report.html) needs nothing else: pictures are inside, styles for screens, dark screens
 * and paper too. The Markdown names the pictures as files. Every table is also a CSV file.
 * Ownership: a document owns what it holds; document_clear(). Errors: memory failures are
 * remembered; document_status(). Text from anywhere is escaped. */
#ifndef REPORT_DOCUMENT_H
#define REPORT_DOCUMENT_H

#include "report/table.h"

enum { DOCUMENT_NAME_BYTES = 64 };

typedef struct document_file {
    char name[DOCUMENT_NAME_BYTES];
    buffer content;
} document_file;

typedef struct document {
    buffer markdown, html;
    document_file *files; /* in the order in which they came */
    size_t count, capacity;
    const allocator *memory;
    status failed;
} document;

/* How a claim stands after a look at the numbers. */
typedef enum document_verdict { VERDICT_HOLDS, VERDICT_FAILS, VERDICT_OPEN } document_verdict;

document document_make(const allocator *memory, const char *title);
void document_clear(document *d);
void document_end(document *d); /* nothing may be added behind it */
status document_status(const document *d);

void document_heading(document *d, const char *text);
void document_text(document *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
void document_link(document *d, const char *to, const char *text, const char *words); /* an item */
void document_finding(document *d, document_verdict v, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* `name` is that of the file, without its ending; the table is not kept. */
void document_table(document *d, const char *name, const char *caption, const table *t);
void document_picture(document *d, const char *name, const char *words, const buffer *svg);

/* A file that is only named: "games.csv". Empty, for the caller to write into; NULL if memory is
 * short. */
buffer *document_add_file(document *d, const char *name);

const document_file *document_find(const document *d, const char *name); /* or NULL */

#endif
