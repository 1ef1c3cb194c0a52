/* bench/cluster/simulation.c - events of ranks and dealers, one after the other.
 *
 * A dealer is not an event of its own: at the arrival of a message it is known when the dealer will
 * serve it (S1), so the message is served at once, at that later time. Later messages come later,
 * so the order is the same. */
#include "bench/cluster/simulation.h"

#include "base/rng.h"
#include "bench/cluster/event_queue.h"
#include "cluster/policy.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { LOOKS = 64 }; /* in the mean time of a job, for orders that only time brings (P5) */

typedef enum event_kind {
    JOB_AT_RANK,
    FORGET_AT_RANK,
    RANK_IS_DONE,
    ANSWER_OF_RANK,
    FORGOTTEN_BY_RANK,
    BLOCK_AT_GROUP,
    FORGET_AT_GROUP,
    ANSWER_OF_GROUP,
    FORGOTTEN_BY_GROUP,
    LOOK, /* a dealer looks whether time alone brings orders */
    FAILURE,
} event_kind;

/* A rank that searches. */
typedef struct rank_state {
    uint64_t *waiting; /* numbers at its dealer, in the order of their coming */
    int count;
    uint64_t running;
    int64_t since_ns; /* when it began */
    double slowness;
    bool is_busy, is_dead;
} rank_state;

/* A block of numbers at a group. */
typedef struct block_slot {
    uint64_t block;
    int left; /* jobs without an answer */
    bool has_begun, is_forgotten;
} block_slot;

typedef struct dealer {
    cluster_policy *policy;
    int first, members; /* ranks, or groups */
    uint64_t end;       /* numbers of the first dealer */
    uint64_t fresh;     /* numbers dealt for the first time */
    int64_t free_ns;    /* when it has served everything */
    int64_t line_in_ns, line_out_ns;
    int64_t spent_ns; /* processor time */
    int64_t longest_wait_ns, last_fresh_ns;
    uint64_t messages;
    double bytes_in, bytes_out;
    bool will_look;
    /* only for groups */
    block_slot *slots; /* by local number / block */
    size_t slot_count, slot_room;
    bool has_early; /* `early` is an order for a number that has not come yet */
    cluster_order early;
} dealer;

typedef struct simulation {
    const simulation_setting *setting;
    const allocator *memory;
    event_queue events;
    rank_state *ranks;
    uint64_t *waiting; /* of all ranks */
    int *workers;      /* for policies */
    dealer *dealers;   /* the first, then one for each group */
    int groups;
    bool *is_done;       /* by job; only if failures end the run */
    uint32_t *left_jobs; /* jobs that a restart left to do; NULL: all */
    uint64_t left;
    rng chance; /* of failures */
    int64_t now_ns, fails_ns;
    int busy;
    uint64_t served; /* events */
    double useful_ns, capacity;
    simulation_result *result;
    status failed; /* of memory */
} simulation;

/* ---- numbers ---- */

static uint64_t block_size(const simulation *s) {
    return s->groups ? (uint64_t)s->setting->block : 1;
}

static bool can_restart(const simulation_setting *s) {
    return s->life_ns && !s->survive;
}

/* The job behind a place among those that are left; jobs: none. */
static uint64_t job_at(const simulation *s, uint64_t place) {
    if (place >= s->left) return s->setting->jobs;
    return s->left_jobs ? s->left_jobs[place] : place;
}

static uint64_t place_of(const simulation *s, const dealer *d, uint64_t number) {
    if (d == s->dealers) return number;
    const uint64_t size = block_size(s);
    return d->slots[number / size].block * size + number % size;
}

static int64_t cost_at(const simulation *s, uint64_t place) {
    return job_cost_ns(&s->setting->cost, job_at(s, place));
}

static int dealer_of(const simulation *s, int rank) {
    return s->groups ? 1 + rank / s->setting->group : 0;
}

/* ---- events, lines and time ---- */

static void add_event(simulation *s, int64_t at_ns, event_kind kind, int actor, uint64_t number) {
    if (event_queue_add(&s->events, at_ns, (int)kind, actor, number)) s->failed = E_NOMEM;
}

static int64_t line_ns(const simulation *s, double bytes) {
    return (int64_t)(bytes * s->setting->byte_ns + 0.5);
}

static int64_t later(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static void spend(dealer *d, int64_t ns) {
    d->free_ns += ns;
    d->spent_ns += ns;
}

/* The time at which a dealer that sleeps between polls sees a message. */
static int64_t seen_ns(const simulation *s, const dealer *d, int64_t came_ns) {
    const int64_t poll_ns = s->setting->poll_ns;
    if (!poll_ns || came_ns <= d->free_ns) return came_ns;
    return d->free_ns + (came_ns - d->free_ns + poll_ns - 1) / poll_ns * poll_ns;
}

/* Serves a message that has come (S1, S2). */
static void receive(simulation *s, dealer *d, int64_t at_ns, double bytes, int64_t work_ns) {
    d->line_in_ns = later(d->line_in_ns, at_ns) + line_ns(s, bytes);
    d->free_ns = later(d->free_ns, seen_ns(s, d, d->line_in_ns));
    d->longest_wait_ns = later(d->longest_wait_ns, d->free_ns - at_ns);
    d->messages++;
    d->bytes_in += bytes;
    spend(d, work_ns);
}

static void send(simulation *s, dealer *d, event_kind kind, int to, uint64_t number, double bytes) {
    spend(d, s->setting->send_ns);
    d->line_out_ns = later(d->line_out_ns, d->free_ns) + line_ns(s, bytes);
    d->messages++;
    d->bytes_out += bytes;
    add_event(s, d->line_out_ns + s->setting->latency_ns, kind, to, number);
}

/* ---- orders ---- */

static void send_to_group(simulation *s, const cluster_order *o) {
    const bool deals = o->kind == CLUSTER_DEAL;
    const double bytes = (double)s->setting->job_bytes * (deals ? (double)block_size(s) : 1);
    send(s, s->dealers, deals ? BLOCK_AT_GROUP : FORGET_AT_GROUP, 1 + o->rank, o->number, bytes);
}

static void send_to_rank(simulation *s, dealer *d, const cluster_order *o) {
    send(s, d, o->kind == CLUSTER_DEAL ? JOB_AT_RANK : FORGET_AT_RANK, d->first + o->rank,
         o->number, s->setting->job_bytes);
}

/* The first dealer needs to look again if time alone can bring orders: see P5. */
static void look_later(simulation *s, dealer *d) {
    if (d->will_look || !s->setting->patience || d->fresh < d->end) return;
    d->will_look = true;
    const int64_t pause_ns = later((int64_t)(s->setting->cost.mean_ns / LOOKS), 1);
    add_event(s, d->free_ns + later(pause_ns, s->setting->poll_ns), LOOK, 0, 0);
}

static void deal_first(simulation *s) {
    dealer *d = s->dealers;
    cluster_order o;
    while (cluster_policy_next(d->policy, d->free_ns, &o)) {
        if (o.kind == CLUSTER_DEAL && !o.is_again && ++d->fresh == d->end)
            d->last_fresh_ns = d->free_ns;
        if (s->groups)
            send_to_group(s, &o);
        else
            send_to_rank(s, d, &o);
    }
    if (!cluster_policy_is_done(d->policy)) look_later(s, d);
}

/* Sends an order of a group, unless its number has not come yet. A number without a job is answered
 * on the spot. */
static bool carry_out(simulation *s, dealer *d, const cluster_order *o) {
    const uint64_t slot = o->number / block_size(s);
    if (slot >= d->slot_count) return false;
    block_slot *b = &d->slots[slot];
    if (b->is_forgotten || place_of(s, d, o->number) >= s->left) {
        (void)cluster_policy_answer(d->policy, o->rank, o->number, d->free_ns);
        return true;
    }
    b->has_begun = true;
    send_to_rank(s, d, o);
    return true;
}

/* The policy of a group never ends and gives out one order too many; that one waits (S4). */
static void deal_group(simulation *s, dealer *d) {
    while (d->has_early || cluster_policy_next(d->policy, d->free_ns, &d->early)) {
        d->has_early = !carry_out(s, d, &d->early);
        if (d->has_early) return;
    }
}

/* ---- ranks ---- */

static void change_busy(simulation *s, int change) {
    busy_chart_add(&s->result->busy, s->now_ns, s->busy);
    s->busy += change;
}

static void begin_next(simulation *s, int rank) {
    rank_state *r = &s->ranks[rank];
    if (r->is_busy || !r->count) return;
    const dealer *d = &s->dealers[dealer_of(s, rank)];
    r->running = r->waiting[0];
    r->count--;
    memmove(r->waiting, r->waiting + 1, (size_t)r->count * sizeof *r->waiting);
    r->is_busy = true;
    r->since_ns = s->now_ns;
    change_busy(s, 1);
    const double ns = (double)cost_at(s, place_of(s, d, r->running)) * r->slowness;
    add_event(s, s->now_ns + (int64_t)(ns + 0.5), RANK_IS_DONE, rank, r->running);
}

static void leave_job(simulation *s, rank_state *r) {
    if (!r->is_busy) return;
    r->is_busy = false;
    s->result->worked_ns += (double)(s->now_ns - r->since_ns);
    change_busy(s, -1);
}

static void finish_at_rank(simulation *s, int rank) {
    rank_state *r = &s->ranks[rank];
    leave_job(s, r);
    add_event(s, s->now_ns + s->setting->latency_ns, ANSWER_OF_RANK, rank, r->running);
    begin_next(s, rank);
}

/* S3 */
static void forget_at_rank(simulation *s, int rank, uint64_t number) {
    rank_state *r = &s->ranks[rank];
    for (int i = 0; i < r->count; i++) {
        if (r->waiting[i] != number) continue;
        r->count--;
        memmove(r->waiting + i, r->waiting + i + 1, (size_t)(r->count - i) * sizeof *r->waiting);
        add_event(s, s->now_ns + s->setting->latency_ns, FORGOTTEN_BY_RANK, rank, number);
        return;
    }
}

static void queue_at_rank(simulation *s, int rank, uint64_t number) {
    rank_state *r = &s->ranks[rank];
    assert(r->count <= 2 * s->setting->ahead + 1);
    r->waiting[r->count++] = number;
    begin_next(s, rank);
}

/* ---- answers ---- */

/* The first dealer takes the jobs of one answer. After a failure in the meantime they do not count.
 */
static void take(simulation *s, uint64_t first, uint64_t count) {
    if (s->dealers->free_ns > s->fails_ns) return;
    for (uint64_t place = first; place < first + count && place < s->left; place++) {
        if (s->is_done) s->is_done[job_at(s, place)] = true;
        s->useful_ns += (double)cost_at(s, place);
        s->result->taken++;
    }
}

static void answer_to_first(simulation *s, int member, const event *e) {
    dealer *d = s->dealers;
    const uint64_t size = block_size(s), first = e->number * size;
    const uint64_t jobs = first + size <= s->left ? size : s->left - first;
    receive(s, d, e->at_ns, (double)s->setting->answer_bytes * (double)jobs,
            s->setting->take_ns + s->setting->write_ns * (int64_t)jobs);
    if (cluster_policy_answer(d->policy, member, e->number, d->free_ns)) take(s, first, jobs);
    deal_first(s);
}

static void send_block_answer(simulation *s, dealer *d, uint64_t block) {
    const double bytes = (double)s->setting->answer_bytes * (double)block_size(s);
    send(s, d, ANSWER_OF_GROUP, (int)(d - s->dealers), block, bytes);
}

static void answer_to_group(simulation *s, dealer *d, int member, const event *e) {
    block_slot *b = &d->slots[e->number / block_size(s)];
    receive(s, d, e->at_ns, s->setting->answer_bytes, s->setting->take_ns);
    if (cluster_policy_answer(d->policy, member, e->number, d->free_ns) && --b->left == 0)
        send_block_answer(s, d, b->block);
    deal_group(s, d);
}

static void answer_of_rank(simulation *s, const event *e) {
    dealer *d = &s->dealers[dealer_of(s, e->actor)];
    if (s->groups)
        answer_to_group(s, d, e->actor - d->first, e);
    else
        answer_to_first(s, e->actor, e);
}

static void forgotten_by(simulation *s, int member, const event *e) {
    dealer *d = s->dealers;
    receive(s, d, e->at_ns, s->setting->job_bytes, s->setting->take_ns);
    cluster_policy_forgotten(d->policy, member, e->number);
    deal_first(s);
}

/* ---- blocks at groups ---- */

static int jobs_of_block(const simulation *s, uint64_t block) {
    const uint64_t size = block_size(s), first = block * size;
    return (int)(first + size <= s->left ? size : s->left - first);
}

static void take_block(simulation *s, dealer *d, const event *e) {
    enum { FIRST_ROOM = 16 };
    receive(s, d, e->at_ns, (double)s->setting->job_bytes * (double)block_size(s),
            s->setting->take_ns);
    block_slot *slots = alloc_grow(s->memory, d->slots, sizeof *slots, d->slot_count + 1,
                                   FIRST_ROOM, &d->slot_room);
    if (!slots) {
        s->failed = E_NOMEM;
        return;
    }
    d->slots = slots;
    slots[d->slot_count++] = (block_slot){.block = e->number, .left = jobs_of_block(s, e->number)};
    deal_group(s, d);
}

/* A group forgets a block that it has not begun. */
static void forget_block(simulation *s, dealer *d, const event *e) {
    receive(s, d, e->at_ns, s->setting->job_bytes, s->setting->take_ns);
    for (size_t i = d->slot_count; i-- > 0;) {
        block_slot *b = &d->slots[i];
        if (b->block != e->number || b->is_forgotten) continue;
        if (b->has_begun) return;
        b->is_forgotten = true;
        send(s, d, FORGOTTEN_BY_GROUP, e->actor, e->number, s->setting->job_bytes);
        deal_group(s, d);
        return;
    }
}

/* ---- the start, also after a failure ---- */

static int members_of(const simulation *s, int group) {
    const int first = group * s->setting->group, rest = s->setting->ranks - first;
    return rest < s->setting->group ? rest : s->setting->group;
}

static int blocks_for(const simulation *s, int jobs) {
    return (jobs + s->setting->block - 1) / s->setting->block;
}

/* A group works like a rank with a worker for each block that keeps its ranks busy. */
static status open_first(simulation *s, fault *f) {
    const simulation_setting *o = s->setting;
    dealer *d = s->dealers;
    const uint64_t size = block_size(s);
    d->first = 0;
    d->members = s->groups ? s->groups : o->ranks;
    d->end = (s->left + size - 1) / size;
    for (int i = 0; i < d->members; i++)
        s->workers[i] = s->groups ? blocks_for(s, members_of(s, i)) : 1;
    const int ahead = s->groups ? blocks_for(s, o->group * o->group_ahead) : o->ahead;
    const cluster_policy_setting p = {.end = d->end,
                                      .ranks = d->members,
                                      .workers = s->workers,
                                      .ahead = ahead,
                                      .window = o->window,
                                      .patience = o->patience};
    return cluster_policy_new(&d->policy, &p, s->memory, f);
}

static status open_group(simulation *s, int group, fault *f) {
    dealer *d = &s->dealers[1 + group];
    d->first = group * s->setting->group;
    d->members = members_of(s, group);
    for (int i = 0; i < d->members; i++) s->workers[i] = 1;
    const cluster_policy_setting p = {
        .end = UINT64_MAX, .ranks = d->members, .workers = s->workers, .ahead = s->setting->ahead};
    return cluster_policy_new(&d->policy, &p, s->memory, f);
}

static status open_dealers(simulation *s, int64_t now_ns, fault *f) {
    status result = open_first(s, f);
    for (int g = 0; g < s->groups && !result; g++) result = open_group(s, g, f);
    for (int i = 0; i <= s->groups; i++) {
        dealer *d = &s->dealers[i];
        d->free_ns = d->line_in_ns = d->line_out_ns = now_ns;
    }
    return result;
}

/* Draws the time of the next failure; a dealer can fail, too, but then the run cannot survive. */
static void draw_failure(simulation *s, int64_t from_ns) {
    const simulation_setting *o = s->setting;
    if (!o->life_ns) return;
    const double processes = o->ranks + (o->survive ? 0 : 1 + s->groups);
    const double mean_ns = (double)o->life_ns / processes;
    const double wait_ns = -mean_ns * log(1 - rng_unit(&s->chance));
    if (wait_ns > 9e18 - (double)from_ns) return;
    s->fails_ns = from_ns + (int64_t)wait_ns;
    add_event(s, s->fails_ns, FAILURE, 0, 0);
    if (o->survive) s->fails_ns = INT64_MAX;
}

static status begin(simulation *s, int64_t now_ns, fault *f) {
    const status result = open_dealers(s, now_ns, f);
    s->fails_ns = INT64_MAX;
    if (result) return result;
    draw_failure(s, now_ns);
    deal_first(s);
    return OK;
}

/* ---- failures ---- */

static void close_dealers(simulation *s) {
    simulation_result *r = s->result;
    for (int i = 0; i <= s->groups; i++) {
        dealer *d = &s->dealers[i];
        if (i) {
            r->group_ns = later(r->group_ns, d->spent_ns);
        } else if (d->policy) {
            const cluster_policy_counts c = cluster_policy_count(d->policy);
            r->again += c.again;
            r->surplus += c.surplus;
        }
        cluster_policy_free(d->policy);
        d->policy = NULL;
        d->slot_count = 0;
        d->fresh = 0;
        d->has_early = d->will_look = false;
    }
}

static status list_left(simulation *s, fault *f) {
    if (!s->left_jobs)
        s->left_jobs = alloc_array(s->memory, s->setting->jobs, sizeof *s->left_jobs);
    if (!s->left_jobs) return fault_set(f, E_NOMEM, 0, "no memory for the jobs left");
    s->left = 0;
    for (uint64_t job = 0; job < s->setting->jobs; job++)
        if (!s->is_done[job]) s->left_jobs[s->left++] = (uint32_t)job;
    return OK;
}

/* Ends the jobs under way. */
static void clear_ranks(simulation *s) {
    for (int i = 0; i < s->setting->ranks; i++) {
        s->ranks[i].count = 0;
        leave_job(s, &s->ranks[i]);
    }
}

/* S5: everything under way is lost, and the command is given again. */
static status restart(simulation *s, fault *f) {
    event_queue_clear(&s->events);
    const double before_ns = s->result->worked_ns;
    clear_ranks(s);
    s->result->lost_ns += s->result->worked_ns - before_ns;
    close_dealers(s);
    const status result = list_left(s, f);
    return result ? result : begin(s, s->now_ns + s->setting->restart_ns, f);
}

/* S5: the others go on. */
static status lose_one(simulation *s, fault *f) {
    const int rank = (int)rng_below(&s->chance, (uint64_t)s->setting->ranks);
    rank_state *r = &s->ranks[rank];
    dealer *d = &s->dealers[dealer_of(s, rank)];
    draw_failure(s, s->now_ns);
    if (r->is_dead) return OK;
    const double before_ns = s->result->worked_ns;
    r->is_dead = true;
    r->count = 0;
    leave_job(s, r);
    s->result->lost_ns += s->result->worked_ns - before_ns;
    d->free_ns = later(d->free_ns, s->now_ns);
    cluster_policy_lose(d->policy, rank - d->first);
    if (!cluster_policy_living(d->policy))
        return fault_set(f, E_MISSING, 0, "every rank of a dealer has failed");
    if (s->groups)
        deal_group(s, d);
    else
        deal_first(s);
    return OK;
}

static status fail(simulation *s, fault *f) {
    s->result->failures++;
    return s->setting->survive ? lose_one(s, f) : restart(s, f);
}

/* ---- the loop ---- */

static void look(simulation *s) {
    dealer *d = s->dealers;
    d->will_look = false;
    d->free_ns = later(d->free_ns, s->now_ns);
    deal_first(s);
}

static bool is_of_dead(const simulation *s, const event *e) {
    return e->kind <= FORGOTTEN_BY_RANK && s->ranks[e->actor].is_dead;
}

static status happen(simulation *s, const event *e, fault *f) {
    dealer *group = s->groups && e->actor <= s->groups ? &s->dealers[e->actor] : NULL;
    if (is_of_dead(s, e)) return OK;
    switch ((event_kind)e->kind) {
    case JOB_AT_RANK:
        queue_at_rank(s, e->actor, e->number);
        break;
    case FORGET_AT_RANK:
        forget_at_rank(s, e->actor, e->number);
        break;
    case RANK_IS_DONE:
        finish_at_rank(s, e->actor);
        break;
    case ANSWER_OF_RANK:
        answer_of_rank(s, e);
        break;
    case FORGOTTEN_BY_RANK:
        forgotten_by(s, e->actor, e);
        break;
    case BLOCK_AT_GROUP:
        take_block(s, group, e);
        break;
    case FORGET_AT_GROUP:
        forget_block(s, group, e);
        break;
    case ANSWER_OF_GROUP:
        answer_to_first(s, e->actor - 1, e);
        break;
    case FORGOTTEN_BY_GROUP:
        forgotten_by(s, e->actor - 1, e);
        break;
    case LOOK:
        look(s);
        break;
    case FAILURE:
        return fail(s, f);
    }
    return OK;
}

static status check_run(simulation *s, const stop_token *stop, fault *f) {
    enum { EVENTS_BETWEEN = 4096 };
    if (s->failed) return fault_set(f, s->failed, 0, "no memory for the events");
    if (++s->served % EVENTS_BETWEEN == 0 && stop_is_set(stop))
        return fault_set(f, E_STOPPED, 0, "stopped before the end");
    return OK;
}

/* The time of the last answer is known before it is served: a failure until then comes first. */
static bool is_over(const simulation *s) {
    return cluster_policy_is_done(s->dealers->policy) && s->dealers->free_ns <= s->fails_ns;
}

static status loop(simulation *s, const stop_token *stop, fault *f) {
    event e;
    status result = OK;
    while (!result && !is_over(s)) {
        if (!event_queue_take(&s->events, &e)) break;
        s->now_ns = e.at_ns;
        result = happen(s, &e, f);
        if (!result) result = check_run(s, stop, f);
    }
    assert(result || is_over(s)); /* an order is always under way until the end */
    return result;
}

/* ---- a run ---- */

static status check(const simulation_setting *s, fault *f) {
    if (s->ranks < 1 || s->ranks > SIMULATION_RANKS_MAX)
        return fault_set(f, E_RANGE, 0, "the ranks must be from 1 to %d", SIMULATION_RANKS_MAX);
    if (s->jobs < 1 || s->jobs > SIMULATION_JOBS_MAX)
        return fault_set(f, E_RANGE, 0, "the jobs must be from 1 to %d", SIMULATION_JOBS_MAX);
    if (s->group && (s->group < 1 || s->block < 1))
        return fault_set(f, E_RANGE, 0, "a group and a block have at least one member");
    return OK;
}

static bool make_room(simulation *s) {
    const simulation_setting *o = s->setting;
    const size_t room = 2 * ((size_t)o->ahead + 1), ranks = (size_t)o->ranks;
    s->ranks = alloc_array(s->memory, ranks, sizeof *s->ranks);
    s->waiting = alloc_array(s->memory, ranks * room, sizeof *s->waiting);
    s->workers = alloc_array(s->memory, ranks, sizeof *s->workers);
    s->dealers = alloc_array(s->memory, 1 + (size_t)s->groups, sizeof *s->dealers);
    if (can_restart(o)) s->is_done = alloc_array(s->memory, o->jobs, sizeof *s->is_done);
    if (!s->ranks || !s->waiting || !s->workers || !s->dealers) return false;
    for (size_t i = 0; i < ranks; i++) s->ranks[i].waiting = s->waiting + i * room;
    return s->is_done || !can_restart(o);
}

/* Each rank has a stream of its own, far from those of the jobs. */
static void make_slow(simulation *s) {
    const simulation_setting *o = s->setting;
    for (int i = 0; i < o->ranks; i++) {
        rng r = rng_make(o->seed, UINT64_MAX - (uint64_t)i);
        s->ranks[i].slowness = rng_unit(&r) < o->slow_share ? o->slow_factor : 1;
        s->capacity += 1 / s->ranks[i].slowness;
    }
}

/* Ranks work on until the dealer has served the last answer. */
static void work_until(simulation *s, int64_t end_ns) {
    event e;
    while (event_queue_take(&s->events, &e) && e.at_ns <= end_ns) {
        s->now_ns = e.at_ns;
        if (e.kind <= RANK_IS_DONE) (void)happen(s, &e, NULL);
    }
}

static void conclude(simulation *s) {
    simulation_result *r = s->result;
    const dealer *d = s->dealers;
    work_until(s, d->free_ns);
    s->now_ns = later(s->now_ns, d->free_ns);
    clear_ranks(s);
    busy_chart_add(&r->busy, s->now_ns, 0);
    r->elapsed_ns = d->free_ns;
    r->ideal_ns = s->useful_ns / s->capacity;
    r->dealer_ns = d->spent_ns;
    r->longest_wait_ns = d->longest_wait_ns;
    r->tail_ns = d->free_ns - d->last_fresh_ns;
    r->bytes_in = d->bytes_in;
    r->bytes_out = d->bytes_out;
    r->messages = d->messages;
}

static void clear(simulation *s) {
    for (int i = 0; s->dealers && i <= s->groups; i++) {
        cluster_policy_free(s->dealers[i].policy);
        alloc_free(s->memory, s->dealers[i].slots);
    }
    event_queue_clear(&s->events);
    alloc_free(s->memory, s->ranks);
    alloc_free(s->memory, s->waiting);
    alloc_free(s->memory, s->workers);
    alloc_free(s->memory, s->dealers);
    alloc_free(s->memory, s->is_done);
    alloc_free(s->memory, s->left_jobs);
}

static status run(simulation *s, const stop_token *stop, fault *f) {
    if (!make_room(s)) return fault_set(f, E_NOMEM, 0, "no memory for the ranks");
    make_slow(s);
    status result = begin(s, 0, f);
    if (!result) result = loop(s, stop, f);
    if (result) return result;
    conclude(s);
    close_dealers(s);
    return OK;
}

status simulation_run(const simulation_setting *o, const stop_token *stop, const allocator *memory,
                      simulation_result *out, fault *f) {
    const status wrong = check(o, f);
    if (wrong) return wrong;
    *out = (simulation_result){.busy = busy_chart_make()};
    simulation s = {.setting = o,
                    .memory = memory,
                    .events = {.memory = memory},
                    .groups = o->group ? (o->ranks + o->group - 1) / o->group : 0,
                    .left = o->jobs,
                    .chance = rng_make(o->seed, UINT64_MAX / 2),
                    .result = out};
    out->dealers = 1 + s.groups;
    const status result = run(&s, stop, f);
    clear(&s);
    return result;
}
