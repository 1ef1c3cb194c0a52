/* cluster/dealer.c - rank 0: sends numbers, takes answers.
 *
 * The policy (policy.h) decides who gets which number, or the deal itself does (chooser.h). The
 * ledger (base/deal/ledger.h) decides what becomes of the answers. This file moves messages between
 * both. */
#include "base/alloc.h"
#include "base/clock.h"
#include "base/deal.h"
#include "base/deal/ledger.h"
#include "base/fault.h"
#include "base/stop.h"
#include "base/text.h"
#include "base/workers.h"
#include "cluster/chooser.h"
#include "cluster/cluster.h"
#include "cluster/cluster_int.h"
#include "cluster/message.h"
#include "cluster/policy.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* How often the dealer looks for silent ranks: with many of them a look takes time. */
#define SILENCE_PERIOD_NS INT64_C(500000000)

enum { AHEAD_LEAST = 2, PATIENCE = 3, WHY_BYTES = 120, CROWD = 16 };

typedef struct dealing {
    cluster *cluster;
    const deal *deal;
    uint32_t number; /* of the deal */
    deal_ledger ledger;
    cluster_policy *policy; /* NULL: the deal chooses its jobs */
    chooser chooser;
    void *answer; /* room for one, all zero */
    fault broken; /* code OK: the wire and the ranks are well */
} dealing;

static cluster_peer *peer_of(const dealing *d, int rank) {
    return &d->cluster->peers[rank - 1];
}

/* Ends the deal with a sentence about a rank (C2). */
static void break_off(dealing *d, int rank, status code, view why) {
    if (!d->broken.code) (void)cluster_blame(d->cluster, rank, code, why, &d->broken);
}

/* ---- who decides ---- */

static bool next_order(dealing *d, int64_t now, cluster_order *out) {
    return d->policy ? cluster_policy_next(d->policy, now, out)
                     : !d->ledger.has_ended && chooser_next(&d->chooser, out);
}

/* Whether the answer counts. */
static bool is_answered(dealing *d, const message *m) {
    const int rank = m->from - 1;
    if (m->head.deal != d->number) return false;
    if (d->policy) return cluster_policy_answer(d->policy, rank, m->head.number, clock_now_ns());
    return chooser_answer(&d->chooser, rank, m->head.number) && !d->ledger.has_ended;
}

static void note_forgotten(dealing *d, const message *m) {
    if (m->head.deal != d->number) return;
    if (d->policy)
        cluster_policy_forgotten(d->policy, m->from - 1, m->head.number);
    else
        chooser_forgotten(&d->chooser, m->from - 1, m->head.number);
}

/* Whether it is the end of a job that was asked to give up. */
static bool is_given_up(const dealing *d, const message *m) {
    return !d->policy && m->head.deal == d->number && m->head.result == E_STOPPED &&
           chooser_has_dropped(&d->chooser, m->from - 1, m->head.number);
}

/* ---- orders ---- */

static message_head head_of(const dealing *d, message_kind kind, uint64_t number) {
    return (message_head){.kind = kind, .deal = d->number, .number = number};
}

static status give_order(dealing *d, const cluster_order *o) {
    const message_head head =
        head_of(d, o->kind == CLUSTER_DEAL ? MESSAGE_DEAL : MESSAGE_FORGET, o->number);
    return message_send(d->cluster->wire, o->rank + 1, &head, view_of(NULL), &d->broken);
}

/* After a failure only lower jobs are needed, after a stop or a refusal none (base/deal.h, I3). */
static void end_if_over(dealing *d) {
    const deal_ledger *l = &d->ledger;
    if (stop_is_set(d->deal->stop)) d->ledger.has_ended = true;
    if (!l->has_ended) return;
    if (!d->policy) return;
    const bool keep = !stop_is_set(d->deal->stop) && !l->has_refused && l->failed > 0;
    cluster_policy_end(d->policy, keep ? l->failed - 1 : 0);
}

/* Sends all orders that can be sent now. Jobs that were done before are finished on the way. */
static void give_orders(dealing *d, int64_t now) {
    cluster_order o;
    end_if_over(d);
    while (!d->broken.code && next_order(d, now, &o)) {
        const bool is_fresh = d->policy && o.kind == CLUSTER_DEAL && !o.is_again;
        if (is_fresh && deal_ledger_knows(&d->ledger, o.number, d->answer))
            (void)cluster_policy_answer(d->policy, o.rank, o.number, now);
        else
            (void)give_order(d, &o);
        end_if_over(d);
    }
}

/* ---- reports ---- */

static void note_host(const dealing *d, const message *m) {
    cluster_peer *p = peer_of(d, m->from);
    const size_t most = sizeof p->host - 1;
    const size_t length = m->rest.length < most ? m->rest.length : most;
    if (length) memcpy(p->host, m->rest.data, length);
    p->host[length] = '\0';
}

/* C3. Ends the deal if the sums of a rank are others. */
static bool compare(dealing *d, const message *m) {
    char why[WHY_BYTES];
    uint64_t sum = 0;
    const cluster_sums own = cluster_sums_of(d->cluster, d->deal);
    int same = 0;
    while (same < own.count && m->rest.length == (size_t)own.count * sizeof sum) {
        memcpy(&sum, m->rest.data + (size_t)same * sizeof sum, sizeof sum);
        if (sum != own.parts[same].sum) break;
        same++;
    }
    if (same == own.count) return true;
    (void)snprintf(why, sizeof why, "it runs with %s than rank 0", own.parts[same].name);
    break_off(d, m->from, E_FORMAT, view_of(why));
    return false;
}

static void meet(dealing *d, const message *m) {
    cluster_peer *p = peer_of(d, m->from);
    if (m->head.deal == d->number && !compare(d, m)) return;
    if (p->workers) return;
    p->workers = m->head.number < 1             ? 1
                 : m->head.number > WORKERS_MAX ? WORKERS_MAX
                                                : (int)m->head.number;
    d->cluster->met++;
}

static status read_answer(dealing *d, const message *m, fault *f) {
    const deal *o = d->deal;
    if (o->bytes.read) return o->bytes.read(o->working.work, m->head.number, m->rest, d->answer, f);
    if (m->rest.length != o->answer_size)
        return fault_set(f, E_FORMAT, 0, "an answer of rank %d cannot be read", m->from);
    if (o->answer_size) memcpy(d->answer, m->rest.data, o->answer_size);
    return OK;
}

static void take_answer(dealing *d, const message *m) {
    fault f = {.code = OK};
    if (!is_answered(d, m)) return;
    const status result = read_answer(d, m, &f);
    deal_ledger_finish(&d->ledger, m->head.number, result, d->answer, &f);
}

static void take_failure(dealing *d, const message *m) {
    fault f = {.code = OK};
    const status result = m->head.result ? (status)m->head.result : E_IO;
    if (is_given_up(d, m)) {
        note_forgotten(d, m);
        return;
    }
    if (!is_answered(d, m)) return;
    (void)fault_set(&f, result, 0, "%.*s", (int)m->rest.length, m->rest.data);
    deal_ledger_finish(&d->ledger, m->head.number, result, d->answer, &f);
}

static void hear(dealing *d, const message *m) {
    if (m->from < 1 || m->from >= d->cluster->wire->ranks) return;
    peer_of(d, m->from)->heard_ns = clock_now_ns();
    switch (m->head.kind) {
    case MESSAGE_HERE:
        note_host(d, m);
        break;
    case MESSAGE_READY:
        meet(d, m);
        break;
    case MESSAGE_ANSWER:
        take_answer(d, m);
        break;
    case MESSAGE_FAILED:
        take_failure(d, m);
        break;
    case MESSAGE_FORGOTTEN:
        note_forgotten(d, m);
        break;
    case MESSAGE_TROUBLE:
        break_off(d, m->from, m->head.result ? (status)m->head.result : E_IO, m->rest);
        break;
    default:
        break;
    }
}

/* Takes every message that has arrived. Returns their number. */
static int hear_all(dealing *d) {
    int count = 0;
    while (!d->broken.code) {
        message m;
        bool there = false;
        if (message_receive(d->cluster->wire, &m, &there, &d->broken) || !there) break;
        hear(d, &m);
        count++;
    }
    return count;
}

/* C4 */
static void check_silence(dealing *d, int64_t now) {
    for (int rank = 1; rank < d->cluster->wire->ranks; rank++) {
        const cluster_peer *p = peer_of(d, rank);
        if (now - p->heard_ns <= d->cluster->silence_ns) continue;
        break_off(d, rank, E_TIMEOUT, view_of("nothing was heard of it for two minutes"));
        d->cluster->lost = true;
        return;
    }
}

/* ---- a deal ---- */

static bool is_over(const dealing *d) {
    return d->broken.code || (d->policy ? cluster_policy_is_done(d->policy) : d->ledger.has_ended);
}

/* Looks at the wire about twice for each message, because a look costs more than a message: one
 * that finds a message makes the next nap shorter, another one makes it longer. */
static void deal_on(dealing *d) {
    const int64_t most = d->policy ? CLUSTER_NAP_AHEAD_NS : CLUSTER_NAP_MOST_NS;
    int64_t nap = CLUSTER_NAP_LEAST_NS, checked = clock_now_ns();
    while (!is_over(d)) {
        const int64_t now = clock_now_ns();
        const int heard = hear_all(d);
        if (heard) nap = nap / 4 > CLUSTER_NAP_LEAST_NS ? nap / 4 : CLUSTER_NAP_LEAST_NS;
        give_orders(d, now);
        if (!is_over(d) && heard < CROWD) cluster_nap(&nap, most);
        if (clock_is_due(&checked, SILENCE_PERIOD_NS)) check_silence(d, now);
    }
}

/* Waits until every rank has said how many workers it has. */
static status meet_all(dealing *d, fault *f) {
    int64_t nap = CLUSTER_NAP_LEAST_NS;
    const int64_t now = clock_now_ns();
    const int others = d->cluster->wire->ranks - 1;
    for (int i = 0; i < others; i++) d->cluster->peers[i].heard_ns = now;
    while (d->cluster->met < others) {
        if (!hear_all(d)) cluster_nap(&nap, CLUSTER_NAP_MOST_NS);
        check_silence(d, clock_now_ns());
        if (d->broken.code) {
            if (f) *f = d->broken;
            return d->broken.code;
        }
        if (stop_is_set(d->deal->stop)) return fault_set(f, E_STOPPED, 0, "stopped before the end");
    }
    return OK;
}

static status make_policy(dealing *d, fault *f) {
    const int others = d->cluster->wire->ranks - 1;
    if (d->deal->choice) return chooser_make(&d->chooser, d->deal, others, f);
    int *workers = alloc_array(NULL, (size_t)others, sizeof *workers);
    uint64_t places = 0;
    int most = AHEAD_LEAST;
    if (!workers) return fault_set(f, E_NOMEM, 0, "no memory for the list of ranks");
    for (int i = 0; i < others; i++) {
        workers[i] = d->cluster->peers[i].workers;
        if (workers[i] > most) most = workers[i];
        places += (uint64_t)workers[i];
    }
    places += (uint64_t)others * (uint64_t)most;
    const uint64_t window = 4 * places < DEAL_WINDOW ? DEAL_WINDOW : 4 * places;
    const cluster_policy_setting s = {.first = d->deal->first,
                                      .end = d->deal->end,
                                      .ranks = others,
                                      .workers = workers,
                                      .ahead = most,
                                      .window = d->deal->in_order ? window : 0,
                                      .patience = PATIENCE};
    const status result = cluster_policy_new(&d->policy, &s, d->deal->memory, f);
    alloc_free(NULL, workers);
    return result;
}

/* All ranks return from the deal with this result. A rank that cannot be told would wait in it for
 * the next deal, so the command must not make one: then the deal has failed here. */
static status tell_end(dealing *d, status result, fault *f) {
    message_head head = head_of(d, MESSAGE_END, 0);
    status told = OK;
    fault lost;
    head.result = result;
    for (int rank = 1; rank < d->cluster->wire->ranks; rank++) {
        const status sent =
            message_send(d->cluster->wire, rank, &head, view_of(result ? f->text : ""), &lost);
        if (sent) told = sent;
    }
    if (told && !result) *f = lost;
    return result ? result : told;
}

static status run_deal(dealing *d, fault *f) {
    status result = meet_all(d, f);
    if (!result) result = make_policy(d, f);
    if (result) return result;
    deal_on(d);
    result = deal_ledger_close(&d->ledger, d->answer, f);
    if (d->broken.code && (!result || result == E_STOPPED)) {
        *f = d->broken;
        result = f->code;
    }
    cluster_policy_free(d->policy);
    chooser_clear(&d->chooser);
    return result;
}

status cluster_deal(cluster *c, const deal *o, fault *f) {
    dealing d = {.cluster = c,
                 .deal = o,
                 .number = c->deals++,
                 .ledger = deal_ledger_make(o),
                 .answer = deal_ledger_answer(o)};
    fault own = {.code = OK};
    status result = OK;
    if (!d.answer)
        result = fault_set(&own, E_NOMEM, 0, "no memory for the answer of a job");
    else if (o->first < o->end)
        result = run_deal(&d, &own);
    result = tell_end(&d, result, &own);
    alloc_free(o->memory, d.answer);
    if (f && result) *f = own;
    return result;
}
