/* Whether the instruction sets agree on what they judged. */
#include "bench/eval_speed.h"
#include "game/tier.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* Two tiers, two evaluations with values of their own. */
static eval_speed agreed(void) {
    return (eval_speed){.cells = {{TIER_BASELINE, EVAL_KIND_MAIN, {100, -7}, 2e-6},
                                  {TIER_BASELINE, EVAL_KIND_HAND, {100, 50}, 1},
                                  {TIER_V3, EVAL_KIND_MAIN, {100, -7}, 1},
                                  {TIER_V3, EVAL_KIND_HAND, {100, 50}, 1}},
                        .count = 4};
}

static void tiers_that_agree_are_sound(void **state) {
    (void)state;
    const eval_speed s = agreed(), none = {.count = 0};
    assert_true(eval_speed_is_sound(&s));
    assert_true(eval_speed_is_sound(&none));
}

static void any_other_value_is_seen(void **state) {
    (void)state;
    for (int i = 0; i < 4; i++) {
        eval_speed s = agreed();
        s.cells[i].judged.sum++;
        assert_false(eval_speed_is_sound(&s));
        s = agreed();
        s.cells[i].judged.count--;
        assert_false(eval_speed_is_sound(&s));
    }
}

static void time_is_shared_out(void **state) {
    (void)state;
    const eval_speed s = agreed();
    assert_true(eval_speed_ns(&s.cells[0]) > 19.999 && eval_speed_ns(&s.cells[0]) < 20.001);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiers_that_agree_are_sound),
        cmocka_unit_test(any_other_value_is_seen),
        cmocka_unit_test(time_is_shared_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
