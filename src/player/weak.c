/* player/weak.c - which moves a person could make, and a draw among them. */
#include "player/weak.h"

#include <math.h>

enum {
    OPENING_DISCS = 16, /* up to here the temperature is that of the opening, at least */
    DISCS_MOST = 128    /* no move loses more than this */
};

/* A level that goes by the eye looks at every move, and not ahead. */
#define BY_EYE .sees = ENGINE_MOVES_MAX, .depth = 1, .most = DISCS_MOST, .by_eye = true

const weak_level weak_levels[WEAK_LEVELS] = {
    {.name = "first-game",
     .sentence = "has just heard the rules and likes to turn over many discs",
     .equals = "random",
     BY_EYE,
     .temperature = 8},
    {.name = "newcomer",
     .sentence = "turns over many discs and likes corners, but does not look ahead",
     .equals = "greedy-corners",
     BY_EYE,
     .temperature = 1.8,
     .corner = 10,
     .danger = 2.5},
    {.name = "beginner",
     .sentence = "knows what is good and often takes something else",
     .loses = 20,
     .sees = ENGINE_MOVES_MAX,
     .depth = 6,
     .exact_from = 8,
     .temperature = 0.4,
     .opening = 1.5,
     .most = 12,
     .keeps_corners = false,
     .counts_from = 2},
    {.name = "novice",
     .sentence = "looks ahead, and still gives a corner away now and then",
     .loses = 10,
     .sees = ENGINE_MOVES_MAX,
     .depth = 10,
     .exact_from = 16,
     .temperature = 0.2,
     .opening = 0.7,
     .most = 8,
     .keeps_corners = false,
     .counts_from = 4},
    {.name = "club",
     .sentence = "plays soundly, gives no corner away for nothing, and errs in the middle game",
     .loses = 5,
     .sees = 6,
     .depth = 14,
     .exact_from = 22,
     .temperature = 0.12,
     .opening = 0.5,
     .most = 5,
     .keeps_corners = true,
     .counts_from = 8},
    {.name = "strong",
     .sentence = "hardly errs, and counts the end of the game out",
     .loses = 2,
     .sees = 3,
     .depth = 18,
     .exact_from = 24,
     .temperature = 0.05,
     .opening = 0.3,
     .most = 3,
     .keeps_corners = true,
     .counts_from = 14},
};

const weak_level *weak_find(view name) {
    for (int i = 0; i < WEAK_LEVELS; i++)
        if (view_is(name, weak_levels[i].name)) return &weak_levels[i];
    return NULL;
}

int weak_depth(const weak_level *w, int size) {
    enum { QUICK = 8, LESS = 2 }; /* plies that cost little anywhere; plies less for 10x10 */
    if (size <= 8 || w->depth <= QUICK) return w->depth;
    const int depth = w->depth - LESS * (size - 8) / 2;
    return depth > QUICK ? depth : QUICK;
}

/* ---- what everybody sees ---- */

static position after(const position *p, int move) {
    position next = *p;
    position_play(&next, move);
    return next;
}

static bool wipes_out(const position *p, int move) {
    const position next = after(p, move);
    return squares_count(&next.grid.own) == 0; /* of the side to move, which is the other one */
}

static bool is_corner(const position *p, int square) {
    const int last = p->field.size - 1;
    return square == square_at(0, 0) || square == square_at(0, last) ||
           square == square_at(last, 0) || square == square_at(last, last);
}

static int corners_to_take(const position *p) {
    const squares moves = position_moves(p);
    int count = 0;
    for (int x = squares_next(&moves, SQUARE_NONE); x != SQUARE_NONE; x = squares_next(&moves, x))
        count += is_corner(p, x);
    return count;
}

/* More corners than if the move were a pass. */
static bool gives_corner(const position *p, int move) {
    const position next = after(p, move);
    position passed = *p;
    position_pass(&passed);
    return corners_to_take(&next) > corners_to_take(&passed);
}

/* Returns the worth of a move to somebody who only looks, in discs turned over. */
static double worth_to_eye(const weak_level *w, const position *p, int move) {
    const position next = after(p, move);
    const int turned = squares_count(&p->grid.opp) - squares_count(&next.grid.own);
    return turned + (is_corner(p, move) ? w->corner : 0) - (gives_corner(p, move) ? w->danger : 0);
}

/* ---- the choice ---- */

/* Returns the discs that a draw goes by. */
static double appeal(const weak_level *w, const position *p, const engine_move *m) {
    return w->by_eye ? worth_to_eye(w, p, m->move) : m->value;
}

static double highest_appeal(const weak_level *w, const position *p, const engine_result *found) {
    double most = -INFINITY;
    for (int i = 0; i < found->count; i++)
        if (found->moves[i].known) most = fmax(most, appeal(w, p, &found->moves[i]));
    return most;
}

bool weak_plausible(const weak_level *w, const position *p, const engine_result *found, int i) {
    const engine_move *m = &found->moves[i];
    if (!m->known || w->by_eye) return m->known;
    const double best = highest_appeal(w, p, found);
    if (m->value == best) return true;
    if (best - m->value > w->most) return false;
    if (position_empties(p) <= w->counts_from && best > 0 && m->value <= 0) return false;
    return !w->keeps_corners || !gives_corner(p, m->move);
}

static double temperature_at(const weak_level *w, const position *p) {
    const int room = p->field.size * p->field.size;
    return room - position_empties(p) <= OPENING_DISCS ? fmax(w->opening, w->temperature)
                                                       : w->temperature;
}

static int find_wipe_out(const position *p, const engine_result *found) {
    for (int i = 0; i < found->count; i++)
        if (wipes_out(p, found->moves[i].move)) return i;
    return -1;
}

int weak_choose(const weak_level *w, const position *p, const engine_result *found, rng *r) {
    double weights[ENGINE_MOVES_MAX], sum = 0;
    const int all = find_wipe_out(p, found);
    if (all >= 0) return all;
    const double most = highest_appeal(w, p, found), temperature = temperature_at(w, p);
    for (int i = 0; i < found->count; i++) {
        const bool could = weak_plausible(w, p, found, i);
        weights[i] = could ? exp((appeal(w, p, &found->moves[i]) - most) / temperature) : 0;
        sum += weights[i];
    }
    double drawn = rng_unit(r) * sum;
    int last = -1; /* rounding may leave a little of the sum behind */
    for (int i = 0; i < found->count && drawn >= 0; i++) {
        if (weights[i] == 0) continue;
        drawn -= weights[i];
        last = i;
    }
    return last;
}
