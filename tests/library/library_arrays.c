/* tests/library/library_arrays.c - boards in arrays, a base of games, and pictures. */
#include "avocet.h"
#include "base/rng.h"
#include "base/text.h"
#include "notation/wthor.h"
#include "support/wthor_made.h"

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

enum { PLIES = 8, GAMES = 20, POSITIONS = GAMES * 60 };

static avocet_game *sample(void) {
    avocet_game *g = avocet_game_read("f5d6c3d3c4f4c5b3", 2 * PLIES, NULL, NULL, NULL);
    assert_non_null(g);
    return g;
}

static int bit_of(int square) {
    return square / 16 * 8 + square % 16;
}

/* ---- boards ---- */

/* An array of boards has the value and the moves of each position alone. */
static void arrays_agree_with_positions(void **state) {
    (void)state;
    uint64_t own[PLIES], opp[PLIES], moves[PLIES];
    uint8_t side[PLIES], move[PLIES];
    double values[PLIES];
    size_t count;
    avocet_game *g = sample();
    avocet_engine *engine = avocet_engine_new("hash=1", NULL);
    const avocet_board_arrays arrays = {own, opp, side, move, NULL};
    assert_int_equal(avocet_game_boards(g, &arrays, PLIES, &count, NULL), AVOCET_OK);
    assert_int_equal(count, PLIES);
    assert_int_equal(avocet_engine_evaluate_boards(engine, 8, count, own, opp, values, NULL),
                     AVOCET_OK);
    assert_int_equal(avocet_boards_moves(8, count, own, opp, moves, NULL), AVOCET_OK);
    for (size_t i = 0; i < count; i++) {
        double value;
        int squares[64];
        uint64_t bits = 0;
        avocet_position *p = avocet_game_position(g, i, NULL);
        assert_int_equal(avocet_engine_evaluate(engine, p, &value, NULL), AVOCET_OK);
        assert_true(values[i] == value);
        const size_t n = avocet_position_moves(p, squares, 64);
        for (size_t j = 0; j < n; j++) bits |= UINT64_C(1) << bit_of(squares[j]);
        assert_true(moves[i] == bits);
        assert_int_equal(move[i], bit_of(avocet_game_ply(g, i)));
        assert_int_equal(side[i], avocet_position_turn(p) == AVOCET_BLACK ? 0 : 1);
        avocet_position_free(p);
    }
    avocet_engine_free(engine);
    avocet_game_free(g);
}

/* A position becomes a board and the same position again, on every size that fits. */
static void boards_go_both_ways(void **state) {
    (void)state;
    for (int size = 4; size <= 16; size += 2) {
        uint64_t own = 0, opp = 0;
        avocet_position *p = avocet_position_new(size, NULL);
        const avocet_status want = size <= 8 ? AVOCET_OK : AVOCET_UNSUPPORTED;
        assert_int_equal(avocet_position_board(p, &own, &opp, NULL), want);
        avocet_position *again = avocet_position_of_board(size, own, opp, AVOCET_BLACK, NULL);
        assert_int_equal(again != NULL, size <= 8);
        if (again) {
            char *text = avocet_position_write(p, "string", NULL);
            char *same = avocet_position_write(again, "string", NULL);
            assert_string_equal(text, same);
            avocet_free(text);
            avocet_free(same);
        }
        avocet_position_free(again);
        avocet_position_free(p);
    }
    uint64_t own, opp;
    avocet_position *p = avocet_position_read("#----OX--XO----- O", 18, NULL, NULL, NULL);
    assert_non_null(p);
    assert_int_equal(avocet_position_board(p, &own, &opp, NULL), AVOCET_UNSUPPORTED);
    avocet_position_free(p);
}

/* A wrong board is refused with its index; sizes that are none are refused. */
static void wrong_boards_are_refused(void **state) {
    (void)state;
    uint64_t moves[3];
    double values[3];
    avocet_engine *engine = avocet_engine_new("hash=1", NULL);
    static const struct {
        int size;
        uint64_t own[3], opp[3];
        size_t at;
        avocet_status status;
    } cases[] = {
        {8, {1, 2, 4}, {2, 1, 4}, 2, AVOCET_BAD_VALUE},      /* two discs on one square */
        {6, {1, 2, 4}, {2, 1 << 6, 8}, 1, AVOCET_BAD_VALUE}, /* beside the board */
        {4, {UINT64_C(1) << 63, 2, 4}, {2, 1, 8}, 0, AVOCET_BAD_VALUE},
        {10, {1, 2, 4}, {2, 1, 8}, 0, AVOCET_UNSUPPORTED},
        {7, {1, 2, 4}, {2, 1, 8}, 0, AVOCET_BAD_VALUE},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        avocet_error e = {.status = AVOCET_OK};
        assert_int_equal(
            avocet_boards_moves(cases[i].size, 3, cases[i].own, cases[i].opp, moves, &e),
            cases[i].status);
        assert_int_equal(e.at, cases[i].at);
        e = (avocet_error){.status = AVOCET_OK};
        assert_int_equal(avocet_engine_evaluate_boards(engine, cases[i].size, 3, cases[i].own,
                                                       cases[i].opp, values, &e),
                         cases[i].status);
        assert_int_equal(e.at, cases[i].at);
    }
    assert_null(avocet_position_of_board(8, 3, 1, AVOCET_BLACK, NULL));
    assert_null(avocet_position_of_board(8, 2, 1, AVOCET_EMPTY, NULL));
    assert_int_equal(avocet_boards_moves(8, 0, NULL, NULL, NULL, NULL), AVOCET_OK);
    avocet_engine_free(engine);
}

/* ---- a base ---- */

typedef struct folder {
    char path[40], games[60], players[60], tournaments[64];
} folder;

static void put(const char *path, buffer *b) {
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(b->data, 1, b->length, f), b->length);
    assert_int_equal(fclose(f), 0);
    buffer_clear(b);
}

/* Writes a base with random games and the names of two players. */
static void make_base(folder *d) {
    static const char *const players[] = {"???", "Ann", "Bob", NULL};
    static const char *const tournaments[] = {"Meijin", NULL};
    wthor_game games[GAMES];
    rng r = rng_make(32, 0);
    buffer b = buffer_make(NULL);
    (void)snprintf(d->path, sizeof d->path, "/tmp/avocet-base-XXXXXX");
    assert_non_null(mkdtemp(d->path));
    (void)snprintf(d->games, sizeof d->games, "%s/WTH_1990.wtb", d->path);
    (void)snprintf(d->players, sizeof d->players, "%s/WTH.JOU", d->path);
    (void)snprintf(d->tournaments, sizeof d->tournaments, "%s/WTH.TRN", d->path);
    for (size_t i = 0; i < GAMES; i++) {
        games[i] = wthor_made_random(&r);
        games[i].black = 1;
        games[i].white = 2;
        games[i].tournament = 0;
    }
    wthor_made_games(&b, 1990, games, GAMES);
    put(d->games, &b);
    wthor_made_names(&b, WTHOR_PLAYERS, players);
    put(d->players, &b);
    wthor_made_names(&b, WTHOR_TOURNAMENTS, tournaments);
    put(d->tournaments, &b);
}

static void remove_base(const folder *d) {
    assert_int_equal(unlink(d->games), 0);
    assert_int_equal(unlink(d->players), 0);
    assert_int_equal(unlink(d->tournaments), 0);
    assert_int_equal(rmdir(d->path), 0);
}

/* Compares the positions of one game with those of the arrays, from `at` on; returns the next. */
static size_t check_game(const avocet_game *g, size_t index, const avocet_board_arrays *all,
                         size_t at, const uint8_t *moves, int length) {
    uint64_t own[60], opp[60];
    uint8_t side[60], move[60];
    size_t count;
    const avocet_board_arrays arrays = {own, opp, side, move, NULL};
    assert_int_equal(avocet_game_boards(g, &arrays, 60, &count, NULL), AVOCET_OK);
    assert_int_equal(count, length);
    for (size_t i = 0; i < count; i++, at++) {
        assert_true(all->own[at] == own[i] && all->opp[at] == opp[i]);
        assert_int_equal(all->side[at], side[i]);
        assert_int_equal(all->move[at], move[i]);
        assert_int_equal(all->game[at], index);
        assert_int_equal(moves[i], move[i]);
    }
    for (size_t i = count; i < AVOCET_BASE_MOVES; i++) assert_int_equal(moves[i], AVOCET_NO_MOVE);
    return at;
}

/* The arrays of a base have the moves and positions that its games have one by one. */
static void a_base_is_read_into_arrays(void **state) {
    (void)state;
    static uint64_t own[POSITIONS], opp[POSITIONS];
    static uint8_t side[POSITIONS], move[POSITIONS], moves[GAMES * AVOCET_BASE_MOVES];
    static uint32_t number[POSITIONS];
    uint16_t year[GAMES], black[GAMES], white[GAMES];
    uint8_t score[GAMES], length[GAMES], best_from[GAMES];
    folder d;
    size_t at = 0;
    make_base(&d);
    avocet_base *b = avocet_base_open(d.path, NULL);
    assert_non_null(b);
    assert_int_equal(avocet_base_count(b), GAMES);
    const avocet_base_arrays arrays = {.year = year,
                                       .black = black,
                                       .white = white,
                                       .score = score,
                                       .best_from = best_from,
                                       .length = length,
                                       .moves = moves};
    avocet_base_read(b, &arrays);
    const avocet_board_arrays all = {own, opp, side, move, number};
    const size_t count = avocet_base_boards(b, &all, POSITIONS);
    assert_true(count <= POSITIONS);
    assert_int_equal(avocet_base_boards(b, &(avocet_board_arrays){.own = NULL}, 0), count);
    for (size_t i = 0; i < GAMES; i++) {
        avocet_game *g = avocet_base_game(b, i, NULL);
        assert_string_equal(avocet_game_tag(g, "black"), "Ann");
        assert_int_equal(year[i], 1990);
        assert_true(black[i] == 1 && white[i] == 2 && best_from[i] > 0);
        avocet_position *end = avocet_game_position(g, avocet_game_plies(g), NULL);
        assert_int_equal(2 * score[i] - 64, avocet_position_score(end));
        avocet_position_free(end);
        at = check_game(g, i, &all, at, moves + i * AVOCET_BASE_MOVES, length[i]);
        avocet_game_free(g);
    }
    assert_int_equal(at, count);
    avocet_base_free(b);
    remove_base(&d);
}

/* Names come by number; what is not there has a sign. One file is a base, too. */
static void names_of_a_base(void **state) {
    (void)state;
    char name[AVOCET_BASE_NAME];
    folder d;
    make_base(&d);
    avocet_base *b = avocet_base_open(d.games, NULL);
    assert_non_null(b);
    assert_int_equal(avocet_base_players(b), 3);
    assert_string_equal(avocet_base_player(b, 2, name), "Bob");
    assert_string_equal(avocet_base_player(b, 77, name), "???");
    assert_non_null(avocet_base_tournament(b, 0, name));
    assert_null(avocet_base_game(b, GAMES, NULL));
    avocet_base_free(b);
    b = avocet_base_open(d.path, NULL);
    assert_int_equal(avocet_base_tournaments(b), 1);
    assert_string_equal(avocet_base_tournament(b, 0, name), "Meijin");
    avocet_base_free(b);
    avocet_error e = {.status = AVOCET_OK};
    assert_null(avocet_base_open("/no/such/folder", &e));
    assert_true(e.status != AVOCET_OK && *e.text);
    assert_null(avocet_base_open("/dev/null", &e)); /* no header, so nothing can be read */
    assert_int_equal(e.status, AVOCET_FAILED);
    assert_string_equal(e.text, "null: the file ends within its header of 16 bytes");
    remove_base(&d);
}

/* ---- pictures ---- */

static void check_svg(char *svg, const char *part) {
    assert_non_null(svg);
    assert_int_equal(strncmp(svg, "<svg", 4), 0);
    assert_non_null(strstr(svg, "</svg>"));
    if (!strstr(svg, part)) fail_msg("no %s in the picture", part);
    avocet_free(svg);
}

static void boards_are_drawn(void **state) {
    (void)state;
    static const char *const labels[] = {"d3=+2", "e6=best"}, *const wrong[] = {"z9=1"};
    avocet_game *g = sample();
    avocet_position *p = avocet_position_new(8, NULL);
    const avocet_picture how = {.width = 300,
                                .moves = true,
                                .caption = "a <start>",
                                .frames = "d3,c4",
                                .labels = labels,
                                .label_count = 2};
    check_svg(avocet_position_svg(p, NULL, NULL), "<circle");
    check_svg(avocet_position_svg(p, &how, NULL), "best");
    check_svg(avocet_position_svg(p, &how, NULL), "a &lt;start&gt;");
    check_svg(avocet_game_svg(g, PLIES, &how, NULL), "<circle");
    check_svg(avocet_game_diagram(g, &how, NULL), ">8<");
    static const avocet_picture bad[] = {
        {.width = -1}, {.width = 1 << 30}, {.frames = "k9"}, {.labels = wrong, .label_count = 1}};
    for (size_t i = 0; i < LENGTH(bad); i++) {
        avocet_error e = {.status = AVOCET_OK};
        assert_null(avocet_position_svg(p, &bad[i], &e));
        assert_true(e.status != AVOCET_OK && *e.text);
    }
    assert_null(avocet_game_svg(g, PLIES + 1, NULL, NULL));
    avocet_position_free(p);
    avocet_game_free(g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrays_agree_with_positions),
        cmocka_unit_test(boards_go_both_ways),
        cmocka_unit_test(wrong_boards_are_refused),
        cmocka_unit_test(a_base_is_read_into_arrays),
        cmocka_unit_test(names_of_a_base),
        cmocka_unit_test(boards_are_drawn),
    };
    return cmocka_run_group_tests_name("library_arrays", tests, NULL, NULL);
}
