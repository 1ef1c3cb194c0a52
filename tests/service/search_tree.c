/* tests/service/answers/search_tree.c - the tree of a search, without the command line. */
#include "service/answers/search_tree.h"
#include "base/fault.h"
#include "base/stop.h"
#include "game/position.h"
#include "game/tier.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static position start(void) {
    position p;
    assert_int_equal(position_start(&p, 8, START_STANDARD, NULL), OK);
    return p;
}

static status make(const char *spec, const position *p, int depth, const stop_token *stop,
                   search_tree *out, fault *f) {
    const search_tree_request r = {
        .spec = spec, .position = p, .depth = depth, .tier = tier_best(), .stop = stop};
    return search_tree_make(&r, out, f);
}

/* Plain minimax prunes nothing: 1 + 4 + 12 positions two plies from the start. Alpha-beta prunes.
 */
static void counts(void **state) {
    (void)state;
    static search_tree t;
    const position p = start();
    assert_int_equal(make("seven,search=minimax", &p, 2, NULL, &t, NULL), OK);
    assert_int_equal(t.tree->count, 1 + 4 + 12);
    assert_null(t.caption.note);
    assert_non_null(strstr(t.caption.agent, "based on seven"));
    search_tree_clear(&t);
    assert_int_equal(make("seven", &p, 3, NULL, &t, NULL), OK);
    assert_true(t.tree->pruned > 0);
    search_tree_clear(&t);
}

/* A stop is no failure; the note says what is missing. */
static void stopped(void **state) {
    (void)state;
    static search_tree t;
    const position p = start();
    stop_token stop = true;
    assert_int_equal(make("seven", &p, 6, &stop, &t, NULL), OK);
    assert_non_null(t.caption.note);
    search_tree_clear(&t);
}

/* A finished game is a root without children; an agent that does not search has no tree. */
static void nothing_to_search(void **state) {
    (void)state;
    static search_tree t;
    fault f = {0};
    position p = start();
    assert_int_equal(make("random", &p, 2, NULL, &t, &f), E_UNSUPPORTED);
    assert_non_null(strstr(f.text, "does not search"));
    assert_int_equal(make("nobody", &p, 2, NULL, &t, &f), E_MISSING);
    while (!position_over(&p)) { /* the first legal move each time */
        const squares moves = position_moves(&p);
        if (squares_empty(&moves))
            position_pass(&p);
        else
            position_play(&p, squares_next(&moves, SQUARE_NONE));
    }
    assert_int_equal(make("seven", &p, 2, NULL, &t, NULL), OK);
    assert_int_equal(t.tree->count, 1);
    assert_non_null(strstr(t.caption.note, "The game is over"));
    search_tree_clear(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts),
        cmocka_unit_test(stopped),
        cmocka_unit_test(nothing_to_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
