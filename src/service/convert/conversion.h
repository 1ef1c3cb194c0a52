/* service/convert/conversion.h - converts files of games or positions from one format into another.
 *
 * Files of any size are converted record by record. A record that cannot be read, or that the new
 * format cannot hold, is left out and counted. The first ten are noted one by one.
 * Ownership: everything is borrowed for the call. Errors: those of files, formats and the sink;
 * E_STOPPED soon after the stop token is set, also while input is awaited. */
#ifndef SERVICE_CONVERT_CONVERSION_H
#define SERVICE_CONVERT_CONVERSION_H

#include "base/fault.h"
#include "base/stop.h"
#include "report/outlet.h"
#include "service/convert/convert_format.h"
#include "service/convert/convert_sink.h"

typedef struct conversion_settings {
    convert_format from;
    bool from_given;        /* `from` holds for every file */
    bool has_default;       /* `from` holds for files whose name does not tell their format */
    bool strict;            /* the first record left out ends the conversion */
    bool all_or_none;       /* a record left out makes the conversion fail at its end */
    const outlet *notes;    /* hears about records and files */
    const stop_token *stop; /* may be NULL */
} conversion_settings;

typedef struct conversion_counts {
    uint64_t bad;            /* records left out */
    uint64_t contradicted;   /* games whose moves lead to another result than their file says */
    char contradiction[160]; /* the place of the first of them */
} conversion_counts;

/* Reads a file, a folder or, for "-", standard input, and hands each record to the sink, which the
 * caller ends. E_FORMAT for a record left out where that is a failure. */
status conversion_run(const conversion_settings *s, const char *path, convert_sink *sink,
                      conversion_counts *out, fault *f);

/* Notes what was lost, contradicted, converted and left out. `result` is the end of the sink: after
 * a failure only the counts are noted. */
void conversion_note_end(const conversion_counts *n, const convert_sink *sink, status result,
                         const outlet *notes);

#endif
