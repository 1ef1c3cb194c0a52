/* tests/notation/ply_choice.c - a position inside a game. */
#include "notation/ply_choice.h"
#include "base/fault.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"

#include "support/random_play.h"
#include "support/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

enum { MOST = 256 };

/* Plays a random game and keeps every position on the way. Returns how many there are. */
static size_t play(rng *r, game *g, position *seen) {
    const position start = random_start(r, 4 + 2 * (int)rng_below(r, 3), 0);
    size_t count = 0;
    game_set_start(g, &start);
    seen[count++] = g->now;
    while (!position_over(&g->now)) {
        const squares moves = position_moves(&g->now);
        if (squares_count(&moves))
            assert_int_equal(game_add_move(g, random_member(r, &moves), NULL), OK);
        else
            assert_int_equal(game_add_pass(g, NULL), OK);
        seen[count++] = g->now;
    }
    return count;
}

static position choose(const char *text, const game *g, size_t *plies) {
    ply_choice c;
    position p;
    assert_int_equal(ply_choice_read(text, &c, NULL), OK);
    assert_int_equal(ply_choice_find(&c, g, &p, plies, NULL), OK);
    return p;
}

/* Every ply of a game is found from both ends; passes count. Without a choice it is the last. */
static void every_ply_is_found(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(1);
    static position seen[MOST];
    rng r = rng_make(seed, 0);
    for (int round = 0; round < 50; round++) {
        game g = game_make(NULL);
        const size_t count = play(&r, &g, seen);
        for (size_t i = 0; i < count; i++) {
            char forward[24], backward[24];
            size_t plies = MOST;
            (void)snprintf(forward, sizeof forward, "%zu", i);
            (void)snprintf(backward, sizeof backward, "-%zu", count - 1 - i);
            position p = choose(forward, &g, &plies);
            assert_true(position_equal(&p, &seen[i]));
            assert_int_equal(plies, i);
            p = choose(backward, &g, NULL);
            assert_true(position_equal(&p, &seen[i]));
        }
        const position last = choose(NULL, &g, NULL);
        assert_true(position_equal(&last, &g.now));
        game_clear(&g);
    }
}

static void assert_no_ply(const char *text, const game *g, const char *sentence) {
    ply_choice c = {.given = false};
    position p;
    fault f = {.code = OK};
    status result = ply_choice_read(text, &c, &f);
    if (!result) result = ply_choice_find(&c, g, &p, NULL, &f);
    assert_int_equal(result, E_RANGE);
    assert_int_equal(f.code, E_RANGE);
    assert_string_equal(f.text, sentence);
}

/* A number that is none, and a ply that the game does not have. */
static void mistakes_are_told(void **state) {
    (void)state;
    static const char *const wrong[] = {"",    "-",   "x",  "+3",         "3x",
                                        "--3", "3.5", " 3", "99999999999"};
    game g = game_make(NULL);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char sentence[160];
        (void)snprintf(sentence, sizeof sentence,
                       "a ply is a number such as 40, or -20 from the end of the game; not '%s'",
                       wrong[i]);
        assert_no_ply(wrong[i], &g, sentence);
    }
    assert_no_ply("1", &g, "the game has only 0 plies");
    const squares moves = position_moves(&g.now);
    assert_int_equal(game_add_move(&g, squares_next(&moves, SQUARE_NONE), NULL), OK);
    assert_no_ply("2", &g, "the game has only 1 ply");
    assert_no_ply("-2", &g, "the game has only 1 ply");
    game_clear(&g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_ply_is_found),
        cmocka_unit_test(mistakes_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
