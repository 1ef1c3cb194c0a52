/* report/outlet.h - the outputs of a long job: finished text, notes beside it, one progress line.
 *
 * The job does not know its listener: a terminal, a page or a test. The listener fills the table.
 * Ownership: everything is borrowed. Threads: one call at a time. */
#ifndef REPORT_OUTLET_H
#define REPORT_OUTLET_H

#include "base/log.h"
#include "base/text.h"

/* Time between two progress lines: often enough to look alive, seldom enough to cost nothing. */
enum { PROGRESS_PERIOD_NS = 200 * 1000000 };

enum { OUTLET_NOTE_BYTES = 400 }; /* longest note, with the closing NUL; a longer one is cut */

typedef struct outlet {
    void *context;
    bool (*print)(void *context, buffer *text);        /* see outlet_print() */
    void (*note)(void *context, const char *sentence); /* may be NULL */
    void (*progress)(void *context, const char *text); /* may be NULL */
    const log_sink *log;                               /* NULL: no log */
} outlet;

/* Hands out a finished piece of the result and clears the buffer. False if it could not be written.
 * The listener has then reported the reason, and the job may stop. */
bool outlet_print(const outlet *o, buffer *text);

/* Notes a fact that is no part of the result and no failure. */
void outlet_note(const outlet *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Shows one progress line, which the next one replaces. An empty text clears it. */
void outlet_progress(const outlet *o, const char *text);

#endif
