/* service/stored_gathering.c - from rows of a store to a gathering. */
#include "service/stored_gathering.h"

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for the standings");
}

status stored_gathering_begin(stored_gathering *g, fault *f) {
    *g = (stored_gathering){.games = gathering_new(NULL)};
    return g->games ? OK : no_memory(f);
}

void stored_gathering_clear(stored_gathering *g) {
    gathering_free(g->games);
    g->games = NULL;
}

/* Games come run by run, so the players are looked up once for each run. */
static status find_players(stored_gathering *g, const store_run *r, fault *f) {
    const char *const names[] = {r->a, r->b};
    for (int who = 0; who < 2 && g->run != r->id; who++)
        if (gathering_player(g->games, view_of(names[who]), &g->players[who])) return no_memory(f);
    g->run = r->id;
    return OK;
}

status stored_gathering_add(stored_gathering *g, const store_run *r, const store_game *next,
                            fault *f) {
    const played_game *p = &next->played;
    const status result = find_players(g, r, f);
    if (result) return result;
    if (g->players[0] == g->players[1]) {
        g->own++;
        return OK;
    }
    gathered_game one = {.players = {g->players[0], g->players[1]},
                         .pair = ((uint64_t)r->id << 32) + (uint64_t)p->number / 2,
                         .size = r->size,
                         .score = p->score,
                         .ending = p->ending};
    gathered_game_time(&one, next->record, p->a_is_black);
    return gathering_add(g->games, &one) ? no_memory(f) : OK;
}
