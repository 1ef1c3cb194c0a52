/* notation/record_stream.h - reads the records of a file one by one, without loading the file.
 *
 * Memory stays within 2 * (RECORD_MAX_BYTES + 1) for files of any size. The stream borrows the
 * handle and does not close it. The view of a record is valid until the next call. The byte order
 * mark that some editors put before UTF-8 is no part of the first record.
 * Errors: E_IO and E_NOMEM end the stream. E_RANGE, for a record longer than RECORD_MAX_BYTES, does
 * not: the next call continues at the next record. Threads: one at a time. */
#ifndef NOTATION_RECORD_STREAM_H
#define NOTATION_RECORD_STREAM_H

#include "base/files.h"
#include "base/text.h"

/* As game_format.measure in format.h. */
typedef size_t record_measure(view text, bool complete);

/* A place as people count: lines and characters from 1. */
typedef struct record_place {
    size_t line, character;
} record_place;

typedef struct record_stream {
    const file_ops *ops;
    int handle;
    const char *name; /* for messages */
    record_measure *measure;
    const char *const *begins; /* as in format.h; NULL: a record may begin on any line */
    buffer pending;
    size_t used;        /* bytes of pending already handed out */
    size_t offset;      /* in the file, behind the records already handed out */
    record_place start; /* place of the last record */
    record_place next;  /* place behind the last record */
    bool begun, ended;
    bool skipping; /* the record was too long: find the start of the next one */
} record_stream;

/* Makes a stream. name is borrowed. */
record_stream record_stream_make(const file_ops *ops, int handle, const char *name,
                                 record_measure *measure, const allocator *memory);
void record_stream_clear(record_stream *s);

/* Reads the next record. It is empty at the end. */
status record_stream_next(record_stream *s, view *record, fault *f);

/* Looks at the next `size` bytes, or fewer at the end, without taking them: enough to recognise the
 * format and to set `measure` and `begins`. At most RECORD_MAX_BYTES. */
status record_stream_peek(record_stream *s, size_t size, view *text, fault *f);

/* Returns the place in the file of byte `at` of the last record. */
record_place record_stream_place(const record_stream *s, view record, size_t at);

size_t measure_line(view text, bool complete);  /* each line is a record */
size_t measure_block(view text, bool complete); /* a record ends at an empty line */
size_t measure_all(view text, bool complete);   /* everything is one record */

#endif
