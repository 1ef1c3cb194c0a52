/* play/terminal/keys_int.h - bytes of a person, or the news of a signal. Internal to this room. */
#ifndef PLAY_TERMINAL_KEYS_INT_H
#define PLAY_TERMINAL_KEYS_INT_H

#include "base/fault.h" /* exports */
#include "base/stop.h"  /* exports */
#include "base/text.h"  /* exports */
#include "play/talk.h"  /* exports */

#include <pthread.h>
#include <signal.h>
#include <stdio.h>

typedef struct keys {
    int input;
    int wake[2]; /* a pipe: the thread writes a talk_heard, the reader reads it */
    pthread_t thread;
    pthread_mutex_t mutex; /* guards `stop` */
    stop_token *stop;
    atomic_bool leaves, done;
    bool ended;      /* the terminal may be closed: no more input, or nobody reads */
    sigset_t before; /* the mask of the caller, put back at the end */
    char bytes[4096];
    size_t count, at; /* of bytes that were read and not taken */
} keys;

/* E_FULL if the system has no pipe or thread; then there is nothing to end. */
status keys_start(keys *k, int input, fault *f);
void keys_end(keys *k);

void keys_watch(keys *k, stop_token *stop); /* NULL: nobody */

/* Waits for a byte. HEARD_LINE: *out is one. HEARD_END: there are no more. */
talk_heard keys_next(keys *k, char *out);

/* ---- line_editor.c, only with libedit ---- */

typedef struct line_editor line_editor;

line_editor *line_editor_make(keys *k, FILE *out); /* NULL: without memory or terminal */
void line_editor_free(line_editor *e);

/* As talk.listen(). `words` are completed by the tabulator. */
talk_heard line_editor_listen(line_editor *e, const char *prompt, view words, buffer *line);

#endif
