/* tests/play/talked_program.h - the program at a terminal or at pipes of ours.
 *
 * A terminal is a pair of pseudo-terminals; its screen is a seen_screen. Any failure fails the
 * test. Nothing here sleeps for a fixed time: a wait ends when the text is there, or fails
 * after a minute. */
#ifndef TESTS_PLAY_TALKED_PROGRAM_H
#define TESTS_PLAY_TALKED_PROGRAM_H

#include "base/text.h"
#include "seen_screen.h"

#include <sys/types.h>

enum { TALK_PATIENCE_S = 30 };

typedef struct talked_program {
    pid_t pid;
    int input, output; /* the same handle of a terminal */
    bool at_terminal;
    seen_screen screen; /* of a terminal */
    buffer said;        /* everything so far */
    size_t heard;       /* up to here a wait has looked */
} talked_program;

/* `words` ends with NULL and does not hold the program. `variables` are added to a small
 * environment, "NAME=VALUE" each, ended by NULL. */
void talk_at_terminal(talked_program *p, const char *const *words, const char *const *variables,
                      int width, int height);
void talk_at_pipes(talked_program *p, const char *const *words, const char *const *variables);

void talk_type(talked_program *p, const char *bytes);

/* Waits until the text has come since the last wait. Fails if the program ends or the screen is
 * broken. */
void talk_wait(talked_program *p, const char *text);

/* Reads what has come within `ms` milliseconds at most. False if the program has closed its end. */
bool talk_read(talked_program *p, int ms);

/* Shows the screen, ends the program and fails the test. */
void talk_fail(talked_program *p, const char *why, const char *text);

void talk_resize(talked_program *p, int width, int height);

/* Reads to the end and returns what waitpid() says. */
int talk_end(talked_program *p);
void talk_clear(talked_program *p);

#endif
