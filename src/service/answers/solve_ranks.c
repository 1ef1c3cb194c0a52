/* service/answers/solve_ranks.c - the records of a file as a deal.
 *
 * Every rank reads the whole file into a list, so that a job is a number. The dealer hands the
 * results out in the order of the list, and the records that were left out in between. */
#include "base/alloc.h"
#include "base/deal.h"
#include "base/fault.h"
#include "base/stop.h"
#include "base/text.h"
#include "engine/engine.h"
#include "game/position.h"
#include "notation/problem.h"
#include "service/answers/solve.h"
#include "service/answers/solve_bytes.h"
#include "service/answers/solve_int.h"
#include "service/answers/solve_source.h"

#include <string.h>

/* A record of the file. Few have answers, and fewer are bad, so these lie elsewhere. */
typedef struct solve_item {
    uint64_t record;
    position position;
    problem_answer *answers; /* owned */
    int count;
    char *where, *why; /* owned; `why` is set if the record is left out */
} solve_item;

typedef struct solve_list {
    solve_file_job *job;
    solve_item *items;
    size_t count, capacity;
} solve_list;

/* What a job answers. */
typedef struct solve_answer {
    status failed; /* the position cannot be solved, and this is why */
    fault fault;
    engine_result found;
} solve_answer;

/* ---- the list ---- */

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for the positions of a file");
}

static void clear(solve_list *l) {
    for (size_t i = 0; i < l->count; i++) {
        alloc_free(NULL, l->items[i].answers);
        alloc_free(NULL, l->items[i].where);
        alloc_free(NULL, l->items[i].why);
    }
    alloc_free(NULL, l->items);
}

static status add_item(solve_list *l, uint64_t record, const problem *p, const char *where,
                       const char *why, fault *f) {
    solve_item *items = alloc_grow(NULL, l->items, sizeof *items, l->count + 1, 64, &l->capacity);
    if (!items) return no_memory(f);
    l->items = items;
    solve_item *i = &items[l->count++];
    *i = (solve_item){.record = record, .where = alloc_string(NULL, where, strlen(where))};
    if (why) i->why = alloc_string(NULL, why, strlen(why));
    if (!i->where || (why && !i->why)) return no_memory(f);
    if (why) return OK;
    i->position = p->position;
    if (!p->count) return OK;
    i->answers = alloc_array(NULL, (size_t)p->count, sizeof *i->answers);
    if (!i->answers) return no_memory(f);
    memcpy(i->answers, p->answers, (size_t)p->count * sizeof *i->answers);
    i->count = p->count;
    return OK;
}

static status add_problem(solve_list *l, uint64_t record, const problem *p, fault *f) {
    char where[160];
    fault wrong;
    solve_source_place(&l->job->source, where, sizeof where);
    if (solve_check_size(l->job->request, &p->position, &wrong))
        return add_item(l, record, NULL, where, wrong.text, f);
    return add_item(l, record, p, where, NULL, f);
}

static status read_all(solve_list *l, fault *f) {
    const uint64_t only = l->job->request->only;
    for (uint64_t record = 1;; record++) {
        problem p;
        status result = OK;
        const solve_next next = solve_source_next(&l->job->source, &p, f);
        if (next == SOLVE_NEXT_FAILED) return f->code;
        if (next == SOLVE_NEXT_END) return solve_check_end(l->job, record - 1, f);
        if (only && record != only) continue;
        if (next == SOLVE_NEXT_BAD) {
            const fault bad = *f;
            result = add_item(l, record, NULL, "", bad.text, f);
        } else {
            result = add_problem(l, record, &p, f);
        }
        if (result || only) return result;
    }
}

/* ---- the working side ---- */

/* A rank has one engine, with all its threads. */
static status open_engine(const void *work, int worker, void **desk, fault *f) {
    const solve_list *l = work;
    (void)worker, (void)f;
    *desk = l->job->solver;
    return OK;
}

static status solve_one(const void *work, void *desk, uint64_t number, void *answer, fault *f) {
    const solve_list *l = work;
    solver *s = desk;
    solve_answer *a = answer;
    a->failed = solver_search(s, &l->items[number].position, NULL, &a->found, &a->fault);
    if (stop_is_set(s->stop)) return fault_set(f, E_STOPPED, 0, "stopped before the end");
    return a->failed == E_NOMEM ? fault_set(f, E_NOMEM, 0, "%.150s", a->fault.text) : OK;
}

static status write_answer(const void *work, const void *answer, buffer *out) {
    const solve_answer *a = answer;
    (void)work;
    buffer_append(out, (view){(const char *)&a->failed, sizeof a->failed});
    if (a->failed)
        buffer_add(out, a->fault.text);
    else
        solve_bytes_write(&a->found, out);
    return OK;
}

static status read_answer(const void *work, uint64_t number, view bytes, void *answer, fault *f) {
    const solve_list *l = work;
    solve_answer *a = answer;
    const view rest = view_from(bytes, sizeof a->failed);
    if (bytes.length < sizeof a->failed || number >= l->count)
        return fault_set(f, E_FORMAT, 0, "a result of another rank cannot be read");
    memcpy(&a->failed, bytes.data, sizeof a->failed);
    if (a->failed)
        (void)fault_set(&a->fault, a->failed, 0, "%.*s", (int)rest.length, rest.data);
    else if (!solve_bytes_read(rest, &a->found))
        return fault_set(f, E_FORMAT, 0, "a result of another rank cannot be read");
    return OK;
}

/* ---- the dealing side ---- */

/* A record that is left out needs no rank. */
static status is_left_out(void *dealer, uint64_t number, void *answer, fault *f) {
    const solve_list *l = dealer;
    (void)answer, (void)f;
    return l->items[number].why ? OK : E_MISSING;
}

static problem problem_of(const solve_item *i) {
    problem p = {.position = i->position, .count = i->count};
    if (i->count) memcpy(p.answers, i->answers, (size_t)i->count * sizeof *i->answers);
    return p;
}

static status hand_out(void *dealer, uint64_t number, void *answer, fault *f) {
    solve_list *l = dealer;
    const solve_item *i = &l->items[number];
    const solve_answer *a = answer;
    solver *s = l->job->solver;
    (void)f;
    if (i->why || a->failed) {
        solve_leave_out(l->job->request, i->where, i->why ? i->why : a->fault.text);
        return OK;
    }
    const problem p = problem_of(i);
    solver_hand_out(s, i->record, l->job->source.name, &p, &a->found);
    return stop_is_set(s->stop) ? E_STOPPED : OK;
}

/* Whether the ranks should share the search of one position, because there is no other. */
static bool is_alone(const solve_list *l) {
    return l->count == 1 && !l->items[0].why &&
           solver_can_split(l->job->solver, &l->items[0].position);
}

static status split_alone(solve_list *l) {
    const solve_item *i = &l->items[0];
    const problem p = problem_of(i);
    fault f;
    const status result = solver_position(l->job->solver, i->record, l->job->source.name, &p, &f);
    if (result && result != E_STOPPED) solve_leave_out(l->job->request, i->where, f.text);
    return OK;
}

static status deal_items(solve_list *l, fault *f) {
    const deal d = {.end = l->count,
                    .threads = 1,
                    .in_order = true,
                    .answer_size = sizeof(solve_answer),
                    .stop = l->job->solver->stop,
                    .working = {.work = l, .open = open_engine, .run = solve_one},
                    .dealing = {l, is_left_out, hand_out},
                    .ranks = l->job->solver->ranks,
                    .bytes = {write_answer, read_answer}};
    const status result = deal_run(&d, f);
    return result == E_STOPPED ? OK : result; /* the caller looks at its token */
}

status solve_records_on_ranks(solve_file_job *j, fault *f) {
    solve_list l = {.job = j};
    status result = read_all(&l, f);
    if (!result) result = is_alone(&l) ? split_alone(&l) : deal_items(&l, f);
    clear(&l);
    return result;
}
