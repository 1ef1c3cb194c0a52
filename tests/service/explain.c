/* tests/service/answers/explain.c - values taken apart: the parts add up to the value, for both
 * kinds. */
#include "service/answers/explain.h"
#include "base/text.h"
#include "game/position.h"
#include "game/tier.h"
#include "player/player_spec.h"
#include "search/explanation.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static position some_position(void) {
    static const char *const moves[] = {"f5", "d6", "c3", "d3", "c4"};
    position p;
    assert_int_equal(position_start(&p, 8, START_STANDARD, NULL), OK);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        assert_true(position_try(&p, square_at(moves[i][1] - '1', moves[i][0] - 'a')));
    return p;
}

static status ask(const char *text, const char *weights, colour root, explained_position **out,
                  fault *f) {
    player_spec spec;
    const position p = some_position();
    assert_int_equal(player_spec_read(view_of(text), NULL, &spec, NULL), OK);
    const explain_request r = {
        .spec = &spec, .weights = weights, .position = &p, .root = root, .tier = tier_best()};
    const status result = explain_position(&r, out, f);
    player_spec_clear(&spec);
    return result;
}

/* All places and counts together are the sum. */
static void parts_of_the_champion(void **state) {
    (void)state;
    static const char *const weights[] = {NULL, "hand"};
    for (int k = 0; k < 2; k++) {
        explained_position *e = NULL;
        int sum = 0;
        assert_int_equal(ask("champion", weights[k], BLACK, &e, NULL), OK);
        assert_int_equal(e->kind, PLAYER_CHAMPION);
        for (int i = 0; i < e->champion.place_count; i++) sum += e->champion.places[i].adds;
        for (int i = 0; i < e->champion.count_count; i++) sum += e->champion.counts[i].adds;
        assert_int_equal(sum, e->champion.sum);
        assert_true(fabs(e->champion.value - (double)sum / EXPLAINED_DISC) < 1.0 / 16);
        assert_int_equal(e->weights.learned, e->champion.by == EXPLAINED_LEARNED);
        explained_free(e);
    }
}

/* The value for the other side has the other sign; the texts live as long as the explanation. */
static void terms_of_an_agent(void **state) {
    (void)state;
    explained_position *black = NULL, *white = NULL;
    double sum = 0;
    assert_int_equal(ask("seven", NULL, BLACK, &black, NULL), OK);
    assert_int_equal(ask("seven", NULL, WHITE, &white, NULL), OK);
    assert_int_equal(black->kind, PLAYER_LAB);
    assert_string_equal(black->agent.base, "seven");
    assert_int_equal(black->agent.count, 7);
    for (int i = 0; i < black->agent.count; i++) {
        assert_true(black->agent.terms[i].definition[0] != '\0');
        assert_true(black->agent.terms[i].own == white->agent.terms[i].other);
        sum += black->agent.terms[i].adds;
    }
    assert_true(fabs(sum - black->agent.value) < 1e-9);
    explained_free(white);
    explained_free(black);
}

static void players_that_cannot_be_explained(void **state) {
    (void)state;
    explained_position *e = NULL;
    fault f = {0};
    assert_int_equal(ask("gtp:true", NULL, BLACK, &e, &f), E_UNSUPPORTED);
    assert_int_equal(ask("random", NULL, BLACK, &e, &f), E_RANGE);
    assert_int_equal(ask("champion,weights=hand", "hand", BLACK, &e, &f), E_FORMAT);
    assert_null(e);
    explained_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_of_the_champion),
        cmocka_unit_test(terms_of_an_agent),
        cmocka_unit_test(players_that_cannot_be_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
