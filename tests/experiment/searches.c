/* tests/experiment/searches.c - where the searches of an experiment start, and how their results
 * are read. */
#include "experiment/searches.h"
#include "base/fault.h"
#include "experiment/experiment.h"
#include "experiment/game_job.h"
#include "experiment/search_job.h"
#include "game/position.h"
#include "game/tier.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const position_list_order few = {
    .maker = "static", .purpose = "a test", .count = 4, .short_count = 3, .quick_count = 2};

static position_list make(const position_list_order *o, uint64_t seed, experiment_length length) {
    const experiment_settings s = {.seed = seed, .length = length, .tier = TIER_BASELINE};
    const experiment_account a = {.settings = &s};
    position_list p;
    assert_int_equal(position_list_make(&a, o, &p, NULL), OK);
    return p;
}

static bool same_position(const position *a, const position *b) {
    return a->to_move == b->to_move && squares_equal(&a->grid.own, &b->grid.own) &&
           squares_equal(&a->grid.opp, &b->grid.opp);
}

/* The positions belong to the seed and the purpose, and shorter runs have the first of them. */
static void positions_are_those_of_the_seed(void **state) {
    (void)state;
    position by_hand[4];
    const position_list whole = make(&few, 7, LENGTH_FULL), brief = make(&few, 7, LENGTH_SHORT),
                        quick = make(&few, 7, LENGTH_QUICK);
    assert_int_equal(
        search_positions("static", 8, seed_for(7, "a test"), TIER_BASELINE, 4, by_hand, NULL), OK);
    assert_int_equal(whole.count, 4);
    assert_int_equal(brief.count, 3);
    assert_int_equal(quick.count, 2);
    for (int i = 0; i < 4; i++) assert_true(same_position(&whole.at[i], &by_hand[i]));
    for (int i = 0; i < 3; i++) assert_true(same_position(&brief.at[i], &by_hand[i]));
    for (int i = 0; i < 2; i++) assert_true(same_position(&quick.at[i], &by_hand[i]));
    position_list_order other = few;
    other.purpose = "another";
    const position_list elsewhere = make(&other, 7, LENGTH_FULL),
                        later = make(&few, 8, LENGTH_FULL);
    assert_false(same_position(&elsewhere.at[0], &whole.at[0]));
    assert_false(same_position(&later.at[0], &whole.at[0]));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_those_of_the_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
