/* web/api/info_routes.c - what the server is and knows: players, openings, settings, results. */
#include "base/json.h"
#include "base/sample.h"
#include "base/text.h"
#include "base/workers.h"
#include "build_info.h"
#include "game/board.h"
#include "game/position.h"
#include "lab/agent.h"
#include "notation/any.h"
#include "notation/format.h"
#include "notation/formats.h"
#include "notation/opening_name.h"
#include "player/best.h"
#include "player/level.h"
#include "player/weak.h"
#include "report/agents/level_report.h"
#include "service/agents/levels.h"
#include "service/games/person_record.h"
#include "store/shelf.h"
#include "web/api/api_int.h"
#include "web/api/body.h"
#include "web/api/card_json.h"
#include "web/api/lab/own_agents.h"
#include "web/api/pool.h"
#include "web/api/refusal.h"
#include "web/api/search_json.h"
#include "web/api/starts.h"
#include "web/api/study/studies.h"
#include "web/events.h"
#include "web/message.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- info ---- */

static void put_format(json_writer *j, const char *name, const char *title, const char *extension,
                       bool binary) {
    JSON_PUT_OBJECT(j, json_text_at("name", name), json_text_at("title", title),
                    json_text_at("extension", extension), json_bool_at("binary", binary));
}

static void put_formats(json_writer *j) {
    json_open_array_at(j, "formats");
    for (const game_format *const *g = game_formats; *g; g++) {
        view rest = view_of((*g)->extensions);
        char extension[20];
        const view first = view_take(&rest, ' ');
        (void)snprintf(extension, sizeof extension, "%.*s", (int)first.length, first.data);
        put_format(j, (*g)->name, (*g)->summary, extension, false);
    }
    put_format(j, "wthor", "a base of one game, as the French federation keeps them", "wtb", true);
    for (const position_format *const *p = position_formats; *p; p++)
        put_format(j, (*p)->name, (*p)->summary, "txt", false);
    put_format(j, "svg", "a picture of the position", "svg", false);
    put_format(j, "diagram", "a picture of the numbered moves", "svg", false);
    json_close(j);
}

static void put_size(void *context, int size) {
    json_put_int(context, size);
}

/* The sizes of stored games. A store that cannot be read now says so at the next list. */
static void put_kept_sizes(api *a, json_writer *j) {
    json_open_array_at(j, "kept_sizes");
    (void)pthread_mutex_lock(&a->desk);
    (void)store_shelf_sizes(a->store, put_size, j, NULL);
    (void)pthread_mutex_unlock(&a->desk);
    json_close(j);
}

bool answer_info(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const int sizes[] = {4, 6, 8, 10, 12};
    const char *slash = strrchr(a->path, '/');
    const pool_load load = pool_count(a->pool);
    json_writer j = api_reply(out, 200);
    (void)r, (void)id, (void)why;
    json_open_object(&j);
    json_put_text_at(&j, "name", "Avocet");
    json_put_text_at(&j, "version", BUILD_VERSION);
    json_put_int_at(&j, "api", 1);
    json_open_array_at(&j, "sizes");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) json_put_int(&j, sizes[i]);
    json_close(&j);
    put_kept_sizes(a, &j);
    json_put_int_at(&j, "threads", a->threads);
    json_put_int_at(&j, "processors", workers_available());
    json_open_object_at(&j, "searches");
    json_put_int_at(&j, "running", load.running);
    json_put_int_at(&j, "waiting", load.waiting);
    json_put_int_at(&j, "most", load.most);
    json_close(&j);
    put_formats(&j);
    json_put_text_at(&j, "data", slash ? slash + 1 : a->path);
    json_put_bool_at(&j, "wthor", a->wthor != NULL);
    json_put_text_at(&j, "started", a->started);
    json_close(&j);
    return true;
}

/* ---- players ---- */

static void open_player(json_writer *j, const char *kind) {
    json_open_object(j);
    json_open_object_at(j, "seat");
    json_put_text_at(j, "kind", kind);
}

static void put_level_seat(json_writer *j, const char *word, const char *name, view about) {
    open_player(j, "level");
    json_put_text_at(j, "level", word);
    json_close(j);
    json_put_text_at(j, "name", name);
    json_put_string_at(j, "about", about);
}

/* Discs by which the level loses a game to the champion at its usual level, as measured. */
static double discs_lost(const level_measure *m, int number) {
    const bool fits = m->games > 0 && !m->agent && m->other == LEVEL_USUAL;
    (void)number;
    return fits ? -m->discs : (double)NAN;
}

/* What was measured on 8x8, or what a level aims at there, says nothing about other boards. */
static void put_named(json_writer *j, const weak_row *w, int size, bool is_champions) {
    buffer about = buffer_make(NULL);
    const double lost =
        w->measure.discs_error > 0 || w->measure.games ? discs_lost(&w->measure, 0) : (double)NAN;
    const double shown = isfinite(lost)                       ? lost
                         : w->loses > 0 && size == BOARD_SIZE ? w->loses
                                                              : (double)NAN;
    buffer_format(&about, "Plays as a person who %s", w->sentence);
    if (is_champions && isfinite(shown))
        buffer_format(&about, "; loses by about %.0f %s to the champion", shown,
                      shown < 1.5 ? "disc" : "discs");
    buffer_add_char(&about, '.');
    put_level_seat(j, w->name, w->name, buffer_view(&about));
    if (is_champions && isfinite(shown)) json_put_real_at(j, "loses_by", round(shown * 10) / 10);
    if (is_champions && w->measure.seconds > 0) json_put_real_at(j, "seconds", w->measure.seconds);
    json_close(j);
    buffer_clear(&about);
}

static void put_numbered(json_writer *j, const level_row *l) {
    char number[12], name[24];
    buffer about = buffer_make(NULL);
    (void)snprintf(number, sizeof number, "%d", l->number);
    (void)snprintf(name, sizeof name, "level %d", l->number);
    if (l->depth == 0)
        buffer_add(&about, "Judges each move without looking ahead");
    else
        buffer_format(&about, "Looks %d moves ahead", l->depth);
    if (l->exact_from > 0)
        buffer_format(&about, " and plays the last %d moves perfectly", l->exact_from);
    buffer_add_char(&about, '.');
    put_level_seat(j, number, name, buffer_view(&about));
    const double lost = discs_lost(&l->measure, l->number);
    if (isfinite(lost)) json_put_real_at(j, "loses_by", round(lost * 10) / 10);
    const double seconds = l->measure.seconds > 0 ? l->measure.seconds : l->measure.estimate;
    if (seconds > 0) json_put_real_at(j, "seconds", seconds);
    json_close(j);
    buffer_clear(&about);
}

static void put_depth(json_writer *j, int depth) {
    char number[12], name[24];
    buffer about = buffer_make(NULL);
    (void)snprintf(number, sizeof number, "%d", depth);
    (void)snprintf(name, sizeof name, "level %d", depth);
    buffer_format(&about, "The strongest agent of the laboratory, looking %d moves ahead.", depth);
    put_level_seat(j, number, name, buffer_view(&about));
    json_close(j);
    buffer_clear(&about);
}

static void put_levels(json_writer *j, int size, bool is_champions) {
    static const int shown[] = {0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30};
    const level_list list = level_list_make(is_champions ? size : BOARD_SIZE, 0);
    for (int i = 0; i < WEAK_LEVELS; i++) put_named(j, &list.named[i], size, is_champions);
    if (is_champions)
        for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
            put_numbered(j, &list.levels[shown[i]]);
    else
        for (int depth = 3; depth <= 8; depth += depth == 3 ? 2 : 1) put_depth(j, depth);
}

static void put_agents(json_writer *j, int size) {
    lab_agent *agent = alloc_array(NULL, 1, sizeof *agent); /* too large for the stack */
    for (size_t i = 0; agent && i < lab_agent_count(); i++) {
        const lab_agent_info *info = lab_agent_at(i);
        if (lab_agent_parse(view_of(info->name), size, agent, NULL)) continue;
        buffer about = buffer_make(NULL);
        lab_agent_sentence(agent, &about);
        open_player(j, "agent");
        json_put_text_at(j, "agent", info->name);
        json_close(j);
        json_put_text_at(j, "name", info->name);
        json_put_string_at(j, "about", buffer_view(&about));
        json_close(j);
        buffer_clear(&about);
    }
    alloc_free(NULL, agent);
}

static void put_own(void *context, const own_agent *own) {
    json_writer *j = context;
    char seat[LAB_SPEC_MAX];
    buffer about = buffer_make(NULL);
    view rest = view_of(own->spec);
    const view base = view_take(&rest, ',');
    (void)snprintf(seat, sizeof seat, "@%s", own->name);
    buffer_format(&about, "Your agent: %.*s with weights of your own.", (int)base.length,
                  base.data);
    open_player(j, "agent");
    json_put_text_at(j, "agent", seat);
    json_close(j);
    json_put_text_at(j, "name", own->name);
    json_put_string_at(j, "about", buffer_view(&about));
    json_close(j);
    buffer_clear(&about);
}

static void put_champions(json_writer *j, bool is_champions) {
    static const double times[] = {1, 5, 20};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        char name[40];
        (void)snprintf(name, sizeof name, "%s %g s", is_champions ? "champion" : "strongest agent",
                       times[i]);
        open_player(j, "champion");
        json_put_real_at(j, "seconds", times[i]);
        json_close(j);
        json_put_text_at(j, "name", name);
        json_put_text_at(j, "about",
                         is_champions ? "Avocet's own engine, as strong as it is in this time."
                                      : "The strongest agent of the laboratory on this board.");
        json_put_real_at(j, "seconds", times[i]);
        json_close(j);
    }
}

bool api_size(const web_request *r, int *out, refusal *why) {
    const view text = api_parameter(r, "size");
    uint64_t size = 8;
    if (text.length && (view_number(text, GRID_MAX, &size, NULL) || size < GRID_MIN || size % 2))
        return refuse(why, 400, "bad_request", "size", "A board has an even size from %d to %d",
                      GRID_MIN, GRID_MAX);
    *out = (int)size;
    return true;
}

bool answer_players(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const char *const names[] = {"size", NULL};
    position start;
    int size = 0;
    (void)id;
    if (!api_knows(r, names, why) || !api_size(r, &size, why)) return false;
    if (position_start(&start, size, START_STANDARD, NULL))
        return refuse(why, 400, "bad_request", "size", "There is no board of this size");
    const bool is_champions = strcmp(player_best(&start.field, true), "champion") == 0;
    json_writer j = api_reply(out, 200);
    json_open_object(&j);
    json_put_int_at(&j, "size", size);
    json_open_array_at(&j, "players");
    put_levels(&j, size, is_champions);
    put_agents(&j, size);
    if (!own_agents_each(a, put_own, &j, why)) return false;
    put_champions(&j, is_champions);
    json_close(&j);
    json_close(&j);
    return true;
}

/* ---- openings ---- */

bool answer_openings(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    opening_name name;
    size_t at = 0;
    json_writer j = api_reply(out, 200);
    (void)a, (void)r, (void)id, (void)why;
    json_open_object(&j);
    json_open_array_at(&j, "openings");
    while (opening_name_next(&at, &name)) {
        json_open_object(&j);
        json_put_string_at(&j, "name", name.english);
        if (name.french.length) json_put_string_at(&j, "french", name.french);
        json_put_string_at(&j, "moves", name.moves);
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
    return true;
}

/* ---- positions ---- */

/* The way to the position, so that the page can walk through a game that was pasted. */
static void put_moves_read(json_writer *j, const any_reading *read) {
    const size_t plies = read->is_game ? read->game.count : 0;
    card_json_start(j, read->is_game ? &read->game.start : &read->position);
    json_open_array_at(j, "moves");
    for (size_t i = 0; i < plies; i++) search_json_move(j, read->game.plies[i].square);
    json_close(j);
}

static void reply_position(const any_reading *read, uint64_t records, web_reply *out) {
    json_writer j = api_reply(out, 200);
    json_open_object(&j);
    json_put_text_at(&j, "format", read->format);
    json_put_int_at(&j, "size", read->position.field.size);
    card_json_board(&j, "board", &read->position);
    json_put_text_at(&j, "turn", card_json_turn(&read->position));
    json_put_bool_at(&j, "side_given", read->side_given);
    card_json_legal(&j, &read->position);
    json_put_int_at(&j, "plies", read->is_game ? (int64_t)read->game.count : 0);
    json_put_uint_at(&j, "games", records);
    put_moves_read(&j, read);
    if (read->is_game) card_json_opening(&j, &read->game);
    json_close(&j);
}

static bool read_editor(const json_t *object, web_reply *out, refusal *why) {
    any_reading read = {.format = "editor", .side_given = true, .game = game_make(NULL)};
    if (!study_read_editor(object, "position", &read.position, why)) return false;
    reply_position(&read, 1, out);
    return true;
}

static bool read_text(const json_t *body, const char *text, web_reply *out, refusal *why) {
    const char *format = "";
    int64_t ply = -1;
    uint64_t records = 0;
    any_reading read;
    if (!body_int(body, "ply", 0, 1000, OPTIONAL, &ply, why) ||
        !body_name(body, "format", 20, OPTIONAL, &format, why) ||
        !starts_read_text(view_of(text), view_of(format), ply, &read, &records, why))
        return false;
    reply_position(&read, records, out);
    any_clear(&read);
    return true;
}

bool answer_positions(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const char *const fields[] = {"text", "ply", "format", "position", NULL};
    json_t *body = body_parse(r->body, why), *object = NULL;
    const char *text = NULL;
    (void)a, (void)id;
    bool fine = body && body_knows(body, "", fields, why) &&
                body_object(body, "position", OPTIONAL, &object, why) &&
                body_text(body, "text", START_TEXT_MOST, object ? OPTIONAL : NEEDED, &text, why);
    if (fine && object && text)
        fine = refuse(why, 400, "bad_request", "text", "Either a text or a position, not both");
    fine = fine && (object ? read_editor(object, out, why) : read_text(body, text, out, why));
    body_free(body);
    return fine;
}

/* ---- settings ---- */

static const char settings_name[] = "settings";
static const char usual_settings[] =
    "{\"name\":\"\",\"language\":\"auto\",\"theme\":\"system\",\"palette\":\"green\","
    "\"sounds\":false,\"animation\":true,\"coordinates\":true,\"thinking\":false,\"last\":null}";

/* Appends the stored settings, or the usual ones. */
static bool read_settings(api *a, buffer *out, refusal *why) {
    fault f = {.text = ""};
    (void)pthread_mutex_lock(&a->desk);
    const status result = store_text_read(a->store, settings_name, out, &f);
    (void)pthread_mutex_unlock(&a->desk);
    if (result == E_MISSING) buffer_add(out, usual_settings);
    return result && result != E_MISSING ? refuse_fault(why, &f) : true;
}

bool answer_get_settings(api *a, const web_request *r, const char *id, web_reply *out,
                         refusal *why) {
    (void)r, (void)id;
    (void)api_reply(out, 200);
    return read_settings(a, &out->body, why);
}

void api_person(api *a, char out[NAME_BYTES]) {
    buffer text = buffer_make(NULL);
    refusal unused;
    json_t *body =
        read_settings(a, &text, &unused) ? body_parse(buffer_view(&text), &unused) : NULL;
    const char *name = json_string_value(json_object_get(body, "name"));
    (void)snprintf(out, NAME_BYTES, "%s", name && *name ? name : "you");
    body_free(body);
    buffer_clear(&text);
}

static bool is_one_of(const json_t *body, const char *key, const char *const *words, refusal *why) {
    const char *word = NULL;
    if (!body_text(body, key, 40, NEEDED, &word, why)) return false;
    while (*words && strcmp(*words, word) != 0) words++;
    if (*words) return true;
    return refuse(why, 400, "bad_request", key, "The field %s has no such value", key);
}

/* The last new game is the page's own: only its size is bounded. */
static bool check_last(const json_t *body, refusal *why) {
    const json_t *last = json_object_get(body, "last");
    if (!last || json_is_null(last)) return true;
    char *text = json_is_object(last) ? json_dumps(last, JSON_COMPACT) : NULL;
    const bool fits = text && strlen(text) <= 4000;
    free(text);
    if (fits) return true;
    return refuse(why, 400, "bad_request", "last", "The last game must be a small object");
}

static bool check_settings(const json_t *body, refusal *why) {
    static const char *const fields[] = {"name",   "language",  "theme",       "palette",
                                         "sounds", "animation", "coordinates", "thinking",
                                         "last",   NULL};
    static const char *const languages[] = {"auto", "en", "ja", NULL};
    static const char *const themes[] = {"system", "light", "dark", NULL};
    static const char *const palettes[] = {"green", "blue", "sand", NULL};
    const char *name = NULL;
    bool on = false;
    return body_knows(body, "", fields, why) && body_name(body, "name", 80, NEEDED, &name, why) &&
           is_one_of(body, "language", languages, why) && is_one_of(body, "theme", themes, why) &&
           is_one_of(body, "palette", palettes, why) &&
           body_bool(body, "sounds", NEEDED, &on, why) &&
           body_bool(body, "animation", NEEDED, &on, why) &&
           body_bool(body, "coordinates", NEEDED, &on, why) &&
           body_bool(body, "thinking", NEEDED, &on, why) && check_last(body, why);
}

static bool put_settings(api *a, const char *text, web_reply *out, refusal *why) {
    fault f = {.text = ""};
    (void)pthread_mutex_lock(&a->desk);
    const status result = store_text_write(a->store, settings_name, view_of(text), &f);
    (void)pthread_mutex_unlock(&a->desk);
    if (result) return refuse_fault(why, &f);
    (void)api_reply(out, 200);
    buffer_add(&out->body, text);
    event_publish(a->events, view_of(""), "settings", view_of(text));
    return true;
}

bool answer_put_settings(api *a, const web_request *r, const char *id, web_reply *out,
                         refusal *why) {
    json_t *body = body_parse(r->body, why);
    char *text = body && check_settings(body, why) ? json_dumps(body, JSON_COMPACT) : NULL;
    (void)id;
    const bool fine = text && put_settings(a, text, out, why);
    free(text);
    body_free(body);
    return fine;
}

/* ---- results ---- */

bool answer_record(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    char person[NAME_BYTES];
    person_record record;
    fault f = {.text = ""};
    (void)r, (void)id;
    api_person(a, person);
    (void)pthread_mutex_lock(&a->desk);
    const status result = person_record_read(a->store, person, &record, &f);
    (void)pthread_mutex_unlock(&a->desk);
    if (result) return refuse_fault(why, &f);
    json_writer j = api_reply(out, 200);
    json_open_object(&j);
    json_open_array_at(&j, "rows");
    for (size_t i = 0; i < record.count; i++) {
        const person_result *row = &record.rows[i];
        const sample_share share = person_result_share(row);
        JSON_PUT_OBJECT(&j, json_text_at("opponent", row->name), json_int_at("size", row->size),
                        json_int_at("won", row->wins), json_int_at("drawn", row->draws),
                        json_int_at("lost", row->losses), json_real_at("score", share.share),
                        json_real_at("low", share.low), json_real_at("high", share.high));
    }
    json_close(&j);
    json_close(&j);
    person_record_clear(&record);
    return true;
}
