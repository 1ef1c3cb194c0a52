/* lab/positional.c - reads square weights. */
#include "lab/positional.h"

#include "base/config.h"
#include "base/number.h"
#include "game/squares.h"

#include <stdio.h>

extern const char lab_positional_ini[]; /* data/lab/positional.ini, see cmake/Embed.cmake */
extern const size_t lab_positional_ini_length;

static const char *const place_keys[PLACE_COUNT] = {"corner", "c",         "x",
                                                    "edge",   "near-edge", "centre"};
static const char *const phase_keys[POSITIONAL_PHASES] = {"early", "mid", "late"};

lab_place lab_place_of(int square, int size) {
    const int row = lab_edge_distance(square_row(square), size);
    const int column = lab_edge_distance(square_column(square), size);
    const int near = row < column ? row : column, far = row < column ? column : row;
    if (near == 0) return far == 0 ? PLACE_CORNER : far == 1 ? PLACE_C : PLACE_EDGE;
    if (near == 1) return far == 1 ? PLACE_X : PLACE_NEAR_EDGE;
    return PLACE_CENTRE;
}

static status read_weight(const config *c, int size, int phase, int place, double *out, fault *f) {
    char key[64];
    (void)snprintf(key, sizeof key, "%d-%s.%s", size, phase_keys[phase], place_keys[place]);
    const config_entry *entry = config_find(c, key);
    if (!entry) return fault_set(f, E_MISSING, 0, "positional weights: %s is missing", key);
    if (!number_read(view_of(entry->value), out))
        return fault_set(f, E_FORMAT, entry->line, "positional weights: %s is no number", key);
    return OK;
}

static status read_weights(const config *c, int size, lab_positional *out, fault *f) {
    for (int place = 0; place < PLACE_COUNT; place++)
        for (int phase = 0; phase < POSITIONAL_PHASES; phase++) {
            const status s = read_weight(c, size, phase, place, &out->weight[place][phase], f);
            if (s) return s;
        }
    return OK;
}

status lab_positional_read(view text, int size, const allocator *memory, lab_positional *out,
                           fault *f) {
    config c = config_make(memory);
    status s = config_parse(&c, text, f);
    if (!s) s = read_weights(&c, size, out, f);
    config_clear(&c);
    return s;
}

status lab_positional_load(int size, const allocator *memory, lab_positional *out, fault *f) {
    const view text = {lab_positional_ini, lab_positional_ini_length};
    return lab_positional_read(text, size, memory, out, f);
}
