/* tests/service/practice_choice.c - which positions are put before a person, and how an answer is
 * judged. The values that count come from a solver of the tests that shares nothing with ours. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/analyst.h"
#include "analysis/practice/leitner.h"
#include "analysis/practice/puzzle.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "game/tier.h"
#include "notation/game.h"
#include "notation/wthor.h"
#include "report/outlet.h"
#include "service/practice/practice_source.h"
#include "store/store.h"
#include "support/endings.h"
#include "support/settings.h"
#include "support/store_made.h"
#include "support/wthor_made.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static analyst *open_analyst(int size) {
    const analyst_options o = {.level = 16, .threads = 1, .tier = tier_best()};
    position p;
    analyst *a = NULL;
    assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
    assert_int_equal(analyst_open(&o, &p.field, &a, NULL), OK);
    return a;
}

/* The true values of the best two moves. */
static void solve(const position *p, int *best, int *second) {
    const squares moves = position_moves(p);
    *best = *second = -1000;
    for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&moves, sq)) {
        const int value = slow_move_value(p, sq);
        if (value > *best) {
            *second = *best;
            *best = value;
        } else if (value > *second) {
            *second = value;
        }
    }
}

/* A position is chosen if and only if its true gap is wanted; gap and best move are the true ones.
 */
static void clear_positions_are_chosen_and_others_not(void **state) {
    (void)state;
    const puzzle_taste taste = {.gap_least = 4, .gap_most = 20, .empty_least = 3, .empty_most = 8};
    rng r = rng_make(setting_seed(20261117), 61);
    analyst *analysts[] = {open_analyst(8), open_analyst(6)};
    int chosen = 0, left = 0;
    for (int i = 0; i < 200; i++) {
        const int size = i % 4 == 3 ? 6 : 8;
        const position p = random_ending(&r, size, 3 + i % 5, (ending_kind)(i % 2));
        if (!puzzle_may_fit(&p, &taste)) continue;
        int best, second;
        solve(&p, &best, &second);
        puzzle found;
        bool fits = false;
        assert_int_equal(puzzle_try(analysts[size == 6], &p, &taste, NULL, &found, &fits, NULL),
                         OK);
        const int gap = best - second;
        assert_int_equal(fits, gap >= 4 && gap <= 20);
        assert_true(found.best.exact && found.second.exact);
        assert_true(found.gap == gap && found.best.value == best && found.second.value == second);
        assert_int_equal(slow_move_value(&p, found.best.move), best);
        chosen += fits;
        left += !fits;
    }
    assert_true(chosen > 20 && left > 20);
    analyst_close(analysts[0]);
    analyst_close(analysts[1]);
}

/* Wrong numbers of empty squares and positions without a choice are not even searched. */
static void positions_without_a_choice_do_not_fit(void **state) {
    (void)state;
    const puzzle_taste taste = {.gap_least = 2, .gap_most = 64, .empty_least = 2, .empty_most = 60};
    rng r = rng_make(setting_seed(20261117), 62);
    for (int i = 0; i < 200; i++) {
        const position p = random_ending(&r, 8, 1 + i % 12, (ending_kind)(i % ENDING_KINDS));
        const squares moves = position_moves(&p);
        const bool wanted = squares_count(&moves) >= 2 && position_empties(&p) >= 2;
        assert_int_equal(puzzle_may_fit(&p, &taste), wanted);
    }
}

/* The best two moves have the same depth and certainty in the middle game, too, and on boards that
 * the champion does not play on. */
static void two_moves_are_valued_alike(void **state) {
    (void)state;
    static const int sizes[] = {8, 6, 10, 14};
    for (size_t i = 0; i < 4; i++) {
        const analyst_options o = {.level = 6, .threads = 1, .tier = tier_best()};
        position p;
        analyst *a = NULL;
        judged best, second, other;
        double loss = -1;
        assert_int_equal(position_start(&p, sizes[i], START_STANDARD, NULL), OK);
        const squares moves = position_moves(&p);
        position_play(&p, squares_next(&moves, SQUARE_NONE));
        assert_int_equal(analyst_open(&o, &p.field, &a, NULL), OK);
        assert_int_equal(analyst_two(a, &p, NULL, &best, &second, NULL), OK);
        assert_int_not_equal(best.move, second.move);
        assert_true(best.value >= second.value);
        assert_int_equal(best.exact, second.exact);
        assert_int_equal(best.unit, second.unit);
        assert_int_equal(best.depth, second.depth);
        assert_int_equal(analyst_loss(a, &p, best.move, NULL, &best, &other, &loss, NULL), OK);
        assert_true(loss >= 0);
        analyst_close(a);
    }
}

/* An answer is right if and only if it loses nothing by the true values. */
static void answers_are_judged_by_true_values(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20261117), 63);
    analyst *a = open_analyst(8);
    for (int i = 0; i < 60; i++) {
        const position p = random_ending(&r, 8, 4 + i % 3, ENDING_GAME);
        const squares moves = position_moves(&p);
        int best, second;
        if (squares_empty(&moves)) continue;
        solve(&p, &best, &second);
        for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
             sq = squares_next(&moves, sq)) {
            puzzle_verdict v;
            assert_int_equal(puzzle_judge(a, &p, sq, puzzle_tolerance, NULL, &v, NULL), OK);
            const int value = slow_move_value(&p, sq);
            assert_true(v.played.exact && v.played.value == value && v.best.value == best);
            assert_true(v.loss == best - value);
            assert_int_equal(v.right, value == best);
            buffer basis = buffer_make(NULL);
            puzzle_basis(&v.played, 16, &basis);
            assert_string_equal(buffer_text(&basis), "exact");
            buffer_clear(&basis);
        }
    }
    analyst_close(a);
}

/* Missed: back the next day, then after 3, 7, 14 and 30 days, then learned. */
static void missed_positions_come_back(void **state) {
    (void)state;
    static const int days[] = {1, 3, 7, 14, 30};
    const leitner fresh = {.box = LEITNER_NEW};
    const leitner known = leitner_after(fresh, true, 100);
    assert_int_equal(known.box, LEITNER_LEARNED);
    assert_false(leitner_is_due(known, 100000));
    leitner l = leitner_after(fresh, false, 100);
    int64_t today = 100;
    for (int box = 1; box <= LEITNER_BOXES; box++) {
        assert_int_equal(l.box, box);
        assert_int_equal(l.due, today + days[box - 1]);
        assert_false(leitner_is_due(l, l.due - 1));
        assert_true(leitner_is_due(l, l.due));
        /* A right answer before its day changes nothing; a miss on any day leads back. */
        const leitner early = leitner_after(l, true, l.due - 1);
        assert_true(early.box == l.box && early.due == l.due);
        const leitner missed = leitner_after(l, false, l.due);
        assert_true(missed.box == 1 && missed.due == l.due + 1);
        today = l.due + box; /* a few days late */
        l = leitner_after(l, true, today);
    }
    assert_int_equal(l.box, LEITNER_LEARNED);
    assert_int_equal(leitner_after(l, false, today).box, 1);
}

/* ---- sources ---- */

static const char transcript[] = "f5f4c3d6d3c5f6f3g4h5c6e6c4g3g5e3d2e2c7h6e1g6f2f1g1c2h3c1e7d7e8f8f"
                                 "7d1b1d8c8b8g2b6a6b5h4h1h2g8a5b3"
                                 "a3a1g7a2a4b2b7a7b4a8h7h8\n";

/* Draws often: every position is legal to ask, is one of the game, and all that fit are drawn. */
static void assert_draws(practice_source *s, const game *g) {
    const puzzle_taste taste = {
        .gap_least = 2, .gap_most = 64, .empty_least = 10, .empty_most = 20};
    rng r = rng_make(setting_seed(20261117), 64);
    bool drawn[128] = {false};
    for (int i = 0; i < 200; i++) {
        position p;
        bool found = false;
        assert_int_equal(practice_source_draw(s, &r, &taste, NULL, &p, &found, NULL), OK);
        assert_true(found && puzzle_may_fit(&p, &taste));
        bool known = false;
        for (size_t ply = 0; g && ply <= g->count; ply++) {
            const position q = game_position_after(g, ply);
            if (!position_equal(&p, &q)) continue;
            drawn[ply] = known = true;
        }
        assert_true(!g || known);
    }
    for (size_t ply = 0; g && ply <= g->count; ply++) {
        const position q = game_position_after(g, ply);
        assert_int_equal(drawn[ply], puzzle_may_fit(&q, &taste));
    }
}

static game whole_game(void) {
    game g = game_make(NULL);
    for (const char *c = transcript; *c != '\n'; c += 2)
        assert_int_equal(game_add_move(&g, square_at(c[1] - '1', c[0] - 'a'), NULL), OK);
    return g;
}

/* Counts what is noted. */
static void count_note(void *context, const char *sentence) {
    (void)sentence;
    ++*(int *)context;
}

static const outlet silent = {.note = NULL};

static practice_source *must_open(const char *path) {
    practice_source *s = NULL;
    fault f = {.code = OK};
    if (practice_source_open(path, &silent, NULL, &s, &f)) fail_msg("%s", f.text);
    return s;
}

static void positions_come_from_files_and_stores(void **state) {
    char path[STORE_PATH];
    game g = whole_game();
    store_path_in(*state, "game.txt", path);
    store_write_bytes(path, view_of(transcript));
    practice_source *s = must_open(path);
    assert_int_equal(unlink(path), 0);
    assert_draws(s, &g);
    practice_source_close(s);
    for (int k = 0; k < STORE_KINDS; k++) {
        made_store m = store_make(*state, k, 8);
        fault f = {.code = OK};
        const store_game stored = {.record = &g, .played = {.a_is_black = true}};
        store_must(store_add_games(m.store, m.run.id, &stored, 1, &f), &f);
        store_close(m.store);
        s = must_open(m.path);
        assert_draws(s, &g);
        practice_source_close(s);
        store_path_in(*state, "games", path); /* a store may have any name */
        assert_int_equal(rename(m.path, path), 0);
        s = must_open(path);
        assert_draws(s, &g);
        practice_source_close(s);
        assert_int_equal(unlink(path), 0);
    }
    game_clear(&g);
}

static void positions_come_from_wthor(void **state) {
    char path[STORE_PATH];
    buffer bytes = buffer_make(NULL);
    char moves[sizeof transcript];
    memcpy(moves, transcript, sizeof moves);
    moves[strlen(moves) - 1] = '\0';
    const wthor_game record = wthor_made_moves(moves);
    wthor_made_games(&bytes, 2026, &record, 1);
    store_path_in(*state, "WTH_2026.wtb", path);
    store_write_bytes(path, buffer_view(&bytes));
    buffer_clear(&bytes);
    game g = whole_game();
    practice_source *s = must_open(path);
    assert_draws(s, &g);
    practice_source_close(s);
    s = must_open(((const store_folder *)*state)->path); /* the folder as a base */
    assert_draws(s, &g);
    practice_source_close(s);
    assert_int_equal(unlink(path), 0);
    game_clear(&g);
}

/* A file of positions gives its positions; bad records are counted; a file without any is an error.
 */
static void files_of_positions_and_bad_files(void **state) {
    char path[STORE_PATH];
    practice_source *s = NULL;
    fault f = {.code = OK};
    const puzzle_taste taste = {.gap_least = 2, .gap_most = 64, .empty_least = 1, .empty_most = 12};
    store_path_in(*state, "positions.obf", path);
    store_write_bytes(path, view_of("-----OX--XO----- X;\nnonsense\n"));
    int notes = 0;
    const outlet counting = {.note = count_note, .context = &notes};
    assert_int_equal(practice_source_open(path, &counting, NULL, &s, &f), OK);
    assert_true(notes > 0);
    rng r = rng_make(1, 1);
    position p;
    bool found = false;
    assert_int_equal(practice_source_draw(s, &r, &taste, NULL, &p, &found, NULL), OK);
    assert_true(found);
    assert_int_equal(p.field.size, 4);
    practice_source_close(s);
    store_write_bytes(path, view_of("Dear diary,\n"));
    assert_int_not_equal(practice_source_open(path, &silent, NULL, &s, &f), OK);
    assert_null(s);
    assert_true(f.text[0] != '\0');
    assert_int_equal(unlink(path), 0);
    store_path_in(*state, "none.pgn", path);
    assert_int_not_equal(practice_source_open(path, &silent, NULL, &s, &f), OK);
    assert_null(s);
}

static void games_are_made_when_there_are_none(void **state) {
    (void)state;
    practice_source *s = NULL;
    const puzzle_taste taste = {
        .gap_least = 2, .gap_most = 64, .empty_least = 40, .empty_most = 50};
    assert_int_equal(practice_source_made(tier_best(), &s, NULL), OK);
    rng r = rng_make(setting_seed(20261117), 65);
    for (int i = 0; i < 3; i++) {
        position p;
        bool found = false;
        assert_int_equal(practice_source_draw(s, &r, &taste, NULL, &p, &found, NULL), OK);
        assert_true(found && puzzle_may_fit(&p, &taste));
    }
    practice_source_close(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clear_positions_are_chosen_and_others_not),
        cmocka_unit_test(positions_without_a_choice_do_not_fit),
        cmocka_unit_test(two_moves_are_valued_alike),
        cmocka_unit_test(answers_are_judged_by_true_values),
        cmocka_unit_test(missed_positions_come_back),
        STORE_TEST(positions_come_from_files_and_stores),
        STORE_TEST(positions_come_from_wthor),
        STORE_TEST(files_of_positions_and_bad_files),
        cmocka_unit_test(games_are_made_when_there_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
