/* tests/notation/any.c - recognising what a person pastes.
 *
 * AVOCET_TEST_ROUNDTRIPS=N writes N random positions and N random games in every format. */
#include "notation/any.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/any_record.h"
#include "notation/format.h"

#include "notation/formats.h"
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

#define LENGTH(array) (sizeof(array) / sizeof *(array))
#define START_8       "---------------------------OX------XO--------------------------- X"
#define AFTER_F5D6    "---------------------------OX------OXX-----O-------------------- X"
#define START_4       "-----OX--XO----- X"

static position position_of(const char *text) {
    position p;
    assert_int_equal(position_string.read(view_of(text), &p, NULL, NULL), OK);
    return p;
}

static any_reading read_ok(view text) {
    any_reading r;
    fault f = {0};
    const status result = any_read(text, NULL, &r, &f);
    if (result) fail_msg("'%.*s' is refused: %s", (int)text.length, text.data, f.text);
    return r;
}

static void check_safe(const fault *f, status code, size_t length) {
    assert_int_equal(f->code, code);
    assert_true(f->at <= length && *f->text);
    for (const char *p = f->text; *p; p++) assert_true(*p >= 0x20 && *p < 0x7F);
}

static void check_empty(const any_reading *r) {
    assert_null(r->format);
    assert_false(r->is_game);
    assert_int_equal(r->game.count, 0);
    assert_null(r->game.plies);
}

static fault check_refused(view text, status code) {
    any_reading r;
    fault f = {0};
    assert_int_equal(any_read(text, NULL, &r, &f), code);
    check_safe(&f, code, text.length);
    check_empty(&r);
    assert_int_equal(any_read(text, NULL, &r, NULL), code);
    return f;
}

/* ---- one of each ---- */

typedef struct golden {
    const char *format, *text, *position;
    size_t plies;
    bool is_game, side_given;
} golden;

static const golden goldens[] = {
    {"string", START_8, START_8, 0, false, true},
    {"string", " ---- -OX-\r\n-XO- ---- ", START_4, 0, false, false},
    {"course", "BEEEEEOXEEXOEEEEE", START_4, 0, false, true},
    {"fen", "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1", START_8, 0, false, true},
    {"fen", "4/1pP1/1Pp1/4", START_4, 0, false, false},
    {"drawing", "  a b c d\n1 . + . .\n2 + O X .\n3 . X O +\n4 . . + .\nblack to move, 2 black\n",
     START_4, 0, false, true},
    {"obf", START_4 "; B1:+2; A2:+2; D3:-0.5; % a comment", START_4, 0, false, true},
    {"obf", START_4 "; B1:+2;", START_4, 0, false, true},
    {"obf", START_4 "; +3;", START_4, 0, false, true},
    {"transcript", "f5d6", AFTER_F5D6, 2, true, true},
    {"transcript", "1. F5 2. D6 40-24", AFTER_F5D6, 2, true, true},
    {"transcript", START_8 " f5d6", AFTER_F5D6, 2, true, true},
    {"transcript", "-----OX--XO----- b1", "-X---XX--XO----- O", 1, true, false},
    {"ggf", "(;GM[Othello]PB[a]PW[b]RE[?]TY[8]B[F5/1.5/2]W[D6];)\n", AFTER_F5D6, 2, true, true},
    {"sgf", "(;FF[4]GM[2]SZ[8]PB[a]PW[b];B[f5];W[d6])", AFTER_F5D6, 2, true, true},
    {"pgn", "[Black \"a\"]\n[Result \"1-0\"]\n\n1. f5 d6 {c} 1-0\n", AFTER_F5D6, 2, true, true},
#ifdef AVOCET_HAVE_JANSSON
    {"quest", "{\"position\":{\"moves\":[{\"m\":\"f5\",\"t\":218},{\"m\":\"d6\"}]}}", AFTER_F5D6, 2,
     true, true},
#endif
};

static void check_golden(const golden *g, const any_reading *r) {
    const position want = position_of(g->position);
    assert_string_equal(r->format, g->format);
    assert_int_equal(r->is_game, g->is_game);
    assert_int_equal(r->side_given, g->side_given);
    assert_true(position_equal(&r->position, &want));
    assert_int_equal(r->game.count, g->plies);
}

/* A text of each format is taken for what it is, with blanks around it or without, and means what
 * it says; read by its name it means the same. */
static void every_format_is_recognised(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(goldens); i++) {
        buffer around = buffer_make(NULL);
        buffer_format(&around, "\n\n%s \t\r\n", goldens[i].text);
        any_reading plain = read_ok(view_of(goldens[i].text)), r = read_ok(buffer_view(&around));
        check_golden(&goldens[i], &plain);
        check_golden(&goldens[i], &r);
        any_clear(&r);
        assert_int_equal(
            any_read_as(view_of(goldens[i].format), view_of(goldens[i].text), NULL, &r, NULL), OK);
        check_golden(&goldens[i], &r);
        any_clear(&r);
        any_clear(&plain);
        buffer_clear(&around);
    }
}

/* The constant for messages names every format that was built in, and obf. */
static void all_names_are_listed(void **state) {
    (void)state;
    view rest = view_of(ANY_FORMATS);
    size_t count = 0;
    while (rest.length) {
        const view name = view_take(&rest, ' ');
        const bool known = position_format_find(name) || game_format_find(name);
#ifndef AVOCET_HAVE_JANSSON
        if (view_is(name, "quest")) continue;
#endif
        assert_true(known || view_is(name, "obf"));
        count += known;
    }
    for (const position_format *const *p = position_formats; *p; p++) count--;
    for (const game_format *const *g = game_formats; *g; g++) count--;
    assert_int_equal(count, 0);
}

/* ---- two meanings ---- */

static position read_as(const char *name, view text) {
    any_reading r;
    fault f = {0};
    const status result = any_read_as(view_of(name), text, NULL, &r, &f);
    if (result) fail_msg("not read as %s: %s", name, f.text);
    const position p = r.position;
    assert_string_equal(r.format, name);
    any_clear(&r);
    return p;
}

/* Hexadecimal words do not tell which bit is a1: refused, with both names; by name each order is
 * read, and they differ. The words are those of the Tiger opening with a1 as the highest bit. */
static void hex_is_ambiguous(void **state) {
    (void)state;
    const view text = view_of("0x0000100010100000 0x000020380c000000 O");
    const fault f = check_refused(text, E_FORMAT);
    assert_non_null(strstr(f.text, "hex-lsb"));
    assert_non_null(strstr(f.text, "hex-msb"));
    const position lsb = read_as("hex-lsb", text), msb = read_as("hex-msb", text);
    assert_false(position_equal(&lsb, &msb));
    any_reading tiger = read_ok(view_of("f5d6c3d3c4"));
    assert_true(position_equal(&msb, &tiger.position));
    any_clear(&tiger);
}

/* A board that half a turn leaves as it is means the same in both orders, and is taken. */
static void symmetric_hex_is_accepted(void **state) {
    (void)state;
    const position start = position_of(START_8);
    any_reading r = read_ok(view_of("0x0000000810000000 0x0000001008000000 X"));
    assert_true(strncmp(r.format, "hex-", 4) == 0);
    assert_true(position_equal(&r.position, &start) && r.side_given);
    any_clear(&r);
    r = read_ok(view_of("810000000,1008000000"));
    assert_true(position_equal(&r.position, &start) && !r.side_given);
    any_clear(&r);
}

/* Moves that are a comment, or a variation, to one format and moves to another. */
static void two_readings_are_both_named(void **state) {
    (void)state;
    const fault f = check_refused(view_of("f5 ; d6"), E_FORMAT);
    assert_non_null(strstr(f.text, "transcript"));
    assert_non_null(strstr(f.text, "pgn"));
    any_reading r;
    assert_int_equal(any_read_as(view_of("pgn"), view_of("f5 ; d6"), NULL, &r, NULL), OK);
    assert_int_equal(r.game.count, 1);
    any_clear(&r);
    const fault full = check_refused(view_of("BXOXOXOXOXOXOXOXO"), E_FORMAT); /* no empty square */
    assert_non_null(strstr(full.text, "string"));
    assert_non_null(strstr(full.text, "course"));
}

/* ---- what nobody can read ---- */

/* The fault is that of the format the text looks most like; it names it, and its place. */
static void garbage_is_explained(void **state) {
    (void)state;
    static const struct {
        const char *text, *name;
        status code;
        size_t at;
    } cases[] = {
        {"hello", "transcript", E_FORMAT, 0},
        {"  f5d6x", "transcript", E_FORMAT, 6},
        {"f5d6 \x1b[2J", "transcript", E_FORMAT, 5},
        {"f5f5", "transcript", E_RANGE, 2},
        {"f5 --", "transcript", E_RANGE, 3},
        {"---- -OX- -XO- ---q X", "string", E_FORMAT, 18},
        {"\n-----OX--XO----", "string", E_FORMAT, 16},
        {"-----0X--XO----- X", "string", E_FORMAT, 5},
        {"8/8/8/3pP3/3Pp3/8/8/7 b", "fen", E_FORMAT, 21},
        {"0x00000000000000001 0x0", "hex", E_RANGE, 18},
        {"(;GM[Othello]B[a1];)", "ggf", E_RANGE, 15},
        {"(;GM[Othello]B[f5]", "ggf", E_FORMAT, 18},
        {"(;GM[2];B[a1])", "sgf", E_RANGE, 10},
        {"(;FF[4];B[f5]", "sgf", E_FORMAT, 13},
        {"[Black \"x\"]\n1. a1", "pgn", E_RANGE, 15},
#ifdef AVOCET_HAVE_JANSSON
        {"{\"position\":{\"moves\":[{\"m\":\"a1\"}]}}", "quest", E_RANGE, 28},
#endif
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        const fault f = check_refused(view_of(cases[i].text), cases[i].code);
        if (!strstr(f.text, cases[i].name) || f.at != cases[i].at)
            fail_msg("'%s' at %zu: %s", cases[i].text, f.at, f.text);
    }
}

/* Bytes of any kind are survived, and what is said of them is safe to show. */
static void random_bytes_are_survived(void **state) {
    (void)state;
    static const char usual[] = "XO-.#*/08fFdD5361[](;){}\"\\:, \n\tpaBWE+x";
    rng r = rng_make(20261118, 0);
    for (int i = 0; i < 20000; i++) {
        char text[80];
        const size_t length = rng_below(&r, sizeof text);
        for (size_t k = 0; k < length; k++)
            text[k] = i % 2 ? usual[rng_below(&r, sizeof usual)] : (char)rng_below(&r, 256);
        any_reading found;
        fault f = {0};
        const status result = any_read((view){text, length}, NULL, &found, &f);
        if (result) check_safe(&f, result, length);
        if (result) check_empty(&found);
        any_clear(&found);
    }
}

static void check_record(const char *text, const char *format, uint64_t number, uint64_t count,
                         const char *want) {
    view record;
    assert_int_equal(any_find_record(view_of(text), view_of(format), number, &record), count);
    assert_true(view_is(record, want));
}

/* A text is one record if it can be read as a whole, else as many as its format cuts it into. */
static void records_are_found(void **state) {
    (void)state;
    static const char two[] = "f5d6\nf5f6\n",
                      problems[] = "% first\n" START_4 "; B1:+2;\n\n" START_4 "; A2:+2;\n";
    check_record("f5d6", "", 1, 1, "f5d6");
    check_record("f5d6", "transcript", 2, 1, "");
    check_record(two, "", 1, 2, "f5d6");
    check_record(two, "transcript", 2, 2, "f5f6");
    check_record(two, "", 3, 2, "");
    check_record(two, "ggf", 1, 1, two); /* not of that format: left to its reader */
    check_record(problems, "", 2, 2, START_4 "; A2:+2;");
}

/* Nothing, and nothing but blanks, is said to be nothing. So are brackets and numbers, which some
 * readers skip: they make no game. */
static void empty_text_is_refused(void **state) {
    (void)state;
    static const char *const skipped[] = {"()", "12", "1.", "(12)", "* 1. 2."};
    for (size_t i = 0; i < LENGTH(skipped); i++) (void)check_refused(view_of(skipped[i]), E_FORMAT);
    (void)check_refused(view_of(""), E_FORMAT);
    (void)check_refused((view){NULL, 0}, E_FORMAT);
    (void)check_refused(view_of(" \r\n\t"), E_FORMAT);
}

/* One byte more than the limit is refused unread; the limit itself is read. */
static void too_long_a_text_is_refused(void **state) {
    (void)state;
    char *text = malloc(ANY_MAX_BYTES + 1);
    assert_non_null(text);
    memset(text, ' ', ANY_MAX_BYTES + 1);
    memcpy(text, "f5", 2);
    const fault f = check_refused((view){text, ANY_MAX_BYTES + 1}, E_RANGE);
    assert_int_equal(f.at, ANY_MAX_BYTES);
    any_reading r = read_ok((view){text, ANY_MAX_BYTES});
    any_clear(&r);
    free(text);
}

/* The longest texts of one thing over and over take time in proportion to their length. */
static void long_texts_take_linear_time(void **state) {
    (void)state;
    static const char *const pieces[] = {"f",  "1", "-", "- ", "(",  "[",   "{",      "X", "\n",
                                         "(;", "/", "8", "0",  "f5", "GM[", "\"a\":", "%", ";"};
    char *text = malloc(ANY_MAX_BYTES);
    assert_non_null(text);
    for (size_t p = 0; p < LENGTH(pieces); p++) {
        for (size_t i = 0; i < ANY_MAX_BYTES; i++) text[i] = pieces[p][i % strlen(pieces[p])];
        any_reading r;
        fault f = {0};
        const status result = any_read((view){text, ANY_MAX_BYTES}, NULL, &r, &f);
        if (result) check_safe(&f, result, ANY_MAX_BYTES);
        any_clear(&r);
    }
    free(text);
}

/* A name that is none, is refused with the names there are. */
static void unknown_names_are_refused(void **state) {
    (void)state;
    static const char *const names[] = {"", "nothing", "FEN", "ggf ", "hex"};
    for (size_t i = 0; i < LENGTH(names); i++) {
        any_reading r;
        fault f = {0};
        assert_int_equal(any_read_as(view_of(names[i]), view_of("f5"), NULL, &r, &f),
                         E_UNSUPPORTED);
        check_safe(&f, E_UNSUPPORTED, 2);
        assert_non_null(strstr(f.text, "transcript"));
        check_empty(&r);
    }
}

/* By name, only that reader is asked. */
static void a_name_is_binding(void **state) {
    (void)state;
    any_reading r;
    fault f = {0};
    assert_int_equal(any_read_as(view_of("fen"), view_of("f5d6"), NULL, &r, &f), E_FORMAT);
    check_empty(&r);
    assert_int_equal(any_read_as(view_of("obf"), view_of("% only words"), NULL, &r, &f), E_FORMAT);
    check_empty(&r);
    assert_int_equal(any_read_as(view_of("obf"), view_of("-----OX--XO-----"), NULL, &r, &f),
                     E_FORMAT);
    check_empty(&r);
}

/* ---- random positions and games ---- */

static const int sizes[] = {6, 8, 10, 12};

static bool is_hex(const position_format *format) {
    return strncmp(format->name, "hex-", 4) == 0;
}

static bool differ(const char *one, const char *other, view text) {
    const position a = read_as(one, text), b = read_as(other, text);
    return !position_equal(&a, &b);
}

/* Hexadecimal words can be read from both ends, and a full board in the letters of the course is a
 * string as well; a few boards are the same either way. */
static bool has_two_names(const position_format *format, view text) {
    return is_hex(format) || (format == &position_course && !memchr(text.data, 'E', text.length));
}

static bool is_ambiguous(const position_format *format, view text) {
    if (!has_two_names(format, text)) return false;
    return is_hex(format) ? differ("hex-lsb", "hex-msb", text) : differ("course", "string", text);
}

static void check_position(const position_format *format, const position *p) {
    buffer text = buffer_make(NULL);
    const status written = format->write(p, &text, NULL);
    if (written == OK && is_ambiguous(format, buffer_view(&text))) {
        (void)check_refused(buffer_view(&text), E_FORMAT);
    } else if (written == OK) {
        any_reading r = read_ok(buffer_view(&text));
        if (!has_two_names(format, buffer_view(&text))) assert_string_equal(r.format, format->name);
        assert_false(r.is_game);
        assert_true(r.side_given && position_equal(&r.position, p));
        any_clear(&r);
    }
    buffer_clear(&text);
}

/* Whatever format can hold a position: what it wrote is recognised, as that format and as the same
 * position, or refused where nothing could tell. */
static void random_positions_are_recognised(void **state) {
    (void)state;
    const uint64_t count = setting_round_trips();
    rng r = rng_make(setting_seed(20261119), 0);
    for (uint64_t i = 0; i < count; i++) {
        const int size = sizes[i % 4], blocked = i % 3 ? 0 : 2;
        const position p =
            i % 8 < 4 ? random_filling(&r, size, blocked) : random_reachable(&r, size, blocked);
        for (const position_format *const *f = position_formats; *f; f++) check_position(*f, &p);
    }
}

static game random_game(rng *r, int size, bool standard) {
    game g = game_make(NULL);
    position start = random_reachable(r, size, 0);
    if (standard) assert_int_equal(position_start(&start, size, START_STANDARD, NULL), OK);
    game_set_start(&g, &start);
    for (uint64_t left = rng_below(r, 70); left > 0 && !position_over(&g.now); left--) {
        const squares moves = position_moves(&g.now);
        const status result = squares_empty(&moves)
                                  ? game_add_pass(&g, NULL)
                                  : game_add_move(&g, random_member(r, &moves), NULL);
        assert_int_equal(result, OK);
    }
    return g;
}

/* A transcript without moves is a board, and is taken for one. */
static void check_game(const game_format *format, const game *g) {
    buffer text = buffer_make(NULL);
    if (format->write(g, &text, NULL) == OK) {
        any_reading r = read_ok(buffer_view(&text));
        const bool is_board = format == &game_transcript && g->count == 0;
        assert_string_equal(r.format, is_board ? "string" : format->name);
        assert_int_equal(r.is_game, !is_board);
        assert_true(position_equal(&r.position, &g->now) && r.side_given);
        if (!is_board) assert_true(game_same_moves(&r.game, g));
        any_clear(&r);
    }
    buffer_clear(&text);
}

/* The same for games. */
static void random_games_are_recognised(void **state) {
    (void)state;
    const uint64_t count = setting_round_trips();
    rng r = rng_make(setting_seed(20261120), 0);
    for (uint64_t i = 0; i < count; i++) {
        game g = random_game(&r, sizes[i % 4], i % 8 < 4);
        for (const game_format *const *f = game_formats; *f; f++) check_game(*f, &g);
        game_clear(&g);
    }
}

/* ---- files of many records ---- */

/* The first record tells what a file is, blank lines and comments before it or not; later ones, and
 * even the first of a kind that is plain to see, may be bad. */
static void files_are_recognised(void **state) {
    (void)state;
    static const struct {
        const char *text, *format;
        size_t first; /* bytes of the first record */
    } cases[] = {
        {"f5d6c3\nf5f6\n", "transcript", 7},
        {"\xEF\xBB\xBF\n\n  f5d6c3\nnonsense\n", "transcript", 0},
        {"-----OX--XO----- X\n-----OX--XO----- O\n", "string", 19},
        {"% problems\n\n-----OX--XO----- X; B1:+2;\n", "obf", 11},
        {"8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1\n8/8\n", "fen", 32},
        {"(;GM[Othello]B[f5];)(;GM[Othello]B[d3];)", "ggf", 20},
        {"12 (;GM[Othello]B[f5];)\n(;GM[Othello]B[d3];)", "ggf", 23},
        {"(;FF[4]GM[2];B[a1])\n(;FF[4]GM[2];B[d3])", "sgf", 19},
        {"[Black \"a\"]\n1. f5 *\n\n[Black \"b\"]\n1. d3 *\n", "pgn", 19},
        {"....\n.OX.\n.XO.\n....\n\n....\n.XX.\n.XO.\n....\n", "drawing", 21},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        any_cut cut;
        fault f = {0};
        if (any_recognise(view_of(cases[i].text), true, &cut, &f)) fail_msg("%s", f.text);
        assert_string_equal(cut.format, cases[i].format);
        if (cases[i].first)
            assert_int_equal(cut.measure(view_of(cases[i].text), true), cases[i].first);
    }
}

/* Nothing, nonsense, and what fits two formats: refused, the last with the name of one. */
static void files_that_are_not_recognised(void **state) {
    (void)state;
    static const char *const bad[] = {"", "\n% only a comment\n", "hello\n", "\x01\x02"};
    any_cut cut;
    for (size_t i = 0; i < LENGTH(bad); i++) {
        fault f = {0};
        assert_int_not_equal(any_recognise(view_of(bad[i]), true, &cut, &f), OK);
        assert_null(cut.format);
        assert_true(f.text[0] && f.at <= strlen(bad[i]));
    }
    fault f = {0};
    const view hex = view_of("0x0000100010100000 0x000020380c000000\n");
    assert_int_equal(any_recognise(hex, true, &cut, &f), E_FORMAT);
    assert_string_equal(cut.format, "hex-lsb");
    any_reading r;
    assert_int_equal(any_read(hex, NULL, &r, &f), E_FORMAT);
    assert_string_equal(r.either, "hex-lsb");
    any_clear(&r);
}

/* The mark before UTF-8 is skipped; places count it. */
static void a_mark_is_skipped(void **state) {
    (void)state;
    static const char *const names[] = {NULL, "transcript"};
    for (size_t i = 0; i < LENGTH(names); i++) {
        any_reading r;
        fault f = {0};
        const view good = view_of("\xEF\xBB\xBF"
                                  "f5d6"),
                   bad = view_of("\xEF\xBB\xBF"
                                 "f5a1");
        const view name = view_of(names[i]);
        assert_int_equal(
            names[i] ? any_read_as(name, good, NULL, &r, &f) : any_read(good, NULL, &r, &f), OK);
        assert_int_equal(r.game.count, 2);
        any_clear(&r);
        assert_int_not_equal(
            names[i] ? any_read_as(name, bad, NULL, &r, &f) : any_read(bad, NULL, &r, &f), OK);
        assert_int_equal(f.at, 5);
        any_clear(&r);
    }
}

/* ---- short memory ---- */

static void check_short_memory(const char *name, const char *text, status otherwise) {
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        any_reading r;
        fault f = {0};
        const status result = name ? any_read_as(view_of(name), view_of(text), &a.memory, &r, &f)
                                   : any_read(view_of(text), &a.memory, &r, &f);
        assert_int_equal(result, a.failed ? E_NOMEM : otherwise);
        if (result) check_safe(&f, result, strlen(text));
        if (result) check_empty(&r);
        any_clear(&r);
        assert_int_equal(a.live, 0);
        if (!a.failed) break;
    }
}

/* When any one request fails, E_NOMEM is the answer, never another reading; nothing is left. */
static void short_memory_is_a_status(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(goldens); i++) {
        check_short_memory(NULL, goldens[i].text, OK);
        check_short_memory(goldens[i].format, goldens[i].text, OK);
    }
    check_short_memory(NULL, "f5 ; d6", E_FORMAT);
    check_short_memory(NULL, "(;GM[Othello]PB[a]B[f5]B[d6];)", E_RANGE);
    check_short_memory(NULL, "d5 d6 x", E_RANGE); /* no legal move on 8x8 */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_format_is_recognised),
        cmocka_unit_test(all_names_are_listed),
        cmocka_unit_test(hex_is_ambiguous),
        cmocka_unit_test(symmetric_hex_is_accepted),
        cmocka_unit_test(two_readings_are_both_named),
        cmocka_unit_test(garbage_is_explained),
        cmocka_unit_test(random_bytes_are_survived),
        cmocka_unit_test(records_are_found),
        cmocka_unit_test(empty_text_is_refused),
        cmocka_unit_test(too_long_a_text_is_refused),
        cmocka_unit_test(long_texts_take_linear_time),
        cmocka_unit_test(unknown_names_are_refused),
        cmocka_unit_test(a_name_is_binding),
        cmocka_unit_test(random_positions_are_recognised),
        cmocka_unit_test(random_games_are_recognised),
        cmocka_unit_test(files_are_recognised),
        cmocka_unit_test(files_that_are_not_recognised),
        cmocka_unit_test(a_mark_is_skipped),
        cmocka_unit_test(short_memory_is_a_status),
    };
    return cmocka_run_group_tests_name("any", tests, NULL, NULL);
}
