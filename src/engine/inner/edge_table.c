/* engine/inner/edge_table.c - builds the table of stable edge discs, from full edges to empty ones.
 *
 * A disc is stable if no sequence of moves on the edge turns it. Either side may place a disc on
 * any empty square, even where it turns nothing along the edge, because the move may turn discs on
 * lines that leave the edge. So the table allows more sequences than a game does: a disc it calls
 * stable can never turn.
 *
 * I1  No square of a filling belongs to both sides. */
#include "engine/inner/edge_table.h"

#include <assert.h>

/* Returns the run of opp's discs from `place` towards `step` that ends at a disc of own, or 0. */
static unsigned flips_towards(unsigned own, unsigned opp, int place, int step, int side) {
    unsigned run = 0;
    for (int i = place + step; i >= 0 && i < side; i += step) {
        if (own >> i & 1) return run;
        if (!(opp >> i & 1)) return 0;
        run |= 1U << i;
    }
    return 0;
}

unsigned edge_flips(unsigned own, unsigned opp, int place, int side) {
    assert(!(own & opp) && !((own | opp) >> place & 1)); /* I1, and the place is empty */
    return flips_towards(own, opp, place, 1, side) | flips_towards(own, opp, place, -1, side);
}

/* Returns the discs of own that stay stable after every placement by either side. Each placement
 * adds a disc, so the entries of all successors are ready. */
static unsigned stable_here(const uint8_t *table, unsigned own, unsigned opp, int side) {
    unsigned stable = own;
    for (int place = 0; place < side && stable; place++) {
        const unsigned disc = 1U << place;
        if ((own | opp) & disc) continue;
        const unsigned gained = edge_flips(own, opp, place, side);
        stable &= table[(own | gained | disc) << side | (opp & ~gained)];
        const unsigned lost = edge_flips(opp, own, place, side);
        stable &= table[(own & ~lost) << side | (opp | lost | disc)];
    }
    return stable;
}

void edge_table_build(uint8_t *table, int side) {
    const unsigned fillings = 1U << side;
    for (int discs = side; discs >= 0; discs--)
        for (unsigned own = 0; own < fillings; own++)
            for (unsigned opp = 0; opp < fillings; opp++)
                if (!(own & opp) && __builtin_popcount(own | opp) == discs)
                    table[own << side | opp] = (uint8_t)stable_here(table, own, opp, side);
}
