/* base/program.h - the command line of another program, and one run of it for one answer.
 *
 * The program gets its words as they are, no shell in between; nothing on its standard input unless
 * asked for, our standard error likewise, and a process group of its own (base/process.h). When
 * it has ended, hangs, or is no longer wanted, whatever is left of that group is ended, so that
 * nothing stays behind.
 * Ownership: a program owns its words. Threads: one at a time per program. */
#ifndef BASE_PROGRAM_H
#define BASE_PROGRAM_H

#include "base/alloc.h"
#include "base/stop.h"
#include "base/text.h"

enum {
    PROGRAM_WORDS = 32,    /* of a command */
    PROGRAM_EXTRA = 8,     /* added when it is run */
    PROGRAM_ANSWER = 4096, /* bytes of the answer that are kept, with a closing NUL */
    PROGRAM_ERRORS = 1024, /* of the standard error, the last ones, likewise */
};

typedef struct program {
    char *text; /* the words, each ended by NUL */
    char *words[PROGRAM_WORDS];
    int count;
    const allocator *memory;
} program;

/* The name of a file that can be run, blanks and all; otherwise a command, cut at its blanks.
 * E_FORMAT for no words or too many, E_NOMEM. */
status program_parse(view text, const allocator *memory, program *out, fault *f);
void program_clear(program *p);

/* Whether there is a file of the first word's name that can be run, on the PATH where the name has
 * no slash: E_MISSING if not. */
status program_find(const program *p, fault *f);

/* What a program may use. */
typedef struct program_limits {
    uint64_t memory_mb;   /* address space of each of its processes; 0: no limit */
    uint64_t cpu_seconds; /* likewise; then the system ends it */
    bool isolated; /* no network, nothing written but in a /dev/shm of its own (bubblewrap) */
} program_limits;

typedef enum program_end {
    PROGRAM_EXITED,
    PROGRAM_SIGNALLED, /* it crashed, or somebody else ended it */
    PROGRAM_HUNG,      /* ended by us after its time */
    PROGRAM_STOPPED,   /* ended by us because of the stop token */
} program_end;

typedef struct program_answer {
    char text[PROGRAM_ANSWER]; /* what it printed, the rest cut off; untrusted */
    size_t length;
    bool is_cut; /* it printed more */
    program_end end;
    int code;                    /* of its exit, or the signal */
    double seconds;              /* from its start to its end */
    char errors[PROGRAM_ERRORS]; /* the last of its standard error, where that is kept; untrusted */
} program_answer;

/* How a program is run; all zero is the plain way. */
typedef struct program_setting {
    view input;        /* what it reads, and then the end; NULL data: nothing at all */
    bool keeps_errors; /* its standard error comes with the answer, else it is ours */
    program_limits limits;
} program_setting;

/* Runs it with `extra` words (ended by NULL) behind its own, for at most patience_ns. E_MISSING
 * when there is no such program, E_IO when it cannot be started, E_UNSUPPORTED as process_start();
 * everything else is in the answer. `setting` may be NULL. */
status program_run(const program *p, const char *const *extra, const program_setting *setting,
                   int64_t patience_ns, const stop_token *stop, program_answer *out, fault *f);

#endif
