/* kernel/openings.h - puts the openings that were solved before into the shared table, as exact
 * entries.
 *
 * A search that meets such a position then knows its value as if it had solved it, and so does
 * everything that asks the table: the search of further moves, and the line of best play. Only
 * searches that may go to the end of the game take them. A search to a depth does not, so that a
 * low level plays as it would without them. */
#ifndef ENGINE_KERNEL_OPENINGS_H
#define ENGINE_KERNEL_OPENINGS_H

#include "base/text.h"
#include "engine/engine.h"
#include "engine/eval/eval.h"
#include "engine/eval/unit.h"
#include "engine/inner/cache.h"
#include "engine/inner/openings.h"
#include "engine/inner/seat.h"
#include "engine/inner/set.h"
#include "engine/inner/team.h"
#include "engine/inner/technique.h"
#include "engine/inner/tt.h"
#include "engine/kernel/images.h"
#include "engine/kernel/root.h"

/* With fewer empty squares the position lies behind all openings, or is solved soon. */
enum { OPENINGS_LEAST = 24 };

#if ENGINE_SIDE == 6

static void store_opening(const seat *s, const opening *o) {
    const table_key key = key_of(s, o->own, o->opp, o->empty);
    const tt_news news = {.alpha = o->value * DISC - 1,
                          .beta = o->value * DISC + 1,
                          .value = o->value * DISC,
                          .depth = o->empty,
                          .selectivity = 0,
                          .move = o->move,
                          .nodes = UINT64_C(1) << TT_COST_MAX}; /* worth keeping */
    store_key(s->table, &key, EVAL_MOST, &news);
}

/* Stores all openings with at most as many empty squares as the root. */
static void know_openings(const root *r) {
    view rest = openings_text(SIDE);
    opening o;
    if (r->n.empty < OPENINGS_LEAST) return;
    if (technique_in(r->s->team->without, TECHNIQUE_OPENINGS)) return;
    while (openings_next(&rest, SIDE, &o))
        if (o.empty <= r->n.empty && o.move < NO_MOVE) store_opening(r->s, &o);
}

#else

static void know_openings(const root *r) {
    (void)r; /* other sizes have none */
}

#endif

/* Whether the search may go to the end of the game. */
static bool may_reach_end(const root *r) {
    const engine_request *request = r->job->request;
    return request->goal != ENGINE_PLAY || r->job->pace.depth == 0 ||
           r->n.empty <= request->solve_from;
}

#endif
