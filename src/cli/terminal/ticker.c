/* cli/terminal/ticker.c - draws a line, sleeps, draws it again. */
#include "cli/terminal/ticker.h"

#include "base/clock.h"

enum { PERIOD_NS = 250 * 1000000 };

static void draw(ticker *t) {
    char line[120];
    (void)snprintf(line, sizeof line, "%s, %.0f s", t->text, clock_seconds_since(t->start_ns));
    const int width = t->context->terminal.width; /* a line that wraps cannot be replaced */
    if (width > 0 && (size_t)width < sizeof line) line[width - 1] = '\0';
    context_progress(t->context, line);
    t->drawn = true;
}

/* Sleeps first: quick work needs no line. */
static void *tick(void *argument) {
    ticker *t = argument;
    (void)pthread_mutex_lock(&t->mutex);
    int64_t until = clock_now_ns() + PERIOD_NS;
    while (!t->done) {
        if (clock_wait(&t->wake, &t->mutex, until)) continue;
        draw(t);
        until = clock_now_ns() + PERIOD_NS;
    }
    (void)pthread_mutex_unlock(&t->mutex);
    return NULL;
}

void ticker_start(ticker *t, context *c, const char *text) {
    ticker_start_at(t, c, text, clock_now_ns());
}

void ticker_start_at(ticker *t, context *c, const char *text, int64_t start_ns) {
    *t = (ticker){.context = c, .start_ns = start_ns};
    if (!c->terminal.interactive) return;
    (void)snprintf(t->text, sizeof t->text, "%s", text);
    (void)pthread_mutex_init(&t->mutex, NULL);
    clock_make_condition(&t->wake);
    t->running = pthread_create(&t->thread, NULL, tick, t) == 0;
}

void ticker_say(ticker *t, const char *text) {
    if (!t->running) return;
    (void)pthread_mutex_lock(&t->mutex);
    (void)snprintf(t->text, sizeof t->text, "%s", text);
    (void)pthread_mutex_unlock(&t->mutex);
}

void ticker_end(ticker *t) {
    if (!t->running) return;
    (void)pthread_mutex_lock(&t->mutex);
    t->done = true;
    (void)pthread_cond_signal(&t->wake);
    (void)pthread_mutex_unlock(&t->mutex);
    (void)pthread_join(t->thread, NULL);
    (void)pthread_cond_destroy(&t->wake);
    (void)pthread_mutex_destroy(&t->mutex);
    if (t->drawn) context_progress(t->context, "");
    t->running = false;
}
