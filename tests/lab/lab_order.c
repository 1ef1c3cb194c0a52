/* The order in which moves are tried: paper 002's score, worked out a second time on plain
 * positions. */
#include "base/fault.h"
#include "base/rng.h"
#include "game/position.h"
#include "lab/instance.h"
#include "lab/kernel/mind.h"
#include "lab/kernel/order.h"
#include "lab/options.h"
#include "support/lab/lab_word_mind.h"
#include "support/random_play.h"
#include "support/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

/* A mind that knows the paper's penalties. */
static lab_mind *mind_for(const position *p, lab_options *o) {
    *o = (lab_options){.order = ORDER_SCORE, .order_c = -3000, .order_x = -3000};
    lab_mind *m = word_mind(p, o);
    assert_non_null(m);
    return m;
}

static bool is_corner(int size, int row, int column) {
    return (row == 0 || row == size - 1) && (column == 0 || column == size - 1);
}

static bool is_edge(int size, int row, int column) {
    return row == 0 || row == size - 1 || column == 0 || column == size - 1;
}

/* Next to a corner that the mover does not hold, looking at all eight neighbours. */
static bool beside_corner(const position *p, int square) {
    const int size = p->field.size, row = square_row(square), column = square_column(square);
    for (int dr = -1; dr <= 1; dr++)
        for (int dc = -1; dc <= 1; dc++) {
            const int r = row + dr, c = column + dc;
            if ((!dr && !dc) || r < 0 || c < 0 || r >= size || c >= size) continue;
            if (is_corner(size, r, c) && !squares_has(&p->grid.own, square_at(r, c))) return true;
        }
    return false;
}

static int moves_of(const position *p) {
    const squares moves = position_moves(p);
    return squares_count(&moves);
}

static double slow_score(const position *p, int square) {
    const int size = p->field.size, row = square_row(square), column = square_column(square);
    const int discs = squares_count(&p->grid.own) + squares_count(&p->grid.opp);
    position after = *p;
    position_play(&after, square);
    position again = after;
    position_pass(&again);
    const int flipped = squares_count(&after.grid.opp) - squares_count(&p->grid.own) - 1;
    double score = 0;
    if (is_corner(size, row, column))
        score += 100000;
    else if (is_edge(size, row, column))
        score += 200;
    if (beside_corner(p, square)) score -= 3000;
    score += 10 * (moves_of(&again) - moves_of(&after));
    return score + (3 * discs >= 2 * size * size ? 15 : 7) * flipped;
}

/* All parts add: corner, edge, beside a corner, mobility, discs turned; 15 for these late. */
static void the_score_is_the_texts(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20261220), 0);
    int corners = 0, beside = 0, late = 0;
    for (int i = 0; i < 400; i++) {
        lab_options o;
        const position p = random_reachable(&r, i % 2 ? 6 : 8, 0);
        const squares moves = position_moves(&p);
        lab_mind *m = mind_for(&p, &o);
        for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
             sq = squares_next(&moves, sq)) {
            assert_true(word_score(m, &p, sq) == slow_score(&p, sq));
            corners += is_corner(p.field.size, square_row(sq), square_column(sq));
            beside += beside_corner(&p, sq);
            late += 3 * (squares_count(&p.grid.own) + squares_count(&p.grid.opp)) >=
                    2 * p.field.size * p.field.size;
        }
        free(m);
    }
    assert_true(corners > 20 && beside > 100 && late > 100);
}

/* By hand, on the start: d3 turns one disc; black then has 3 moves (as if to move again: c5, d6,
 * e6 ... counted on the board), white 3. */
static void the_first_move_by_hand(void **state) {
    (void)state;
    position p;
    lab_options o;
    assert_int_equal(position_start(&p, 8, START_STANDARD, NULL), OK);
    lab_mind *m = mind_for(&p, &o);
    /* After d3: black d3 d4 d5 e4, white e5. Black could play f5, f6, e6; white c3, e3, c5. */
    assert_true(word_score(m, &p, square_at(2, 3)) == 10 * (3 - 3) + 7 * 1);
    free(m);
}

/* The C-square's and the X-square's penalties are two parameters. */
static void c_and_x_squares_have_penalties_of_their_own(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20261221), 0);
    int c = 0, x = 0;
    for (int i = 0; i < 300; i++) {
        lab_options o;
        const position p = random_reachable(&r, 8, 0);
        const squares moves = position_moves(&p);
        lab_mind *m = mind_for(&p, &o);
        o.order_x = -3001;
        for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
             sq = squares_next(&moves, sq)) {
            const bool edge = is_edge(8, square_row(sq), square_column(sq));
            const bool is_x = beside_corner(&p, sq) && !edge;
            assert_true(word_score(m, &p, sq) == slow_score(&p, sq) - (is_x ? 1 : 0));
            x += is_x;
            c += beside_corner(&p, sq) && edge;
        }
        free(m);
    }
    assert_true(c > 20 && x > 20);
}

/* Known values first, then keys; equals stay in the order in which they were found. */
static void sorting_keeps_equals_in_order(void **state) {
    (void)state;
    child list[] = {{.square = 0, .key = 1},  {.square = 1, .key = 5},
                    {.square = 2, .key = 1},  {.square = 3, .key = -9, .known = true},
                    {.square = 4, .key = 5},  {.square = 5, .key = -8, .known = true},
                    {.square = 6, .key = 1e9}};
    static const int want[] = {5, 3, 6, 1, 4, 0, 2};
    sort_children(list, 7);
    for (int i = 0; i < 7; i++) assert_int_equal(list[i].square, want[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_score_is_the_texts),
        cmocka_unit_test(the_first_move_by_hand),
        cmocka_unit_test(c_and_x_squares_have_penalties_of_their_own),
        cmocka_unit_test(sorting_keeps_equals_in_order),
    };
    return cmocka_run_group_tests_name("lab_order", tests, NULL, NULL);
}
