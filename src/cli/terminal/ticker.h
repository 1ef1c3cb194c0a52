/* cli/terminal/ticker.h - a progress line that shows the time while the caller works.
 *
 * A silent search of several minutes must not look dead, so a thread draws the line again a few
 * times a second. In a pipe, or without a thread, nothing is drawn.
 * Ownership: the context is borrowed; between start and end nobody else may print. Threads: start,
 * say and end are called by one thread. */
#ifndef CLI_TERMINAL_TICKER_H
#define CLI_TERMINAL_TICKER_H

#include "cli/terminal/context.h"

#include <pthread.h>

typedef struct ticker {
    context *context;
    pthread_t thread;
    pthread_mutex_t mutex; /* guards `text`, `done`, `drawn` */
    pthread_cond_t wake;
    bool running, done, drawn;
    int64_t start_ns;
    char text[80];
} ticker;

/* The line is "TEXT, 12 s". */
void ticker_start(ticker *t, context *c, const char *text);
void ticker_start_at(ticker *t, context *c, const char *text, int64_t start_ns); /* counts from */
void ticker_say(ticker *t, const char *text);                                    /* another text */
void ticker_end(ticker *t); /* clears the line */

#endif
