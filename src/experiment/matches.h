/* experiment/matches.h - results of pairings, as a table and as bars with errors.
 *
 * Ownership: everything is borrowed. Errors: memory failures stay in the document. */
#ifndef EXPERIMENT_MATCHES_H
#define EXPERIMENT_MATCHES_H

#include "arena/rating/match_statistics.h"
#include "report/document.h"

enum { MATCHES_MOST = 32 };

typedef struct match_row {
    char label[64];
    match_result result;
} match_row;

typedef struct match_rows {
    const char *name;      /* of the files */
    const char *who;       /* the title of the labels */
    const char *caption;   /* of the table */
    const char *title;     /* of the plot */
    const match_row *rows; /* at most MATCHES_MOST */
    int count;
} match_rows;

void match_rows_report(document *d, const match_rows *m);

#endif
