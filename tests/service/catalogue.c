/* tests/service/agents/catalogue.c - players as plain data: the list, one agent, the champion. */
#include "service/agents/catalogue.h"
#include "base/text.h"
#include "player/player_spec.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Every player has a name, a source and a sentence; the champion comes last. */
static void all_players(void **state) {
    (void)state;
    catalogue_page *p = NULL;
    assert_int_equal(catalogue_list(&p, NULL), OK);
    assert_true(p->count > 10);
    for (int i = 0; i < p->count; i++) {
        assert_true(p->lines[i].name[0] && p->lines[i].source[0] && p->lines[i].sentence[0]);
        assert_non_null(p->lines[i].defaults);
    }
    assert_string_equal(p->lines[p->count - 1].name, "champion");
    catalogue_free(p);
}

/* Every agent of the list can be opened on every size; a term's weight that was typed shows. */
static void each_agent(void **state) {
    (void)state;
    catalogue_page *all = NULL, *p = NULL;
    assert_int_equal(catalogue_list(&all, NULL), OK);
    for (int i = 0; i + 1 < all->count; i++) {
        assert_int_equal(catalogue_agent(all->lines[i].name, 6, &p, NULL), OK);
        assert_string_equal(p->agent.about.name, all->lines[i].name);
        assert_true(p->agent.parameter_count > 0);
        catalogue_free(p);
    }
    catalogue_free(all);
    assert_int_equal(catalogue_agent("seven,stable=0.4", 8, &p, NULL), OK);
    assert_string_equal(p->agent.spec, "seven,stable=0.4");
    assert_int_equal(p->agent.count, 7);
    for (int i = 0; i < p->agent.count; i++)
        if (strcmp(p->agent.terms[i].name, "stable") == 0)
            assert_true(p->agent.terms[i].weights[0] == 0.4);
    catalogue_free(p);
}

static void the_champion(void **state) {
    (void)state;
    fault f = {0};
    player_spec spec;
    catalogue_page *p = NULL;
    assert_int_equal(player_spec_read(view_of("champion,weights=hand"), NULL, &spec, NULL), OK);
    assert_int_equal(catalogue_champion(&spec, 8, &p, NULL), OK);
    assert_false(p->champion.weights.learned);
    assert_string_equal(p->champion.spec, "champion,weights=hand");
    assert_true(p->champion.parameter_count > 5 && p->champion.technique_count > 3);
    catalogue_free(p);
    assert_int_equal(catalogue_champion(&spec, 14, &p, &f), E_UNSUPPORTED);
    player_spec_clear(&spec);
}

static void mistakes(void **state) {
    (void)state;
    fault f = {0};
    catalogue_page *p = NULL;
    assert_int_equal(catalogue_agent("nobody", 8, &p, &f), E_MISSING);
    assert_null(p);
    catalogue_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_players),
        cmocka_unit_test(each_agent),
        cmocka_unit_test(the_champion),
        cmocka_unit_test(mistakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
