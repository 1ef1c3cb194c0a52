/* notation/record_stream.h - the records of a file one after the other, without loading the file.
 *
 * Memory stays within 2 * (RECORD_MAX_BYTES + 1) whatever the file's size. The stream borrows the
 * handle and does not close it. A record's view is valid until the next call.
 * Errors: E_IO, E_NOMEM, and E_RANGE for a record longer than RECORD_MAX_BYTES; all of them end the
 * stream. Threads: one at a time. */
#ifndef NOTATION_RECORD_STREAM_H
#define NOTATION_RECORD_STREAM_H

#include "base/files.h"

/* As game_format.measure in format.h. */
typedef size_t record_measure(view text, bool complete);

typedef struct record_stream {
    const file_ops *ops;
    int handle;
    const char *name; /* for messages */
    record_measure *measure;
    buffer pending;
    size_t used;   /* bytes of pending that were handed out */
    size_t offset; /* in the file, behind the records handed out */
    bool ended;
} record_stream;

/* name is borrowed. */
record_stream record_stream_make(const file_ops *ops, int handle, const char *name,
                                 record_measure *measure, const allocator *memory);
void record_stream_clear(record_stream *s);

/* The next record; an empty one at the end. */
status record_stream_next(record_stream *s, view *record, fault *f);

size_t measure_line(view text, bool complete);  /* a record is a line */
size_t measure_block(view text, bool complete); /* a record ends at an empty line */
size_t measure_all(view text, bool complete);   /* everything is one record */

#endif
