/* web/api/keeper.c - what happens by itself. */
#include "web/api/keeper.h"

#include "base/clock.h"
#include "base/pages.h"
#include "base/text.h"
#include "game/position.h"
#include "protocol/session.h"
#include "store/shelf.h"
#include "web/api/live.h"
#include "web/api/live_int.h"
#include "web/api/refusal.h"
#include "web/api/searches.h"
#include "web/api/study/study_work.h"
#include "web/events.h"

#include <time.h>

enum { PAUSE_MS = 100 };

#define SECOND_NS INT64_C(1000000000)

/* ---- one game ---- */

/* The person did not move in time: any move is too late then, and the session says so. */
static void check_clock(live *g) {
    refusal unused;
    const position *p = &g->record.now;
    if (!g->session || g->over || g->thinks || g->limits.game_ns == 0 || !g->runs_clock ||
        !live_is_person(g, p->to_move) || session_clock_left(g->session, p->to_move) > 0 ||
        position_must_pass(p))
        return;
    const squares moves = position_moves(p);
    if (session_play(g->session, squares_next(&moves, SQUARE_NONE), NULL))
        (void)live_change(g, &unused);
}

static void check_listeners(live *g, int64_t now) {
    const bool heard = event_listeners(g->api->events, view_of(g->id)) > 0;
    if (heard) {
        g->unheard_ns = 0;
        searches_resume_review(g);
        return;
    }
    if (!g->unheard_ns) g->unheard_ns = now;
    if (now - g->unheard_ns <= KEEPER_GRACE * SECOND_NS) return;
    live_end_hint(g);
    searches_pause_review(g);
}

static void check_thinking(live *g, int64_t now) {
    if (!g->thinks) {
        live_think(g); /* a game of two players was not looked at, or the pool was full */
        return;
    }
    const bool bored = g->unheard_ns && now - g->unheard_ns > KEEPER_PATIENCE * SECOND_NS &&
                       now - g->thinks_since_ns > KEEPER_PATIENCE * SECOND_NS;
    if (bored || now - g->thinks_since_ns > KEEPER_LONGEST * SECOND_NS) live_hurry(g);
}

static void look_after(live *g, void *context) {
    const int64_t now = clock_now_ns();
    (void)context;
    if (g->gone || !g->loaded) return;
    check_listeners(g, now);
    check_thinking(g, now);
    check_clock(g);
}

/* ---- the thread ---- */

/* Waits a little, or until the end. False at the end. */
static bool wait_a_little(api *a) {
    const int64_t until = clock_now_ns() + PAUSE_MS * INT64_C(1000000);
    (void)pthread_mutex_lock(&a->table);
    if (!atomic_load(&a->ends)) (void)clock_wait(&a->woken, &a->table, until);
    (void)pthread_mutex_unlock(&a->table);
    return !atomic_load(&a->ends);
}

/* Other programs may have stored thousands of games: their cards are made little by little, and the
 * store is free in between. */
static void fill_shelf(api *a) {
    char now[DATE_BYTES];
    const struct timespec pause = {.tv_nsec = 2000000};
    bool done = false, any = false;
    while (!done && !atomic_load(&a->ends)) {
        api_date(now);
        (void)pthread_mutex_lock(&a->desk);
        const status result = store_shelf_update(a->store, now, &done, NULL);
        (void)pthread_mutex_unlock(&a->desk);
        if (result) break;
        any = any || !done;
        (void)nanosleep(&pause, NULL); /* a lock is not handed on by itself */
    }
    if (any) api_publish_games(a, NULL);
}

/* The tables of games that left are given back to the system, not at each of them. */
static void *keep(void *context) {
    api *a = context;
    int64_t given_ns = 0;
    bool has_freed = false;
    fill_shelf(a);
    while (wait_a_little(a)) {
        live_each(a, look_after, NULL);
        study_work_look_after(a);
        if (live_evict(a, 0, clock_now_ns() - KEEPER_IDLE * SECOND_NS)) has_freed = true;
        if (!has_freed || !clock_is_due(&given_ns, KEEPER_GIVES * SECOND_NS)) continue;
        pages_give_back();
        has_freed = false;
    }
    return NULL;
}

void keeper_prepare(api *a) {
    clock_make_condition(&a->woken);
}

status keeper_start(api *a, fault *f) {
    if (pthread_create(&a->keeper, NULL, keep, a))
        return fault_set(f, E_NOMEM, 0, "no memory for a thread");
    a->has_keeper = true;
    return OK;
}

void keeper_stop(api *a) {
    if (!a->has_keeper) return;
    (void)pthread_mutex_lock(&a->table);
    (void)pthread_cond_broadcast(&a->woken);
    (void)pthread_mutex_unlock(&a->table);
    (void)pthread_join(a->keeper, NULL);
    a->has_keeper = false;
}

void keeper_clear(api *a) {
    (void)pthread_cond_destroy(&a->woken);
}
