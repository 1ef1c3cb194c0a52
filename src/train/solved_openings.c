/* train/solved_openings.c - lists positions move by move, solves the last ones, and takes the
 * values back to the start. Then follows each side move by move, solving what it meets.
 *
 * I1  Every position before the last listed ply, that a side meets by the listed moves, is listed
 *     and known. */
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

static status add(const solved_openings *s, opening_set *set, const grid *g, fault *f) {
    solved_opening *list =
        alloc_grow(s->memory, set->list, sizeof *list, set->count + 1, 1024, &set->room);
    if (!list) return no_memory(f);
    set->list = list;
    list[set->count++] =
        (solved_opening){.grid = grid_canonical(g, s->size, NULL), .move = SQUARE_NONE};
    return OK;
}

/* Sorts the positions from `first` on and drops those that are there twice. */
static void drop_twins(opening_set *set, size_t first) {
    solved_opening *list = set->list;
    size_t kept = first;
    if (set->count > first) qsort(list + first, set->count - first, sizeof *list, compare);
    for (size_t i = first; i < set->count; i++)
        if (kept == first || compare(&list[kept - 1], &list[i]) != 0) list[kept++] = list[i];
    set->count = kept;
}

/* Adds the positions after each move of o, or after a pass. `set` may hold o itself. */
static status add_children(const solved_openings *s, const solved_opening *o, opening_set *set,
                           fault *f) {
    const position p = position_of(s, o);
    const squares moves = position_moves(&p);
    status result = OK;
    if (position_over(&p)) return OK;
    if (squares_empty(&moves)) {
        const grid passed = grid_pass(&p.grid);
        return add(s, set, &passed, f);
    }
    for (int x = squares_next(&moves, SQUARE_NONE); x != SQUARE_NONE && !result;
         x = squares_next(&moves, x)) {
        const grid after = grid_play(&p.field, &p.grid, x);
        result = add(s, set, &after, f);
    }
    return result;
}

static status list_positions(solved_openings *s, fault *f) {
    const position start = start_position(s->size);
    status result = add(s, &s->all, &start.grid, f);
    s->start[1] = s->all.count;
    for (int ply = 1; ply <= s->plies && !result; ply++) {
        const size_t first = s->all.count;
        for (size_t i = s->start[ply - 1]; i < first && !result; i++)
            result = add_children(s, &s->all.list[i], &s->all, f);
        drop_twins(&s->all, first);
        s->start[ply + 1] = s->all.count;
    }
    return result;
}

static solved_opening *find(const solved_openings *s, int ply, const grid *g) {
    const solved_opening wanted = {.grid = grid_canonical(g, s->size, NULL)};
    const size_t first = s->start[ply], count = s->start[ply + 1] - first;
    return count ? bsearch(&wanted, s->all.list + first, count, sizeof wanted, compare) : NULL;
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

static void write_head(const solved_openings *s, buffer *out) {
    size_t known = 0;
    for (size_t i = 0; i < s->all.count; i++) known += s->all.list[i].known;
    buffer_format(out,
                  "# Openings of %dx%d, solved: all positions after up to %d moves, and those\n",
                  s->size, s->size, s->plies);
    buffer_format(
        out,
        "# that a side meets up to move %d if it plays the moves listed here; %zu of %zu.\n"
        "# Squares row by row from a1, X is to move; its value in discs; a best move.\n"
        "# Of the images of a position one is listed.\n",
        s->follow, known, s->all.count);
}

void solved_openings_write(const solved_openings *s, buffer *out) {
    write_head(s, out);
    for (size_t i = 0; i < s->all.count; i++)
        if (s->all.list[i].known) write_line(s, &s->all.list[i], out);
}

/* Takes the value and the move of a line that was written before, if its position is one of this
 * ply. False for another line. */
static bool take_line(const solved_openings *s, int ply, view line) {
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
    solved_opening *o = find(s, ply, &g);
    if (!o) return true; /* of another ply */
    memcpy(number, value.data, value.length);
    o->value = (int)strtol(number, NULL, 10);
    o->move = view_is(line, "--") ? SQUARE_NONE : square_at(line.data[1] - '1', line.data[0] - 'a');
    o->known = true;
    return true;
}

static status take_known(const solved_openings *s, int ply, view text, fault *f) {
    view line;
    for (uint64_t number = 1; view_take_line(&text, &line); number++)
        if (line.length > 0 && line.data[0] != '#' && !take_line(s, ply, line))
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

/* Solves the positions of a ply. The engine remembers: they have much in common. */
static status solve_ply(const solved_openings *s, int ply, engine *e,
                        const solved_openings_options *o, fault *f) {
    const size_t first = s->start[ply], total = s->start[ply + 1] - first;
    status result = take_known(s, ply, o->known, f);
    for (size_t i = 0; i < total && !result; i++) {
        if (s->all.list[first + i].known) continue;
        result = solve(s, e, o->stop, &s->all.list[first + i], f);
        if (!result && o->progress) o->progress(o->context, i + 1, total);
    }
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

static void take_all_back(const solved_openings *s) {
    for (int ply = s->plies - 1; ply >= 0; ply--)
        for (size_t i = s->start[ply]; i < s->start[ply + 1]; i++)
            take_back(s, ply, &s->all.list[i]);
}

/* ---- following a side ---- */

/* The positions of a ply where one side has played the listed moves so far. */
typedef struct followed {
    opening_set to_move; /* that side is to move: the list must have its answer */
    opening_set waits;   /* the other side is to move: every answer counts */
} followed;

static status add_answer(const solved_openings *s, int ply, const solved_opening *from,
                         opening_set *set, fault *f) {
    const solved_opening *o = find(s, ply, &from->grid);
    assert(o && o->known); /* I1 */
    const position p = position_of(s, o);
    if (position_over(&p)) return OK;
    const grid after =
        o->move == SQUARE_NONE ? grid_pass(&o->grid) : grid_play(&p.field, &o->grid, o->move);
    return add(s, set, &after, f);
}

/* Goes one ply on. The caller clears *out. */
static status follow_ply(const solved_openings *s, int ply, const followed *at, followed *out,
                         fault *f) {
    status result = OK;
    *out = (followed){.to_move = {.list = NULL}};
    for (size_t i = 0; i < at->to_move.count && !result; i++)
        result = add_answer(s, ply, &at->to_move.list[i], &out->waits, f);
    for (size_t i = 0; i < at->waits.count && !result; i++)
        result = add_children(s, &at->waits.list[i], &out->to_move, f);
    drop_twins(&out->waits, 0);
    drop_twins(&out->to_move, 0);
    return result;
}

static void clear_followed(const solved_openings *s, followed *w) {
    alloc_free(s->memory, w->to_move.list);
    alloc_free(s->memory, w->waits.list);
}

/* Appends the positions to the list, as those of the ply behind the last. */
static status list_followed(solved_openings *s, int ply, const opening_set *set, fault *f) {
    status result = OK;
    for (size_t i = 0; i < set->count && !result; i++)
        result = add(s, &s->all, &set->list[i].grid, f);
    s->start[ply + 1] = s->all.count;
    return result;
}

static status follow_sides(solved_openings *s, engine *e, const solved_openings_options *o,
                           fault *f) {
    const position start = start_position(s->size);
    followed at = {.to_move = {.list = NULL}};
    status result = add(s, &at.to_move, &start.grid, f);
    if (!result) result = add(s, &at.waits, &start.grid, f);
    for (int ply = 1; ply <= s->follow && !result; ply++) {
        followed next;
        result = follow_ply(s, ply - 1, &at, &next, f);
        clear_followed(s, &at);
        at = next;
        if (result || ply <= s->plies) continue;
        result = list_followed(s, ply, &at.to_move, f);
        if (!result) result = solve_ply(s, ply, e, o, f);
    }
    clear_followed(s, &at);
    return result;
}

/* ---- all of it ---- */

static status make(solved_openings *s, engine *e, const solved_openings_options *o, fault *f) {
    status result = list_positions(s, f);
    if (!result) result = solve_ply(s, s->plies, e, o, f);
    if (result) return result;
    take_all_back(s);
    return follow_sides(s, e, o, f);
}

status solved_openings_make(const solved_openings_options *o, solved_openings *out, fault *f) {
    *out = (solved_openings){
        .size = o->size, .plies = o->plies, .follow = o->follow, .memory = o->engine.memory};
    if (!engine_plays(o->size) || o->plies < 0 || o->plies > SOLVED_OPENINGS_PLIES ||
        o->follow > SOLVED_OPENINGS_PLIES)
        return fault_set(f, E_RANGE, 0, "a board that the engine plays, and up to %d moves",
                         SOLVED_OPENINGS_PLIES);
    if (out->follow < out->plies) out->follow = out->plies;
    engine *e;
    status result = engine_create(&o->engine, &e, f);
    if (result) return result;
    result = make(out, e, o, f);
    engine_free(e);
    return result;
}

void solved_openings_clear(solved_openings *s) {
    alloc_free(s->memory, s->all.list);
    *s = (solved_openings){.size = 0};
}
