/* cli/terminal/context.c - output, messages and exit codes. */
#include "cli/terminal/context.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

const log_sink *context_log(const context *c) {
    return c->logs ? &c->log_file.sink : NULL;
}

void context_close_log(context *c, log_file *l) {
    fault f;
    if (log_file_trouble(l, &f)) context_note(c, "%s: lines are missing", f.text);
    log_file_close(l);
}

int context_print(context *c, buffer *text) {
    int code = EXIT_OK;
    if (buffer_status(text)) {
        fault f;
        (void)fault_set(&f, buffer_status(text), 0, "no memory for the output");
        code = context_fail(c, &f);
    } else if (fwrite(buffer_text(text), 1, text->length, c->out) != text->length ||
               fflush(c->out) != 0) {
        /* A reader that leaves early (head, less) is normal: no message. */
        if (errno != EPIPE)
            (void)fprintf(c->err, "avocet: cannot write the output: %s\n", strerror(errno));
        code = EXIT_TROUBLE;
    }
    buffer_clear(text);
    return code;
}

static int exit_code(status code) {
    switch (code) {
    case OK:
        return EXIT_OK;
    case E_FORMAT:
    case E_RANGE:
    case E_MISSING:
    case E_UNSUPPORTED:
        return EXIT_USAGE;
    case E_STOPPED:
        return EXIT_INTERRUPTED;
    default:
        return EXIT_TROUBLE;
    }
}

/* Writes one line to the error stream and to the log. Many messages contain text from outside, so
 * every message is made safe for a terminal here, in one place. */
static void print_message(context *c, log_level level, const char *text) {
    buffer shown = buffer_make(NULL);
    buffer_append_safe(&shown, view_of(text), 400);
    log_write(context_log(c), level, "%s", text);
    (void)fprintf(c->err, "avocet: %s\n", buffer_text(&shown));
    buffer_clear(&shown);
}

int context_fail(context *c, const fault *f) {
    print_message(c, LOG_ERROR, f->text);
    return exit_code(f->code);
}

int context_usage(context *c, const char *format, ...) {
    fault f = {.code = E_RANGE};
    va_list args;
    va_start(args, format);
    (void)vsnprintf(f.text, sizeof f.text, format, args);
    va_end(args);
    return context_fail(c, &f);
}

void context_note(context *c, const char *format, ...) {
    char text[400];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    print_message(c, LOG_INFO, text);
}

void context_progress(context *c, const char *text) {
    if (!c->terminal.interactive || isatty(fileno(c->err)) != 1) return;
    (void)fprintf(c->err, "\r\x1b[K%s", text);
    (void)fflush(c->err);
}

void context_show_progress(context *c, buffer *line) {
    context_progress(c, buffer_text(line));
    buffer_clear(line);
}

static bool outlet_print_on(void *c, buffer *text) {
    return context_print(c, text) == EXIT_OK;
}

static void outlet_note_on(void *c, const char *sentence) {
    context_note(c, "%s", sentence);
}

static void outlet_progress_on(void *c, const char *text) {
    context_progress(c, text);
}

outlet context_outlet(context *c) {
    return (outlet){.context = c,
                    .print = outlet_print_on,
                    .note = outlet_note_on,
                    .progress = outlet_progress_on,
                    .log = context_log(c)};
}
