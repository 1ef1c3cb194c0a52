/* cli/terminal/interrupt.c - waits for signals in a thread of its own. */
#include "cli/terminal/interrupt.h"

#include <signal.h>
#include <unistd.h>

/* Signals that the caller ignores stay ignored: a background job of a plain shell does not want
 * Ctrl-C. */
static void watched_signals(sigset_t *set) {
    static const int wanted[] = {SIGINT, SIGTERM, SIGHUP};
    (void)sigemptyset(set);
    (void)sigaddset(set, SIGUSR1); /* interrupt_end() wakes the thread with it */
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        struct sigaction now;
        if (sigaction(wanted[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            (void)sigaddset(set, wanted[i]);
    }
}

/* Returns true if the work was already asked to stop. The first Ctrl-C at a terminal only asks to
 * finish; the system itself sends its signal, which tells it from a kill. Any other signal, and any
 * later one, stops; the next one after that exits. */
static bool ask(interrupt *i, const siginfo_t *signal) {
    const bool typed = signal->si_signo == SIGINT && signal->si_code == SI_KERNEL;
    if (i->context && typed && !atomic_exchange(&i->finish, true)) {
        context_progress(i->context, "");
        context_note(i->context, "%s", i->note);
        return false;
    }
    atomic_store(&i->finish, true);
    return atomic_exchange(&i->stop, true);
}

static void *watch(void *argument) {
    interrupt *i = argument;
    sigset_t set;
    watched_signals(&set);
    for (;;) {
        siginfo_t signal;
        if (atomic_load(&i->done)) return NULL;
        if (sigwaitinfo(&set, &signal) < 0 || signal.si_signo == SIGUSR1) continue;
        if (ask(i, &signal)) _exit(EXIT_INTERRUPTED);
    }
}

void interrupt_start(interrupt *i) {
    interrupt_start_gently(i, NULL, NULL);
}

void interrupt_start_gently(interrupt *i, context *c, const char *note) {
    sigset_t set;
    watched_signals(&set);
    i->context = c;
    i->note = note;
    atomic_init(&i->finish, false);
    atomic_init(&i->stop, false);
    atomic_init(&i->done, false);
    (void)pthread_sigmask(SIG_BLOCK, &set, &i->before);
    i->watching = pthread_create(&i->thread, NULL, watch, i) == 0;
    /* Without the thread the signals would be lost: let them do what they usually do. */
    if (!i->watching) (void)pthread_sigmask(SIG_SETMASK, &i->before, NULL);
}

void interrupt_end(interrupt *i) {
    if (!i->watching) return;
    atomic_store(&i->done, true);
    (void)pthread_kill(i->thread, SIGUSR1);
    (void)pthread_join(i->thread, NULL);
    (void)pthread_sigmask(SIG_SETMASK, &i->before, NULL);
}
