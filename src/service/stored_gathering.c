/* service/stored_gathering.c - from rows of a store to a gathering. */
#include "service/stored_gathering.h"

#include "arena/encounter.h"
#include "arena/played_game.h"
#include "base/text.h"

#include <string.h>

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

/* People share one specification, so the name belongs to what identifies a person. */
static status find_player(stored_gathering *g, const char *spec, const char *name, int *out) {
    buffer person = buffer_make(NULL);
    if (!name || strcmp(spec, STORE_PERSON) != 0)
        return gathering_player(g->games, view_of(spec), out);
    buffer_format(&person, "%s %s", spec, name);
    status result = buffer_status(&person);
    if (!result) result = gathering_player(g->games, buffer_view(&person), out);
    buffer_clear(&person);
    return result;
}

/* Games come run by run, so the players are looked up once for each run. */
static status find_players(stored_gathering *g, const store_run *r, fault *f) {
    const char *const specs[] = {r->a, r->b}, *const names[] = {r->name_a, r->name_b};
    for (int who = 0; who < 2 && g->run != r->id; who++) {
        const view limits = encounter_side_of(view_of(r->limits), who);
        if (find_player(g, specs[who], names[who], &g->players[who]) ||
            gathering_limits(g->games, g->players[who], limits))
            return no_memory(f);
        if (names[who] && gathering_call(g->games, g->players[who], view_of(names[who])))
            return no_memory(f);
    }
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

typedef struct gatherer {
    stored_gathering *gathering;
    uint64_t limit, seen;
    bool more;
    fault fault;
} gatherer;

static status gather_game(void *argument, const store_run *r, const store_game *next) {
    gatherer *n = argument;
    n->more = n->limit && n->seen == n->limit;
    if (n->more) return E_STOPPED;
    n->seen++;
    return stored_gathering_add(n->gathering, r, next, &n->fault);
}

status stored_gathering_read(stored_gathering *g, store *s, const store_filter *filter,
                             uint64_t limit, bool *more, fault *f) {
    gatherer n = {.gathering = g, .limit = limit};
    const status result = store_each_game(s, filter, gather_game, &n, f);
    *more = n.more;
    if (result == E_STOPPED && n.more) return OK;
    if (result && n.fault.code) *f = n.fault;
    return result;
}
