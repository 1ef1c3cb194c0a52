/* analysis/practice/puzzle.c - the gap between two moves. */
#include "analysis/practice/puzzle.h"

#include "analysis/mark.h"
#include "game/position.h"

#include <assert.h>

const double puzzle_tolerance = 1.0;

bool puzzle_may_fit(const position *p, const puzzle_taste *t) {
    const int empty = position_empties(p);
    const squares moves = position_moves(p);
    return empty >= t->empty_least && empty <= t->empty_most && squares_count(&moves) >= 2;
}

status puzzle_try(analyst *a, const position *p, const puzzle_taste *t, const stop_token *stop,
                  puzzle *out, bool *fits, fault *f) {
    *fits = false;
    const status failed = analyst_two(a, p, stop, &out->best, &out->second, f);
    if (failed) return failed;
    out->gap = out->best.value - out->second.value;
    *fits = out->best.unit == LOSS_DISCS && out->gap >= t->gap_least && out->gap <= t->gap_most &&
            out->gap >= puzzle_tolerance;
    return OK;
}

status puzzle_judge(analyst *a, const position *p, int move, double tolerance,
                    const stop_token *stop, puzzle_verdict *out, fault *f) {
    const status failed = analyst_loss(a, p, move, stop, &out->best, &out->played, &out->loss, f);
    if (!failed) out->right = out->loss < tolerance;
    return failed;
}

void puzzle_basis(const judged *j, int level, buffer *out) {
    if (j->exact)
        buffer_add(out, "exact");
    else
        buffer_format(out, "level %d, depth %d", level, j->depth);
}
