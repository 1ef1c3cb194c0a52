#include "cli/options/arena_order.h"

#include "arena/openings/openings.h"
#include "base/text.h"
#include "base/workers.h"
#include "game/position.h"
#include "search/limits.h"
#include "service/contest/side_limits.h"

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

static status read_limits(const arguments *a, bool one_for_all, arena_order *o, fault *f) {
    const side_texts texts = {.time = arguments_value(a, "time"),
                              .depth = arguments_value(a, "depth"),
                              .nodes = arguments_value(a, "nodes"),
                              .clock = arguments_value(a, "clock"),
                              .grace = arguments_value(a, "grace")};
    side_limits sides;
    status result = one_for_all ? side_limits_refuse_sides(&texts, f) : OK;
    if (!result) result = side_limits_read(&texts, &sides, f);
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
    if (o->run.ranks)
        return fault_set(f, E_UNSUPPORTED, 0,
                         "--protocol-log goes with one process, not with ranks");
    const status failed = log_file_open(&o->protocol, NULL, path, LOG_DEBUG, f);
    if (!failed) o->common.players.protocol = &o->protocol.sink;
    return failed;
}

status arena_order_read(context *c, const arguments *a, bool one_for_all, arena_order *out,
                        fault *f) {
    uint64_t threads = 0;
    const bool ponder = arguments_has(a, "ponder");
    *out = (arena_order){.common = {.players = {.tier = c->tier},
                                    .start = start_of(arguments_value(a, "start")),
                                    .ponder = ponder},
                         .run = {.affinity = arguments_has(a, "affinity"),
                                 .solver = &out->adjudicator.solver,
                                 .ranks = c->ranks},
                         .show = arguments_has(a, "show"),
                         .store = arguments_value(a, "store")};
    status result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &out->common.seed, f);
    if (!result)
        result = arguments_number(a, "threads", 1, WORKERS_MAX, usual_threads(ponder), &threads, f);
    out->run.threads = (int)threads;
    if (!result) result = read_limits(a, one_for_all, out, f);
    if (!result)
        result = arguments_int(a, "adjudicate", 1, ADJUDICATE_MOST, 0, &out->common.adjudicate, f);
    if (!result) result = open_protocol_log(a, out, f);
    if (result) return result;
    result = adjudicator_open(&out->adjudicator, out->common.adjudicate, c->tier, f);
    if (result) arena_order_close(c, out);
    return result;
}

void arena_order_close(context *c, arena_order *o) {
    if (o->common.players.protocol) context_close_log(c, &o->protocol);
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
