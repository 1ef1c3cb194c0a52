/* analysis/practice/puzzle.c - the gap between two moves. */
#include "analysis/practice/puzzle.h"

#include "analysis/mark.h"
#include "game/position.h"

#include <string.h>

const double puzzle_tolerance = 1.0;

static status read_range(const char *name, const char *text, uint64_t limit, uint64_t out[2],
                         fault *f) {
    if (!text || view_range(view_of(text), 1, limit, &out[0], &out[1])) return OK;
    return fault_set(f, E_RANGE, 0, "--%s is a number or a range such as 4-8, up to %llu", name,
                     (unsigned long long)limit);
}

status puzzle_taste_read(const char *gap, const char *empty, puzzle_taste *out, fault *f) {
    uint64_t gaps[] = {PUZZLE_GAP, PUZZLE_GAP_LIMIT},
             squares_left[] = {PUZZLE_EMPTY_LEAST, PUZZLE_EMPTY_MOST};
    status result = read_range("gap", gap, PUZZLE_GAP_LIMIT, gaps, f);
    if (!result) result = read_range("empty", empty, PUZZLE_EMPTY_LIMIT, squares_left, f);
    if (gap && !strpbrk(gap, "-.")) gaps[1] = PUZZLE_GAP_LIMIT;
    *out = (puzzle_taste){.gap_least = (double)gaps[0],
                          .gap_most = (double)gaps[1],
                          .empty_least = (int)squares_left[0],
                          .empty_most = (int)squares_left[1]};
    return result;
}

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
