/* web/api/live.c - the table of games in memory, and loading. */
#include "web/api/live.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "game/colour.h"
#include "game/squares.h"
#include "notation/square_name.h"
#include "store/shelf.h"
#include "store/store.h"
#include "web/api/live_int.h"
#include "web/api/searches.h"
#include "web/api/seats.h"
#include "web/events.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { TABLE_MB = 8, TIMED_TABLE_MB = 16 }; /* of a level, and of an engine with a time */

/* ---- texts ---- */

static char *copy_text(const char *text) {
    return alloc_string(NULL, text, strlen(text));
}

status live_set_text(char **to, const char *text) {
    char *fresh = copy_text(text);
    if (!fresh) return E_NOMEM;
    alloc_free(NULL, *to);
    *to = fresh;
    return OK;
}

bool live_no_memory(refusal *r) {
    return refuse(r, 500, "internal", NULL, "There is no memory for this game");
}

/* ---- the table ---- */

static live *new_live(api *a, const char *id) {
    live *g = alloc_array(NULL, 1, sizeof *g);
    if (!g) return NULL;
    g->api = a;
    g->record = game_make(NULL);
    g->version = (uint64_t)clock_now_ns() / 1000000; /* rises when the game is loaded again, too */
    g->left_ns[0] = g->left_ns[1] = -1;
    (void)snprintf(g->id, sizeof g->id, "%s", id);
    (void)pthread_mutex_init(&g->lock, NULL);
    (void)pthread_cond_init(&g->calm, NULL);
    return g;
}

static void free_live(live *g) {
    session_free(g->session);
    if (g->kept) {
        (void)pthread_mutex_lock(&g->api->desk);
        kept_close(g->kept);
        (void)pthread_mutex_unlock(&g->api->desk);
    }
    game_clear(&g->record);
    for (int i = 0; i < 2; i++) {
        alloc_free(NULL, g->names[i]);
        alloc_free(NULL, g->specs[i]);
    }
    alloc_free(NULL, g->tags);
    alloc_free(NULL, g->notes);
    alloc_free(NULL, g->analysis);
    searches_free_review(g->review);
    (void)pthread_cond_destroy(&g->calm);
    (void)pthread_mutex_destroy(&g->lock);
    alloc_free(NULL, g);
}

static void unlink_live(api *a, const live *g) {
    live **at = &a->games;
    while (*at && *at != g) at = &(*at)->next;
    if (!*at) return;
    *at = g->next;
    a->count--;
}

void live_hold(live *g) {
    (void)pthread_mutex_lock(&g->api->table);
    g->refs++;
    (void)pthread_mutex_unlock(&g->api->table);
}

void live_release(live *g) {
    (void)pthread_mutex_lock(&g->api->table);
    const bool frees = --g->refs == 0 && g->gone;
    (void)pthread_mutex_unlock(&g->api->table);
    if (frees) free_live(g);
}

/* Finds a game that can leave: nobody holds it, and it was asked for longest ago. The table is
 * locked. Games with listeners are not asked for, so the caller checks them. */
static live *find_idle(const api *a, int64_t before_ns) {
    live *oldest = NULL;
    for (live *g = a->games; g; g = g->next)
        if (g->refs == 0 && g->used_ns < before_ns && (!oldest || g->used_ns < oldest->used_ns) &&
            event_listeners(a->events, view_of(g->id)) == 0)
            oldest = g;
    return oldest;
}

/* Ends the hold on an idle game and frees it, unless somebody has asked for it since. The desk is
 * held from the table to the end of the game's lock: who loads the game in between would find it
 * locked and take us for another program. */
static void let_go(api *a, live *g) {
    (void)pthread_mutex_lock(&a->desk);
    (void)pthread_mutex_lock(&a->table);
    const bool leaves = --g->refs == 0;
    if (leaves) unlink_live(a, g);
    (void)pthread_mutex_unlock(&a->table);
    if (leaves) {
        kept_close(g->kept);
        g->kept = NULL;
    }
    (void)pthread_mutex_unlock(&a->desk);
    if (leaves) free_live(g);
}

/* Takes games out of memory until `most` are left, or those that nobody has asked for since a time.
 */
bool live_evict(api *a, int most, int64_t before_ns) {
    for (bool any = false;; any = true) {
        (void)pthread_mutex_lock(&a->table);
        live *g = a->count > most ? find_idle(a, before_ns) : NULL;
        if (g) g->refs++;
        (void)pthread_mutex_unlock(&a->table);
        if (!g) return any;
        let_go(a, g);
    }
}

/* The game is held, and in the table. NULL: too many games, or no memory. */
static live *find_or_add(api *a, const char *id, refusal *r) {
    (void)pthread_mutex_lock(&a->table);
    live *g = a->games;
    while (g && strcmp(g->id, id) != 0) g = g->next;
    const bool full = !g && a->count >= LIVE_MOST;
    if (!g && !full) {
        g = new_live(a, id);
        if (g) {
            g->next = a->games;
            a->games = g;
            a->count++;
        }
    }
    if (g) {
        g->refs++;
        g->used_ns = clock_now_ns();
    }
    (void)pthread_mutex_unlock(&a->table);
    if (full)
        (void)refuse(r, 503, "too_many", NULL, "Too many games are open at once: close some");
    else if (!g)
        (void)live_no_memory(r);
    return g;
}

void live_leave(live *g) {
    api *a = g->api;
    if (g->session && !g->thinks) {
        session_free(g->session);
        g->session = NULL;
    }
    (void)pthread_mutex_lock(&a->desk);
    kept_close(g->kept);
    g->kept = NULL;
    (void)pthread_mutex_unlock(&a->desk);
    (void)pthread_mutex_lock(&a->table);
    if (!g->gone) unlink_live(a, g);
    g->gone = true;
    (void)pthread_mutex_unlock(&a->table);
}

void live_each(api *a, void (*visit)(live *g, void *context), void *context) {
    enum { MOST = LIVE_MOST };
    live *held[MOST];
    int count = 0;
    (void)pthread_mutex_lock(&a->table);
    for (live *g = a->games; g && count < MOST; g = g->next) {
        g->refs++;
        held[count++] = g;
    }
    (void)pthread_mutex_unlock(&a->table);
    for (int i = 0; i < count; i++) {
        (void)pthread_mutex_lock(&held[i]->lock);
        visit(held[i], context);
        (void)pthread_mutex_unlock(&held[i]->lock);
        live_release(held[i]);
    }
}

void live_free_all(api *a) {
    while (a->games) {
        live *g = a->games;
        a->games = g->next;
        free_live(g);
    }
}

/* ---- the card ---- */

static status take_card(void *context, const store_card *c) {
    live *g = context;
    g->game = c->game;
    g->unfinished = c->unfinished;
    g->deleted = c->deleted;
    (void)snprintf(g->source, sizeof g->source, "%s", c->source);
    (void)snprintf(g->created, sizeof g->created, "%s", c->created);
    (void)snprintf(g->added, sizeof g->added, "%s", c->added ? c->added : "");
    (void)snprintf(g->changed, sizeof g->changed, "%s", c->changed);
    return live_set_text(&g->tags, c->tags) || live_set_text(&g->notes, c->notes) ? E_NOMEM : OK;
}

/* A game that another program has stored since has no card yet. The desk is locked. */
static status find_card(live *g, fault *f) {
    char now[DATE_BYTES];
    status result = store_shelf_find(g->api->store, g->id, take_card, g, f);
    if (result != E_MISSING) return result;
    api_date(now);
    for (bool done = false; result == E_MISSING && !done;) {
        const status updated = store_shelf_update(g->api->store, now, &done, f);
        if (updated) return updated;
        result = store_shelf_find(g->api->store, g->id, take_card, g, f);
    }
    return result;
}

/* ---- a finished game ---- */

static status take_finished(void *context, const store_run *r, const store_game *s) {
    live *g = context;
    const int a = s->played.a_is_black ? BLACK : WHITE;
    game_clear(&g->record);
    if (game_copy(s->record, &g->record)) return E_NOMEM;
    for (int who = 0; who < 2; who++) {
        const int side = who == 0 ? a : 1 - a;
        const char *spec = who == 0 ? r->a : r->b;
        if (live_set_text(&g->names[side], store_run_player(r, who))) return E_NOMEM;
        if (strcmp(spec, STORE_PERSON) != 0 && live_set_text(&g->specs[side], spec)) return E_NOMEM;
    }
    g->over = true;
    g->opening_plies = s->played.opening_plies;
    g->ending = s->played.ending;
    g->score = s->played.a_is_black ? s->played.score : -s->played.score;
    g->helped = strcmp(r->kind, "helped play") == 0;
    return OK;
}

static void plan_name(const live *g, char out[64]) {
    (void)snprintf(out, 64, "plan %s", g->id);
}

void live_keep_plan(live *g) {
    char name[64], text[120];
    if (!g->adapts && g->teach <= 0 && g->limits.game_ns == 0) return;
    plan_name(g, name);
    (void)snprintf(text, sizeof text, "%d %d %" PRId64 " %" PRId64, g->adapts,
                   (int)(g->teach * 1000), g->limits.game_ns, g->limits.increment_ns);
    (void)store_text_write(g->api->store, name, view_of(text), NULL); /* else it is forgotten */
}

void live_read_plan(live *g) {
    char name[64];
    buffer text = buffer_make(NULL);
    uint64_t numbers[4] = {0};
    plan_name(g, name);
    if (store_text_read(g->api->store, name, &text, NULL) == OK) {
        view rest = buffer_view(&text);
        for (int i = 0; i < 4; i++)
            if (view_number(view_take(&rest, ' '), INT64_MAX, &numbers[i], NULL)) numbers[i] = 0;
    }
    buffer_clear(&text);
    g->adapts = numbers[0] != 0;
    g->teach = (double)numbers[1] / 1000;
    g->limits.game_ns = (int64_t)numbers[2];
    g->limits.increment_ns = (int64_t)numbers[3];
}

static status load_finished(live *g, fault *f) {
    const store_filter one = {.id = g->game};
    status result = store_each_game(g->api->store, &one, take_finished, g, f);
    if (!result && !g->names[BLACK])
        result = fault_set(f, E_FORMAT, 0, "this game is damaged in the data file");
    if (!result) live_read_plan(g);
    return result;
}

/* ---- a game that is being played ---- */

static bool is_timed(const char *spec) {
    return spec && strstr(spec, "time=");
}

static status make_session(live *g, const game *so_far, const char *const *specs, session **out,
                           fault *f) {
    const bool timed = is_timed(specs[BLACK]) || is_timed(specs[WHITE]);
    const session_options o = {
        .players = {.tier = g->api->tier, .table_mb = timed ? TIMED_TABLE_MB : TABLE_MB},
        .limits = g->limits,
        .seed = g->api->seed + (uint64_t)clock_now_ns()};
    return session_make(&o, so_far, out, f);
}

static status seat_both(session *s, const char *const *names, const char *const *specs, fault *f) {
    status result = OK;
    for (int side = 0; side < 2 && !result; side++)
        result = specs[side] ? session_seat_player(s, (colour)side, specs[side], names[side], f)
                             : session_seat_person(s, (colour)side, names[side], f);
    return result;
}

/* Makes the moves again that were taken back, and takes them back: they can be made again then. A
 * text that does not fit is left out. */
static void restore_undone(session *s, const char *text) {
    view rest = view_of(text);
    const int size = session_position(s)->field.size;
    int made = 0, square = SQUARE_NONE;
    while (rest.length) {
        size_t length = 2;
        while (length < rest.length && char_is_digit(rest.data[length])) length++;
        const view word = {rest.data, length > rest.length ? rest.length : length};
        const bool fine = view_is(word, "--") ? session_pass(s, NULL) == OK
                                              : square_name_read(word, size, &square, NULL) == OK &&
                                                    session_play(s, square, NULL) == OK;
        if (!fine) break;
        made++;
        rest = view_from(rest, word.length);
    }
    for (; made; made--) (void)session_undo(s);
}

typedef struct loading {
    live *game;
    bool only_shows; /* another program plays it */
    status result;
    fault *fault;
} loading;

/* Shows the game as the store has it, without a session. */
static status show_state(live *g, const kept_state *k) {
    game_clear(&g->record);
    if (game_copy(k->record, &g->record)) return E_NOMEM;
    for (int side = 0; side < 2; side++) {
        if (live_set_text(&g->names[side], k->sides[side].name)) return E_NOMEM;
        if (k->sides[side].spec && live_set_text(&g->specs[side], k->sides[side].spec))
            return E_NOMEM;
    }
    return OK;
}

static bool has_foreign_seat(const kept_state *k) {
    for (int side = 0; side < 2; side++)
        if (k->sides[side].spec && !seat_is_ours(k->sides[side].spec, &k->record->start.field))
            return true;
    return false;
}

static void hear_state(void *context, const kept_state *k, const char *begun) {
    loading *l = context;
    live *g = l->game;
    const char *names[2] = {k->sides[BLACK].name, k->sides[WHITE].name};
    const char *specs[2] = {k->sides[BLACK].spec, k->sides[WHITE].spec};
    (void)begun;
    g->limits = k->limits;
    g->opening_plies = k->opening_plies;
    g->helped = k->helped;
    g->adapts = k->adapts;
    g->pauses = k->pauses;
    g->teach = k->teach;
    g->foreign = l->only_shows || has_foreign_seat(k);
    if (g->foreign) {
        l->result = show_state(g, k);
        return;
    }
    l->result = make_session(g, k->record, specs, &g->session, l->fault);
    if (!l->result) l->result = seat_both(g->session, names, specs, l->fault);
    if (!l->result && k->undone) restore_undone(g->session, k->undone);
}

static status load_unfinished(live *g, fault *f) {
    loading l = {.game = g, .fault = f};
    status result = kept_share(g->api->store, g->api->path, NULL, &g->kept, f);
    if (result) return result;
    result = kept_take(g->kept, g->unfinished, hear_state, &l, f);
    if (result == E_BUSY) {
        l.only_shows = true;
        result = kept_look(g->kept, g->unfinished, hear_state, &l, f);
    }
    if (!result) result = l.result;
    if (g->foreign || result) {
        kept_close(g->kept);
        g->kept = NULL;
    }
    return result;
}

/* ---- opening ---- */

static int count_played(api *a) {
    int count = 0;
    (void)pthread_mutex_lock(&a->table);
    for (const live *g = a->games; g; g = g->next) count += g->played;
    (void)pthread_mutex_unlock(&a->table);
    return count;
}

static void note_played(live *g) {
    (void)pthread_mutex_lock(&g->api->table);
    g->played = g->session != NULL;
    (void)pthread_mutex_unlock(&g->api->table);
}

/* The game is locked. */
static bool load(live *g, refusal *r) {
    api *a = g->api;
    fault f = {.text = ""};
    (void)pthread_mutex_lock(&a->desk);
    status result = find_card(g, &f);
    if (!result) result = g->game ? load_finished(g, &f) : load_unfinished(g, &f);
    (void)pthread_mutex_unlock(&a->desk);
    if (!result && g->session) result = live_show(g, &f);
    if (result == E_MISSING)
        return refuse(r, 404, "not_found", NULL, "There is no game with the id %.40s", g->id);
    if (result) return refuse_fault(r, &f);
    g->loaded = true;
    note_played(g);
    if (g->session) return live_continue(g, r);
    return true;
}

live *live_open(api *a, const char *id, refusal *r) {
    for (;;) {
        live *g = find_or_add(a, id, r);
        if (!g) return NULL;
        (void)pthread_mutex_lock(&g->lock);
        if (g->gone) { /* it left while we waited */
            live_close(g);
            continue;
        }
        if (g->loaded || load(g, r)) return g;
        live_leave(g);
        live_close(g);
        return NULL;
    }
}

void live_close(live *g) {
    (void)pthread_mutex_unlock(&g->lock);
    live_release(g);
}

/* ---- a new game ---- */

/* The game is locked, and in the table. */
static status begin(live *g, const live_plan *p, fault *f) {
    g->limits = p->limits;
    g->opening_plies = (int)p->start->count;
    g->teach = p->teach;
    g->adapts = p->adapts;
    g->loaded = true;
    memcpy(g->source, "page", sizeof "page");
    api_date(g->created);
    memcpy(g->changed, g->created, sizeof g->created);
    memcpy(g->added, g->created, sizeof g->created);
    status result = live_set_text(&g->tags, "") || live_set_text(&g->notes, "")
                        ? fault_set(f, E_NOMEM, 0, "no memory for a game")
                        : OK;
    if (!result) result = make_session(g, p->start, p->specs, &g->session, f);
    if (!result) result = seat_both(g->session, p->names, p->specs, f);
    if (!result) result = kept_share(g->api->store, g->api->path, NULL, &g->kept, f);
    if (!result) kept_set_card(g->kept, p->id);
    if (!result) result = live_show(g, f);
    note_played(g);
    return result;
}

live *live_make(api *a, const live_plan *p, bool *existed, refusal *r) {
    fault f = {.text = ""};
    live *g = live_open(a, p->id, r);
    *existed = g != NULL;
    if (g || r->status != 404) return g;
    if (count_played(a) >= LIVE_PLAYED_MOST) {
        (void)live_evict(a, 0, clock_now_ns());
        if (count_played(a) >= LIVE_PLAYED_MOST) {
            (void)refuse(r, 503, "too_many", NULL, "Too many games are being played: close some");
            return NULL;
        }
    }
    g = find_or_add(a, p->id, r);
    if (!g) return NULL;
    (void)pthread_mutex_lock(&g->lock);
    if (g->loaded || g->gone) { /* another tab was faster */
        live_close(g);
        g = live_open(a, p->id, r);
        *existed = g != NULL;
        return g;
    }
    const status result = begin(g, p, &f);
    if (!result && live_change(g, r)) {
        api_publish_games(a, g->id);
        return g;
    }
    if (result) (void)refuse_fault(r, &f);
    if (!g->gone) live_leave(g);
    live_close(g);
    return NULL;
}
