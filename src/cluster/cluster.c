/* cluster/cluster.c - joins the ranks and parts them. */
#include "cluster/cluster.h"
#include "base/fault.h"
#include "base/text.h"
#include "cluster/cluster_int.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "cluster/message.h"

#include <assert.h>
#include <string.h>
#include <time.h>

enum { TROUBLE_MOST = 160 };

static status run_deal(void *self, const deal *d, fault *f) {
    cluster *c = self;
    return c->ranks.is_dealer ? cluster_deal(c, d, f) : cluster_work(c, d, f);
}

static void close_cluster(cluster *c) {
    cluster_pulse_end(c);
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
    const status result = c->ranks.is_dealer ? OK : cluster_pulse_begin(c, f);
    if (result)
        close_cluster(c);
    else
        *out = c;
    return result;
}

const deal_ranks *cluster_ranks(const cluster *c) {
    return &c->ranks;
}

void cluster_add_common(cluster *c, deal_part part) {
    assert(c->common_count < CLUSTER_COMMON_MOST);
    c->common[c->common_count++] = part;
}

cluster_sums cluster_sums_of(const cluster *c, const deal *d) {
    cluster_sums s = {.count = c->common_count};
    memcpy(s.parts, c->common, (size_t)s.count * sizeof *s.parts);
    s.parts[s.count++] = (deal_part){"other jobs", (uint64_t)d->answer_size * 2 + d->in_order};
    assert(d->parts[0].name); /* base/deal.h */
    for (int i = 0; i < DEAL_PARTS_MOST && d->parts[i].name; i++) s.parts[s.count++] = d->parts[i];
    return s;
}

status cluster_blame(const cluster *c, int rank, status code, view why, fault *f) {
    enum { MOST = 120 };
    const char *host = c->peers[rank - 1].host;
    return fault_set(f, code, 0, "rank %d%s%.63s: %.*s", rank, *host ? " on " : "", host,
                     why.length < MOST ? (int)why.length : MOST, why.length ? why.data : "");
}

void cluster_nap(int64_t *nap_ns, int64_t most_ns) {
    const struct timespec t = {.tv_nsec = (long)*nap_ns};
    (void)nanosleep(&t, NULL);
    *nap_ns = 2 * *nap_ns < most_ns ? 2 * *nap_ns : most_ns;
}

/* ---- the end ---- */

static void send_all_away(cluster *c) {
    const message_head head = {.kind = MESSAGE_LEAVE};
    for (int rank = 1; rank < c->wire->ranks; rank++)
        (void)message_send(c->wire, rank, &head, view_of(NULL), NULL);
}

static status name_late_rank(cluster *c, fault *f) {
    int rank = 1;
    while (rank < c->wire->ranks - 1 && c->peers[rank - 1].is_gone) rank++;
    c->lost = true;
    return cluster_blame(
        c, rank, E_TIMEOUT,
        view_of("it does not end, so the run ends without it; all results are kept"), f);
}

/* Takes all messages until the last one of each rank: a large one is sent only when it is taken,
 * and its rank could not leave. E_TIMEOUT by C5. */
static status wait_for_all(cluster *c, fault *f) {
    const int64_t end_ns = clock_now_ns() + c->silence_ns;
    int64_t nap = CLUSTER_NAP_LEAST_NS;
    for (int left = c->wire->ranks - 1; left > 0;) {
        message m;
        bool there = false;
        if (message_receive(c->wire, &m, &there, NULL)) return OK;
        if (there && m.head.kind == MESSAGE_GONE && !c->peers[m.from - 1].is_gone) {
            c->peers[m.from - 1].is_gone = true;
            left--;
        }
        if (!there) cluster_nap(&nap, CLUSTER_NAP_MOST_NS);
        if (clock_now_ns() > end_ns) return name_late_rank(c, f);
    }
    return OK;
}

void cluster_say_gone(cluster *c) {
    const message_head head = {.kind = MESSAGE_GONE};
    cluster_pulse_end(c);
    (void)message_send(c->wire, 0, &head, view_of(NULL), NULL);
}

/* Tells the dealer why this rank takes no job. */
static void tell_trouble(cluster *c, const char *trouble) {
    const message_head head = {.kind = MESSAGE_TROUBLE, .deal = c->deals, .result = E_IO};
    view text = view_of(trouble);
    if (text.length > TROUBLE_MOST) text.length = TROUBLE_MOST;
    (void)cluster_tell(c, &head, text, NULL);
}

static void wait_to_leave(cluster *c, const char *trouble) {
    int64_t nap = CLUSTER_NAP_LEAST_NS;
    if (!c->must_leave) tell_trouble(c, trouble);
    while (!c->must_leave) {
        message m;
        bool there = false;
        if (cluster_hear(c, &m, &there, NULL)) return;
        if (there && m.head.kind == MESSAGE_LEAVE) return;
        if (!there) cluster_nap(&nap, CLUSTER_NAP_MOST_NS);
    }
}

status cluster_leave(cluster *c, const char *trouble, fault *f) {
    status result = OK;
    if (!c) return OK;
    if (c->ranks.is_dealer) {
        send_all_away(c);
        if (!c->lost) result = wait_for_all(c, f);
    } else {
        wait_to_leave(c, trouble);
        cluster_say_gone(c);
    }
    close_cluster(c);
    return result;
}
