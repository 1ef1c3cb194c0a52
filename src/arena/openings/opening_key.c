/* arena/openings/opening_key.c - the smallest image of a position, as words. */
#include "arena/openings/opening_key.h"

#include "game/symmetry.h"

#include <string.h>

static opening_key key_of_image(const position *p) {
    opening_key k;
    memcpy(&k.words[0], p->grid.own.lane, sizeof p->grid.own.lane);
    memcpy(&k.words[4], p->grid.opp.lane, sizeof p->grid.opp.lane);
    memcpy(&k.words[8], p->field.open.lane, sizeof p->field.open.lane);
    k.words[12] = 2 * (uint64_t)p->field.size + (p->to_move == WHITE);
    return k;
}

int opening_key_compare(const opening_key *a, const opening_key *b) {
    for (int i = 0; i < OPENING_KEY_WORDS; i++)
        if (a->words[i] != b->words[i]) return a->words[i] < b->words[i] ? -1 : 1;
    return 0;
}

opening_key opening_key_of(const position *p) {
    opening_key smallest = key_of_image(p);
    for (int s = 1; s < SYMMETRIES; s++) {
        const position image = position_image(p, s);
        const opening_key other = key_of_image(&image);
        if (opening_key_compare(&other, &smallest) < 0) smallest = other;
    }
    return smallest;
}
