/* tests/notation/game_tree.c - trees of moves: their shape, SGF with variations, and the lines in
 * which we keep them. */
#include "notation/game_tree.h"

#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"
#include "notation/games/tree_sgf.h"
#include "notation/square_name.h"
#include "notation/tree_lines.h"
#include "support/failing_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

static game_tree read_tree(const char *text) {
    game_tree t = game_tree_make(NULL);
    fault f = {.text = ""};
    if (tree_sgf_read(view_of(text), &t, &f)) fail_msg("%s (byte %zu): %s", text, f.at, f.text);
    return t;
}

/* The tree in a short form: moves in order, variations in parentheses, comments in quotes. */
static void write_short(const game_tree *t, buffer *out) {
    for (int i = game_tree_next(t, TREE_ROOT); i != TREE_NONE; i = game_tree_next(t, i)) {
        char name[SQUARE_NAME_BYTES] = "--";
        if (t->nodes[i].square != GAME_PASS) square_name_write(t->nodes[i].square, name);
        buffer_format(out, "%d%s", t->nodes[i].depth, name);
        if (*game_tree_comment(t, i)) buffer_format(out, "'%s'", game_tree_comment(t, i));
    }
}

static void assert_short(const game_tree *t, const char *want) {
    buffer text = buffer_make(NULL);
    write_short(t, &text);
    assert_string_equal(buffer_text(&text), want);
    buffer_clear(&text);
}

static void assert_reads(const char *sgf, const char *want) {
    game_tree t = read_tree(sgf);
    assert_short(&t, want);
    game_tree_clear(&t);
}

/* What was written is read back as the same tree, in SGF and as lines. */
static void assert_goes_round(const game_tree *t) {
    buffer sgf = buffer_make(NULL), lines = buffer_make(NULL);
    game_tree again = game_tree_make(NULL);
    assert_int_equal(tree_sgf_write(t, &sgf, NULL), OK);
    assert_int_equal(tree_sgf_read(buffer_view(&sgf), &again, NULL), OK);
    assert_true(game_tree_same(t, &again));
    game_tree_clear(&again);
    tree_lines_write(t, &lines);
    assert_int_equal(tree_lines_read(buffer_view(&lines), &again, NULL), OK);
    assert_true(game_tree_same(t, &again));
    assert_int_equal(again.count, t->count);
    for (size_t i = 0; i < t->count; i++) assert_int_equal(again.nodes[i].gone, t->nodes[i].gone);
    for (int tag = 0; tag < TAG_COUNT; tag++)
        assert_true(view_equal(view_of(again.head.tags[tag]), view_of(t->head.tags[tag])));
    game_tree_clear(&again);
    buffer_clear(&sgf);
    buffer_clear(&lines);
}

/* Variations, where they begin again, and comments before and behind a move. */
static void sgf_has_variations(void **state) {
    (void)state;
    assert_reads("(;GM[2];B[f5](;W[d6](;B[c3])(;B[c4]))(;W[f4]C[two]))", "1f52d63c33c42f4'two'");
    assert_reads("(;GM[2](;B[f5];W[d6])(;C[why]B[f5];W[f6]))", "1f5'why'2d62f6");
    assert_reads("(;GM[2](;B[f5])(;))", "1f5");
    assert_reads("(;GM[2](;B[f5];W[d6])(;B[d3](;W[c3])(;W[e3]))(;B[c4]))", "1f52d61d32c32e31c4");
    game_tree t = read_tree("(;GM[2]C[a]GC[b](;C[one]B[f5]C[two];C[three]W[d6]))");
    assert_string_equal(game_tree_comment(&t, TREE_ROOT), "a\nb");
    assert_short(&t, "1f5'one\ntwo'2d6'three'");
    assert_goes_round(&t);
    game_tree_clear(&t);
}

/* A mistake in a variation costs the rest of that variation, and nothing else. */
static void a_bad_variation_is_cut(void **state) {
    (void)state;
    static const struct {
        const char *sgf, *tree;
    } cases[] = {
        {"(;GM[2](;B[f5])(;B[d3];W[a1];B[c5](;W[c4])))", "1f51d3"},
        {"(;GM[2](;B[f5])(;B[d3];W[zz9])(;B[c4]))", "1f51d31c4"},
        {"(;GM[2](;B[f5])(;AB[a1];B[d3])(;B[c4]))", "1f51c4"},
        {"(;GM[2](;B[f5])(;B[d3];nonsense;W[c3]))", "1f51d3"},
        {"(;GM[2](;B[f5])(;B[d3][c4];W[c3]))", "1f51d3"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        game_tree t = read_tree(cases[i].sgf);
        assert_short(&t, cases[i].tree);
        assert_int_equal(t.head.notes, GAME_VARIATIONS_DROPPED);
        game_tree_clear(&t);
    }
    game_tree t = game_tree_make(NULL);
    fault f;
    assert_int_equal(tree_sgf_read(view_of("(;B[f5](;W[a1])(;W[d6]))"), &t, &f), E_RANGE);
    assert_int_equal(f.at, 11); /* in the first branch */
    assert_int_equal(t.count, 0);
}

/* Text of any kind survives: brackets, backslashes, line ends, other alphabets; bytes that are no
 * UTF-8 become letters of Latin-1. */
static void comments_go_round(void **state) {
    (void)state;
    static const char *const texts[] = {"]",
                                        "\\",
                                        "\\]\\\\",
                                        "(;B[f5])",
                                        "two\nlines\n\nmore",
                                        "\xE3\x83\xAA\xE3\x83\x90\xE3\x83\xBC\xE3\x82\xB7",
                                        "a\\\nb",
                                        "\xF0\x9F\x90\xA6 : ;",
                                        "ends with \\"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        game_tree t = read_tree("(;GM[2];B[f5];W[d6])");
        assert_int_equal(game_tree_set_comment(&t, TREE_ROOT, view_of(texts[i]), NULL), OK);
        assert_int_equal(game_tree_set_comment(&t, 2, view_of(texts[i]), NULL), OK);
        assert_string_equal(game_tree_comment(&t, 2), texts[i]);
        assert_goes_round(&t);
        game_tree_clear(&t);
    }
    game_tree t = read_tree("(;GM[2];B[f5]C[caf\xE9\x01])");
    assert_string_equal(game_tree_comment(&t, 1), "caf\xC3\xA9");
    game_tree_clear(&t);
}

/* Numbers stay: children get new ones, removed ones are used up, promoting moves no number. */
static void numbers_stay(void **state) {
    (void)state;
    game_tree t = read_tree("(;GM[2];B[f5](;W[d6];B[c3])(;W[f4];B[e3])(;W[f6]))");
    int to = TREE_NONE;
    assert_int_equal(t.nodes[4].square, square_at(3, 5));
    assert_int_equal(game_tree_promote(&t, 5, false), 1);
    assert_short(&t, "1f52f43e32d63c32f6");
    assert_int_equal(game_tree_promote(&t, 5, false), TREE_NONE);
    assert_true(game_tree_is_main(&t, 5));
    assert_false(game_tree_is_main(&t, 3));
    game_tree_remove(&t, 2);
    assert_false(game_tree_has(&t, 2));
    assert_false(game_tree_has(&t, 3));
    assert_int_equal(game_tree_count(&t), 5);
    assert_int_equal(game_tree_play(&t, 1, square_at(5, 3), &to, NULL), OK);
    assert_int_equal(to, 7); /* d6 again, with another number */
    assert_int_equal(game_tree_play(&t, 1, square_at(5, 3), &to, NULL), OK);
    assert_int_equal(to, 7);
    assert_int_equal(game_tree_lines(&t), 3);
    assert_goes_round(&t);
    game_tree_clear(&t);
    t = read_tree("(;GM[2](;B[f5])(;B[d3](;W[c3])(;W[e3];B[f6])))");
    assert_int_equal(game_tree_promote(&t, 5, true), TREE_ROOT);
    assert_short(&t, "1d32e33f62c31f5");
    game_tree_clear(&t);
}

/* A pass that was left out becomes a node; a second wish walks the same two nodes. */
static void passes_are_nodes(void **state) {
    (void)state;
    game_tree t = read_tree("(;GM[2];B[c4];W[c3];B[c2];W[b2];B[f5];W[c1];B[a1];W[a3])");
    int to = TREE_NONE, again = TREE_NONE;
    const int end = game_tree_main_end(&t);
    assert_int_equal(game_tree_play(&t, end, square_at(4, 2), &to, NULL), OK);
    assert_int_equal(to, end + 2);
    assert_int_equal(t.nodes[end + 1].square, GAME_PASS);
    assert_int_equal(game_tree_pass(&t, end, &again, NULL), OK);
    assert_int_equal(again, end + 1);
    assert_int_equal(game_tree_pass(&t, again, &again, NULL), OK); /* one too many */
    assert_int_equal(again, end + 1);
    assert_int_equal(game_tree_pass(&t, TREE_ROOT, &again, NULL), E_RANGE);
    assert_int_equal(game_tree_play(&t, TREE_ROOT, square_at(0, 0), &again, NULL), E_RANGE);
    assert_goes_round(&t);
    game_tree_clear(&t);
}

/* Plays one of the moves behind a node, or passes. Returns the new node, or TREE_NONE. */
static int play_at_random(game_tree *t, int node, rng *r) {
    const position p = game_tree_position(t, node);
    const squares moves = position_moves(&p);
    int to = TREE_NONE, sq = squares_next(&moves, SQUARE_NONE);
    for (uint64_t skip = rng_below(r, 12); skip && sq != SQUARE_NONE; skip--)
        if (squares_next(&moves, sq) != SQUARE_NONE) sq = squares_next(&moves, sq);
    if (sq != SQUARE_NONE)
        assert_int_equal(game_tree_play(t, node, sq, &to, NULL), OK);
    else if (position_must_pass(&p))
        assert_int_equal(game_tree_pass(t, node, &to, NULL), OK);
    return to;
}

static void grow(game_tree *t, rng *r) {
    for (int i = 0; i < 120; i++) {
        const int node = (int)rng_below(r, t->count);
        if (!game_tree_has(t, node)) continue;
        const int to = play_at_random(t, node, r);
        if (i % 7 == 0)
            assert_int_equal(game_tree_set_comment(t, node, view_of("a\nb]"), NULL), OK);
        if (i % 31 == 30 && node) game_tree_remove(t, node);
        if (i % 11 == 10 && to != TREE_NONE && game_tree_has(t, to))
            (void)game_tree_promote(t, to, i % 2);
    }
}

/* SGF has no blocked squares; the lines of a store do. */
static void assert_lines_alone_go_round(const game_tree *t) {
    buffer text = buffer_make(NULL), lines = buffer_make(NULL);
    game_tree again = game_tree_make(NULL);
    assert_int_equal(tree_sgf_write(t, &text, NULL), E_UNSUPPORTED);
    assert_int_equal(text.length, 0);
    tree_lines_write(t, &lines);
    assert_int_equal(tree_lines_read(buffer_view(&lines), &again, NULL), OK);
    assert_true(game_tree_same(t, &again));
    game_tree_clear(&again);
    buffer_clear(&text);
    buffer_clear(&lines);
}

/* Trees grown at random, on boards with blocked squares as well. */
static void random_trees_go_round(void **state) {
    (void)state;
    const uint64_t seed = 20261118;
    rng r = rng_make(seed, 0);
    print_message("seed %llu\n", (unsigned long long)seed);
    for (int round = 0; round < 60; round++) {
        position start;
        game_tree t = game_tree_make(NULL);
        const bool blocked = round % 4 == 0;
        assert_int_equal(position_start(&start, 4 + 2 * (round % 7), START_STANDARD, NULL), OK);
        if (blocked) position_block(&start, 0);
        assert_int_equal(game_tree_begin(&t, &start, NULL), OK);
        grow(&t, &r);
        if (blocked)
            assert_lines_alone_go_round(&t);
        else
            assert_goes_round(&t);
        game_tree_clear(&t);
    }
}

/* Deep nesting and many branches stay within bounds of memory and number. */
static void hostile_texts_are_bounded(void **state) {
    (void)state;
    enum { DEPTH = 200000 };
    buffer text = buffer_make(NULL);
    buffer_add(&text, "(;GM[2]");
    buffer_repeat(&text, '(', DEPTH);
    buffer_add(&text, ";B[f5]");
    buffer_repeat(&text, ')', DEPTH + 1);
    game_tree t = read_tree(buffer_text(&text));
    assert_int_equal(t.count, 2);
    game_tree_clear(&t);
    buffer_reset(&text, 0);
    buffer_add(&text, "(;GM[2]");
    for (int i = 0; i < 100000; i++) buffer_add(&text, "(;B[f5])");
    buffer_add(&text, ")");
    t = read_tree(buffer_text(&text)); /* the same move again and again is one node */
    assert_int_equal(t.count, 2);
    game_tree_clear(&t);
    buffer_clear(&text);
}

/* All comments on one move are read, in their order. A reader that copies the earlier ones for each
 * would take minutes here. */
static void a_move_has_many_comments(void **state) {
    (void)state;
    enum { COMMENTS = 80000 };
    buffer text = buffer_make(NULL);
    buffer_add(&text, "(;GM[2]");
    for (int i = 0; i < COMMENTS; i++) buffer_add(&text, i % 2 ? "(;B[f5]C[y])" : "(;B[f5]C[x])");
    buffer_add(&text, ")");
    game_tree t = read_tree(buffer_text(&text));
    assert_int_equal(t.count, 2);
    assert_int_equal(strlen(game_tree_comment(&t, 1)), 2 * COMMENTS - 1);
    assert_memory_equal(game_tree_comment(&t, 1), "x\ny\nx\ny", 7);
    game_tree_clear(&t);
    buffer_clear(&text);
    t = read_tree("(;GM[2]C[a];C[b]B[f5]C[c]C[]W[f6]C[d];C[e];C[f](;B[e6])(;C[g]W[h8];C[h]))");
    assert_string_equal(game_tree_comment(&t, TREE_ROOT), "a");
    assert_string_equal(game_tree_comment(&t, 1), "b\nc");
    assert_string_equal(game_tree_comment(&t, 2), "d\ne\nf");
    game_tree_clear(&t);
}

/* A tree that was kept and damaged is refused with a place, and never half there. */
static void damaged_lines_are_refused(void **state) {
    (void)state;
    game_tree t = read_tree("(;GM[2]PB[Ada];B[f5](;W[d6];B[c3])(;W[f4]C[x\\\\y]))");
    buffer lines = buffer_make(NULL);
    tree_lines_write(&t, &lines);
    for (size_t i = 0; i < lines.length; i++) {
        game_tree again = game_tree_make(NULL);
        fault f = {.at = 0};
        const status result = tree_lines_read((view){lines.data, i}, &again, &f);
        if (result) assert_true(again.count == 0 && f.at <= i && f.text[0]);
        game_tree_clear(&again);
        const char kept = lines.data[i];
        lines.data[i] = '7';
        if (tree_lines_read(buffer_view(&lines), &again, &f)) assert_int_equal(again.count, 0);
        game_tree_clear(&again);
        lines.data[i] = kept;
    }
    static const char *const bad[] = {
        "",
        "tree 2\n",
        "tree 1\nstart X\n",
        "tree 1\nstart ---------------------------OX------XO--------------------------- X\n"
        "numbers 0\n",
        "tree 1\nstart ---------------------------OX------XO--------------------------- X\n"
        "numbers 70000\n",
        "tree 1\nstart ---------------------------OX------XO--------------------------- X\n"
        "numbers 3\nnode 1 2 f5 \n",
        "tree 1\nstart ---------------------------OX------XO--------------------------- X\n"
        "numbers 3\nnode 1 0 f5 \nnode 2 0 f5 \n",
        "tree 1\nstart ---------------------------OX------XO--------------------------- X\n"
        "numbers 3\nnode 1 0 -- \n",
        "tree 1\nstart ---------------------------OX------XO--------------------------- X\n"
        "numbers 2\nnode 1 0 f5 \\x\n",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        game_tree again = game_tree_make(NULL);
        assert_int_not_equal(tree_lines_read(view_of(bad[i]), &again, NULL), OK);
        assert_int_equal(again.count, 0);
    }
    buffer_clear(&lines);
    game_tree_clear(&t);
}

/* When any one request for memory fails, a tree either is there or says E_NOMEM. */
static void memory_may_fail(void **state) {
    (void)state;
    static const char text[] = "(;GM[2]PB[a]C[b];B[f5]C[c](;W[d6];B[c3])(;W[f4]C[d]))";
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        game_tree t = game_tree_make(&a.memory);
        fault f;
        const status result = tree_sgf_read(view_of(text), &t, &f);
        if (result) {
            assert_int_equal(result, E_NOMEM);
            assert_int_equal(t.count, 0);
        } else {
            assert_int_equal(t.count, 5);
        }
        game_tree_clear(&t);
        assert_int_equal(a.live, 0);
        if (!a.failed) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sgf_has_variations),        cmocka_unit_test(a_bad_variation_is_cut),
        cmocka_unit_test(comments_go_round),         cmocka_unit_test(numbers_stay),
        cmocka_unit_test(passes_are_nodes),          cmocka_unit_test(random_trees_go_round),
        cmocka_unit_test(hostile_texts_are_bounded), cmocka_unit_test(damaged_lines_are_refused),
        cmocka_unit_test(a_move_has_many_comments),  cmocka_unit_test(memory_may_fail),
    };
    return cmocka_run_group_tests_name("game_tree", tests, NULL, NULL);
}
