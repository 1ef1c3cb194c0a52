/* cli/terminal/context.h - what every command gets: output, terminal, settings, log.
 *
 * main() owns it. Threads: one at a time. Commands print through context_print() and report
 * failures through context_fail(), so that exit codes and the form of messages are the same
 * everywhere. */
#ifndef CLI_TERMINAL_CONTEXT_H
#define CLI_TERMINAL_CONTEXT_H

#include "base/config.h"
#include "base/deal.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/text.h"
#include "cli/terminal/terminal.h"
#include "game/tier.h"
#include "report/outlet.h"

enum {
    EXIT_OK = 0,
    EXIT_TROUBLE = 1,       /* the work failed or is incomplete, or a check failed */
    EXIT_USAGE = 2,         /* bad input */
    EXIT_INTERRUPTED = 130, /* Ctrl-C, as shells have it */
};

typedef struct context {
    FILE *out, *err;
    terminal terminal;
    paths paths;
    config config;
    log_file log_file;
    bool logs;
    tier tier;
    const deal_ranks *ranks; /* for jobs that other ranks can do; NULL: there are none */
} context;

/* Closes a log and notes if lines are missing. */
void context_close_log(context *c, log_file *l);

/* The log, or NULL without --log. */
const log_sink *context_log(const context *c);

/* Writes the buffer to the output and clears it. EXIT_OK, or EXIT_TROUBLE with a message unless the
 * reader simply left. */
int context_print(context *c, buffer *text);

/* Prints "avocet: <sentence>" and returns the exit code for the status. */
int context_fail(context *c, const fault *f);

/* The same with a format, for mistakes in what the user typed: always EXIT_USAGE. */
int context_usage(context *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints a sentence that is no failure on the error stream. */
void context_note(context *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Shows one progress line, which the next one replaces; nothing in a pipe. An empty text clears the
 * line. */
void context_progress(context *c, const char *text);
void context_show_progress(context *c, buffer *line); /* the same; clears the buffer */

/* The same three functions for a job that does not know the command line. Borrows the context. */
outlet context_outlet(context *c);

#endif
