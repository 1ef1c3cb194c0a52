/* cluster/policy.c - lists of jobs and of ranks, so that no order needs a search.
 *
 *     I1  A job is open from its first order until its answer counts or is no longer needed. Open
 *         jobs are in `open`, in the order of their numbers.
 *     I2  An open job that no rank has is in `again`. One that a single rank has is in `single`,
 *         the one that was dealt first in front. One that two ranks have is in neither.
 *     I3  A living rank is in the line of its bucket: bucket b has the ranks that hold
 *         b - most_workers jobs more than they have workers. A rank that may get nothing because it
 *         has not yet confirmed what it should forget is in no bucket.
 *     I4  A job that a rank should forget counts for its room (`count`) until the rank confirms it,
 *         but not for its load. */
#include "cluster/policy.h"

#include <assert.h>
#include <string.h>

enum { NONE = -1, HOLDERS_MAX = 2, RANKS_MAX = 1 << 20, JOBS_MAX = 1 << 14 };

/* The two kinds of lists that a job can be in at the same time. */
enum { BY_NUMBER, BY_HOLDERS, LINKS };

typedef struct link {
    int before, after;
} link;

typedef struct chain {
    int first, last;
} chain;

typedef struct job {
    uint64_t number;
    int64_t since_ns; /* when it was dealt last */
    int holders[HOLDERS_MAX];
    int held;
    link links[LINKS];
} job;

typedef enum holding_state { HELD, TO_TELL, TOLD } holding_state; /* that it should be forgotten */

/* A job at a rank. */
typedef struct holding {
    uint64_t number;
    int job; /* NONE: its answer is not needed any more */
    holding_state state;
} holding;

typedef struct seat {
    holding *holdings; /* in the order in which they were dealt */
    int workers, room; /* room: holdings at most */
    int count;         /* holdings */
    int load;          /* holdings in the state HELD */
    int to_tell;       /* holdings in the state TO_TELL */
    int bucket;        /* NONE: in no line */
    int teller;        /* the next rank that has something to tell */
    bool is_teller, is_dead;
    link link;
} seat;

struct cluster_policy {
    const allocator *memory;
    cluster_policy_setting setting;
    seat *seats;
    holding *holdings; /* of all seats */
    job *jobs;
    int *free_jobs; /* a stack */
    int free_count;
    int most_workers;
    chain open, again, single; /* of jobs */
    chain *buckets;            /* of seats */
    int bucket_count;
    int tellers;   /* the first of the ranks that have something to tell */
    int living;    /* ranks */
    uint64_t next; /* the fresh number that is dealt next */
    bool has_ended;
    uint64_t keep_below;
    int64_t timed_ns; /* the time that the `timed` jobs took together */
    uint64_t timed;
    cluster_policy_counts counts;
};

/* ---- chains of jobs ---- */

static chain *chain_of(cluster_policy *p, const job *j, int kind) {
    if (kind == BY_NUMBER) return &p->open;
    if (j->held == 0) return &p->again;
    return j->held == 1 ? &p->single : NULL;
}

static void append_job(cluster_policy *p, int index, int kind) {
    chain *c = chain_of(p, &p->jobs[index], kind);
    if (!c) return;
    p->jobs[index].links[kind] = (link){c->last, NONE};
    if (c->last == NONE)
        c->first = index;
    else
        p->jobs[c->last].links[kind].after = index;
    c->last = index;
}

static void remove_job(cluster_policy *p, int index, int kind) {
    chain *c = chain_of(p, &p->jobs[index], kind);
    if (!c) return;
    const link l = p->jobs[index].links[kind];
    if (l.before == NONE)
        c->first = l.after;
    else
        p->jobs[l.before].links[kind].after = l.after;
    if (l.after == NONE)
        c->last = l.before;
    else
        p->jobs[l.after].links[kind].before = l.before;
}

/* ---- lines of ranks ---- */

static int bucket_for(const cluster_policy *p, const seat *s) {
    if (s->is_dead || s->count == s->room) return NONE;
    return s->load - s->workers + p->most_workers;
}

static void leave_line(cluster_policy *p, seat *s) {
    if (s->bucket == NONE) return;
    chain *c = &p->buckets[s->bucket];
    if (s->link.before == NONE)
        c->first = s->link.after;
    else
        p->seats[s->link.before].link.after = s->link.after;
    if (s->link.after == NONE)
        c->last = s->link.before;
    else
        p->seats[s->link.after].link.before = s->link.before;
    s->bucket = NONE;
}

/* Moves the rank to the end of the line that fits its load. */
static void line_up(cluster_policy *p, int rank) {
    seat *s = &p->seats[rank];
    leave_line(p, s);
    s->bucket = bucket_for(p, s);
    if (s->bucket == NONE) return;
    assert(s->bucket >= 0 && s->bucket < p->bucket_count); /* I3 */
    chain *c = &p->buckets[s->bucket];
    s->link = (link){c->last, NONE};
    if (c->last == NONE)
        c->first = rank;
    else
        p->seats[c->last].link.after = rank;
    c->last = rank;
}

/* The first rank of the lowest bucket below `end` that is not empty, or NONE. */
static int least_loaded(const cluster_policy *p, int end) {
    for (int b = 0; b < end; b++)
        if (p->buckets[b].first != NONE) return p->buckets[b].first;
    return NONE;
}

/* A rank at which a job waits for a worker: the one with the most of them. NONE: no job waits. */
static int fullest(const cluster_policy *p) {
    for (int b = p->bucket_count - 1; b > p->most_workers; b--)
        if (p->buckets[b].first != NONE) return p->buckets[b].first;
    return NONE;
}

/* ---- jobs at ranks ---- */

static holding *find_holding(seat *s, uint64_t number) {
    for (int i = 0; i < s->count; i++)
        if (s->holdings[i].number == number) return &s->holdings[i];
    return NULL;
}

static void remove_holding(cluster_policy *p, int rank, holding *h) {
    seat *s = &p->seats[rank];
    s->load -= h->state == HELD;
    s->to_tell -= h->state == TO_TELL;
    s->count--;
    memmove(h, h + 1, (size_t)(s->holdings + s->count - h) * sizeof *h);
    line_up(p, rank);
}

/* Remembers that the rank should be told to forget this job (I4). */
static void want_forgotten(cluster_policy *p, int rank, holding *h) {
    seat *s = &p->seats[rank];
    if (h->state != HELD) return;
    h->state = TO_TELL;
    s->load--;
    s->to_tell++;
    if (!s->is_teller) {
        s->is_teller = true;
        s->teller = p->tellers;
        p->tellers = rank;
    }
    line_up(p, rank);
}

static void add_holder(cluster_policy *p, int index, int rank) {
    job *j = &p->jobs[index];
    assert(j->held < HOLDERS_MAX);
    remove_job(p, index, BY_HOLDERS);
    j->holders[j->held++] = rank;
    append_job(p, index, BY_HOLDERS);
}

static void remove_holder(cluster_policy *p, int index, int rank) {
    job *j = &p->jobs[index];
    remove_job(p, index, BY_HOLDERS);
    if (j->holders[0] == rank) j->holders[0] = j->holders[1];
    j->held--;
    append_job(p, index, BY_HOLDERS);
}

/* Closes an open job. The ranks that still have it are to forget it. */
static void close_job(cluster_policy *p, int index) {
    job *j = &p->jobs[index];
    for (int i = 0; i < j->held; i++) {
        holding *h = find_holding(&p->seats[j->holders[i]], j->number);
        h->job = NONE;
        want_forgotten(p, j->holders[i], h);
    }
    remove_job(p, index, BY_NUMBER);
    remove_job(p, index, BY_HOLDERS);
    p->free_jobs[p->free_count++] = index;
}

static void give(cluster_policy *p, int index, int rank, int64_t now_ns, cluster_order *out) {
    job *j = &p->jobs[index];
    seat *s = &p->seats[rank];
    assert(s->count < s->room); /* I3 */
    j->since_ns = now_ns;
    add_holder(p, index, rank);
    s->holdings[s->count++] = (holding){j->number, index, HELD};
    s->load++;
    line_up(p, rank);
    *out = (cluster_order){.kind = CLUSTER_DEAL, .rank = rank, .number = j->number};
}

/* ---- the next order ---- */

/* Tells one rank to forget one job. */
static bool next_to_tell(cluster_policy *p, cluster_order *out) {
    while (p->tellers != NONE) {
        const int rank = p->tellers;
        seat *s = &p->seats[rank];
        for (int i = 0; i < s->count && s->to_tell; i++) {
            holding *h = &s->holdings[i];
            if (h->state != TO_TELL) continue;
            h->state = TOLD;
            s->to_tell--;
            *out = (cluster_order){
                .kind = CLUSTER_FORGET, .rank = rank, .number = h->number, .is_again = true};
            return true;
        }
        p->tellers = s->teller;
        s->is_teller = false;
    }
    return false;
}

static bool may_deal_fresh(const cluster_policy *p) {
    if (p->has_ended || p->next >= p->setting.end) return false;
    return !p->setting.window || p->next - cluster_policy_lowest(p) < p->setting.window; /* P4 */
}

static int open_job(cluster_policy *p) {
    assert(p->free_count > 0);
    const int index = p->free_jobs[--p->free_count];
    p->jobs[index] = (job){.number = p->next++};
    append_job(p, index, BY_NUMBER);
    append_job(p, index, BY_HOLDERS);
    return index;
}

/* Takes the job that was dealt last to the fullest rank. */
static int take_waiting(cluster_policy *p, int idle) {
    const int rank = fullest(p);
    if (rank == NONE || rank == idle) return NONE;
    const seat *s = &p->seats[rank];
    for (int i = s->count - 1, waiting = s->load - s->workers; waiting > 0; i--) {
        holding *h = &s->holdings[i];
        if (h->state != HELD) continue;
        waiting--;
        if (p->jobs[h->job].held == HOLDERS_MAX) continue;
        const int index = h->job;
        want_forgotten(p, rank, h);
        return index;
    }
    return NONE;
}

static bool is_slow(const cluster_policy *p, const job *j, int64_t now_ns) {
    if (!p->setting.patience || !p->timed) return false;
    const double mean = (double)p->timed_ns / (double)p->timed;
    return (double)(now_ns - j->since_ns) > (double)p->setting.patience * mean;
}

static int copy_slow(const cluster_policy *p, int idle, int64_t now_ns) {
    for (int i = p->single.first; i != NONE; i = p->jobs[i].links[BY_HOLDERS].after) {
        if (!is_slow(p, &p->jobs[i], now_ns)) return NONE;
        if (p->jobs[i].holders[0] != idle) return i;
    }
    return NONE;
}

static bool deal_again(cluster_policy *p, int index, int rank, int64_t now_ns, cluster_order *out) {
    if (index == NONE) return false;
    give(p, index, rank, now_ns, out);
    out->is_again = true;
    p->counts.again++;
    return true;
}

/* P5. A rank may hold a job that it has not begun and should forget: it does not get it again
 * before it has confirmed. */
static bool help(cluster_policy *p, int64_t now_ns, cluster_order *out) {
    const int idle = least_loaded(p, p->most_workers);
    if (idle == NONE) return false;
    int index = take_waiting(p, idle);
    if (index == NONE) index = copy_slow(p, idle, now_ns);
    return deal_again(p, index, idle, now_ns, out);
}

bool cluster_policy_next(cluster_policy *p, int64_t now_ns, cluster_order *out) {
    if (next_to_tell(p, out)) return true;
    const int rank = least_loaded(p, p->bucket_count - 1);
    if (rank == NONE) return false;
    if (p->again.first != NONE) return deal_again(p, p->again.first, rank, now_ns, out);
    if (!may_deal_fresh(p)) return help(p, now_ns, out);
    give(p, open_job(p), rank, now_ns, out);
    return true;
}

/* ---- reports ---- */

static void note_time(cluster_policy *p, int64_t took_ns) {
    if (took_ns <= 0) return; /* known without a rank */
    p->timed_ns += took_ns;
    p->timed++;
}

bool cluster_policy_answer(cluster_policy *p, int rank, uint64_t number, int64_t now_ns) {
    holding *h = find_holding(&p->seats[rank], number);
    if (!h) return false;
    const int index = h->job;
    remove_holding(p, rank, h);
    if (index == NONE) {
        p->counts.surplus++;
        return false;
    }
    note_time(p, now_ns - p->jobs[index].since_ns);
    remove_holder(p, index, rank);
    close_job(p, index);
    p->counts.answered++;
    return true;
}

void cluster_policy_forgotten(cluster_policy *p, int rank, uint64_t number) {
    holding *h = find_holding(&p->seats[rank], number);
    if (!h) return;
    const int index = h->job;
    remove_holding(p, rank, h);
    if (index != NONE) remove_holder(p, index, rank);
}

void cluster_policy_lose(cluster_policy *p, int rank) {
    seat *s = &p->seats[rank];
    if (s->is_dead) return;
    s->is_dead = true;
    p->living--;
    leave_line(p, s);
    while (s->count) cluster_policy_forgotten(p, rank, s->holdings[0].number);
}

void cluster_policy_end(cluster_policy *p, uint64_t keep_below) {
    if (p->has_ended && p->keep_below <= keep_below) return;
    p->has_ended = true;
    p->keep_below = keep_below;
    while (p->open.last != NONE && p->jobs[p->open.last].number >= keep_below)
        close_job(p, p->open.last);
}

/* ---- questions ---- */

bool cluster_policy_is_done(const cluster_policy *p) {
    return p->open.first == NONE && (p->has_ended || p->next >= p->setting.end);
}

uint64_t cluster_policy_lowest(const cluster_policy *p) {
    return p->open.first == NONE ? p->next : p->jobs[p->open.first].number;
}

int cluster_policy_living(const cluster_policy *p) {
    return p->living;
}

cluster_policy_counts cluster_policy_count(const cluster_policy *p) {
    return p->counts;
}

/* ---- a policy ---- */

/* Room for twice the jobs that a rank may have: as many again may wait to be forgotten. */
static int room_of(const cluster_policy_setting *s, int rank) {
    return 2 * (s->workers[rank] + s->ahead);
}

static bool is_in_range(int value, int least, int most) {
    return value >= least && value <= most;
}

static status check(const cluster_policy_setting *s, fault *f) {
    if (!is_in_range(s->ranks, 1, RANKS_MAX))
        return fault_set(f, E_RANGE, 0, "the number of ranks must be from 1 to %d", RANKS_MAX);
    if (!is_in_range(s->ahead, 0, JOBS_MAX))
        return fault_set(f, E_RANGE, 0, "from 0 to %d jobs can wait at a rank", JOBS_MAX);
    for (int i = 0; i < s->ranks; i++)
        if (!is_in_range(s->workers[i], 1, JOBS_MAX))
            return fault_set(f, E_RANGE, (size_t)i, "a rank has from 1 to %d workers", JOBS_MAX);
    return OK;
}

static size_t total_room(const cluster_policy_setting *s) {
    size_t room = 0;
    for (int i = 0; i < s->ranks; i++) room += (size_t)room_of(s, i);
    return room;
}

static int most_workers(const cluster_policy_setting *s) {
    int most = 0;
    for (int i = 0; i < s->ranks; i++)
        if (s->workers[i] > most) most = s->workers[i];
    return most;
}

static bool make_room(cluster_policy *p, size_t room) {
    p->seats = alloc_array(p->memory, (size_t)p->setting.ranks, sizeof *p->seats);
    p->holdings = alloc_array(p->memory, room, sizeof *p->holdings);
    p->jobs = alloc_array(p->memory, room, sizeof *p->jobs);
    p->free_jobs = alloc_array(p->memory, room, sizeof *p->free_jobs);
    p->buckets = alloc_array(p->memory, (size_t)p->bucket_count, sizeof *p->buckets);
    return p->seats && p->holdings && p->jobs && p->free_jobs && p->buckets;
}

static void seat_ranks(cluster_policy *p) {
    holding *h = p->holdings;
    for (int i = 0; i < p->setting.ranks; i++) {
        const int room = room_of(&p->setting, i);
        p->seats[i] =
            (seat){.holdings = h, .workers = p->setting.workers[i], .room = room, .bucket = NONE};
        h += room;
        line_up(p, i);
    }
}

static void begin(cluster_policy *p, size_t room) {
    p->open = p->again = p->single = (chain){NONE, NONE};
    p->tellers = NONE;
    p->next = p->setting.first;
    p->living = p->setting.ranks;
    for (int b = 0; b < p->bucket_count; b++) p->buckets[b] = (chain){NONE, NONE};
    for (size_t i = room; i-- > 0;) p->free_jobs[p->free_count++] = (int)i;
    seat_ranks(p);
    p->setting.workers = NULL; /* borrowed for this call only */
}

status cluster_policy_new(cluster_policy **out, const cluster_policy_setting *s,
                          const allocator *memory, fault *f) {
    const status wrong = check(s, f);
    if (wrong) return wrong;
    const size_t room = total_room(s);
    if (room > INT32_MAX) return fault_set(f, E_RANGE, 0, "too many ranks with too many workers");
    cluster_policy *p = alloc_array(memory, 1, sizeof *p);
    if (!p) return fault_set(f, E_NOMEM, 0, "no memory for the list of jobs");
    p->memory = memory;
    p->setting = *s;
    p->most_workers = most_workers(s);
    p->bucket_count = p->most_workers + s->ahead + 1;
    if (!make_room(p, room)) {
        cluster_policy_free(p);
        return fault_set(f, E_NOMEM, 0, "no memory for the list of jobs");
    }
    begin(p, room);
    *out = p;
    return OK;
}

void cluster_policy_free(cluster_policy *p) {
    if (!p) return;
    alloc_free(p->memory, p->seats);
    alloc_free(p->memory, p->holdings);
    alloc_free(p->memory, p->jobs);
    alloc_free(p->memory, p->free_jobs);
    alloc_free(p->memory, p->buckets);
    alloc_free(p->memory, p);
}
