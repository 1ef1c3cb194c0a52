/* cli/solve_source.h - the positions of a file or of standard input, one after the other.
 *
 * Files of any size: a record is read when it is asked for. Problem files keep what they know; of a
 * game the last position is taken.
 * Ownership: the source owns its handle and its memory; name and stop are borrowed. A problem's
 * comment is valid until the next call. Threads: one at a time. */
#ifndef CLI_SOLVE_SOURCE_H
#define CLI_SOLVE_SOURCE_H

#include "cli/convert_format.h"

#include <stdatomic.h>

typedef struct solve_source {
    const char *name; /* for messages */
    file_ops ops;     /* the system's, with a read that gives up when it is told to stop */
    int handle;       /* negative: closed */
    bool is_ours;     /* to be closed */
    convert_format format;
    record_stream stream;
    convert_item item; /* the record handed out last */
} solve_source;

/* `path` is a file, or "-" for standard input. `from` is the name of a format, or NULL to tell it
 * by the name of the file and by its first record. E_MISSING or E_IO for a file that cannot be
 * read, E_FORMAT for one in no known format. Also after a failure solve_source_close(). */
status solve_source_open(solve_source *s, const char *path, const char *from, atomic_bool *stop,
                         fault *f);
void solve_source_close(solve_source *s);

typedef enum solve_next {
    SOLVE_NEXT_PROBLEM,
    SOLVE_NEXT_BAD,    /* a record that cannot be read; the next call goes on behind it */
    SOLVE_NEXT_END,    /* also when told to stop */
    SOLVE_NEXT_FAILED, /* E_IO or E_NOMEM: there is no more */
} solve_next;

/* For a bad record the text of the fault begins with the file, the line and the character. */
solve_next solve_source_next(solve_source *s, problem *out, fault *f);

/* "FILE, line N", of the record handed out last. */
void solve_source_place(const solve_source *s, char *out, size_t size);

#endif
