/* report/document.h - builds a report: the same words, tables and pictures as a page and as
 * Markdown, with files beside them.
 *
 * The page (report.html) is one file: it contains the pictures and the styles for screens, dark
 * screens and paper. The Markdown names the pictures as files and wraps prose at 120 columns. Every
 * table is also a CSV file.
 * Ownership: a document owns its content; document_clear() frees it. Errors: document_status()
 * returns a lack of memory. All text is escaped. */
#ifndef REPORT_DOCUMENT_H
#define REPORT_DOCUMENT_H

#include "base/text.h"
#include "report/table.h"

enum { DOCUMENT_NAME_BYTES = 64 };

typedef struct document_file {
    char name[DOCUMENT_NAME_BYTES];
    buffer content;
} document_file;

typedef struct document {
    buffer markdown, html;
    document_file *files; /* in the order in which they were added */
    size_t count, capacity;
    const allocator *memory;
    status failed;
    /* Set these after document_make(). */
    bool alone;     /* only the page will be kept, so it names no files */
    bool undecided; /* too little was measured: findings with an error stay open */
} document;

/* The state of a claim after a look at the numbers. */
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

/* `name` is the name of the file without its extension. The table is not kept. */
void document_table(document *d, const char *name, const char *caption, const table *t);
void document_picture(document *d, const char *name, const char *words, const buffer *svg);

/* Adds a file that the report only names, such as "games.csv". Returns its empty buffer for the
 * caller to write to; NULL if memory is short. */
buffer *document_add_file(document *d, const char *name);

const document_file *document_find(const document *d, const char *name); /* or NULL */

#endif
