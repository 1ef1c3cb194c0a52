/* web/page/page.h - the files of the page, inside the program.
 *
 * The build takes them from ui/dist; without that folder there is one page that tells how to build
 * it. A request finds a file by comparing its path with this table: no path of a request ever
 * reaches the file system. All of it is constant. */
#ifndef WEB_PAGE_PAGE_H
#define WEB_PAGE_PAGE_H

#include "base/text.h"

typedef struct page_file {
    const char *path; /* as in an address: "/assets/index-b3f1.js" */
    const char *type;
    const char *bytes;
    const size_t *length;
    const char *packed;          /* the same, packed with gzip; NULL if that saves nothing */
    const size_t *packed_length; /* NULL without */
    bool is_lasting; /* its name changes with its content, so browsers may keep it for ever */
} page_file;

/* Ends with a NULL path. Written by the build. */
extern const page_file page_files[];

/* Finds the file of an address. A path of a view, such as /play/ab12, is index.html. NULL if there
 * is none. */
const page_file *page_find(view path);

#endif
