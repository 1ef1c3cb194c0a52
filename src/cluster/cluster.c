/* cluster/cluster.c - joins the ranks and parts them. */
#include "cluster/cluster.h"
#include "base/fault.h"
#include "base/text.h"
#include "cluster/cluster_int.h"

#include "base/alloc.h"
#include "cluster/message.h"

#include <time.h>

enum { TROUBLE_MOST = 160 };

static status run_deal(void *self, const deal *d, fault *f) {
    cluster *c = self;
    return c->ranks.is_dealer ? cluster_deal(c, d, f) : cluster_work(c, d, f);
}

static void close_cluster(cluster *c) {
    c->wire->close(c->wire, !c->lost);
    buffer_clear(&c->kept);
    alloc_free(NULL, c->peers);
    alloc_free(NULL, c);
}

status cluster_new(cluster_wire *w, cluster_quit *quit, cluster **out, fault *f) {
    cluster *c = alloc_array(NULL, 1, sizeof *c);
    cluster_peer *peers = alloc_array(NULL, (size_t)w->ranks, sizeof *peers);
    if (!c || !peers) {
        alloc_free(NULL, c);
        alloc_free(NULL, peers);
        w->close(w, true);
        return fault_set(f, E_NOMEM, 0, "no memory for the ranks of the run");
    }
    c->wire = w;
    c->ranks = (deal_ranks){.self = c, .run = run_deal, .is_dealer = w->rank == 0};
    c->quit = quit;
    c->pulse_ns = CLUSTER_PULSE_NS;
    c->silence_ns = CLUSTER_SILENCE_NS;
    c->peers = peers;
    c->kept = buffer_make(NULL);
    *out = c;
    return OK;
}

const deal_ranks *cluster_ranks(const cluster *c) {
    return &c->ranks;
}

uint32_t cluster_pattern(const deal *d) {
    return (uint32_t)d->answer_size * 2 + d->in_order;
}

void cluster_nap(int64_t *nap_ns) {
    const struct timespec t = {.tv_nsec = (long)*nap_ns};
    (void)nanosleep(&t, NULL);
    *nap_ns = 2 * *nap_ns < CLUSTER_NAP_MOST_NS ? 2 * *nap_ns : CLUSTER_NAP_MOST_NS;
}

/* ---- the end ---- */

static void send_all_away(cluster *c) {
    const message_head head = {.kind = MESSAGE_LEAVE};
    for (int rank = 1; rank < c->wire->ranks; rank++)
        (void)message_send(c->wire, rank, &head, view_of(NULL), NULL);
}

/* Takes all messages until the last one of each rank: a large one is sent only when it is taken,
 * and its rank could not leave. */
static void wait_for_all(cluster *c) {
    int64_t nap = CLUSTER_NAP_LEAST_NS;
    for (int left = c->wire->ranks - 1; left > 0;) {
        message m;
        bool there = false;
        if (message_receive(c->wire, &m, &there, NULL)) return;
        if (there && m.head.kind == MESSAGE_GONE) left--;
        if (!there) cluster_nap(&nap);
    }
}

void cluster_say_gone(cluster *c) {
    const message_head head = {.kind = MESSAGE_GONE};
    (void)message_send(c->wire, 0, &head, view_of(NULL), NULL);
}

/* Tells the dealer why this rank takes no job, and before that the name of its machine. */
static void tell_trouble(cluster *c, const char *trouble) {
    const message_head ready = {.kind = MESSAGE_READY, .deal = UINT32_MAX, .number = 1};
    const message_head head = {.kind = MESSAGE_TROUBLE, .deal = c->deals, .result = E_IO};
    view text = view_of(trouble);
    if (text.length > TROUBLE_MOST) text.length = TROUBLE_MOST;
    if (message_send(c->wire, 0, &ready, view_of(c->wire->host), NULL) == OK)
        (void)message_send(c->wire, 0, &head, text, NULL);
}

static void wait_to_leave(cluster *c, const char *trouble) {
    int64_t nap = CLUSTER_NAP_LEAST_NS;
    if (!c->must_leave) tell_trouble(c, trouble);
    while (!c->must_leave) {
        message m;
        bool there = false;
        if (message_receive(c->wire, &m, &there, NULL)) return;
        if (there && m.head.kind == MESSAGE_LEAVE) return;
        if (!there) cluster_nap(&nap);
    }
}

void cluster_leave(cluster *c, const char *trouble) {
    if (!c) return;
    if (c->ranks.is_dealer) {
        send_all_away(c);
        if (!c->lost) wait_for_all(c);
    } else {
        wait_to_leave(c, trouble);
        cluster_say_gone(c);
    }
    close_cluster(c);
}
