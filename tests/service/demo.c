/* tests/service/demo.c - a demonstration that is shown without the command line. */
#include "service/agents/demo_show.h"

#include "base/fault.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/position.h"
#include "game/tier.h"
#include "player/player.h"
#include "report/outlet.h"
#include "support/jobs/heard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

static int boards_over(const heard *h) {
    int count = 0;
    for (const char *t = buffer_text(&h->text); (t = strstr(t, "\x1b[5A")); t++) count++;
    return count;
}

static status show(heard *h, bool animated, bool stopped, demo_show *s, position *p) {
    const outlet o = heard_outlet(h);
    const stop_token stop = stopped;
    fault f;
    *s = (demo_show){.outlet = &o, .game = {.seed = 1, .stop = &stop}, .animated = animated};
    assert_int_equal(position_start(p, 4, START_STANDARD, &f), OK);
    for (colour c = BLACK; c <= WHITE; c++)
        assert_int_equal(demo_open_player(c == BLACK ? "first" : "random", c, &p->field,
                                          tier_best(), &s->game.players[c], &f),
                         OK);
    const status result = demo_show_game(s, p, &f);
    for (colour c = BLACK; c <= WHITE; c++) player_close(s->game.players[c]);
    return result;
}

static void a_game_ends_with_its_facts(void **state) {
    (void)state;
    heard h = heard_make();
    demo_show s;
    position p;
    assert_int_equal(show(&h, false, false, &s, &p), OK);
    assert_true(position_over(&p));
    assert_true(heard_text(&h, "\nblack  first: "));
    assert_true(heard_text(&h, "\nwhite  random: "));
    assert_true(heard_text(&h, "\nseed 1\n"));
    assert_int_equal(boards_over(&h), 0);
    heard_clear(&h);
}

static void an_animated_game_is_drawn_in_place(void **state) {
    (void)state;
    heard h = heard_make();
    demo_show s;
    position p;
    assert_int_equal(show(&h, true, false, &s, &p), OK);
    assert_int_equal(boards_over(&h), 12 - position_empties(&p)); /* one for each move */
    heard_clear(&h);
}

static void a_reader_who_leaves_ends_the_game(void **state) {
    (void)state;
    heard h = heard_make();
    demo_show s;
    position p;
    h.left = true;
    assert_int_equal(show(&h, true, false, &s, &p), E_STOPPED);
    assert_true(s.unread);
    assert_int_equal(boards_over(&h), 1);
    heard_clear(&h);
}

/* A stop is no failure: the game so far is shown. */
static void a_stopped_game_is_shown(void **state) {
    (void)state;
    heard h = heard_make();
    demo_show s;
    position p;
    assert_int_equal(show(&h, false, true, &s, &p), OK);
    assert_int_equal(position_empties(&p), 12);
    assert_true(heard_text(&h, "\nseed 1\n"));
    heard_clear(&h);
}

static void sides_have_usual_players(void **state) {
    (void)state;
    position p;
    player *who = NULL;
    fault f;
    assert_int_equal(position_start(&p, 4, START_STANDARD, &f), OK);
    assert_int_equal(demo_open_player(NULL, BLACK, &p.field, tier_best(), &who, &f), OK);
    assert_string_equal(player_name(who), "champion,depth=5");
    player_close(who);
    assert_int_equal(demo_open_player(NULL, WHITE, &p.field, tier_best(), &who, &f), OK);
    assert_string_equal(player_name(who), "compound,techniques=all,depth=5");
    player_close(who);
    assert_int_equal(demo_open_player("nobody", WHITE, &p.field, tier_best(), &who, &f), E_MISSING);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_ends_with_its_facts),
        cmocka_unit_test(an_animated_game_is_drawn_in_place),
        cmocka_unit_test(a_reader_who_leaves_ends_the_game),
        cmocka_unit_test(a_stopped_game_is_shown),
        cmocka_unit_test(sides_have_usual_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
