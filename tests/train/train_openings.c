/* tests/train/train_openings.c - solved openings of 4x4: right, as another search has them, and
 * taken from a list that was made before. */
#include "base/fault.h"
#include "base/stop.h"
#include "base/text.h"
#include "engine/engine.h"
#include "game/grid.h"
#include "game/position.h"
#include "game/squares.h"
#include "game/symmetry.h"
#include "game/tier.h"
#include "train/solved_openings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { SIDE = 4, PLIES = 3 };

static int searches;

static void hear(void *context, size_t done, size_t total) {
    (void)context;
    assert_true(done <= total);
    searches++;
}

static solved_openings_options options_of(int plies, view known) {
    return (solved_openings_options){
        .size = SIDE,
        .plies = plies,
        .engine = {.threads = 1, .table_mb = 1, .tier = tier_best()},
        .known = known,
        .progress = hear,
    };
}

/* Plain minimax. */
static int slow(const field *f, const grid *g) {
    const squares moves = grid_moves(f, g);
    int best = -SIDE * SIDE - 1;
    if (squares_empty(&moves)) {
        const grid passed = grid_pass(g);
        return grid_over(f, g) ? grid_final_score(f, g) : -slow(f, &passed);
    }
    for (int x = squares_next(&moves, SQUARE_NONE); x != SQUARE_NONE; x = squares_next(&moves, x)) {
        const grid after = grid_play(f, g, x);
        const int value = -slow(f, &after);
        if (value > best) best = value;
    }
    return best;
}

static void values_are_those_of_minimax(void **state) {
    (void)state;
    const solved_openings_options o = options_of(PLIES, (view){NULL, 0});
    solved_openings s;
    field f;
    assert_int_equal(field_init(&f, SIDE, NULL), OK);
    assert_int_equal(solved_openings_make(&o, &s, NULL), OK);
    assert_int_equal(s.start[1], 1);
    assert_int_equal(s.start[2], 2);
    assert_int_equal(s.start[3], 5); /* the three replies, as on every board */
    for (size_t i = 0; i < s.start[PLIES + 1]; i++) {
        const solved_opening *w = &s.all.list[i];
        assert_true(w->known);
        assert_int_equal(w->value, slow(&f, &w->grid));
        if (w->move == SQUARE_NONE) continue;
        const grid after = grid_play(&f, &w->grid, w->move);
        assert_int_equal(-slow(&f, &after), w->value);
    }
    solved_openings_clear(&s);
}

/* ---- a side that plays the list ---- */

enum { FOLLOW = 7 };

static const solved_opening *find(const solved_openings *s, int ply, const grid *g) {
    const grid wanted = grid_canonical(g, SIDE, NULL);
    for (size_t i = s->start[ply]; i < s->start[ply + 1]; i++)
        if (grid_equal(&s->all.list[i].grid, &wanted)) return &s->all.list[i];
    return NULL;
}

/* Plays the listed move of one side and every move of the other; what the side meets is listed. */
static void check_met(const solved_openings *s, const position *p, int ply, bool follows) {
    const solved_opening *o = follows ? find(s, ply, &p->grid) : NULL;
    const squares moves = position_moves(p);
    position after = *p;
    if (follows) assert_non_null(o);
    if (follows) after.grid = o->grid;
    if (ply == FOLLOW || position_over(p)) return;
    if (squares_empty(&moves)) {
        position_pass(&after);
        check_met(s, &after, ply + 1, !follows);
        return;
    }
    if (follows) {
        position_play(&after, o->move);
        check_met(s, &after, ply + 1, false);
        return;
    }
    for (int x = squares_next(&moves, SQUARE_NONE); x != SQUARE_NONE; x = squares_next(&moves, x)) {
        after = *p;
        position_play(&after, x);
        check_met(s, &after, ply + 1, true);
    }
}

/* Behind the list of all positions only these are added, and their values are right, too. */
static void a_side_is_followed(void **state) {
    (void)state;
    solved_openings_options o = options_of(PLIES, (view){NULL, 0});
    solved_openings s;
    position p;
    o.follow = FOLLOW;
    assert_int_equal(position_start(&p, SIDE, START_STANDARD, NULL), OK);
    assert_int_equal(solved_openings_make(&o, &s, NULL), OK);
    check_met(&s, &p, 0, true);
    check_met(&s, &p, 0, false);
    for (size_t i = s.start[PLIES + 1]; i < s.start[FOLLOW + 1]; i++) {
        assert_true(s.all.list[i].known);
        assert_int_equal(s.all.list[i].value, slow(&p.field, &s.all.list[i].grid));
    }
    solved_openings all;
    const solved_openings_options every = options_of(FOLLOW, (view){NULL, 0});
    assert_int_equal(solved_openings_make(&every, &all, NULL), OK);
    assert_true(all.all.count > s.all.count);
    solved_openings_clear(&all);
    solved_openings_clear(&s);
}

static void a_list_made_before_is_taken(void **state) {
    (void)state;
    solved_openings_options first = options_of(PLIES, (view){NULL, 0});
    first.follow = FOLLOW;
    buffer text = buffer_make(NULL), again = buffer_make(NULL);
    solved_openings s;
    searches = 0;
    assert_int_equal(solved_openings_make(&first, &s, NULL), OK);
    assert_int_equal(searches, s.all.count - s.start[PLIES]);
    solved_openings_write(&s, &text);
    solved_openings_clear(&s);
    searches = 0;
    solved_openings_options second = options_of(PLIES, buffer_view(&text));
    second.follow = FOLLOW;
    assert_int_equal(solved_openings_make(&second, &s, NULL), OK);
    assert_int_equal(searches, 0);
    solved_openings_write(&s, &again);
    assert_true(view_equal(buffer_view(&text), buffer_view(&again)));
    solved_openings_clear(&s);
    buffer_clear(&text);
    buffer_clear(&again);
}

static void a_stop_keeps_what_is_known(void **state) {
    (void)state;
    stop_token stop = true;
    solved_openings_options o = options_of(PLIES, (view){NULL, 0});
    solved_openings s;
    o.stop = &stop;
    assert_int_equal(solved_openings_make(&o, &s, NULL), E_STOPPED);
    solved_openings_clear(&s);
}

static void bad_options_are_refused(void **state) {
    (void)state;
    solved_openings_options o = options_of(SOLVED_OPENINGS_PLIES + 1, (view){NULL, 0});
    solved_openings s;
    fault f;
    assert_int_equal(solved_openings_make(&o, &s, &f), E_RANGE);
    solved_openings_clear(&s);
    o = options_of(PLIES, (view){NULL, 0});
    o.follow = SOLVED_OPENINGS_PLIES + 1;
    assert_int_equal(solved_openings_make(&o, &s, &f), E_RANGE);
    solved_openings_clear(&s);
    o = options_of(1, view_of("# words\nXO -4 c2\n"));
    assert_int_equal(solved_openings_make(&o, &s, &f), E_FORMAT);
    assert_int_equal(f.at, 2);
    solved_openings_clear(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_minimax), cmocka_unit_test(a_side_is_followed),
        cmocka_unit_test(a_list_made_before_is_taken), cmocka_unit_test(a_stop_keeps_what_is_known),
        cmocka_unit_test(bad_options_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
