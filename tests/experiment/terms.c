/* tests/experiment/terms.c - paper 002's program with a term left out: who meets whom, and what is
 * made of the results. Results are made up, nothing is played. */
#include "arena/rating/match_statistics.h"
#include "base/text.h"
#include "experiment/authors.h"
#include "experiment/experiment.h"
#include "experiment/studies/terms_claims.h"
#include "experiment/studies/terms_ways.h"
#include "experiment/verdict.h"
#include "lab/agent.h"
#include "report/document.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

extern const char experiment_002_ini[];

static void make_surveys(experiment_length length, term_survey all[TERM_SIZES]) {
    const experiment_settings s = {.scale = 1, .seed = 1, .length = length};
    experiment_account a = {.settings = &s};
    assert_int_equal(authors_read(view_of(experiment_002_ini), &a.authors, NULL), OK);
    for (int i = 0; i < TERM_SIZES; i++) assert_int_equal(terms_make(&a, i, &all[i], NULL), OK);
    authors_clear(&a.authors);
}

static double weight_in(const lab_agent *a, int term, int phase) {
    for (int i = 0; i < a->evaluation.count; i++)
        if (strcmp(a->evaluation.terms[i].name, term_names[term]) == 0)
            return a->evaluation.terms[i].weight[phase];
    fail_msg("no term %s", term_names[term]);
    return 0;
}

/* A changed program differs from the paper's in the weights that are left out, and in no other; a
 * weight that is 0 in the paper is not left out. */
static void one_term_is_left_out(void **state) {
    (void)state;
    static const int wanted[TERM_SIZES] = {5 * 4 + 3, 5 * 4 + 3 + 2 + 2, 5 * 4 + 3 + 2 + 2,
                                           5 * 4 + 3 + 2};
    term_survey all[TERM_SIZES];
    make_surveys(LENGTH_FULL, all);
    for (int i = 0; i < TERM_SIZES; i++) {
        const term_survey *s = &all[i];
        assert_int_equal(s->count, wanted[i]);
        for (int k = 0; k < s->count; k++) {
            const term_way *w = &s->ways[k];
            lab_agent a;
            int changed = 0;
            assert_int_equal(lab_agent_parse(view_of(w->spec), s->size, &a, NULL), OK);
            assert_int_equal(a.options.depth, s->depth);
            for (int n = 0; n < TERMS * TERM_ALWAYS; n++) {
                const int term = n / TERM_ALWAYS, phase = n % TERM_ALWAYS;
                const double weight = weight_in(&a, term, phase);
                if (weight == s->weights[term][phase]) continue;
                changed++;
                assert_int_equal(term, w->term);
                if (w->change != CHANGE_WITHOUT) continue;
                assert_true(weight == 0);
                assert_true(w->phase == TERM_ALWAYS || w->phase == phase);
            }
            assert_true(changed > 0);
        }
    }
    assert_null(terms_without(&all[0], TERM_FRONTIER, TERM_ALWAYS));
    assert_null(terms_without(&all[1], TERM_POTENTIAL, TERM_LATE));
    assert_null(terms_changed(&all[0], CHANGE_EVEN)); /* on 6x6 the weight falls at the end */
    /* All of one weight is that weight, so these games are played once. */
    assert_string_equal(terms_without(&all[1], TERM_FRONTIER, TERM_ALWAYS)->spec,
                        terms_without(&all[1], TERM_FRONTIER, TERM_MID)->spec);
    assert_string_equal(terms_changed(&all[1], CHANGE_FALLING)->spec,
                        "sized,depth=5,corner.early=3000,corner.mid=2000,corner.late=50");
}

/* As deep as the paper's program saw, and less in shorter runs. */
static void depths_are_the_papers(void **state) {
    (void)state;
    static const int wanted[3][TERM_SIZES] = {{6, 5, 4, 3}, {4, 3, 2, 2}, {1, 1, 1, 1}};
    for (int length = LENGTH_FULL; length <= LENGTH_QUICK; length++) {
        term_survey all[TERM_SIZES];
        make_surveys((experiment_length)length, all);
        for (int i = 0; i < TERM_SIZES; i++) assert_int_equal(all[i].depth, wanted[length][i]);
    }
}

/* What hardly matters lies within 5 points of 50 with its whole interval. */
static void little_is_little(void **state) {
    (void)state;
    assert_int_equal(verdict_above(term_hardly(estimate_make(51, 3.9)), 0), VERDICT_HOLDS);
    assert_int_equal(verdict_above(term_hardly(estimate_make(49, 3.9)), 0), VERDICT_HOLDS);
    assert_int_equal(verdict_above(term_hardly(estimate_make(51, 4.1)), 0), VERDICT_OPEN);
    assert_int_equal(verdict_above(term_hardly(estimate_make(60, 5.1)), 0), VERDICT_OPEN);
    assert_int_equal(verdict_above(term_hardly(estimate_make(60, 4.9)), 0), VERDICT_FAILS);
    assert_int_equal(verdict_above(term_hardly(estimate_make(40, 4.9)), 0), VERDICT_FAILS);
    assert_int_equal(verdict_above(term_hardly(estimate_make(50, NAN)), 0), VERDICT_OPEN);
    const estimate e = term_hardly(estimate_make(52, 3));
    assert_true(e.value == 3 && e.low == 0 && e.high == 5);
}

enum { MADE_PAIRS = 20 };

/* Every pairing is even, but for those of corners, which take everything. */
static void fill(term_survey all[TERM_SIZES], pair_score even[MADE_PAIRS],
                 pair_score won[MADE_PAIRS]) {
    for (int i = 0; i < MADE_PAIRS; i++) {
        even[i] = (pair_score){.games = {4, -4}};
        won[i] = (pair_score){.games = {4, i % 2 ? 4 : 0}};
    }
    for (int i = 0; i < TERM_SIZES; i++) {
        all[i].like.pairs = MADE_PAIRS;
        for (int k = 0; k < all[i].count; k++) {
            term_way *w = &all[i].ways[k];
            w->scores = w->term == TERM_CORNER ? won : even;
            w->result = match_statistics(w->scores, MADE_PAIRS);
        }
    }
}

static void expect_finding(const document *d, const char *words) {
    if (!strstr(buffer_text(&d->html), words))
        fail_msg("not found: %s in\n%s", words, buffer_text(&d->html));
}

/* Each claim of the paper rests on the pairings that it is about. */
static void claims_are_judged(void **state) {
    (void)state;
    term_survey all[TERM_SIZES];
    pair_score even[MADE_PAIRS], won[MADE_PAIRS];
    document d = document_make(NULL, "made up");
    make_surveys(LENGTH_FULL, all);
    fill(all, even, won);
    terms_check(&d, all);
    assert_int_equal(document_status(&d), OK);
    expect_finding(&d, "<b>holds</b>: corners are critical, ");
    expect_finding(&d, "<b>open</b>: the penalty for squares beside corners is critical, ");
    expect_finding(&d, "<b>holds</b>: corners decide: ");
    expect_finding(&d, "<b>holds</b>: the weight of corners should rise, ");
    expect_finding(&d, "beyond the error in 3 of 3");
    expect_finding(&d, "<b>holds</b>: the weight of corners should rise and not fall, ");
    expect_finding(&d, "<b>open</b>: mobility is essential early, ");
    expect_finding(&d, "<b>open</b>: mobility matters more early than late, ");
    expect_finding(&d, "<b>open</b>: stability is crucial in the middle and late, ");
    expect_finding(&d, "in 0 of 8, inside it in 8, ");
    document_clear(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_term_is_left_out),
        cmocka_unit_test(depths_are_the_papers),
        cmocka_unit_test(little_is_little),
        cmocka_unit_test(claims_are_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
