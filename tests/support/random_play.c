/* tests/support/random_play.c - see the header. */
#include "support/random_play.h"

#include "base/fault.h"

int random_member(rng *r, const squares *s) {
    int square = squares_next(s, SQUARE_NONE);
    for (uint64_t skip = rng_below(r, (uint64_t)squares_count(s)); skip > 0; skip--)
        square = squares_next(s, square);
    return square;
}

position random_start(rng *r, int size, int blocked) {
    position p;
    const status made = position_start(&p, size, (start_kind)rng_below(r, START_COUNT), NULL);
    assert(made == OK);
    (void)made;
    for (int i = 0; i < blocked; i++) {
        const squares empty = grid_empty(&p.field, &p.grid);
        position_block(&p, random_member(r, &empty));
    }
    return p;
}

/* One random move, or a pass where there is none; false when the game is over. */
static bool play_ply(rng *r, position *p) {
    const squares moves = position_moves(p);
    if (!squares_empty(&moves)) {
        position_play(p, random_member(r, &moves));
        return true;
    }
    if (position_over(p)) return false;
    position_pass(p);
    return true;
}

position random_reachable(rng *r, int size, int blocked) {
    position p = random_start(r, size, blocked);
    for (uint64_t plies = rng_below(r, (uint64_t)(size * size)); plies > 0; plies--)
        if (!play_ply(r, &p)) break;
    return p;
}

position random_finished(rng *r, int size, int blocked) {
    position p = random_start(r, size, blocked);
    while (play_ply(r, &p)) {
    }
    return p;
}

position random_filling(rng *r, int size, int blocked) {
    position p = random_start(r, size, blocked);
    const uint64_t empty_share = rng_below(r, 257), own_share = rng_below(r, 257);
    p.grid = (grid){{{0}}, {{0}}};
    const squares *open = &p.field.open;
    for (int sq = squares_next(open, SQUARE_NONE); sq != SQUARE_NONE; sq = squares_next(open, sq)) {
        const uint64_t dice = rng_next(r);
        if ((dice >> 32 & 255) < empty_share) continue;
        squares_add((dice >> 48 & 255) < own_share ? &p.grid.own : &p.grid.opp, sq);
    }
    return p;
}

position random_late(rng *r, int size, int most) {
    for (;;) {
        position p;
        (void)position_start(&p, size, START_STANDARD, NULL); /* all sizes have one */
        for (;;) {
            const squares moves = position_moves(&p), empty = grid_empty(&p.field, &p.grid);
            if (squares_empty(&moves)) {
                if (position_over(&p)) break;
                position_pass(&p);
                continue;
            }
            if (squares_count(&empty) <= most) return p;
            position_play(&p, random_member(r, &moves));
        }
    }
}
