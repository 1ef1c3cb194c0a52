/* web/api/import_routes.c - games from elsewhere. */
#include "base/alloc.h"
#include "base/json.h"
#include "base/text.h"
#include "game/colour.h"
#include "notation/game.h"
#include "service/agents/player_title.h"
#include "service/games/game_import.h"
#include "store/shelf.h"
#include "store/store.h"
#include "web/api/api_int.h"
#include "web/api/body.h"
#include "web/api/live_int.h"
#include "web/api/refusal.h"
#include "web/message.h"

#include <stdio.h>
#include <string.h>

enum { CHUNK = 500, PROBLEMS = 10, FILE_NAME_MOST = 200, PLAYER_MOST = 80 };

/* What a request tells about its games. */
typedef struct import_wish {
    view bytes;
    const char *name; /* of the file, or NULL */
    const char *tags;
    const char *players[2]; /* by colour: names where the games have none; NULL: none */
    view names;             /* the file of players beside a WTHOR file, or empty */
} import_wish;

/* The names under which a game may be here already, if it was exported by us. */
typedef struct former_names {
    buffer of[2];
} former_names;

typedef struct importing {
    api *api;
    char now[DATE_BYTES];
    char person[NAME_BYTES]; /* in the settings */
    const import_wish *wish;
    game *games; /* that wait to be stored */
    imported_game *made;
    shelf_item *items;
    former_names *former;
    size_t count;
    uint64_t stored, known, left_out;
    char first[48];  /* the first game that was stored */
    buffer problems; /* members of a list of JSON */
} importing;

static void hear_problem(void *context, const char *where, const char *text) {
    importing *m = context;
    if (m->left_out++ >= PROBLEMS) return;
    if (m->problems.length) buffer_add_char(&m->problems, ',');
    json_writer j = json_make(&m->problems);
    JSON_PUT_OBJECT(&j, json_text_at("where", where), json_text_at("message", text));
}

/* A file says You, or the name in the settings, where the store has "you". */
static void find_former(const importing *m, const store_run *r, former_names *out) {
    const char *const names[2] = {r->name_a, r->name_b};
    for (int side = 0; side < 2; side++) {
        out->of[side] = buffer_make(NULL);
        if (strcmp(names[side], m->person) == 0)
            buffer_add(&out->of[side], "you");
        else
            player_name_of_title(view_of(names[side]), &out->of[side]);
    }
}

static void prepare_item(importing *m, size_t i) {
    const imported_game *made = &m->made[i];
    former_names *former = &m->former[i];
    find_former(m, &made->run, former);
    m->items[i] = (shelf_item){.run = &made->run, .game = &made->game, .created = made->created};
    const bool differ = strcmp(buffer_text(&former->of[0]), made->run.name_a) != 0 ||
                        strcmp(buffer_text(&former->of[1]), made->run.name_b) != 0;
    if (!differ) return;
    m->items[i].other_names[0] = buffer_text(&former->of[0]);
    m->items[i].other_names[1] = buffer_text(&former->of[1]);
}

static void clear_item(importing *m, size_t i) {
    imported_game_clear(&m->made[i]);
    buffer_clear(&m->former[i].of[0]);
    buffer_clear(&m->former[i].of[1]);
}

/* Stores the games that wait. Others may use the store between two groups. */
static status store_games(importing *m, fault *f) {
    status result = OK;
    size_t made = 0;
    for (; made < m->count && !result; made++) {
        result = imported_game_make(&m->games[made], m->now, &m->made[made], f);
        if (result) break;
        prepare_item(m, made);
    }
    if (!result && made) {
        (void)pthread_mutex_lock(&m->api->desk);
        result = store_shelf_add(m->api->store, m->items, made, m->wish->tags, m->now, f);
        (void)pthread_mutex_unlock(&m->api->desk);
    }
    for (size_t i = 0; i < made; i++) {
        if (!result && m->items[i].known) m->known++;
        if (!result && !m->items[i].known && m->stored++ == 0)
            (void)snprintf(m->first, sizeof m->first, "%s", m->items[i].id);
        clear_item(m, i);
    }
    for (size_t i = 0; i < m->count; i++) game_clear(&m->games[i]);
    m->count = 0;
    return result;
}

/* The names of the request, for a side that has none. */
static status add_names(const importing *m, game *g) {
    static const game_tag tags[2] = {TAG_BLACK, TAG_WHITE};
    status result = OK;
    for (int side = 0; side < 2 && !result; side++) {
        const char *known = g->tags[tags[side]], *given = m->wish->players[side];
        const bool is_known = known && *known && strcmp(known, "?") != 0;
        if (given && *given && !is_known) result = game_set_tag(g, tags[side], view_of(given));
    }
    return result;
}

static status hear_game(void *context, const game *g, fault *f) {
    importing *m = context;
    m->games[m->count] = game_make(NULL);
    m->count++;
    if (game_copy(g, &m->games[m->count - 1]) || add_names(m, &m->games[m->count - 1]))
        return fault_set(f, E_NOMEM, 0, "no memory for a game");
    return m->count == CHUNK ? store_games(m, f) : OK;
}

static void write_result(const importing *m, const char *format, web_reply *out) {
    json_writer j = api_reply(out, 200);
    json_open_object(&j);
    json_put_text_at(&j, "format", format);
    json_put_uint_at(&j, "stored", m->stored);
    json_put_uint_at(&j, "known", m->known);
    json_put_uint_at(&j, "left_out", m->left_out);
    json_put_text_at(&j, "first", m->first[0] ? m->first : NULL);
    json_open_array_at(&j, "problems");
    json_close(&j);
    json_close(&j);
    buffer_reset(&out->body, out->body.length - 2); /* the problems are written already */
    buffer_append(&out->body, buffer_view(&m->problems));
    buffer_add(&out->body, "]}");
}

/* A game is known again by its card, which must have its last moves. */
static status refresh_cards(const importing *m, fault *f) {
    status result = OK;
    for (bool done = false; !result && !done;) { /* others may use the desk between two parts */
        (void)pthread_mutex_lock(&m->api->desk);
        result = store_shelf_update(m->api->store, m->now, &done, f);
        (void)pthread_mutex_unlock(&m->api->desk);
    }
    return result;
}

static bool import_games(api *a, const import_wish *w, web_reply *out, refusal *why) {
    importing m = {.api = a, .wish = w, .problems = buffer_make(NULL)};
    fault f = {.text = ""};
    const char *format = "transcript";
    const import_listener l = {hear_game, hear_problem, &m};
    api_date(m.now);
    api_person(a, m.person);
    m.games = alloc_array(NULL, CHUNK, sizeof *m.games);
    m.made = alloc_array(NULL, CHUNK, sizeof *m.made);
    m.items = alloc_array(NULL, CHUNK, sizeof *m.items);
    m.former = alloc_array(NULL, CHUNK, sizeof *m.former);
    status result =
        m.games && m.made && m.items && m.former ? OK : fault_set(&f, E_NOMEM, 0, "no memory");
    if (!result) result = refresh_cards(&m, &f);
    if (!result) result = game_import_read(w->bytes, w->name, w->names, &l, &format, &f);
    for (size_t i = 0; i < m.count && result; i++) game_clear(&m.games[i]);
    if (!result) result = store_games(&m, &f);
    if (m.stored) api_publish_games(a, NULL);
    if (!result) write_result(&m, format, out);
    if (!result && buffer_status(&m.problems)) result = fault_set(&f, E_NOMEM, 0, "no memory");
    buffer_clear(&m.problems);
    alloc_free(NULL, m.games);
    alloc_free(NULL, m.made);
    alloc_free(NULL, m.items);
    alloc_free(NULL, m.former);
    if (result == E_FORMAT) return refuse(why, 400, "bad_notation", NULL, "%s", f.text);
    return result ? refuse_fault(why, &f) : true;
}

/* ---- base64 ---- */

static int sextet(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (char_is_digit(c)) return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

static bool decode(view text, buffer *out) {
    uint32_t bits = 0;
    int held = 0;
    while (text.length && text.data[text.length - 1] == '=') text.length--;
    for (size_t i = 0; i < text.length; i++) {
        const int six = sextet(text.data[i]);
        if (six < 0) return false;
        bits = bits << 6 | (uint32_t)six;
        held += 6;
        if (held < 8) continue;
        held -= 8;
        buffer_add_char(out, (char)(bits >> held & 0xFF));
    }
    return held < 6;
}

static bool decode_field(const json_t *body, const char *key, buffer *out, bool *given,
                         refusal *why) {
    const char *coded = NULL;
    if (!body_text(body, key, API_IMPORT_MAX, OPTIONAL, &coded, why)) return false;
    *given = coded != NULL;
    if (!coded || decode(view_of(coded), out)) return true;
    return refuse(why, 400, "bad_request", key, "The field %s is not written in base64", key);
}

/* The parts of a request that were decoded. */
typedef struct import_parts {
    buffer bytes, names, tags;
} import_parts;

static bool read_import(const json_t *body, import_parts *p, import_wish *w, refusal *why) {
    static const char *const fields[] = {"text",  "bytes", "name",    "tags",
                                         "black", "white", "players", NULL};
    const char *text = NULL;
    bool has_tags = false, has_bytes = false, has_players = false;
    if (!body_knows(body, "", fields, why) ||
        !body_text(body, "text", API_IMPORT_MAX, OPTIONAL, &text, why) ||
        !decode_field(body, "bytes", &p->bytes, &has_bytes, why) ||
        !decode_field(body, "players", &p->names, &has_players, why) ||
        !body_name(body, "name", FILE_NAME_MOST, OPTIONAL, &w->name, why) ||
        !body_name(body, "black", PLAYER_MOST, OPTIONAL, &w->players[BLACK], why) ||
        !body_name(body, "white", PLAYER_MOST, OPTIONAL, &w->players[WHITE], why) ||
        !tags_read(body, &p->tags, &has_tags, why))
        return false;
    if (!text == !has_bytes)
        return refuse(why, 400, "bad_request", "text", "Give either text or bytes");
    if (buffer_status(&p->bytes) || buffer_status(&p->names) || buffer_status(&p->tags))
        return live_no_memory(why);
    w->bytes = text ? view_of(text) : buffer_view(&p->bytes);
    w->names = buffer_view(&p->names);
    w->tags = buffer_text(&p->tags);
    return true;
}

bool answer_import(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    json_t *body = body_parse(r->body, why);
    import_parts p = {buffer_make(NULL), buffer_make(NULL), buffer_make(NULL)};
    import_wish w = {.name = NULL};
    (void)id;
    const bool fine = body && read_import(body, &p, &w, why) && import_games(a, &w, out, why);
    buffer_clear(&p.bytes);
    buffer_clear(&p.names);
    buffer_clear(&p.tags);
    body_free(body);
    return fine;
}
