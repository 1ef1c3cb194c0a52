/* arena/openings/opening_draw.c - random lines, each position kept the first time it comes. */
#include "arena/openings/opening_draw.h"

#include "arena/openings/openings.h"
#include "base/alloc.h"
#include "game/position.h"
#include "notation/game.h"

#include <math.h>
#include <string.h>

enum { ATTEMPTS = 1000 }; /* lines in a row to known positions before the draw counts as empty */

/* Returns the place of the first key that is not before k. */
static size_t place_of(const opening_draw *d, const opening_key *k) {
    size_t low = 0, high = d->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (opening_key_compare(&d->seen[middle], k) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* *is_new: the position was not there before. */
static status note(opening_draw *d, const position *p, bool *is_new, fault *f) {
    const opening_key k = opening_key_of(p);
    const size_t at = place_of(d, &k);
    *is_new = at == d->count || opening_key_compare(&d->seen[at], &k) != 0;
    if (!*is_new) return OK;
    opening_key *seen = alloc_grow(d->memory, d->seen, sizeof *seen, d->count + 1, 64, &d->room);
    if (!seen) return fault_set(f, E_NOMEM, 0, "no memory for the openings");
    d->seen = seen;
    memmove(&seen[at + 1], &seen[at], (d->count - at) * sizeof *seen);
    seen[at] = k;
    d->count++;
    return OK;
}

static opening opening_of(const game *g) {
    opening out = {.value = NAN};
    for (size_t i = 0; i < g->count && i < OPENING_PLIES_MAX; i++)
        out.moves[i] = (uint8_t)g->plies[i].square;
    return out;
}

/* Appends the next line if it leads to a new position. */
static status draw_line(opening_draw *d, const position *start, opening_list *out, bool *is_new,
                        fault *f) {
    const openings random = {.random_plies = d->plies};
    game g = game_make(d->memory);
    status result = openings_play(&random, start, d->seed, d->next++, &g, f);
    if (!result) result = note(d, &g.now, is_new, f);
    if (!result && *is_new) out->items[out->count++] = opening_of(&g);
    game_clear(&g);
    return result;
}

static status draw_all(opening_draw *d, const position *start, opening_list *out, fault *f) {
    status result = OK;
    for (int missed = 0; out->count < out->capacity && !result;) {
        bool is_new = false;
        result = draw_line(d, start, out, &is_new, f);
        missed = is_new ? 0 : missed + 1;
        if (missed < ATTEMPTS || result) continue;
        if (out->count) break;
        result = fault_set(f, E_RANGE, 0, "no more openings of this length were found");
    }
    return result;
}

status opening_draw_make(opening_draw *d, size_t count, opening_list *out, fault *f) {
    position start;
    *out = (opening_list){.size = d->size, .plies = d->plies, .memory = d->memory};
    if (d->plies < 1 || d->plies > OPENING_PLIES_MAX)
        return fault_set(f, E_RANGE, 0, "openings have from 1 to %d plies", OPENING_PLIES_MAX);
    status result = position_start(&start, d->size, START_STANDARD, f);
    if (result) return result;
    out->items = alloc_array(d->memory, count, sizeof *out->items);
    out->capacity = count;
    if (!out->items) return fault_set(f, E_NOMEM, 0, "no memory for the openings");
    result = draw_all(d, &start, out, f);
    if (result) opening_list_clear(out);
    return result;
}

void opening_draw_clear(opening_draw *d) {
    alloc_free(d->memory, d->seen);
    d->seen = NULL;
    d->count = d->room = 0;
}
