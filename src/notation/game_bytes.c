/* notation/game_bytes.c - a head of fixed size, and the plies behind it. */
#include "notation/game_bytes.h"

#include "game/position.h"

#include <string.h>

typedef struct head {
    position start, now;
    unsigned notes;
} head;

void game_bytes_write(const game *g, buffer *out) {
    head h;
    memset(&h, 0, sizeof h);
    h.start = g->start;
    h.now = g->now;
    h.notes = g->notes;
    buffer_append(out, (view){(const char *)&h, sizeof h});
    buffer_append(out, (view){(const char *)g->plies, g->count * sizeof *g->plies});
}

status game_bytes_read(view bytes, game *out, fault *f) {
    head h;
    const view plies = view_from(bytes, sizeof h);
    const size_t count = plies.length / sizeof *out->plies;
    if (bytes.length < sizeof h || plies.length % sizeof *out->plies)
        return fault_set(f, E_FORMAT, 0, "a game of another process cannot be read");
    memcpy(&h, bytes.data, sizeof h);
    if (count) {
        out->plies = alloc_array(out->memory, count, sizeof *out->plies);
        if (!out->plies) return fault_set(f, E_NOMEM, 0, "no memory for a game");
        memcpy(out->plies, plies.data, plies.length);
    }
    out->count = out->capacity = count;
    out->start = h.start;
    out->now = h.now;
    out->notes = h.notes;
    return OK;
}
