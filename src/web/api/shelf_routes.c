/* web/api/shelf_routes.c - lists of games, imports and exports. */
#include "arena/ending.h"
#include "base/alloc.h"
#include "base/json.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/format.h"
#include "notation/formats.h"
#include "notation/game.h"
#include "notation/square_name.h"
#include "notation/wthor_writer.h"
#include "service/games/game_import.h"
#include "service/pictures/picture.h"
#include "store/shelf.h"
#include "store/store.h"
#include "web/api/api_int.h"
#include "web/api/body.h"
#include "web/api/card_json.h"
#include "web/api/live.h"
#include "web/api/live_int.h"
#include "web/api/refusal.h"
#include "web/message.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMIT_USUAL = 50, LIMIT_MOST = 200, NOTES_SHOWN = 200, TEXT_MOST = 200 };

/* ---- a card in a list ---- */

/* The first characters of a text. */
static view shorten(const char *text, size_t most) {
    size_t length = 0, count = 0;
    for (; text[length]; length++) {
        if (((unsigned char)text[length] & 0xC0) != 0x80 && count++ == most) break;
    }
    return (view){text, length};
}

static void put_summary(json_writer *j, const store_card *c) {
    json_open_object(j);
    json_put_text_at(j, "id", c->id);
    json_put_int_at(j, "size", c->size);
    json_put_text_at(j, "state", c->game ? "over" : "playing");
    json_put_text_at(j, "source", c->source);
    json_put_text_at(j, "black", c->black);
    json_put_text_at(j, "white", c->white);
    json_put_int_at(j, "plies", c->plies);
    json_put_text_at(j, "board", c->board);
    json_put_text_at(j, "last", c->last);
    json_put_text_at(j, "opening", c->opening);
    if (c->game && strcmp(c->ending, "stopped") != 0) {
        card_json_result(j, c->score, c->ending);
    } else {
        json_key(j, "result");
        json_put_null(j);
    }
    card_json_tags(j, c->tags);
    json_put_string_at(j, "notes", shorten(c->notes, NOTES_SHOWN));
    card_json_date(j, "created", c->created);
    card_json_date(j, "changed", c->changed);
    json_put_bool_at(j, "deleted", c->deleted);
    json_close(j);
}

typedef struct listing {
    json_writer *out;
    int count;
    int64_t last;
} listing;

static status put_card(void *context, const store_card *c) {
    listing *l = context;
    put_summary(l->out, c);
    l->count++;
    l->last = c->order;
    return OK;
}

/* ---- the question ---- */

/* Finds a word in a list that ends with NULL. -1 after a refusal, 0 for an absent parameter. */
static int word_of(const web_request *r, const char *name, const char *const *words, refusal *why) {
    const view text = api_parameter(r, name);
    if (text.length == 0) return 0;
    for (int i = 0; words[i]; i++)
        if (view_is(text, words[i])) return i;
    (void)refuse(why, 400, "bad_request", name, "The parameter %s has no such value", name);
    return -1;
}

static bool number_of(const web_request *r, const char *name, uint64_t least, uint64_t most,
                      uint64_t *out, refusal *why) {
    const view text = api_parameter(r, name);
    if (text.length == 0) return true;
    if (view_number(text, most, out, NULL) == OK && *out >= least) return true;
    return refuse(why, 400, "bad_request", name,
                  "The parameter %s must be a number from %" PRIu64 " to %" PRIu64, name, least,
                  most);
}

static bool text_of(const web_request *r, const char *name, view *out, refusal *why) {
    *out = api_parameter(r, name);
    if (out->length <= TEXT_MOST) return true;
    return refuse(why, 400, "bad_request", name, "The parameter %s is too long", name);
}

static bool day_of(const web_request *r, const char *name, view *out, refusal *why) {
    static const char form[] = "0000-00-00";
    *out = api_parameter(r, name);
    bool fine = out->length == 0 || out->length == sizeof form - 1;
    for (size_t i = 0; i < out->length && fine; i++)
        fine = form[i] == '0' ? char_is_digit(out->data[i]) : out->data[i] == form[i];
    return fine || refuse(why, 400, "bad_request", name, "A day is written as 2026-01-31");
}

/* The same line of moves as seen from the four sides that leave the usual start as it is. */
typedef struct line_texts {
    char texts[4][TEXT_MOST + 4];
    int count;
} line_texts;

static bool take_square(view *rest, int size, int *square) {
    size_t length = 1;
    while (length < rest->length && char_is_digit(rest->data[length])) length++;
    const view word = {rest->data, length};
    if (square_name_read(word, size, square, NULL)) return false;
    *rest = view_from(*rest, length);
    return true;
}

static int turned(int square, int how, int size) {
    const int row = square_row(square), column = square_column(square);
    switch (how) {
    case 1:
        return square_at(size - 1 - row, size - 1 - column);
    case 2:
        return square_at(column, row);
    case 3:
        return square_at(size - 1 - column, size - 1 - row);
    default:
        return square;
    }
}

/* False if the text is no line of moves. */
static bool read_line(view text, int size, line_texts *out) {
    const view whole = text;
    if (!text.length) return false;
    for (int how = 0; how < 4; how++) {
        size_t length = 0;
        text = whole;
        while (text.length) {
            char name[SQUARE_NAME_BYTES];
            int square = SQUARE_NONE;
            if (!take_square(&text, size, &square)) return false;
            square_name_write(turned(square, how, size), name);
            if (length + strlen(name) >= sizeof out->texts[how]) return false;
            memcpy(out->texts[how] + length, name, strlen(name) + 1);
            length += strlen(name);
        }
    }
    out->count = 4;
    return true;
}

static bool read_filter(const web_request *r, shelf_filter *w, line_texts *lines, refusal *why) {
    static const char *const names[] = {"state", "player", "result", "opening", "from",  "to",
                                        "size",  "tag",    "source", "limit",   "after", NULL};
    static const char *const states[] = {"any", "playing", "over", "deleted", NULL};
    static const char *const results[] = {"any", "black", "white", "draw", NULL};
    static const char *const sources[] = {"", "page", "play", "match", "import", NULL};
    static const store_winner winners[] = {STORE_ANY, STORE_BLACK, STORE_WHITE, STORE_DRAW};
    uint64_t size = 0, limit = LIMIT_USUAL, after = 0;
    view opening;
    if (!api_knows(r, names, why)) return false;
    const int state = word_of(r, "state", states, why), result = word_of(r, "result", results, why);
    const int source = word_of(r, "source", sources, why);
    if (state < 0 || result < 0 || source < 0 || !text_of(r, "player", &w->player, why) ||
        !text_of(r, "opening", &opening, why) || !text_of(r, "tag", &w->tag, why) ||
        !day_of(r, "from", &w->from, why) || !day_of(r, "to", &w->to, why) ||
        !number_of(r, "size", GRID_MIN, GRID_MAX, &size, why) ||
        !number_of(r, "limit", 1, LIMIT_MOST, &limit, why) ||
        !number_of(r, "after", 1, INT64_MAX, &after, why))
        return false;
    w->state = (shelf_state)state;
    w->winner = winners[result];
    w->source = view_of(sources[source]);
    w->size = (int)size;
    w->limit = (int)limit;
    w->before = (int64_t)after;
    if (read_line(opening, size ? (int)size : 8, lines))
        for (int i = 0; i < lines->count; i++) w->lines[w->line_count++] = view_of(lines->texts[i]);
    else
        w->opening = opening;
    return true;
}

bool answer_list(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    shelf_filter w = {.limit = LIMIT_USUAL};
    line_texts lines = {.count = 0};
    char now[DATE_BYTES], next[24];
    fault f = {.text = ""};
    int64_t total = 0;
    (void)id;
    if (!read_filter(r, &w, &lines, why)) return false;
    json_writer j = api_reply(out, 200);
    listing l = {.out = &j};
    json_open_object(&j);
    json_open_array_at(&j, "games");
    api_date(now);
    (void)pthread_mutex_lock(&a->desk);
    status result = store_shelf_update(a->store, now, NULL, &f);
    if (!result) result = store_shelf_list(a->store, &w, put_card, &l, &total, &f);
    (void)pthread_mutex_unlock(&a->desk);
    if (result) return refuse_fault(why, &f);
    json_close(&j);
    (void)snprintf(next, sizeof next, "%" PRId64, l.last);
    json_put_text_at(&j, "next", l.count == w.limit ? next : NULL);
    json_put_int_at(&j, "total", total);
    json_close(&j);
    return true;
}

/* ---- imports ---- */

enum { CHUNK = 500, PROBLEMS = 10 };

typedef struct importing {
    api *api;
    char now[DATE_BYTES];
    const char *tags;
    game *games; /* that wait to be stored */
    imported_game *made;
    shelf_item *items;
    size_t count;
    uint64_t stored, known, left_out;
    char first[LIVE_ID_BYTES]; /* the first game that was stored */
    buffer problems;           /* members of a list of JSON */
} importing;

static void hear_problem(void *context, const char *where, const char *text) {
    importing *m = context;
    if (m->left_out++ >= PROBLEMS) return;
    if (m->problems.length) buffer_add_char(&m->problems, ',');
    json_writer j = json_make(&m->problems);
    JSON_PUT_OBJECT(&j, json_text_at("where", where), json_text_at("message", text));
}

/* Stores the games that wait. Others may use the store between two groups. */
static status store_games(importing *m, fault *f) {
    status result = OK;
    size_t made = 0;
    for (; made < m->count && !result; made++) {
        result = imported_game_make(&m->games[made], m->now, &m->made[made], f);
        if (result) break;
        m->items[made] = (shelf_item){.run = &m->made[made].run,
                                      .game = &m->made[made].game,
                                      .created = m->made[made].created};
    }
    if (!result && made) {
        (void)pthread_mutex_lock(&m->api->desk);
        result = store_shelf_add(m->api->store, m->items, made, m->tags, m->now, f);
        (void)pthread_mutex_unlock(&m->api->desk);
    }
    for (size_t i = 0; i < made; i++) {
        if (!result && m->items[i].known) m->known++;
        if (!result && !m->items[i].known && m->stored++ == 0)
            (void)snprintf(m->first, sizeof m->first, "%s", m->items[i].id);
        imported_game_clear(&m->made[i]);
    }
    for (size_t i = 0; i < m->count; i++) game_clear(&m->games[i]);
    m->count = 0;
    return result;
}

static status hear_game(void *context, const game *g, fault *f) {
    importing *m = context;
    m->games[m->count] = game_make(NULL);
    if (game_copy(g, &m->games[m->count])) return fault_set(f, E_NOMEM, 0, "no memory for a game");
    m->count++;
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

static bool import_bytes(api *a, view bytes, const char *name, const char *tags, web_reply *out,
                         refusal *why) {
    importing m = {.api = a, .tags = tags, .problems = buffer_make(NULL)};
    fault f = {.text = ""};
    const char *format = "transcript";
    const import_listener l = {hear_game, hear_problem, &m};
    api_date(m.now);
    m.games = alloc_array(NULL, CHUNK, sizeof *m.games);
    m.made = alloc_array(NULL, CHUNK, sizeof *m.made);
    m.items = alloc_array(NULL, CHUNK, sizeof *m.items);
    status result = m.games && m.made && m.items ? OK : fault_set(&f, E_NOMEM, 0, "no memory");
    if (!result) result = game_import_read(bytes, name, &l, &format, &f);
    for (size_t i = 0; i < m.count && result; i++) game_clear(&m.games[i]);
    if (!result) result = store_games(&m, &f);
    if (m.stored) api_publish_games(a, NULL);
    if (!result) write_result(&m, format, out);
    if (buffer_status(&m.problems)) result = E_NOMEM;
    buffer_clear(&m.problems);
    alloc_free(NULL, m.games);
    alloc_free(NULL, m.made);
    alloc_free(NULL, m.items);
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

static bool read_import(api *a, const json_t *body, buffer *bytes, buffer *tags, web_reply *out,
                        refusal *why) {
    static const char *const fields[] = {"text", "bytes", "name", "tags", NULL};
    const char *text = NULL, *coded = NULL, *name = NULL;
    bool has_tags = false;
    if (!body_knows(body, "", fields, why) ||
        !body_text(body, "text", API_IMPORT_MAX, OPTIONAL, &text, why) ||
        !body_text(body, "bytes", API_IMPORT_MAX, OPTIONAL, &coded, why) ||
        !body_name(body, "name", TEXT_MOST, OPTIONAL, &name, why) ||
        !tags_read(body, tags, &has_tags, why))
        return false;
    if (!text == !coded)
        return refuse(why, 400, "bad_request", "text", "Give either text or bytes");
    if (coded && !decode(view_of(coded), bytes))
        return refuse(why, 400, "bad_request", "bytes", "The bytes are not written in base64");
    if (buffer_status(bytes) || buffer_status(tags)) return live_no_memory(why);
    return import_bytes(a, text ? view_of(text) : buffer_view(bytes), name, buffer_text(tags), out,
                        why);
}

bool answer_import(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    json_t *body = body_parse(r->body, why);
    buffer bytes = buffer_make(NULL), tags = buffer_make(NULL);
    (void)id;
    const bool fine = body && read_import(a, body, &bytes, &tags, out, why);
    buffer_clear(&bytes);
    buffer_clear(&tags);
    body_free(body);
    return fine;
}

/* ---- exports ---- */

/* The letter of an ending in the words of notation/game_result.h, or '\0'. */
static char ending_letter(game_ending e) {
    return e == ENDING_TIME            ? 't'
           : e == ENDING_RESIGNED      ? 'r'
           : game_ending_is_forfeit(e) ? 'f'
                                       : '\0';
}

/* Copies the first plies of a game with names, day and result. */
static status copy_game(const live *g, size_t plies, game *out) {
    char text[32];
    const char letter = ending_letter(g->ending);
    status result = game_copy(&g->record, out);
    while (!result && out->count > plies) game_take_back(out);
    if (!result) result = game_set_tag(out, TAG_BLACK, view_of(g->names[BLACK]));
    if (!result) result = game_set_tag(out, TAG_WHITE, view_of(g->names[WHITE]));
    if (!result) result = game_set_tag(out, TAG_DATE, (view){g->created, 10});
    if (!result && g->over && plies == g->record.count && g->ending != ENDING_NORMAL &&
        g->ending != ENDING_STOPPED) {
        (void)snprintf(text, sizeof text, letter ? "%+d.00:%c" : "%+d.00", g->score, letter);
        result = game_set_tag(out, TAG_RESULT, view_of(text));
    }
    return result;
}

static status write_wthor(const game *g, buffer *out, fault *f) {
    wthor_writer w = wthor_writer_make(NULL);
    int year = -1;
    const int created[3] = {2000, 1, 1};
    const status result = wthor_writer_add(&w, g, f);
    if (!result && wthor_writer_next_year(&w, &year)) wthor_writer_games(&w, year, created, out);
    wthor_writer_clear(&w);
    return result;
}

/* What a format is for browsers and files. */
typedef struct file_kind_text {
    const char *type, *extension;
} file_kind_text;

static status write_file(const api *a, const game *g, view format, web_reply *out,
                         file_kind_text *kind, fault *f) {
    static const char plain[] = "text/plain; charset=utf-8", picture[] = "image/svg+xml";
    const game_format *games = game_format_find(format);
    const position_format *positions = position_format_find(format);
    const bool diagram = view_is(format, "diagram");
    *kind = (file_kind_text){plain, "txt"};
    if (games) {
        kind->extension = games == &game_transcript ? "txt" : games->name;
        return games->write(g, &out->body, f);
    }
    if (positions) return positions->write(&g->now, &out->body, f);
    if (diagram || view_is(format, "svg")) {
        const picture_wish w = {.game = g, .diagram = diagram, .tier = a->tier};
        *kind = (file_kind_text){picture, "svg"};
        return picture_draw(&w, &out->body, f);
    }
    if (view_is(format, "wthor")) {
        *kind = (file_kind_text){"application/octet-stream", "wtb"};
        return write_wthor(g, &out->body, f);
    }
    return fault_set(f, E_UNSUPPORTED, 0, "there is no such format: see /api/v1/info");
}

static bool export(live *g, view format, uint64_t ply, web_reply *out, refusal *why) {
    game copy = game_make(NULL);
    fault f = {.text = ""};
    file_kind_text kind = {NULL, NULL};
    if (ply > g->record.count) ply = g->record.count;
    status result = copy_game(g, (size_t)ply, &copy);
    if (result) (void)fault_set(&f, E_NOMEM, 0, "no memory for a game");
    if (!result) result = write_file(g->api, &copy, format, out, &kind, &f);
    game_clear(&copy);
    if (result) return refuse_fault(why, &f);
    out->status = 200;
    out->type = kind.type;
    (void)snprintf(out->file_name, sizeof out->file_name, "avocet-%s.%s", g->id, kind.extension);
    return true;
}

bool answer_export(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const char *const names[] = {"format", "ply", NULL};
    const view format = api_parameter(r, "format");
    uint64_t ply = UINT32_MAX;
    if (!api_knows(r, names, why) || !number_of(r, "ply", 0, 1000, &ply, why)) return false;
    if (format.length == 0)
        return refuse(why, 400, "bad_request", "format", "The parameter format is missing");
    live *g = live_open(a, id, why);
    const bool fine = g && export(g, format, ply, out, why);
    if (g) live_close(g);
    return fine;
}
