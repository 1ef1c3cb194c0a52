/* notation/game.c - plies and passes. I1 to I3 are in the header. */
#include "notation/game.h"

#include "notation/ply_step.h"

#include <assert.h>
#include <string.h>

#ifndef NDEBUG
static int discs(const position *p) {
    return squares_count(&p->grid.own) + squares_count(&p->grid.opp);
}

/* Checks I1 by the number of discs, I2 and I3. */
static bool is_sound(const game *g) {
    int moves = 0;
    for (size_t i = 0; i < g->count; i++) {
        const bool is_pass = g->plies[i].square == GAME_PASS;
        if (is_pass && i && g->plies[i - 1].square == GAME_PASS) return false;
        moves += !is_pass;
    }
    return discs(&g->now) == discs(&g->start) + moves && g->count <= g->capacity;
}
#endif

game game_make(const allocator *memory) {
    game g = {.memory = memory};
    (void)position_start(&g.start, 8, START_STANDARD, NULL);
    g.now = g.start;
    return g;
}

void game_clear(game *g) {
    for (int i = 0; i < TAG_COUNT; i++) alloc_free(g->memory, g->tags[i]);
    alloc_free(g->memory, g->plies);
    *g = game_make(g->memory);
}

void game_set_start(game *g, const position *start) {
    assert(g->count == 0);
    g->start = g->now = *start;
}

status game_copy(const game *from, game *to) {
    assert(to->count == 0);
    assert(is_sound(from));
    status result = OK;
    game copy = game_make(to->memory);
    if (from->count) {
        copy.plies = alloc_array(to->memory, from->count, sizeof *copy.plies);
        result = copy.plies ? OK : E_NOMEM;
    }
    for (int i = 0; i < TAG_COUNT && !result; i++)
        result = game_set_tag(&copy, (game_tag)i, view_of(from->tags[i]));
    if (result) {
        game_clear(&copy);
        return result;
    }
    if (from->count) memcpy(copy.plies, from->plies, from->count * sizeof *copy.plies);
    copy.start = from->start;
    copy.now = from->now;
    copy.count = copy.capacity = from->count;
    copy.notes = from->notes;
    game_clear(to);
    *to = copy;
    return OK;
}

status game_set_tag(game *g, game_tag tag, view text) {
    char *copy = text.length ? alloc_string(g->memory, text.data, text.length) : NULL;
    if (text.length && !copy) return E_NOMEM;
    alloc_free(g->memory, g->tags[tag]);
    g->tags[tag] = copy;
    return OK;
}

game_ply *game_last(game *g) {
    return g->count ? &g->plies[g->count - 1] : NULL;
}

/* Makes room for a pass and a move, the most that one call adds. */
static status reserve_two(game *g, fault *f) {
    game_ply *plies =
        alloc_grow(g->memory, g->plies, sizeof *plies, g->count + 2, 64, &g->capacity);
    if (!plies) return fault_set(f, E_NOMEM, 0, "no memory for the moves");
    g->plies = plies;
    return OK;
}

static ply_place place_of(const game *g) {
    const bool after_pass = g->count && g->plies[g->count - 1].square == GAME_PASS;
    return (ply_place){.now = &g->now, .after_pass = after_pass, .plies = g->count};
}

/* Makes a step that the rules allow. */
static status take_step(game *g, const ply_step *s, fault *f) {
    const status result = reserve_two(g, f);
    if (result) return result;
    assert(g->count + (size_t)s->count <= g->capacity); /* I3 */
    for (int i = 0; i < s->count; i++) g->plies[g->count++] = (game_ply){.square = s->squares[i]};
    g->now = s->after;
    g->notes |= s->notes;
    return OK;
}

status game_add_move(game *g, int square, fault *f) {
    assert(is_sound(g));
    const ply_place at = place_of(g);
    ply_step step;
    const status result = ply_step_move(&at, square, &step, f);
    return result ? result : take_step(g, &step, f);
}

status game_add_move_by(game *g, colour side, int square, fault *f) {
    const ply_place at = place_of(g);
    ply_step step;
    const status result = ply_step_move_by(&at, side, square, &step, f);
    return result ? result : take_step(g, &step, f);
}

status game_add_pass(game *g, fault *f) {
    assert(is_sound(g));
    const ply_place at = place_of(g);
    ply_step step;
    const status result = ply_step_pass(&at, &step, f);
    return result ? result : take_step(g, &step, f);
}

status game_add_pass_by(game *g, colour side, fault *f) {
    const ply_place at = place_of(g);
    ply_step step;
    const status result = ply_step_pass_by(&at, side, &step, f);
    return result ? result : take_step(g, &step, f);
}

void game_take_back(game *g) {
    assert(g->count);
    g->now = game_position_after(g, g->count - 1);
    g->count--;
}

position game_position_after(const game *g, size_t plies) {
    assert(plies <= g->count);
    position p = g->start;
    for (size_t i = 0; i < plies; i++) {
        if (g->plies[i].square == GAME_PASS)
            position_pass(&p);
        else
            position_play(&p, g->plies[i].square);
    }
    return p;
}

bool game_same_moves(const game *a, const game *b) {
    if (a->count != b->count || !position_equal(&a->start, &b->start)) return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->plies[i].square != b->plies[i].square) return false;
    return true;
}

bool game_start_is_standard(const game *g) {
    position standard;
    return position_start(&standard, g->start.field.size, START_STANDARD, NULL) == OK &&
           position_equal(&standard, &g->start);
}
