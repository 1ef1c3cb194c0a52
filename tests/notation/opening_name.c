/* tests/notation/opening_name.c - names of openings, under all symmetries and move orders. */
#include "notation/opening_name.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/board.h"
#include "game/colour.h"
#include "game/grid.h"
#include "game/position.h"
#include "game/squares.h"
#include "game/symmetry.h"
#include "notation/game.h"
#include "notation/games/game_transcript.h"

#include "support/mailbox.h"
#include "support/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

enum { PLIES_MOST = 32, NAMES = 87 };

static void assert_view(view got, const char *want) {
    assert_int_equal(got.length, strlen(want));
    assert_memory_equal(got.data, want, got.length);
}

static game game_of(view moves) {
    position start;
    game g = game_make(NULL);
    assert_int_equal(position_start(&start, BOARD_SIZE, START_STANDARD, NULL), OK);
    assert_int_equal(transcript_read_from(&start, moves, &g, NULL), OK);
    return g;
}

/* Every line is legal by the slow rules, every name has text, and no two lines meet. */
static void the_list_is_sound(void **state) {
    (void)state;
    static board ends[NAMES];
    opening_name n;
    size_t count = 0;
    for (size_t at = 0; opening_name_next(&at, &n); count++) {
        position start;
        assert_int_equal(position_start(&start, BOARD_SIZE, START_STANDARD, NULL), OK);
        mailbox m = mailbox_from(&start.field, &start.grid);
        assert_true(n.moves.length <= (size_t)2 * OPENING_NAME_PLIES);
        assert_true(n.moves.length >= 4 && n.moves.length % 2 == 0 && n.english.length > 0);
        for (size_t i = 0; i < n.moves.length; i += 2) {
            const char square[] = {n.moves.data[i], n.moves.data[i + 1], '\0'};
            const squares turned = mailbox_flips(&m, mailbox_square(square));
            if (squares_count(&turned) == 0)
                fail_msg("%.*s: %s is illegal", (int)n.moves.length, n.moves.data, square);
            m = mailbox_play(&m, mailbox_square(square));
        }
        assert_true(count < NAMES);
        const grid end = mailbox_grid(&m);
        ends[count] = board_canonical(board_from_grid(&end), NULL);
        for (size_t i = 0; i < count; i++)
            assert_false(ends[i].own == ends[count].own && ends[i].opp == ends[count].opp);
    }
    assert_int_equal(count, NAMES);
    assert_int_equal(opening_name_count(), NAMES);
}

/* A game played on a turned or mirrored board has the same name. */
static void all_orientations_are_known(void **state) {
    (void)state;
    opening_name want, got;
    for (size_t at = 0; opening_name_next(&at, &want);) {
        game g = game_of(want.moves);
        for (int s = 0; s < SYMMETRIES; s++) {
            const position turned = position_image(&g.now, s);
            assert_true(opening_name_of_position(&turned, &got));
            assert_ptr_equal(got.english.data, want.english.data);
        }
        game_clear(&g);
    }
}

/* Only images that keep the start can be played from it: one first move for each. */
static void turned_games_are_known(void **state) {
    (void)state;
    static const char *const tigers[] = {"f5d6c3d3c4", "e6f4c3c4d3", "c4e3f6e6f5", "d3c5f6f5e6"};
    opening_name n;
    for (size_t i = 0; i < sizeof tigers / sizeof *tigers; i++) {
        game g = game_of(view_of(tigers[i]));
        assert_true(opening_name_of_game(&g, &n));
        assert_view(n.english, "Tiger");
        assert_view(n.french, "tigre");
        game_clear(&g);
    }
}

/* ---- other orders of moves ---- */

typedef struct reordering {
    rng random;
    board target;
    int squares[PLIES_MOST], count; /* of the line; even indices are black's */
    int order[PLIES_MOST];
    bool used[PLIES_MOST];
    int budget; /* nodes left */
} reordering;

static bool is_another(const reordering *r) {
    for (int i = 0; i < r->count; i++)
        if (r->order[i] != r->squares[i]) return true;
    return false;
}

/* Finds another order of both sides' moves that leads to the same discs. */
static bool reorder(reordering *r, board b, int ply) {
    if (ply == r->count) return b.own == r->target.own && b.opp == r->target.opp && is_another(r);
    const int turns = (r->count + 1 - ply % 2) / 2, first = (int)rng_below(&r->random, 64);
    for (int k = 0; k < turns && r->budget > 0; k++) {
        const int i = 2 * ((k + first) % turns) + ply % 2;
        if (r->used[i] || board_flips(b, r->squares[i]) == 0) continue;
        r->budget--;
        r->used[i] = true;
        r->order[ply] = r->squares[i];
        if (reorder(r, board_play(b, r->squares[i]), ply + 1)) return true;
        r->used[i] = false;
    }
    return false;
}

static void assert_reordered(const reordering *r, const opening_name *want) {
    char moves[2 * PLIES_MOST + 1];
    opening_name got;
    for (int i = 0; i < r->count; i++)
        (void)snprintf(moves + 2 * i, 3, "%c%c", 'a' + r->order[i] % 8, '1' + r->order[i] / 8);
    game g = game_of(view_of(moves));
    assert_true(opening_name_of_game(&g, &got));
    assert_ptr_equal(got.english.data, want->english.data);
    game_clear(&g);
}

/* Another order of moves that leads to the same position has the same name. */
static void transpositions_are_known(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(1);
    opening_name want;
    int found = 0;
    for (size_t at = 0; opening_name_next(&at, &want);) {
        game g = game_of(want.moves);
        reordering r = {.random = rng_make(seed, 0),
                        .target = board_from_grid(&g.now.grid),
                        .count = (int)g.count,
                        .budget = 20000};
        for (int i = 0; i < r.count; i++) r.squares[i] = board_square(g.plies[i].square);
        if (reorder(&r, board_from_grid(&g.start.grid), 0)) {
            assert_reordered(&r, &want);
            found++;
        }
        game_clear(&g);
    }
    print_message("seed %llu: %d openings by another order\n", (unsigned long long)seed, found);
    assert_true(found >= 50);
}

/* ---- games and words ---- */

/* The last position with a name counts, and a ply before it has the name before. */
static void a_game_keeps_its_last_name(void **state) {
    (void)state;
    game g = game_of(view_of("f5d6c3d3c4f4c5b3c2e3d2c6"));
    opening_name n;
    size_t at = 0;
    assert_true(opening_name_of_plies(&g, g.count, &n, &at));
    assert_view(n.english, "Nicolet");
    assert_int_equal(at, 10);
    assert_true(opening_name_of_plies(&g, 9, &n, &at));
    assert_view(n.english, "Rose-Bill");
    assert_true(opening_name_of_plies(&g, 7, &n, &at));
    assert_view(n.english, "Tiger");
    assert_int_equal(at, 5);
    assert_false(opening_name_of_plies(&g, 1, &n, &at));
    assert_int_equal(n.english.length, 0);
    game_clear(&g);
}

/* Other sizes, starts, sides to move and blocked squares have no name. */
static void other_boards_have_no_name(void **state) {
    (void)state;
    opening_name n;
    position p, small;
    game g = game_of(view_of("f5d6"));
    assert_true(opening_name_of_position(&g.now, &n));
    p = g.now;
    p.to_move = WHITE;
    assert_false(opening_name_of_position(&p, &n));
    p = g.now;
    position_block(&p, square_at(0, 0));
    assert_false(opening_name_of_position(&p, &n));
    assert_false(opening_name_of_position(&g.start, &n));
    game_clear(&g);
    assert_int_equal(position_start(&small, 6, START_STANDARD, NULL), OK);
    game_set_start(&g, &small);
    const squares moves = position_moves(&small);
    assert_int_equal(game_add_move(&g, squares_next(&moves, SQUARE_NONE), NULL), OK);
    assert_false(opening_name_of_game(&g, &n));
    assert_false(opening_name_of_position(&g.now, &n));
    game_clear(&g);
    assert_int_equal(position_start(&small, 8, START_WHITE_FIRST, NULL), OK);
    game_set_start(&g, &small);
    assert_false(opening_name_of_game(&g, &n));
    game_clear(&g);
}

/* People type names as they like. */
static void names_are_found_by_words(void **state) {
    (void)state;
    static const struct {
        const char *typed, *moves;
    } cases[] = {
        {"tiger", "f5d6c3d3c4"},
        {"TANAKA", "f5d6c3d3c4b3"},
        {"no cat", "f5d6c4g5"},
        {"rose bill", "f5d6c3d3c4f4c5b3c2"},
        {"tigre", "f5d6c3d3c4"},
        {"parallèle", "f5f4"},
        {"Aubrey, Tanaka", "f5d6c3d3c4b3"},
        {"ganglion", "f5d6c3g5"},
    };
    opening_name n;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(opening_name_find(view_of(cases[i].typed), &n));
        assert_view(n.moves, cases[i].moves);
    }
    assert_false(opening_name_find(view_of("tig"), &n));
    assert_false(opening_name_find(view_of(""), &n));
    assert_false(opening_name_find(view_of(" - "), &n));
    assert_view(opening_name_first(view_of("Aubrey, Tanaka")), "Aubrey");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_list_is_sound),          cmocka_unit_test(all_orientations_are_known),
        cmocka_unit_test(turned_games_are_known),     cmocka_unit_test(transpositions_are_known),
        cmocka_unit_test(a_game_keeps_its_last_name), cmocka_unit_test(other_boards_have_no_name),
        cmocka_unit_test(names_are_found_by_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
