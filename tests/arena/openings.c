/* tests/arena/openings.c - openings are legal, repeatable and different. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/openings/openings.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/any.h"
#include "notation/game.h"
#include "support/failing_alloc.h"
#include "support/failing_files.h"
#include "support/settings.h"

#include <errno.h>
#include <string.h>

enum { SEED = 77, MANY = 200 };

static position start(int size, start_kind kind) {
    position p;
    assert_int_equal(position_start(&p, size, kind, NULL), OK);
    return p;
}

static game played(const openings *o, const position *from, uint64_t seed, uint64_t index) {
    game g = game_make(NULL);
    fault f = {.code = OK};
    assert_int_equal(openings_play(o, from, seed, index, &g, &f), OK);
    return g;
}

/* "start" and "random:N" are read; what is neither is taken for a file, and explained. */
static void openings_are_read(void **state) {
    (void)state;
    static const struct {
        const char *text;
        status want;
        size_t at;
    } bad[] = {{"", E_MISSING, 0},
               {"xot", E_MISSING, 0},
               {"random", E_MISSING, 0},
               {"random:", E_FORMAT, 7},
               {"random:x", E_FORMAT, 7},
               {"random:-1", E_FORMAT, 7},
               {"random:0", E_RANGE, 7},
               {"random:41", E_RANGE, 7},
               {"random:99999999999999999999999", E_RANGE, 7}};
    const position from = start(8, START_STANDARD);
    failing_files fs;
    failing_files_start(&fs, FAILING_FILES_NEVER, EIO, false);
    openings o = {.random_plies = 9};
    assert_int_equal(openings_parse(view_of("start"), &from, &fs.ops, NULL, &o, NULL), OK);
    assert_int_equal(o.random_plies, 0);
    assert_true(openings_are_one(&o));
    assert_int_equal(openings_parse(view_of("random:40"), &from, &fs.ops, NULL, &o, NULL), OK);
    assert_int_equal(o.random_plies, 40);
    assert_false(openings_are_one(&o));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        fault f;
        assert_int_equal(openings_parse(view_of(bad[i].text), &from, &fs.ops, NULL, &o, &f),
                         bad[i].want);
        assert_int_equal(f.code, bad[i].want);
        assert_int_equal(f.at, bad[i].at);
    }
    failing_files_end(&fs);
}

/* Exactly as many plies as asked for, all of them moves, each legal, and a move left to play; on
 * every size and start. */
static void openings_are_legal(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(SEED);
    const openings o = {.random_plies = 8};
    for (int size = GRID_MIN; size <= GRID_MAX; size += 2)
        for (start_kind kind = START_STANDARD; kind < START_COUNT; kind++)
            for (uint64_t i = 0; i < 10; i++) {
                const position from = start(size, kind);
                game g = played(&o, &from, seed, i);
                position p = from;
                assert_true(position_equal(&g.start, &from));
                assert_int_equal(g.count, 8);
                for (size_t k = 0; k < g.count; k++)
                    assert_true(position_try(&p, g.plies[k].square));
                const squares moves = position_moves(&p);
                assert_false(squares_empty(&moves));
                assert_true(position_equal(&p, &g.now));
                game_clear(&g);
            }
}

/* Without random plies the opening is the start. */
static void the_start_is_an_opening(void **state) {
    (void)state;
    const position from = start(8, START_DIAGONAL);
    game g = played(&(openings){.random_plies = 0}, &from, 1, 3);
    assert_int_equal(g.count, 0);
    assert_true(position_equal(&g.now, &from));
    game_clear(&g);
}

/* The same seed and index give the same opening, in whatever order they are asked for. */
static void openings_repeat(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(SEED);
    const openings o = {.random_plies = 12};
    const position from = start(8, START_STANDARD);
    game forth[20];
    for (size_t i = 0; i < 20; i++) forth[i] = played(&o, &from, seed, i);
    for (size_t i = 20; i-- > 0;) {
        game again = played(&o, &from, seed, i);
        assert_true(game_same_moves(&forth[i], &again));
        game_clear(&again);
        game_clear(&forth[i]);
    }
}

/* Twelve plies have 1.9 * 10^9 lines: two hundred draws, or those of two seeds, do not meet. */
static void openings_differ(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(SEED);
    const openings o = {.random_plies = 12};
    const position from = start(8, START_STANDARD);
    game all[MANY];
    for (size_t i = 0; i < MANY; i++) all[i] = played(&o, &from, seed + (i & 1), i / 2);
    for (size_t i = 0; i < MANY; i++)
        for (size_t k = 0; k < i; k++) assert_false(game_same_moves(&all[i], &all[k]));
    for (size_t i = 0; i < MANY; i++) game_clear(&all[i]);
}

/* The four first moves come equally often: 1000 of 4000 with a standard deviation of 27. */
static void first_moves_are_even(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(SEED);
    const position from = start(8, START_STANDARD);
    int seen[SQUARE_LIMIT] = {0};
    for (uint64_t i = 0; i < 4000; i++) {
        game g = played(&(openings){.random_plies = 1}, &from, seed, i);
        seen[g.plies[0].square]++;
        game_clear(&g);
    }
    const squares moves = position_moves(&from);
    for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&moves, sq))
        assert_in_range(seen[sq], 1000 - 5 * 27, 1000 + 5 * 27);
}

/* A board of twelve empty squares has no line of forty plies: refused, not sought for ever. */
static void impossible_lengths_are_refused(void **state) {
    (void)state;
    const position from = start(4, START_STANDARD);
    game g = game_make(NULL);
    fault f;
    assert_int_equal(openings_play(&(openings){.random_plies = 40}, &from, 1, 0, &g, &f), E_RANGE);
    game_clear(&g);
}

/* Memory may fail at every request, and none is lost. */
static void memory_may_fail(void **state) {
    (void)state;
    const position from = start(8, START_STANDARD);
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        game g = game_make(&a.memory);
        const status got = openings_play(&(openings){.random_plies = 6}, &from, 1, 0, &g, NULL);
        game_clear(&g);
        assert_int_equal(a.live, 0);
        assert_int_equal(got, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
}

/* ---- lists ---- */

static openings listed(const char *text, const char *name, const position *from) {
    openings o;
    fault f = {.code = OK};
    if (openings_read(view_of(text), name, from, NULL, &o, &f)) fail_msg("%s", f.text);
    return o;
}

/* Where in the list the opening is that was played: each of them has another length. */
static size_t length_played(const openings *o, const position *from, uint64_t seed,
                            uint64_t index) {
    game g = played(o, from, seed, index);
    const size_t length = g.count;
    game_clear(&g);
    return length;
}

/* Transcripts as they come: either case, numbers, blank lines, comments, no newline at the end, odd
 * lengths, the mark of an editor. */
static void transcripts_are_read(void **state) {
    (void)state;
    const position from = start(8, START_STANDARD);
    openings o = listed("\xEF\xBB\xBF% a list\n\nf5\n  \nF5D6\r\n1. c4 2. c3 3. d3 % named\n"
                        "%f5f6\nd3 c5 d6 e3",
                        "xot.txt", &from);
    assert_int_equal(o.count, 4);
    bool seen[5] = {false};
    for (uint64_t i = 0; i < 4; i++) {
        const size_t length = length_played(&o, &from, 3, i);
        assert_in_range(length, 1, 4);
        assert_false(seen[length]);
        seen[length] = true;
    }
    assert_false(openings_are_one(&o));
    openings_clear(&o);
    assert_true(openings_are_one(&o));
}

/* A game of another format is an opening, too, and so is one that brings its board along. */
static void other_formats_are_read(void **state) {
    (void)state;
    const position eight = start(8, START_STANDARD), six = start(6, START_STANDARD),
                   ten = start(10, START_STANDARD), diagonal = start(8, START_DIAGONAL);
    openings o =
        listed("(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O-----"
               "---------------------- *]B[F5]W[D6]B[C3];)\n",
               "some.ggf", &eight);
    assert_int_equal(length_played(&o, &eight, 1, 0), 3);
    openings_clear(&o);
    o = listed("--------------OX----XO-------------- X b3\n", "small", &six);
    assert_int_equal(length_played(&o, &six, 1, 0), 1);
    openings_clear(&o);
    o = listed("g6\nf7\n", "moves fit several sizes: the match tells", &ten);
    assert_int_equal(o.count, 2);
    openings_clear(&o);
    o = listed("f4\n", "another start", &diagonal);
    game g = played(&o, &diagonal, 1, 0);
    assert_true(position_equal(&g.start, &diagonal));
    game_clear(&g);
    openings_clear(&o);
}

/* A list up to half the size of a text that can be recognised is looked at to its end. */
static void a_list_is_looked_at_as_a_whole(void **state) {
    (void)state;
    const position from = start(8, START_STANDARD);
    buffer text = buffer_make(NULL);
    openings o;
    fault f = {.code = OK};
    buffer_add(&text, "....\n.OX.\n.XO.\n....\n"); /* a drawing, if nothing comes behind it */
    buffer_repeat(&text, ' ', ANY_MAX_BYTES / 2 - text.length);
    assert_int_equal(openings_read(buffer_view(&text), "list", &from, NULL, &o, &f), E_FORMAT);
    assert_non_null(strstr(f.text, "list holds positions (drawing)"));
    buffer_clear(&text);
}

/* What cannot be played gets a sentence with name, line and character. */
static void bad_lines_are_explained(void **state) {
    (void)state;
    static const struct {
        const char *text;
        status want;
        const char *says;
    } bad[] = {{"f5d6\n\nf5f6a1\n", E_RANGE, "list, line 3, character 5: "},
               {"f5\nf5x\n", E_FORMAT, "list, line 2, character 3: expected a move"},
               {"f5\nf5d6c3d3c4f4 hello\n", E_FORMAT, "list, line 2, character 14: "},
               {"", E_FORMAT, "list holds no opening"},
               {"% nothing\n\n", E_FORMAT, "list holds no opening"},
               {"---------------------------OX------XO--------------------------- X\n", E_FORMAT,
                "list holds positions"},
               {"--------------OX----XO-------------- X b3\n", E_RANGE,
                "list, line 1, character 1: the board is 6x6, the match is on 8x8"},
               {"f5\n---------------------------XO------OX--------------------------- X c5\n",
                E_RANGE, "list, line 2, character 1: this begins at another start"},
               {"f5d6c5f4e7f6g5e6e3\n", E_RANGE, "list, line 1, character 1: the game is over"}};
    const position from = start(8, START_STANDARD);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        openings o;
        fault f = {.code = OK};
        const status got = openings_read(view_of(bad[i].text), "list", &from, NULL, &o, &f);
        if (got != bad[i].want || strncmp(f.text, bad[i].says, strlen(bad[i].says)) != 0)
            fail_msg("%s: %d, %s", bad[i].text, got, f.text);
        assert_null(o.lines);
    }
}

/* Opening i of many is i % 4 + 1 plies long and begins with a move of its own. */
static void write_many(size_t count, buffer *out) {
    static const char *const lines[] = {"f5f6e6f4", "d3c3c4e3", "c4e3f4c5", "e6f4c3c4"};
    for (size_t i = 0; i < count; i++)
        buffer_format(out, "%.*s\n", (int)(2 * (i % 4 + 1)), lines[i / 4 % 4]);
}

static size_t place_in(const openings *o, const game *g) {
    for (size_t i = 0; i < o->count; i++) {
        bool same = o->lines[i].count == g->count;
        for (size_t k = 0; same && k < g->count; k++)
            same = o->plies[o->lines[i].first + k] == g->plies[k].square;
        if (same) return i;
    }
    return SIZE_MAX;
}

/* Each once before any comes again, whatever their number; another seed, and another round, another
 * order. */
static void lists_are_dealt_like_cards(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(SEED);
    const position from = start(8, START_STANDARD);
    for (size_t count = 1; count <= 16; count++) {
        buffer text = buffer_make(NULL);
        write_many(count, &text);
        openings o = listed(buffer_text(&text), "many", &from);
        size_t order[3][16];
        for (size_t round = 0; round < 3; round++) {
            bool seen[16] = {false};
            for (size_t i = 0; i < count; i++) {
                game g = played(&o, &from, seed, round * count + i);
                const size_t at = order[round][i] = place_in(&o, &g);
                assert_true(at < count);
                assert_false(seen[at]);
                seen[at] = true;
                game_clear(&g);
            }
        }
        if (count == 16) {
            assert_memory_not_equal(order[0], order[1], sizeof order[0]);
            assert_memory_not_equal(order[1], order[2], sizeof order[1]);
            size_t same = 0;
            for (size_t i = 0; i < count; i++) {
                game g = played(&o, &from, seed + 1, i);
                same += place_in(&o, &g) == order[0][i];
                game_clear(&g);
            }
            assert_true(same < count);
        }
        openings_clear(&o);
        buffer_clear(&text);
    }
}

/* Every opening comes first equally often: of 4000 seeds 1000 for each of four, with a standard
 * deviation of 27. */
static void shuffles_are_even(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(SEED);
    const position from = start(8, START_STANDARD);
    openings o = listed("f5\nf5d6\nf5d6c3\nf5d6c3d3\n", "four", &from);
    int first[5] = {0}, second[5] = {0};
    for (uint64_t i = 0; i < 4000; i++) {
        first[length_played(&o, &from, seed + i, 0)]++;
        second[length_played(&o, &from, seed + i, 1)]++;
    }
    for (int length = 1; length <= 4; length++) {
        assert_in_range(first[length], 1000 - 5 * 27, 1000 + 5 * 27);
        assert_in_range(second[length], 1000 - 5 * 27, 1000 + 5 * 27);
    }
    openings_clear(&o);
}

/* A file is read by its name; no call and no request for memory can fail unnoticed. */
static void files_may_fail(void **state) {
    (void)state;
    const position from = start(8, START_STANDARD);
    for (size_t n = 0;; n++) {
        failing_files fs;
        failing_files_start(&fs, n, EIO, false);
        failing_files_put(&fs, "xot", view_of("f5d6\nf5f6\n"));
        openings o;
        fault f;
        const status got = openings_parse(view_of("xot"), &from, &fs.ops, NULL, &o, &f);
        const bool failed = fs.failed;
        assert_int_equal(fs.open_handles, 0);
        failing_files_end(&fs);
        if (got == OK) assert_int_equal(o.count, 2);
        if (got == OK) openings_clear(&o);
        if (!failed) {
            assert_int_equal(got, OK);
            break;
        }
    }
    for (size_t n = 0;; n++) {
        failing_alloc a;
        openings o;
        failing_alloc_start(&a, n, false);
        const status got =
            openings_read(view_of("f5d6\nf5f6\nf5f4\n"), "xot", &from, &a.memory, &o, NULL);
        if (got == OK) openings_clear(&o);
        assert_int_equal(a.live, 0);
        assert_int_equal(got, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(openings_are_read),
        cmocka_unit_test(openings_are_legal),
        cmocka_unit_test(the_start_is_an_opening),
        cmocka_unit_test(openings_repeat),
        cmocka_unit_test(openings_differ),
        cmocka_unit_test(first_moves_are_even),
        cmocka_unit_test(impossible_lengths_are_refused),
        cmocka_unit_test(memory_may_fail),
        cmocka_unit_test(transcripts_are_read),
        cmocka_unit_test(other_formats_are_read),
        cmocka_unit_test(bad_lines_are_explained),
        cmocka_unit_test(a_list_is_looked_at_as_a_whole),
        cmocka_unit_test(lists_are_dealt_like_cards),
        cmocka_unit_test(shuffles_are_even),
        cmocka_unit_test(files_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
