/* arena/gathering.c - games as they come. */
#include "arena/gathering_int.h"

#include <assert.h>
#include <math.h>

enum { FIRST_PLAYERS = 16, FIRST_RESULTS = 256 };

gathering *gathering_new(const allocator *memory) {
    gathering *g = alloc_array(memory, 1, sizeof *g);
    if (g) g->memory = memory;
    return g;
}

void gathering_free(gathering *g) {
    if (!g) return;
    for (size_t i = 0; i < g->player_count; i++) alloc_free(g->memory, g->players[i].name);
    alloc_free(g->memory, g->players);
    alloc_free(g->memory, g->results);
    alloc_free(g->memory, g);
}

status gathering_player(gathering *g, view name, int *out) {
    for (size_t i = 0; i < g->player_count; i++) {
        if (!view_is(name, g->players[i].name)) continue;
        *out = (int)i;
        return OK;
    }
    gathered_player *players = alloc_grow(g->memory, g->players, sizeof *players,
                                          g->player_count + 1, FIRST_PLAYERS, &g->player_room);
    if (!players) return E_NOMEM;
    g->players = players;
    char *copy = alloc_string(g->memory, name.data, name.length);
    if (!copy) return E_NOMEM;
    *out = (int)g->player_count;
    players[g->player_count++] = (gathered_player){.name = copy};
    return OK;
}

static int64_t to_nanoseconds(double seconds) {
    return seconds > 0 ? llround(seconds * 1e9) : 0;
}

static void add_times(gathered_player *p, const gathered_game *game, int who) {
    const int64_t longest = to_nanoseconds(game->longest[who]);
    if (game->moves[who] <= 0) return;
    p->moves += game->moves[who];
    p->nanoseconds += to_nanoseconds(game->seconds[who]);
    if (longest > p->longest) p->longest = longest;
}

status gathering_add(gathering *g, const gathered_game *game) {
    const int a = game->players[0], b = game->players[1];
    assert(a != b && a >= 0 && b >= 0);
    assert((size_t)a < g->player_count && (size_t)b < g->player_count);
    gathered_result *results = alloc_grow(g->memory, g->results, sizeof *results,
                                          g->result_count + 1, FIRST_RESULTS, &g->result_room);
    if (!results) return E_NOMEM;
    g->results = results;
    results[g->result_count++] = (gathered_result){.low = a < b ? a : b,
                                                   .high = a < b ? b : a,
                                                   .pair = game->pair,
                                                   .size = game->size,
                                                   .score = a < b ? game->score : -game->score};
    for (int who = 0; who < 2; who++) add_times(&g->players[game->players[who]], game, who);
    if (game_ending_is_forfeit(game->ending))
        g->players[game->score > 0 ? b : a].forfeits[game->ending]++;
    return OK;
}

void gathering_add_bye(gathering *g, int who, int halves) {
    assert(who >= 0 && (size_t)who < g->player_count);
    g->players[who].bye_halves += halves;
}
