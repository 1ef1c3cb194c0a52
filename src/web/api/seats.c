/* web/api/seats.c - seats and specifications. */
#include "web/api/seats.h"

#include "base/fault.h"
#include "lab/agent.h"
#include "lab/options.h"
#include "player/best.h"
#include "player/player.h"
#include "player/player_spec.h"
#include "search/limits.h"
#include "service/agents/opponent.h"
#include "store/store.h"
#include "web/api/api_int.h"
#include "web/api/body.h"
#include "web/api/lab/own_agents.h"

#include <stdio.h>
#include <string.h>

enum { NAME_MOST = 80, LEVEL_MOST_TEXT = 40, AGENT_MOST = LAB_SPEC_MAX - 1, MEGABYTES_MOST = 64 };

#define SECONDS_MOST 3600.0

seat_text seat_make(void) {
    return (seat_text){.name = buffer_make(NULL), .spec = buffer_make(NULL)};
}

void seat_clear(seat_text *s) {
    buffer_clear(&s->name);
    buffer_clear(&s->spec);
}

/* ---- what may be opened ---- */

/* The head must be the champion's or in the catalogue, and no key may name a file. */
static bool is_champion(view spec) {
    static const char *const keys[] = {
        "depth=", "nodes=", "time=", "solve=", "sure=", "level=", "threads=", NULL};
    view rest = spec;
    if (!view_is(view_take(&rest, ','), "champion")) return false;
    while (rest.length) {
        const view pair = view_take(&rest, ',');
        const char *const *k = keys;
        while (*k && !view_starts_with(pair, *k)) k++;
        if (!*k) return false;
    }
    return true;
}

/* Its tables may not take more memory than the server can spare. */
static status check_memory(const lab_options *o, fault *f) {
    const bool large = (o->table && o->table_mb > MEGABYTES_MOST) ||
                       (o->cache && o->cache_mb > MEGABYTES_MOST) ||
                       (o->tree && o->tree_mb > MEGABYTES_MOST);
    if (!large) return OK;
    return fault_set(
        f, E_RANGE, 0,
        "an agent has at most %d megabytes for each table here: table-mb, cache-mb and "
        "tree-mb set them",
        MEGABYTES_MOST);
}

status seat_check_agent(view spec, int size, lab_agent *out, fault *f) {
    const bool is_lab = player_kind_of(spec) == PLAYER_LAB && spec.length && spec.data[0] != '@';
    status result =
        is_lab ? lab_agent_parse(spec, size, out, f)
               : fault_set(f, E_FORMAT, 0, "only agents of the laboratory can be named here");
    return result ? result : check_memory(&out->options, f);
}

static bool is_agent(view spec, int size, fault *f) {
    lab_agent *a = alloc_array(NULL, 1, sizeof *a); /* too large for the stack */
    if (!a) return fault_set(f, E_NOMEM, 0, "no memory for an agent"), false;
    const status result = seat_check_agent(spec, size, a, f);
    alloc_free(NULL, a);
    return result == OK;
}

bool seat_is_ours(const char *spec, const field *board) {
    const view text = view_of(spec);
    return is_champion(text) ? strcmp(player_best(board, true), "champion") == 0
                             : is_agent(text, board->size, NULL);
}

/* ---- reading ---- */

static bool read_person(const json_t *o, const char *at, const char *person, seat_text *out,
                        refusal *r) {
    static const char *const fields[] = {"kind", "name", NULL};
    const char *name = person;
    if (!body_knows(o, at, fields, r) || !body_name(o, "name", NAME_MOST, OPTIONAL, &name, r))
        return false;
    out->is_person = true;
    buffer_add(&out->name, *name ? name : person);
    return true;
}

static bool read_level(const json_t *o, const char *at, const field *board, seat_text *out,
                       refusal *r) {
    static const char *const fields[] = {"kind", "level", NULL};
    const char *level = NULL;
    fault f = {.text = ""};
    if (!body_knows(o, at, fields, r) || !body_name(o, "level", LEVEL_MOST_TEXT, NEEDED, &level, r))
        return false;
    if (!opponent_is_level(view_of(level)))
        return refuse(r, 400, "bad_request", at, "There is no level %.40s: levels are %s", level,
                      opponent_levels);
    if (opponent_read(view_of(level), board, &out->spec, &f))
        return refuse(r, 400, "bad_request", at, "%s", f.text);
    opponent_name(view_of(level), &out->name);
    return true;
}

/* The game gets the specification behind the name of an own agent: it goes on without the agent. */
static bool read_agent(const json_t *o, const char *at, const field *board, api *a, seat_text *out,
                       refusal *r) {
    static const char *const fields[] = {"kind", "agent", NULL};
    const char *agent = NULL;
    fault f = {.text = ""};
    if (!body_knows(o, at, fields, r) || !body_name(o, "agent", AGENT_MOST, NEEDED, &agent, r) ||
        !own_agents_resolve(a, view_of(agent), at, &out->spec, r))
        return false;
    if (!is_agent(buffer_view(&out->spec), board->size, &f))
        return refuse(r, 400, "bad_request", at, "%s", f.text);
    buffer_append_safe(&out->name, view_of(*agent == '@' ? agent + 1 : agent), NAME_MOST);
    return true;
}

static bool read_champion(const json_t *o, const char *at, const field *board, int threads,
                          seat_text *out, refusal *r) {
    static const char *const fields[] = {"kind", "seconds", NULL};
    double seconds = 0;
    if (!body_knows(o, at, fields, r) ||
        !body_real(o, "seconds", 0, true, SECONDS_MOST, NEEDED, &seconds, r))
        return false;
    const char *best = player_best(board, true);
    const bool is_champions = strcmp(best, "champion") == 0;
    const int ms = seconds < 0.001 ? 1 : (int)(seconds * 1000);
    buffer_format(&out->spec, "%s,time=%dms", best, ms);
    if (is_champions && threads > 1) buffer_format(&out->spec, ",threads=%d", threads);
    buffer_format(&out->name, "%s %g s", is_champions ? "champion" : "strongest agent",
                  ms / 1000.0);
    return true;
}

bool seat_read_value(const json_t *seat, const char *at, const field *board, const char *person,
                     api *a, seat_text *out, refusal *r) {
    const char *kind = NULL;
    bool fine = false;
    if (!body_text(seat, "kind", LEVEL_MOST_TEXT, NEEDED, &kind, r)) return false;
    if (strcmp(kind, "person") == 0)
        fine = read_person(seat, at, person, out, r);
    else if (strcmp(kind, "level") == 0)
        fine = read_level(seat, at, board, out, r);
    else if (strcmp(kind, "agent") == 0)
        fine = read_agent(seat, at, board, a, out, r);
    else if (strcmp(kind, "champion") == 0)
        fine = read_champion(seat, at, board, a->threads, out, r);
    else
        return refuse(r, 400, "bad_request", at,
                      "A seat is a person, a level, an agent or the champion");
    if (fine && (buffer_status(&out->name) || buffer_status(&out->spec)))
        return refuse(r, 500, "internal", NULL, "There is no memory for a player");
    return fine;
}

bool seat_read(const json_t *object, const char *at, const field *board, const char *person, api *a,
               seat_text *out, refusal *r) {
    json_t *seat = NULL;
    return body_object(object, at, NEEDED, &seat, r) &&
           seat_read_value(seat, at, board, person, a, out, r);
}

/* ---- writing ---- */

/* The level that the name stands for, if it gives this specification on this board. */
static view level_of(const char *name, const char *spec, const field *board) {
    static const char head[] = "level ";
    view words = view_of(name);
    if (view_starts_with(words, head)) words = view_from(words, sizeof head - 1);
    buffer text = buffer_make(NULL);
    const bool same = opponent_is_level(words) && opponent_read(words, board, &text, NULL) == OK &&
                      strcmp(buffer_text(&text), spec) == 0;
    buffer_clear(&text);
    return same ? words : (view){NULL, 0};
}

/* The seconds of "champion,time=2000ms", or 0. */
static double seconds_of(const char *spec, const field *board) {
    char head[200];
    int64_t ns = 0;
    (void)snprintf(head, sizeof head, "%s,time=", player_best(board, true));
    if (!view_starts_with(view_of(spec), head)) return 0;
    view rest = view_from(view_of(spec), strlen(head));
    if (search_parse_time(view_take(&rest, ','), &ns, NULL)) return 0;
    const double seconds = (double)ns * 1e-9;
    const bool has_more = rest.length && !view_starts_with(rest, "threads=");
    return has_more || seconds > SECONDS_MOST ? 0 : seconds;
}

bool seat_lasts(const char *name, const char *spec, const field *board) {
    static const double few = 5;
    const double seconds = seconds_of(spec, board);
    if (seconds > 0) return seconds > few;
    return level_of(name, spec, board).length == 0;
}

bool seat_write_bare(json_writer *j, const char *name, const char *spec, const field *board) {
    if (!spec || strcmp(spec, STORE_PERSON) == 0) {
        json_open_object(j);
        json_put_text_at(j, "kind", "person");
        if (body_is_name(view_of(name), NAME_MOST)) json_put_text_at(j, "name", name);
        json_close(j);
        return true;
    }
    const view level = level_of(name, spec, board);
    const double seconds = seconds_of(spec, board);
    if (!level.length && seconds <= 0 && (!seat_is_ours(spec, board) || is_champion(view_of(spec))))
        return false;
    json_open_object(j);
    json_put_text_at(j, "kind", level.length ? "level" : seconds > 0 ? "champion" : "agent");
    if (level.length)
        json_put_string_at(j, "level", level);
    else if (seconds > 0)
        json_put_real_at(j, "seconds", seconds);
    else
        json_put_text_at(j, "agent", spec);
    json_close(j);
    return true;
}

void seat_write(json_writer *j, const char *name, const char *spec, const field *board) {
    json_open_object(j);
    json_key(j, "seat");
    if (!seat_write_bare(j, name, spec, board)) json_put_null(j);
    json_put_text_at(j, "name", name);
    json_close(j);
}
