/* cluster/pulse.c - says now and then that a working rank is alive, also while it reads its input
 * or is between two deals. Each message counts, so a rank that talks has no pulse. */
#include "base/clock.h"
#include "base/fault.h"
#include "base/text.h"
#include "cluster/cluster.h"
#include "cluster/cluster_int.h"
#include "cluster/message.h"

#include <signal.h>

/* With the wire held. */
static status send_message(cluster *c, const message_head *head, view rest, fault *f) {
    const status result = message_send(c->wire, 0, head, rest, f);
    if (!result) c->spoke_ns = clock_now_ns();
    return result;
}

static status say_here(cluster *c, fault *f) {
    const message_head head = {.kind = MESSAGE_HERE};
    return send_message(c, &head, view_of(c->wire->host), f);
}

status cluster_tell(cluster *c, const message_head *head, view rest, fault *f) {
    (void)pthread_mutex_lock(&c->talk);
    const status result = send_message(c, head, rest, f);
    (void)pthread_mutex_unlock(&c->talk);
    return result;
}

status cluster_hear(cluster *c, message *out, bool *there, fault *f) {
    (void)pthread_mutex_lock(&c->talk);
    const status result = message_receive(c->wire, out, there, f);
    (void)pthread_mutex_unlock(&c->talk);
    return result;
}

/* A pulse that cannot be sent is tried again; the dealer notices the silence. */
static void *beat(void *argument) {
    cluster *c = argument;
    (void)pthread_mutex_lock(&c->talk);
    while (!c->pulse_ends) {
        const int64_t due = c->spoke_ns + c->pulse_ns;
        if (clock_now_ns() < due)
            (void)clock_wait(&c->pulse_changes, &c->talk, due);
        else if (say_here(c, NULL))
            c->spoke_ns = clock_now_ns();
    }
    (void)pthread_mutex_unlock(&c->talk);
    return NULL;
}

/* A signal to the process must reach the thread of the program that waits for it. */
static bool start_thread(cluster *c) {
    sigset_t all, before;
    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool started = pthread_create(&c->pulse, NULL, beat, c) == 0;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

status cluster_pulse_begin(cluster *c, fault *f) {
    const status result = say_here(c, f);
    if (result) return result;
    if (pthread_mutex_init(&c->talk, NULL) != 0)
        return fault_set(f, E_NOMEM, 0, "no memory for a lock");
    clock_make_condition(&c->pulse_changes);
    c->has_pulse = start_thread(c);
    if (c->has_pulse) return OK;
    (void)pthread_cond_destroy(&c->pulse_changes);
    (void)pthread_mutex_destroy(&c->talk);
    return fault_set(f, E_NOMEM, 0, "no thread could be started");
}

void cluster_pulse_end(cluster *c) {
    if (!c->has_pulse) return;
    (void)pthread_mutex_lock(&c->talk);
    c->pulse_ends = true;
    (void)pthread_cond_signal(&c->pulse_changes);
    (void)pthread_mutex_unlock(&c->talk);
    (void)pthread_join(c->pulse, NULL);
    c->has_pulse = false;
    (void)pthread_cond_destroy(&c->pulse_changes);
    (void)pthread_mutex_destroy(&c->talk);
}
