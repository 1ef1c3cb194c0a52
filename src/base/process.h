/* base/process.h - runs another program as a process: lines in, lines out, and a sure end.
 *
 * The program gets its words as they are, without a shell, and its own process group. We read its
 * standard output line by line with a deadline. A line that is too long is refused, never stored.
 * Its standard error goes to ours, or its last bytes are kept. Its environment is ours, but below
 * mpirun or srun without what they told us: the program is no rank of the run. Nothing the program
 * does can make us wait beyond a deadline, use more memory than this structure, or keep a
 * descriptor or a zombie: process_end() ends the program and everything that it has started, and
 * waits for them.
 *
 * The program dies with us, however we end. Processes that it has started die with us only in an
 * isolated process. docs/decisions/0020-ending-programs.md says what can escape.
 * To find orphans, process_start() makes this process adopt them (PR_SET_CHILD_SUBREAPER).
 * Ownership: the caller owns the structure, which must not be moved. Threads: one at a time per
 * process; many processes run side by side. Reading and writing leave the signal SIGPIPE alone.
 * Errors: only starting can fail with a status. Later troubles are news (process_news), because
 * they belong to the program and not to us. */
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include "base/inner/child.h"
#include "base/program.h"
#include "base/stop.h"
#include "base/text.h"

#include <sys/types.h>

enum {
    PROCESS_LINE_MAX = 8192,  /* bytes of a line, newline included */
    PROCESS_ERRORS_MAX = 1024 /* the last bytes of the standard error, with a closing NUL */
};

typedef struct process_options {
    const char *const *extra; /* words behind the program's own, ended by NULL; NULL: none */
    bool listens;             /* gets a standard input from us; otherwise an empty one */
    bool keeps_errors;        /* keeps its standard error; otherwise it goes to ours */
    program_limits limits;
} process_options;

typedef struct process {
    pid_t pid; /* 0: no process */
    child child;
    process_hurry hurry;       /* no hurry after the start; the caller may set it */
    int input, output, errors; /* our ends of the pipes; -1 when closed */
    bool is_reaped;            /* `ended_by_signal`, `code` and `peak_kb` are known */
    bool ended_by_signal;
    int code;     /* exit code, or number of the signal */
    long peak_kb; /* the most memory it held at a time, or ours when it began if that is more */
    int64_t start_ns;
    size_t taken, count; /* bytes of `bytes` handed out, and bytes there */
    size_t error_count;
    char bytes[PROCESS_LINE_MAX];
    char error_text[PROCESS_ERRORS_MAX];
} process;

/* Starts a program. E_MISSING if there is no such program, E_IO if it cannot be started,
 * E_UNSUPPORTED if the options ask for isolation and bubblewrap (bwrap) is not installed. E_FULL or
 * E_NOMEM if descriptors, processes, threads or memory are short: the program is not to blame. With
 * isolation a missing program shows only as an exit code. */
status process_start(process *p, const program *what, const process_options *o, fault *f);

typedef enum process_news {
    PROCESS_LINE,     /* a line has come */
    PROCESS_ENDED,    /* it has ended or closed its output: no line will come */
    PROCESS_TOO_LONG, /* a line of more than PROCESS_LINE_MAX bytes */
    PROCESS_LATE,     /* nothing until the deadline */
    PROCESS_STOPPED,  /* the stop token was set, or the hurry is over */
} process_news;

/* Reads the next line, without its newline, valid until the next call. At the end of the output the
 * bytes behind the last newline are a line. until_ns is a time of clock_now_ns(). stop may be
 * NULL. */
process_news process_read_line(process *p, int64_t until_ns, const stop_token *stop, view *line);

/* Writes all bytes to its input. Returns PROCESS_LINE when done. Keeps the bytes it prints
 * meanwhile, as far as there is room. */
process_news process_write(process *p, view bytes, int64_t until_ns, const stop_token *stop);

void process_close_input(process *p); /* the program then reads the end of its input */

/* Waits until it has printed something (PROCESS_LINE, even part of a line) or has ended
 * (PROCESS_ENDED; closing its output does not count). */
process_news process_wait(process *p, int64_t until_ns, const stop_token *stop);

/* Returns the bytes it has printed and nobody took. Reads on as far as there is room. */
view process_pending(process *p);

/* Returns whether it has ended by itself, waiting until until_ns at most. Its exit is then
 * known. */
bool process_has_ended(process *p, int64_t until_ns);

/* Returns the last bytes of its standard error; "" if they are not kept. Untrusted. */
const char *process_errors(process *p);

/* Ends the program in three steps: writes `farewell` if that is not empty and closes its input;
 * then asks its group to end (SIGTERM); then kills it (SIGKILL). Waits grace_ns nanoseconds before
 * the second and the third step. Then reaps it and closes everything. True if it ended by itself.
 * Does nothing if there is no process. */
bool process_end(process *p, view farewell, int64_t grace_ns);

#endif
