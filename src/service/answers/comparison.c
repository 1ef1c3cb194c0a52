/* service/answers/comparison.c - asks two players about the same positions. */
#include "service/answers/comparison.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/text.h"
#include "player/player.h"

#include <assert.h>
#include <math.h>

typedef struct place {
    int ply, played;
    position board;
} place;

struct comparison {
    player *players[2];
    place *places;
    int count;
};

static bool has_choice(const position *p) {
    const squares moves = position_moves(p);
    return squares_count(&moves) > 1;
}

static status take_position(comparison *c, const position *where, fault *f) {
    const squares moves = position_moves(where);
    if (squares_empty(&moves))
        return fault_set(f, E_RANGE, 0, "there is no move to compare in this position");
    c->places = alloc_array(NULL, 1, sizeof *c->places);
    if (!c->places) return fault_set(f, E_NOMEM, 0, "no memory for the comparison");
    c->places[c->count++] = (place){.played = SQUARE_NONE, .board = *where};
    return OK;
}

static status take_game(comparison *c, const game *g, fault *f) {
    position now = g->start;
    c->places = alloc_array(NULL, g->count + 1, sizeof *c->places);
    if (!c->places) return fault_set(f, E_NOMEM, 0, "no memory for the comparison");
    for (size_t i = 0; i <= g->count; i++) {
        const int square = i < g->count ? g->plies[i].square : SQUARE_NONE;
        if (has_choice(&now))
            c->places[c->count++] = (place){.ply = (int)i, .played = square, .board = now};
        if (i == g->count) break;
        if (square == GAME_PASS)
            position_pass(&now);
        else
            position_play(&now, square);
    }
    return c->count ? OK : fault_set(f, E_RANGE, 0, "no position of this game has a choice");
}

static status open_players(comparison *c, const comparison_request *r, int size, fault *f) {
    const player_options o = {.size = size, .tier = r->tier, .table_mb = r->table_mb};
    status failed = OK;
    for (int i = 0; i < 2 && !failed; i++)
        failed = player_open(view_of(r->specs[i]), &o, &c->players[i], f);
    return failed;
}

status comparison_make(const comparison_request *r, comparison **out, fault *f) {
    comparison *c = alloc_array(NULL, 1, sizeof *c);
    *out = NULL;
    if (!c) return fault_set(f, E_NOMEM, 0, "no memory for the comparison");
    const int size = (r->where ? r->where : &r->game->start)->field.size;
    status failed = r->where ? take_position(c, r->where, f) : take_game(c, r->game, f);
    if (!failed) failed = open_players(c, r, size, f);
    if (failed)
        comparison_free(c);
    else
        *out = c;
    return failed;
}

void comparison_free(comparison *c) {
    if (!c) return;
    player_close(c->players[0]);
    player_close(c->players[1]);
    alloc_free(NULL, c->places);
    alloc_free(NULL, c);
}

int comparison_all(const comparison *c) {
    return c->count;
}

static comparison_choice choice_of(const search_result *r, double ms) {
    comparison_choice c = {.move = r->move,
                           .value = r->value,
                           .unit = r->unit,
                           .exact = r->certainty == CERTAIN_EXACT && r->bound == BOUND_EXACT,
                           .depth = r->depth,
                           .percent = r->certainty == CERTAIN_SELECTIVE ? r->percent
                                      : r->certainty == CERTAIN_GUESS   ? 0
                                                                        : 100,
                           .nodes = r->statistics.nodes,
                           .ms = ms};
    for (; c.count < r->line.count && c.count < COMPARISON_LINE; c.count++)
        c.line[c.count] = r->line.squares[c.count];
    return c;
}

status comparison_ask(comparison *c, int index, const stop_token *stop, comparison_row *out,
                      fault *f) {
    assert(index >= 0 && index < c->count);
    const place *at = &c->places[index];
    const search_request request = {.stop = stop};
    search_result *found = alloc_array(NULL, 1, sizeof *found);
    status failed = found ? OK : fault_set(f, E_NOMEM, 0, "no memory for the comparison");
    *out = (comparison_row){.ply = at->ply, .board = at->board, .played = at->played};
    for (int i = 0; i < 2 && !failed; i++) {
        const int64_t begun = clock_now_ns();
        *found = (search_result){.value = NAN};
        player_new_game(c->players[i], (uint64_t)at->ply + 1);
        failed = player_choose(c->players[i], &at->board, &request, found, f);
        if (!failed && stop_is_set(stop)) failed = fault_set(f, E_STOPPED, 0, "stopped");
        if (!failed) out->choices[i] = choice_of(found, clock_seconds_since(begun) * 1000);
    }
    alloc_free(NULL, found);
    out->differ = out->choices[0].move != out->choices[1].move;
    return failed;
}
