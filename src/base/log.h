/* base/log.h - one sink for messages to whoever runs the program, with levels.
 *
 * A room that has something to log takes a `const log_sink *`; NULL swallows everything. A line is
 * handed to the sink in one piece, without newline, already made safe for a terminal; a message of
 * more than 1000 bytes is cut and ends in "...".
 * Threads: log_write() may be called by all if the sink's function allows it; the file sink does,
 * as every line is one append.
 * Errors: none are reported. A log that cannot be written must not stop the work it tells of. */
#ifndef BASE_LOG_H
#define BASE_LOG_H

#include "base/files.h"

typedef enum log_level { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG } log_level;

typedef struct log_sink {
    void (*write)(void *context, log_level level, view line);
    void *context;
    const allocator *memory; /* for the line being written; NULL is the system's */
    log_level most;          /* lines of a chattier level are dropped before they are formatted */
} log_sink;

void log_write(const log_sink *sink, log_level level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
const char *log_level_name(log_level level);

/* A sink that appends "SECONDS LEVEL text" lines to a file; seconds count from the opening. */
typedef struct log_file {
    const file_ops *ops;
    int handle;
    int64_t opened_ns;
    log_sink sink; /* hand out &sink; valid until log_file_close */
} log_file;

status log_file_open(log_file *l, const file_ops *ops, const char *path, log_level most, fault *f);
void log_file_close(log_file *l);

#endif
