/* report/few_notes.h - notes about records: the first ten one by one, the others as a number.
 *
 * A file of another kind has the same fault on every line, and nobody reads twenty thousand of
 * them. Every job that tells about records tells them this way.
 * Ownership: a plain value; {0} is ready for use. Outlets and texts are borrowed for the call. */
#ifndef REPORT_FEW_NOTES_H
#define REPORT_FEW_NOTES_H

#include "report/outlet.h"

enum { FEW_NOTES_MOST = 10 };

typedef struct few_notes {
    uint64_t count; /* of all notes since the last end */
} few_notes;

/* Counts a note, and passes it on if it is one of the first ten. */
void few_notes_add(few_notes *n, const outlet *o, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Tells how many more there were, as "NAME: and 15 more WHAT", and begins to count anew. NULL for
 * `what` leaves it out. Says nothing if all were told. */
void few_notes_end(few_notes *n, const outlet *o, const char *name, const char *what);

#endif
