/* play/terminal/terminal_talk.h - the talk of a conversation with a terminal or a pipe.
 *
 * Lines come from libedit where it is built in and wanted, else from plain reading. A thread waits
 * for signals, so that Ctrl-C ends a search or a prompt without any handler or global variable:
 *
 *     Ctrl-C       sets the flag of talk.watch(), else ends the prompt: HEARD_INTERRUPT
 *     SIGTERM, SIGHUP   both, and every later listen(): HEARD_LEAVE
 *     SIGWINCH     ends the prompt: HEARD_RESIZE
 *
 * Ownership: terminal_talk_close() frees; streams are borrowed until then. Open it before other
 * threads are made: they inherit the blocked signals. Errors: E_NOMEM, E_FULL if the system has no
 * pipe or thread. */
#ifndef PLAY_TERMINAL_TERMINAL_TALK_H
#define PLAY_TERMINAL_TERMINAL_TALK_H

#include "base/fault.h"
#include "play/talk.h"

#include <stdio.h>

typedef struct terminal_talk terminal_talk;

typedef struct terminal_talk_options {
    FILE *out;
    int input;                        /* a handle */
    bool edits;                       /* lines can be edited: needs a terminal and libedit */
    talk_look (*look)(void *context); /* the size may change at any time */
    void *context;
} terminal_talk_options;

status terminal_talk_open(const terminal_talk_options *o, terminal_talk **out, fault *f);
void terminal_talk_close(terminal_talk *t); /* NULL is allowed */

const talk *terminal_talk_face(const terminal_talk *t); /* lives as long as *t */

#endif
