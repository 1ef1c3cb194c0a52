/* tests/bench/large_endings.c - the problems of 10x10 and 12x12: their values are true. */
#include "base/fault.h"
#include "bench/ffo.h"
#include "engine/engine.h"
#include "game/position.h"
#include "game/tier.h"
#include "notation/problem.h"

#include "support/endings.h"
#include "support/mailbox.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { SOLVED_MOST = 14, PLAIN_MOST = 10 };

/* The solver finds each value again, and the move that the file names keeps it. */
static void values_are_found_again(void **state) {
    (void)state;
    const engine_options o = {.threads = 1, .table_mb = 16, .tier = tier_best()};
    engine *e = NULL;
    assert_int_equal(engine_create(&o, &e, NULL), OK);
    for (int size = 10; size <= 12; size += 2) {
        assert_true(ffo_last(size) >= 20);
        for (int number = FFO_FIRST; number <= ffo_last(size); number++) {
            problem p;
            engine_result found;
            ffo_read(size, number, &p);
            assert_int_equal(p.position.field.size, size);
            assert_int_equal(p.count, 1);
            if (position_empties(&p.position) > SOLVED_MOST) continue;
            const engine_request r = {.goal = ENGINE_EXACT, .best = ENGINE_MOVES_MAX};
            assert_int_equal(engine_search(e, &p.position, &r, &found, NULL), OK);
            assert_true(found.best.value == p.answers[0].score);
            for (int i = 0; i < found.count; i++)
                if (found.moves[i].move == p.answers[0].square)
                    assert_true(found.moves[i].value == p.answers[0].score);
        }
    }
    engine_free(e);
}

/* Plain alpha-beta, which shares only the rules with the engine, proves the nearest ones. */
static void plain_alpha_beta_agrees(void **state) {
    (void)state;
    for (int size = 10; size <= 12; size += 2) {
        int proved = 0;
        for (int number = FFO_FIRST; number <= ffo_last(size); number++) {
            problem p;
            ffo_read(size, number, &p);
            if (position_empties(&p.position) > PLAIN_MOST) continue;
            const int value = (int)p.answers[0].score;
            const mailbox m = mailbox_from(&p.position.field, &p.position.grid);
            assert_int_equal(slow_value_within(&m, value - 1, value + 1), value);
            proved++;
        }
        assert_true(proved >= 3);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_found_again),
        cmocka_unit_test(plain_alpha_beta_agrees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
