/* tests/notation/game.c - games, and what every format of games has to keep (notation/format.h).
 *
 * What one format does in its own way is tested beside it, in notation/game_ggf.c and its sisters;
 * here all of them go through the same tables. AVOCET_TEST_ROUNDTRIPS=N plays N random games. */
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/format.h"

#include "notation/square_name.h"
#include "support/failing_alloc.h"
#include "support/random_play.h"
#include "support/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

typedef struct subject {
    const game_format *format;
    bool has_colours; /* the text says who moves */
    bool has_blocked; /* squares */
    bool has_starts;  /* other than the standard one on 8x8 */
    bool has_scores, has_seconds;
    const char *sample; /* two games */
} subject;

#define SAMPLE_CELLS "---------------------------O*------*O---------------------------"

static const subject subjects[] = {
    {&game_ggf, true, true, true, true, true,
     "2 (;GM[Othello]PB[a]PW[b]RE[+2:r]TI[5:00]TY[8]BO[8 " SAMPLE_CELLS " *]B[F5/1.5/2]W[D6]"
     "B[C3//"
     "1];)(;GM[othello]KM[1]CO[x]TB[1]TW[2]B[c4]W[c3]B[c2]W[b2]B[f5]W[c1]B[a1]W[a3]W[c5];)\n"},
    {&game_sgf, true, false, true, false, false,
     "(;FF[4]GM[2]SZ[8]PB[a\\]]PW[b]AB[e4][d5]AW[d4][e5]PL[B]RE[B+R]C[x]B[f5];W[d6];)\n"
     "(;GM[2];B[c4];W[cc](;B[c2];W[b2];B[f5];W[c1];B[a1];W[a3];B[];W[c5])(;B[f5](;W[f6])))\n"},
    {&game_pgn, false, false, true, false, false,
     "[Event \"x\"]\n[Black \"a \\\"b\\\"\"]\n[Result \"1-0\"]\n\n{c} 1. f5 d6 (1... f4 {x} $1) "
     "2. c3!? ; y\n d3 {z} 1-0\n\n[FEN \"8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1\"]\n1... e3 2. d3 *\n"},
#ifdef AVOCET_HAVE_JANSSON
    {&game_quest, false, false, false, false, true,
     "{\"args\":[{\"players\":[{\"name\":\"a\"},{\"name\":\"b\"}],\"position\":{\"moves\":"
     "[{\"m\":\"e6\",\"t\":218},{\"m\":\"f4\"}]}}]}\n{\"position\":{\"moves\":[{\"m\":\"f5\"}]}}"},
#endif
};
enum { SUBJECTS = sizeof subjects / sizeof *subjects };

static int square_named(const char *name) {
    int square = SQUARE_NONE;
    assert_int_equal(square_name_read(view_of(name), 8, &square, NULL), OK);
    return square;
}

/* ---- passes: the table of game.h ---- */

/* After eight plies black must pass, and white then has c5 and f6 (found by a random search, see
 * formats). After nine, white has lost all discs. */
#define TO_PASS "Bc4 Wc3 Bc2 Wb2 Bf5 Wc1 Ba1 Wa3 "
#define TO_END  "Be6 Wf4 Be3 Wf6 Bg5 Wd6 Be7 Wf5 Bc5 "

enum { NOWHERE = -1, PLIES_MAX = 16 };

/* Plies with who made them; -- is a pass. What becomes of them where the text tells the side, and
 * where it does not: how many plies and which notes or, if `wrong` is a number, E_RANGE there. */
typedef struct pass_case {
    const char *plies;
    struct {
        size_t count;
        unsigned notes;
        int wrong;
    } coloured, plain;
} pass_case;

#define BOTH(...)                                                                                  \
    {__VA_ARGS__}, {                                                                               \
        __VA_ARGS__                                                                                \
    }

static const pass_case pass_cases[] = {
    {TO_PASS "B-- Wc5", BOTH(10, 0, NOWHERE)},                     /* forced, written */
    {TO_PASS "B--", BOTH(9, 0, NOWHERE)},                          /* and nothing behind it */
    {TO_PASS "Wc5", BOTH(10, GAME_PASS_ADDED, NOWHERE)},           /* left out */
    {TO_PASS, BOTH(8, 0, NOWHERE)},                                /* left out at the end */
    {TO_PASS "B-- B-- Wc5", BOTH(10, GAME_PASS_DROPPED, NOWHERE)}, /* written twice */
    {TO_PASS "B-- B-- B-- B--", BOTH(9, GAME_PASS_DROPPED, NOWHERE)},
    {TO_END "W--", BOTH(9, GAME_PASS_DROPPED, NOWHERE)}, /* after the end */
    {TO_END "W-- B-- W--", BOTH(9, GAME_PASS_DROPPED, NOWHERE)},
    {TO_END "B--", BOTH(9, GAME_PASS_DROPPED, NOWHERE)},
    {"B--", BOTH(0, 0, 0)}, /* not forced */
    {"Bf5 W--", BOTH(0, 0, 1)},
    {TO_PASS "B-- Wc5 B--", BOTH(0, 0, 10)},
    {TO_PASS "B-- Wa8", BOTH(0, 0, 9)}, /* an illegal move behind a pass, written or left out */
    {TO_PASS "Wa8", BOTH(0, 0, 8)},
    {TO_END "Wa1", BOTH(0, 0, 9)},
    /* Who passes: white cannot pass for black, nor pass in turn while it has a move. */
    {TO_PASS "W-- Wc5", {0, 0, 8}, {10, 0, NOWHERE}},
    {TO_PASS "B-- W-- Wc5", {0, 0, 9}, {10, GAME_PASS_DROPPED, NOWHERE}},
    {TO_PASS "Bc5", {0, 0, 8}, {10, GAME_PASS_ADDED, NOWHERE}},
    {"Wf5", {0, 0, 0}, {1, 0, NOWHERE}},
    {"Bf5 Bd6", {0, 0, 1}, {2, 0, NOWHERE}},
};

/* The next ply of a case: its side in *side, its square or "--" in name; false at the end. */
static bool next_ply(const char **plies, char *side, char name[4]) {
    if (!**plies) return false;
    *side = **plies;
    memcpy(name, *plies + 1, 2);
    name[2] = '\0';
    *plies += strlen("Bf5");
    *plies += **plies == ' ';
    return true;
}

static status add_ply(game *g, char side, const char *name, bool coloured, fault *f) {
    if (strcmp(name, "--") == 0) return game_add_pass(g, f);
    const int square = square_named(name);
    if (!coloured) return game_add_move(g, square, f);
    return game_add_move_by(g, side == 'B' ? BLACK : WHITE, square, f);
}

/* Every row of the table of passes, on real positions; a refused ply leaves the game alone. */
static void passes_are_put_right(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof pass_cases / sizeof *pass_cases; i++) {
        game g = game_make(NULL);
        const char *plies = pass_cases[i].plies;
        char side, name[4];
        for (int number = 0; next_ply(&plies, &side, name); number++) {
            const game before = g;
            fault f = {0};
            const status result = add_ply(&g, side, name, false, &f);
            assert_int_equal(result, number == pass_cases[i].plain.wrong ? E_RANGE : OK);
            if (result == OK) continue;
            assert_true(f.code == E_RANGE && *f.text);
            assert_int_equal(g.count, before.count);
            assert_int_equal(g.notes, before.notes);
            assert_memory_equal(&g.now, &before.now, sizeof g.now);
            break;
        }
        if (pass_cases[i].plain.wrong == NOWHERE) {
            assert_int_equal(g.count, pass_cases[i].plain.count);
            assert_int_equal(g.notes, pass_cases[i].plain.notes);
        }
        game_clear(&g);
    }
}

/* The same table where it is known who moved; passes without a side are as before. */
static void moves_know_their_side(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof pass_cases / sizeof *pass_cases; i++) {
        game g = game_make(NULL);
        const char *plies = pass_cases[i].plies;
        char side, name[4];
        for (int number = 0; next_ply(&plies, &side, name); number++) {
            const bool is_pass = name[0] == '-';
            const int wrong = is_pass ? pass_cases[i].plain.wrong : pass_cases[i].coloured.wrong;
            const status result = add_ply(&g, side, name, true, NULL);
            assert_int_equal(result, number == wrong ? E_RANGE : OK);
            if (result) break;
        }
        game_clear(&g);
    }
}

/* ---- games ---- */

/* A new game is the standard start without plies; so is a cleared one. */
static void a_game_begins_empty(void **state) {
    (void)state;
    game g = game_make(NULL);
    for (int round = 0; round < 2; round++) {
        assert_int_equal(g.count, 0);
        assert_null(game_last(&g));
        assert_int_equal(g.start.field.size, 8);
        assert_true(game_start_is_standard(&g));
        assert_null(g.tags[TAG_BLACK]);
        assert_int_equal(game_add_move(&g, square_named("f5"), NULL), OK);
        assert_int_equal(game_last(&g)->square, square_named("f5"));
        assert_false(game_last(&g)->has_score || game_last(&g)->has_seconds);
        assert_int_equal(game_set_tag(&g, TAG_BLACK, view_of("me")), OK);
        game_clear(&g);
    }
}

/* A tag is a copy, a new one replaces it, an empty one removes it. */
static void tags_are_copies(void **state) {
    (void)state;
    char text[] = "first";
    game g = game_make(NULL);
    assert_int_equal(game_set_tag(&g, TAG_WHITE, view_of(text)), OK);
    text[0] = 'F';
    assert_string_equal(g.tags[TAG_WHITE], "first");
    assert_int_equal(game_set_tag(&g, TAG_WHITE, view_of("second")), OK);
    assert_string_equal(g.tags[TAG_WHITE], "second");
    assert_int_equal(game_set_tag(&g, TAG_WHITE, view_of("")), OK);
    assert_null(g.tags[TAG_WHITE]);
    game_clear(&g);
}

/* A copy has everything, and lives by itself; a game without plies can be copied, too. */
static void copies_are_whole(void **state) {
    (void)state;
    game a = game_make(NULL), b = game_make(NULL);
    assert_int_equal(game_copy(&a, &b), OK);
    assert_true(game_same_moves(&a, &b));
    assert_int_equal(game_add_move(&a, square_named("f5"), NULL), OK);
    assert_int_equal(game_add_move(&a, square_named("d6"), NULL), OK);
    game_last(&a)->depth = 7;
    a.notes = GAME_COMMENTS_DROPPED;
    assert_int_equal(game_set_tag(&a, TAG_EVENT, view_of("x")), OK);
    assert_int_equal(game_copy(&a, &b), OK);
    assert_true(game_same_moves(&a, &b) && position_equal(&a.now, &b.now));
    assert_int_equal(game_last(&b)->depth, 7);
    assert_int_equal(b.notes, GAME_COMMENTS_DROPPED);
    assert_true(a.plies != b.plies);
    game_clear(&a);
    assert_string_equal(b.tags[TAG_EVENT], "x");
    assert_int_equal(b.count, 2);
    assert_int_equal(game_add_move(&b, square_named("c3"), NULL), OK);
    game_clear(&b);
}

/* Same moves: the start counts, whose turn it is counts, scores and tags do not. */
static void same_moves_look_at_start_and_plies(void **state) {
    (void)state;
    game a = game_make(NULL), b = game_make(NULL);
    position white_first;
    assert_true(game_same_moves(&a, &b));
    assert_int_equal(game_add_move(&a, square_named("f5"), NULL), OK);
    assert_false(game_same_moves(&a, &b));
    assert_int_equal(game_add_move(&b, square_named("f5"), NULL), OK);
    game_last(&b)->has_score = true;
    assert_int_equal(game_set_tag(&b, TAG_EVENT, view_of("x")), OK);
    assert_true(game_same_moves(&a, &b));
    game_clear(&b);
    assert_int_equal(game_add_move(&b, square_named("d3"), NULL), OK);
    assert_false(game_same_moves(&a, &b));
    game_clear(&a);
    game_clear(&b);
    assert_int_equal(position_start(&white_first, 8, START_WHITE_FIRST, NULL), OK);
    game_set_start(&a, &white_first);
    assert_false(game_same_moves(&a, &b));
    assert_false(game_start_is_standard(&a));
    game_clear(&a);
}

/* The standard start is one on every size; a blocked square makes it another. */
static void standard_starts_are_known(void **state) {
    (void)state;
    for (int size = GRID_MIN; size <= GRID_MAX; size += 2) {
        game g = game_make(NULL);
        position p;
        assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
        game_set_start(&g, &p);
        assert_true(game_start_is_standard(&g));
        position_block(&p, 0);
        game_set_start(&g, &p);
        assert_false(game_start_is_standard(&g));
    }
}

/* When any one request for memory fails, a whole game either is there or says E_NOMEM, and what
 * was there before stays. */
static void short_memory_leaves_the_game(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        game g = game_make(&a.memory);
        const char *plies = TO_PASS "Wc5";
        char side, name[4];
        while (next_ply(&plies, &side, name)) {
            const size_t count = g.count;
            fault f = {0};
            const status result = add_ply(&g, side, name, true, &f);
            if (result == OK) continue;
            assert_int_equal(result, E_NOMEM);
            assert_int_equal(f.code, E_NOMEM);
            assert_int_equal(g.count, count);
            assert_int_equal(add_ply(&g, side, name, true, NULL), OK); /* it can be tried again */
        }
        if (game_set_tag(&g, TAG_DATE, view_of("today"))) assert_null(g.tags[TAG_DATE]);
        assert_int_equal(g.count, 10);
        game_clear(&g);
        assert_int_equal(a.live, 0);
        if (!a.failed) break;
    }
}

/* ---- every format ---- */

/* The plies of a pass case as a text of that format; at[i] is where ply i stands.
 * NOLINTNEXTLINE(readability-function-cognitive-complexity): four formats side by side */
static void render(const game_format *f, const char *plies, buffer *out, size_t at[PLIES_MAX]) {
    const bool ggf = f == &game_ggf, sgf = f == &game_sgf, pgn = f == &game_pgn;
    char side, name[4];
    buffer_add(out, ggf   ? "(;GM[Othello]"
                    : sgf ? "(;GM[2]"
                    : pgn ? ""
                          : "{\"position\":{\"moves\":[");
    for (int i = 0; next_ply(&plies, &side, name); i++) {
        const bool is_pass = name[0] == '-';
        if (ggf) buffer_format(out, "%c[", side);
        if (sgf) buffer_format(out, ";%c[", side);
        if (!ggf && !sgf && !pgn) buffer_add(out, i ? ",{\"m\":\"" : "{\"m\":\"");
        at[i] = out->length;
        buffer_add(out, !is_pass ? name : ggf ? "PA" : sgf ? "" : "pass");
        buffer_add(out, ggf || sgf ? "]" : pgn ? " " : "\"}");
    }
    buffer_add(out, ggf ? ";)" : sgf ? ")" : pgn ? "*" : "]}}");
}

static void check_pass_case(const subject *s, const pass_case *c) {
    const int wrong = s->has_colours ? c->coloured.wrong : c->plain.wrong;
    size_t at[PLIES_MAX];
    buffer text = buffer_make(NULL);
    game g = game_make(NULL);
    fault f = {0};
    render(s->format, c->plies, &text, at);
    const status result = s->format->read(buffer_view(&text), &g, &f);
    assert_int_equal(result, wrong == NOWHERE ? OK : E_RANGE);
    if (wrong != NOWHERE) assert_int_equal(f.at, at[wrong]);
    assert_int_equal(g.count, s->has_colours ? c->coloured.count : c->plain.count);
    assert_int_equal(g.notes, s->has_colours ? c->coloured.notes : c->plain.notes);
    game_clear(&g);
    buffer_clear(&text);
}

/* The table of passes holds for every reader, and a wrong ply is named by its place. */
static void every_format_puts_passes_right(void **state) {
    (void)state;
    for (int i = 0; i < SUBJECTS; i++)
        for (size_t k = 0; k < sizeof pass_cases / sizeof *pass_cases; k++)
            check_pass_case(&subjects[i], &pass_cases[k]);
}

static const char *const odd_texts[] = {
    "a]b",
    "[x]",
    "back\\slash",
    "\\",
    "\"quoted\"",
    "{brace} }",
    "(;x;)",
    "1-0",
    "% x",
    "; x",
    "line\nline",
    "caf\xC3\xA9",
    "\xE2\x97\x8F",
    "a:b",
    "\x1B[2J",
    "tab\ttab",
    "[Event \"x\"]\n",
    "black a white b",
    "?",
    ";)",
    "\x7F",
};
static const char *const odd_results[] = {"+12.00:r", "B+4", "W+R",   "1/2-1/2", "0-1",
                                          "34-30",    "?",   "hello", "-0.0001", "+99999999"};

static const char *any_of(rng *r, const char *const *texts, size_t count) {
    return texts[rng_below(r, count)];
}

static void add_random_tags(rng *r, game *g) {
    for (int tag = 0; tag < TAG_COUNT; tag++) {
        if (rng_below(r, 2)) continue;
        const char *text = any_of(r, odd_texts, sizeof odd_texts / sizeof *odd_texts);
        if (tag == TAG_RESULT)
            text = any_of(r, odd_results, sizeof odd_results / sizeof *odd_results);
        assert_int_equal(game_set_tag(g, (game_tag)tag, view_of(text)), OK);
    }
}

/* What the format keeps of a ply; steps that GGF's three decimals and Quest's ms can hold. */
static void add_random_details(rng *r, game_ply *ply) {
    ply->has_score = rng_below(r, 2);
    ply->has_seconds = rng_below(r, 2);
    if (ply->has_score) ply->score = ((double)rng_below(r, 128001) - 64000) / 1000;
    if (ply->has_seconds) ply->seconds = (double)rng_below(r, 1000000) / 1000;
}

static void play_random(rng *r, game *g, uint64_t most) {
    while (g->count < most) {
        const squares moves = position_moves(&g->now);
        const bool must_pass = squares_empty(&moves);
        if (must_pass && position_over(&g->now)) return;
        assert_int_equal(must_pass ? game_add_pass(g, NULL)
                                   : game_add_move(g, random_member(r, &moves), NULL),
                         OK);
        add_random_details(r, game_last(g));
    }
}

static void random_game(rng *r, const subject *s, int size, game *g) {
    if (s->has_starts) {
        position start;
        const int blocked = s->has_blocked && rng_below(r, 4) == 0 ? 3 : 0;
        if (rng_below(r, 2))
            start = random_reachable(r, size, blocked);
        else
            assert_int_equal(position_start(&start, size, START_STANDARD, NULL), OK);
        game_set_start(g, &start);
    }
    add_random_tags(r, g);
    play_random(r, g, rng_below(r, 3) ? SIZE_MAX : rng_below(r, 60));
}

static void check_details(const subject *s, const game *a, const game *b) {
    for (size_t i = 0; i < a->count; i++) {
        const game_ply *x = &a->plies[i], *y = &b->plies[i];
        assert_int_equal(y->has_score, s->has_scores && x->has_score);
        assert_int_equal(y->has_seconds, s->has_seconds && x->has_seconds);
        if (y->has_score) assert_true(x->score == y->score);
        if (y->has_seconds) assert_true(x->seconds == y->seconds);
    }
}

static void write_and_read(const subject *s, const game *g, buffer *text, game *again) {
    assert_int_equal(s->format->write(g, text, NULL), OK);
    assert_int_equal(s->format->measure(buffer_view(text), true),
                     view_trim(buffer_view(text)).length);
    assert_int_equal(s->format->read(buffer_view(text), again, NULL), OK);
    assert_true(game_same_moves(g, again));
    assert_int_equal(again->notes, 0);
    check_details(s, g, again);
}

/* What was read is written and read with the same bytes: tags were kept, or cleaned once and for
 * all. */
static void check_second_round(const subject *s, const game *clean) {
    buffer once = buffer_make(NULL), twice = buffer_make(NULL);
    game again = game_make(NULL);
    write_and_read(s, clean, &once, &again);
    assert_int_equal(s->format->write(&again, &twice, NULL), OK);
    assert_string_equal(buffer_text(&once), buffer_text(&twice));
    game_clear(&again);
    buffer_clear(&once);
    buffer_clear(&twice);
}

/* Written and read: the same moves. */
static void random_games_round_trip(void **state) {
    (void)state;
    const uint64_t count = setting_round_trips();
    rng r = rng_make(setting_seed(20261201), 0);
    for (uint64_t i = 0; i < count * SUBJECTS; i++) {
        const subject *s = &subjects[i % SUBJECTS];
        game g = game_make(NULL), read = game_make(NULL);
        buffer text = buffer_make(NULL);
        random_game(&r, s, 6 + 2 * (int)(i / SUBJECTS % 4), &g);
        write_and_read(s, &g, &text, &read);
        if (rng_below(&r, 8) == 0) check_second_round(s, &read);
        game_clear(&g);
        game_clear(&read);
        buffer_clear(&text);
    }
}

/* A random move, but one that makes the other side pass if there is any: such games are full of
 * passes at all times. */
static int pressing_move(rng *r, const position *p, const squares *moves) {
    for (int sq = squares_next(moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(moves, sq)) {
        position after = *p;
        position_play(&after, sq);
        if (position_must_pass(&after)) return sq;
    }
    return random_member(r, moves);
}

/* The whole game into one, the same without its passes into the other. */
static void play_pressing(rng *r, game *whole, game *moves_only) {
    for (;;) {
        const squares moves = position_moves(&whole->now);
        if (squares_empty(&moves)) {
            if (position_over(&whole->now)) return;
            assert_int_equal(game_add_pass(whole, NULL), OK);
            continue;
        }
        const int square = pressing_move(r, &whole->now, &moves);
        assert_int_equal(game_add_move(whole, square, NULL), OK);
        assert_int_equal(game_add_move(moves_only, square, NULL), OK);
    }
}

/* Passes that a source leaves out come back, wherever they were: also where a pass and a move just
 * fit, or just do not fit, into the memory at hand. A pass at the very end stays away. */
static void left_out_passes_come_back(void **state) {
    (void)state;
    rng r = rng_make(20261202, 0);
    int passes_at_63 = 0;
    for (int i = 0; i < 400; i++) {
        game whole = game_make(NULL), again = game_make(NULL);
        const position start = random_start(&r, 8, 0);
        game_set_start(&whole, &start);
        game_set_start(&again, &start);
        play_pressing(&r, &whole, &again);
        if (whole.count > 64) passes_at_63 += whole.plies[63].square == GAME_PASS;
        while (whole.count && whole.plies[whole.count - 1].square == GAME_PASS) whole.count--;
        assert_true(game_same_moves(&whole, &again));
        game_clear(&whole);
        game_clear(&again);
    }
    assert_true(passes_at_63 > 0); /* there, the first block of plies is full */
}

/* What a format cannot hold is E_UNSUPPORTED, with a sentence, and nothing is appended. */
static void what_does_not_fit_is_refused(void **state) {
    (void)state;
    position blocked, diagonal, small;
    assert_int_equal(position_start(&blocked, 8, START_STANDARD, NULL), OK);
    position_block(&blocked, 0);
    assert_int_equal(position_start(&diagonal, 8, START_DIAGONAL, NULL), OK);
    assert_int_equal(position_start(&small, 6, START_STANDARD, NULL), OK);
    const position *const starts[] = {&blocked, &diagonal, &small};
    for (int i = 0; i < SUBJECTS; i++)
        for (int k = 0; k < 3; k++) {
            const bool fits = k == 0 ? subjects[i].has_blocked : subjects[i].has_starts;
            buffer out = buffer_make(NULL);
            game g = game_make(NULL);
            fault f = {0};
            buffer_add(&out, "before");
            game_set_start(&g, starts[k]);
            assert_int_equal(subjects[i].format->write(&g, &out, &f), fits ? OK : E_UNSUPPORTED);
            assert_true(fits ? out.length > 6 : *f.text && out.length == 6);
            buffer_clear(&out);
        }
}

/* The bytes in a block of their own, so that a sanitizer sees a read beyond the end. */
static view exact_copy(view text) {
    char *copy = malloc(text.length ? text.length : 1);
    assert_non_null(copy);
    if (text.length) memcpy(copy, text.data, text.length);
    return (view){copy, text.length};
}

static void free_copy(view copy) {
    free((void *)(uintptr_t)copy.data);
}

static void check_fault(const fault *f, status result, view text) {
    assert_true(result == E_FORMAT || result == E_RANGE);
    assert_int_equal(f->code, result);
    assert_true(f->at <= text.length);
    assert_true(*f->text != '\0');
    for (const char *p = f->text; *p; p++) assert_true(*p >= 0x20 && *p < 0x7F);
}

static bool begins_with(const game *whole, const game *part) {
    if (part->count > whole->count) return false;
    for (size_t i = 0; i < part->count; i++)
        if (part->plies[i].square != whole->plies[i].square) return false;
    return true;
}

static size_t first_record(const subject *s) {
    return s->format->measure(view_of(s->sample), false);
}

/* A text cut off anywhere is an error with a place, or a game that stops earlier. */
static void a_cut_text_is_shorter_or_refused(void **state) {
    (void)state;
    for (int i = 0; i < SUBJECTS; i++) {
        const size_t length = first_record(&subjects[i]);
        game whole = game_make(NULL);
        assert_int_equal(subjects[i].format->read((view){subjects[i].sample, length}, &whole, NULL),
                         OK);
        for (size_t cut = 0; cut < length; cut++) {
            const view text = exact_copy((view){subjects[i].sample, cut});
            game g = game_make(NULL);
            fault f = {0};
            const status result = subjects[i].format->read(text, &g, &f);
            assert_true(begins_with(&whole, &g));
            if (result) check_fault(&f, result, text);
            if (result) assert_null(g.plies);
            game_clear(&g);
            free_copy(text);
        }
        game_clear(&whole);
    }
}

/* One byte changed to any other: read or refused, never worse, and nothing is left behind. */
static void a_wrong_byte_is_survived(void **state) {
    (void)state;
    for (int i = 0; i < SUBJECTS; i++) {
        const size_t length = first_record(&subjects[i]);
        for (size_t at = 0; at < length; at++)
            for (int byte = 0; byte < 256; byte += 1 + (int)(at % 7)) {
                const view text = exact_copy((view){subjects[i].sample, length});
                ((char *)(uintptr_t)text.data)[at] = (char)byte;
                game g = game_make(NULL);
                fault f = {0};
                const status result = subjects[i].format->read(text, &g, &f);
                if (result) check_fault(&f, result, text);
                game_clear(&g);
                free_copy(text);
            }
    }
}

/* ---- streams ---- */

enum { RECORDS_MAX = 64 };

typedef struct cuts {
    size_t at[RECORDS_MAX];
    int count;
} cuts;

static void add_cut(cuts *c, size_t at) {
    assert_true(c->count < RECORDS_MAX);
    c->at[c->count++] = at;
}

static cuts cut_at_once(const game_format *f, view stream) {
    cuts c = {.count = 0};
    size_t start = 0, length = 0;
    while ((length = f->measure(view_from(stream, start), true)) > 0) {
        start += length;
        add_cut(&c, start);
    }
    assert_int_equal(view_trim(view_from(stream, start)).length, 0);
    return c;
}

static cuts cut_byte_by_byte(const game_format *f, view stream) {
    cuts c = {.count = 0};
    size_t start = 0;
    for (size_t end = 0; end <= stream.length; end++) {
        const bool complete = end == stream.length;
        size_t length = 0;
        while ((length = f->measure(view_from((view){stream.data, end}, start), complete)) > 0) {
            start += length;
            add_cut(&c, start);
        }
    }
    return c;
}

static void check_stream(const game_format *f, view stream, int records) {
    const cuts whole = cut_at_once(f, stream), bytes = cut_byte_by_byte(f, stream);
    assert_int_equal(whole.count, records);
    assert_int_equal(bytes.count, records);
    size_t start = 0;
    for (int i = 0; i < records; i++) {
        game g = game_make(NULL);
        assert_int_equal(bytes.at[i], whole.at[i]);
        assert_int_equal(f->read((view){stream.data + start, whole.at[i] - start}, &g, NULL), OK);
        start = whole.at[i];
        game_clear(&g);
    }
}

/* A stream is cut into the same games whether it comes at once or byte by byte. */
static void a_stream_is_cut_the_same_way(void **state) {
    (void)state;
    rng r = rng_make(7, 0);
    for (int i = 0; i < SUBJECTS; i++) {
        buffer stream = buffer_make(NULL);
        for (int k = 0; k < 4; k++) {
            game g = game_make(NULL);
            random_game(&r, &subjects[i], 6, &g);
            assert_int_equal(subjects[i].format->write(&g, &stream, NULL), OK);
            buffer_add(&stream, k % 2 ? "\r\n \t" : "");
            game_clear(&g);
        }
        check_stream(subjects[i].format, view_of(subjects[i].sample), 2);
        check_stream(subjects[i].format, buffer_view(&stream), 4);
        buffer_clear(&stream);
    }
}

/* Nothing, or nothing but blanks, is no record; and no game either. */
static void blanks_are_no_record(void **state) {
    (void)state;
    for (int i = 0; i < SUBJECTS; i++)
        for (int k = 0; k < 2; k++) {
            const view text = view_of(k ? " \r\n\t\n" : "");
            game g = game_make(NULL);
            fault f = {0};
            assert_int_equal(subjects[i].format->measure(text, true), 0);
            assert_int_equal(subjects[i].format->measure(text, false), 0);
            const status result = subjects[i].format->read(text, &g, &f);
            check_fault(&f, result, text);
        }
}

/* ---- hostile text ---- */

static const char *const hostile_pieces[] = {
    "(",       "[",          "{",     "\"",        "\\",          "(;",    "B[PA]", ";B[]",
    "pass ",   ")",          "]",     "(;GM[2]",   "PB[x]",       "CO[x]", "C[x]",  "AB[a1:h8]",
    "{x}",     "[a \"\"]\n", "[a \"", "[\n",       "%\n",         ";\n",   "$",     "1.",
    "()",      "{\"a\":",    "[[],",  "\\\\",      "1",           " ",     "\n",    "\xC3",
    "BO[",     "x",          "()(",   "(;B[f5])(", "[FEN \"8\"]", "TY[8]", "!",     "[Black \"x\"]",
    "RE[0-0]",
};
/* What makes a reader go deep into each format before the pieces come: the end of a game, behind
 * which passes are dropped without end; a value that never ends; a place where things nest. */
typedef struct hostile_heads {
    const game_format *format;
    const char *heads[3];
} hostile_heads;

static const hostile_heads all_heads[] = {
    {&game_ggf,
     {"(;GM[Othello]B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5]", "(;GM[Othello]TY[", "2 "}},
    {&game_sgf,
     {"(;B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5]", "(;GM[2]C[", "(;B[f5](;W[d6])("}},
    {&game_pgn, {"e6 f4 e3 f6 g5 d6 e7 f5 c5 ", "[Black \"", "1. f5 ("}},
#ifdef AVOCET_HAVE_JANSSON
    {&game_quest,
     {"{\"position\":{\"moves\":[", "{\"position\":{\"moves\":[{\"m\":\"", "{\"a\":[1,"}},
#endif
};

static void fill(char *bytes, size_t length, const char *head, const char *piece) {
    const size_t start = strlen(head), step = strlen(piece);
    for (size_t i = 0; i < length; i++) bytes[i] = i < start ? head[i] : piece[(i - start) % step];
}

static void check_hostile(const game_format *f, view text) {
    game g = game_make(NULL);
    fault at = {0};
    const status result = f->read(text, &g, &at);
    if (result) check_fault(&at, result, text);
    game_clear(&g);
    assert_true(f->measure(text, false) <= text.length);
}

/* The longest records, made of one thing over and over, take time in proportion to their length:
 * if anything here were quadratic, this test would run for hours. */
static void long_records_take_linear_time(void **state) {
    (void)state;
    const size_t length = setting_quick() ? 1 << 14 : RECORD_MAX_BYTES;
    char *bytes = malloc(length);
    assert_non_null(bytes);
    for (int i = 0; i < SUBJECTS; i++)
        for (int h = 0; h < 3; h++)
            for (size_t p = 0; p < sizeof hostile_pieces / sizeof *hostile_pieces; p++) {
                fill(bytes, length, all_heads[i].heads[h], hostile_pieces[p]);
                check_hostile(all_heads[i].format, (view){bytes, length});
            }
    free(bytes);
}

/* A record without an end is cut off behind the longest one allowed, and refused there. */
static void endless_records_are_refused(void **state) {
    (void)state;
    const size_t length = RECORD_MAX_BYTES + 100;
    char *bytes = malloc(length);
    assert_non_null(bytes);
    fill(bytes, length, "(;GM[", "x");
    for (int i = 0; i < SUBJECTS; i++) {
        const game_format *format = subjects[i].format;
        game g = game_make(NULL);
        fault f = {0};
        assert_int_equal(format->measure((view){bytes, RECORD_MAX_BYTES}, false), 0);
        const size_t cut = format->measure((view){bytes, length}, false);
        assert_int_equal(cut, RECORD_MAX_BYTES + 1);
        assert_int_equal(format->read((view){bytes, cut}, &g, &f), E_RANGE);
        assert_int_equal(f.at, RECORD_MAX_BYTES);
    }
    free(bytes);
}

/* ---- short memory ---- */

static void check_short_read(const game_format *f, view text) {
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        game g = game_make(&a.memory);
        fault said = {0};
        const status result = f->read(text, &g, &said);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (result) assert_int_equal(said.code, E_NOMEM);
        if (result) assert_int_equal(a.live, 0); /* cleared by the reader itself */
        game_clear(&g);
        assert_int_equal(a.live, 0);
        if (!a.failed) break;
    }
}

static void check_short_write(const game_format *f, const game *g) {
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        buffer out = buffer_make(&a.memory);
        fault said = {0};
        const status result = f->write(g, &out, &said);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (result) assert_int_equal(said.code, E_NOMEM);
        buffer_clear(&out);
        assert_int_equal(a.live, 0);
        if (!a.failed) break;
    }
}

/* When any one request fails, reading and writing say E_NOMEM and leave nothing behind. */
static void short_memory_is_a_status(void **state) {
    (void)state;
    for (int i = 0; i < SUBJECTS; i++) {
        const game_format *f = subjects[i].format;
        view rest = view_of(subjects[i].sample);
        for (size_t length = 0; (length = f->measure(rest, true)) > 0;) {
            game g = game_make(NULL);
            check_short_read(f, (view){rest.data, length});
            assert_int_equal(f->read((view){rest.data, length}, &g, NULL), OK);
            check_short_write(f, &g);
            game_clear(&g);
            rest = view_from(rest, length);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_are_put_right),
        cmocka_unit_test(moves_know_their_side),
        cmocka_unit_test(a_game_begins_empty),
        cmocka_unit_test(tags_are_copies),
        cmocka_unit_test(copies_are_whole),
        cmocka_unit_test(same_moves_look_at_start_and_plies),
        cmocka_unit_test(standard_starts_are_known),
        cmocka_unit_test(short_memory_leaves_the_game),
        cmocka_unit_test(every_format_puts_passes_right),
        cmocka_unit_test(random_games_round_trip),
        cmocka_unit_test(left_out_passes_come_back),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(a_cut_text_is_shorter_or_refused),
        cmocka_unit_test(a_wrong_byte_is_survived),
        cmocka_unit_test(a_stream_is_cut_the_same_way),
        cmocka_unit_test(blanks_are_no_record),
        cmocka_unit_test(long_records_take_linear_time),
        cmocka_unit_test(endless_records_are_refused),
        cmocka_unit_test(short_memory_is_a_status),
    };
    return cmocka_run_group_tests_name("game", tests, NULL, NULL);
}
