/* search/hint_list.c - orders the moves of a search and marks those that changed.
 *
 * I1  A list has at most SEARCH_MOVES_MAX moves. */
#include "search/hint_list.h"

#include "game/squares.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- one move ---- */

/* A move without a line gets a line of that move alone. */
static void complete_line(search_move *m) {
    if (m->line.count) return;
    m->line.count = 1;
    m->line.squares[0] = (int16_t)m->move;
}

static search_move listed(const search_move *m) {
    search_move out = *m;
    if (!m->known) out.value = NAN;
    if (!m->known) out.certainty = CERTAIN_GUESS;
    complete_line(&out);
    return out;
}

static search_move move_of(const search_result *r) {
    search_move out = {.move = r->move,
                       .value = r->value,
                       .bound = r->bound,
                       .known = !isnan(r->value),
                       .certainty = r->certainty,
                       .percent = r->percent,
                       .depth = r->depth,
                       .line = r->line};
    return listed(&out);
}

static bool same_value(double a, double b) {
    return a == b || (isnan(a) && isnan(b));
}

/* ---- the list ---- */

/* The search's best move stays first: a move that is known less well may look better. */
static void insert(hint_list *l, int last, const search_move *m) {
    int to = last;
    for (; to > 1 && (l->moves[to - 1].value < m->value || isnan(l->moves[to - 1].value)); to--)
        l->moves[to] = l->moves[to - 1];
    l->moves[to] = *m;
}

static void fill(hint_list *l, const search_move *moves, int count) {
    assert(count <= SEARCH_MOVES_MAX); /* I1 */
    l->count = count;
    for (int i = 0; i < count; i++) {
        const search_move m = listed(&moves[i]);
        insert(l, i, &m);
    }
}

/* ---- what changed ---- */

/* What a move is compared by; lines are left out, since they change without news. */
typedef struct hint_mark {
    int move, depth;
    certainty certainty;
    value_bound bound;
    double value;
} hint_mark;

typedef struct hint_marks {
    int count;
    hint_mark marks[SEARCH_MOVES_MAX];
} hint_marks;

static void mark_all(const hint_list *l, hint_marks *out) {
    out->count = l->count;
    for (int i = 0; i < l->count; i++) {
        const search_move *m = &l->moves[i];
        out->marks[i] = (hint_mark){m->move, m->depth, m->certainty, m->bound, m->value};
    }
}

static bool same_move(const search_move *m, const hint_mark *k) {
    return m->move == k->move && m->certainty == k->certainty && m->depth == k->depth &&
           m->bound == k->bound && same_value(m->value, k->value);
}

static bool is_among(const search_move *m, const hint_marks *before) {
    for (int k = 0; k < before->count; k++)
        if (same_move(m, &before->marks[k])) return true;
    return false;
}

static void compare(hint_list *l, const hint_marks *before) {
    l->changed = l->count != before->count;
    for (int i = 0; i < l->count; i++) {
        l->fresh[i] = !is_among(&l->moves[i], before);
        if (!l->changed) l->changed = !same_move(&l->moves[i], &before->marks[i]);
    }
}

void hint_list_take(hint_list *l, const search_result *best, const search_move *moves, int count) {
    hint_marks before;
    mark_all(l, &before);
    l->best = *best;
    if (count > 0) {
        fill(l, moves, count);
    } else {
        l->moves[0] = move_of(best);
        l->count = best->move == SQUARE_NONE ? 0 : 1;
    }
    compare(l, &before);
}

bool hint_list_solved(const hint_list *l) {
    for (int i = 0; i < l->count; i++)
        if (l->moves[i].certainty != CERTAIN_EXACT) return false;
    return l->best.certainty == CERTAIN_EXACT;
}
