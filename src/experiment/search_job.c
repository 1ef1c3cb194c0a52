/* experiment/search_job.c - one search, and the same search many times. */
#include "experiment/search_job.h"

#include "base/rng.h"
#include "experiment/desk.h"
#include "experiment/fields.h"
#include "game/random_move.h"
#include "lab/agent.h"
#include "lab/search.h"
#include "notation/positions/position_course.h"
#include "search/result.h"

#include <math.h>

enum { MAKER_DEPTH = 2, RANDOM_PLIES = 8, REPEATS_MAX = 64 };

/* ---- keys ---- */

void search_position_write(const position *p, buffer *key) {
    buffer board = buffer_make(key->memory);
    if (position_course_write(p, &board, NULL) && !key->failed) key->failed = E_NOMEM;
    fields_put(key, "position", buffer_view(&board));
    buffer_clear(&board);
}

status search_position(view key, position *out, fault *f) {
    return position_course_read(fields_get(key, "position"), out, NULL, f);
}

void search_order_write(const search_order *s, buffer *key) {
    fields_put_word(key, s->searches ? repeat_job.name : search_job.name);
    fields_put_text(key, "agent", s->agent);
    search_position_write(s->where, key);
    if (s->depth) fields_put_int(key, "depth", s->depth);
    if (s->nodes) fields_put_uint(key, "nodes", s->nodes);
    if (s->time_ns) fields_put_int(key, "time-ns", s->time_ns);
    if (s->searches) fields_put_int(key, "searches", s->searches);
}

/* ---- searching ---- */

status search_make(view spec, int size, tier t, const allocator *memory, lab_search **out,
                   fault *f) {
    lab_agent agent;
    const status failed = lab_agent_parse(spec, size, &agent, f);
    return failed ? failed : lab_search_create(&agent, t, memory, out, f);
}

static search_request request_of(const desk *d, view key) {
    return (search_request){.limits = {.depth = (int)fields_int(key, "depth", 0),
                                       .nodes = fields_uint(key, "nodes", 0),
                                       .time_ns = fields_int(key, "time-ns", 0)},
                            .stop = d->stop};
}

static status search_once(const desk *d, view key, lab_search *s, const position *p,
                          search_result *out, fault *f) {
    const search_request request = request_of(d, key);
    const status failed = lab_search_run(s, p, &request, out, f);
    if (failed) return failed;
    if (stop_is_set(d->stop)) return fault_set(f, E_STOPPED, 0, "a search was stopped");
    return OK;
}

static void write_search(const search_result *r, buffer *out) {
    fields_put_int(out, "move", r->move);
    fields_put_int(out, "depth", r->depth);
    fields_put_real(out, "value", isfinite(r->value) ? r->value : 0);
    fields_put_uint(out, "nodes", r->statistics.nodes);
    fields_put_uint(out, "evaluations", r->statistics.evaluations);
    fields_put_uint(out, "cache-hits", r->statistics.cache_hits);
    fields_put_uint(out, "table-hits", r->statistics.table_hits);
    fields_put_real(out, "seconds", r->statistics.seconds);
}

static status run_search(desk *d, view key, buffer *result, fault *f) {
    position p;
    lab_search *s = NULL;
    search_result found;
    status failed = search_position(key, &p, f);
    if (!failed)
        failed = search_make(fields_get(key, "agent"), p.field.size, d->options.tier,
                             &alloc_touched, &s, f);
    if (!failed) failed = search_once(d, key, s, &p, &found, f);
    if (!failed) write_search(&found, result);
    lab_search_free(s);
    return failed;
}

const job_kind search_job = {"search", run_search};

/* ---- again and again ---- */

static int count_different(const uint64_t *values, int count) {
    int different = 0;
    for (int i = 0; i < count; i++) {
        int j = 0;
        while (values[j] != values[i]) j++;
        different += j == i;
    }
    return different;
}

/* As the program of paper 002 meets a position in one game after another: a new game each time. */
static status run_repeats(desk *d, view key, lab_search *s, const position *p, buffer *result,
                          fault *f) {
    uint64_t moves[REPEATS_MAX], nodes[REPEATS_MAX];
    int count = (int)fields_int(key, "searches", 1);
    if (count > REPEATS_MAX) count = REPEATS_MAX;
    for (int i = 0; i < count; i++) {
        search_result found;
        lab_search_new_game(s, 1);
        const status failed = search_once(d, key, s, p, &found, f);
        if (failed) return failed;
        moves[i] = (uint64_t)found.move;
        nodes[i] = found.statistics.nodes;
    }
    fields_put_int(result, "moves", count_different(moves, count));
    fields_put_int(result, "counts", count_different(nodes, count));
    return OK;
}

static status run_repeat(desk *d, view key, buffer *result, fault *f) {
    position p;
    lab_search *s = NULL;
    status failed = search_position(key, &p, f);
    if (!failed)
        failed = search_make(fields_get(key, "agent"), p.field.size, d->options.tier,
                             d->options.memory, &s, f);
    if (!failed) failed = run_repeats(d, key, s, &p, result, f);
    lab_search_free(s);
    return failed;
}

const job_kind repeat_job = {"repeat", run_repeat};

/* ---- results ---- */

search_outcome search_outcome_read(view r) {
    return (search_outcome){.depth = (int)fields_int(r, "depth", 0),
                            .value = fields_real(r, "value", 0),
                            .nodes = fields_real(r, "nodes", 0),
                            .evaluations = fields_real(r, "evaluations", 0),
                            .cache_hits = fields_real(r, "cache-hits", 0),
                            .table_hits = fields_real(r, "table-hits", 0),
                            .seconds = fields_real(r, "seconds", 0)};
}

repeat_outcome repeat_outcome_read(view r) {
    return (repeat_outcome){.moves = (int)fields_int(r, "moves", 0),
                            .counts = (int)fields_int(r, "counts", 0)};
}

/* ---- positions ---- */

static status play_on(lab_search *s, position *p, int ply, rng *r, fault *f) {
    search_result found;
    const search_request request = {.limits = {.depth = MAKER_DEPTH}};
    if (position_must_pass(p)) {
        position_pass(p);
    } else if (ply < RANDOM_PLIES) {
        (void)position_play_random(p, r);
    } else {
        const status failed = lab_search_run(s, p, &request, &found, f);
        if (failed) return failed;
        position_play(p, found.move);
    }
    return OK;
}

/* E_MISSING where a game ended too early. */
static status try_position(lab_search *s, int size, rng *r, position *p, fault *f) {
    const int all = size * size;
    const int wanted = all / 3 + (int)rng_below(r, (uint64_t)all / 6 + 1);
    status failed = position_start(p, size, START_STANDARD, f);
    for (int ply = 0; !failed && !position_over(p); ply++) {
        if (all - position_empties(p) >= wanted && !position_must_pass(p)) return OK;
        failed = play_on(s, p, ply, r, f);
    }
    return failed ? failed : E_MISSING;
}

status search_positions(const char *maker, int size, uint64_t seed, tier t, int count,
                        position *out, fault *f) {
    lab_search *s = NULL;
    status failed = search_make(view_of(maker), size, t, NULL, &s, f);
    for (int i = 0; i < count && !failed; i++) {
        rng r = rng_make(seed, (uint64_t)i);
        do failed = try_position(s, size, &r, &out[i], f);
        while (failed == E_MISSING);
    }
    lab_search_free(s);
    return failed;
}
