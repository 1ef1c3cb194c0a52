/* engine/inner/team.c - starts threads, lets them sleep between searches, and finds splits for them
 * to join. I1 and I2 are those of team.h. */
#include "engine/inner/team.h"

#include "base/clock.h"

#include <assert.h>

/* ---- cutting short ---- */

bool seat_look(seat *s) {
    bool cut = atomic_load_explicit(&s->team->stop, memory_order_relaxed);
    for (const split *p = s->under; p && !cut; p = p->parent)
        cut = atomic_load_explicit(&p->cut, memory_order_relaxed);
    s->cut_short = cut;
    return cut;
}

/* ---- joining ---- */

static bool is_below(const split *p, const split *top) {
    for (; p; p = p->parent)
        if (p == top) return true;
    return false;
}

static bool wants_help(const split *p) {
    return atomic_load_explicit(&p->open, memory_order_relaxed) > 0;
}

/* Joins p if it still wants help and lies below `top` (NULL: anywhere). Returns whether it joined.
 * The chain of parents cannot change while p is open and locked, because p's owner works for all of
 * them. */
static bool join_split(split *p, const split *top) {
    split_lock(p);
    const bool wanted = wants_help(p) && (!top || is_below(p->parent, top));
    if (wanted) {
        p->helpers++;
        split_offer(p);
    }
    split_unlock(p);
    return wanted;
}

static void leave_split(split *p) {
    split_lock(p);
    assert(p->helpers > 0);
    p->helpers--;
    split_offer(p);
    split_unlock(p);
}

/* Returns the split with the highest priority, or NULL. Reads without locks, so the caller checks
 * again when it joins. */
static split *find_largest(const seat *s) {
    const team *t = s->team;
    split *best = NULL;
    int most = 0;
    for (int i = 0; i < t->count; i++) {
        seat *other = t->seats[i];
        const int count = atomic_load_explicit(&other->split_count, memory_order_relaxed);
        for (int k = 0; k < count; k++) {
            const int open = atomic_load_explicit(&other->splits[k].open, memory_order_relaxed);
            if (open <= most) continue;
            best = &other->splits[k];
            most = open;
        }
    }
    return best;
}

static split *join_any(const seat *s) {
    split *p = find_largest(s);
    return p && join_split(p, NULL) ? p : NULL;
}

/* Joins any split below `top` and returns it. NULL if there is none. */
static split *join_below(const seat *s, const split *top) {
    const team *t = s->team;
    for (int i = 0; i < t->count; i++) {
        seat *other = t->seats[i];
        if (other == s) continue;
        const int count = atomic_load_explicit(&other->split_count, memory_order_relaxed);
        for (int k = 0; k < count; k++)
            if (wants_help(&other->splits[k]) && join_split(&other->splits[k], top))
                return &other->splits[k];
    }
    return NULL;
}

static void begin_waiting(seat *s) {
    atomic_fetch_add_explicit(&s->team->idle, 1, memory_order_relaxed);
    s->waiting_since = clock_now_ns();
}

static void end_waiting(seat *s) {
    s->idle_ns += clock_now_ns() - s->waiting_since;
    atomic_fetch_sub_explicit(&s->team->idle, 1, memory_order_relaxed);
}

/* Joins a split (below `top`, or any if NULL) and works for it. False if no split wants help. */
static bool help_once(seat *s, const split *top) {
    split *const p = top ? join_below(s, top) : join_any(s);
    if (!p) return false;
    end_waiting(s);
    split *const before = s->under;
    s->under = p;
    s->joined++;
    (void)seat_look(s);
    s->team->help(s, p);
    s->under = before;
    leave_split(p);
    (void)seat_look(s);
    begin_waiting(s);
    return true;
}

/* ---- waiting ---- */

static bool helpers_left(split *p) {
    split_lock(p);
    const bool left = p->helpers == 0;
    split_unlock(p);
    return left;
}

static bool search_over(const team *t) {
    return atomic_load_explicit(&t->over, memory_order_acquire);
}

/* With `top`: helps below it until its helpers have left. Without: helps anywhere until the search
 * is over. */
static void help_until_done(seat *s, split *top) {
    int rounds = 0;
    begin_waiting(s);
    while (top ? !helpers_left(top) : !search_over(s->team))
        if (!help_once(s, top)) spin_a_little(&rounds);
    end_waiting(s);
}

/* ---- splits ---- */

split *seat_open_split(seat *s, const shared_node *n) {
    const int count = atomic_load_explicit(&s->split_count, memory_order_relaxed);
    if (count == SEAT_SPLITS_MAX) return NULL;
    split *p = &s->splits[count];
    split_lock(p);
    p->parent = s->under;
    p->node = *n;
    p->helpers_most = n->expect == EXPECT_CUT ? HELPERS_AT_CUT : s->team->count;
    p->helpers = 0;
    atomic_store_explicit(&p->cut, false, memory_order_relaxed);
    split_offer(p);
    split_unlock(p);
    atomic_store_explicit(&s->split_count, count + 1, memory_order_relaxed);
    s->under = p;
    return p;
}

void seat_close_split(seat *s, split *p) {
    assert(p == &s->splits[atomic_load_explicit(&s->split_count, memory_order_relaxed) - 1]);
    split_lock(p);
    p->helpers_most = 0; /* nobody can join any more */
    split_offer(p);
    split_unlock(p);
    if (!helpers_left(p)) help_until_done(s, p); /* I2 */
    assert(s->under == p);
    s->under = p->parent;
    atomic_fetch_sub_explicit(&s->split_count, 1, memory_order_relaxed);
    (void)seat_look(s);
}

/* ---- threads ---- */

/* The body of a helper thread: sleeps until a new round begins, helps until the search is over. */
static void *serve(void *argument) {
    seat *s = argument;
    team *t = s->team;
    unsigned seen = 0;
    (void)pthread_mutex_lock(&t->mutex);
    for (;;) {
        while (!t->quit && t->round == seen) (void)pthread_cond_wait(&t->wake, &t->mutex);
        if (t->quit) break;
        seen = t->round;
        (void)pthread_mutex_unlock(&t->mutex);
        help_until_done(s, NULL);
        (void)pthread_mutex_lock(&t->mutex);
        if (--t->working == 0) (void)pthread_cond_signal(&t->asleep);
    }
    (void)pthread_mutex_unlock(&t->mutex);
    return NULL;
}

/* Starts the missing threads. If the system refuses one, the search runs with fewer. */
static void start_threads(team *t) {
    while (t->started < t->count - 1) {
        if (pthread_create(&t->threads[t->started], NULL, serve, t->seats[t->started + 1])) return;
        t->started++;
    }
}

static void call_helpers(team *t) {
    (void)pthread_mutex_lock(&t->mutex);
    start_threads(t);
    t->working = t->started;
    t->round++;
    (void)pthread_cond_broadcast(&t->wake);
    (void)pthread_mutex_unlock(&t->mutex);
}

static void dismiss_helpers(team *t) {
    atomic_store_explicit(&t->over, true, memory_order_release);
    (void)pthread_mutex_lock(&t->mutex);
    while (t->working > 0) (void)pthread_cond_wait(&t->asleep, &t->mutex);
    (void)pthread_mutex_unlock(&t->mutex);
}

/* Whether no seat has an open split, as I1 demands. Used by asserts only. */
static inline __attribute__((unused)) bool no_split_open(const team *t) {
    for (int i = 0; i < t->count; i++)
        if (atomic_load(&t->seats[i]->split_count) != 0) return false;
    return true;
}

void team_run(team *t, team_helper *help, void (*work)(void *argument, seat *s), void *argument) {
    assert(t->working == 0 && no_split_open(t)); /* I1 */
    t->help = help;
    atomic_store(&t->stop, false);
    atomic_store(&t->over, false);
    atomic_store(&t->idle, 0);
    for (int i = 0; i < t->count; i++) {
        seat *s = t->seats[i];
        s->nodes = 0;
        atomic_store(&s->published_nodes, 0);
        s->idle_ns = 0;
        s->joined = 0;
        s->under = NULL;
        s->cut_short = false;
        s->epoch = atomic_load(&t->epoch);
    }
    if (t->count > 1) call_helpers(t);
    work(argument, t->seats[0]);
    if (t->count > 1) dismiss_helpers(t);
    assert(t->working == 0 && no_split_open(t)); /* I1 */
}

/* ---- making ---- */

status team_make(team *t, int count, const allocator *memory, fault *f) {
    *t = (team){.count = 0, .memory = memory};
    t->seats = alloc_array(memory, (size_t)count, sizeof *t->seats);
    t->threads = alloc_array(memory, (size_t)count, sizeof *t->threads);
    (void)pthread_mutex_init(&t->mutex, NULL);
    (void)pthread_cond_init(&t->wake, NULL);
    (void)pthread_cond_init(&t->asleep, NULL);
    if (!t->seats || !t->threads) {
        team_free(t);
        return fault_set(f, E_NOMEM, 0, "no memory for %d threads", count);
    }
    for (; t->count < count; t->count++) {
        seat *s = alloc_array(memory, 1, sizeof *s);
        if (!s) {
            team_free(t);
            return fault_set(f, E_NOMEM, 0, "no memory for the caches of %d threads", count);
        }
        s->team = t;
        t->seats[t->count] = s;
    }
    return OK;
}

void team_free(team *t) {
    (void)pthread_mutex_lock(&t->mutex);
    t->quit = true;
    (void)pthread_cond_broadcast(&t->wake);
    (void)pthread_mutex_unlock(&t->mutex);
    for (int i = 0; i < t->started; i++) (void)pthread_join(t->threads[i], NULL);
    for (int i = 0; i < t->count; i++) alloc_free(t->memory, t->seats[i]);
    alloc_free(t->memory, t->seats);
    alloc_free(t->memory, t->threads);
    (void)pthread_cond_destroy(&t->asleep);
    (void)pthread_cond_destroy(&t->wake);
    (void)pthread_mutex_destroy(&t->mutex);
}
