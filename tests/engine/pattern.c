/* Patterns: where they lie, which fillings are tied, codes. */
#include "engine/eval/pattern.h"
#include "base/fault.h"
#include "base/rng.h"
#include "game/board.h"
#include "game/position.h"
#include "game/symmetry.h"
#include "support/random_play.h"
#include "support/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { POSITIONS = 300 };

static pattern_set usual_set(void) {
    pattern_set s;
    int count;
    const pattern *list = pattern_usual(8, &count);
    assert_int_equal(pattern_set_make(8, list, count, &s, NULL), OK);
    return s;
}

static board random_board(rng *r) {
    const position p = random_filling(r, 8, 0);
    return board_from_grid(&p.grid);
}

/* ---- places ---- */

static void the_usual_patterns_lie_where_they_should(void **state) {
    (void)state;
    enum { PLACES = 4 }; /* each has one symmetry of its own */
    const pattern_set s = usual_set();
    int all = 0;
    assert_int_equal(s.count, 16);
    for (int p = 0; p < s.count; p++) {
        assert_int_equal(s.first_place[p], all);
        assert_int_equal(s.first_place[p + 1] - s.first_place[p], PLACES);
        for (int i = s.first_place[p]; i < s.first_place[p + 1]; i++) assert_int_equal(s.of[i], p);
        all += PLACES;
    }
    assert_int_equal(s.places, all);
}

/* Every place is an image of the pattern, square by square. */
static void places_are_images(void **state) {
    (void)state;
    const pattern_set s = usual_set();
    for (int i = 0; i < s.places; i++) {
        const pattern *p = &s.patterns[s.of[i]];
        int images = 0;
        for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
            bool is_image = true;
            for (int k = 0; k < p->count; k++)
                is_image &= board_bits_image(UINT64_C(1) << p->squares[k], symmetry) ==
                            UINT64_C(1) << s.squares[i][k];
            images += is_image;
        }
        assert_true(images > 0);
    }
}

static void tables_lie_behind_each_other(void **state) {
    (void)state;
    const pattern_set s = usual_set();
    int start = 0;
    for (int p = 0; p < s.count; p++) {
        int fillings = 1;
        for (int k = 0; k < s.patterns[p].count; k++) fillings *= 3;
        assert_int_equal(s.start[p], start);
        assert_int_equal(pattern_fillings(&s, p), fillings);
        assert_int_equal(s.middle[p], start + (fillings - 1) / 2);
        start += fillings;
    }
    assert_int_equal(s.start[s.count], start);
}

/* ---- codes ---- */

/* Digit by digit from the last square to the first. */
static int slow_code(const pattern_set *s, int place, board b) {
    int code = 0;
    for (int k = s->patterns[s->of[place]].count; k-- > 0;) {
        const uint64_t bit = UINT64_C(1) << s->squares[place][k];
        code = 3 * code + (b.own & bit ? 1 : b.opp & bit ? -1 : 0);
    }
    return code;
}

static void codes_are_what_digits_say(void **state) {
    (void)state;
    const pattern_set s = usual_set();
    rng r = rng_make(setting_seed(20261302), 0);
    for (int n = 0; n < POSITIONS; n++) {
        const board b = random_board(&r);
        int16_t codes[PATTERN_PLACES], turned[PATTERN_PLACES];
        pattern_codes(&s, &b.own, &b.opp, codes);
        pattern_codes(&s, &b.opp, &b.own, turned);
        for (int i = 0; i < PATTERN_PLACES; i++) {
            assert_int_equal(codes[i], i < s.places ? slow_code(&s, i, b) : 0);
            assert_int_equal(turned[i], -codes[i]);
        }
    }
}

/* ---- ties ---- */

static int compare_numbers(const void *a, const void *b) {
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Pattern and class of every place, sorted. */
static void view_of_board(const pattern_set *s, const uint32_t *ties, board b, uint32_t *out) {
    int16_t codes[PATTERN_PLACES];
    pattern_codes(s, &b.own, &b.opp, codes);
    for (int i = 0; i < s->places; i++)
        out[i] = (uint32_t)s->of[i] << 20 | ties[s->middle[s->of[i]] + codes[i]];
    qsort(out, (size_t)s->places, sizeof *out, compare_numbers);
}

static void all_images_of_a_position_look_the_same(void **state) {
    (void)state;
    const pattern_set s = usual_set();
    uint32_t *ties = calloc((size_t)s.start[s.count], sizeof *ties);
    rng r = rng_make(setting_seed(20261302), 1);
    assert_non_null(ties);
    for (int p = 0; p < s.count; p++) (void)pattern_ties(&s, p, ties);
    for (int n = 0; n < POSITIONS; n++) {
        uint32_t seen[PATTERN_PLACES], other[PATTERN_PLACES];
        const board b = random_board(&r);
        view_of_board(&s, ties, b, seen);
        for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
            view_of_board(&s, ties, board_image(b, symmetry), other);
            assert_memory_equal(seen, other, (size_t)s.places * sizeof *seen);
        }
    }
    free(ties);
}

/* As many classes as Burnside's lemma counts, and numbered as they appear: what is not the same is
 * not tied. Each usual pattern has one symmetry besides the trivial one, which leaves 3^k fillings
 * as they are: k is how many squares and pairs of squares it keeps. */
static void not_more_is_tied_than_must_be(void **state) {
    (void)state;
    const pattern_set s = usual_set();
    uint32_t *ties = calloc((size_t)s.start[s.count], sizeof *ties);
    static const int classes[] = {
        (59049 + 243) / 2, (19683 + 729) / 2, (59049 + 243) / 2,  (59049 + 729) / 2,
        (6561 + 81) / 2,   (6561 + 81) / 2,   (6561 + 81) / 2,    (59049 + 19683) / 2,
        (19683 + 243) / 2, (19683 + 243) / 2, (2187 + 81) / 2,    (59049 + 2187) / 2,
        (59049 + 243) / 2, (59049 + 729) / 2, (59049 + 2187) / 2, (59049 + 243) / 2};
    assert_non_null(ties);
    for (int p = 0; p < s.count; p++) {
        assert_int_equal(pattern_ties(&s, p, ties), classes[p]);
        uint32_t next = 0;
        for (int i = s.start[p]; i < s.start[p + 1]; i++) {
            assert_true(ties[i] <= next);
            next += ties[i] == next;
        }
        assert_int_equal(next, classes[p]);
    }
    free(ties);
}

/* ---- what is refused ---- */

static void bad_lists_are_refused(void **state) {
    (void)state;
    pattern_set s;
    fault f;
    static const pattern bad[] = {
        {"none", 0, {0}}, {"many", 11, {0}}, {"far", 1, {64}}, {"twice", 3, {1, 2, 1}}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(pattern_set_make(8, &bad[i], 1, &s, &f), E_RANGE);
    static const pattern one = {"one", 1, {0}};
    assert_int_equal(pattern_set_make(8, &one, 0, &s, &f), E_RANGE);
    assert_int_equal(pattern_set_make(8, &one, PATTERNS_MAX + 1, &s, &f), E_RANGE);
    pattern many[9]; /* of eight places each */
    for (int i = 0; i < 9; i++) many[i] = (pattern){"L", 2, {0, 2}};
    for (int i = 0; i < 9; i++) many[i].squares[1] = 10;
    assert_int_equal(pattern_set_make(8, many, 8, &s, &f), OK);
    assert_int_equal(s.places, PATTERN_PLACES);
    assert_int_equal(pattern_set_make(8, many, 9, &s, &f), E_RANGE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_usual_patterns_lie_where_they_should),
        cmocka_unit_test(places_are_images),
        cmocka_unit_test(tables_lie_behind_each_other),
        cmocka_unit_test(codes_are_what_digits_say),
        cmocka_unit_test(all_images_of_a_position_look_the_same),
        cmocka_unit_test(not_more_is_tied_than_must_be),
        cmocka_unit_test(bad_lists_are_refused),
    };
    return cmocka_run_group_tests_name("pattern", tests, NULL, NULL);
}
