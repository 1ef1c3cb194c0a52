/* tests/engine/technique.c - techniques switched off one by one: exact values stay exact, and each
 * switch does something. */
#include "base/rng.h"
#include "base/text.h"
#include "engine/engine.h"
#include "game/position.h"
#include "game/tier.h"
#include "support/endings.h"
#include "support/engine_ask.h"
#include "support/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { TABLE_MB = 4, POSITIONS = 2 };

static engine *open_without(unsigned without, int sure) {
    const engine_options o = {
        .threads = 1, .table_mb = TABLE_MB, .tier = tier_best(), .sure = sure, .without = without};
    engine *e = NULL;
    assert_int_equal(engine_create(&o, &e, NULL), OK);
    return e;
}

static engine_result ask_once(unsigned without, int sure, const position *p,
                              const engine_request *r) {
    engine *e = open_without(without, sure);
    const engine_result out = ask(e, p, r);
    engine_free(e);
    return out;
}

/* Nodes of all positions; the values are compared with *values, or kept there. */
static uint64_t nodes_of(unsigned without, int sure, const position *p, const engine_request *r,
                         bool keep, double *values) {
    uint64_t nodes = 0;
    for (int i = 0; i < POSITIONS; i++) {
        const engine_result out = ask_once(without, sure, &p[i], r);
        if (keep) values[i] = out.best.value;
        assert_true(out.best.value == values[i]);
        nodes += out.best.statistics.nodes;
    }
    return nodes;
}

static void positions_with(position *out, int empty, uint64_t seed) {
    rng r = rng_make(setting_seed(seed), 0);
    for (int i = 0; i < POSITIONS; i++) out[i] = random_ending(&r, 8, empty, ENDING_GAME);
}

/* These two do nothing on 8x8. */
static bool is_of_6x6(technique t) {
    return t == TECHNIQUE_IMAGES || t == TECHNIQUE_OPENINGS;
}

/* Selective passes begin with 20 empty squares. */
static void a_solved_value_does_not_depend_on_them(void **state) {
    (void)state;
    const engine_request exact = {.goal = ENGINE_EXACT};
    position p[POSITIONS];
    double values[POSITIONS];
    positions_with(p, setting_quick() ? 16 : 20, 20270601);
    const uint64_t all = nodes_of(0, 0, p, &exact, true, values);
    for (technique t = 0; t < TECHNIQUES; t++) {
        const uint64_t nodes = nodes_of(1U << t, 0, p, &exact, false, values);
        if (!setting_quick()) assert_int_equal(nodes == all, is_of_6x6(t));
    }
}

static void a_depth_without_cuts_does_not_depend_on_them(void **state) {
    (void)state;
    const engine_request r = {.search = {.limits = {.depth = 6}}, .goal = ENGINE_PLAY, .best = 1};
    position p[POSITIONS];
    double values[POSITIONS];
    positions_with(p, 36, 20270602);
    const uint64_t all = nodes_of(0, 100, p, &r, true, values);
    const technique harmless[] = {TECHNIQUE_KNOWN_CHILD, TECHNIQUE_KNOWN_FIRST,
                                  TECHNIQUE_ESTIMATES};
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) {
        const uint64_t nodes = nodes_of(1U << harmless[i], 100, p, &r, false, values);
        /* The table knows few children at so small a depth. */
        if (harmless[i] != TECHNIQUE_KNOWN_CHILD) assert_true(nodes != all);
    }
}

/* The four first moves on 6x6 are one. */
static void images_save_nodes_on_6x6(void **state) {
    (void)state;
    const engine_request r = {.search = {.limits = {.depth = 7}}, .goal = ENGINE_PLAY, .best = 1};
    position p[POSITIONS];
    double values[POSITIONS];
    for (int i = 0; i < POSITIONS; i++)
        assert_int_equal(position_start(&p[i], 6, i ? START_DIAGONAL : START_STANDARD, NULL), OK);
    const uint64_t with = nodes_of(0, 100, p, &r, true, values);
    const uint64_t without = nodes_of(1U << TECHNIQUE_IMAGES, 100, p, &r, false, values);
    assert_true(2 * with < without);
}

/* Both together leave no line out. */
static void without_cuts_a_depth_is_minimax(void **state) {
    (void)state;
    const unsigned cuts = 1U << TECHNIQUE_PROBCUT | 1U << TECHNIQUE_REDUCTIONS;
    const engine_request r = {.search = {.limits = {.depth = 7}}, .goal = ENGINE_PLAY, .best = 1};
    position p[POSITIONS];
    double values[POSITIONS];
    positions_with(p, 40, 20270603);
    const uint64_t sure = nodes_of(0, 100, p, &r, true, values);
    assert_true(nodes_of(cuts, 73, p, &r, false, values) == sure);
    uint64_t one[2] = {0, 0};
    for (int i = 0; i < POSITIONS; i++) {
        one[0] += ask_once(1U << TECHNIQUE_PROBCUT, 73, &p[i], &r).best.statistics.nodes;
        one[1] += ask_once(1U << TECHNIQUE_REDUCTIONS, 73, &p[i], &r).best.statistics.nodes;
    }
    assert_true(one[0] < sure && one[1] < sure);
}

/* A search to the end that need not be sure leaves nothing out without ProbCut: its value is the
 * true one, and it looks at more. */
static void without_cuts_an_unsure_end_is_exact(void **state) {
    (void)state;
    enum { EMPTY = 16, TIMES = 4 };
    const engine_request exact = {.goal = ENGINE_EXACT},
                         unsure = {.search = {.limits = {.depth = 1}},
                                   .goal = ENGINE_PLAY,
                                   .best = 1,
                                   .solve_from = EMPTY,
                                   .solve_sure = 73};
    uint64_t with = 0, without = 0;
    for (uint64_t k = 0; k < TIMES; k++) {
        position p[POSITIONS];
        double values[POSITIONS];
        positions_with(p, EMPTY, 20270604 + k);
        (void)nodes_of(0, 0, p, &exact, true, values);
        without += nodes_of(1U << TECHNIQUE_PROBCUT, 0, p, &unsure, false, values);
        for (int i = 0; i < POSITIONS; i++)
            with += ask_once(0, 0, &p[i], &unsure).best.statistics.nodes;
    }
    assert_true(with < without);
}

static void names_are_read(void **state) {
    (void)state;
    unsigned set = 0;
    for (int t = 0; t < TECHNIQUES; t++) {
        assert_int_equal(techniques_read(view_of(techniques[t].name), &set, NULL), OK);
        assert_int_equal(set, 1U << t);
    }
    assert_int_equal(techniques_read(view_of("passes+probcut"), &set, NULL), OK);
    assert_int_equal(set, 1U << TECHNIQUE_PASSES | 1U << TECHNIQUE_PROBCUT);
    const char *const bad[] = {"",        "probcuts",      "+probcut", "passes++probcut",
                               "passes+", "passes,probcut"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(techniques_read(view_of(bad[i]), &set, NULL), E_MISSING);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_solved_value_does_not_depend_on_them),
        cmocka_unit_test(a_depth_without_cuts_does_not_depend_on_them),
        cmocka_unit_test(images_save_nodes_on_6x6),
        cmocka_unit_test(without_cuts_a_depth_is_minimax),
        cmocka_unit_test(without_cuts_an_unsure_end_is_exact),
        cmocka_unit_test(names_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
