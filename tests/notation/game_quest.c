/* tests/notation/game_quest.c - JSON of Othello Quest. What all formats share is in
 * tests/notation/game.c. */
#include "notation/games/game_quest.h"
#include "base/text.h"

#include "support/game_checks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#define OPEN                                                                                       \
    "{\"args\":[{\"players\":[{\"name\":\"me\"},{\"name\":\"you\"}],\"position\":{\"moves\":["
#define CLOSE "]}}]}"

/* The shape of the server: names, moves, milliseconds. */
static void usual_game(void **state) {
    (void)state;
    const char *text =
        OPEN "{\"m\":\"e6\",\"t\":218},{\"m\":\"f4\",\"t\":1500},{\"m\":\"e3\"}" CLOSE "\n";
    game g = read_game(&game_quest, text);
    assert_moves(&g, "e6f4e3");
    assert_string_equal(g.tags[TAG_BLACK], "me");
    assert_string_equal(g.tags[TAG_WHITE], "you");
    assert_true(g.plies[0].has_seconds && g.plies[0].seconds == 0.218);
    assert_true(g.plies[1].has_seconds && g.plies[1].seconds == 1.5);
    assert_false(g.plies[2].has_seconds);
    assert_game_written(&game_quest, &g, text);
    game_clear(&g);
}

/* The inner object alone; players may be missing, and everything unknown is skipped. */
static void inner_object(void **state) {
    (void)state;
    assert_read_moves(&game_quest, "{\"position\":{\"moves\":[{\"m\":\"F5\"}]}}", "f5");
    assert_read_moves(
        &game_quest,
        " {\"x\":[{\"moves\":[1]},null],\"players\":[],\"position\":{\"size\":8,\"moves\":"
        "[{\"t\":-1,\"m\":\"f5\"},{\"m\":\"d6\",\"t\":\"soon\"}]}} \n",
        "f5d6");
    assert_read_moves(&game_quest, "{\"args\":[{\"position\":{\"moves\":[]}}]}", "");
    game g = read_game(&game_quest, "{\"players\":[{\"name\":7},{\"name\":\"\\u00e9\\n\"}],"
                                    "\"position\":{\"moves\":[]}}");
    assert_null(g.tags[TAG_BLACK]);
    assert_string_equal(g.tags[TAG_WHITE], "\xC3\xA9");
    game_clear(&g);
}

/* Whatever is no square is a pass, and has to be a legal one. */
static void other_words_are_passes(void **state) {
    (void)state;
    static const char *const names[] = {"-", "", "pass", "PA", "i9", "--"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char text[400] =
            "{\"position\":{\"moves\":[{\"m\":\"c4\"},{\"m\":\"c3\"},{\"m\":\"c2\"},{\"m\":"
            "\"b2\"},{\"m\":\"f5\"},{\"m\":\"c1\"},{\"m\":\"a1\"},{\"m\":\"a3\"},{\"m\":\"";
        strncat(text, names[i], 10);
        strncat(text, "\",\"t\":1},{\"m\":\"c5\"}]}}", 40);
        assert_read_moves(&game_quest, text, "c4c3c2b2f5c1a1a3PAc5");
    }
}

/* Times that cannot be are dropped. */
static void strange_times_are_dropped(void **state) {
    (void)state;
    game g = read_game(
        &game_quest, "{\"position\":{\"moves\":[{\"m\":\"f5\",\"t\":-1},{\"m\":\"d6\",\"t\":1e12},"
                     "{\"m\":\"c3\",\"t\":1.5},{\"m\":\"d3\",\"t\":null}]}}");
    assert_false(g.plies[0].has_seconds || g.plies[1].has_seconds || g.plies[3].has_seconds);
    assert_true(g.plies[2].has_seconds && g.plies[2].seconds == 0.0015);
    game_clear(&g);
}

/* A dropped pass does not give its time to the one before it. */
static void a_dropped_pass_takes_its_time_along(void **state) {
    (void)state;
    game g = read_game(&game_quest,
                       "{\"position\":{\"moves\":[{\"m\":\"c4\"},{\"m\":\"c3\"},{\"m\":\"c2\"},"
                       "{\"m\":\"b2\"},{\"m\":\"f5\"},{\"m\":\"c1\"},{\"m\":\"a1\"},{\"m\":\"a3\"},"
                       "{\"m\":\"-\",\"t\":1},{\"m\":\"-\",\"t\":2}]}}");
    assert_int_equal(g.count, 9);
    assert_true(g.plies[8].seconds == 0.001);
    game_clear(&g);
}

/* Names of any characters survive. */
static void names_are_escaped(void **state) {
    (void)state;
    game g = game_make(NULL);
    assert_int_equal(game_set_tag(&g, TAG_BLACK, view_of("a\"b\\c]}\xE2\x97\x8F")), OK);
    assert_game_written(
        &game_quest, &g,
        "{\"args\":[{\"players\":[{\"name\":\"a\\\"b\\\\c]}\xE2\x97\x8F\"},{\"name\":"
        "\"\"}],\"position\":{\"moves\":[]}}]}\n");
    game_clear(&g);
}

#define INNER "{\"position\":{\"moves\":["

/* Each mistake has its code and its place. */
static void mistakes_have_a_place(void **state) {
    (void)state;
    static const game_mistake cases[] = {
        {"x", E_FORMAT, 1},
        {"7", E_FORMAT, 1},
        {"[]", E_FORMAT, 0}, /* JSON, but no game */
        {"{}", E_FORMAT, 0},
        {"{\"args\":[]}", E_FORMAT, 0},
        {"{\"args\":7,\"position\":{\"moves\":[]}}", E_FORMAT, 0},
        {"{\"position\":{\"moves\":7}}", E_FORMAT, 0},
        {INNER "{\"m\":\"f5\"}]}", E_FORMAT, 34}, /* JSON that ends too early */
        {INNER "{\"m\":\"f5}]}}", E_FORMAT, 34},
        {INNER "{\"m\":\"f5\"}]}} x", E_FORMAT, 37}, /* or goes on */
        {INNER "{\"m\" \"f5\"}]}}", E_FORMAT, 31},   /* or is none */
        {"{\"a\":1,\"a\":2}", E_FORMAT, 10},         /* a key twice */
        {INNER "7]}}", E_FORMAT, 22},                /* moves */
        {INNER "{\"m\":\"f5\"},{\"t\":1}]}}", E_FORMAT, 33},
        {INNER "{\"m\":7}]}}", E_FORMAT, 27},
        {INNER "{\"m\":\"a1\"}]}}", E_RANGE, 28},
        {INNER "{\"t\":[{}, \"}\"], \"m\" : \"pass\"}]}}", E_RANGE, 45},
        {INNER "{\"m\":\"f5\"},{\"m\":\"f5\"}]}}", E_RANGE, 39},
        {"{\"moves\":[{\"m\":\"a1\"}],\"position\":{\"moves\":[{\"m\":\"a2\"}]}}", E_RANGE, 49},
        {"{\"\\u0070osition\":{\"moves\":[{\"m\":\"a1\"}]}}", E_RANGE, 0}, /* too odd to find */
        {"{\"args\":[{\"position\":{\"moves\":[{\"m\":\"a1\"}]}}]}", E_RANGE, 37},
    };
    assert_game_mistakes(&game_quest, cases, sizeof cases / sizeof *cases);
}

static status read_nested(int depth, fault *f) {
    buffer text = buffer_make(NULL);
    game g = game_make(NULL);
    buffer_add(&text, "{\"x\":");
    buffer_repeat(&text, '[', (size_t)depth - 1);
    buffer_repeat(&text, ']', (size_t)depth - 1);
    buffer_add(&text, ",\"position\":{\"moves\":[]}}");
    const status result = game_quest.read(buffer_view(&text), &g, f);
    buffer_clear(&text);
    game_clear(&g);
    return result;
}

/* Nesting is bounded before jansson, which calls itself, sees it. */
static void deep_nesting_is_refused(void **state) {
    (void)state;
    fault f = {0};
    assert_int_equal(read_nested(32, &f), OK);
    assert_int_equal(read_nested(33, &f), E_RANGE);
    assert_int_equal(f.at, 36);
    assert_int_equal(read_nested(500000, &f), E_RANGE);
    assert_int_equal(f.at, 36);
}

/* Objects follow each other with anything blank between them; strings hide brackets. */
static void a_record_is_an_object(void **state) {
    (void)state;
    assert_int_equal(game_quest.measure(view_of(" {\"}\\\"}\":[{}]}{}"), false), 14);
    assert_int_equal(game_quest.measure(view_of("{\"}"), false), 0);
    assert_int_equal(game_quest.measure(view_of("{\"}"), true), 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(usual_game),
        cmocka_unit_test(inner_object),
        cmocka_unit_test(other_words_are_passes),
        cmocka_unit_test(strange_times_are_dropped),
        cmocka_unit_test(a_dropped_pass_takes_its_time_along),
        cmocka_unit_test(names_are_escaped),
        cmocka_unit_test(mistakes_have_a_place),
        cmocka_unit_test(deep_nesting_is_refused),
        cmocka_unit_test(a_record_is_an_object),
    };
    return cmocka_run_group_tests_name("game_quest", tests, NULL, NULL);
}
