/* tests/report/hint_screen.c - hints over time: redrawn, in rows, as JSON. */
#include "report/answers/hint_screen.h"

#include "base/text.h"
#include "game/position.h"
#include "game/squares.h"
#include "search/hint_list.h"
#include "search/result.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

enum { MOVES = 4 };

static hint_list list; /* too large for the stack */
static position start;

/* Makes the next list: all moves known to that depth. */
static void reach(int depth) {
    search_move moves[MOVES] = {0};
    for (int i = 0; i < MOVES; i++)
        moves[i] = (search_move){.move = square_at(2 + i, 2),
                                 .known = true,
                                 .value = 1 - i,
                                 .depth = depth,
                                 .certainty = CERTAIN_DEPTH};
    const search_result best = {.move = moves[0].move,
                                .value = 1,
                                .depth = depth,
                                .unit = UNIT_DISCS,
                                .certainty = CERTAIN_DEPTH};
    hint_list_take(&list, &best, moves, MOVES);
}

static int set_up(void **state) {
    (void)state;
    list = (hint_list){.count = 0};
    return position_start(&start, 8, START_STANDARD, NULL) ? -1 : 0;
}

static int lines_of(const buffer *b) {
    int lines = 0;
    for (size_t i = 0; i < b->length; i++) lines += b->data[i] == '\n';
    return lines;
}

/* The second table begins where the first one began, and fits the screen; the final one is whole.
 */
static void tables_are_drawn_over_each_other(void **state) {
    (void)state;
    hint_screen s = {.position = &start, .redraws = true, .width = 80, .height = 6};
    buffer first = buffer_make(NULL), second = buffer_make(NULL), last = buffer_make(NULL);
    char up[16];
    reach(1);
    hint_screen_add(&s, &list, &first);
    assert_null(strstr(buffer_text(&first), "\x1b[1A"));
    const int drawn = lines_of(&first);
    assert_in_range(drawn, 1, 6);
    reach(2);
    hint_screen_add(&s, &list, &second);
    (void)snprintf(up, sizeof up, "\r\x1b[%dA", drawn);
    assert_ptr_equal(strstr(buffer_text(&second), up), buffer_text(&second));
    hint_screen_end(&s, &list, false, &last);
    assert_int_equal(lines_of(&last), drawn + MOVES - 2); /* two rows fitted */
    buffer_clear(&first);
    buffer_clear(&second);
    buffer_clear(&last);
}

static void rows_have_one_title_and_no_repetition(void **state) {
    (void)state;
    hint_screen s = {.position = &start};
    buffer out = buffer_make(NULL);
    reach(1);
    hint_screen_add(&s, &list, &out);
    assert_int_equal(lines_of(&out), 1 + MOVES);
    reach(2);
    hint_screen_add(&s, &list, &out);
    assert_int_equal(lines_of(&out), 1 + 2 * MOVES);
    reach(2);
    hint_screen_end(&s, &list, false, &out); /* nothing new */
    assert_int_equal(lines_of(&out), 1 + 2 * MOVES);
    buffer_clear(&out);
}

static void json_says_that_it_was_interrupted(void **state) {
    (void)state;
    hint_screen s = {.position = &start, .json = true, .opening = view_of("Tiger")};
    buffer out = buffer_make(NULL);
    reach(1);
    hint_screen_add(&s, &list, &out);
    assert_non_null(strstr(buffer_text(&out), "\"Tiger\""));
    assert_null(strstr(buffer_text(&out), "\"interrupted\":true"));
    hint_screen_end(&s, &list, true, &out);
    assert_non_null(strstr(buffer_text(&out), "\"interrupted\":true"));
    assert_int_equal(lines_of(&out), 2);
    buffer_clear(&out);
}

static void a_guess_is_not_shown(void **state) {
    (void)state;
    hint_screen s = {.position = &start};
    buffer out = buffer_make(NULL);
    reach(1);
    list.best.certainty = CERTAIN_GUESS;
    hint_screen_end(&s, &list, true, &out);
    assert_int_equal(out.length, 0);
    list = (hint_list){.count = 0};
    hint_screen_end(&s, &list, false, &out);
    assert_non_null(strstr(buffer_text(&out), "the game is over"));
    buffer_clear(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(tables_are_drawn_over_each_other, set_up),
        cmocka_unit_test_setup(rows_have_one_title_and_no_repetition, set_up),
        cmocka_unit_test_setup(json_says_that_it_was_interrupted, set_up),
        cmocka_unit_test_setup(a_guess_is_not_shown, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
