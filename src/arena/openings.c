/* arena/openings.c - random lines from the start. */
#include "arena/openings.h"

#include "game/random_move.h"

enum { ATTEMPTS = 1000 }; /* before a length counts as impossible on this board */

status openings_parse(view text, openings *out, fault *f) {
    static const char prefix[] = "random:";
    const size_t digits = sizeof prefix - 1;
    uint64_t plies = 0;
    if (view_is(text, "start")) {
        *out = (openings){0};
        return OK;
    }
    if (!view_starts_with(text, prefix))
        return fault_set(f, E_FORMAT, 0, "openings are start, or random:6 for six random plies");
    const status result = view_number(view_from(text, digits), OPENINGS_PLIES_MAX, &plies, NULL);
    if (result == E_RANGE || (!result && plies == 0))
        return fault_set(f, E_RANGE, digits, "random openings have from 1 to %d plies",
                         OPENINGS_PLIES_MAX);
    if (result) return fault_set(f, E_FORMAT, digits, "random: is followed by a number of plies");
    out->random_plies = (int)plies;
    return OK;
}

/* Writes `plies` random moves to line[]; false when one side had none on the way, or would have
 * none to begin with. */
static bool draw_line(const position *start, int plies, rng *r, int *line) {
    position p = *start;
    for (int i = 0;; i++) {
        const squares moves = position_moves(&p);
        if (squares_empty(&moves)) return false;
        if (i == plies) return true;
        line[i] = squares_pick(&moves, r);
        position_play(&p, line[i]);
    }
}

status openings_play(const openings *o, const position *start, uint64_t seed, uint64_t index,
                     game *out, fault *f) {
    rng r = rng_make(seed, index);
    int line[OPENINGS_PLIES_MAX];
    int attempts = 0;
    while (!draw_line(start, o->random_plies, &r, line))
        if (++attempts == ATTEMPTS)
            return fault_set(f, E_RANGE, 0, "no line of %d plies without a pass was found on %dx%d",
                             o->random_plies, start->field.size, start->field.size);
    game_set_start(out, start);
    status result = OK;
    for (int i = 0; i < o->random_plies && !result; i++) result = game_add_move(out, line[i], f);
    return result;
}
