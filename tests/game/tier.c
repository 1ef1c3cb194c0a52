/* tests/game/tier.c - which instruction sets there are and how one is chosen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "game/tier.h"

#include <stdio.h>
#include <string.h>

/* Tiers are known by the names a user types; each says what it needs. */
static void tiers_have_names(void **state) {
    (void)state;
    assert_string_equal(tier_name(TIER_BASELINE), "baseline");
    assert_string_equal(tier_name(TIER_V3), "v3");
    assert_string_equal(tier_name(TIER_V4), "v4");
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++) assert_true(strlen(tier_detail(t)) > 10);
}

/* A number that is no tier is neither built nor usable. */
static void bad_numbers_are_no_tier(void **state) {
    (void)state;
    static const tier bad[] = {TIER_COUNT, (tier)99};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(tier_built(bad[i]));
        assert_false(tier_usable(bad[i]));
        assert_string_equal(tier_name(bad[i]), "unknown");
        assert_string_equal(tier_detail(bad[i]), "no tier at all");
    }
}

/* The baseline can always be used, and only what was built can. */
static void baseline_is_always_there(void **state) {
    (void)state;
    assert_true(tier_built(TIER_BASELINE));
    assert_true(tier_usable(TIER_BASELINE));
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++)
        if (tier_usable(t)) assert_true(tier_built(t));
}

/* Whether /proc/cpuinfo names all of these features, each with a blank on both sides. */
static bool cpu_names(const char *line, const char *const *features) {
    for (; *features; features++)
        if (!strstr(line, *features)) return false;
    return true;
}

/* A tier is usable where the system names every feature that its code needs; abm is its word for
 * LZCNT. A system may hide features that the CPU has, so the reverse need not hold. */
static void the_system_names_the_features(void **state) {
    (void)state;
    static const char *const v3[] = {" abm ", " avx2 ",  " bmi1 ",   " bmi2 ",   " f16c ",
                                     " fma ", " movbe ", " popcnt ", " sse4_2 ", NULL};
    static const char *const v4[] = {" avx512f ",  " avx512bw ", " avx512cd ",
                                     " avx512dq ", " avx512vl ", NULL};
    static char line[16384];
    FILE *file = fopen("/proc/cpuinfo", "r");
    if (!file || !tier_built(TIER_V4)) skip();
    while (fgets(line, sizeof line, file) && strncmp(line, "flags", 5) != 0) line[0] = '\0';
    (void)fclose(file);
    if (!line[0]) skip();
    line[strcspn(line, "\n")] = ' ';
    if (cpu_names(line, v3)) assert_true(tier_usable(TIER_V3));
    if (cpu_names(line, v3) && cpu_names(line, v4)) assert_true(tier_usable(TIER_V4));
}

/* A CPU that runs a tier runs those below it. */
static void tiers_contain_each_other(void **state) {
    (void)state;
    if (tier_usable(TIER_V4)) assert_true(tier_usable(TIER_V3));
}

/* The best tier is usable, and none above it is. */
static void best_is_the_highest_usable(void **state) {
    (void)state;
    assert_true(tier_usable(tier_best()));
    for (tier t = tier_best() + 1; t < TIER_COUNT; t++) assert_false(tier_usable(t));
}

/* "auto" is the best tier. */
static void auto_is_the_best(void **state) {
    (void)state;
    tier t = TIER_COUNT;
    assert_int_equal(tier_parse(view_of("auto"), &t, NULL), OK);
    assert_int_equal(t, tier_best());
}

/* A usable tier is found by its name; one that is not usable is refused with what is possible. */
static void names_are_parsed(void **state) {
    (void)state;
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++) {
        tier out = TIER_COUNT;
        fault f = {OK, 0, ""};
        const status result = tier_parse(view_of(tier_name(t)), &out, &f);
        assert_int_equal(result, tier_usable(t) ? OK : E_UNSUPPORTED);
        assert_int_equal(out, tier_usable(t) ? t : TIER_COUNT);
        if (tier_usable(t)) continue;
        assert_int_equal(f.code, E_UNSUPPORTED);
        assert_non_null(strstr(f.text, tier_name(t)));
        assert_non_null(strstr(f.text, tier_name(tier_best())));
    }
}

/* Names are compared whole and as they are; the fault lists the right ones. */
static void unknown_names_are_refused(void **state) {
    (void)state;
    static const char *const bad[] = {"", "v", "v2", "v5", "V3", "v3 ", "v34", "base", "AUTO"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        tier out = TIER_COUNT;
        fault f = {OK, 0, ""};
        assert_int_equal(tier_parse(view_of(bad[i]), &out, &f), E_RANGE);
        assert_int_equal(f.code, E_RANGE);
        assert_non_null(strstr(f.text, "auto, baseline, v3, v4"));
        assert_int_equal(out, TIER_COUNT);
        assert_int_equal(tier_parse(view_of(bad[i]), &out, NULL), E_RANGE);
    }
}

/* A view need not end where its text does. */
static void views_are_cut(void **state) {
    (void)state;
    tier out = TIER_COUNT;
    assert_int_equal(tier_parse((view){"baseline,v3", 8}, &out, NULL), OK);
    assert_int_equal(out, TIER_BASELINE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiers_have_names),
        cmocka_unit_test(bad_numbers_are_no_tier),
        cmocka_unit_test(baseline_is_always_there),
        cmocka_unit_test(the_system_names_the_features),
        cmocka_unit_test(tiers_contain_each_other),
        cmocka_unit_test(best_is_the_highest_usable),
        cmocka_unit_test(auto_is_the_best),
        cmocka_unit_test(names_are_parsed),
        cmocka_unit_test(unknown_names_are_refused),
        cmocka_unit_test(views_are_cut),
    };
    return cmocka_run_group_tests_name("tier", tests, NULL, NULL);
}
