/* tests/service/perft_job.c - lines of play counted depth by depth, without the command. */
#include "service/answers/perft_job.h"

#include "base/fault.h"
#include "base/stop.h"
#include "game/perft.h"
#include "game/position.h"
#include "game/tier.h"
#include "report/outlet.h"
#include "support/jobs/heard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static status count(int depth, bool stopped, perft_rows *out, fault *f) {
    heard h = heard_make();
    const outlet o = heard_outlet(&h);
    const stop_token stop = stopped;
    const perft_options options = {
        .depth = depth, .threads = 1, .tier = tier_best(), .stop = &stop};
    position start;
    assert_int_equal(position_start(&start, 8, START_STANDARD, f), OK);
    const status result = perft_job_run(&start, &options, &o, out, f);
    heard_clear(&h);
    return result;
}

static void every_depth_is_counted(void **state) {
    (void)state;
    static const uint64_t known[] = {4, 12, 56, 244, 1396, 8200};
    perft_rows r;
    fault f;
    assert_int_equal(count(6, false, &r, &f), OK);
    assert_int_equal(r.count, 6);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(r.rows[i].depth, i + 1);
        assert_int_equal(r.rows[i].count, known[i]);
    }
    assert_int_equal(count(0, false, &r, &f), OK);
    assert_int_equal(r.count, 1);
    assert_int_equal(r.rows[0].count, 1);
}

static void a_stop_leaves_the_finished_depths(void **state) {
    (void)state;
    perft_rows r;
    fault f;
    assert_int_equal(count(6, true, &r, &f), E_STOPPED);
    assert_int_equal(r.count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_depth_is_counted),
        cmocka_unit_test(a_stop_leaves_the_finished_depths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
