/* tests/support/endings.c - see the header. */
#include "support/endings.h"

#include "support/random_play.h"

const char *ending_name(ending_kind kind) {
    static const char *const names[ENDING_KINDS] = {"game", "filled", "wiped", "pass", "over"};
    return names[kind];
}

/* ---- positions ---- */

static int count_empty(const position *p) {
    const squares empty = grid_empty(&p->field, &p->grid);
    return squares_count(&empty);
}

/* False when the game was over earlier. */
static bool play_until(rng *r, position *p, int empty) {
    while (count_empty(p) > empty) {
        const squares moves = position_moves(p);
        if (!squares_empty(&moves)) {
            position_play(p, random_member(r, &moves));
        } else {
            if (position_over(p)) return false;
            position_pass(p);
        }
    }
    return true;
}

static position from_game(rng *r, int size, int empty) {
    for (;;) {
        position p = random_start(r, size, 0);
        if (play_until(r, &p, empty)) return p;
    }
}

/* The share of own discs in 256ths. */
static position filled(rng *r, int size, int empty, uint64_t own_share) {
    position p = random_start(r, size, 0);
    p.grid = (grid){{{0}}, {{0}}};
    while (count_empty(&p) > empty) {
        const squares left = grid_empty(&p.field, &p.grid);
        const int square = random_member(r, &left);
        squares_add(rng_below(r, 256) < own_share ? &p.grid.own : &p.grid.opp, square);
    }
    return p;
}

static position wiped(rng *r, int size, int empty) {
    static const uint64_t shares[] = {0, 256, 4, 252, 16, 240};
    return filled(r, size, empty, shares[rng_below(r, sizeof shares / sizeof *shares)]);
}

enum { TRIES = 200 };

static position until(rng *r, int size, int empty, bool (*wanted)(const position *p)) {
    position p = from_game(r, size, empty);
    for (int i = 0; i < TRIES && !wanted(&p); i++)
        p = i % 2 ? from_game(r, size, empty) : filled(r, size, empty, rng_below(r, 257));
    return p;
}

position random_ending(rng *r, int size, int empty, ending_kind kind) {
    switch (kind) {
    case ENDING_FILLED:
        return filled(r, size, empty, rng_below(r, 257));
    case ENDING_WIPED:
        return wiped(r, size, empty);
    case ENDING_PASS:
        return until(r, size, empty, position_must_pass);
    case ENDING_OVER:
        return until(r, size, empty, position_over);
    default:
        return from_game(r, size, empty);
    }
}

/* ---- values ---- */

static int final_score(const mailbox *m) {
    const squares own = mailbox_cells(m, MAILBOX_OWN), opp = mailbox_cells(m, MAILBOX_OPP);
    const int a = squares_count(&own), b = squares_count(&opp), all = m->size * m->size;
    return a > b ? all - 2 * b : a < b ? 2 * a - all : 0;
}

int slow_value_within(const mailbox *m, int alpha, int beta) {
    const squares moves = mailbox_moves(m);
    if (squares_empty(&moves)) {
        const mailbox passed = mailbox_pass(m);
        const squares replies = mailbox_moves(&passed);
        if (squares_empty(&replies)) return final_score(m);
        return -slow_value_within(&passed, -beta, -alpha);
    }
    int best = -SQUARE_LIMIT;
    for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE && best < beta;
         sq = squares_next(&moves, sq)) {
        const mailbox next = mailbox_play(m, sq);
        const int value = -slow_value_within(&next, -beta, best > alpha ? -best : -alpha);
        if (value > best) best = value;
    }
    return best;
}

int slow_value(const position *p) {
    const mailbox m = mailbox_from(&p->field, &p->grid);
    return slow_value_within(&m, -SQUARE_LIMIT, SQUARE_LIMIT);
}

int slow_move_value(const position *p, int square) {
    const mailbox m = mailbox_from(&p->field, &p->grid), next = mailbox_play(&m, square);
    return -slow_value_within(&next, -SQUARE_LIMIT, SQUARE_LIMIT);
}
