/* tests/engine/engine_parts.c - the parts of the solver, each against a slow definition.
 *
 * AVOCET_TEST_ENDINGS=N   random positions for each part, tier and size (3000) */
#include "base/rng.h"
#include "engine/eval/hand_tables.h"
#include "engine/inner/cache.h"
#include "engine/inner/edge_table.h"
#include "engine/inner/last_flip.h"
#include "engine/inner/seat.h"
#include "engine/inner/tt.h"
#include "game/board.h"
#include "game/position.h"
#include "game/symmetry.h"
#include "game/tier.h"
#include "support/endings.h"
#include "support/engine/engine_units.h"
#include "support/mailbox.h"
#include "support/random_play.h"
#include "support/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SIZES = 3 };
static const int sizes[SIZES] = {8, 6, 4};

static const engine_units *units_of(int index, tier t) {
    static const engine_units *const all[TIER_COUNT][SIZES] = {
        [TIER_BASELINE] = {&engine_units_8_baseline, &engine_units_6_baseline,
                           &engine_units_4_baseline},
#ifdef AVOCET_HAVE_TIERS
        [TIER_V3] = {&engine_units_8_v3, &engine_units_6_v3, &engine_units_4_v3},
        [TIER_V4] = {&engine_units_8_v4, &engine_units_6_v4, &engine_units_4_v4},
#endif
    };
    return all[t][index];
}

static uint64_t positions(void) {
    return setting("AVOCET_TEST_ENDINGS", setting_quick() ? 200 : 3000);
}

/* A seat with the tables of that size and nothing in its caches. */
static seat *open_seat(int size) {
    seat *s = calloc(1, sizeof *s);
    uint8_t *edges = calloc(edge_table_bytes(size), 1);
    hand_tables *hand = calloc(1, sizeof *hand);
    int32_t *work = calloc(2 * (size_t)HAND_EDGE_CODES, sizeof *work);
    assert_true(s && edges && hand && work);
    edge_table_build(edges, size);
    hand_tables_build(hand, size, edges, work);
    free(work);
    s->edges = edges;
    s->hand = hand;
    return s;
}

static void close_seat(seat *s) {
    uint8_t *edges;
    hand_tables *hand;
    memcpy(&edges, &s->edges, sizeof edges); /* ours, const for the seat only */
    memcpy(&hand, &s->hand, sizeof hand);
    free(edges);
    free(hand);
    free(s);
}

/* For each size and usable tier. */
static void for_all_units(void (*check)(const engine_units *u, rng *r), uint64_t seed) {
    for (int i = 0; i < SIZES; i++)
        for (tier t = TIER_BASELINE; t < TIER_COUNT; t++) {
            rng r = rng_make(seed, (uint64_t)sizes[i]);
            if (tier_usable(t)) check(units_of(i, t), &r);
        }
}

static int first_empty(const position *p, int after) {
    const squares empty = grid_empty(&p->field, &p->grid);
    const int square = squares_next(&empty, after);
    assert_true(square != SQUARE_NONE);
    return square;
}

/* ---- the last squares ---- */

/* Any filling with one empty square, each square in turn: the value is that of playing it out. */
static void check_last(const engine_units *u, rng *r) {
    for (uint64_t i = 0; i < positions(); i++) {
        const position p = random_ending(r, u->side, 1, (ending_kind)(i % ENDING_KINDS));
        const board b = board_from_grid(&p.grid);
        const int x = board_square(first_empty(&p, SQUARE_NONE));
        assert_int_equal(u->last(b.own, x), slow_value(&p));
    }
}

static void the_last_square_is_played_out(void **state) {
    (void)state;
    for_all_units(check_last, setting_seed(20270201));
}

/* Whether `found` is a bound that a search above or not above alpha may answer. */
static bool is_bound(int found, int alpha, int truth) {
    return found > alpha ? truth >= found : truth <= found;
}

/* Both orders of the two squares, for every window: the order is for speed only. */
static void check_last_two(const engine_units *u, rng *r) {
    seat *s = open_seat(u->side);
    for (uint64_t i = 0; i < positions(); i++) {
        const position p = random_ending(r, u->side, 2, (ending_kind)(i % ENDING_KINDS));
        const board b = board_from_grid(&p.grid);
        const int first = first_empty(&p, SQUARE_NONE), second = first_empty(&p, first);
        const int value = slow_value(&p), x = board_square(first), y = board_square(second);
        for (int alpha = -u->side * u->side; alpha < u->side * u->side; alpha++) {
            assert_true(is_bound(u->last_two(s, b.own, b.opp, alpha, x, y), alpha, value));
            assert_true(is_bound(u->last_two(s, b.own, b.opp, alpha, y, x), alpha, value));
        }
    }
    close_seat(s);
}

static void the_last_two_squares_are_played_out(void **state) {
    (void)state;
    for_all_units(check_last_two, setting_seed(20270202));
}

/* A null-window search answers on the right side of alpha, and what it answers is a bound; alphas
 * of all heights, so that stability has its say, in a random order, so that the caches have, too.
 */
static void check_bounds(const engine_units *u, rng *r) {
    seat *s = open_seat(u->side);
    const int most = u->side * u->side;
    for (uint64_t i = 0; i < positions() / 4; i++) {
        const int empty = (int)rng_below(r, (uint64_t)u->near_max + (setting_quick() ? 0 : 1));
        const position p = random_ending(r, u->side, empty, (ending_kind)(i % ENDING_KINDS));
        const board b = board_from_grid(&p.grid);
        const int truth = slow_value(&p);
        for (int k = 0; k < 12; k++) {
            const int alpha = k < 3 ? truth - 1 + k : (int)rng_below(r, (uint64_t)most * 2) - most;
            if (alpha < -most || alpha >= most) continue;
            const int value = u->value(s, b.own, b.opp, alpha);
            if (!is_bound(value, alpha, truth))
                fail_msg("%d empty on %d, alpha %d: %d, the value is %d", empty, u->side, alpha,
                         value, truth);
        }
    }
    close_seat(s);
}

static void null_windows_give_bounds(void **state) {
    (void)state;
    for_all_units(check_bounds, setting_seed(20270203));
}

/* ---- the tables of the last square ---- */

static int turned_this_way(uint64_t own, uint64_t line, int x, int step) {
    int run = 0;
    for (int k = x + step; k >= 0 && k < 64 && line >> k & 1; k += step, run++)
        if (own >> k & 1) return run;
    return 0;
}

static int turned(uint64_t own, uint64_t line, int x, int step) {
    return turned_this_way(own, line, x, step) + turned_this_way(own, line, x, -step);
}

static unsigned gather(uint64_t set, uint64_t mask) {
    unsigned bits = 0;
    for (int n = 0; mask; mask &= mask - 1, n++)
        bits |= (unsigned)(set >> __builtin_ctzll(mask) & 1) << n;
    return bits;
}

static uint64_t scatter(unsigned bits, uint64_t mask) {
    uint64_t set = 0;
    for (; mask; mask &= mask - 1, bits >>= 1)
        if (bits & 1) set |= mask & (0 - mask);
    return set;
}

static uint64_t line_through(int side, int x, int columns, int rows) {
    uint64_t line = 0;
    for (int k = -side; k <= side; k++) {
        const int c = x % 8 + k * columns, r = x / 8 + k * rows;
        if (k && c >= 0 && c < side && r >= 0 && r < side) line |= board_bit(8 * r + c);
    }
    return line;
}

/* Every square of every size, each of its four lines, every filling of the line, both sides. */
static void the_tables_of_the_last_square_hold_every_line(void **state) {
    (void)state;
    static const last_lines *const lines[SIZES] = {last_lines_8, last_lines_6, last_lines_4};
    static const int ways[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    for (int i = 0; i < SIZES; i++)
        for (int x = 0; x < 64; x++) {
            if (x % 8 >= sizes[i] || x / 8 >= sizes[i]) continue;
            for (int k = 0; k < 4; k++) {
                const uint64_t line = line_through(sizes[i], x, ways[k][0], ways[k][1]);
                const int step = ways[k][0] + 8 * ways[k][1];
                assert_true(lines[i][x].mask[k] == line);
                for (unsigned fill = 0; fill < 1U << __builtin_popcountll(line); fill++) {
                    const uint64_t own = scatter(fill, line), opp = line & ~own;
                    const unsigned entry = last_flip_counts[lines[i][x].first[k] + fill];
                    assert_int_equal(gather(own, line), fill);
                    assert_int_equal(entry & 0xFF, turned(own, line, x, step));
                    assert_int_equal(entry >> 8, turned(opp, line, x, step));
                }
            }
        }
}

/* ---- stable discs ---- */

/* What any line of play from here turns, whoever moves first; passes included. */
static void play_every_line(const field *f, const grid *g, bool passed, squares *turned_discs) {
    const squares moves = grid_moves(f, g);
    if (squares_empty(&moves)) {
        const grid other = grid_pass(g);
        if (!passed) play_every_line(f, &other, true, turned_discs);
        return;
    }
    for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&moves, sq)) {
        const squares flips = grid_flips(f, g, sq);
        const grid next = grid_apply(g, sq, &flips);
        *turned_discs = squares_or(turned_discs, &flips);
        play_every_line(f, &next, false, turned_discs);
    }
}

static void play_some_lines(const position *p, rng *r, squares *turned_discs) {
    for (int i = 0; i < 40; i++) {
        grid g = i % 2 ? p->grid : grid_pass(&p->grid);
        for (int passes = 0; passes < 2;) {
            const squares moves = grid_moves(&p->field, &g);
            if (squares_empty(&moves)) {
                g = grid_pass(&g);
                passes++;
                continue;
            }
            const int square = random_member(r, &moves);
            const squares flips = grid_flips(&p->field, &g, square);
            *turned_discs = squares_or(turned_discs, &flips);
            g = grid_apply(&g, square, &flips);
            passes = 0;
        }
    }
}

static void check_stable(const engine_units *u, rng *r) {
    seat *s = open_seat(u->side);
    for (uint64_t i = 0; i < positions() / 2; i++) {
        const bool all = i % 2;
        const int most = all ? 6 : u->side * u->side / 2;
        const position p = random_ending(r, u->side, (int)rng_below(r, (uint64_t)most),
                                         (ending_kind)(i / 2 % ENDING_KINDS));
        squares turned_discs = {{0}};
        if (all) {
            const grid other = grid_pass(&p.grid);
            play_every_line(&p.field, &p.grid, false, &turned_discs);
            play_every_line(&p.field, &other, false, &turned_discs);
        } else {
            play_some_lines(&p, r, &turned_discs);
        }
        const board b = board_from_grid(&p.grid);
        const uint64_t gone = board_bits(&turned_discs);
        assert_true(u->count_stable(s->edges, b.own, b.opp) <= __builtin_popcountll(b.own & ~gone));
        assert_true(u->count_stable(s->edges, b.opp, b.own) <= __builtin_popcountll(b.opp & ~gone));
        assert_true((u->stable_edges(s->edges, b.own, b.opp) & gone) == 0);
        assert_true((u->stable_edges(s->edges, b.opp, b.own) & gone) == 0);
        assert_true((u->stable_edges(s->edges, b.own, b.opp) & ~b.own) == 0);
    }
    close_seat(s);
}

/* Never more discs are called stable than no line of play turns: all lines where few squares are
 * empty, some where many are. */
static void stable_discs_never_turn(void **state) {
    (void)state;
    for_all_units(check_stable, setting_seed(20270204));
}

/* Nor is the count idle: on a full board all are stable, and so is a corner with its edge. */
static void check_stable_known(const engine_units *u, rng *r) {
    seat *s = open_seat(u->side);
    for (int i = 0; i < 50; i++) {
        const position p = random_ending(r, u->side, 0, ENDING_FILLED);
        const board b = board_from_grid(&p.grid);
        assert_int_equal(u->count_stable(s->edges, b.own, b.opp), __builtin_popcountll(b.own));
    }
    const uint64_t row = (UINT64_C(1) << u->side) - 1;
    assert_int_equal(u->count_stable(s->edges, 1, 2), 1);
    assert_int_equal(u->count_stable(s->edges, row, 0), u->side);
    assert_int_equal(u->count_stable(s->edges, row | row << 8, 0), u->side + u->side);
    assert_int_equal(u->count_stable(s->edges, 2, 4), 0);
    close_seat(s);
}

static void stability_is_found_where_it_is_plain(void **state) {
    (void)state;
    for_all_units(check_stable_known, setting_seed(20270205));
}

/* An edge as text, the side in question 'X'. */
typedef struct edge_walk {
    int side;
    bool seen[1 << 16];
    unsigned lost; /* squares that were X and were turned */
} edge_walk;

static unsigned edge_key(const char *edge, int side) {
    unsigned key = 0;
    for (int i = 0; i < side; i++)
        key |= (edge[i] == 'X' ? 1U << side << i : 0) | (edge[i] == 'O' ? 1U << i : 0);
    return key;
}

static void edge_turn(char *edge, int side, int at, int step, char mover) {
    int i = at + step;
    while (i >= 0 && i < side && edge[i] != mover && edge[i] != '.') i += step;
    if (i < 0 || i >= side || edge[i] != mover) return;
    for (i -= step; i != at; i -= step) edge[i] = mover;
}

/* All edges that can follow, by either side putting a disc anywhere. */
static void walk_edges(edge_walk *w, const char *edge, unsigned own) {
    const unsigned key = edge_key(edge, w->side);
    if (w->seen[key]) return;
    w->seen[key] = true;
    for (int i = 0; i < w->side; i++)
        if (edge[i] == 'O') w->lost |= own & 1U << i;
    for (int at = 0; at < w->side; at++)
        for (int black = 0; black < 2 && edge[at] == '.'; black++) {
            char next[8];
            const char mover = black ? 'X' : 'O';
            memcpy(next, edge, sizeof next);
            next[at] = mover;
            edge_turn(next, w->side, at, 1, mover);
            edge_turn(next, w->side, at, -1, mover);
            walk_edges(w, next, own);
        }
}

/* Exactly the discs no sequence of discs put on the edge can turn. */
static void the_edge_table_is_as_brute_force_has_it(void **state) {
    (void)state;
    static edge_walk w;
    for (int i = 0; i < SIZES; i++) {
        const unsigned fillings = 1U << sizes[i], step = setting_quick() && sizes[i] == 8 ? 5 : 1;
        seat *s = open_seat(sizes[i]);
        for (unsigned both = 0; both < fillings * fillings; both += step) {
            const unsigned own = both >> sizes[i], opp = both & (fillings - 1);
            char edge[8] = {0};
            if (own & opp) continue;
            for (int k = 0; k < sizes[i]; k++)
                edge[k] = own >> k & 1 ? 'X' : opp >> k & 1 ? 'O' : '.';
            memset(&w, 0, sizeof w);
            w.side = sizes[i];
            walk_edges(&w, edge, own);
            assert_int_equal(s->edges[both], own & ~w.lost);
        }
        close_seat(s);
    }
}

/* ---- the evaluation ---- */

static uint64_t moves_of(const position *p) {
    const squares moves = position_moves(p);
    return board_bits(&moves);
}

static uint64_t other_moves_of(const position *p) {
    position other = *p;
    position_pass(&other);
    return moves_of(&other);
}

static int evaluate_position(const engine_units *u, const seat *s, const position *p) {
    const board b = board_from_grid(&p->grid);
    return u->evaluate(s, b.own, b.opp, moves_of(p), other_moves_of(p));
}

/* Within what a value can be, the same for all views of a position and on every tier; also for
 * positions that no game reaches. */
static void check_evaluation(const engine_units *u, rng *r) {
    seat *s = open_seat(u->side);
    const engine_units *plain = units_of(u->side == 8 ? 0 : u->side == 6 ? 1 : 2, TIER_BASELINE);
    const int most = 16 * u->side * u->side;
    for (uint64_t i = 0; i < positions(); i++) {
        const position p = i % 2 ? random_reachable(r, u->side, 0) : random_filling(r, u->side, 0);
        const int value = evaluate_position(u, s, &p);
        assert_in_range(value + most, 0, 2 * most);
        assert_int_equal(evaluate_position(plain, s, &p), value);
        for (int k = 1; k < SYMMETRIES; k++) {
            const position image = position_image(&p, k);
            assert_int_equal(evaluate_position(u, s, &image), value);
        }
    }
    close_seat(s);
}

static void the_evaluation_is_the_same_from_every_side(void **state) {
    (void)state;
    for_all_units(check_evaluation, setting_seed(20270211));
}

static unsigned ternary_code(const hand_tables *t, unsigned own, unsigned opp) {
    return t->ternary[own] + 2U * t->ternary[opp];
}

/* Codes are a bijection, the other side's entry is the negative, and a full edge is counted. */
static void edges_are_worth_the_same_to_both_sides(void **state) {
    (void)state;
    static bool met[HAND_EDGE_CODES];
    for (int i = 0; i < SIZES; i++) {
        const unsigned all = (1U << (sizes[i] + 2)) - 1, edge = (1U << sizes[i]) - 1;
        seat *s = open_seat(sizes[i]);
        memset(met, 0, sizeof met);
        for (unsigned both = 0; both <= (all << (sizes[i] + 2) | all); both++) {
            const unsigned own = both >> (sizes[i] + 2), opp = both & all;
            if (own & opp) continue;
            const unsigned code = ternary_code(s->hand, own, opp);
            assert_false(met[code]);
            met[code] = true;
            assert_int_equal(s->hand->edges[code],
                             -s->hand->edges[ternary_code(s->hand, opp, own)]);
        }
        /* the corners 2.5 each, in eighths of a disc; all of it stable */
        assert_int_equal(s->hand->edges[ternary_code(s->hand, edge, 0)],
                         8 * (sizes[i] + 3) * HAND_EDGE_UNIT + sizes[i]);
        close_seat(s);
    }
}

/* ---- kernels the engine brought along ---- */

static void check_flips_2(const engine_units *u, rng *r) {
    for (uint64_t i = 0; i < positions(); i++) {
        const int empty = 2 + (int)rng_below(r, 8);
        const position p = random_ending(r, u->side, empty, (ending_kind)(i % ENDING_KINDS));
        const mailbox m = mailbox_from(&p.field, &p.grid);
        const board b = board_from_grid(&p.grid);
        const squares left = grid_empty(&p.field, &p.grid);
        const int first = random_member(r, &left), second = random_member(r, &left);
        const squares one = mailbox_flips(&m, first), two = mailbox_flips(&m, second);
        uint64_t out[2];
        u->flips_2(board_square(first), board_square(second), b.own, b.opp, out);
        assert_true(out[0] == board_bits(&one) && out[1] == board_bits(&two));
        assert_true(out[0] == u->flips(board_square(first), b.own, b.opp));
    }
}

/* Two moves at once turn what each turns alone. */
static void two_flips_are_like_single_ones(void **state) {
    (void)state;
    for_all_units(check_flips_2, setting_seed(20270206));
}

/* ---- the shared table ---- */

enum { LIMIT = 64 };

/* One place of two entries. */
typedef struct small_table {
    tt_place place;
    tt table;
} small_table;

static void small_table_make(small_table *t) {
    memset(t, 0, sizeof *t);
    t->table.lines = (char *)&t->place;
    t->table.date = t->table.since = 1;
}

static void put(small_table *t, uint64_t own, tt_news n) {
    tt_store(&t->table, 0, own, ~own, LIMIT, &n);
}

static tt_data get(const small_table *t, uint64_t own) {
    tt_data d = {.depth = 0};
    if (!tt_probe(&t->table, 0, own, ~own, &d)) fail_msg("the position is not there");
    return d;
}

static bool holds(const small_table *t, uint64_t own) {
    tt_data d;
    return tt_probe(&t->table, 0, own, ~own, &d);
}

static void assert_bounds(const small_table *t, uint64_t own, int lower, int upper) {
    const tt_data d = get(t, own);
    assert_int_equal(d.lower, lower);
    assert_int_equal(d.upper, upper);
}

/* At most alpha is an upper bound, at least beta a lower one, between them both. */
static void a_result_is_the_bound_its_window_makes_it(void **state) {
    (void)state;
    small_table t;
    small_table_make(&t);
    put(&t, 1, (tt_news){.alpha = 0, .beta = 2, .value = 4, .depth = 12});
    assert_bounds(&t, 1, 4, LIMIT);
    small_table_make(&t);
    put(&t, 1, (tt_news){.alpha = 0, .beta = 2, .value = -6, .depth = 12});
    assert_bounds(&t, 1, -LIMIT, -6);
    small_table_make(&t);
    put(&t, 1, (tt_news){.alpha = -10, .beta = 10, .value = 2, .depth = 12});
    assert_bounds(&t, 1, 2, 2);
}

/* Same depth and selectivity: the tightest of both sides stay. */
static void bounds_are_joined(void **state) {
    (void)state;
    small_table t;
    small_table_make(&t);
    put(&t, 1, (tt_news){.alpha = 0, .beta = 2, .value = 4, .depth = 12});
    put(&t, 1, (tt_news){.alpha = 8, .beta = 10, .value = 6, .depth = 12});
    assert_bounds(&t, 1, 4, 6);
    put(&t, 1, (tt_news){.alpha = -9, .beta = -8, .value = -2, .depth = 12});
    put(&t, 1, (tt_news){.alpha = 20, .beta = 21, .value = 18, .depth = 12});
    assert_bounds(&t, 1, 4, 6);
}

/* Another depth or selectivity: what was known is not mixed with what is new. */
static void bounds_of_other_searches_are_replaced(void **state) {
    (void)state;
    small_table t;
    small_table_make(&t);
    put(&t, 1, (tt_news){.alpha = 0, .beta = 2, .value = 4, .depth = 12, .selectivity = 2});
    put(&t, 1, (tt_news){.alpha = 8, .beta = 10, .value = 6, .depth = 12, .selectivity = 0});
    assert_bounds(&t, 1, -LIMIT, 6);
    assert_int_equal(get(&t, 1).selectivity, 0);
    put(&t, 1, (tt_news){.alpha = 0, .beta = 2, .value = 2, .depth = 13, .selectivity = 0});
    assert_bounds(&t, 1, 2, LIMIT);
    assert_int_equal(get(&t, 1).depth, 13);
}

/* The best move and the one before it; a search that found none good keeps what is known. */
static void two_moves_are_kept(void **state) {
    (void)state;
    small_table t;
    small_table_make(&t);
    put(&t, 1, (tt_news){.alpha = 0, .beta = 2, .value = 4, .depth = 12, .move = 10});
    assert_int_equal(get(&t, 1).move[0], 10);
    assert_int_equal(get(&t, 1).move[1], TT_NO_MOVE);
    put(&t, 1, (tt_news){.alpha = 4, .beta = 6, .value = 6, .depth = 12, .move = 20});
    assert_int_equal(get(&t, 1).move[0], 20);
    assert_int_equal(get(&t, 1).move[1], 10);
    put(&t, 1, (tt_news){.alpha = 8, .beta = 10, .value = 6, .depth = 12, .move = 30});
    assert_int_equal(get(&t, 1).move[0], 20);
    put(&t, 1, (tt_news){.alpha = 4, .beta = 6, .value = 6, .depth = 12, .move = 20});
    assert_int_equal(get(&t, 1).move[1], 10);
}

/* Of the two entries the cheaper goes, and one of an earlier search before all others. */
static void the_less_valuable_entry_goes(void **state) {
    (void)state;
    small_table t;
    small_table_make(&t);
    put(&t, 1, (tt_news){.depth = 12, .nodes = UINT64_C(1) << 20});
    put(&t, 2, (tt_news){.depth = 12, .nodes = UINT64_C(1) << 10});
    assert_true(holds(&t, 1) && holds(&t, 2));
    put(&t, 3, (tt_news){.depth = 12, .nodes = UINT64_C(1) << 5});
    assert_true(holds(&t, 1) && !holds(&t, 2) && holds(&t, 3));
    tt_age(&t.table);
    put(&t, 3, (tt_news){.depth = 12, .nodes = UINT64_C(1) << 1}); /* touched: of this search now */
    put(&t, 4, (tt_news){.depth = 12, .nodes = UINT64_C(1) << 2});
    assert_true(!holds(&t, 1) && holds(&t, 3) && holds(&t, 4));
}

/* The date goes round without ever being that of an unused entry. */
static void dates_are_never_zero(void **state) {
    (void)state;
    small_table t;
    small_table_make(&t);
    for (int i = 0; i < 600; i++) {
        const int before = t.table.date;
        tt_age(&t.table);
        assert_int_not_equal(t.table.date, 0);
        assert_int_not_equal(t.table.date, before);
    }
}

/* What was forgotten answers no more and gives way first, however often the dates went round. */
static void forgotten_entries_do_not_answer(void **state) {
    (void)state;
    small_table t;
    small_table_make(&t);
    for (int i = 0; i < 600; i++) {
        put(&t, 1,
            (tt_news){.alpha = 0, .beta = 2, .value = 4, .depth = 12, .nodes = UINT64_C(1) << 30});
        put(&t, 2, (tt_news){.depth = 12, .nodes = UINT64_C(1) << 30});
        assert_true(holds(&t, 1) && holds(&t, 2));
        tt_forget(&t.table);
        assert_true(!holds(&t, 1) && !holds(&t, 2));
        put(&t, 1,
            (tt_news){.alpha = 8, .beta = 10, .value = 6, .depth = 12, .nodes = UINT64_C(1) << 1});
        assert_bounds(&t, 1, -LIMIT, 6);
        put(&t, 3, (tt_news){.depth = 12, .nodes = UINT64_C(1) << 1});
        assert_true(holds(&t, 1) && holds(&t, 3));
        if (i % 3) tt_age(&t.table);
        if (i % 2) tt_forget(&t.table);
    }
}

/* Words of two writes side by side, in every mixture, are nobody's entry. */
static void torn_entries_never_match(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270207), 0);
    small_table t;
    small_table_make(&t);
    for (int i = 0; i < 2000; i++) {
        const bool same_board = i % 2;
        uint64_t own[2], opp[2], words[2][3];
        tt_data data[2], out;
        for (int k = 0; k < 2; k++) {
            tt_entry e;
            own[k] = k && same_board ? own[0] : rng_next(&r);
            opp[k] = k && same_board ? opp[0] : ~own[k] & rng_next(&r);
            data[k] = (tt_data){.lower = -16 * (i % 64),
                                .upper = k + i % 1000,
                                .cost = i % 32,
                                .selectivity = i % 8,
                                .depth = i % 61,
                                .date = 1 + i % 255,
                                .move = {3, TT_NO_MOVE}};
            tt_write(&e, own[k], opp[k], &data[k]);
            words[k][0] = e.own[0];
            words[k][1] = e.opp[0];
            words[k][2] = e.data;
            assert_true(tt_read(&t.table, &e, own[k], opp[k], &out));
            assert_memory_equal(&out, &data[k], sizeof out);
        }
        for (int mixture = 1; mixture < 7; mixture++) {
            const tt_entry e = {
                {words[mixture & 1][0]}, {words[mixture >> 1 & 1][1]}, words[mixture >> 2 & 1][2]};
            assert_false(tt_read(&t.table, &e, own[0], opp[0], &out));
            assert_false(tt_read(&t.table, &e, own[1], opp[1], &out));
        }
    }
}

static void an_unused_entry_is_no_position(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270208), 0);
    small_table t;
    small_table_make(&t);
    for (int i = 0; i < 1000; i++) {
        tt_data d;
        const uint64_t own = rng_next(&r);
        assert_false(tt_probe(&t.table, 0, own, ~own & rng_next(&r), &d));
    }
}

/* ---- the caches of a thread ---- */

/* What was found, as a sentence: a lower or an upper bound and its move. */
static void assert_bound(cache_bound b, bool lower, int value, int move) {
    assert_true(b != CACHE_NOTHING);
    assert_int_equal(cache_bound_is_lower(b), lower);
    assert_int_equal(cache_bound_value(b), value);
    assert_int_equal(cache_bound_move(b), move);
}

static cache_bound find(cache c, uint64_t own, uint64_t opp) {
    return cache_find(c, cache_hash(own, opp), own, opp);
}

/* Above alpha a lower bound, else an upper one; it answers only the windows on its side. */
static void a_cache_holds_a_bound(void **state) {
    (void)state;
    cache_entry entries[1 << CACHE_BITS_WITH_MOVE];
    memset(entries, 0, sizeof entries);
    const cache c = {entries, CACHE_BITS_WITH_MOVE};
    assert_true(find(c, 1, 2) == CACHE_NOTHING && !cache_bound_answers(CACHE_NOTHING, 0));
    for (int value = -64; value <= 64; value += 2) {
        const int move = (value + 64) / 2 % 64;
        cache_store(c, cache_hash(1, 2), 1, 2, value - 1, value, move);
        assert_bound(find(c, 1, 2), true, value, move);
        assert_true(cache_bound_answers(find(c, 1, 2), value - 1));
        assert_false(cache_bound_answers(find(c, 1, 2), value));
        cache_store(c, cache_hash(1, 2), 1, 2, value, value, 63);
        assert_bound(find(c, 1, 2), false, value, 63);
        assert_true(cache_bound_answers(find(c, 1, 2), value));
        assert_false(cache_bound_answers(find(c, 1, 2), value - 1));
    }
    assert_true(find(c, 2, 1) == CACHE_NOTHING && find(c, 1, 3) == CACHE_NOTHING);
}

/* An entry is taken for no other position: not for one that differs in a few squares, and not for
 * one at the same place with the same discs of own. */
static void a_cache_mistakes_no_position(void **state) {
    (void)state;
    enum { BITS = CACHE_BITS_LEAST };
    rng r = rng_make(29, 0);
    cache_entry entries[1 << BITS];
    memset(entries, 0, sizeof entries);
    const cache c = {entries, BITS};
    uint64_t same_place = 0;
    for (uint64_t i = 0; i < 100 * positions(); i++) {
        const uint64_t dense = rng_next(&r), thin = rng_next(&r);
        const uint64_t own = dense & thin, opp = ~own & rng_next(&r);
        const unsigned one = (unsigned)rng_below(&r, 64), other = (unsigned)rng_below(&r, 64);
        const uint64_t changed = UINT64_C(1) << one | UINT64_C(1) << other;
        const uint64_t others = ~own & rng_next(&r);
        cache_store(c, cache_hash(own, opp), own, opp, 0, 4, 0);
        assert_bound(find(c, own, opp), true, 4, 0);
        assert_true(find(c, own ^ changed, opp) == CACHE_NOTHING);
        assert_true(find(c, own, opp ^ changed) == CACHE_NOTHING);
        assert_true(others == opp || find(c, own, others) == CACHE_NOTHING);
        same_place += cache_at(c, cache_hash(own, others)) == cache_at(c, cache_hash(own, opp));
    }
    assert_true(same_place > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_square_is_played_out),
        cmocka_unit_test(the_last_two_squares_are_played_out),
        cmocka_unit_test(null_windows_give_bounds),
        cmocka_unit_test(the_tables_of_the_last_square_hold_every_line),
        cmocka_unit_test(stable_discs_never_turn),
        cmocka_unit_test(stability_is_found_where_it_is_plain),
        cmocka_unit_test(the_edge_table_is_as_brute_force_has_it),
        cmocka_unit_test(the_evaluation_is_the_same_from_every_side),
        cmocka_unit_test(edges_are_worth_the_same_to_both_sides),
        cmocka_unit_test(two_flips_are_like_single_ones),
        cmocka_unit_test(a_result_is_the_bound_its_window_makes_it),
        cmocka_unit_test(bounds_are_joined),
        cmocka_unit_test(bounds_of_other_searches_are_replaced),
        cmocka_unit_test(two_moves_are_kept),
        cmocka_unit_test(the_less_valuable_entry_goes),
        cmocka_unit_test(dates_are_never_zero),
        cmocka_unit_test(forgotten_entries_do_not_answer),
        cmocka_unit_test(torn_entries_never_match),
        cmocka_unit_test(an_unused_entry_is_no_position),
        cmocka_unit_test(a_cache_holds_a_bound),
        cmocka_unit_test(a_cache_mistakes_no_position),
    };
    return cmocka_run_group_tests_name("engine_parts", tests, NULL, NULL);
}
