/* analysis/game_summary.c - sums and searches through the moves. */
#include "analysis/game_summary.h"

#include "game/colour.h"
#include "search/result.h"

#include <math.h>

const char *game_part_name(game_part p) {
    static const char *const names[GAME_PARTS] = {"opening", "middle", "end"};
    return names[p];
}

game_part game_part_of(int empties, int size) {
    const int all = size * size - 4, third = all / GAME_PARTS;
    if (empties > all - third) return PART_OPENING;
    return empties > all - 2 * third ? PART_MIDDLE : PART_END;
}

/* ---- totals ---- */

static double worth_of(const analysed_move *m) {
    static const double half[LOSS_UNITS] = {6, 30};
    return 100 * exp2(-m->loss / half[m->unit]);
}

void loss_totals_add(loss_totals *t, const analysed_move *m) {
    if (m->choices < 2) return;
    t->moves++;
    t->counts[m->mark]++;
    t->loss[m->unit] += m->loss;
    t->valued[m->unit]++;
    t->worth += worth_of(m);
}

void loss_totals_join(loss_totals *t, const loss_totals *more) {
    t->moves += more->moves;
    t->worth += more->worth;
    for (int i = 0; i < MARKS; i++) t->counts[i] += more->counts[i];
    for (int u = 0; u < LOSS_UNITS; u++) {
        t->loss[u] += more->loss[u];
        t->valued[u] += more->valued[u];
    }
}

double loss_totals_mean(const loss_totals *t, loss_unit u) {
    return t->valued[u] ? t->loss[u] / t->valued[u] : NAN;
}

double loss_totals_accuracy(const loss_totals *t) {
    return t->moves ? t->worth / t->moves : NAN;
}

/* ---- outcomes ---- */

outcome outcome_of(double value, loss_unit u, bool exact) {
    const double even = exact ? 0 : u == LOSS_DISCS ? 1.5 : 10;
    return value > even ? OUTCOME_WIN : value < -even ? OUTCOME_LOSS : OUTCOME_DRAW;
}

static outcome reversed(outcome o) {
    return (outcome) - (int)o;
}

static outcome before_move(const analysed_move *m) {
    return outcome_of(m->best_value, m->unit, m->exact);
}

/* The outcome for black after the move. */
static outcome black_after(const analysed_move *m) {
    const outcome o = outcome_of(m->value, m->unit, m->exact);
    return m->side == BLACK ? o : reversed(o);
}

static outcome black_before(const analysed_move *m) {
    const outcome o = before_move(m);
    return m->side == BLACK ? o : reversed(o);
}

/* The first move behind which the result stood firm. A result that stood from the start has none.
 * Estimates before and behind a move come from different searches, so a lead may also appear
 * between two moves; then the second one counts. */
static int find_turning(const game_analysis *a, outcome black) {
    if (black == OUTCOME_DRAW) return NO_MOVE_INDEX;
    for (size_t i = a->count; i-- > 0;) {
        const analysed_move *m = &a->moves[i];
        if (black_after(m) != black) return i + 1 < a->count ? (int)i + 1 : NO_MOVE_INDEX;
        if (black_before(m) != black) return (int)i;
    }
    return NO_MOVE_INDEX;
}

/* The last move of a side before which it could reach at least `wanted`. */
static int find_chance(const game_analysis *a, colour side, outcome wanted) {
    for (size_t i = a->count; i-- > 0;) {
        const analysed_move *m = &a->moves[i];
        if (m->side == side && m->move != SEARCH_PASS && before_move(m) >= wanted) return (int)i;
    }
    return NO_MOVE_INDEX;
}

static int find_exact(const game_analysis *a) {
    int at = (int)a->count;
    while (at > 0 && a->moves[at - 1].exact) at--;
    return at;
}

static void sum_up(const game_analysis *a, game_summary *s) {
    for (size_t i = 0; i < a->count; i++) {
        const analysed_move *m = &a->moves[i];
        loss_totals_add(&s->parts[m->side][game_part_of(m->empties, a->size)], m);
        loss_totals_add(&s->all[m->side], m);
    }
}

static void find_chances(const game_analysis *a, colour side, outcome result, game_summary *s) {
    if (result != OUTCOME_WIN) s->last_win[side] = find_chance(a, side, OUTCOME_WIN);
    if (result == OUTCOME_LOSS) s->last_draw[side] = find_chance(a, side, OUTCOME_DRAW);
}

game_summary game_summary_of(const game_analysis *a) {
    game_summary s = {.decided = a->over, .unit = a->last.unit, .exact_from = find_exact(a)};
    const outcome last = outcome_of(a->last.value, a->last.unit, a->last.exact);
    s.black = a->last_side == BLACK ? last : reversed(last);
    s.discs = a->last_side == BLACK || a->last.value == 0 ? a->last.value : -a->last.value;
    /* While the end is only estimated, no chance is known to be the last. */
    const bool is_settled = a->over || a->last.exact;
    sum_up(a, &s);
    s.turning = find_turning(a, s.black);
    for (int side = BLACK; side <= WHITE; side++) {
        s.last_win[side] = s.last_draw[side] = s.worst[side] = NO_MOVE_INDEX;
        if (is_settled)
            find_chances(a, (colour)side, side == BLACK ? s.black : reversed(s.black), &s);
        (void)game_analysis_worst(a, (colour)side, 1, &s.worst[side]);
    }
    return s;
}
