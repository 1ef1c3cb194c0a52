/* tests/player/player.c - anything that moves, through the one interface. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "game/random_move.h"
#include "game/tier.h"
#include "lab/agent.h"
#include "notation/positions/position_string.h"
#include "player/best.h"
#include "player/player.h"
#include "search/result.h"
#include "support/failing_alloc.h"
#include "support/random_play.h"
#include "support/settings.h"

#include <string.h>

enum { SEED = 12 };

static player *opened(const char *spec, int size) {
    const player_options o = {.size = size, .tier = tier_best()};
    player *p = NULL;
    fault f = {.code = OK};
    if (player_open(view_of(spec), &o, &p, &f)) fail_msg("%s: %s", spec, f.text);
    return p;
}

static int answer(player *p, const position *where) {
    const search_request r = {.limits.depth = 1};
    search_result out;
    assert_int_equal(player_choose(p, where, &r, &out, NULL), OK);
    return out.move;
}

static position read(const char *text) {
    position p;
    assert_int_equal(position_string_read(view_of(text), &p, NULL, NULL), OK);
    return p;
}

/* A player is called what the user typed. */
static void names_are_as_typed(void **state) {
    (void)state;
    player *p = opened("naive,depth=3", 8);
    assert_string_equal(player_name(p), "naive,depth=3");
    assert_string_equal(player_about(p)->base, "naive");
    player_close(p);
    player_close(NULL);
}

/* A player tells what it is, whose weights it uses, whether it thinks and for whom it counts. */
static void players_tell_about_themselves(void **state) {
    (void)state;
    static const struct {
        const char *spec;
        int size;
        const char *sentence;
        bool searches, for_white;
    } cases[] = {{"compound,time=1s", 8, "paper 003", true, true},
                 {"sized", 14, "those of 12x12", true, false},
                 {"random", 8, "any legal move", false, false},
                 {"first", 8, "first legal move", false, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        player *p = opened(cases[i].spec, cases[i].size);
        assert_non_null(strstr(player_sentence(p), cases[i].sentence));
        assert_int_equal(player_about(p)->searches, cases[i].searches);
        assert_int_equal(player_about(p)->counts_for_white, cases[i].for_white);
        player_close(p);
    }
}

/* Whoever plays when nobody is named can be opened on every size. */
static void the_best_plays_everywhere(void **state) {
    (void)state;
    for (int size = GRID_MIN; size <= GRID_MAX; size += 2) {
        position where;
        assert_int_equal(position_start(&where, size, START_STANDARD, NULL), OK);
        player *p = opened(player_best(&where.field, false), size);
        const squares moves = position_moves(&where);
        assert_true(squares_has(&moves, answer(p, &where)));
        player_close(p);
    }
}

/* Two seconds are its only limit unless the caller has one: the agent's own depth must not end the
 * search before. */
static void the_best_uses_its_time(void **state) {
    (void)state;
    const search_limits other = {.game_ns = 1};
    for (int size = GRID_MIN; size <= GRID_MAX; size += 2) {
        const player_options o = {.size = size, .tier = tier_best()};
        position where;
        search_limits l;
        assert_int_equal(position_start(&where, size, START_STANDARD, NULL), OK);
        assert_int_equal(player_limits(player_best(&where.field, false), &o, &other, &l, NULL), OK);
        assert_true(l.time_ns == 2000000000 && l.depth == 0 && l.nodes == 0);
        if (size > 12) {
            lab_agent a;
            assert_int_equal(
                lab_agent_parse(view_of(player_best(&where.field, false)), size, &a, NULL), OK);
            assert_int_equal(a.options.depth, 0);
        }
        assert_int_equal(player_limits(player_best(&where.field, true), &o, &other, &l, NULL), OK);
        assert_true(l.time_ns == 0 && l.depth == 0);
    }
}

/* A name that nobody has is missing, and nothing is opened. */
static void unknown_names_are_refused(void **state) {
    (void)state;
    const player_options o = {.size = 8, .tier = tier_best()};
    player *p = (player *)&state; /* anything but NULL */
    fault f = {.code = OK};
    assert_int_equal(player_open(view_of("nobody"), &o, &p, &f), E_MISSING);
    assert_int_equal(f.code, E_MISSING);
    assert_null(p);
    assert_int_equal(player_open(view_of(""), &o, &p, &f), f.code);
    assert_int_not_equal(f.code, OK);
}

/* Where there is no choice the answer says so: a forced pass, and the end of the game. */
static void passes_and_ends(void **state) {
    (void)state;
    static const char *const agents[] = {"first", "random", "naive,depth=2"};
    const position must_pass = read("XO-------------- O"), over = read("XXXXXXXXXXXXXXXX O");
    assert_true(position_must_pass(&must_pass));
    for (size_t i = 0; i < sizeof agents / sizeof *agents; i++) {
        player *p = opened(agents[i], 4);
        assert_int_equal(answer(p, &must_pass), SEARCH_PASS);
        assert_int_equal(answer(p, &over), SQUARE_NONE);
        player_close(p);
    }
}

/* On random positions of every size the move is legal. */
static void moves_are_legal(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(SEED), 0);
    for (int size = GRID_MIN; size <= GRID_MAX; size += 2) {
        player *players[] = {opened("first", size), opened("random", size), opened("naive", size)};
        for (int i = 0; i < 50; i++) {
            const position where = random_reachable(&r, size, 0);
            const squares moves = position_moves(&where);
            if (squares_empty(&moves)) continue;
            for (int k = 0; k < 3; k++)
                assert_true(squares_has(&moves, answer(players[k], &where)));
        }
        for (int k = 0; k < 3; k++) player_close(players[k]);
    }
}

/* Twenty answers of a player in its game of that seed. */
static void answers(player *p, const position *where, uint64_t seed, int out[20]) {
    player_new_game(p, seed);
    for (int i = 0; i < 20; i++) out[i] = answer(p, where);
}

/* A game's seed decides what a random player does, whatever it played before; another seed does
 * something else. Of four moves twenty agree by chance once in 10^12. */
static void seeds_decide(void **state) {
    (void)state;
    position where;
    assert_int_equal(position_start(&where, 8, START_STANDARD, NULL), OK);
    player *p = opened("random,seed=9", 8), *q = opened("random", 8);
    int one[20], other[20], again[20], elsewhere[20];
    answers(p, &where, 1, one);
    answers(p, &where, 2, other);
    answers(p, &where, 1, again);
    answers(q, &where, 1, elsewhere);
    assert_memory_equal(one, again, sizeof one);
    assert_memory_equal(one, elsewhere, sizeof one);
    assert_memory_not_equal(one, other, sizeof one);
    player_close(p);
    player_close(q);
}

/* A board of another size is refused. */
static void sizes_must_agree(void **state) {
    (void)state;
    player *p = opened("naive", 8);
    const position small = read("-----OX--XO----- X");
    const search_request r = {.limits.depth = 1};
    search_result out;
    fault f;
    assert_int_equal(player_choose(p, &small, &r, &out, &f), E_RANGE);
    player_close(p);
}

/* Memory may fail at every request, and none is lost. */
static void memory_may_fail(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        const player_options o = {.size = 8, .tier = tier_best(), .memory = &a.memory};
        player *p = NULL;
        const status got = player_open(view_of("naive,depth=2,table=1"), &o, &p, NULL);
        player_close(p);
        assert_int_equal(a.live, 0);
        assert_int_equal(got, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
}

/* ---- the champion ---- */

static search_result thought(const char *spec, const position *where, search_limits limits) {
    player *p = opened(spec, where->field.size);
    const search_request r = {.limits = limits};
    search_result out;
    player_new_game(p, SEED);
    assert_int_equal(player_choose(p, where, &r, &out, NULL), OK);
    player_close(p);
    return out;
}

/* What is built in is shared by those who would read it, and by nobody else. */
static void players_share_what_is_built_in(void **state) {
    (void)state;
    static const struct {
        const char *spec;
        int size;
        bool shares;
    } cases[] = {{"champion,depth=1", 8, true},
                 {"champion,depth=1", 6, false},
                 {"champion,weights=hand", 8, false},
                 {"champion,nonsense", 8, false},
                 {"naive", 8, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        player_options o = {.size = cases[i].size, .tier = tier_best()};
        assert_int_equal(player_share(view_of(cases[i].spec), &o, NULL), OK);
        assert_int_equal(o.shared != NULL, cases[i].shares);
        player_unshare(&o);
        assert_null(o.shared);
    }
}

/* It may be handed back while players live; none of it is lost when memory is short. */
static void shared_memory_may_fail(void **state) {
    (void)state;
    const view spec = view_of("champion,hash=1");
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        player_options o = {.size = 8, .tier = tier_best(), .memory = &a.memory};
        player *one = NULL, *two = NULL;
        status got = player_share(spec, &o, NULL);
        if (!got) got = player_open(spec, &o, &one, NULL);
        if (!got) got = player_open(spec, &o, &two, NULL);
        player_unshare(&o);
        player_close(one);
        player_close(two);
        assert_int_equal(a.live, 0);
        assert_int_equal(got, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
}

/* Its own limits hold where nobody sets others; then those of the request do. */
static void the_champion_keeps_to_its_limits(void **state) {
    (void)state;
    position start;
    const search_limits none = {0};
    assert_int_equal(position_start(&start, 8, START_STANDARD, NULL), OK);
    assert_int_equal(thought("champion,depth=4", &start, none).depth, 4);
    assert_int_equal(thought("champion,depth=4", &start, (search_limits){.depth = 3}).depth, 3);
    const uint64_t nodes = thought("champion,nodes=20000", &start, none).statistics.nodes;
    assert_in_range(nodes, 10000, 30000);
    const search_result timed = thought("champion,time=20ms,threads=2,hash=2", &start, none);
    assert_true(timed.depth > 0);
    const search_limits clock = {.game_ns = 2000000000};
    assert_true(thought("champion", &start, clock).depth > 0);
}

/* Where nobody sets a limit it plays at the usual level; to depth 8, say, it would not solve 20
 * empty squares. Any limit takes its place. */
static void the_champion_has_a_usual_level(void **state) {
    (void)state;
    static const char text[] = "-X-O-O-X--OOOOOX-O-OOO-XXOOOOOXX-OOOOOOXOOOOO-XX-O-O----XXXXX--- X";
    const position p = read(text);
    const search_limits none = {0};
    const search_result usual = thought("champion,hash=1", &p, none);
    const search_result named = thought("champion,hash=1,level=21", &p, none);
    assert_int_equal(usual.certainty, CERTAIN_EXACT);
    assert_true(usual.move == named.move && usual.value == named.value);
    assert_true(usual.statistics.nodes == named.statistics.nodes);
    const search_limits nodes = {.nodes = 500};
    assert_int_not_equal(thought("champion,hash=1", &p, nodes).certainty, CERTAIN_EXACT);
    assert_int_equal(thought("champion,hash=1", &p, (search_limits){.depth = 3}).depth, 3);
}

/* Near the end it plays perfectly: from twice the depth on, at least from ten empty squares, or
 * from where it was told. */
static void the_champion_solves_the_end(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270601), 0);
    static const struct {
        const char *spec;
        int empty;
        bool solves;
    } cases[] = {
        {"champion,depth=2", 10, true},          {"champion,depth=2", 11, false},
        {"champion,depth=7", 14, true},          {"champion,depth=7", 15, false},
        {"champion,depth=2,solve=14", 14, true}, {"champion,depth=2,solve=0", 9, false},
        {"champion,depth=20,solve=0", 15, true}, {"champion,depth=14", 25, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        position p = {.to_move = BLACK};
        do {
            assert_int_equal(position_start(&p, 8, START_STANDARD, NULL), OK);
            while (position_empties(&p) > cases[i].empty && !position_over(&p))
                if (position_must_pass(&p))
                    position_pass(&p);
                else
                    (void)position_play_random(&p, &r);
        } while (position_over(&p) || position_must_pass(&p));
        const search_result out = thought(cases[i].spec, &p, (search_limits){0});
        if ((out.certainty == CERTAIN_EXACT) != cases[i].solves)
            fail_msg("%s with %d empty squares: %s", cases[i].spec, cases[i].empty,
                     certainty_name(out.certainty));
    }
}

static void the_champion_explains_mistakes(void **state) {
    (void)state;
    static const struct {
        const char *spec;
        int size;
        status code;
        const char *sentence;
    } bad[] = {
        {"champion,dept=3", 8, E_MISSING, "no key 'dept'; did you mean depth?"},
        {"champion,depth=3,leval=3", 8, E_MISSING, "no key 'leval'; did you mean level?"},
        {"champion,mobility=3", 8, E_MISSING, "no key 'mobility'; it has depth, nodes, "},
        {"champion,,depth=3", 8, E_FORMAT, "expected key=value"},
        {"champion,depth=4,depth=6", 8, E_FORMAT, "depth is given twice"},
        {"champion,depth=4,hash=1,depth=4", 8, E_FORMAT, "depth is given twice"},
        {"champion,level=club,level=3", 8, E_FORMAT, "level is given twice"},
        {"champion,time=1s,time=2s", 8, E_FORMAT, "time is given twice"},
        {"champion,weights=hand,weights=hand", 8, E_FORMAT, "weights is given twice"},
        {"champion,depth=0", 8, E_RANGE, "depth must be a number from 1 to 60"},
        {"champion,depth=x", 8, E_RANGE, "depth must be"},
        {"champion,threads=1000", 8, E_RANGE, "threads must be"},
        {"champion,time=never", 8, E_FORMAT, "time: "},
        {"champion,depth=3", 14, E_UNSUPPORTED, "not 14x14"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const player_options o = {.size = bad[i].size, .tier = tier_best()};
        player *p = NULL;
        fault f = {.code = OK};
        assert_int_equal(player_open(view_of(bad[i].spec), &o, &p, &f), bad[i].code);
        if (!strstr(f.text, bad[i].sentence)) fail_msg("%s: %s", bad[i].spec, f.text);
        assert_null(p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_as_typed),
        cmocka_unit_test(players_share_what_is_built_in),
        cmocka_unit_test(shared_memory_may_fail),
        cmocka_unit_test(players_tell_about_themselves),
        cmocka_unit_test(the_best_plays_everywhere),
        cmocka_unit_test(the_best_uses_its_time),
        cmocka_unit_test(unknown_names_are_refused),
        cmocka_unit_test(passes_and_ends),
        cmocka_unit_test(moves_are_legal),
        cmocka_unit_test(seeds_decide),
        cmocka_unit_test(sizes_must_agree),
        cmocka_unit_test(memory_may_fail),
        cmocka_unit_test(the_champion_keeps_to_its_limits),
        cmocka_unit_test(the_champion_has_a_usual_level),
        cmocka_unit_test(the_champion_solves_the_end),
        cmocka_unit_test(the_champion_explains_mistakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
