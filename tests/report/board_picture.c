/* tests/report/board_picture.c - pictures of positions and games. */
#include "report/pictures/board_picture.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"
#include "support/failing_alloc.h"
#include "support/random_play.h"
#include "support/settings.h"
#include "support/xml_check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#define BLACK_FILL "<g fill=\"#111111\" stroke=\"#111111\">"
#define WHITE_FILL "<g fill=\"#ffffff\" stroke=\"#111111\">"

/* The elements of the first group that opens with this tag. */
static size_t circles_in(const char *svg, const char *tag) {
    const char *at = strstr(svg, tag);
    if (!at) return 0;
    size_t count = 0;
    for (at += strlen(tag); strncmp(at, "<circle ", 8) == 0; at = strchr(at, '>') + 1) count++;
    assert_memory_equal(at, "</g>", 4);
    return count;
}

static void draw(const board_picture *p, buffer *out) {
    buffer_reset(out, 0);
    board_picture_write(p, out);
    assert_int_equal(buffer_status(out), OK);
    (void)assert_xml(buffer_text(out));
}

/* Every disc, every blocked square and nothing else is drawn, on every size. */
static void every_disc_is_drawn(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20261117), 31);
    buffer out = buffer_make(NULL);
    for (int size = GRID_MIN; size <= GRID_MAX; size += 2)
        for (int blocked = 0; blocked < 4; blocked++) {
            const position p = random_filling(&r, size, blocked);
            const board_picture picture = board_picture_of(&p);
            draw(&picture, &out);
            const char *svg = buffer_text(&out);
            assert_int_equal(circles_in(svg, BLACK_FILL), squares_count(position_discs(&p, BLACK)));
            assert_int_equal(circles_in(svg, WHITE_FILL), squares_count(position_discs(&p, WHITE)));
            assert_int_equal(count_of(svg, "fill=\"#777777\"/>"),
                             size * size - squares_count(&p.field.open));
            assert_int_equal(count_of(svg, "<text "), 2 * size);
            assert_int_equal(count_of(svg, "<title>"), 1);
            assert_int_equal(count_of(svg, "<desc>"), 1);
        }
    buffer_clear(&out);
}

static game game_of(const char *moves) {
    game g = game_make(NULL);
    for (; *moves; moves += 2)
        assert_int_equal(game_add_move(&g, square_at(moves[1] - '1', moves[0] - 'a'), NULL), OK);
    return g;
}

/* The last move has a dot and each disc that it turned a diamond; with a label, rings. The words
 * name them. A position without a move before it has none. */
static void last_move_and_turned_discs_are_marked(void **state) {
    (void)state;
    buffer out = buffer_make(NULL);
    position p;
    board_labels labels = {.strong = {{0}}};
    game g = game_of("f5d6c3d3c4f4c5b3c2b4");
    board_picture picture = board_picture_of_game(&g, 10, &p);
    assert_int_equal(squares_count(&picture.turned), 4);
    draw(&picture, &out);
    const char *svg = buffer_text(&out);
    assert_int_equal(count_of(svg, "#d02020"), 1);
    assert_int_equal(count_of(svg, "fill=\"#2b7de0\""), 4);
    assert_non_null(strstr(svg, "Last move: b4. Turned: c4 d4 e4 c5."));
    picture.look.mono = true;
    draw(&picture, &out);
    assert_int_equal(
        count_of(buffer_text(&out), "#d02020") + count_of(buffer_text(&out), "#2b7de0"), 0);
    assert_int_equal(count_of(buffer_text(&out), "l8 8l-8 8l-8 -8z"), 4);
    assert_int_equal(board_label_read(view_of("b4=x"), 8, &labels, NULL), OK);
    assert_int_equal(board_label_read(view_of("c5=y"), 8, &labels, NULL), OK);
    picture.labels = &labels;
    draw(&picture, &out);
    assert_int_equal(count_of(buffer_text(&out), "l8 8l-8 8l-8 -8z"), 3);
    assert_int_equal(count_of(buffer_text(&out), "stroke-dasharray"), 1);
    picture = board_picture_of_game(&g, 0, &p);
    draw(&picture, &out);
    assert_null(strstr(buffer_text(&out), "Last move"));
    game_clear(&g);
    buffer_clear(&out);
}

/* The numbers of a diagram are the plies of the game, as everywhere else, in the colour of the
 * player. The number of a pass is on no disc but below. The four discs of the start have none, and
 * no disc is turned. */
static void diagram_numbers_equal_the_moves(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20261117), 32);
    for (int round = 0; round < 20; round++) {
        const int size = 4 + 2 * (round % 4);
        position p, want;
        game g = game_make(NULL);
        assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
        want = p;
        game_set_start(&g, &p);
        size_t moves = 0, passes = 0;
        while (!position_over(&g.now)) {
            const squares legal = position_moves(&g.now);
            if (squares_empty(&legal)) {
                assert_int_equal(game_add_pass(&g, NULL), OK);
                passes++;
                continue;
            }
            const int square = random_member(&r, &legal);
            position_put(&want, square, g.now.to_move);
            assert_int_equal(game_add_move(&g, square, NULL), OK);
            moves++;
        }
        buffer out = buffer_make(NULL);
        board_diagram_write(&g, g.count, &(board_look){.mono = round % 2}, &out);
        const char *svg = buffer_text(&out);
        (void)assert_xml(svg);
        assert_int_equal(circles_in(svg, BLACK_FILL), squares_count(position_discs(&want, BLACK)));
        assert_int_equal(circles_in(svg, WHITE_FILL), squares_count(position_discs(&want, WHITE)));
        size_t number = 0;
        for (size_t i = 0; i < g.count; i++) {
            if (g.plies[i].square == GAME_PASS) continue;
            const int square = g.plies[i].square;
            char part[40];
            const char *dark = squares_has(position_discs(&want, BLACK), square) ? "fff" : "111";
            number++;
            (void)snprintf(part, sizeof part, "#%s%s\">%zu</text>", dark, dark, i + 1);
            const char *at = strstr(svg, part);
            assert_non_null(at);
            while (*at != '<') at--;
            (void)snprintf(part, sizeof part, "<text x=\"%d\" y=\"",
                           square_column(square) * 40 + 20);
            assert_memory_equal(at, part, strlen(part));
        }
        assert_int_equal(number, moves);
        assert_int_equal(count_of(svg, "(black)") + count_of(svg, "(white)"), passes);
        buffer_clear(&out);
        game_clear(&g);
    }
}

/* A caption stays inside the picture: lines break at blanks, and within a word that is too long. W
 * is the widest letter of common fonts, about one em (14 pixels); so are Chinese characters.
 * Nothing but blanks gets lost. */
static void captions_are_wrapped(void **state) {
    (void)state;
    enum { EM = 14, LETTERS = 100 };
    static const char *const letters[] = {"W", "\xe6\x97\xa5", "x"};
    static const int widths[] = {EM, EM, EM / 2};
    for (int size = 4; size <= 16; size += 4)
        for (int k = 0; k < 3; k++) {
            position p;
            buffer out = buffer_make(NULL), caption = buffer_make(NULL);
            for (int i = 0; i < LETTERS; i++)
                buffer_format(&caption, "%s%s", letters[k], i % 20 == 0 ? " " : "");
            assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
            board_picture picture = board_picture_of(&p);
            picture.caption = buffer_text(&caption);
            draw(&picture, &out);
            int found = 0;
            for (const char *at = buffer_text(&out); (at = strstr(at, "\"start\">"));) {
                const char *end = strstr(at, "</text>");
                const size_t bytes = (size_t)(end - at) - strlen("\"start\">");
                assert_true(bytes > 0);
                int shown = 0;
                for (const char *c = at; c < end && (c = strstr(c, letters[k])) && c < end; c++)
                    shown++;
                assert_true(shown * widths[k] <= size * 40 + 12);
                found += shown;
                at = end;
            }
            assert_int_equal(found, LETTERS);
            buffer_clear(&caption);
            buffer_clear(&out);
        }
}

/* Labels and captions may hold any bytes: the picture stays well-formed and shows them as text. */
static void hostile_text_is_escaped(void **state) {
    (void)state;
    static const char *const texts[] = {"<g>&\"'", "]]>", "\x01\x02", "\xff\xfe", "\"/>", "&amp;"};
    buffer out = buffer_make(NULL);
    position p;
    assert_int_equal(position_start(&p, 8, START_STANDARD, NULL), OK);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        board_labels labels = {.strong = {{0}}};
        char text[40];
        (void)snprintf(text, sizeof text, "c4=%s", texts[i]);
        assert_int_equal(board_label_read(view_of(text), 8, &labels, NULL), OK);
        board_picture picture = board_picture_of(&p);
        draw(&picture, &out);
        const size_t plain = assert_xml(buffer_text(&out));
        picture.labels = &labels;
        picture.caption = "</text><script>alert(1)</script>";
        draw(&picture, &out);
        assert_int_equal(assert_xml(buffer_text(&out)), plain + 2);
        assert_null(strstr(buffer_text(&out), "<script"));
    }
    game g = game_of("f5d6");
    assert_int_equal(game_set_tag(&g, TAG_BLACK, view_of("</text><b>&\x1b[2J")), OK);
    buffer_reset(&out, 0);
    board_diagram_write(&g, 2, &(board_look){.mono = false}, &out);
    (void)assert_xml(buffer_text(&out));
    assert_null(strstr(buffer_text(&out), "<b>"));
    game_clear(&g);
    buffer_clear(&out);
}

static void bad_labels_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *text;
        status code;
        size_t at;
    } cases[] = {
        {"c4", E_FORMAT, 2},   {"", E_FORMAT, 0},    {"=x", E_FORMAT, 0},
        {"z9=x", E_FORMAT, 0}, {"h9=x", E_RANGE, 0}, {"c4=123456789", E_RANGE, 3},
        {"4c=x", E_FORMAT, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        board_labels labels = {.strong = {{0}}};
        fault f = {.code = OK};
        const status result = board_label_read(view_of(cases[i].text), 8, &labels, &f);
        assert_true(result == E_FORMAT || result == E_RANGE);
        if (cases[i].code == E_RANGE) assert_int_equal(result, E_RANGE);
        if (cases[i].at) assert_int_equal(f.at, cases[i].at);
        for (int sq = 0; sq < SQUARE_LIMIT; sq++) assert_int_equal(labels.text[sq][0], 0);
    }
    /* Eight letters of four bytes each fit. */
    board_labels labels = {.strong = {{0}}};
    assert_int_equal(board_label_read(view_of("p16=\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80"
                                              "\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80"
                                              "\xf0\x9f\x98\x80\xf0\x9f\x98\x80"),
                                      16, &labels, NULL),
                     OK);
    assert_int_equal(strlen(labels.text[square_at(15, 15)]), 32);
}

static void short_memory_stays_in_the_buffer(void **state) {
    (void)state;
    game g = game_of("f5d6c3");
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        buffer out = buffer_make(&a.memory);
        board_diagram_write(&g, 3, &(board_look){.mono = false}, &out);
        const status failed = buffer_status(&out);
        buffer_clear(&out);
        assert_int_equal(a.live, 0);
        if (!a.failed) break;
        assert_int_equal(failed, E_NOMEM);
    }
    game_clear(&g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_disc_is_drawn),
        cmocka_unit_test(last_move_and_turned_discs_are_marked),
        cmocka_unit_test(diagram_numbers_equal_the_moves),
        cmocka_unit_test(captions_are_wrapped),
        cmocka_unit_test(hostile_text_is_escaped),
        cmocka_unit_test(bad_labels_are_refused),
        cmocka_unit_test(short_memory_stays_in_the_buffer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
