#include "cli/options/arena_order.h"

#include "arena/ending.h"
#include "base/text.h"
#include "base/workers.h"
#include "cli/options/side_options.h"
#include "game/position.h"
#include "search/limits.h"

#include <string.h>

enum { A, B };

static start_kind start_of(const char *name) {
    for (start_kind k = START_STANDARD; k < START_COUNT; k++)
        if (name && view_is(view_of(name), start_name(k))) return k;
    return START_STANDARD;
}

/* A side that thinks on the other's time needs a CPU of its own, or it takes the other's. */
static uint64_t usual_threads(bool ponder) {
    const int games = ponder ? workers_available() / 2 : workers_available();
    return games > 1 ? (uint64_t)games : 1;
}

static status read_limits(const arguments *a, arena_order *o, fault *f) {
    side_options sides;
    const status result = side_options_read(a, &sides, f);
    if (result) return result;
    o->times = arguments_has(a, "times");
    for (int who = A; who <= B; who++) {
        const search_limits *l = &sides.limits[who];
        o->common.limits[who] = *l;
        o->common.grace_ns[who] = sides.grace_ns[who];
        o->forced[who] = sides.forced[who];
        o->times |= l->time_ns || l->game_ns;
    }
    return OK;
}

static status open_protocol_log(const arguments *a, arena_order *o, fault *f) {
    const char *path = arguments_value(a, "protocol-log");
    if (!path) return OK;
    const status failed = log_file_open(&o->protocol, NULL, path, LOG_DEBUG, f);
    if (!failed) o->common.players.protocol = &o->protocol.sink;
    return failed;
}

status arena_order_read(const context *c, const arguments *a, arena_order *out, fault *f) {
    uint64_t threads = 0;
    const bool ponder = arguments_has(a, "ponder");
    *out = (arena_order){
        .common = {.players = {.tier = c->tier},
                   .start = start_of(arguments_value(a, "start")),
                   .ponder = ponder},
        .run = {.affinity = arguments_has(a, "affinity"), .solver = &out->adjudicator.solver},
        .show = arguments_has(a, "show"),
        .store = arguments_value(a, "store")};
    status result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &out->common.seed, f);
    if (!result)
        result = arguments_number(a, "threads", 1, WORKERS_MAX, usual_threads(ponder), &threads, f);
    out->run.threads = (int)threads;
    if (!result) result = read_limits(a, out, f);
    if (!result)
        result = arguments_int(a, "adjudicate", 1, ADJUDICATE_MOST, 0, &out->common.adjudicate, f);
    if (!result) result = open_protocol_log(a, out, f);
    if (result) return result;
    result = adjudicator_open(&out->adjudicator, out->common.adjudicate, c->tier, f);
    if (result) arena_order_close(out);
    return result;
}

void arena_order_close(arena_order *o) {
    if (o->common.players.protocol) log_file_close(&o->protocol);
    adjudicator_close(&o->adjudicator);
}

/* Returns the built-in list if its lines begin where the games do: even openings measure more than
 * random ones. */
static const char *usual_openings(const encounter *e) {
    const bool listed = openings_built_in(e->players.size).length > 0;
    return listed && e->start == START_STANDARD ? "list" : "random:6";
}

status arena_order_board(const arguments *a, const arena_order *o, int size, encounter *out,
                         const char **text, fault *f) {
    const char *given = arguments_value(a, "openings");
    position start;
    *out = o->common;
    out->players.size = size;
    *text = given ? given : usual_openings(out);
    status result = position_start(&start, size, out->start, f);
    if (!result) result = adjudicator_check(out->adjudicate, size, f);
    if (result) return result;
    return openings_parse(view_of(*text), &start, NULL, NULL, &out->openings, f);
}

void arena_order_watch(interrupt *i, context *c) {
    interrupt_start_gently(i, c, "finishing the games under way; Ctrl-C again stops at once");
}

/* Pairs that repeat another tell nothing new, but would be counted as if they did. */
void arena_order_note_openings(context *c, const openings *o, int pairs, bool tested) {
    if (openings_are_one(o) && pairs > 1)
        context_note(c, "every pair begins with the same opening: players without chance repeat "
                        "the same two games; --openings random:6 makes them differ");
    else if (o->count && o->count < (size_t)pairs)
        context_note(c,
                     "%zu openings for %s%d pairs: from pair %zu on they come again, and players "
                     "without chance repeat their games",
                     o->count, tested ? "up to " : "", pairs, o->count + 1);
}

void arena_order_note_limits(context *c, const char *who, const search_limits *l,
                             limits_news news) {
    buffer words = buffer_make(NULL);
    encounter_limits_write(l, "its level", &words);
    if (news == LIMITS_KEPT)
        context_note(c, "%s keeps the limits that its specification names: %s", who,
                     buffer_text(&words));
    if (news == LIMITS_REPLACED)
        context_note(c, "the limits of %s replace those that its specification names: %s", who,
                     buffer_text(&words));
    buffer_clear(&words);
}

/* Shows the end of a long text: there a program says why it gave up. Its lines stay lines. */
static void note_talk(context *c, const char *title, const char *text) {
    enum { MOST = 600 };
    const size_t length = strlen(text);
    view rest = view_of(length > MOST ? text + length - MOST : text), line;
    for (bool first = true; view_take_line(&rest, &line); first = false)
        context_note(c, "  %s%s%s%.*s", first ? title : "", first ? ": " : "  ",
                     first && length > MOST ? ".." : "", (int)line.length, line.data);
}

void arena_order_note_forfeit(context *c, const match_game *g, const char *where, int most,
                              int *told) {
    const game_evidence *e = &g->played.evidence;
    if (!game_ending_is_forfeit(g->played.ending) || !e->sentence[0] || (*told)++ >= most) return;
    context_progress(c, "");
    context_note(c, "%sgame %d is lost %s: %s", where, g->played.number + 1,
                 game_ending_words(g->played.ending), e->sentence);
    note_talk(c, "asked", e->talk.asked);
    note_talk(c, "answered", e->talk.answered);
    note_talk(c, "its errors", e->talk.errors);
}
