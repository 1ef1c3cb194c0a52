/* service/answers/solve_source.h - the positions of a file or of standard input, one after the
 * other.
 *
 * Files may have any size: a record is read when it is asked for. Problems keep their answers; a
 * game gives its last position, or the one that `ply` names.
 * Ownership: the source owns its handle and its memory; name and stop token are borrowed. A source
 * stays where it is until it is closed. A problem's comment is valid until the next call. Threads:
 * one at a time. Errors: E_MISSING, E_IO, E_FORMAT, E_NOMEM. A bad record is skipped and does not
 * end the source. */
#ifndef SERVICE_ANSWERS_SOLVE_SOURCE_H
#define SERVICE_ANSWERS_SOLVE_SOURCE_H

#include "base/fault.h"
#include "base/stop.h"
#include "notation/ply_choice.h"
#include "notation/problem.h"
#include "notation/record_stream.h"
#include "service/convert/convert_format.h"
#include "service/patient_files.h"

typedef struct solve_source {
    const char *name; /* for messages */
    patient_files files;
    int handle;   /* negative: closed */
    bool is_ours; /* solve_source_close() closes the handle */
    convert_format format;
    record_stream stream;
    convert_item item; /* the last record */
    ply_choice ply;    /* the caller may set it */
} solve_source;

/* Opens a file, or standard input if `path` is "-". `from` is the name of a format; NULL finds it
 * out by the name of the file and by its first record. `stop` may be NULL. E_MISSING or E_IO if the
 * file cannot be read, E_FORMAT if its format is unknown. Close the source also after a failure. */
status solve_source_open(solve_source *s, const char *path, const char *from,
                         const stop_token *stop, fault *f);
void solve_source_close(solve_source *s);

typedef enum solve_next {
    SOLVE_NEXT_PROBLEM,
    SOLVE_NEXT_BAD,    /* this record cannot be read; the next call reads the next one */
    SOLVE_NEXT_END,    /* the file has ended, or the stop token is set */
    SOLVE_NEXT_FAILED, /* E_IO or E_NOMEM: the source gives no more records */
} solve_next;

/* Reads the next record. The fault of a bad record begins with the file, line and character. */
solve_next solve_source_next(solve_source *s, problem *out, fault *f);

/* Writes "FILE, line N", the place of the last record. */
void solve_source_place(const solve_source *s, char *out, size_t size);

#endif
