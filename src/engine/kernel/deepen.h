/* engine/kernel/deepen.h - iterative deepening: searches the root one ply deeper each time, until a
 * limit, a stop, or until a solve comes within reach. */
#ifndef ENGINE_KERNEL_DEEPEN_H
#define ENGINE_KERNEL_DEEPEN_H

#include "engine/eval/unit.h"
#include "engine/inner/pace.h"
#include "engine/inner/selective.h"
#include "engine/inner/team.h"
#include "engine/kernel/root.h"
#include "search/result.h"

/* Searches the wanted moves at this depth, best first. False if cut short. With all moves wanted,
 * each is searched alone; otherwise the best of the remaining moves is found again and again. */
static bool iterate_moves(root *r) {
    const int more = wanted(r);
    if (more > 1 && more == r->count) {
        for (int i = 0; i < more; i++)
            if (!find_best(r, i, 1, r->moves[i].value)) return false;
        sort_moves(r, more);
        return true;
    }
    for (int i = 0; i < more; i++)
        if (!find_best(r, i, r->count - i, r->moves[i].value)) return false;
    return true;
}

/* Restores the result of the depth before, after an interruption. If the interrupted depth proved a
 * better move, that move comes first. Its value is then a bound, because the search that would give
 * the exact value was not finished. */
static void keep_proved(root *r, const root *before) {
    const root_move first = r->moves[0];
    *r = *before;
    if (wanted(r) > 1 || first.square == r->moves[0].square) return;
    put_first(r, 0, first.square);
    r->moves[0].value = first.value;
    r->moves[0].known = true;
    r->moves[0].line = (search_line){1, {(int16_t)grid_square_of(first.square)}};
    publish_best(r);
    r->job->out->best.bound = r->passed ? BOUND_UPPER : BOUND_LOWER;
}

/* Searches the root to this depth. False if cut short. */
static bool iterate(root *r, int depth) {
    const root before = *r;
    r->n.depth = depth;
    if (!iterate_moves(r)) {
        keep_proved(r, &before);
        return false;
    }
    for (int i = 0; i < wanted(r); i++) line_of_move(r, &r->moves[i]);
    return true;
}

/* Searches deeper and deeper. Returns true if the caller should solve the position now. */
static bool deepen(root *r) {
    const pace *p = &r->job->pace;
    pace_course course = {.depth = 0};
    r->s->team->selectivity = r->job->selectivity;
    for (int depth = 1;; depth++) {
        if (pace_solves(p, r->n.empty, depth, wanted(r), team_nodes(r->s->team))) return true;
        if (p->depth && depth > p->depth) return false;
        if (SQUARES > SELECTIVE_DEPTHS + 4 && depth >= SELECTIVE_DEPTHS) return false;
        if (depth > 1 && must_end(r->s)) return false; /* shallow nodes do not check the clock */
        if (!iterate(r, depth)) return false;
        publish_result(r, r->moves[0].certainty, depth);
        report_progress(r);
        pace_note(&course, depth, r->moves[0].square, (double)r->moves[0].value / DISC);
        if (!pace_goes_on(p, &course, choices(r))) return false;
    }
}

#endif
