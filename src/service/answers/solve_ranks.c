/* service/answers/solve_ranks.c - the records of a file as a deal.
 *
 * Every rank reads the whole file into a list, so that a job is a number. The dealer hands the
 * results out in the order of the list, and the records that were left out in between. */
#include "base/checksum.h"
#include "base/deal.h"
#include "base/fault.h"
#include "base/stop.h"
#include "base/text.h"
#include "engine/engine.h"
#include "game/position.h"
#include "game/position_bytes.h"
#include "notation/problem.h"
#include "service/answers/solve.h"
#include "service/answers/solve_bytes.h"
#include "service/answers/solve_int.h"
#include "service/answers/solve_pile.h"
#include "service/answers/solve_source.h"

#include <stdio.h>
#include <string.h>

/* The records of the file. A rank keeps the positions alone; those that are left out take no bytes.
 * The dealer also keeps how a result is told. */
typedef struct solve_list {
    solve_file_job *job;
    solve_pile positions; /* position_bytes.h */
    solve_pile notes;     /* at the dealer: record_note, then its texts and answers */
    uint64_t sum;         /* of all records */
} solve_list;

/* How a record is told. */
typedef struct record_note {
    uint64_t record;
    uint32_t where, why; /* bytes of the texts, each with its zero; why 0: it is not left out */
    uint32_t answers;
} record_note;

/* What a job answers, as it travels: a status, then a result (solve_bytes.h) or the sentence of a
 * failure. A result has room for 65 long lines of play, so the answers that wait for their turn
 * stay as bytes. */
typedef struct solve_answer {
    buffer bytes;
} solve_answer;

/* ---- the list ---- */

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for the positions of a file");
}

static void clear(solve_list *l) {
    solve_pile_clear(&l->positions);
    solve_pile_clear(&l->notes);
}

static void add_text(buffer *out, const char *text) {
    buffer_append(out, (view){text, strlen(text) + 1});
}

static void write_note(solve_list *l, uint64_t record, const problem *p, const char *where,
                       const char *why) {
    const record_note n = {record, (uint32_t)strlen(where) + 1, why ? (uint32_t)strlen(why) + 1 : 0,
                           p ? (uint32_t)p->count : 0};
    buffer *out = &l->notes.bytes;
    buffer_append(out, (view){(const char *)&n, sizeof n});
    add_text(out, where);
    if (why) add_text(out, why);
    if (n.answers)
        buffer_append(out, (view){(const char *)p->answers, n.answers * sizeof *p->answers});
}

/* Adds a record: a problem, or the reason why it is left out. */
static status add_item(solve_list *l, uint64_t record, const problem *p, const char *where,
                       const char *why, fault *f) {
    l->sum = checksum_join(checksum_join(l->sum, record), why ? 0 : position_sum(&p->position));
    if (!why) position_bytes_write(&p->position, &l->positions.bytes);
    if (!solve_pile_close(&l->positions)) return no_memory(f);
    if (!deal_is_here(l->job->solver->ranks)) return OK;
    write_note(l, record, why ? NULL : p, where, why);
    return solve_pile_close(&l->notes) ? OK : no_memory(f);
}

static status add_problem(solve_list *l, uint64_t record, const problem *p, fault *f) {
    char where[160];
    fault wrong;
    solve_source_place(&l->job->source, where, sizeof where);
    if (solve_check_size(l->job->request, &p->position, &wrong))
        return add_item(l, record, NULL, where, wrong.text, f);
    return add_item(l, record, p, where, NULL, f);
}

static position position_at(const solve_list *l, uint64_t number) {
    return position_bytes_read(solve_pile_at(&l->positions, number));
}

/* A record as it is told. The texts belong to the list. */
typedef struct told_record {
    uint64_t record;
    const char *where, *why; /* why NULL: it is not left out */
    problem problem;
} told_record;

static told_record record_at(const solve_list *l, uint64_t number) {
    const view bytes = solve_pile_at(&l->notes, number);
    record_note n;
    memcpy(&n, bytes.data, sizeof n);
    const char *where = bytes.data + sizeof n, *why = where + n.where;
    told_record t = {.record = n.record, .where = where, .why = n.why ? why : NULL};
    if (n.why) return t;
    t.problem.position = position_at(l, number);
    t.problem.count = (int)n.answers;
    if (n.answers) memcpy(t.problem.answers, why, n.answers * sizeof *t.problem.answers);
    return t;
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

static void put_answer(solve_answer *a, status failed, const fault *why, const engine_result *r) {
    a->bytes = buffer_make(NULL);
    buffer_append(&a->bytes, (view){(const char *)&failed, sizeof failed});
    if (failed)
        buffer_add(&a->bytes, why->text);
    else
        solve_bytes_write(r, &a->bytes);
}

static status solve_one(const void *work, void *desk, uint64_t number, void *answer, fault *f) {
    const solve_list *l = work;
    solver *s = desk;
    const position p = position_at(l, number);
    engine_result found;
    fault why;
    const status failed = solver_search(s, &p, NULL, &found, &why);
    if (stop_is_set(s->stop)) return fault_set(f, E_STOPPED, 0, "stopped before the end");
    if (failed == E_NOMEM) return fault_set(f, E_NOMEM, 0, "%.150s", why.text);
    put_answer(answer, failed, &why, &found);
    return OK;
}

static void drop_answer(void *answer) {
    solve_answer *a = answer;
    buffer_clear(&a->bytes);
}

static status write_answer(const void *work, const void *answer, buffer *out) {
    const solve_answer *a = answer;
    (void)work;
    buffer_append(out, buffer_view(&a->bytes));
    return buffer_status(&a->bytes);
}

static status read_answer(const void *work, uint64_t number, view bytes, void *answer, fault *f) {
    solve_answer *a = answer;
    (void)work, (void)number;
    a->bytes = buffer_make(NULL);
    buffer_append(&a->bytes, bytes);
    return buffer_status(&a->bytes) ? fault_set(f, E_NOMEM, 0, "no memory for a result") : OK;
}

/* ---- the dealing side ---- */

/* A record that is left out needs no rank. */
static status is_left_out(void *dealer, uint64_t number, void *answer, fault *f) {
    const solve_list *l = dealer;
    (void)answer, (void)f;
    return solve_pile_at(&l->positions, number).length ? E_MISSING : OK;
}

/* Leaves a record out for the reason in its answer. */
static void tell_failure(const solve_list *l, const told_record *t, view why) {
    char text[sizeof(fault)];
    (void)snprintf(text, sizeof text, "%.*s", (int)why.length, why.data);
    solve_leave_out(l->job->request, t->where, text);
}

static status hand_out(void *dealer, uint64_t number, void *answer, fault *f) {
    solve_list *l = dealer;
    const told_record t = record_at(l, number);
    const view bytes = buffer_view(&((const solve_answer *)answer)->bytes);
    solver *s = l->job->solver;
    engine_result found;
    status failed = OK;
    if (t.why) {
        solve_leave_out(l->job->request, t.where, t.why);
        return OK;
    }
    if (bytes.length >= sizeof failed) memcpy(&failed, bytes.data, sizeof failed);
    const view rest = view_from(bytes, sizeof failed);
    if (failed)
        tell_failure(l, &t, rest);
    else if (solve_bytes_read(rest, &found))
        solver_hand_out(s, t.record, l->job->source.name, &t.problem, &found);
    else
        return fault_set(f, E_FORMAT, 0, "a result of another rank cannot be read");
    return stop_is_set(s->stop) ? E_STOPPED : OK;
}

/* Whether the ranks should share the search of one position, because there is no other. */
static bool is_alone(const solve_list *l) {
    if (l->positions.count != 1 || !solve_pile_at(&l->positions, 0).length) return false;
    const position p = position_at(l, 0);
    return solver_can_split(l->job->solver, &p);
}

/* Such a position can be solved, so a failure is one of the ranks. */
static status split_alone(solve_list *l, fault *f) {
    told_record t = {.where = ""};
    if (deal_is_here(l->job->solver->ranks))
        t = record_at(l, 0);
    else
        t.problem.position = position_at(l, 0);
    const status result =
        solver_position(l->job->solver, t.record, l->job->source.name, &t.problem, f);
    return result == E_STOPPED ? OK : result;
}

static status deal_items(solve_list *l, fault *f) {
    const deal d = {
        .end = l->positions.count,
        .threads = 1,
        .in_order = true,
        .answer_size = sizeof(solve_answer),
        .stop = l->job->solver->stop,
        .working = {.work = l, .open = open_engine, .run = solve_one, .drop = drop_answer},
        .dealing = {l, is_left_out, hand_out},
        .ranks = l->job->solver->ranks,
        .bytes = {write_answer, read_answer},
        .parts = {{"other positions", l->sum},
                  {"other settings or weights", l->job->solver->setting}}};
    const status result = deal_run(&d, f);
    return result == E_STOPPED ? OK : result; /* the caller looks at its token */
}

status solve_records_on_ranks(solve_file_job *j, fault *f) {
    solve_list l = {.job = j, .positions = solve_pile_make(), .notes = solve_pile_make()};
    status result = read_all(&l, f);
    if (!result) result = is_alone(&l) ? split_alone(&l, f) : deal_items(&l, f);
    clear(&l);
    return result;
}
