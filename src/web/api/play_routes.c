/* web/api/play_routes.c - requests that make, change and end games. */
#include "base/clock.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"
#include "notation/square_name.h"
#include "protocol/session.h"
#include "search/limits.h"
#include "service/agents/opponent.h"
#include "service/games/person_record.h"
#include "store/shelf.h"
#include "web/api/api_int.h"
#include "web/api/body.h"
#include "web/api/live.h"
#include "web/api/live_int.h"
#include "web/api/refusal.h"
#include "web/api/seats.h"
#include "web/api/starts.h"
#include "web/game_id.h"
#include "web/message.h"

#include <stdio.h>
#include <string.h>

enum { TAGS_MOST = 20, TAG_MOST = 40, NOTES_MOST = 20000, PLY_MOST = 1000 };

#define TEACH_MOST    64.0
#define NS_PER_SECOND 1e9

static const char *const colours[2] = {"black", "white"}; /* by colour */

/* ---- reading ---- */

static bool read_id(const json_t *body, const char **out, refusal *r) {
    if (!body_text(body, "id", LIVE_ID_BYTES, NEEDED, out, r)) return false;
    if (game_id_is_free(view_of(*out))) return true;
    return refuse(r, 400, "bad_request", "id",
                  "An id has 1 to 40 letters, digits, - and _, and does not look like g12 or u12");
}

static bool read_clock(const json_t *body, search_limits *out, refusal *r) {
    static const char *const fields[] = {"seconds", "increment", NULL};
    json_t *clock = NULL;
    double seconds = 0, increment = 0;
    if (json_is_null(json_object_get(body, "clock"))) return true;
    if (!body_object(body, "clock", OPTIONAL, &clock, r)) return false;
    if (!clock) return true;
    if (!body_knows(clock, "clock", fields, r) ||
        !body_real(clock, "seconds", 0, true, 86400, NEEDED, &seconds, r) ||
        !body_real(clock, "increment", 0, false, 3600, OPTIONAL, &increment, r))
        return false;
    out->game_ns = (int64_t)(seconds * NS_PER_SECOND);
    if (out->game_ns < 1) out->game_ns = 1;
    out->increment_ns = (int64_t)(increment * NS_PER_SECOND);
    return true;
}

/* The level that fits the results of the person, if the level adapts. */
static void adapt_seat(api *a, const char *person, const field *board, seat_text *seat) {
    int step = LADDER_START;
    (void)pthread_mutex_lock(&a->desk);
    const status result = person_record_step(a->store, person, board, &step, NULL);
    (void)pthread_mutex_unlock(&a->desk);
    if (result) return; /* the level stays as it is */
    const char *level = ladder_step(step, board);
    buffer_reset(&seat->spec, 0);
    buffer_reset(&seat->name, 0);
    (void)opponent_read(view_of(level), board, &seat->spec, NULL);
    opponent_name(view_of(level), &seat->name);
}

static void fill_plan(live_plan *p, const seat_text seats[2]) {
    for (int side = 0; side < 2; side++) {
        p->names[side] = buffer_text(&seats[side].name);
        p->specs[side] = seats[side].is_person ? NULL : buffer_text(&seats[side].spec);
    }
}

/* ---- making ---- */

static bool reply_made(live *g, bool existed, web_reply *out) {
    if (!g) return false;
    live_reply(g, existed ? 200 : 201, out);
    live_close(g);
    return true;
}

static bool make_game(api *a, const json_t *body, seat_text seats[2], game *start, web_reply *out,
                      refusal *why) {
    static const char *const fields[] = {"id",    "size",  "black", "white", "start",
                                         "clock", "teach", "adapt", NULL};
    live_plan p = {.start = start};
    char person[NAME_BYTES];
    int64_t size = 8;
    bool existed = false;
    if (!body_knows(body, "", fields, why) || !read_id(body, &p.id, why) ||
        !body_int(body, "size", 4, 12, NEEDED, &size, why))
        return false;
    if (size % 2) return refuse(why, 400, "bad_request", "size", "A board has an even size");
    api_person(a, person);
    if (!starts_read(body, (int)size, a->seed + (uint64_t)clock_now_ns(), start, why) ||
        !read_clock(body, &p.limits, why) ||
        !body_real(body, "teach", 0, false, TEACH_MOST, OPTIONAL, &p.teach, why) ||
        !body_bool(body, "adapt", OPTIONAL, &p.adapts, why))
        return false;
    for (int side = 0; side < 2; side++)
        if (!seat_read(body, colours[side], &start->start.field, person, a, &seats[side], why))
            return false;
    if (p.adapts && seats[0].is_person != seats[1].is_person) {
        seat_text *other = &seats[seats[0].is_person ? 1 : 0];
        const seat_text *own = &seats[seats[0].is_person ? 0 : 1];
        if (opponent_is_level(buffer_view(&other->name)) ||
            view_starts_with(buffer_view(&other->name), "level "))
            adapt_seat(a, buffer_text(&own->name), &start->start.field, other);
    }
    fill_plan(&p, seats);
    live *g = live_make(a, &p, &existed, why);
    return reply_made(g, existed, out);
}

bool answer_make(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    json_t *body = body_parse(r->body, why);
    seat_text seats[2] = {seat_make(), seat_make()};
    game start = game_make(NULL);
    (void)id;
    const bool fine = body && make_game(a, body, seats, &start, out, why);
    game_clear(&start);
    seat_clear(&seats[0]);
    seat_clear(&seats[1]);
    body_free(body);
    return fine;
}

/* ---- reading and cards ---- */

bool answer_get(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    live *g = live_open(a, id, why);
    (void)r;
    if (!g) return false;
    live_reply(g, 200, out);
    live_close(g);
    return true;
}

static bool change_card(live *g, const shelf_change *c, refusal *why) {
    fault f = {.text = ""};
    api *a = g->api;
    (void)pthread_mutex_lock(&a->desk);
    const status result = store_shelf_change(a->store, g->id, c, &f);
    (void)pthread_mutex_unlock(&a->desk);
    if (result) return refuse_fault(why, &f);
    if (c->deleted >= 0) g->deleted = c->deleted != 0;
    if ((c->tags && live_set_text(&g->tags, c->tags)) ||
        (c->notes && live_set_text(&g->notes, c->notes)))
        return live_no_memory(why);
    memcpy(g->changed, c->changed, DATE_BYTES);
    g->version++;
    live_publish(g);
    api_publish_games(a, g->id);
    return true;
}

static bool put_aside(api *a, const char *id, int deleted, web_reply *out, refusal *why) {
    char now[DATE_BYTES];
    live *g = live_open(a, id, why);
    if (!g) return false;
    api_date(now);
    const shelf_change c = {.deleted = deleted, .changed = now};
    if (deleted) live_end_hint(g);
    const bool fine = change_card(g, &c, why);
    if (fine) live_reply(g, 200, out);
    live_close(g);
    return fine;
}

bool answer_delete(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    (void)r;
    return put_aside(a, id, 1, out, why);
}

bool answer_restore(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    (void)r;
    return put_aside(a, id, 0, out, why);
}

bool tags_read(const json_t *body, buffer *out, bool *given, refusal *why) {
    const json_t *list = json_object_get(body, "tags");
    *given = list != NULL;
    if (!list) return true;
    if (!json_is_array(list) || json_array_size(list) > TAGS_MOST)
        return refuse(why, 400, "bad_request", "tags", "There are at most %d tags", TAGS_MOST);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *tag = json_array_get(list, i);
        const view text = json_is_string(tag)
                              ? (view){json_string_value(tag), json_string_length(tag)}
                              : (view){NULL, 0};
        if (text.length == 0 || !body_is_name(text, TAG_MOST))
            return refuse(why, 400, "bad_request", "tags",
                          "A tag is one line of at most %d characters", TAG_MOST);
        buffer_add(out, out->length ? "" : "\n");
        buffer_append(out, text);
        buffer_add_char(out, '\n');
    }
    return true;
}

/* Gives a seat of a game that is being played to somebody else. */
static bool change_seat(live *g, const json_t *body, colour side, bool *changed, refusal *why) {
    char person[NAME_BYTES];
    fault f = {.text = ""};
    seat_text seat = seat_make();
    if (!json_object_get(body, colours[side])) return true;
    if (!g->session) {
        seat_clear(&seat);
        return refuse(why, 409, "conflict", colours[side],
                      "Seats can change only while the game is being played here");
    }
    api_person(g->api, person);
    bool fine = seat_read(body, colours[side], &g->record.start.field, person, g->api, &seat, why);
    if (fine) {
        live_calm(g);
        const status result =
            seat.is_person ? session_seat_person(g->session, side, buffer_text(&seat.name), &f)
                           : session_seat_player(g->session, side, buffer_text(&seat.spec),
                                                 buffer_text(&seat.name), &f);
        if (result) fine = refuse_fault(why, &f);
        *changed = true;
    }
    seat_clear(&seat);
    return fine;
}

static bool change_game(live *g, const json_t *body, refusal *why) {
    static const char *const fields[] = {"tags",  "notes", "black",  "white",
                                         "teach", "adapt", "paused", NULL};
    char now[DATE_BYTES];
    buffer tags = buffer_make(NULL);
    bool has_tags = false, changed = false, adapts = g->adapts, pauses = g->pauses;
    double teach = g->teach;
    api_date(now);
    shelf_change c = {.deleted = -1, .changed = now};
    bool fine = body_knows(body, "", fields, why) &&
                body_text(body, "notes", NOTES_MOST, OPTIONAL, &c.notes, why) &&
                body_real(body, "teach", 0, false, TEACH_MOST, OPTIONAL, &teach, why) &&
                body_bool(body, "adapt", OPTIONAL, &adapts, why) &&
                body_bool(body, "paused", OPTIONAL, &pauses, why) &&
                tags_read(body, &tags, &has_tags, why);
    if (has_tags) c.tags = buffer_text(&tags);
    if (fine && buffer_status(&tags)) fine = live_no_memory(why);
    if (fine && g->session) {
        changed = teach != g->teach || adapts != g->adapts || pauses != g->pauses;
        g->teach = teach;
        g->adapts = adapts;
        g->pauses = pauses;
    }
    for (int side = 0; side < 2 && fine; side++)
        fine = change_seat(g, body, (colour)side, &changed, why);
    if (fine && changed) {
        live_calm(g);
        if (g->session && !g->gone) fine = live_change(g, why); /* else the game ended meanwhile */
    }
    if (fine && (c.tags || c.notes)) fine = change_card(g, &c, why);
    buffer_clear(&tags);
    return fine;
}

bool answer_change(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    json_t *body = body_parse(r->body, why);
    live *g = body ? live_open(a, id, why) : NULL;
    const bool fine = g && change_game(g, body, why);
    if (fine) live_reply(g, 200, out);
    if (g) live_close(g);
    body_free(body);
    return fine;
}

/* ---- moves ---- */

/* Opens a game that is being played here, for a request with a ply. */
static live *open_at(api *a, const web_request *r, const char *id, const char *const *fields,
                     json_t **body, int64_t *ply, refusal *why) {
    *body = body_parse(r->body, why);
    if (!*body || !body_knows(*body, "", fields, why) ||
        !body_int(*body, "ply", 0, PLY_MOST, NEEDED, ply, why))
        return NULL;
    return live_open(a, id, why);
}

/* Why the game takes no change at this ply, or NULL. */
static const char *conflict_at(const live *g, int64_t ply) {
    if (g->over) return "The game is over";
    if (!g->session) return "Another program plays this game at the moment";
    if ((int64_t)g->record.count != ply) return "The game is at another ply";
    return NULL;
}

static bool reply_conflict(const live *g, const char *message, web_reply *out) {
    live_conflict(g, message, out);
    return true;
}

static bool read_move(const char *text, int size, int *square) {
    if (strcmp(text, "pass") == 0) {
        *square = GAME_PASS;
        return true;
    }
    return square_name_read(view_of(text), size, square, NULL) == OK;
}

static bool is_same_move(const live *g, int64_t ply, int square) {
    return ply < (int64_t)g->record.count && g->record.plies[ply].square == square;
}

static bool play(live *g, int64_t ply, const char *text, web_reply *out, refusal *why) {
    int square = SQUARE_NONE;
    fault f = {.text = ""};
    if (!read_move(text, g->record.start.field.size, &square))
        return refuse(why, 422, "illegal_move", "move", "%.20s is no square of this board", text);
    if (is_same_move(g, ply, square)) {
        live_reply(g, 200, out);
        return true;
    }
    const char *conflict = conflict_at(g, ply);
    if (!conflict && !live_is_person(g, g->record.now.to_move))
        conflict = "It is the engine's turn";
    if (conflict) return reply_conflict(g, conflict, out);
    const status result =
        square == GAME_PASS ? session_pass(g->session, &f) : session_play(g->session, square, &f);
    if (result == E_TIMEOUT)
        return live_change(g, why) && reply_conflict(g, "The time is used up", out);
    if (result == E_RANGE) return refuse(why, 422, "illegal_move", "move", "%s", f.text);
    if (result) return refuse_fault(why, &f);
    if (!live_change(g, why)) return false;
    live_reply(g, 200, out);
    return true;
}

bool answer_move(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const char *const fields[] = {"ply", "move", NULL};
    json_t *body = NULL;
    int64_t ply = 0;
    const char *move = NULL;
    live *g = open_at(a, r, id, fields, &body, &ply, why);
    const bool fine =
        g && body_text(body, "move", 10, NEEDED, &move, why) && play(g, ply, move, out, why);
    if (g) live_close(g);
    body_free(body);
    return fine;
}

/* ---- other requests with a ply ---- */

typedef bool ply_action(live *g, const json_t *body, web_reply *out, refusal *why);

/* A request with a ply. */
typedef struct ply_request {
    ply_action *act;   /* called if the game is at this ply */
    const char *field; /* that the body may have besides the ply; NULL: none */
    bool calms;        /* the engine stops thinking first */
} ply_request;

static bool at_ply(api *a, const web_request *r, const char *id, const ply_request *q,
                   web_reply *out, refusal *why) {
    const char *const fields[] = {"ply", q->field, NULL};
    json_t *body = NULL;
    int64_t ply = 0;
    live *g = open_at(a, r, id, fields, &body, &ply, why);
    bool fine = g != NULL;
    if (g) {
        const char *conflict = conflict_at(g, ply);
        if (!conflict && q->calms) {
            live_calm(g);
            conflict = g->gone ? "The game left the memory: ask again" : conflict_at(g, ply);
        }
        fine = conflict ? reply_conflict(g, conflict, out) : q->act(g, body, out, why);
        live_close(g);
    }
    body_free(body);
    return fine;
}

static bool reply_changed(live *g, web_reply *out, refusal *why) {
    if (!live_change(g, why)) return false;
    live_reply(g, 200, out);
    return true;
}

static bool undo(live *g, const json_t *body, web_reply *out, refusal *why) {
    (void)body;
    const int to = live_undo_ply(g);
    if (to < 0) {
        live_think(g);
        return reply_conflict(g, "There is no move to take back", out);
    }
    while (session_game(g->session)->count > (size_t)to) (void)session_undo(g->session);
    g->helped = true;
    return reply_changed(g, out, why);
}

static bool redo(live *g, const json_t *body, web_reply *out, refusal *why) {
    (void)body;
    bool any = false;
    while (session_redo(g->session)) {
        const position *p = session_position(g->session);
        any = true;
        if (live_is_person(g, p->to_move) && !position_must_pass(p)) break;
    }
    if (!any) {
        live_think(g);
        return reply_conflict(g, "There is no move to make again", out);
    }
    return reply_changed(g, out, why);
}

static bool resign(live *g, const json_t *body, web_reply *out, refusal *why) {
    const char *text = NULL;
    colour side = g->record.now.to_move;
    if (!body_text(body, "side", 10, OPTIONAL, &text, why)) {
        live_think(g);
        return false;
    }
    if (live_is_person(g, BLACK) != live_is_person(g, WHITE))
        side = live_is_person(g, BLACK) ? BLACK : WHITE;
    if (text) side = strcmp(text, "white") == 0 ? WHITE : BLACK;
    if ((text && strcmp(text, "white") != 0 && strcmp(text, "black") != 0) ||
        !live_is_person(g, side)) {
        live_think(g);
        return refuse(why, 400, "bad_request", "side", "Only a person can resign");
    }
    session_resign(g->session, side);
    return reply_changed(g, out, why);
}

static bool swap(live *g, const json_t *body, web_reply *out, refusal *why) {
    (void)body;
    session_swap(g->session);
    return reply_changed(g, out, why);
}

static bool move_now(live *g, const json_t *body, web_reply *out, refusal *why) {
    (void)body, (void)why;
    live_hurry(g);
    live_reply(g, 200, out);
    return true;
}

/* A teacher who asks about a move does not use up the time of the person. */
static bool stand_clock(live *g, const json_t *body, web_reply *out, refusal *why) {
    bool stands = false;
    if (!body_bool(body, "stands", NEEDED, &stands, why)) return false;
    if (g->limits.game_ns == 0 || !(g->teach > 0) || !live_is_person(g, g->record.now.to_move))
        return reply_conflict(g, "The clock stands only for a person who is being taught", out);
    live_stand_clock(g, stands);
    live_reply(g, 200, out);
    return true;
}

bool answer_undo(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const ply_request q = {.act = undo, .calms = true};
    return at_ply(a, r, id, &q, out, why);
}

bool answer_redo(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const ply_request q = {.act = redo, .calms = true};
    return at_ply(a, r, id, &q, out, why);
}

bool answer_resign(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const ply_request q = {.act = resign, .field = "side", .calms = true};
    return at_ply(a, r, id, &q, out, why);
}

bool answer_swap(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const ply_request q = {.act = swap, .calms = true};
    return at_ply(a, r, id, &q, out, why);
}

bool answer_now(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const ply_request q = {.act = move_now};
    return at_ply(a, r, id, &q, out, why);
}

bool answer_clock(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const ply_request q = {.act = stand_clock, .field = "stands"};
    return at_ply(a, r, id, &q, out, why);
}

/* ---- once more ---- */

/* What the next game takes over from one that is locked. */
typedef struct rematch_plan {
    game start;
    seat_text seats[2];
    live_plan plan;
} rematch_plan;

static bool plan_rematch(const live *g, rematch_plan *p, refusal *why) {
    const position *start = &g->record.start;
    game_set_start(&p->start, start);
    for (int side = 0; side < 2; side++) {
        const int from = 1 - side;
        const char *spec = g->specs[from];
        if (spec && !seat_is_ours(spec, &start->field))
            return refuse(why, 409, "unsupported", NULL, "%.60s cannot play here", g->names[from]);
        p->seats[side].is_person = !spec;
        buffer_add(&p->seats[side].name, g->names[from]);
        if (spec) buffer_add(&p->seats[side].spec, spec);
    }
    p->plan.limits = g->limits;
    p->plan.teach = g->teach;
    p->plan.adapts = g->adapts;
    status result = OK; /* the opening is the same, so that both sides have played it */
    for (int i = 0; i < g->opening_plies && !result; i++)
        result = g->record.plies[i].square == GAME_PASS
                     ? game_add_pass(&p->start, NULL)
                     : game_add_move(&p->start, g->record.plies[i].square, NULL);
    return result ? live_no_memory(why) : true;
}

static void adapt_rematch(api *a, rematch_plan *p) {
    const int person = p->seats[0].is_person ? 0 : 1;
    if (!p->plan.adapts || p->seats[0].is_person == p->seats[1].is_person) return;
    const field *board = &p->start.start.field;
    if (ladder_find(buffer_text(&p->seats[1 - person].spec), board) < 0) return;
    adapt_seat(a, buffer_text(&p->seats[person].name), board, &p->seats[1 - person]);
}

static bool rematch(api *a, const json_t *body, const char *id, rematch_plan *p, web_reply *out,
                    refusal *why) {
    static const char *const fields[] = {"id", NULL};
    bool existed = false;
    if (!body_knows(body, "", fields, why) || !read_id(body, &p->plan.id, why)) return false;
    live *before = live_open(a, id, why);
    if (!before) return false;
    const bool planned = plan_rematch(before, p, why);
    live_close(before);
    if (!planned) return false;
    adapt_rematch(a, p);
    fill_plan(&p->plan, p->seats);
    p->plan.start = &p->start;
    live *g = live_make(a, &p->plan, &existed, why);
    return reply_made(g, existed, out);
}

bool answer_rematch(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    json_t *body = body_parse(r->body, why);
    rematch_plan p = {.start = game_make(NULL), .seats = {seat_make(), seat_make()}};
    const bool fine = body && rematch(a, body, id, &p, out, why);
    game_clear(&p.start);
    seat_clear(&p.seats[0]);
    seat_clear(&p.seats[1]);
    body_free(body);
    return fine;
}
