/* tests/library/library_api.c - the public interface, as a program outside of this tree uses it. */
#include "avocet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LENGTH(array) (sizeof(array) / sizeof *(array))
#define START_8       "---------------------------OX------XO--------------------------- X"

/* Black must pass behind the first; behind the second white has lost all discs. */
#define TO_PASS "c4c3c2b2f5c1a1a3"
#define TO_END  "e6f4e3f6g5d6e7f5c5"

static avocet_position *position_of(const char *text) {
    avocet_error e = {.status = AVOCET_OK};
    avocet_position *p = avocet_position_read(text, strlen(text), NULL, NULL, &e);
    if (!p) fail_msg("'%s' is refused: %s", text, e.text);
    return p;
}

static avocet_game *game_of(const char *text) {
    avocet_error e = {.status = AVOCET_OK};
    avocet_game *g = avocet_game_read(text, strlen(text), NULL, NULL, &e);
    if (!g) fail_msg("'%s' is refused: %s", text, e.text);
    return g;
}

static void check_written(const avocet_position *p, const char *want) {
    char *text = avocet_position_write(p, "string", NULL);
    assert_non_null(text);
    assert_string_equal(text, want);
    avocet_free(text);
}

static void check_error(const avocet_error *e, avocet_status status) {
    assert_int_equal(e->status, status);
    assert_true(*e->text != '\0');
    assert_non_null(memchr(e->text, '\0', sizeof e->text));
}

/* ---- constants ---- */

/* A version has two dots; every name of the two lists is a format that writes. */
static void version_and_names(void **state) {
    (void)state;
    unsigned major, minor, patch;
    char rest;
    assert_int_equal(sscanf(avocet_version(), "%u.%u.%u%c", &major, &minor, &patch, &rest), 3);
    assert_non_null(strstr(avocet_position_formats(), "fen"));
    assert_non_null(strstr(avocet_game_formats(), "ggf"));
#ifdef AVOCET_HAVE_JANSSON
    assert_non_null(strstr(avocet_game_formats(), "quest"));
#endif
}

/* ---- squares ---- */

/* A square is row * 16 + column on every board; what is not on this one is none. */
static void squares_have_names(void **state) {
    (void)state;
    static const struct {
        const char *name;
        int size, square;
    } cases[] = {{"a1", 4, 0},
                 {"f5", 8, 69},
                 {"F5", 8, 69},
                 {"h8", 8, 119},
                 {"p16", 16, 255},
                 {"i9", 10, 136},
                 {"i9", 8, -1},
                 {"e1", 4, -1},
                 {"", 8, -1},
                 {"f", 8, -1},
                 {"f55", 8, -1},
                 {"f0", 8, -1},
                 {"pass", 8, -1},
                 {"f5 ", 8, -1},
                 {"\xff"
                  "5",
                  8, -1},
                 {"a1", 0, -1},
                 {"a1", -8, -1},
                 {"a1", 18, -1},
                 {"a1", 1 << 30, -1}};
    for (size_t i = 0; i < LENGTH(cases); i++)
        assert_int_equal(avocet_square(cases[i].name, cases[i].size), cases[i].square);
}

/* Names go both ways; a pass and what is no square have words of their own. */
static void names_of_squares_are_written(void **state) {
    (void)state;
    char name[AVOCET_SQUARE_NAME];
    for (int square = 0; square < 256; square++) {
        assert_ptr_equal(avocet_square_name(square, name), name);
        assert_int_equal(avocet_square(name, 16), square);
    }
    assert_string_equal(avocet_square_name(AVOCET_PASS, name), "--");
    assert_string_equal(avocet_square_name(AVOCET_NO_SQUARE, name), "?");
    assert_string_equal(avocet_square_name(257, name), "?");
    assert_string_equal(avocet_square_name(-1000, name), "?");
}

/* ---- positions ---- */

/* A new position is the standard start of its size: four discs and four moves. */
static void a_new_position_is_the_start(void **state) {
    (void)state;
    for (int size = 4; size <= 16; size += 2) {
        avocet_position *p = avocet_position_new(size, NULL);
        assert_non_null(p);
        assert_int_equal(avocet_position_size(p), size);
        assert_int_equal(avocet_position_turn(p), AVOCET_BLACK);
        assert_int_equal(avocet_position_count(p, AVOCET_BLACK), 2);
        assert_int_equal(avocet_position_count(p, AVOCET_WHITE), 2);
        assert_int_equal(avocet_position_count(p, AVOCET_EMPTY), size * size - 4);
        assert_int_equal(avocet_position_count(p, AVOCET_BLOCKED), 0);
        assert_int_equal(avocet_position_moves(p, NULL, 0), 4);
        assert_false(avocet_position_must_pass(p) || avocet_position_over(p));
        assert_int_equal(avocet_position_score(p), 0);
        avocet_position_free(p);
    }
}

/* Sizes that are none are refused, with or without somebody to tell. */
static void bad_sizes_are_refused(void **state) {
    (void)state;
    static const int sizes[] = {0, -8, 2, 3, 7, 9, 17, 18, 1 << 30};
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        avocet_error e = {.status = AVOCET_OK};
        assert_null(avocet_position_new(sizes[i], &e));
        check_error(&e, AVOCET_BAD_VALUE);
        assert_null(avocet_position_new(sizes[i], NULL));
    }
}

/* Every square is told; what is off the board counts as blocked. */
static void squares_can_be_asked(void **state) {
    (void)state;
    avocet_position *p = position_of("#----OX--XO----- O");
    assert_int_equal(avocet_position_at(p, avocet_square("b2", 4)), AVOCET_WHITE);
    assert_int_equal(avocet_position_at(p, avocet_square("c2", 4)), AVOCET_BLACK);
    assert_int_equal(avocet_position_at(p, avocet_square("d4", 4)), AVOCET_EMPTY);
    assert_int_equal(avocet_position_at(p, avocet_square("a1", 4)), AVOCET_BLOCKED);
    static const int outside[] = {4, 64, 255, 256, 257, 100000, -1, -17, -100000};
    for (size_t i = 0; i < LENGTH(outside); i++)
        assert_int_equal(avocet_position_at(p, outside[i]), AVOCET_BLOCKED);
    assert_int_equal(avocet_position_turn(p), AVOCET_WHITE);
    assert_int_equal(avocet_position_count(p, AVOCET_BLOCKED), 1);
    assert_int_equal(avocet_position_count(p, AVOCET_EMPTY), 11);
    avocet_position_free(p);
}

/* Moves come in reading order, as many as there is room for; the count is of all. */
static void moves_are_listed(void **state) {
    (void)state;
    avocet_position *p = avocet_position_new(8, NULL);
    int squares[5] = {-7, -7, -7, -7, -7};
    assert_int_equal(avocet_position_moves(p, squares, 2), 4);
    assert_int_equal(squares[0], avocet_square("d3", 8));
    assert_int_equal(squares[1], avocet_square("c4", 8));
    assert_int_equal(squares[2], -7);
    assert_int_equal(avocet_position_moves(p, squares, 5), 4);
    assert_int_equal(squares[2], avocet_square("f5", 8));
    assert_int_equal(squares[3], avocet_square("e6", 8));
    assert_int_equal(squares[4], -7);
    avocet_position_free(p);
}

/* A legal move is played; one that is none, off the board, or a pass that is not forced, is refused
 * and changes nothing. */
static void only_legal_moves_are_played(void **state) {
    (void)state;
    avocet_position *p = avocet_position_new(8, NULL);
    const int bad[] = {avocet_square("a1", 8), avocet_square("d4", 8), 8, 256, 257, -1, -100, 9999};
    for (size_t i = 0; i < LENGTH(bad); i++) {
        avocet_error e = {.status = AVOCET_OK};
        assert_int_equal(avocet_position_play(p, bad[i], &e), AVOCET_BAD_VALUE);
        check_error(&e, AVOCET_BAD_VALUE);
        assert_int_equal(avocet_position_play(p, bad[i], NULL), AVOCET_BAD_VALUE);
        check_written(p, START_8);
    }
    assert_int_equal(avocet_position_play(p, avocet_square("f5", 8), NULL), AVOCET_OK);
    check_written(p, "---------------------------OX------XXX-------------------------- O");
    avocet_position_free(p);
}

/* A forced pass is a move of its own; behind the end there is none. */
static void passes_are_played(void **state) {
    (void)state;
    avocet_position *p = position_of(TO_PASS);
    assert_true(avocet_position_must_pass(p));
    assert_int_equal(avocet_position_moves(p, NULL, 0), 0);
    assert_int_equal(avocet_position_play(p, avocet_square("c5", 8), NULL), AVOCET_BAD_VALUE);
    assert_int_equal(avocet_position_play(p, AVOCET_PASS, NULL), AVOCET_OK);
    assert_false(avocet_position_must_pass(p));
    assert_int_equal(avocet_position_play(p, avocet_square("c5", 8), NULL), AVOCET_OK);
    avocet_position_free(p);
    p = position_of(TO_END);
    assert_true(avocet_position_over(p));
    assert_false(avocet_position_must_pass(p));
    assert_int_equal(avocet_position_play(p, AVOCET_PASS, NULL), AVOCET_BAD_VALUE);
    assert_int_equal(avocet_position_count(p, AVOCET_BLACK), 13);
    assert_int_equal(avocet_position_score(p), 64);
    avocet_position_free(p);
}

/* A copy goes its own way. */
static void copies_are_independent(void **state) {
    (void)state;
    avocet_position *p = avocet_position_new(8, NULL), *copy = avocet_position_copy(p, NULL);
    assert_non_null(copy);
    assert_int_equal(avocet_position_play(copy, avocet_square("f5", 8), NULL), AVOCET_OK);
    check_written(p, START_8);
    avocet_position_free(p);
    assert_int_equal(avocet_position_count(copy, AVOCET_BLACK), 4);
    avocet_position_free(copy);
}

/* Freeing nothing is allowed. */
static void nothing_can_be_freed(void **state) {
    (void)state;
    avocet_free(NULL);
    avocet_position_free(NULL);
    avocet_game_free(NULL);
}

/* ---- positions as text ---- */

/* The next name of a list; false at its end. */
static bool next_name(const char **names, char name[32]) {
    const size_t length = strcspn(*names, " ");
    assert_true(length < 32);
    memcpy(name, *names, length);
    name[length] = '\0';
    *names += length;
    *names += **names == ' ';
    return length > 0;
}

static void check_position_text(const avocet_position *p, const char *format, const char *text) {
    const char *found = NULL;
    avocet_error e = {.status = AVOCET_OK};
    avocet_position *again = avocet_position_read(text, strlen(text), format, &found, &e);
    char *want = avocet_position_write(p, "string", NULL);
    if (!again) fail_msg("'%s' as %s: %s", text, format ? format : "anything", e.text);
    if (format) assert_string_equal(found, format);
    check_written(again, want);
    avocet_free(want);
    avocet_position_free(again);
}

/* Every format that is listed writes a position and reads it back, by name and, where nothing is
 * ambiguous (the start looks the same in both orders of bits), by recognition. */
static void every_position_format_works(void **state) {
    (void)state;
    const char *names = avocet_position_formats();
    char name[32];
    int count = 0;
    for (; next_name(&names, name); count++) {
        avocet_position *p = avocet_position_new(8, NULL);
        char *text = avocet_position_write(p, name, NULL);
        assert_non_null(text);
        check_position_text(p, name, text);
        check_position_text(p, NULL, text);
        avocet_free(text);
        avocet_position_free(p);
    }
    assert_int_equal(count, 7);
}

/* What a format cannot hold, and a format that is none, is not supported. */
static void unsupported_positions_are_refused(void **state) {
    (void)state;
    avocet_position *p = avocet_position_new(10, NULL);
    static const char *const names[] = {"hex-lsb", "hex-msb", "ggf", "", "STRING"};
    for (size_t i = 0; i < LENGTH(names); i++) {
        avocet_error e = {.status = AVOCET_OK};
        assert_null(avocet_position_write(p, names[i], &e));
        check_error(&e, AVOCET_UNSUPPORTED);
        assert_null(avocet_position_write(p, names[i], NULL));
    }
    avocet_position_free(p);
}

/* A text is `length` bytes, not a C string; of a game the last position is taken; the name of the
 * format is told. */
static void positions_are_read(void **state) {
    (void)state;
    const char *found = NULL;
    avocet_position *p = avocet_position_read("f5d6c3 and so on", 4, NULL, &found, NULL);
    assert_non_null(p);
    assert_string_equal(found, "transcript");
    check_written(p, "---------------------------OX------OXX-----O-------------------- X");
    avocet_position_free(p);
    p = avocet_position_read("-----OX--XO----- X; B1:+2;", 26, "obf", &found, NULL);
    assert_non_null(p);
    assert_string_equal(found, "obf");
    check_written(p, "-----OX--XO----- X");
    avocet_position_free(p);
}

/* Mistakes have a status and a place in the text as it was given, blanks before it included,
 * whether the format is named or not. */
static void wrong_text_has_a_place(void **state) {
    (void)state;
    static const struct {
        const char *text, *format;
        avocet_status status;
        size_t at;
    } cases[] = {
        {"", NULL, AVOCET_BAD_FORMAT, 0},
        {"", "fen", AVOCET_BAD_FORMAT, 0},
        {"  \n f5d6x", NULL, AVOCET_BAD_FORMAT, 8},
        {"  \n f5d6x", "transcript", AVOCET_BAD_FORMAT, 8},
        {"f5f5", NULL, AVOCET_BAD_VALUE, 2},
        {"\tf5f5\n", "transcript", AVOCET_BAD_VALUE, 3},
        {"\n -----0X--XO----- X", "string", AVOCET_BAD_FORMAT, 7},
        {"f5", "nothing", AVOCET_UNSUPPORTED, 0},
        {"0x0000100010100000 0x000020380c000000 O", NULL, AVOCET_BAD_FORMAT, 0},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        const size_t length = strlen(cases[i].text);
        const char *found = "as before";
        avocet_error e = {.status = AVOCET_OK};
        assert_null(avocet_position_read(cases[i].text, length, cases[i].format, &found, &e));
        check_error(&e, cases[i].status);
        assert_int_equal(e.at, cases[i].at);
        assert_string_equal(found, "as before");
        assert_null(avocet_game_read(cases[i].text, length, cases[i].format, NULL, &e));
        assert_int_equal(e.at, cases[i].at);
        assert_null(avocet_position_read(cases[i].text, length, cases[i].format, NULL, NULL));
        assert_null(avocet_game_read(cases[i].text, length, cases[i].format, NULL, NULL));
    }
    assert_null(avocet_position_read(NULL, 0, NULL, NULL, NULL));
    assert_null(avocet_position_read(NULL, 0, "string", NULL, NULL));
}

/* ---- games ---- */

static void check_plies(const avocet_game *g, const char *want) {
    char text[512] = "";
    for (size_t i = 0; i < avocet_game_plies(g); i++) {
        char name[AVOCET_SQUARE_NAME];
        strcat(text, avocet_square_name(avocet_game_ply(g, i), name));
    }
    assert_string_equal(text, want);
}

/* A game is played move by move; forced passes come by themselves, or are played. */
static void games_are_played(void **state) {
    (void)state;
    avocet_game *g = game_of(TO_PASS);
    assert_int_equal(avocet_game_play(g, avocet_square("c5", 8), NULL), AVOCET_OK);
    check_plies(g, TO_PASS "--c5");
    avocet_game_free(g);
    g = game_of(TO_PASS);
    assert_int_equal(avocet_game_play(g, AVOCET_PASS, NULL), AVOCET_OK);
    assert_int_equal(avocet_game_play(g, avocet_square("f6", 8), NULL), AVOCET_OK);
    check_plies(g, TO_PASS "--f6");
    assert_int_equal(avocet_game_ply(g, 8), AVOCET_PASS);
    assert_int_equal(avocet_game_ply(g, 10), AVOCET_NO_SQUARE);
    assert_int_equal(avocet_game_ply(g, SIZE_MAX), AVOCET_NO_SQUARE);
    avocet_game_free(g);
}

/* A wrong move is refused and changes nothing. */
static void wrong_moves_are_refused(void **state) {
    (void)state;
    avocet_game *g = avocet_game_new(NULL, NULL);
    const int bad[] = {
        avocet_square("a1", 8), avocet_square("d4", 8), 8, AVOCET_PASS, 257, -1, 9999};
    assert_non_null(g);
    for (size_t i = 0; i < LENGTH(bad); i++) {
        avocet_error e = {.status = AVOCET_OK};
        assert_int_equal(avocet_game_play(g, bad[i], &e), AVOCET_BAD_VALUE);
        check_error(&e, AVOCET_BAD_VALUE);
        assert_int_equal(avocet_game_play(g, bad[i], NULL), AVOCET_BAD_VALUE);
        assert_int_equal(avocet_game_plies(g), 0);
    }
    assert_int_equal(avocet_game_play(g, avocet_square("f5", 8), NULL), AVOCET_OK);
    check_plies(g, "f5");
    avocet_game_free(g);
}

/* A game begins where it is told to; the position after each ply can be had. */
static void positions_of_a_game(void **state) {
    (void)state;
    static const char *const after[] = {"-----OX--XO----- O", "--O--OO--XO----- X",
                                        "--OX-OX--XO----- O"};
    avocet_position *start = position_of(after[0]);
    avocet_game *g = avocet_game_new(start, NULL);
    avocet_position_free(start);
    assert_int_equal(avocet_game_play(g, avocet_square("c1", 4), NULL), AVOCET_OK);
    assert_int_equal(avocet_game_play(g, avocet_square("d1", 4), NULL), AVOCET_OK);
    for (size_t i = 0; i < LENGTH(after); i++) {
        avocet_position *p = avocet_game_position(g, i, NULL);
        assert_non_null(p);
        check_written(p, after[i]);
        avocet_position_free(p);
    }
    avocet_error e = {.status = AVOCET_OK};
    assert_null(avocet_game_position(g, 3, &e));
    check_error(&e, AVOCET_BAD_VALUE);
    assert_null(avocet_game_position(g, SIZE_MAX, NULL));
    avocet_game_free(g);
}

/* Passes are plies of the positions, too. */
static void positions_behind_passes(void **state) {
    (void)state;
    avocet_game *g = game_of(TO_PASS "c5");
    avocet_position *before = avocet_game_position(g, 8, NULL);
    avocet_position *after = avocet_game_position(g, 9, NULL);
    avocet_position *end = avocet_game_position(g, 10, NULL), *read = position_of(TO_PASS "c5");
    char *text = avocet_position_write(read, "string", NULL);
    assert_true(avocet_position_must_pass(before));
    assert_int_equal(avocet_position_turn(after), AVOCET_WHITE);
    assert_false(avocet_position_must_pass(after));
    check_written(end, text);
    avocet_free(text);
    avocet_position_free(before);
    avocet_position_free(after);
    avocet_position_free(end);
    avocet_position_free(read);
    avocet_game_free(g);
}

static void check_game_text(const char *format, const char *text, const char *plies) {
    const char *found = NULL;
    avocet_error e = {.status = AVOCET_OK};
    avocet_game *g = avocet_game_read(text, strlen(text), format, &found, &e);
    if (!g) fail_msg("'%s' as %s: %s", text, format ? format : "anything", e.text);
    if (format) assert_string_equal(found, format);
    check_plies(g, plies);
    avocet_game_free(g);
}

/* Every format that is listed writes a game and reads it back, by name and by recognition. */
static void every_game_format_works(void **state) {
    (void)state;
    const char *names = avocet_game_formats();
    avocet_game *g = game_of(TO_PASS "--c5");
    char name[32];
    int count = 0;
    for (; next_name(&names, name); count++) {
        char *text = avocet_game_write(g, name, NULL);
        assert_non_null(text);
        check_game_text(name, text, TO_PASS "--c5");
        check_game_text(NULL, text, TO_PASS "--c5");
        avocet_free(text);
    }
    assert_true(count >= 4);
    avocet_game_free(g);
}

/* A position is a game that has not begun. */
static void a_position_is_a_game(void **state) {
    (void)state;
    const char *found = NULL;
    avocet_game *g = avocet_game_read("4/1pP1/1Pp1/4 w", 15, NULL, &found, NULL);
    assert_non_null(g);
    assert_string_equal(found, "fen");
    assert_int_equal(avocet_game_plies(g), 0);
    char *text = avocet_game_write(g, "transcript", NULL);
    assert_string_equal(text, "-----OX--XO----- O\n");
    avocet_free(text);
    avocet_game_free(g);
}

/* What a format cannot hold, and a format that is none, is not supported. */
static void unsupported_games_are_refused(void **state) {
    (void)state;
    avocet_game *g = game_of("#----OX--XO----- O c1");
    static const char *const names[] = {"sgf", "pgn", "fen", "", "GGF"};
    for (size_t i = 0; i < LENGTH(names); i++) {
        avocet_error e = {.status = AVOCET_OK};
        assert_null(avocet_game_write(g, names[i], &e));
        check_error(&e, AVOCET_UNSUPPORTED);
        assert_null(avocet_game_write(g, names[i], NULL));
    }
    avocet_game_free(g);
}

/* ---- tags ---- */

/* Each key of the header is one of its own: set, read, replaced, removed. */
static void tags_are_kept(void **state) {
    (void)state;
    static const char *const keys[] = {"black", "white", "black-rating", "white-rating", "event",
                                       "place", "round", "date",         "best",         "clock",
                                       "type",  "komi",  "comment"};
    avocet_game *g = avocet_game_new(NULL, NULL);
    for (size_t i = 0; i < LENGTH(keys); i++) {
        assert_null(avocet_game_tag(g, keys[i]));
        assert_int_equal(avocet_game_set_tag(g, keys[i], "first", NULL), AVOCET_OK);
        assert_int_equal(avocet_game_set_tag(g, keys[i], keys[i], NULL), AVOCET_OK);
    }
    for (size_t i = 0; i < LENGTH(keys); i++)
        assert_string_equal(avocet_game_tag(g, keys[i]), keys[i]);
    assert_int_equal(avocet_game_set_tag(g, "black", "", NULL), AVOCET_OK);
    assert_null(avocet_game_tag(g, "black"));
    assert_string_equal(avocet_game_tag(g, "white"), "white");
    avocet_game_free(g);
}

/* A result is one that somebody writes so; another text is refused and changes nothing. */
static void results_are_checked(void **state) {
    (void)state;
    static const char *const good[] = {"40-24", "B+12", "W+R", "1-0", "1/2-1/2", "+12.00:r", "?"};
    static const char *const bad[] = {"banana", "black", "1-0-0"};
    avocet_game *g = avocet_game_new(NULL, NULL);
    for (size_t i = 0; i < LENGTH(good); i++) {
        assert_int_equal(avocet_game_set_tag(g, "result", good[i], NULL), AVOCET_OK);
        assert_string_equal(avocet_game_tag(g, "result"), good[i]);
    }
    for (size_t i = 0; i < LENGTH(bad); i++) {
        avocet_error e = {.status = AVOCET_OK};
        assert_int_equal(avocet_game_set_tag(g, "result", bad[i], &e), AVOCET_BAD_VALUE);
        check_error(&e, AVOCET_BAD_VALUE);
        assert_string_equal(avocet_game_tag(g, "result"), "?");
    }
    assert_int_equal(avocet_game_set_tag(g, "result", "", NULL), AVOCET_OK);
    assert_null(avocet_game_tag(g, "result"));
    avocet_game_free(g);
}

/* Control characters are refused and change nothing; a comment may have lines. */
static void control_characters_are_refused(void **state) {
    (void)state;
    static const char *const bad[] = {"\x01", "two\nlines", "a\tb", "\x1b[2J", "end\r", "\x7f"};
    avocet_game *g = avocet_game_new(NULL, NULL);
    assert_int_equal(avocet_game_set_tag(g, "event", "caf\xc3\xa9", NULL), AVOCET_OK);
    for (size_t i = 0; i < LENGTH(bad); i++) {
        avocet_error e = {.status = AVOCET_OK};
        assert_int_equal(avocet_game_set_tag(g, "event", bad[i], &e), AVOCET_BAD_FORMAT);
        check_error(&e, AVOCET_BAD_FORMAT);
        assert_string_equal(avocet_game_tag(g, "event"), "caf\xc3\xa9");
    }
    assert_int_equal(avocet_game_set_tag(g, "comment", "two\nlines", NULL), AVOCET_OK);
    assert_int_equal(avocet_game_set_tag(g, "comment", "a\tb", NULL), AVOCET_BAD_FORMAT);
    assert_string_equal(avocet_game_tag(g, "comment"), "two\nlines");
    avocet_game_free(g);
}

/* ---- files of many games ---- */

static void put_file(char path[32], const char *text) {
    (void)snprintf(path, 32, "/tmp/avocet-reader-XXXXXX");
    const int handle = mkstemp(path);
    assert_true(handle >= 0);
    assert_int_equal(write(handle, text, strlen(text)), (ssize_t)strlen(text));
    assert_int_equal(close(handle), 0);
}

/* Games come one after the other; a bad one is told with its line and costs itself only. */
static void a_file_is_read_game_by_game(void **state) {
    (void)state;
    static const struct {
        const char *text, *format, *found;
    } cases[] = {
        {"f5d6\n\nf5a1\nd3c5\n", NULL, "transcript"},
        {"f5d6\n\nf5a1\nd3c5\n", "transcript", "transcript"},
        {"(;GM[Othello]B[f5]W[d6];)\n\n(;GM[Othello]B[f5]W[a1];)\n(;GM[Othello]B[d3]W[c5];)", NULL,
         "ggf"},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        char path[32];
        avocet_error e = {.status = AVOCET_FAILED};
        put_file(path, cases[i].text);
        avocet_reader *r = avocet_reader_open(path, cases[i].format, &e);
        assert_non_null(r);
        assert_string_equal(avocet_reader_format(r), cases[i].found);
        for (int number = 0; number < 3; number++) {
            avocet_game *g = avocet_reader_next(r, &e);
            if (number == 1) {
                assert_null(g);
                check_error(&e, AVOCET_BAD_VALUE);
            } else {
                assert_non_null(g);
                assert_int_equal(avocet_game_plies(g), 2);
            }
            avocet_game_free(g);
        }
        assert_null(avocet_reader_next(r, &e));
        assert_int_equal(e.status, AVOCET_OK);
        avocet_reader_close(r);
        assert_int_equal(unlink(path), 0);
    }
}

/* A file that is not there, that nobody can read, or a format that is none. */
static void readers_that_cannot_be(void **state) {
    (void)state;
    char path[32];
    avocet_error e = {.status = AVOCET_OK};
    put_file(path, "nonsense\n");
    assert_null(avocet_reader_open("/none/such", NULL, &e));
    check_error(&e, AVOCET_FAILED);
    assert_null(avocet_reader_open(path, NULL, &e));
    check_error(&e, AVOCET_BAD_FORMAT);
    assert_null(avocet_reader_open(path, "wthor", &e));
    check_error(&e, AVOCET_UNSUPPORTED);
    avocet_reader_close(NULL);
    assert_int_equal(unlink(path), 0);
}

/* An unknown key is refused, and has no text. */
static void unknown_keys_are_refused(void **state) {
    (void)state;
    avocet_game *g = avocet_game_new(NULL, NULL);
    static const char *const keys[] = {"", "Black", "black ", "name"};
    for (size_t i = 0; i < LENGTH(keys); i++) {
        avocet_error e = {.status = AVOCET_OK};
        assert_null(avocet_game_tag(g, keys[i]));
        assert_int_equal(avocet_game_set_tag(g, keys[i], "x", &e), AVOCET_BAD_VALUE);
        check_error(&e, AVOCET_BAD_VALUE);
        assert_int_equal(avocet_game_set_tag(g, keys[i], "x", NULL), AVOCET_BAD_VALUE);
    }
    avocet_game_free(g);
}

/* Tags of a file are there, and go into another one. */
static void tags_travel(void **state) {
    (void)state;
    avocet_game *g = game_of("(;GM[Othello]PB[me]PW[you]DT[2001]B[f5];)");
    assert_string_equal(avocet_game_tag(g, "black"), "me");
    assert_string_equal(avocet_game_tag(g, "white"), "you");
    char *text = avocet_game_write(g, "pgn", NULL);
    assert_non_null(strstr(text, "[Black \"me\"]"));
    assert_non_null(strstr(text, "[Date \"2001.??.??\"]"));
    avocet_free(text);
    avocet_game_free(g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(version_and_names),
        cmocka_unit_test(squares_have_names),
        cmocka_unit_test(names_of_squares_are_written),
        cmocka_unit_test(a_new_position_is_the_start),
        cmocka_unit_test(bad_sizes_are_refused),
        cmocka_unit_test(squares_can_be_asked),
        cmocka_unit_test(moves_are_listed),
        cmocka_unit_test(only_legal_moves_are_played),
        cmocka_unit_test(passes_are_played),
        cmocka_unit_test(copies_are_independent),
        cmocka_unit_test(nothing_can_be_freed),
        cmocka_unit_test(every_position_format_works),
        cmocka_unit_test(unsupported_positions_are_refused),
        cmocka_unit_test(positions_are_read),
        cmocka_unit_test(wrong_text_has_a_place),
        cmocka_unit_test(games_are_played),
        cmocka_unit_test(wrong_moves_are_refused),
        cmocka_unit_test(positions_of_a_game),
        cmocka_unit_test(positions_behind_passes),
        cmocka_unit_test(every_game_format_works),
        cmocka_unit_test(a_position_is_a_game),
        cmocka_unit_test(unsupported_games_are_refused),
        cmocka_unit_test(tags_are_kept),
        cmocka_unit_test(results_are_checked),
        cmocka_unit_test(control_characters_are_refused),
        cmocka_unit_test(a_file_is_read_game_by_game),
        cmocka_unit_test(readers_that_cannot_be),
        cmocka_unit_test(unknown_keys_are_refused),
        cmocka_unit_test(tags_travel),
    };
    return cmocka_run_group_tests_name("library_api", tests, NULL, NULL);
}
