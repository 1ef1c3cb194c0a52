/* tests/arena/opening_draw.c - drawn openings: legal, never twice, the same for the same seed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/openings/opening_draw.h"
#include "arena/openings/opening_key.h"
#include "arena/openings/opening_list.h"
#include "arena/openings/openings.h"
#include "base/text.h"
#include "game/position.h"
#include "game/symmetry.h"
#include "support/failing_alloc.h"

#include <math.h>
#include <string.h>

enum { PLIES = 6, COUNT = 40 };

static position end_of(const opening_list *l, size_t i) {
    position p;
    assert_int_equal(position_start(&p, l->size, START_STANDARD, NULL), OK);
    for (int k = 0; k < l->plies; k++) assert_true(position_try(&p, l->items[i].moves[k]));
    return p;
}

/* Two calls of a draw give positions that differ from each other, turned and mirrored ones
 * included. */
static void no_position_comes_twice(void **state) {
    (void)state;
    for (int size = 6; size <= 12; size += 2) {
        opening_draw d = {.size = size, .plies = PLIES, .seed = 7};
        opening_key keys[2 * COUNT];
        for (int call = 0; call < 2; call++) {
            opening_list l;
            assert_int_equal(opening_draw_make(&d, COUNT, &l, NULL), OK);
            assert_int_equal(l.count, COUNT);
            for (size_t i = 0; i < COUNT; i++) {
                const position p = end_of(&l, i);
                const squares moves = position_moves(&p);
                assert_false(squares_empty(&moves));
                assert_true(isnan(l.items[i].value));
                keys[(size_t)call * COUNT + i] = opening_key_of(&p);
            }
            opening_list_clear(&l);
        }
        for (int i = 0; i < 2 * COUNT; i++)
            for (int k = 0; k < i; k++)
                assert_int_not_equal(opening_key_compare(&keys[i], &keys[k]), 0);
        opening_draw_clear(&d);
    }
}

static void images_have_one_key(void **state) {
    (void)state;
    opening_draw d = {.size = 10, .plies = PLIES, .seed = 3};
    opening_list l;
    assert_int_equal(opening_draw_make(&d, 1, &l, NULL), OK);
    position p = end_of(&l, 0);
    const opening_key key = opening_key_of(&p);
    for (int s = 0; s < SYMMETRIES; s++) {
        const position image = position_image(&p, s);
        const opening_key other = opening_key_of(&image);
        assert_int_equal(opening_key_compare(&key, &other), 0);
    }
    p.to_move = p.to_move == WHITE ? BLACK : WHITE;
    const opening_key other = opening_key_of(&p);
    assert_int_not_equal(opening_key_compare(&key, &other), 0);
    opening_list_clear(&l);
    opening_draw_clear(&d);
}

static void a_seed_repeats(void **state) {
    (void)state;
    opening_list lists[3];
    for (int i = 0; i < 3; i++) {
        opening_draw d = {.size = 12, .plies = PLIES, .seed = i < 2 ? 1 : 2};
        assert_int_equal(opening_draw_make(&d, COUNT, &lists[i], NULL), OK);
        opening_draw_clear(&d);
    }
    const size_t bytes = sizeof lists[0].items[0].moves;
    int differ = 0;
    for (size_t i = 0; i < COUNT; i++) {
        assert_memory_equal(lists[0].items[i].moves, lists[1].items[i].moves, bytes);
        differ += memcmp(lists[0].items[i].moves, lists[2].items[i].moves, bytes) != 0;
    }
    assert_true(differ > 0);
    for (int i = 0; i < 3; i++) opening_list_clear(&lists[i]);
}

/* 6x6 has one position after one move, and the draw says that there are no more. */
static void too_many_are_refused(void **state) {
    (void)state;
    opening_draw d = {.size = 6, .plies = 1, .seed = 1};
    opening_list l;
    assert_int_equal(opening_draw_make(&d, 2, &l, NULL), OK);
    assert_int_equal(l.count, 1);
    opening_list_clear(&l);
    assert_int_equal(opening_draw_make(&d, 2, &l, NULL), E_RANGE);
    d.plies = 0;
    assert_int_equal(opening_draw_make(&d, 2, &l, NULL), E_RANGE);
    opening_draw_clear(&d);
}

static void memory_runs_out(void **state) {
    (void)state;
    status last = E_NOMEM;
    for (size_t n = 0; last == E_NOMEM; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        opening_draw d = {.size = 10, .plies = 3, .seed = 1, .memory = &a.memory};
        opening_list l;
        last = opening_draw_make(&d, 5, &l, NULL);
        if (last == OK) opening_list_clear(&l);
        opening_draw_clear(&d);
        assert_true(last == OK || last == E_NOMEM);
        assert_int_equal(a.live, 0);
    }
}

/* Every built-in list is for its size, has no position twice and says that it is even. */
static void built_in_lists_are_there(void **state) {
    (void)state;
    for (int size = 6; size <= 12; size += 2) {
        position start;
        openings o;
        assert_int_equal(position_start(&start, size, START_STANDARD, NULL), OK);
        assert_int_equal(openings_parse(view_of("list"), &start, NULL, NULL, &o, NULL), OK);
        assert_true(o.count >= 100);
        openings_clear(&o);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_position_comes_twice), cmocka_unit_test(images_have_one_key),
        cmocka_unit_test(a_seed_repeats),          cmocka_unit_test(too_many_are_refused),
        cmocka_unit_test(memory_runs_out),         cmocka_unit_test(built_in_lists_are_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
