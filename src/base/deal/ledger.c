/* base/deal/ledger.c - what becomes of finished jobs, and which failure counts. */
#include "base/deal/ledger.h"

#include "base/alloc.h"
#include "base/fault.h"

#include <assert.h>
#include <string.h>

/* The rank of a failure: failures of open() count before those of jobs, jobs count by number. */
static const uint64_t rank_of_open = 0;

static uint64_t rank_of(uint64_t number) {
    return number + 1; /* no job has the number UINT64_MAX */
}

static size_t size_of_answer(const deal *d) {
    return d->answer_size ? d->answer_size : 1;
}

deal_ledger deal_ledger_make(const deal *d) {
    return (deal_ledger){.deal = d, .line = in_order_make(d->first, size_of_answer(d), d->memory)};
}

void *deal_ledger_answer(const deal *d) {
    return alloc_array(d->memory, 1, size_of_answer(d));
}

/* Returns whether a failure of this rank counts before the noted one. */
static bool counts_first(const deal_ledger *l, status code, uint64_t rank) {
    if (l->fault.code == OK) return true;
    if ((l->fault.code == E_STOPPED) != (code == E_STOPPED)) return l->fault.code == E_STOPPED;
    return rank < l->failed;
}

/* Notes a failure. Functions of the deal may leave the fault empty. */
static void note_failure(deal_ledger *l, status code, uint64_t rank, const fault *f) {
    assert(code != OK);
    if (counts_first(l, code, rank)) {
        l->fault = *f;
        l->failed = rank;
        if (f->code != code) (void)fault_set(&l->fault, code, 0, "%s", status_name(code));
    }
    l->has_ended = true;
}

static void drop_answer(const deal_ledger *l, void *answer) {
    if (l->deal->working.drop) l->deal->working.drop(answer);
    memset(answer, 0, l->deal->answer_size);
}

static void take_answer(deal_ledger *l, uint64_t number, void *answer) {
    const deal *o = l->deal;
    fault f = {.code = OK};
    assert(!l->has_refused); /* I4 */
    const status result =
        o->dealing.take ? o->dealing.take(o->dealing.dealer, number, answer, &f) : OK;
    drop_answer(l, answer);
    if (!result) {
        l->taken++;
        return;
    }
    l->has_refused = true;
    note_failure(l, result, rank_of(number), &f);
}

/* Takes the answers whose turn has come. */
static void take_in_order(deal_ledger *l, uint64_t number, void *answer) {
    const fault none = {.code = OK};
    if (in_order_put(&l->line, number, answer)) {
        drop_answer(l, answer);
        note_failure(l, E_NOMEM, rank_of(number), &none);
        return;
    }
    memset(answer, 0, l->deal->answer_size); /* the line has it (I5) */
    while (!l->has_refused && in_order_next(&l->line, answer)) {
        assert(l->line.turn == l->deal->first + l->taken + 1); /* I2 */
        take_answer(l, l->line.turn - 1, answer);
    }
}

void deal_ledger_finish(deal_ledger *l, uint64_t number, status result, void *answer,
                        const fault *f) {
    if (result) note_failure(l, result, rank_of(number), f);
    if (result || l->has_refused)
        drop_answer(l, answer);
    else if (l->deal->in_order)
        take_in_order(l, number, answer);
    else
        take_answer(l, number, answer);
}

bool deal_ledger_knows(deal_ledger *l, uint64_t number, void *answer) {
    const deal_dealing *o = &l->deal->dealing;
    fault f = {.code = OK};
    const status result = o->known ? o->known(o->dealer, number, answer, &f) : E_MISSING;
    if (result == E_MISSING) return false;
    deal_ledger_finish(l, number, result, answer, &f);
    return true;
}

void deal_ledger_fail(deal_ledger *l, status code, const fault *f) {
    note_failure(l, code, rank_of_open, f);
}

status deal_ledger_close(deal_ledger *l, void *answer, fault *f) {
    const deal *o = l->deal;
    while (in_order_rest(&l->line, answer)) drop_answer(l, answer);
    in_order_clear(&l->line);
    if (l->fault.code) {
        if (f) *f = l->fault;
        return l->fault.code;
    }
    if (o->first + l->taken < o->end) return fault_set(f, E_STOPPED, 0, "stopped before the end");
    return OK;
}
