/* analysis/player_tally.c - sums over games. */
#include "analysis/player_tally.h"

#include "game/colour.h"
#include "game/position.h"
#include "search/result.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

player_tally player_tally_make(const allocator *memory) {
    return (player_tally){.memory = memory};
}

void player_tally_clear(player_tally *t) {
    for (size_t i = 0; i < t->count; i++) alloc_free(t->memory, t->players[i].name);
    alloc_free(t->memory, t->players);
    *t = player_tally_make(t->memory);
}

static tallied_player *add_player(player_tally *t, view name) {
    tallied_player *grown =
        alloc_grow(t->memory, t->players, sizeof *grown, t->count + 1, 16, &t->capacity);
    if (!grown) return NULL;
    t->players = grown;
    char *copy = alloc_string(t->memory, name.data, name.length);
    if (!copy) return NULL;
    tallied_player *p = &t->players[t->count++];
    *p = (tallied_player){.name = copy};
    return p;
}

static tallied_player *find_player(player_tally *t, view name) {
    for (size_t i = 0; i < t->count; i++)
        if (view_is(name, t->players[i].name)) return &t->players[i];
    return add_player(t, name);
}

static void add_habits(tallied_player *p, const position *before, const analysed_move *m) {
    for (int h = 0; h < HABITS; h++) {
        if (!habit_shown((habit)h, before, m->move)) continue;
        p->habits[h].moves++;
        p->habits[h].costly += m->loss > 0;
        p->habits[h].loss[m->unit] += m->loss;
    }
}

static void add_moves(tallied_player *p, colour side, const game_analysis *a) {
    position now = a->start;
    for (size_t i = 0; i < a->count; i++) {
        const analysed_move *m = &a->moves[i];
        if (m->side == side && m->choices > 1) {
            loss_totals_add(&p->parts[game_part_of(m->empties, a->size)], m);
            loss_totals_add(&p->all, m);
            add_habits(p, &now, m);
        }
        if (m->move == SEARCH_PASS)
            position_pass(&now);
        else
            position_play(&now, m->move);
    }
}

static void add_result(tallied_player *p, int sign) {
    p->wins += sign > 0;
    p->draws += sign == 0;
    p->losses += sign < 0;
}

static status add_side(player_tally *t, const game *g, const game_analysis *a, colour side) {
    const view name = view_trim(view_of(g->tags[side == BLACK ? TAG_BLACK : TAG_WHITE]));
    const double lead = a->last_side == side ? a->last.value : -a->last.value;
    if (name.length == 0) return OK;
    tallied_player *p = find_player(t, name);
    if (!p) return E_NOMEM;
    p->games++;
    if (a->over) add_result(p, (lead > 0) - (lead < 0));
    add_moves(p, side, a);
    return OK;
}

status player_tally_add(player_tally *t, const game *g, const game_analysis *a, fault *f) {
    t->games++;
    if (add_side(t, g, a, BLACK) || add_side(t, g, a, WHITE))
        return fault_set(f, E_NOMEM, 0, "no memory for the players");
    return OK;
}

static int compare_players(const void *a, const void *b) {
    const tallied_player *x = a, *y = b;
    if (x->games != y->games) return x->games > y->games ? -1 : 1;
    const double p = loss_totals_accuracy(&x->all), q = loss_totals_accuracy(&y->all);
    if (p != q && !isnan(p) && !isnan(q)) return p > q ? -1 : 1;
    return strcmp(x->name, y->name);
}

void player_tally_sort(player_tally *t) {
    if (t->count) qsort(t->players, t->count, sizeof *t->players, compare_players);
}

static bool costs_more(const habit_tally *a, const habit_tally *b) {
    if (a->loss[LOSS_DISCS] != b->loss[LOSS_DISCS])
        return a->loss[LOSS_DISCS] > b->loss[LOSS_DISCS];
    return a->loss[LOSS_CHANCE] > b->loss[LOSS_CHANCE];
}

int tallied_player_habits(const tallied_player *p, habit out[HABITS]) {
    int count = 0;
    for (int h = 0; h < HABITS; h++) {
        if (p->habits[h].costly == 0) continue;
        int at = count++;
        for (; at > 0 && costs_more(&p->habits[h], &p->habits[out[at - 1]]); at--)
            out[at] = out[at - 1];
        out[at] = (habit)h;
    }
    return count;
}
