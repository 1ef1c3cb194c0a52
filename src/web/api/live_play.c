/* web/api/live_play.c - changes of a game that is being played, and players that think. */
#include "base/alloc.h"
#include "base/clock.h"
#include "base/fault.h"
#include "base/json.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"
#include "notation/square_name.h"
#include "protocol/session.h"
#include "search/result.h"
#include "service/games/kept_game.h"
#include "store/shelf.h"
#include "web/api/api.h"
#include "web/api/api_int.h"
#include "web/api/live.h"
#include "web/api/live_int.h"
#include "web/api/pool.h"
#include "web/api/refusal.h"
#include "web/api/search_json.h"
#include "web/api/searches.h"
#include "web/api/seats.h"
#include "web/events.h"

#include <math.h>
#include <string.h>

bool live_is_person(const live *g, colour side) {
    return !g->specs[side];
}

/* ---- what is shown ---- */

/* Returns the ply that undo goes back to: the last one that a person chose. -1: none. */
int live_undo_ply(const live *g) {
    colour mover = g->record.now.to_move;
    for (size_t i = g->record.count; i-- > (size_t)g->opening_plies;) {
        mover = colour_other(mover);
        if (live_is_person(g, mover) && g->record.plies[i].square != GAME_PASS) return (int)i;
    }
    return -1;
}

status live_show(live *g, fault *f) {
    const session *s = g->session;
    const session_end end = session_ending(s);
    size_t undone = 0;
    game fresh = game_make(NULL);
    status result = game_copy(session_game(s), &fresh);
    for (int side = 0; side < 2 && !result; side++) {
        const session_seat seat = session_seat_of(s, (colour)side);
        result = live_set_text(&g->names[side], seat.name);
        if (!result && seat.spec) {
            result = live_set_text(&g->specs[side], seat.spec);
        } else if (!result) {
            alloc_free(NULL, g->specs[side]);
            g->specs[side] = NULL;
        }
        g->left_ns[side] = session_clock_left(s, (colour)side);
    }
    if (result) {
        game_clear(&fresh);
        return fault_set(f, E_NOMEM, 0, "no memory for a game");
    }
    game_clear(&g->record);
    g->record = fresh;
    g->left_at_ns = clock_now_ns();
    g->over = end.is_over;
    g->ending = end.ending;
    g->score = end.score;
    (void)session_undone(s, &undone);
    g->can_redo = !g->over && undone > 0;
    g->can_undo = !g->over && live_undo_ply(g) >= 0;
    g->version++;
    return OK;
}

/* ---- storing ---- */

/* The moves that can be made again, in their order. */
static void write_undone(const session *s, buffer *out) {
    size_t count = 0;
    const game_ply *undone = session_undone(s, &count);
    for (size_t i = count; i-- > 0;) {
        char name[SQUARE_NAME_BYTES];
        if (undone[i].square == GAME_PASS) {
            buffer_add(out, "--");
        } else {
            square_name_write(undone[i].square, name);
            buffer_add(out, name);
        }
    }
}

/* Stores the session as it is, and its end if it is over. The desk is locked. */
static status store_session(live *g, fault *f) {
    buffer undone = buffer_make(NULL);
    const session_end end = session_ending(g->session);
    kept_state k = {.record = session_game(g->session),
                    .limits = g->limits,
                    .opening_plies = g->opening_plies,
                    .helped = g->helped,
                    .adapts = g->adapts,
                    .pauses = g->pauses,
                    .teach = g->teach};
    for (int side = 0; side < 2; side++) {
        const session_seat seat = session_seat_of(g->session, (colour)side);
        k.sides[side] = (kept_side){seat.name, seat.spec};
    }
    write_undone(g->session, &undone);
    k.undone = buffer_text(&undone);
    status result = buffer_status(&undone) ? fault_set(f, E_NOMEM, 0, "no memory for a game")
                                           : kept_save(g->kept, &k, f);
    buffer_clear(&undone);
    k.undone = NULL;
    if (!result && end.is_over) {
        const kept_end e = {.ending = end.ending, .score = end.score, .evidence = end.evidence};
        result = kept_finish(g->kept, &k, &e, &g->game, f);
        if (!result) g->unfinished = 0;
    }
    return result;
}

/* The card of a finished game follows it. The desk is locked. */
static void finish_card(live *g) {
    fault f;
    live_keep_plan(g);
    (void)store_shelf_update(g->api->store, g->changed, NULL, &f); /* else the next list does it */
}

bool live_store(live *g, refusal *r) {
    fault f = {.text = ""};
    api *a = g->api;
    if (g->kept) {
        api_date(g->changed);
        (void)pthread_mutex_lock(&a->desk);
        const status result = store_session(g, &f);
        if (!result && session_ending(g->session).is_over) finish_card(g);
        (void)pthread_mutex_unlock(&a->desk);
        if (!result) return true;
    } else {
        (void)fault_set(&f, E_BUSY, 0, "this game left the memory: ask again");
    }
    live_leave(g);
    return refuse(r, 503, "unavailable", NULL, "The game could not be stored: %.200s", f.text);
}

/* ---- after a change ---- */

/* Makes the forced passes of players. A person's pass comes from the page, so that it is seen. */
static status make_passes(live *g, fault *f) {
    status result = OK;
    while (!result && !session_ending(g->session).is_over) {
        const position *p = session_position(g->session);
        const bool is_players = session_seat_of(g->session, p->to_move).spec != NULL;
        if (!is_players || !position_must_pass(p)) break;
        result = session_pass(g->session, f);
    }
    return result;
}

/* A clock runs from the first move on that somebody has chosen. */
static void start_clock(live *g) {
    const position *p = session_position(g->session);
    g->runs_clock = false;
    if (g->limits.game_ns == 0 || g->over || (int)g->record.count <= g->opening_plies) return;
    if (live_is_person(g, p->to_move)) session_clock_start(g->session);
    g->runs_clock = true;
}

void live_stand_clock(live *g, bool stands) {
    const colour side = g->record.now.to_move;
    session_clock_stop(g->session); /* what has passed is spent, in either case */
    g->left_ns[side] = session_clock_left(g->session, side);
    g->left_at_ns = clock_now_ns();
    if (stands)
        g->runs_clock = false;
    else
        start_clock(g);
    g->version++;
    live_publish(g);
}

/* The game is over and stored: only its record is needed. */
static void end_game(live *g) {
    api *a = g->api;
    session_free(g->session);
    g->session = NULL;
    g->runs_clock = false;
    (void)pthread_mutex_lock(&a->desk);
    kept_close(g->kept);
    g->kept = NULL;
    (void)pthread_mutex_unlock(&a->desk);
    (void)pthread_mutex_lock(&a->table);
    g->played = false;
    (void)pthread_mutex_unlock(&a->table);
}

bool live_continue(live *g, refusal *r) {
    if (g->over) {
        if (!live_store(g, r)) return false;
        end_game(g);
        return true;
    }
    start_clock(g);
    live_think(g);
    return true;
}

bool live_change(live *g, refusal *r) {
    fault f = {.text = ""};
    live_end_hint(g);
    searches_drop_review(g);
    status result = make_passes(g, &f);
    if (!result) result = live_show(g, &f);
    if (result) {
        live_leave(g);
        return refuse_fault(r, &f);
    }
    if (!live_store(g, r)) return false;
    const bool over = g->over;
    if (over)
        end_game(g);
    else
        start_clock(g);
    live_publish(g);
    if (over)
        api_publish_games(g->api, g->id);
    else
        live_think(g);
    return true;
}

bool live_note_help(live *g, refusal *r) {
    if (g->helped || !g->session) return true;
    g->helped = true;
    g->version++;
    if (g->thinks) return true; /* the session is in use: the next move stores it */
    if (!live_store(g, r)) return false;
    live_publish(g);
    return true;
}

void live_publish(live *g) {
    buffer text = buffer_make(NULL);
    json_writer j = json_make(&text);
    live_write(g, &j);
    if (!buffer_status(&text))
        event_publish(g->api->events, view_of(g->id), "state", buffer_view(&text));
    buffer_clear(&text);
}

static void publish_trouble(const live *g, const refusal *why) {
    buffer text = buffer_make(NULL);
    json_writer j = json_make(&text);
    json_open_object(&j);
    json_open_object_at(&j, "error");
    json_put_text_at(&j, "code", why->code);
    json_put_text_at(&j, "message", why->message);
    json_put_text_at(&j, "where", NULL);
    json_close(&j);
    json_put_text_at(&j, "game", g->id);
    json_close(&j);
    if (!buffer_status(&text))
        event_publish(g->api->events, view_of(g->id), "trouble", buffer_view(&text));
    buffer_clear(&text);
}

/* ---- a player thinks ---- */

typedef struct move_job {
    job job;
    live *game; /* held */
    int64_t begun_ns;
} move_job;

static void hear_progress(void *context, const search_result *so_far) {
    const move_job *m = context;
    const live *g = m->game;
    buffer text = buffer_make(NULL);
    json_writer j = json_make(&text);
    search_json_thinking(&j, g->id, &g->record, so_far,
                         (double)(clock_now_ns() - m->begun_ns) * 1e-6);
    if (!buffer_status(&text))
        event_publish_latest(g->api->events, view_of(g->id), "thinking", buffer_view(&text));
    buffer_clear(&text);
}

/* Makes the answer. A game whose clock ran out is over, and that is stored in the same way. */
static void take_answer(live *g, status thought, const search_result *answer, const fault *why) {
    refusal r = {.message = ""};
    fault f = *why;
    status result = thought;
    if (!result) result = session_answer(g->session, answer, &f);
    if (result && result != E_TIMEOUT && !session_ending(g->session).is_over) {
        (void)refuse(&r, 500, "internal", NULL, "The player failed: %.200s", f.text);
        live_leave(g);
        publish_trouble(g, &r);
        return;
    }
    if (!live_change(g, &r)) publish_trouble(g, &r);
}

static bool may_think(const live *g) {
    return g->session && !g->gone && !g->over && !g->drops_answer && !atomic_load(&g->api->ends) &&
           !live_is_person(g, g->record.now.to_move);
}

static void run_move(job *j) {
    move_job *m = (move_job *)j;
    live *g = m->game;
    search_result *answer = alloc_array(NULL, 1, sizeof *answer);
    fault why = {.text = ""};
    (void)pthread_mutex_lock(&g->lock);
    if (answer && may_think(g)) {
        session *s = g->session;
        g->thinks = true;
        atomic_store(session_stop(s), g->hurries); /* an old wish may have come too late */
        g->hurries = false;
        g->thinks_since_ns = m->begun_ns = clock_now_ns();
        (void)pthread_mutex_unlock(&g->lock);
        const status result = session_think(s, hear_progress, m, answer, &why); /* live.h, I2 */
        (void)pthread_mutex_lock(&g->lock);
        g->thinks = false;
        g->move = NULL; /* so that the next search can begin */
        if (!g->drops_answer && !g->gone) take_answer(g, result, answer, &why);
    }
    if (g->move == j) g->move = NULL;
    (void)pthread_cond_broadcast(&g->calm);
    (void)pthread_mutex_unlock(&g->lock);
    alloc_free(NULL, answer);
}

static void finish_move(job *j, bool cancelled) {
    move_job *m = (move_job *)j;
    (void)cancelled;
    live_release(m->game);
    alloc_free(NULL, m);
}

/* A game of two players goes on only while somebody looks and nobody has paused it. */
static bool is_wanted(const live *g) {
    if (live_is_person(g, BLACK) || live_is_person(g, WHITE)) return true;
    return !g->pauses && event_listeners(g->api->events, view_of(g->id)) > 0;
}

void live_think(live *g) {
    if (g->move || g->thinks || g->drops_answer || !g->session || g->over ||
        live_is_person(g, g->record.now.to_move) || !is_wanted(g))
        return;
    const colour side = g->record.now.to_move;
    move_job *m = alloc_array(NULL, 1, sizeof *m);
    if (!m) return; /* the keeper tries again */
    *m = (move_job){
        .job = {.kind = JOB_MOVE,
                .turn = &g->turn,
                .lasts = seat_lasts(g->names[side], g->specs[side], &g->record.start.field),
                .run = run_move,
                .finish = finish_move},
        .game = g};
    atomic_init(&m->job.stop, false);
    live_hold(g);
    g->move = &m->job;
    if (pool_add(g->api->pool, &m->job)) return;
    g->move = NULL;
    live_release(g);
    alloc_free(NULL, m);
}

void live_hurry(live *g) {
    if (g->thinks)
        session_interrupt(g->session);
    else if (g->move)
        g->hurries = true;
}

void live_calm(live *g) {
    g->hurries = false;
    if (g->move && !g->thinks && pool_cancel(g->api->pool, g->move)) {
        job *j = g->move;
        g->move = NULL;
        finish_move(j, true);
        return;
    }
    if (!g->move && !g->thinks) return;
    while (g->thinks || g->move) {
        g->drops_answer = true; /* again: another thread that waited here may have ended it */
        if (g->thinks) session_interrupt(g->session);
        (void)pthread_cond_wait(&g->calm, &g->lock);
    }
    g->drops_answer = false;
}
