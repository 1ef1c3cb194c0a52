/* experiment/desk.c - keeps the players that were used last. */
#include "experiment/desk.h"

#include <string.h>

void desk_clear(desk *d) {
    for (int i = 0; i < DESK_SEATS; i++) {
        player_close(d->seats[i].player);
        d->seats[i] = (desk_seat){.player = NULL};
    }
}

static desk_seat *find_seat(desk *d, view spec, int size, bool twin) {
    for (int i = 0; i < DESK_SEATS; i++) {
        desk_seat *s = &d->seats[i];
        if (s->player && s->size == size && s->wants_twin == twin && view_is(spec, s->spec))
            return s;
    }
    return NULL;
}

static desk_seat *oldest_seat(desk *d) {
    desk_seat *oldest = &d->seats[0];
    for (int i = 1; i < DESK_SEATS; i++)
        if (d->seats[i].used < oldest->used) oldest = &d->seats[i];
    return oldest;
}

static status fill_seat(const desk *d, desk_seat *s, view spec, int size, bool twin, fault *f) {
    player_options options = d->options;
    options.size = size;
    player_close(s->player);
    *s = (desk_seat){.size = size, .wants_twin = twin};
    if (spec.length >= sizeof s->spec)
        return fault_set(f, E_RANGE, 0, "the specification of a player is too long");
    memcpy(s->spec, spec.data, spec.length);
    return player_open(spec, &options, &s->player, f);
}

status desk_player(desk *d, view spec, int size, bool twin, player **out, fault *f) {
    desk_seat *s = find_seat(d, spec, size, twin);
    if (!s) {
        s = oldest_seat(d);
        const status failed = fill_seat(d, s, spec, size, twin, f);
        if (failed) return failed;
    }
    s->used = ++d->clock;
    *out = s->player;
    return OK;
}
