/* service/answers/solve.c - the loop around the engine, and the loop around a file. */
#include "service/answers/solve.h"

#include "base/checksum.h"
#include "service/answers/solve_int.h"
#include "service/answers/solve_source.h"
#include "service/convert/convert_format.h"

#include <inttypes.h>

/* ---- one position ---- */

static uint64_t sum_setting(const solve_options *o) {
    const uint64_t numbers[] = {engine_weights_sum(&o->engine, 0),
                                (uint64_t)o->engine.table_mb,
                                (uint64_t)o->engine.sure,
                                o->engine.without,
                                o->limits.nodes,
                                (uint64_t)o->limits.time_ns,
                                o->outcome,
                                o->all};
    return checksum_numbers(numbers, sizeof numbers / sizeof *numbers);
}

status solver_init(solver *s, const solve_options *o, const solve_listener *l,
                   const stop_token *stop, fault *f) {
    *s = (solver){.limits = o->limits,
                  .outcome = o->outcome,
                  .all = o->all,
                  .stop = stop,
                  .listener = l,
                  .ranks = o->ranks,
                  .setting = sum_setting(o)};
    return engine_create(&o->engine, &s->engine, f);
}

void solver_clear(solver *s) {
    engine_free(s->engine);
    s->engine = NULL;
}

status solver_search(solver *s, const position *p, search_progress *progress, engine_result *found,
                     fault *f) {
    const engine_request request = {.search = {.limits = s->limits,
                                               .stop = s->stop,
                                               .progress = progress,
                                               .progress_context = s},
                                    .goal = s->outcome ? ENGINE_OUTCOME : ENGINE_EXACT,
                                    .best = s->all ? ENGINE_MOVES_MAX : 1};
    engine_new_game(s->engine);
    return engine_search(s->engine, p, &request, found, f);
}

static void hear(void *context, const search_result *so_far) {
    const solver *s = context;
    if (s->listener->stage) s->listener->stage(s->listener->context, so_far);
}

void solver_hand_out(solver *s, uint64_t number, const char *file, const problem *p,
                     const engine_result *found) {
    solve_case c = {.number = number,
                    .file = file,
                    .problem = p,
                    .best = &found->best,
                    .moves = found->moves,
                    .count = found->count,
                    .outcome = s->outcome,
                    .all = s->all};
    c.verdict = solve_case_judge(&c);
    solve_totals_add(&s->totals, &c);
    s->listener->solved(s->listener->context, &c);
}

status solver_position(solver *s, uint64_t number, const char *file, const problem *p, fault *f) {
    engine_result found;
    const solve_listener *l = s->listener;
    const bool splits = solver_can_split(s, &p->position);
    if (!deal_is_here(s->ranks)) return splits ? solver_split(s, &p->position, NULL, NULL, f) : OK;
    if (l->begins) l->begins(l->context, number, &p->position);
    const status result = splits ? solver_split(s, &p->position, hear, &found, f)
                                 : solver_search(s, &p->position, hear, &found, f);
    if (l->ends) l->ends(l->context);
    if (result) return result;
    solver_hand_out(s, number, file, p, &found);
    return stop_is_set(s->stop) ? fault_set(f, E_STOPPED, 0, "stopped before the end") : OK;
}

/* Smaller boards have fewer squares than that. */
bool solver_is_hopeless(const solver *s, const position *p) {
    enum { HOPELESS = 40 };
    return position_empties(p) > HOPELESS && !s->limits.time_ns && !s->limits.nodes &&
           p->field.size >= 8 && engine_plays_on(&p->field) && !position_over(p);
}

/* ---- a file ---- */

void solve_leave_out(const solve_file_request *r, const char *where, const char *why) {
    if (r->left_out) r->left_out(r->context, where, why);
}

status solve_check_size(const solve_file_request *r, const position *p, fault *f) {
    if (!r->size || r->size == p->field.size) return OK;
    return fault_set(f, E_RANGE, 0, "the position is %dx%d, but --size says %d", p->field.size,
                     p->field.size, r->size);
}

/* Returns E_STOPPED, or OK. A position that cannot be solved is left out. */
static status solve_record(const solve_file_job *j, uint64_t number, const problem *p) {
    fault f;
    char where[160];
    solve_source_place(&j->source, where, sizeof where);
    status result = solve_check_size(j->request, &p->position, &f);
    if (!result) result = solver_position(j->solver, number, j->source.name, p, &f);
    if (result && result != E_STOPPED) solve_leave_out(j->request, where, f.text);
    return result == E_STOPPED ? result : OK;
}

/* `count` records were read, and then the file ended. */
status solve_check_end(const solve_file_job *j, uint64_t count, fault *f) {
    const uint64_t only = j->request->only;
    if (stop_is_set(j->solver->stop)) return OK;
    if (only)
        return fault_set(f, E_RANGE, 0, "--record %" PRIu64 ": %.80s holds only %" PRIu64, only,
                         j->source.name, count);
    if (count == 0) return fault_set(f, E_FORMAT, 0, "%.80s holds no position", j->source.name);
    return OK;
}

static status solve_records(solve_file_job *j, fault *f) {
    const uint64_t only = j->request->only;
    for (uint64_t record = 1;; record++) {
        problem p;
        const solve_next next = solve_source_next(&j->source, &p, f);
        if (next == SOLVE_NEXT_FAILED) return f->code;
        if (next == SOLVE_NEXT_END) return solve_check_end(j, record - 1, f);
        if (stop_is_set(j->solver->stop)) return OK; /* the record may be cut in the middle */
        if (only && record != only) continue;
        if (next == SOLVE_NEXT_BAD)
            solve_leave_out(j->request, "", f->text);
        else if (solve_record(j, record, &p))
            return OK;
        if (only) return OK;
    }
}

static solve_file_kind kind_of(const convert_format *f) {
    return f->obf || f->script ? SOLVE_PROBLEMS : f->game ? SOLVE_GAMES : SOLVE_POSITIONS;
}

static void report_opened(const solve_file_job *j) {
    const solve_file_request *r = j->request;
    const convert_format *format = &j->source.format;
    if (r->opened) r->opened(r->context, j->source.name, format->name, kind_of(format));
}

status solve_file(solver *s, const solve_file_request *r, fault *f) {
    fault unwanted; /* bad records are told by their fault, whether or not the caller wants one */
    solve_file_job j = {.solver = s, .request = r};
    if (!f) f = &unwanted;
    status result = OK;
    result = solve_source_open(&j.source, r->path, r->format, s->stop, f);
    j.source.ply = r->ply;
    if (!result && r->ply.given && kind_of(&j.source.format) != SOLVE_GAMES)
        result = fault_set(f, E_RANGE, 0, "%.80s: --ply goes with games, and these are positions",
                           j.source.name);
    if (!result) {
        report_opened(&j);
        result = s->ranks ? solve_records_on_ranks(&j, f) : solve_records(&j, f);
    }
    solve_source_close(&j.source);
    return result;
}
