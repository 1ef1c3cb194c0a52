/* tests/service/player_title.c - names of players in files: our own get titles that lead back to
 * them, and names of people stay as they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "player/weak.h"
#include "service/agents/player_title.h"

static void must_be(const char *name, const char *title) {
    buffer out = buffer_make(NULL);
    player_title(view_of(name), &out);
    assert_string_equal(buffer_text(&out), title);
    buffer_reset(&out, 0);
    player_name_of_title(view_of(title), &out);
    assert_string_equal(buffer_text(&out), name);
    buffer_clear(&out);
}

static void ours_have_titles(void **state) {
    (void)state;
    must_be("you", "You");
    must_be("first-game", "First-timer");
    must_be("newcomer", "Newcomer");
    must_be("level 3", "Level 3");
    must_be("champion 2 s", "Champion 2 s");
    must_be("champion", "Champion");
    must_be("strongest agent 0.5 s", "Strongest agent 0.5 s");
}

/* Rule: the title of every level begins with a capital letter and leads back to the level. */
static void levels_come_back(void **state) {
    (void)state;
    for (int i = 0; i < WEAK_LEVELS; i++) {
        buffer title = buffer_make(NULL), name = buffer_make(NULL);
        player_title(view_of(weak_levels[i].name), &title);
        assert_in_range(buffer_text(&title)[0], 'A', 'Z');
        player_name_of_title(buffer_view(&title), &name);
        assert_string_equal(buffer_text(&name), weak_levels[i].name);
        buffer_clear(&title);
        buffer_clear(&name);
    }
}

static void people_keep_their_names(void **state) {
    (void)state;
    static const char *const names[] = {"",        "?",     "Ada",       "ada", "level",
                                        "level x", "youth", "champions", "3",   "\xe9\x9d\x92",
                                        "Level 99"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) must_be(names[i], names[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ours_have_titles),
        cmocka_unit_test(levels_come_back),
        cmocka_unit_test(people_keep_their_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
