/* tests/player/ponder.c - thinking on the other's time: it comes and goes at any moment and is
 * never seen but in the table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/ending.h"
#include "arena/played_game.h"
#include "arena/referee.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "game/random_move.h"
#include "game/tier.h"
#include "notation/game.h"
#include "player/player.h"
#include "search/result.h"
#include "support/endings.h"
#include "support/failing_alloc.h"
#include "support/settings.h"

#include <math.h>
#include <time.h>

enum { SEED = 77, ROUNDS = 200, ROUNDS_QUICK = 40, SLOW_EMPTY = 8, LATE_EMPTY = 13 };

static player_options options = {.size = 8};

static int share(void **state) {
    (void)state;
    options.tier = tier_best();
    return player_share(view_of("champion"), &options, NULL) ? -1 : 0;
}

static int unshare(void **state) {
    (void)state;
    player_unshare(&options);
    return 0;
}

static player *opened(const char *spec) {
    player *p = NULL;
    fault f = {.code = OK};
    if (player_open(view_of(spec), &options, &p, &f)) fail_msg("%s: %s", spec, f.text);
    return p;
}

static search_result answer(player *p, const position *where) {
    const search_request r = {.limits.depth = 0};
    search_result out;
    assert_int_equal(player_choose(p, where, &r, &out, NULL), OK);
    return out;
}

static void sleep_us(uint64_t us) {
    const struct timespec t = {.tv_nsec = (long)us * 1000};
    (void)nanosleep(&t, NULL);
}

/* A game in which both sides move at random, up to so many empty squares and a move to choose. */
static position random_middle(rng *r, int empty) {
    position p;
    do {
        assert_int_equal(position_start(&p, options.size, START_STANDARD, NULL), OK);
        while (position_empties(&p) > empty && !position_over(&p))
            if (position_must_pass(&p))
                position_pass(&p);
            else
                (void)position_play_random(&p, r);
    } while (position_over(&p) || position_must_pass(&p));
    return p;
}

static void check_answer(const position *where, const search_result *got) {
    const squares legal = position_moves(where);
    assert_true(got->move >= 0 && squares_has(&legal, got->move));
    if (got->certainty != CERTAIN_EXACT || position_empties(where) > SLOW_EMPTY) return;
    assert_true(got->bound == BOUND_EXACT);
    assert_int_equal(lround(got->value), slow_value(where));
    assert_int_equal(slow_move_value(where, got->move), slow_value(where));
}

/* The answer the player expects, or any other. */
static void reply(position *p, const search_result *last, rng *r) {
    const squares legal = position_moves(p);
    const int expected = last->line.count > 1 ? last->line.squares[1] : SQUARE_NONE;
    if (expected >= 0 && squares_has(&legal, expected) && rng_below(r, 2))
        position_play(p, expected);
    else
        (void)position_play_random(p, r);
}

/* From anywhere in a game to two moves later: a move, thinking for a moment or none at all, the
 * other's reply, a move. */
static void one_round(player *p, rng *r) {
    position where = random_middle(r, 2 + (int)rng_below(r, 50));
    const search_result first = answer(p, &where);
    check_answer(&where, &first);
    position_play(&where, first.move);
    player_ponder(p, &where);
    if (position_over(&where) || position_must_pass(&where)) return;
    if (rng_below(r, 4)) sleep_us(rng_below(r, 3000));
    if (rng_below(r, 4) == 0) player_ponder_end(p);
    reply(&where, &first, r);
    if (position_over(&where) || position_must_pass(&where)) return;
    const search_result second = answer(p, &where);
    check_answer(&where, &second);
}

/* Begun and ended at random moments, with one thread and with two; now and then the game ends
 * meanwhile, or another one begins. */
static void it_ends_at_any_moment(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(SEED), 0);
    const int rounds = setting_quick() ? ROUNDS_QUICK : ROUNDS;
    player *players[] = {opened("champion,depth=3,hash=1,ponder=1"),
                         opened("champion,depth=3,hash=1,ponder=1,threads=2")};
    for (int i = 0; i < rounds; i++) {
        player *p = players[i % 2];
        if (rng_below(&r, 8) == 0) player_new_game(p, rng_next(&r));
        one_round(p, &r);
    }
    for (int k = 0; k < 2; k++) player_close(players[k]);
}

/* The same on 10x10 and 12x12. */
static void larger_boards_are_pondered(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(SEED), 8);
    for (int size = 10; size <= 12; size += 2) {
        options.size = size;
        player *p = opened(size == 10 ? "champion,depth=3,hash=1,ponder=1"
                                      : "champion,depth=3,hash=1,ponder=1,threads=2");
        for (int i = 0; i < 20; i++) one_round(p, &r);
        player_close(p);
    }
    options.size = 8;
}

/* Values of solved positions do not depend on it. (At a depth they may: the table knows more.) */
static void exact_values_stay(void **state) {
    (void)state;
    static const char spec[] = "champion,depth=20,sure=100,hash=1,ponder=1";
    rng r = rng_make(setting_seed(SEED), 1);
    player *thinks = opened(spec), *waits = opened(spec);
    for (int i = 0; i < (setting_quick() ? 5 : 40); i++) {
        position where = random_middle(&r, LATE_EMPTY);
        const search_result first = answer(thinks, &where);
        position_play(&where, first.move);
        player_ponder(thinks, &where);
        if (position_over(&where) || position_must_pass(&where)) continue;
        sleep_us(rng_below(&r, 2000));
        reply(&where, &first, &r);
        if (position_over(&where)) continue;
        player_new_game(waits, 1);
        const search_result with = answer(thinks, &where), without = answer(waits, &where);
        assert_int_equal(with.certainty, CERTAIN_EXACT);
        assert_int_equal(without.certainty, CERTAIN_EXACT);
        assert_int_equal(lround(with.value), lround(without.value));
    }
    player_close(thinks);
    player_close(waits);
}

/* A position that no search was about is thought about, too; so is one asked for again. */
static void any_position_will_do(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(SEED), 2);
    player *p = opened("champion,depth=2,hash=1,ponder=1");
    for (int i = 0; i < 20; i++) {
        const position where = random_middle(&r, 1 + (int)rng_below(&r, 55));
        player_ponder(p, &where);
        if (i % 3 == 0) player_ponder(p, &where);
    }
    const position where = random_middle(&r, 30);
    const search_result got = answer(p, &where);
    check_answer(&where, &got);
    assert_int_equal(got.depth, 2); /* its own, not what was thought about */
    player_close(p);
}

/* Whoever closes a player or begins a game with it need not think of it. */
static void closing_and_new_games_end_it(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(SEED), 3);
    position start;
    assert_int_equal(position_start(&start, 8, START_STANDARD, NULL), OK);
    player *fresh = opened("champion,depth=5,hash=1");
    const search_result want = answer(fresh, &start);
    player_close(fresh);
    for (int i = 0; i < 10; i++) {
        player *p = opened("champion,depth=5,hash=1,ponder=1");
        player_ponder(p, &start);
        sleep_us(rng_below(&r, 2000));
        player_new_game(p, 1);
        const search_result got = answer(p, &start); /* everything was forgotten */
        assert_true(got.statistics.nodes == want.statistics.nodes && got.move == want.move);
        player_ponder(p, &start);
        if (i % 2) sleep_us(rng_below(&r, 2000));
        player_close(p);
    }
}

/* Players without it, and those that were not asked to, answer as if nothing had happened. */
static void others_do_nothing(void **state) {
    (void)state;
    static const char *const specs[] = {"naive,depth=2", "random,seed=3", "champion,depth=4,hash=1",
                                        "champion,depth=4,hash=1,ponder=0"};
    position start, after;
    assert_int_equal(position_start(&start, 8, START_STANDARD, NULL), OK);
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        player *p = opened(specs[i]), *q = opened(specs[i]);
        after = start;
        position_play(&after, answer(p, &start).move);
        player_ponder(p, &after);
        player_ponder_end(p);
        player_ponder_end(p);
        (void)answer(q, &start);
        const search_result a = answer(p, &start), b = answer(q, &start);
        assert_int_equal(a.move, b.move);
        assert_true(a.statistics.nodes == b.statistics.nodes);
        player_close(p);
        player_close(q);
    }
}

/* Both at once, in a whole game with a referee; nobody thinks on when it is over. */
static void both_think_at_once(void **state) {
    (void)state;
    player *one = opened("champion,depth=3,hash=1,ponder=1");
    player *two = opened("champion,time=2ms,hash=1,ponder=1");
    for (int i = 0; i < 2; i++) {
        const referee_options o = {.players = {i ? two : one, i ? one : two}, .ponder = true};
        played_game played = {.a_is_black = true};
        game g = game_make(NULL);
        player_new_game(one, 1);
        player_new_game(two, 2);
        assert_int_equal(referee_play(&o, &g, &played, NULL), OK);
        assert_int_equal(played.ending, ENDING_NORMAL);
        assert_true(position_over(&g.now));
        game_clear(&g);
    }
    player_close(one);
    player_close(two);
}

/* A search that would never end gives way to the move, which has its own limits and nodes; a limit
 * that waiting has used up leaves a legal move. How soon it comes is nothing a test can say. */
static void it_gives_way_to_the_move(void **state) {
    (void)state;
    enum { NODES = 20000 };
    const search_request counted = {.limits.nodes = NODES}, instant = {.limits.time_ns = 1};
    rng r = rng_make(setting_seed(SEED), 4);
    player *p = opened("champion,ponder=1,hash=1");
    for (int i = 0; i < 10; i++) {
        const position where = random_middle(&r, 40);
        search_result out;
        player_ponder(p, &where);
        sleep_us(5000);
        assert_int_equal(player_choose(p, &where, i % 2 ? &counted : &instant, &out, NULL), OK);
        check_answer(&where, &out);
        if (i % 2) assert_in_range(out.statistics.nodes, 1, 2 * NODES);
    }
    player_close(p);
}

/* Memory may fail at every request, and none is lost. */
static void memory_may_fail(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        const player_options o = {.size = 6, .tier = tier_best(), .memory = &a.memory};
        player *p = NULL;
        const status got = player_open(view_of("champion,hash=1,ponder=1"), &o, &p, NULL);
        player_close(p);
        assert_int_equal(a.live, 0);
        assert_int_equal(got, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(larger_boards_are_pondered),
        cmocka_unit_test(it_ends_at_any_moment),
        cmocka_unit_test(exact_values_stay),
        cmocka_unit_test(any_position_will_do),
        cmocka_unit_test(closing_and_new_games_end_it),
        cmocka_unit_test(others_do_nothing),
        cmocka_unit_test(both_think_at_once),
        cmocka_unit_test(it_gives_way_to_the_move),
        cmocka_unit_test(memory_may_fail),
    };
    return cmocka_run_group_tests(tests, share, unshare);
}
