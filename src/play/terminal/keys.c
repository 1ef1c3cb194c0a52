/* play/terminal/keys.c - waits for bytes and for signals at once. */
#include "play/terminal/keys_int.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

/* Signals that the caller ignores stay ignored: `nohup` wants it so. */
static void watched_signals(sigset_t *set) {
    static const int wanted[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH};
    (void)sigemptyset(set);
    (void)sigaddset(set, SIGUSR1); /* keys_end() wakes the thread with it */
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        struct sigaction now;
        if (sigaction(wanted[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            (void)sigaddset(set, wanted[i]);
    }
}

static void wake_reader(const keys *k, talk_heard news) {
    const char byte = (char)news;
    while (write(k->wake[1], &byte, 1) < 0 && errno == EINTR) { /* a full pipe says enough */
    }
}

/* Returns whether somebody was asked to stop. */
static bool stop_watched(keys *k) {
    (void)pthread_mutex_lock(&k->mutex);
    stop_token *stop = k->stop;
    if (stop) atomic_store(stop, true);
    (void)pthread_mutex_unlock(&k->mutex);
    return stop != NULL;
}

static void *watch_signals(void *argument) {
    keys *k = argument;
    sigset_t set;
    watched_signals(&set);
    while (!atomic_load(&k->done)) {
        const int signal = sigwaitinfo(&set, NULL);
        if (signal == SIGINT) {
            if (!stop_watched(k)) wake_reader(k, HEARD_INTERRUPT);
        } else if (signal == SIGWINCH) {
            wake_reader(k, HEARD_RESIZE);
        } else if (signal > 0 && signal != SIGUSR1) {
            atomic_store(&k->leaves, true);
            (void)stop_watched(k);
            wake_reader(k, HEARD_LEAVE);
        }
    }
    return NULL;
}

static bool make_pipe(int out[2]) {
    if (pipe(out)) return false;
    for (int i = 0; i < 2; i++) {
        (void)fcntl(out[i], F_SETFD, FD_CLOEXEC);
        (void)fcntl(out[i], F_SETFL, O_NONBLOCK);
    }
    return true;
}

status keys_start(keys *k, int input, fault *f) {
    sigset_t set;
    *k = (keys){.input = input};
    atomic_init(&k->leaves, false);
    atomic_init(&k->done, false);
    if (!make_pipe(k->wake)) return fault_set(f, E_FULL, 0, "the system has no pipe left");
    (void)pthread_mutex_init(&k->mutex, NULL);
    watched_signals(&set);
    (void)pthread_sigmask(SIG_BLOCK, &set, &k->before);
    if (pthread_create(&k->thread, NULL, watch_signals, k) == 0) return OK;
    (void)pthread_sigmask(SIG_SETMASK, &k->before, NULL);
    (void)pthread_mutex_destroy(&k->mutex);
    (void)close(k->wake[0]);
    (void)close(k->wake[1]);
    return fault_set(f, E_FULL, 0, "the system has no thread left");
}

/* A terminal that is closed first ends the input and then sends SIGHUP, which may come when we are
 * done. The program is leaving then, and must not die on its way out. */
void keys_end(keys *k) {
    atomic_store(&k->done, true);
    (void)pthread_kill(k->thread, SIGUSR1);
    (void)pthread_join(k->thread, NULL);
    if (k->ended) (void)sigaddset(&k->before, SIGHUP);
    (void)pthread_sigmask(SIG_SETMASK, &k->before, NULL);
    (void)pthread_mutex_destroy(&k->mutex);
    (void)close(k->wake[0]);
    (void)close(k->wake[1]);
}

void keys_watch(keys *k, stop_token *stop) {
    (void)pthread_mutex_lock(&k->mutex);
    k->stop = stop;
    (void)pthread_mutex_unlock(&k->mutex);
}

/* Takes all news that wait. Several at once count as the most urgent one. */
static bool take_news(const keys *k, talk_heard *out) {
    char news[64];
    const ssize_t n = read(k->wake[0], news, sizeof news);
    if (n <= 0) return false;
    *out = HEARD_RESIZE;
    for (ssize_t i = 0; i < n; i++)
        if (*out == HEARD_RESIZE) *out = (talk_heard)news[i];
    return true;
}

talk_heard keys_next(keys *k, char *out) {
    for (;;) {
        talk_heard news;
        if (atomic_load(&k->leaves)) return HEARD_LEAVE;
        if (take_news(k, &news)) return news;
        if (k->at < k->count) {
            *out = k->bytes[k->at++];
            return HEARD_LINE;
        }
        struct pollfd wait[] = {{.fd = k->input, .events = POLLIN},
                                {.fd = k->wake[0], .events = POLLIN}};
        if (poll(wait, 2, -1) < 0 && errno != EINTR) break;
        if (wait[1].revents || !wait[0].revents) continue;
        const ssize_t n = read(k->input, k->bytes, sizeof k->bytes);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) break;
        k->count = (size_t)n;
        k->at = 0;
    }
    k->ended = true;
    return HEARD_END;
}
