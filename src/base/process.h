/* base/process.h - another program as a process of ours: lines in, lines out, and a sure end.
 *
 * The program gets its words as they are, no shell in between, and a process group of its own. Its
 * standard output is read line by line with a deadline; a line that is too long is refused, never
 * stored. Its standard error is ours, or kept in a small window on its end. Nothing it does can
 * make us wait beyond a deadline, hold more than this structure, or keep a descriptor or a zombie:
 * process_end() ends whatever is left of its group and waits for it.
 *
 * What leaves its process group (setsid) escapes that; in an isolated process nothing does.
 * Ownership: the caller's structure, used in place: it must not be moved. Threads: one at a time
 * per process; many live side by side. Reading and writing leave the signal SIGPIPE alone. */
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include "base/program.h"

#include <sys/types.h>

enum {
    PROCESS_LINE_MAX = 8192,  /* bytes of a line, newline included */
    PROCESS_ERRORS_MAX = 1024 /* of the standard error, the last ones; with a closing NUL */
};

typedef struct process_options {
    const char *const *extra; /* words behind the program's own, ended by NULL; NULL: none */
    bool listens;             /* it gets a standard input from us, else an empty one */
    bool keeps_errors;        /* its standard error is kept, else it is ours */
    program_limits limits;
} process_options;

typedef struct process {
    pid_t pid;                 /* 0: there is none */
    int input, output, errors; /* our ends of the pipes; -1 when closed */
    bool is_reaped;            /* `ended_by_signal` and `code` are known */
    bool ended_by_signal;
    int code; /* of its exit, or the signal */
    int64_t start_ns;
    size_t taken, count; /* of `bytes`: what was handed out, and what is there */
    size_t error_count;
    char bytes[PROCESS_LINE_MAX];
    char error_text[PROCESS_ERRORS_MAX];
} process;

/* E_MISSING when there is no such program, E_IO when it cannot be started, E_UNSUPPORTED when it is
 * to be isolated and bubblewrap (bwrap) is not there. With limits or isolation a missing program
 * may show only as one that ends with exit code 127. */
status process_start(process *p, const program *what, const process_options *o, fault *f);

typedef enum process_news {
    PROCESS_LINE,     /* a line has come */
    PROCESS_ENDED,    /* it has ended, or closed its output: there will be no line */
    PROCESS_TOO_LONG, /* a line of more than PROCESS_LINE_MAX bytes */
    PROCESS_LATE,     /* nothing until the deadline */
    PROCESS_STOPPED,  /* the stop token was set */
} process_news;

/* The next line, without its newline, valid until the next call. The rest behind the last newline
 * is a line when the output ends. until_ns is on clock_now_ns(); stop may be NULL. */
process_news process_read_line(process *p, int64_t until_ns, const stop_token *stop, view *line);

/* Hands it all bytes: PROCESS_LINE when that is done. What it prints meanwhile is kept as far as
 * there is room. */
process_news process_write(process *p, view bytes, int64_t until_ns, const stop_token *stop);

void process_close_input(process *p); /* it reads the end of its input */

/* Waits until it has printed something (PROCESS_LINE, whole or not) or has ended (PROCESS_ENDED;
 * closing its output does not count). */
process_news process_wait(process *p, int64_t until_ns, const stop_token *stop);

/* What it has printed so far and nobody took; reads on as far as there is room. */
view process_pending(process *p);

/* Whether it has ended by itself, looking for at most so long; its exit is then known. */
bool process_has_ended(process *p, int64_t until_ns);

/* What it wrote to its standard error last; "" where that is not kept. Untrusted. */
const char *process_errors(process *p);

/* Ends it: hands it `farewell` if that is not empty and closes its input, then asks its group to
 * end (SIGTERM), then ends it (SIGKILL); it has grace_ns before each of the two. Then it is waited
 * for and everything is closed. True when it went by itself. Does nothing where there is none. */
bool process_end(process *p, view farewell, int64_t grace_ns);

#endif
