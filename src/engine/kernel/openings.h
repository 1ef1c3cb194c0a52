/* kernel/openings.h - puts the openings that were solved before into the shared table, as exact
 * entries.
 *
 * A search that meets such a position then knows its value as if it had solved it, and so does
 * everything that asks the table: the search of further moves, and the line of best play. If the
 * root itself is such a position and only a move is wanted, the move that was found then is the
 * answer. Only searches that may go to the end of the game take them. A search to a depth does not,
 * so that a low level plays as it would without them.
 *
 * I1  The answer is a legal move: the list holds best moves, and an image turns its move along. */
#ifndef ENGINE_KERNEL_OPENINGS_H
#define ENGINE_KERNEL_OPENINGS_H

#include "base/text.h"
#include "engine/engine.h"
#include "engine/eval/eval.h"
#include "engine/eval/unit.h"
#include "engine/inner/openings.h"
#include "engine/inner/seat.h"
#include "engine/inner/set.h"
#include "engine/inner/team.h"
#include "engine/inner/technique.h"
#include "engine/inner/tt.h"
#include "engine/kernel/images.h"
#include "engine/kernel/root.h"
#include "search/result.h"

#include <assert.h>

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

/* Stores all openings with at most as many empty squares as the root. Returns whether the root is
 * one of them. Then *found is its value and its move, on the board as the root has it. */
static bool know_openings(const root *r, opening *found) {
    const table_key wanted = smallest_image(r->n.own, r->n.opp);
    view rest = openings_text(SIDE);
    opening o;
    bool is_one = false;
    if (r->n.empty < OPENINGS_LEAST) return false;
    if (technique_in(r->s->team->without, TECHNIQUE_OPENINGS)) return false;
    while (openings_next(&rest, SIDE, &o)) {
        if (o.empty > r->n.empty || o.move >= 64) continue;
        store_opening(r->s, &o);
        const table_key key = smallest_image(o.own, o.opp);
        if (key.own != wanted.own || key.opp != wanted.opp) continue;
        is_one = true;
        *found = o;
        found->move = turned_back(turned(o.move, key.turn), wanted.turn);
    }
    return is_one;
}

#else

static bool know_openings(const root *r, opening *found) {
    (void)r, (void)found; /* other sizes have none */
    return false;
}

#endif

/* Whether the search may go to the end of the game. */
static bool may_reach_end(const root *r) {
    const engine_request *request = r->job->request;
    return request->goal != ENGINE_PLAY || r->job->pace.depth == 0 ||
           r->n.empty <= request->solve_from;
}

/* Whether the root lies among the openings that may be known, and only a move is wanted. */
static bool plays_opening(const root *r) {
    return HAS_IMAGES && r->n.empty >= OPENINGS_LEAST && r->job->pace.to_play &&
           r->job->request->goal == ENGINE_PLAY;
}

/* Publishes the move of an opening without a search. The line is the one that the list knows. */
static void answer_opening(root *r, const opening *o) {
    assert(has_square(r->n.moves, o->move)); /* I1 */
    r->s->team->selectivity = 0;
    r->n.depth = TO_THE_END;
    put_first(r, 0, o->move);
    set_value(r, &r->moves[0], o->value);
    line_of_move(r, &r->moves[0]);
    publish_result(r, CERTAIN_EXACT, r->n.empty);
    report_progress(r);
}

/* Tells the table the openings that were solved before. Returns whether that answers the search. */
static bool take_openings(root *r) {
    opening o;
    if (!HAS_IMAGES || !may_reach_end(r) || !know_openings(r, &o) || !plays_opening(r))
        return false;
    answer_opening(r, &o);
    return true;
}

#endif
