/* tests/play/teacher.c - one analyst judges all moves of a game, and as a fresh one would. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/analyst.h"
#include "base/fault.h"
#include "base/rng.h"
#include "game/position.h"
#include "game/tier.h"
#include "play/teacher.h"
#include "support/random_play.h"
#include "support/settings.h"

#include <math.h>

enum { GAMES = 2, PLIES_FROM = 46, PLIES_TO = 54 };

static price fresh_price(const position *p, int square) {
    teacher t = {.analyst = NULL};
    price out;
    fault f;
    assert_int_equal(teacher_price(&t, tier_best(), p, square, NULL, &out, &f), OK);
    teacher_close(&t);
    return out;
}

/* Random moves of the end of two games: the prices are those of a teacher that knows nothing, and
 * one analyst was enough. A board of another size needs another one. */
static void one_analyst_is_enough(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20261118), 1);
    teacher t = {.analyst = NULL};
    fault f;
    position p;
    for (int i = 0; i < GAMES; i++) {
        assert_int_equal(position_start(&p, 8, START_STANDARD, NULL), OK);
        for (int ply = 0; ply < PLIES_TO && !position_over(&p); ply++) {
            const squares moves = position_moves(&p);
            if (squares_empty(&moves)) {
                position_pass(&p);
                continue;
            }
            const int square = random_member(&r, &moves);
            if (ply >= PLIES_FROM) {
                price got;
                assert_int_equal(teacher_price(&t, tier_best(), &p, square, NULL, &got, &f), OK);
                const price want = fresh_price(&p, square);
                assert_true(fabs(got.loss - want.loss) < 1e-9);
                assert_true(got.exact && want.exact && got.unit == want.unit);
            }
            position_play(&p, square);
        }
        teacher_new_game(&t);
    }
    assert_int_equal(t.opened, 1);
    price unused;
    assert_int_equal(position_start(&p, 6, START_STANDARD, NULL), OK);
    const squares moves = position_moves(&p);
    assert_int_equal(
        teacher_price(&t, tier_best(), &p, squares_next(&moves, SQUARE_NONE), NULL, &unused, &f),
        OK);
    assert_int_equal(t.opened, 2);
    teacher_close(&t);
    teacher_close(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_analyst_is_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
