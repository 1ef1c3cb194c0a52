/* tests/experiment/verdict.c - the one rule by which experiments judge claims. */
#include "experiment/verdict.h"
#include "arena/rating/match_statistics.h"
#include "base/sample.h"
#include "base/text.h"
#include "report/document.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Above by the whole interval it holds, below by the whole it does not, else it is open; so it is
 * where no error is known, however large the number. */
static void intervals_decide(void **state) {
    (void)state;
    assert_int_equal(verdict_above(estimate_make(55, 4.9), 50), VERDICT_HOLDS);
    assert_int_equal(verdict_above(estimate_make(55, 5), 50), VERDICT_OPEN);
    assert_int_equal(verdict_above(estimate_make(50, 0), 50), VERDICT_OPEN);
    assert_int_equal(verdict_above(estimate_make(45, 5), 50), VERDICT_OPEN);
    assert_int_equal(verdict_above(estimate_make(45, 4.9), 50), VERDICT_FAILS);
    assert_int_equal(verdict_above(estimate_make(100, NAN), 50), VERDICT_OPEN);
    assert_int_equal(verdict_above(estimate_make(NAN, NAN), 50), VERDICT_OPEN);
}

/* A claim with several parts holds where all do, fails with any, and is open without one. */
static void parts_make_a_whole(void **state) {
    (void)state;
    const estimate sure = estimate_make(60, 5), unsure = estimate_make(52, 5),
                   wrong = estimate_make(40, 5);
    const verdict_part good[] = {{"a", sure}, {"b", sure}};
    const verdict_part half[] = {{"a", sure}, {"b", unsure}};
    const verdict_part bad[] = {{"a", wrong}, {"b", unsure}, {"c", sure}};
    buffer words = buffer_make(NULL);
    assert_int_equal(verdict_of_parts(good, 2, 50), VERDICT_HOLDS);
    assert_int_equal(verdict_of_parts(half, 2, 50), VERDICT_OPEN);
    assert_int_equal(verdict_of_parts(bad, 3, 50), VERDICT_FAILS);
    assert_int_equal(verdict_of_parts(good, 0, 50), VERDICT_OPEN);
    verdict_parts_write(bad, 3, 50, &words);
    assert_string_equal(buffer_text(&words),
                        "beyond the error in 1 of 3, inside it in 1, against it in 1: "
                        "a 40.0 (35.0 to 45.0), b 52.0 (47.0 to 57.0), c 60.0 (55.0 to 65.0)");
    buffer_clear(&words);
}

/* Of many parts only those are shown that do not hold. */
static void many_parts_are_not_all_shown(void **state) {
    (void)state;
    verdict_part parts[VERDICT_SHOWN_MOST + 1];
    buffer words = buffer_make(NULL);
    for (int i = 0; i <= VERDICT_SHOWN_MOST; i++)
        parts[i] = (verdict_part){"good", estimate_make(60, 5)};
    parts[2] = (verdict_part){"poor", estimate_make(60, 15)};
    verdict_parts_write(parts, VERDICT_SHOWN_MOST + 1, 50, &words);
    assert_non_null(strstr(buffer_text(&words), ": poor 60.0 (45.0 to 75.0)"));
    assert_null(strstr(buffer_text(&words), "good"));
    buffer_clear(&words);
}

static void make_scores(const int halves[], size_t pairs, pair_score *out) {
    for (size_t i = 0; i < pairs; i++) {
        const int first = halves[i] >= 2 ? 1 : halves[i] == 1 ? 0 : -1;
        const int rest = halves[i] - (first + 1);
        out[i] = (pair_score){.games = {first, rest - 1}};
    }
}

static match_result result_of(const int halves[], size_t pairs) {
    pair_score scores[64];
    make_scores(halves, pairs, scores);
    return match_statistics(scores, pairs);
}

/* Pairs that all ended alike prove as much as so many trials do; one pair proves nothing; and no
 * interval of a share leaves 0 to 100. */
static void points_have_an_error(void **state) {
    (void)state;
    int won[50], mixed[4] = {4, 4, 4, 2};
    for (int i = 0; i < 50; i++) won[i] = 4;
    const match_result all = result_of(won, 50), two = result_of(won, 2), one = result_of(won, 1);
    const match_result most = result_of(mixed, 4);
    const estimate e = estimate_of_points(&all);
    assert_true(e.value == 100 && fabs(e.high - 100) < 1e-9);
    assert_true(fabs(e.low - 92.87) < 0.01); /* Wilson's of 50 in 50 */
    /* 7.13 % of the pairs may have ended otherwise: each can move the points by 50. */
    for (int i = 0; i < 50; i++) won[i] = 2;
    const match_result even = result_of(won, 50);
    const estimate middle = estimate_of_points(&even);
    assert_true(middle.value == 50 && fabs(middle.low - (50 - 7.13 / 2)) < 0.01);
    assert_true(fabs(middle.high - (50 + 7.13 / 2)) < 0.01);
    assert_int_equal(verdict_above(estimate_of_points(&two), 50), VERDICT_OPEN);
    assert_int_equal(verdict_above(estimate_of_points(&one), 50), VERDICT_OPEN);
    assert_true(isnan(estimate_of_points(&one).low));
    const estimate m = estimate_of_points(&most);
    assert_true(m.value == 87.5 && m.high == 100);
    assert_true(fabs(m.low - (87.5 - 3.182 * 12.5)) < 0.2); /* deviation 25; t of three is 3.182 */
}

/* Errors of independent numbers add up by their squares, each on its own side. */
static void differences_have_an_error(void **state) {
    (void)state;
    const estimate a = {60, 57, 70}, b = {50, 45, 54};
    const estimate d = estimate_difference(a, b);
    assert_true(d.value == 10);
    assert_true(fabs(d.low - 5) < 1e-12);                 /* 3 and 4 */
    assert_true(fabs(d.high - (10 + sqrt(125))) < 1e-12); /* 10 and 5 */
    const estimate t = estimate_turned(a);
    assert_true(t.value == 40 && t.low == 30 && t.high == 43);
}

/* From the same openings only what differs in a pair is an error of the difference. */
static void leads_are_paired(void **state) {
    (void)state;
    const int strong[] = {4, 3, 2, 1, 4}, weak[] = {3, 2, 1, 0, 2}, alike[] = {3, 2, 1, 0, 3};
    pair_score a[5], b[5], c[5];
    make_scores(strong, 5, a);
    make_scores(weak, 5, b);
    make_scores(alike, 5, c);
    const estimate e = estimate_of_lead(a, b, 5); /* 25 four times, 50 once: deviation sqrt(125) */
    assert_true(fabs(e.value - 30) < 1e-12);
    assert_true(fabs(e.low - (30 - sample_student_95(4) * 5)) < 1e-12);
    assert_true(fabs(e.high - (30 + sample_student_95(4) * 5)) < 1e-12);
    /* Pairs that all differ alike show no spread, which is no proof that there is none. */
    const match_result of_a = match_statistics(a, 5), of_c = match_statistics(c, 5);
    const estimate apart =
        estimate_difference(estimate_of_points(&of_a), estimate_of_points(&of_c));
    const estimate same = estimate_of_lead(a, c, 5);
    assert_true(fabs(same.value - 25) < 1e-9);
    assert_true(same.low == apart.low && same.high == apart.high && same.low < 25);
    assert_true(isnan(estimate_of_lead(a, b, 1).low));
}

/* The finding gives the verdict and what it rests on. */
static void findings_give_the_error(void **state) {
    (void)state;
    document d = document_make(NULL, "a title");
    verdict_report(&d, "one is larger", estimate_make(0.25, 0.5), 0);
    assert_int_equal(document_status(&d), OK);
    assert_non_null(
        strstr(buffer_text(&d.markdown), "**open**: one is larger: 0.25 (-0.25 to 0.75)."));
    verdict_tell_with(&d, "with words", estimate_make(3, 1), 0, "; and more");
    assert_non_null(
        strstr(buffer_text(&d.markdown), "**holds**: with words: 3.00 (2.00 to 4.00); and more."));
    verdict_report(&d, "nobody knows", estimate_make(3, NAN), 0);
    assert_non_null(strstr(buffer_text(&d.markdown), "nobody knows: 3.00 (error not known)."));
    verdict_report(&d, "all points taken", (estimate){500, 120, INFINITY}, 0);
    assert_non_null(
        strstr(buffer_text(&d.markdown), "**holds**: all points taken: more than 120.0."));
    document_clear(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_decide),
        cmocka_unit_test(parts_make_a_whole),
        cmocka_unit_test(many_parts_are_not_all_shown),
        cmocka_unit_test(points_have_an_error),
        cmocka_unit_test(differences_have_an_error),
        cmocka_unit_test(leads_are_paired),
        cmocka_unit_test(findings_give_the_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
