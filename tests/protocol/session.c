/* tests/protocol/session.c - a session follows the rules, takes moves back and makes them again,
 * keeps the clocks, and lets players think and be interrupted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/ending.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"
#include "notation/positions/position_string.h"
#include "protocol/session.h"
#include "search/limits.h"
#include "search/result.h"
#include "support/random_play.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { SEED = 4711 };

static session *make_on(int size, const search_limits *limits) {
    session_options o = {.seed = SEED};
    game start = game_make(NULL);
    position p;
    session *s = NULL;
    fault f = {.code = OK};
    if (limits) o.limits = *limits;
    assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
    game_set_start(&start, &p);
    if (session_make(&o, &start, &s, &f)) fail_msg("%s", f.text);
    return s;
}

static void must_seat(session *s, colour side, const char *spec) {
    fault f = {.code = OK};
    if (session_seat_player(s, side, spec, spec, &f)) fail_msg("%s: %s", spec, f.text);
}

/* A random move or a forced pass. */
static void play_some(session *s, rng *r) {
    const squares moves = position_moves(session_position(s));
    fault f = {.code = OK};
    const bool passes = position_must_pass(session_position(s));
    if (passes ? session_pass(s, &f) : session_play(s, random_member(r, &moves), &f))
        fail_msg("%s", f.text);
}

/* ---- the rules ---- */

/* Moves that are not legal, and passes that are not forced, are refused and change nothing. */
static void the_rules_hold(void **state) {
    (void)state;
    rng r = rng_make(SEED, 1);
    for (int size = 4; size <= 10; size += 2) {
        session *s = make_on(size, NULL);
        while (!session_ending(s).is_over) {
            const position before = *session_position(s);
            const squares moves = position_moves(&before);
            fault f;
            for (int sq = -1; sq <= SQUARE_LIMIT; sq++)
                if (sq < 0 || sq == SQUARE_LIMIT || !squares_has(&moves, sq))
                    assert_int_equal(session_play(s, sq, &f), E_RANGE);
            if (!position_must_pass(&before)) assert_int_equal(session_pass(s, &f), E_RANGE);
            assert_true(position_equal(&before, session_position(s)));
            play_some(s, &r);
        }
        const session_end e = session_ending(s);
        assert_int_equal(e.ending, ENDING_NORMAL);
        assert_int_equal(e.score, position_final_score(session_position(s)));
        assert_int_equal(session_play(s, 0, NULL), E_RANGE);
        assert_int_equal(session_pass(s, NULL), E_RANGE);
        session_free(s);
    }
}

/* Undo and redo walk along the game; another move forgets what was taken back. */
static void moves_are_taken_back_and_made_again(void **state) {
    (void)state;
    rng r = rng_make(SEED, 2);
    session *s = make_on(6, NULL);
    position seen[128];
    int at = 0, most = 0;
    seen[0] = *session_position(s);
    for (int i = 0; i < 3000; i++) {
        const uint64_t what = rng_below(&r, 4);
        if (what == 0) {
            assert_int_equal(session_undo(s), at > 0);
            at -= at > 0;
        } else if (what == 1) {
            assert_int_equal(session_redo(s), at < most);
            at += at < most;
        } else if (!session_ending(s).is_over) {
            play_some(s, &r);
            at++;
            /* The same move as before keeps the others behind it. */
            if (at > most || !position_equal(&seen[at], session_position(s))) most = at;
            seen[at] = *session_position(s);
        }
        assert_int_equal(session_game(s)->count, at);
        size_t undone = 0;
        const game_ply *plies = session_undone(s, &undone);
        assert_int_equal(undone, most - at);
        assert_int_equal(plies != NULL, undone > 0);
        assert_true(position_equal(&seen[at], session_position(s)));
    }
    session_free(s);
}

/* ---- endings and clocks ---- */

static void who_resigns_loses_all(void **state) {
    (void)state;
    session *s = make_on(6, NULL);
    session_resign(s, BLACK);
    const session_end e = session_ending(s);
    assert_true(e.is_over);
    assert_int_equal(e.ending, ENDING_RESIGNED);
    assert_int_equal(e.loser, BLACK);
    assert_int_equal(e.score, -36);
    session_resign(s, WHITE); /* too late */
    assert_int_equal(session_ending(s).loser, BLACK);
    session_free(s);
}

/* Blocked squares are nobody's, as the referee counts. */
static void blocked_squares_do_not_count(void **state) {
    (void)state;
    const session_options o = {.seed = SEED};
    game start = game_make(NULL);
    position p;
    session *s = NULL;
    assert_int_equal(
        position_string_read(view_of("#--------------OX----XO------------# X"), &p, NULL, NULL),
        OK);
    game_set_start(&start, &p);
    assert_int_equal(session_make(&o, &start, &s, NULL), OK);
    session_resign(s, WHITE);
    assert_int_equal(session_ending(s).score, 34);
    session_free(s);
    game_clear(&start);
}

/* A value that is only a bound is no score. */
static void bounds_are_no_scores(void **state) {
    (void)state;
    static const value_bound bounds[] = {BOUND_EXACT, BOUND_LOWER, BOUND_EXACT};
    session *s = make_on(8, NULL);
    search_result answer = {.unit = UNIT_DISCS, .value = 3, .depth = 5};
    for (int i = 0; i < 3; i++) {
        const squares moves = position_moves(session_position(s));
        answer.move = squares_next(&moves, SQUARE_NONE);
        answer.bound = bounds[i];
        answer.value = i == 2 ? NAN : 3;
        assert_int_equal(session_answer(s, &answer, NULL), OK);
        const game_ply *last = &session_game(s)->plies[i];
        assert_int_equal(last->has_score, i == 0);
        assert_true(last->score == (i == 0 ? 3 : 0));
        assert_int_equal(last->depth, 5);
    }
    session_free(s);
}

static void sleep_ms(long ms) {
    const struct timespec pause = {.tv_nsec = ms * 1000000};
    (void)nanosleep(&pause, NULL);
}

/* A clock runs for the side to move, undo gives the time back, and a late move loses. */
static void clocks_run_and_end_games(void **state) {
    (void)state;
    const search_limits limits = {.game_ns = 20000000, .increment_ns = 1000000000};
    session *s = make_on(8, &limits);
    assert_true(session_clock_left(s, BLACK) == 20000000);
    session_clock_start(s);
    sleep_ms(2);
    session_clock_stop(s);
    const int64_t left = session_clock_left(s, BLACK);
    assert_true(left < 20000000 - 1900000);
    assert_true(session_clock_left(s, BLACK) == left); /* it stands */
    assert_true(session_clock_left(s, WHITE) == 20000000);
    session_free(s);
    const search_limits short_limits = {.game_ns = 1000000};
    s = make_on(8, &short_limits);
    session_clock_start(s);
    sleep_ms(2);
    fault f;
    assert_int_equal(session_play(s, square_at(4, 5), &f), E_TIMEOUT);
    assert_int_equal(session_game(s)->count, 0);
    assert_true(session_ending(s).is_over);
    assert_int_equal(session_ending(s).ending, ENDING_TIME);
    assert_int_equal(session_ending(s).loser, BLACK);
    session_free(s);
    const search_limits hours = {.game_ns = INT64_C(3600) << 30,
                                 .increment_ns = INT64_C(3600) << 30};
    s = make_on(8, &hours);
    session_clock_start(s);
    assert_int_equal(session_play(s, square_at(4, 5), NULL), OK);
    assert_true(session_clock_left(s, BLACK) > hours.game_ns); /* with the increment */
    assert_true(session_undo(s));
    assert_true(session_clock_left(s, BLACK) == hours.game_ns);
    session_free(s);
}

/* ---- players ---- */

/* Two players finish a game on any board, and their moves carry values and times. */
static void players_play_a_game(void **state) {
    (void)state;
    static const struct {
        int size;
        const char *black, *white;
    } games[] = {{6, "champion,level=1", "naive,depth=1"}, {10, "random", "greedy-corners"}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        session *s = make_on(games[i].size, NULL);
        must_seat(s, BLACK, games[i].black);
        must_seat(s, WHITE, games[i].white);
        while (!session_ending(s).is_over) {
            search_result answer;
            fault f = {.code = OK};
            if (session_think(s, NULL, NULL, &answer, &f) || session_answer(s, &answer, &f))
                fail_msg("%s", f.text);
        }
        assert_true(session_game(s)->plies[0].has_seconds);
        assert_int_equal(session_game(s)->plies[0].has_score, i == 0);
        session_swap(s);
        assert_string_equal(session_seat_of(s, WHITE).spec, games[i].black);
        session_free(s);
    }
}

/* The limits of a referee bound those of the player, and end with him. */
static void a_referee_sets_bounds(void **state) {
    (void)state;
    const search_limits six = {.depth = 6}, two = {.depth = 2}, nine = {.depth = 9};
    session *s = make_on(8, &six);
    search_result answer;
    must_seat(s, BLACK, "champion,hash=1");
    session_bound(s, &two);
    assert_int_equal(session_think(s, NULL, NULL, &answer, NULL), OK);
    assert_int_equal(answer.depth, 2);
    session_bound(s, &nine);
    assert_int_equal(session_think(s, NULL, NULL, &answer, NULL), OK);
    assert_int_equal(answer.depth, 6);
    session_bound(s, NULL);
    session_set_limits(s, &two);
    must_seat(s, BLACK, "champion,hash=1");
    assert_int_equal(session_think(s, NULL, NULL, &answer, NULL), OK);
    assert_int_equal(answer.depth, 2);
    session_free(s);
}

static void *interrupt_soon(void *argument) {
    sleep_ms(20);
    session_interrupt(argument);
    return NULL;
}

/* A player that would think for hours answers soon after an interruption, with a legal move. */
static void a_search_can_be_interrupted(void **state) {
    static const char *const specs[] = {"champion,level=60", "champion,time=1000s,threads=2",
                                        "sized,depth=40"};
    (void)state;
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        session *s = make_on(8, NULL);
        search_result answer;
        pthread_t thread;
        fault f = {.code = OK};
        must_seat(s, BLACK, specs[i]);
        assert_int_equal(pthread_create(&thread, NULL, interrupt_soon, s), 0);
        if (session_think(s, NULL, NULL, &answer, &f)) fail_msg("%s: %s", specs[i], f.text);
        assert_int_equal(pthread_join(thread, NULL), 0);
        if (session_answer(s, &answer, &f)) fail_msg("%s: %s", specs[i], f.text);
        assert_int_equal(session_game(s)->count, 1);
        session_free(s);
    }
}

/* Another program that was stopped may be asked again; one that fails loses. */
static void other_programs_are_judged(void **state) {
    (void)state;
    char spec[600];
    search_result answer;
    pthread_t thread;
    fault f = {.code = OK};
    session *s = make_on(8, NULL);
    (void)snprintf(spec, sizeof spec, "gtp:%s gtp hang -", ODD_PROGRAM);
    must_seat(s, BLACK, spec);
    assert_int_equal(pthread_create(&thread, NULL, interrupt_soon, s), 0);
    assert_int_equal(session_think(s, NULL, NULL, &answer, &f), E_STOPPED);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_false(session_ending(s).is_over);
    (void)snprintf(spec, sizeof spec, "gtp:%s gtp good -", ODD_PROGRAM);
    must_seat(s, BLACK, spec);
    if (session_think(s, NULL, NULL, &answer, &f)) fail_msg("%s", f.text);
    assert_int_equal(session_answer(s, &answer, &f), OK);
    /* It catches up after moves were taken back. */
    assert_true(session_undo(s));
    if (session_think(s, NULL, NULL, &answer, &f)) fail_msg("%s", f.text);
    (void)snprintf(spec, sizeof spec, "gtp:%s gtp illegal -", ODD_PROGRAM);
    must_seat(s, BLACK, spec);
    assert_int_not_equal(session_think(s, NULL, NULL, &answer, &f), OK);
    assert_true(session_ending(s).is_over);
    assert_int_equal(session_ending(s).ending, ENDING_ILLEGAL);
    assert_int_equal(session_ending(s).loser, BLACK);
    assert_non_null(strstr(session_ending(s).evidence.sentence, " plays "));
    assert_non_null(strstr(session_ending(s).evidence.sentence, ", which is no legal move"));
    session_free(s);
}

/* A game of another size is loaded if its players play there. */
static void another_game_is_loaded(void **state) {
    (void)state;
    game other = game_make(NULL);
    position p;
    fault f;
    assert_int_equal(position_start(&p, 14, START_STANDARD, NULL), OK);
    game_set_start(&other, &p);
    session *s = make_on(8, NULL);
    must_seat(s, WHITE, "champion,level=1");
    assert_int_equal(session_load(s, &other, &f), E_UNSUPPORTED);
    assert_int_equal(session_position(s)->field.size, 8);
    must_seat(s, WHITE, "naive,depth=1");
    assert_int_equal(session_load(s, &other, &f), OK);
    assert_int_equal(session_position(s)->field.size, 14);
    assert_int_equal(session_play(s, square_at(5, 6), &f), OK);
    search_result answer;
    assert_int_equal(session_think(s, NULL, NULL, &answer, &f), OK);
    session_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rules_hold),
        cmocka_unit_test(moves_are_taken_back_and_made_again),
        cmocka_unit_test(who_resigns_loses_all),
        cmocka_unit_test(blocked_squares_do_not_count),
        cmocka_unit_test(bounds_are_no_scores),
        cmocka_unit_test(clocks_run_and_end_games),
        cmocka_unit_test(players_play_a_game),
        cmocka_unit_test(a_referee_sets_bounds),
        cmocka_unit_test(a_search_can_be_interrupted),
        cmocka_unit_test(other_programs_are_judged),
        cmocka_unit_test(another_game_is_loaded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
