/* base/log.h - one sink with levels for messages to the person who runs the program.
 *
 * A room that logs takes a `const log_sink *`; NULL drops every message. The sink gets a line in
 * one piece, without newline, already safe for a terminal. A message over 1000 bytes is cut and
 * ends in "..."; log_write_text() cuts nothing.
 * Threads: any thread may call log_write() if the function of the sink allows it. The file sink
 * does, because every line is one append.
 * Errors: a log that cannot be written must not stop the work; log_file_trouble() tells at the end.
 * Ownership: sinks are borrowed; log_file_close() closes a file. */
#ifndef BASE_LOG_H
#define BASE_LOG_H

#include "base/files.h"
#include "base/text.h"

#include <stdatomic.h>

typedef enum log_level { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG } log_level;

typedef struct log_sink {
    void (*write)(void *context, log_level level, view line);
    void *context;
    const allocator *memory; /* for the line; NULL means the system's */
    log_level most;          /* drops lines of higher levels before formatting them */
} log_sink;

void log_write(const log_sink *sink, log_level level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Writes a mark and a text of any bytes and any length, such as a line of a conversation. */
void log_write_text(const log_sink *sink, log_level level, const char *mark, view text);

const char *log_level_name(log_level level);

/* A sink that appends "SECONDS LEVEL text" lines to a file. Seconds count from log_file_open(). */
typedef struct log_file {
    const file_ops *ops;
    int handle;
    int64_t opened_ns;
    const char *path;  /* borrowed */
    atomic_int failed; /* negative errno of the first line that was lost, or 0 */
    log_sink sink;     /* hand out &sink; valid until log_file_close() */
} log_file;

status log_file_open(log_file *l, const file_ops *ops, const char *path, log_level most, fault *f);
void log_file_close(log_file *l);

/* OK if all lines were written so far; else why the first one was lost. */
status log_file_trouble(const log_file *l, fault *f);

#endif
