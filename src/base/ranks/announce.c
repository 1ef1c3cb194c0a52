/* base/ranks/announce.c - a deal of one job for each rank; its number is all there is to it. */
#include "base/ranks/announce.h"

/* What a working rank hears. Its desk. */
typedef struct ear {
    uint64_t number;
    bool has_heard;
} ear;

typedef struct speaker {
    uint64_t number;
    int told, answered; /* ranks */
} speaker;

/* ---- the working side ---- */

static status open_ear(const void *work, int worker, void **desk, fault *f) {
    ear *const *mine = work;
    (void)worker;
    (void)f;
    *desk = *mine;
    return OK;
}

static status hear(const void *work, void *desk, uint64_t number, void *answer, fault *f) {
    ear *e = desk;
    (void)work;
    (void)answer;
    (void)f;
    *e = (ear){.number = number, .has_heard = true};
    return OK;
}

/* ---- the dealing side ---- */

/* The ranks are asked in their order, again and again. */
static bool tell_next(void *dealer, int rank, uint64_t *number) {
    speaker *s = dealer;
    if (rank <= s->told) return false;
    s->told = rank;
    *number = s->number;
    return true;
}

static bool drop_none(void *dealer, int *rank, uint64_t *number) {
    (void)dealer;
    (void)rank;
    (void)number;
    return false;
}

static void hear_of_none(void *dealer, uint64_t number) {
    (void)dealer;
    (void)number;
}

/* All ranks are told before the first answer is taken. */
static status note_heard(void *dealer, uint64_t number, void *answer, fault *f) {
    speaker *s = dealer;
    (void)number;
    (void)answer;
    if (++s->answered < s->told) return OK;
    return fault_set(f, E_STOPPED, 0, "everybody has heard it");
}

/* ---- both ---- */

status announce(const deal_ranks *ranks, const stop_token *stop, uint64_t *number, fault *f) {
    static const deal_choice choice = {tell_next, drop_none, hear_of_none};
    if (!ranks) return OK;
    speaker s = {.number = *number};
    ear e = {.has_heard = false};
    ear *const mine = &e;
    const deal d = {.end = DEAL_OPEN_ENDED,
                    .threads = 1,
                    .stop = stop,
                    .working = {&mine, open_ear, hear, NULL, NULL, NULL},
                    .dealing = {&s, NULL, note_heard},
                    .ranks = ranks,
                    .choice = &choice,
                    .parts = {{"another step", 0}}}; /* the number is all there is to know */
    const status result = deal_run(&d, f);
    const bool done = ranks->is_dealer ? s.told && s.answered == s.told : e.has_heard;
    if (!ranks->is_dealer && done) *number = e.number;
    return result == E_STOPPED && done ? OK : result;
}
