/* base/log.c - log lines and the file sink. */
#include "base/log.h"

#include "base/clock.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

const char *log_level_name(log_level level) {
    static const char *const names[] = {"error", "warning", "info", "debug"};
    return (unsigned)level < sizeof names / sizeof *names ? names[level] : "unknown";
}

static void hand_over(const log_sink *sink, log_level level, buffer *line) {
    if (buffer_status(line) == OK)
        sink->write(sink->context, level, buffer_view(line));
    else
        sink->write(sink->context, level, view_of("no memory to write this message"));
    buffer_clear(line);
}

void log_write(const log_sink *sink, log_level level, const char *format, ...) {
    enum { LONGEST = 1000 };
    if (!sink || level > sink->most) return;
    /* Formatted on the stack first, so that a message gets through even if memory is short. */
    char text[LONGEST + 2]; /* one byte over the limit, so that a cut shows as "..." */
    va_list args;
    va_start(args, format);
    const int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (length < 0) return;
    buffer line = buffer_make(sink->memory);
    buffer_append_safe(&line, view_of(text), LONGEST);
    hand_over(sink, level, &line);
}

void log_write_text(const log_sink *sink, log_level level, const char *mark, view text) {
    if (!sink || level > sink->most) return;
    buffer line = buffer_make(sink->memory);
    buffer_add(&line, mark);
    buffer_append_safe(&line, text, SIZE_MAX);
    hand_over(sink, level, &line);
}

static void write_line(void *context, log_level level, view line) {
    log_file *l = context;
    int none = 0;
    char stamp[64];
    (void)snprintf(stamp, sizeof stamp, "%.3f %s ", clock_seconds_since(l->opened_ns),
                   log_level_name(level));
    buffer whole = buffer_make(l->sink.memory);
    buffer_add(&whole, stamp);
    buffer_append(&whole, line);
    buffer_add_char(&whole, '\n');
    const int failed =
        buffer_status(&whole) ? -ENOMEM : files_write_all(l->ops, l->handle, buffer_view(&whole));
    if (failed) (void)atomic_compare_exchange_strong(&l->failed, &none, failed);
    buffer_clear(&whole);
}

status log_file_open(log_file *l, const file_ops *ops, const char *path, log_level most, fault *f) {
    if (!ops) ops = files_system();
    const int handle = ops->open(ops->context, path, FILE_APPEND);
    if (handle < 0) return files_fault(f, "open the log", path, handle);
    *l = (log_file){.ops = ops, .handle = handle, .opened_ns = clock_now_ns(), .path = path};
    l->sink = (log_sink){.write = write_line, .context = l, .most = most};
    return OK;
}

status log_file_trouble(const log_file *l, fault *f) {
    const int failed = atomic_load(&l->failed);
    return failed ? files_fault(f, "write all of the log", l->path, failed) : OK;
}

void log_file_close(log_file *l) {
    (void)l->ops->close(l->ops->context, l->handle);
}
