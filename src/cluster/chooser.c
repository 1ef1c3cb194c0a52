/* cluster/chooser.c - one job for each rank, and who is at what. */
#include "cluster/chooser.h"

#include "base/alloc.h"
#include "base/fault.h"

status chooser_make(chooser *c, const deal *d, int ranks, fault *f) {
    *c = (chooser){.deal = d, .ranks = ranks};
    c->places = alloc_array(NULL, (size_t)ranks, sizeof *c->places);
    return c->places ? OK : fault_set(f, E_NOMEM, 0, "no memory for the list of ranks");
}

void chooser_clear(chooser *c) {
    alloc_free(NULL, c->places);
    c->places = NULL;
}

/* The place of a rank that is at this job, or NULL. */
static chooser_place *place_at(const chooser *c, int rank, uint64_t number) {
    if (rank < 0 || rank >= c->ranks) return NULL;
    chooser_place *p = &c->places[rank];
    return p->busy && p->number == number ? p : NULL;
}

static bool next_drop(chooser *c, cluster_order *out) {
    const deal_dealing *o = &c->deal->dealing;
    int rank;
    uint64_t number;
    while (c->deal->choice->drop(o->dealer, &rank, &number)) {
        chooser_place *p = place_at(c, rank - 1, number);
        if (!p) continue;
        p->dropped = true;
        *out = (cluster_order){.kind = CLUSTER_FORGET, .rank = rank - 1, .number = number};
        return true;
    }
    return false;
}

bool chooser_next(chooser *c, cluster_order *out) {
    const deal_dealing *o = &c->deal->dealing;
    if (next_drop(c, out)) return true;
    for (int rank = 0; rank < c->ranks; rank++) {
        chooser_place *p = &c->places[rank];
        if (p->busy || !c->deal->choice->next(o->dealer, rank + 1, &p->number)) continue;
        p->busy = true;
        p->dropped = false;
        *out = (cluster_order){.kind = CLUSTER_DEAL, .rank = rank, .number = p->number};
        return true;
    }
    return false;
}

bool chooser_answer(chooser *c, int rank, uint64_t number) {
    chooser_place *p = place_at(c, rank, number);
    if (p) p->busy = false;
    return p != NULL;
}

bool chooser_has_dropped(const chooser *c, int rank, uint64_t number) {
    const chooser_place *p = place_at(c, rank, number);
    return p && p->dropped;
}

void chooser_forgotten(chooser *c, int rank, uint64_t number) {
    if (chooser_answer(c, rank, number)) c->deal->choice->given_up(c->deal->dealing.dealer, number);
}
