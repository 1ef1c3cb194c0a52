/* arena/gathering.c - games as they come. */
#include "arena/gathering.h"
#include "arena/gathering_int.h"
#include "game/colour.h"

#include <assert.h>
#include <math.h>

enum { FIRST_PLAYERS = 16, FIRST_RESULTS = 256 };

static const double seconds_most = 1e9;

void gathered_game_time(gathered_game *g, const game *record, bool a_is_black) {
    colour side = record->start.to_move;
    for (size_t i = 0; i < record->count; i++, side = colour_other(side)) {
        const game_ply *p = &record->plies[i];
        const int who = (side == BLACK) != a_is_black;
        if (!p->has_seconds) continue;
        g->moves[who]++;
        g->seconds[who] += p->seconds;
        g->longest[who] = fmax(g->longest[who], p->seconds);
    }
}

gathering *gathering_new(const allocator *memory) {
    gathering *g = alloc_array(memory, 1, sizeof *g);
    if (g) g->memory = memory;
    return g;
}

void gathering_free(gathering *g) {
    if (!g) return;
    for (size_t i = 0; i < g->player_count; i++) {
        alloc_free(g->memory, g->players[i].name);
        alloc_free(g->memory, g->players[i].title);
        alloc_free(g->memory, g->players[i].limits);
    }
    alloc_free(g->memory, g->players);
    alloc_free(g->memory, g->results);
    alloc_free(g->memory, g);
}

static bool find_name(const gathering *g, view name, int *out) {
    for (size_t i = 0; i < g->player_count; i++) {
        if (!view_is(name, g->players[i].name)) continue;
        *out = (int)i;
        return true;
    }
    return false;
}

static bool find_title(const gathering *g, view title, int *out) {
    for (size_t i = 0; i < g->player_count; i++) {
        if (!g->players[i].title || !view_is(title, g->players[i].title)) continue;
        *out = (int)i;
        return true;
    }
    return false;
}

bool gathering_find(const gathering *g, view name, int *out) {
    return find_name(g, name, out) || find_title(g, name, out);
}

status gathering_call(gathering *g, int who, view title) {
    gathered_player *p = &g->players[who];
    assert(who >= 0 && (size_t)who < g->player_count);
    if (p->title && view_is(title, p->title)) return OK;
    char *copy = alloc_string(g->memory, title.data, title.length);
    if (!copy) return E_NOMEM;
    alloc_free(g->memory, p->title);
    p->title = copy;
    return OK;
}

status gathering_player(gathering *g, view name, int *out) {
    if (find_name(g, name, out)) return OK;
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

status gathering_limits(gathering *g, int who, view words) {
    gathered_player *p = &g->players[who];
    assert(who >= 0 && (size_t)who < g->player_count);
    if (p->limits && view_is(words, p->limits)) return OK;
    const view kept = p->limits ? view_of("several") : words;
    char *copy = alloc_string(g->memory, kept.data, kept.length);
    if (!copy) return E_NOMEM;
    alloc_free(g->memory, p->limits);
    p->limits = copy;
    return OK;
}

/* Files may say anything: years of thinking are cut, here and in their sum. */
static int64_t to_nanoseconds(double seconds) {
    return seconds > 0 ? llround(fmin(seconds, seconds_most) * 1e9) : 0;
}

static void add_times(gathered_player *p, const gathered_game *next, int who) {
    const int64_t longest = to_nanoseconds(next->longest[who]);
    const int64_t used = to_nanoseconds(next->seconds[who]), left = INT64_MAX - p->nanoseconds;
    if (next->moves[who] <= 0) return;
    p->moves += next->moves[who];
    p->nanoseconds += used < left ? used : left;
    if (longest > p->longest) p->longest = longest;
}

status gathering_add(gathering *g, const gathered_game *next) {
    const int a = next->players[0], b = next->players[1];
    assert(a != b && a >= 0 && b >= 0);
    assert((size_t)a < g->player_count && (size_t)b < g->player_count);
    gathered_result *results = alloc_grow(g->memory, g->results, sizeof *results,
                                          g->result_count + 1, FIRST_RESULTS, &g->result_room);
    if (!results) return E_NOMEM;
    g->results = results;
    results[g->result_count++] = (gathered_result){.low = a < b ? a : b,
                                                   .high = a < b ? b : a,
                                                   .pair = next->pair,
                                                   .size = next->size,
                                                   .score = a < b ? next->score : -next->score};
    for (int who = 0; who < 2; who++) add_times(&g->players[next->players[who]], next, who);
    if (game_ending_is_forfeit(next->ending))
        g->players[next->score > 0 ? b : a].forfeits[next->ending]++;
    return OK;
}

void gathering_add_bye(gathering *g, int who, int halves) {
    assert(who >= 0 && (size_t)who < g->player_count);
    g->players[who].bye_halves += halves;
}
