/* train/solved_openings.c - lists positions move by move, solves the last ones, and takes the
 * values back to the start. */
#include "train/solved_openings.h"

#include "game/symmetry.h"
#include "search/result.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for the openings");
}

/* ---- positions ---- */

static int compare_squares(const squares *a, const squares *b) {
    return memcmp(a, b, sizeof *a);
}

static int compare(const void *a, const void *b) {
    const grid *left = &((const solved_opening *)a)->grid;
    const grid *right = &((const solved_opening *)b)->grid;
    const int own = compare_squares(&left->own, &right->own);
    return own ? own : compare_squares(&left->opp, &right->opp);
}

static position start_position(int size) {
    position p;
    (void)position_start(&p, size, START_STANDARD, NULL);
    return p;
}

static position position_of(const solved_openings *s, const solved_opening *o) {
    position p = start_position(s->size);
    p.grid = o->grid;
    return p;
}

static status add(solved_openings *s, size_t *count, const grid *g, fault *f) {
    solved_opening *list = alloc_grow(s->memory, s->list, sizeof *list, *count + 1, 1024, &s->room);
    if (!list) return no_memory(f);
    s->list = list;
    list[(*count)++] =
        (solved_opening){.grid = grid_canonical(g, s->size, NULL), .move = SQUARE_NONE};
    return OK;
}

/* Sorts the positions from `first` on and drops those that are there twice. */
static size_t drop_twins(solved_opening *list, size_t first, size_t count) {
    if (count > first) qsort(list + first, count - first, sizeof *list, compare);
    size_t kept = first;
    for (size_t i = first; i < count; i++)
        if (kept == first || compare(&list[kept - 1], &list[i]) != 0) list[kept++] = list[i];
    return kept;
}

/* Appends the positions after each move, or after a pass, of position i. */
static status add_children(solved_openings *s, size_t i, size_t *count, fault *f) {
    const position p = position_of(s, &s->list[i]);
    const squares moves = position_moves(&p);
    status result = OK;
    if (position_over(&p)) return OK;
    if (squares_empty(&moves)) {
        const grid passed = grid_pass(&p.grid);
        return add(s, count, &passed, f);
    }
    for (int x = squares_next(&moves, SQUARE_NONE); x != SQUARE_NONE && !result;
         x = squares_next(&moves, x)) {
        const grid after = grid_play(&p.field, &p.grid, x);
        result = add(s, count, &after, f);
    }
    return result;
}

static status list_positions(solved_openings *s, fault *f) {
    size_t count = 0;
    const position start = start_position(s->size);
    status result = add(s, &count, &start.grid, f);
    s->start[1] = count;
    for (int ply = 1; ply <= s->plies && !result; ply++) {
        const size_t first = count;
        for (size_t i = s->start[ply - 1]; i < first && !result; i++)
            result = add_children(s, i, &count, f);
        count = drop_twins(s->list, first, count);
        s->start[ply + 1] = count;
    }
    return result;
}

static solved_opening *find(const solved_openings *s, int ply, const grid *g) {
    const solved_opening wanted = {.grid = grid_canonical(g, s->size, NULL)};
    return bsearch(&wanted, s->list + s->start[ply], s->start[ply + 1] - s->start[ply],
                   sizeof wanted, compare);
}

/* ---- the text ---- */

static void write_line(const solved_openings *s, const solved_opening *o, buffer *out) {
    for (int row = 0; row < s->size; row++)
        for (int column = 0; column < s->size; column++) {
            const int x = square_at(row, column);
            buffer_add_char(out, squares_has(&o->grid.own, x)   ? 'X'
                                 : squares_has(&o->grid.opp, x) ? 'O'
                                                                : '-');
        }
    buffer_format(out, o->value ? " %+d " : " %d ", o->value);
    if (o->move == SQUARE_NONE)
        buffer_add(out, "--\n");
    else
        buffer_format(out, "%c%d\n", 'a' + square_column(o->move), square_row(o->move) + 1);
}

void solved_openings_write(const solved_openings *s, buffer *out) {
    size_t known = 0;
    for (size_t i = 0; i < s->start[s->plies + 1]; i++) known += s->list[i].known;
    buffer_format(out,
                  "# Openings of %dx%d, solved: the positions after up to %d moves, %zu of %zu.\n"
                  "# Squares row by row from a1, X is to move; its value in discs; a best move.\n"
                  "# Of the images of a position one is listed.\n",
                  s->size, s->size, s->plies, known, s->start[s->plies + 1]);
    for (size_t i = 0; i < s->start[s->plies + 1]; i++)
        if (s->list[i].known) write_line(s, &s->list[i], out);
}

/* Takes the value and the move of a line that was written before. False for another line. */
static bool take_line(solved_openings *s, view line) {
    grid g = {.own = {{0}}};
    const view cells = view_take(&line, ' '), value = view_take(&line, ' ');
    char number[8] = "";
    if (cells.length != (size_t)(s->size * s->size)) return false;
    if (value.length == 0 || value.length >= sizeof number || line.length != 2) return false;
    for (int i = 0; i < s->size * s->size; i++) {
        const int x = square_at(i / s->size, i % s->size);
        if (cells.data[i] == 'X') squares_add(&g.own, x);
        if (cells.data[i] == 'O') squares_add(&g.opp, x);
    }
    solved_opening *o = find(s, s->plies, &g);
    if (!o) return true; /* of an earlier move */
    memcpy(number, value.data, value.length);
    o->value = (int)strtol(number, NULL, 10);
    o->move = view_is(line, "--") ? SQUARE_NONE : square_at(line.data[1] - '1', line.data[0] - 'a');
    o->known = true;
    return true;
}

static status take_known(solved_openings *s, view text, fault *f) {
    view line;
    for (uint64_t number = 1; view_take_line(&text, &line); number++)
        if (line.length > 0 && line.data[0] != '#' && !take_line(s, line))
            return fault_set(f, E_FORMAT, number, "line %d is no solved opening", (int)number);
    return OK;
}

/* ---- solving ---- */

static status solve(const solved_openings *s, engine *e, const stop_token *stop, solved_opening *o,
                    fault *f) {
    const position p = position_of(s, o);
    const engine_request request = {.search = {.stop = stop}, .goal = ENGINE_EXACT, .best = 1};
    engine_result r;
    const status result = engine_search(e, &p, &request, &r, f);
    if (result) return result;
    if (r.best.certainty != CERTAIN_EXACT || stop_is_set(stop))
        return fault_set(f, E_STOPPED, 0, "stopped before the end");
    o->value = (int)r.best.value;
    o->move = r.best.move < 0 ? SQUARE_NONE : r.best.move;
    o->known = true;
    return OK;
}

/* Solves the positions after the last move. The engine remembers: they have much in common. */
static status solve_last(solved_openings *s, const solved_openings_options *o, fault *f) {
    const size_t first = s->start[s->plies], total = s->start[s->plies + 1] - first;
    engine *e;
    status result = engine_create(&o->engine, &e, f);
    if (result) return result;
    for (size_t i = 0; i < total && !result; i++) {
        if (s->list[first + i].known) continue;
        result = solve(s, e, o->stop, &s->list[first + i], f);
        if (!result && o->progress) o->progress(o->context, i + 1, total);
    }
    engine_free(e);
    return result;
}

/* Sets the value of a position from the positions after each move, which are known. */
static void take_back(const solved_openings *s, int ply, solved_opening *o) {
    const position p = position_of(s, o);
    const squares moves = position_moves(&p);
    o->known = true;
    if (position_over(&p)) {
        o->value = grid_final_score(&p.field, &p.grid);
        return;
    }
    if (squares_empty(&moves)) {
        const grid passed = grid_pass(&p.grid);
        o->value = -find(s, ply + 1, &passed)->value;
        return;
    }
    o->value = -s->size * s->size - 1;
    for (int x = squares_next(&moves, SQUARE_NONE); x != SQUARE_NONE; x = squares_next(&moves, x)) {
        const grid after = grid_play(&p.field, &p.grid, x);
        const int value = -find(s, ply + 1, &after)->value;
        if (value <= o->value) continue;
        o->value = value;
        o->move = x;
    }
}

static void take_all_back(solved_openings *s) {
    for (int ply = s->plies - 1; ply >= 0; ply--)
        for (size_t i = s->start[ply]; i < s->start[ply + 1]; i++) take_back(s, ply, &s->list[i]);
}

status solved_openings_make(const solved_openings_options *o, solved_openings *out, fault *f) {
    *out = (solved_openings){.size = o->size, .plies = o->plies, .memory = o->engine.memory};
    if (!engine_plays(o->size) || o->plies < 0 || o->plies > SOLVED_OPENINGS_PLIES)
        return fault_set(f, E_RANGE, 0, "a board that the engine plays, and up to %d moves",
                         SOLVED_OPENINGS_PLIES);
    status result = list_positions(out, f);
    if (!result) result = take_known(out, o->known, f);
    if (!result) result = solve_last(out, o, f);
    if (!result) take_all_back(out);
    return result;
}

void solved_openings_clear(solved_openings *s) {
    alloc_free(s->memory, s->list);
    *s = (solved_openings){.list = NULL};
}
