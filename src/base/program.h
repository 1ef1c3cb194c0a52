/* base/program.h - the command line of another program, and one run that gives one answer.
 *
 * The program gets its words as they are, without a shell, and its own process group
 * (base/process.h). By default its standard input is empty and its standard error is ours. When the
 * program has ended, hangs or is no longer wanted, everything that it started is ended, so that no
 * process stays behind.
 * Ownership: a program owns its words. Threads: one at a time per program. Errors: E_FORMAT,
 * E_MISSING, E_IO, E_FULL, E_UNSUPPORTED, E_NOMEM. A program that crashes or hangs is no error: its
 * answer says so. */
#ifndef BASE_PROGRAM_H
#define BASE_PROGRAM_H

#include "base/alloc.h"
#include "base/stop.h"
#include "base/text.h"

enum {
    PROGRAM_WORDS = 32,    /* the most words of a command */
    PROGRAM_EXTRA = 8,     /* the most words added when it is run */
    PROGRAM_ANSWER = 4096, /* the most bytes of an answer, with a closing NUL */
    PROGRAM_ERRORS = 1024, /* the last bytes of the standard error, with a closing NUL */
};

typedef struct program {
    char *text; /* the words, each ended by NUL */
    char *words[PROGRAM_WORDS];
    int count;
    const allocator *memory;
} program;

/* Reads a command. If text is the name of an executable file, blanks included, that is the program.
 * Otherwise text is cut at its blanks. E_FORMAT for no words or too many, E_NOMEM. The caller frees
 * with program_clear(). */
status program_parse(view text, const allocator *memory, program *out, fault *f);
void program_clear(program *p);

/* Makes a program of words that each end with a NUL, blanks included. Takes the bytes of the
 * buffer, which is empty then. E_FORMAT for too many words, E_NOMEM. */
status program_take_words(buffer *words, program *out, fault *f);

/* Returns OK if an executable file with the name of the first word exists, and E_MISSING if not. A
 * name without a slash is looked up on the PATH. */
status program_find(const program *p, fault *f);

/* Appends the path of the program that runs now. E_UNSUPPORTED if the system does not tell it;
 * E_NOMEM. */
status program_own_path(buffer *out, fault *f);

/* The resources a program may use. */
typedef struct program_limits {
    uint64_t memory_mb;   /* address space of each of its processes; 0: no limit */
    uint64_t cpu_seconds; /* CPU time of each process, then the system ends it; 0: no limit */
    bool isolated;        /* no network; can write only to its own /dev/shm (bubblewrap) */
} program_limits;

typedef enum program_end {
    PROGRAM_EXITED,
    PROGRAM_SIGNALLED, /* it crashed, or another process ended it */
    PROGRAM_HUNG,      /* ended by us after its time */
    PROGRAM_STOPPED,   /* ended by us because of the stop token */
} program_end;

typedef struct program_answer {
    char text[PROGRAM_ANSWER]; /* the start of its output; untrusted */
    size_t length;
    bool is_cut; /* it printed more */
    program_end end;
    int code;                    /* exit code, or number of the signal */
    double seconds;              /* from its start to its end */
    double peak_mb;              /* the most memory it held at a time, or ours when it began */
    char errors[PROGRAM_ERRORS]; /* the last bytes of its standard error, if kept; untrusted */
} program_answer;

/* An earlier end of patience: once the token is set, nobody waits longer than until_ns, a time of
 * clock_now_ns(). That counts as stopped. */
typedef struct process_hurry {
    const stop_token *asked; /* NULL: never */
    int64_t until_ns;
} process_hurry;

/* How to run a program. All zero means: no input, our standard error, no limits. */
typedef struct program_setting {
    view input;        /* its whole standard input; NULL data: an empty one */
    bool keeps_errors; /* returns its standard error in the answer; otherwise it is ours */
    program_limits limits;
    process_hurry hurry;
} program_setting;

/* Runs the program with `extra` words (ended by NULL) behind its own, for at most patience_ns
 * nanoseconds. E_MISSING if there is no such program, E_IO if it cannot be started, E_UNSUPPORTED,
 * E_FULL and E_NOMEM as for process_start(). Every other outcome is OK and described in the answer.
 * `setting` may be NULL. */
status program_run(const program *p, const char *const *extra, const program_setting *setting,
                   int64_t patience_ns, const stop_token *stop, program_answer *out, fault *f);

#endif
