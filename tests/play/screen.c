/* tests/play/screen.c - no line of a picture is longer than the window, and a picture that clears
 * the screen leaves a line for the prompt. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"
#include "play/screen.h"
#include "play/talk.h"
#include "protocol/session.h"
#include "support/random_play.h"

#include <string.h>

enum { SEED = 99 };

static const char clear[] = "\x1b[H\x1b[2J";

/* Columns of a line: escapes have none, a character of UTF-8 has one. */
static int columns_of(view line) {
    int columns = 0;
    for (size_t i = 0; i < line.length;) {
        if (line.data[i] == '\x1b') {
            i += 2;
            while (i < line.length && !char_is_letter(line.data[i])) i++;
            i++;
            continue;
        }
        const size_t bytes = utf8_length(view_from(line, i));
        i += bytes ? bytes : 1;
        columns++;
    }
    return columns;
}

static session *some_session(rng *r, int size, int plies) {
    const session_options o = {.seed = SEED};
    game start = game_make(NULL);
    position p;
    session *s = NULL;
    assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
    game_set_start(&start, &p);
    assert_int_equal(session_make(&o, &start, &s, NULL), OK);
    for (int i = 0; i < plies && !session_ending(s).is_over; i++) {
        const squares moves = position_moves(session_position(s));
        if (squares_empty(&moves))
            assert_int_equal(session_pass(s, NULL), OK);
        else
            assert_int_equal(session_play(s, random_member(r, &moves), NULL), OK);
    }
    assert_int_equal(session_seat_person(s, BLACK, "Zo\xc3\xab the Great and Terrible", NULL), OK);
    return s;
}

static void check_lines(const talk_look *look, view picture) {
    int lines = 0;
    const bool clears = view_starts_with(picture, clear);
    if (clears) assert_true(look->redraws);
    for (view rest = picture; rest.length; lines++) {
        const view line = view_take(&rest, '\n');
        if (columns_of(line) > look->width)
            fail_msg("%d columns in a window of %d: %.*s", columns_of(line), look->width,
                     (int)line.length, line.data);
    }
    if (clears) assert_true(lines < look->height);
}

static void pictures_fit_their_windows(void **state) {
    static const char *const news[] = {
        "", "White (club) plays d6 and turns d5.\n",
        "This is a very long line of news that must be wrapped in every window, and it names a "
        "file "
        "/home/zoe/a/very/long/path/that/has/no/blank/anywhere/games.db as well.\nAnother one.\n",
        "  kept as it is, cut if it is too long for the window, as rows of tables are\n  second\n"};
    (void)state;
    rng r = rng_make(SEED, 1);
    for (int i = 0; i < 400; i++) {
        const int size = 4 + 2 * (int)rng_below(&r, 7);
        session *s = some_session(&r, size, (int)rng_below(&r, 40));
        const talk_look look = {.width = 20 + (int)rng_below(&r, 80),
                                .height = 5 + (int)rng_below(&r, 30),
                                .redraws = rng_below(&r, 4) > 0,
                                .discs = rng_below(&r, 2),
                                .colour = rng_below(&r, 2)};
        const screen shown = {.session = s,
                              .value = rng_below(&r, 2) ? "value +1.5 for black" : "",
                              .opening = rng_below(&r, 2) ? "Tiger" : "",
                              .news = view_of(news[rng_below(&r, 4)]),
                              .is_new = rng_below(&r, 2),
                              .shows_moves = true};
        buffer out = buffer_make(NULL);
        screen_draw(&shown, &look, &out);
        /* A window that is too narrow for the board shows the text alone. */
        check_lines(&look, buffer_view(&out));
        buffer_clear(&out);
        session_free(s);
    }
}

/* Without colour and without discs the last move and the turned discs are still marked. */
static void letters_mark_the_last_move(void **state) {
    (void)state;
    rng r = rng_make(SEED, 2);
    session *s = some_session(&r, 8, 0);
    assert_int_equal(session_play(s, square_at(4, 5), NULL), OK);
    const talk_look look = {.width = 80, .height = 24};
    const screen shown = {
        .session = s, .value = "", .opening = "", .news = view_of(""), .is_new = true};
    buffer out = buffer_make(NULL);
    screen_draw(&shown, &look, &out);
    assert_non_null(strstr(buffer_text(&out), " 5 . . . X x(X). .\n"));
    assert_null(strchr(buffer_text(&out), '\x1b'));
    buffer_clear(&out);
    screen_words(&shown, &out);
    assert_non_null(strstr(buffer_text(&out), "Row 5: d black, e black, f black.\n"));
    buffer_clear(&out);
    words_last_ply(s, true, &out);
    assert_non_null(strstr(buffer_text(&out), "plays f5 and turns e5.\n"));
    buffer_clear(&out);
    session_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_fit_their_windows),
        cmocka_unit_test(letters_mark_the_last_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
