/* player/program.h - another program, run once for one answer.
 *
 * The program gets its words as they are, no shell in between; nothing on its standard input, our
 * standard error, and a process group of its own. When it has ended, hangs, or is no longer wanted,
 * whatever is left of that group is ended, so that nothing stays behind.
 * Ownership: a program owns its words. Threads: one at a time per program. */
#ifndef PLAYER_PROGRAM_H
#define PLAYER_PROGRAM_H

#include "search/limits.h"

enum {
    PROGRAM_WORDS = 32,    /* of a command */
    PROGRAM_EXTRA = 8,     /* added when it is run */
    PROGRAM_ANSWER = 4096, /* bytes of the answer that are kept, with a closing NUL */
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

typedef enum program_end {
    PROGRAM_EXITED,
    PROGRAM_SIGNALLED, /* it crashed, or somebody else ended it */
    PROGRAM_HUNG,      /* ended by us after its time */
    PROGRAM_STOPPED,   /* ended by us because of the stop token */
} program_end;

typedef struct program_answer {
    char text[PROGRAM_ANSWER]; /* what it printed, the rest cut off; untrusted */
    size_t length;
    program_end end;
    int code;       /* of its exit, or the signal */
    double seconds; /* from its start to its end */
} program_answer;

/* Runs it with `extra` words (ended by NULL) behind its own, for at most patience_ns. E_MISSING
 * when there is no such program, E_IO when it cannot be started; everything else is in the answer.
 */
status program_run(const program *p, const char *const *extra, int64_t patience_ns,
                   const stop_token *stop, program_answer *out, fault *f);

#endif
