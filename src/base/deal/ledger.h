/* base/deal/ledger.h - the dealing side of a deal, without threads: takes answers in their order
 * and remembers the failure that counts.
 *
 * base/deal.h has the promises. The caller deals the numbers, here on threads or to other machines,
 * and brings each answer with deal_ledger_finish(). Threads: one at a time; the caller locks.
 * Ownership: the deal is borrowed; deal_ledger_close() frees the rest. */
#ifndef BASE_DEAL_LEDGER_H
#define BASE_DEAL_LEDGER_H

#include "base/deal.h"
#include "base/fault.h"
#include "base/in_order.h"

typedef struct deal_ledger {
    const deal *deal;
    in_order line;    /* finished too early; only with in_order */
    uint64_t taken;   /* jobs */
    bool has_ended;   /* no further number should be dealt (I3) */
    bool has_refused; /* take() failed (I4) */
    fault fault;      /* the one that counts so far */
    uint64_t failed;  /* its rank, if fault.code is not OK */
} deal_ledger;

deal_ledger deal_ledger_make(const deal *d);

/* Makes memory for one answer, all zero. The caller frees it with alloc_free() of d->memory. NULL
 * if memory is short. */
void *deal_ledger_answer(const deal *d);

/* Asks whether a job was done before. Returns true if no worker needs to do it; it is then
 * finished. *answer is all zero before and after. */
bool deal_ledger_knows(deal_ledger *l, uint64_t number, void *answer);

/* Brings the end of a job: its failure, or OK and its answer. Takes the answers whose turn has
 * come. *answer is moved or dropped, and all zero afterwards. */
void deal_ledger_finish(deal_ledger *l, uint64_t number, status result, void *answer,
                        const fault *f);

/* Notes a failure that belongs to no job: a desk could not be opened. */
void deal_ledger_fail(deal_ledger *l, status code, const fault *f);

/* Drops the answers that nobody takes any more (I5), and returns how the deal ended. *answer is
 * room for one answer. */
status deal_ledger_close(deal_ledger *l, void *answer, fault *f);

#endif
