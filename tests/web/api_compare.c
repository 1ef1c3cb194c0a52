/* tests/web/api_compare.c - two players side by side, and positions solved while somebody watches:
 * the answers of the command line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/web/command.h"
#include "support/web/talk.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define BOARD "..................X........XX......OXX.....O...................."
#define LINE  "f5d6c3"
#define GAME  "f5d6c3d3c4f4f6g5e6d7"
/* The other start of 6x6, whose value is not built in: solving it takes seconds. */
#define PARALLEL_6 "..............XX....OO.............."
#define LATE_6     "XXXXXX.OOOOX.XOXOX.XXOXX..OXX......."

static bool is_busy(const json_t *w) {
    const char *state = talk_text_at(w, "state");
    return strcmp(state, "waiting") == 0 || strcmp(state, "running") == 0;
}

static json_t *ended(talk *t, const char *path) {
    const struct timespec pause = {.tv_nsec = 3000000};
    for (;;) {
        json_t *w = talk_ask(t, 200, "GET", path, NULL);
        if (!is_busy(w)) return w;
        json_decref(w);
        (void)nanosleep(&pause, NULL);
    }
}

/* ---- comparisons ---- */

#define AGENT(spec) "{\"kind\":\"agent\",\"agent\":\"" spec "\"}"

static void same_choice(const json_t *choice, const char *line, const char *spec) {
    json_t *command = command_json(AVOCET, "move %s --agent %s --json", line, spec);
    const json_t *value = talk_at(command, "value"), *depth = talk_at(command, "depth");
    assert_string_equal(talk_text_at(choice, "move"), talk_text_at(command, "move"));
    assert_true(fabs(json_number_value(talk_at(choice, "value")) - json_number_value(value)) <
                1e-9);
    assert_int_equal(talk_int_at(choice, "depth"), (int)json_integer_value(depth));
    json_decref(command);
}

/* Rule: on one position each player chooses what `avocet move` gives, with value and depth. */
static void one_position(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    talk_listen(&t, "c");
    json_decref(talk_say(&t, 202, "POST", "/comparisons",
                         "{\"id\":\"c\",\"board\":\"%s\",\"turn\":\"white\",\"players\":[%s,%s]}",
                         BOARD, AGENT("compound,depth=3"), AGENT("seven,depth=2")));
    json_t *c = ended(&t, "/comparisons/c");
    assert_string_equal(talk_text_at(c, "state"), "done");
    assert_int_equal(json_array_size(talk_at(c, "rows")), 1);
    same_choice(talk_at(c, "rows.0.choices.0"), LINE, "compound,depth=3");
    same_choice(talk_at(c, "rows.0.choices.1"), LINE, "seven,depth=2");
    assert_string_equal(talk_text_at(c, "players.0.name"), "compound,depth=3");
    json_t *told = talk_wait(&t, "comparison");
    assert_int_equal(talk_int_at(told, "all"), 1);
    json_decref(told);
    json_decref(c);
    talk_end(&t);
}

/* Rule: over a game every position with a choice is asked, in order, with the move that was played
 * there; `differ` counts the rows in which the moves differ. Levels and the champion can be
 * compared as well. */
static void over_a_game(void **state) {
    talk t;
    int differ = 0, before = -1;
    (void)state;
    talk_begin(&t);
    json_decref(talk_say(&t, 202, "POST", "/comparisons",
                         "{\"id\":\"c\",\"text\":\"%s\",\"players\":[%s,{\"kind\":\"level\","
                         "\"level\":\"2\"}]}",
                         GAME, AGENT("tokens,depth=1,shuffle=0")));
    json_t *c = ended(&t, "/comparisons/c");
    assert_string_equal(talk_text_at(c, "state"), "done");
    const json_t *rows = talk_at(c, "rows");
    assert_int_equal(json_array_size(rows), strlen(GAME) / 2 + 1);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        const int ply = talk_int_at(row, "ply");
        char line[2 * 60 + 1] = "", played[3] = "";
        assert_true(ply > before);
        before = ply;
        (void)snprintf(line, sizeof line, "%.*s", 2 * ply, GAME);
        (void)snprintf(played, sizeof played, "%.2s", &GAME[2 * ply]);
        if (*played) assert_string_equal(talk_text_at(row, "played"), played);
        if (ply == 4) same_choice(talk_at(row, "choices.0"), line, "tokens,depth=1,shuffle=0");
        differ +=
            strcmp(talk_text_at(row, "choices.0.move"), talk_text_at(row, "choices.1.move")) != 0;
    }
    assert_int_equal(talk_int_at(c, "differ"), differ);
    assert_true(differ > 0);
    json_decref(c);
    talk_end(&t);
}

/* Rule: a long comparison stops soon, and keeps its rows; the same id gives the same comparison. */
static void stopping(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    const char *wish = "{\"id\":\"c\",\"text\":\"" GAME
                       "\",\"players\":[" AGENT("seven,time=60s") "," AGENT("seven,time=60s") "]}";
    json_decref(talk_ask(&t, 202, "POST", "/comparisons", wish));
    json_decref(talk_ask(&t, 202, "POST", "/comparisons", wish));
    json_decref(talk_ask(&t, 200, "DELETE", "/comparisons/c", NULL));
    json_t *c = ended(&t, "/comparisons/c");
    assert_string_equal(talk_text_at(c, "state"), "stopped");
    json_decref(c);
    talk_end(&t);
}

/* ---- solutions ---- */

/* Rule: the value and the line are those of `avocet solve`; 4x4 is solved from the start. */
static void solving(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    talk_listen(&t, "s,q");
    json_decref(talk_ask(&t, 202, "POST", "/solves",
                         "{\"id\":\"s\",\"board\":\".....OX..XO.....\",\"turn\":\"black\"}"));
    json_t *s = ended(&t, "/solves/s");
    assert_string_equal(talk_text_at(s, "state"), "done");
    assert_int_equal(talk_int_at(s, "value"), -10);
    assert_true(talk_is(s, "exact"));
    json_decref(s);
    json_decref(talk_ask(&t, 202, "POST", "/solves",
                         "{\"id\":\"q\",\"board\":\"" LATE_6 "\",\"turn\":\"black\"}"));
    s = ended(&t, "/solves/q");
    json_t *command = command_json(AVOCET, "solve '%s X' --json", LATE_6);
    assert_true(json_number_value(talk_at(s, "value")) ==
                json_number_value(talk_at(command, "results.0.value")));
    json_decref(command);
    json_decref(s);
    json_decref(talk_wait(&t, "solve"));
    talk_end(&t);
}

/* Rule: a long solution on 6x6 tells its stages and stops when it is asked to. */
static void watching_6x6(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    talk_listen(&t, "s");
    json_decref(talk_ask(&t, 202, "POST", "/solves",
                         "{\"id\":\"s\",\"board\":\"" PARALLEL_6 "\",\"turn\":\"black\"}"));
    for (bool shown = false; !shown;) {
        json_t *stage = talk_wait(&t, "solve");
        shown = talk_int_at(stage, "depth") > 0;
        if (shown) assert_true(json_array_size(talk_at(stage, "line")) > 0);
        assert_int_equal(talk_int_at(stage, "empties"), 32);
        json_decref(stage);
    }
    json_decref(talk_ask(&t, 200, "DELETE", "/solves/s", NULL));
    json_t *s = ended(&t, "/solves/s");
    assert_string_equal(talk_text_at(s, "state"), "stopped");
    assert_false(talk_is(s, "exact"));
    json_decref(s);
    talk_end(&t);
}

static void refusals(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    static const char *const comparisons[] = {
        "",
        "\"players\":[]",
        "\"players\":[1,2]",
        "\"players\":[" AGENT("seven") "," AGENT("gtp:/bin/sh") "]",
        "\"players\":[" AGENT("seven") ",{\"kind\":\"person\"}]",
        "\"players\":[" AGENT("seven") "," AGENT("seven") "],\"text\":\"f5\"",
    };
    for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons; i++)
        json_decref(talk_say(&t, 400, "POST", "/comparisons",
                             "{\"id\":\"c\",\"board\":\"%s\",\"turn\":\"white\"%s%s}", BOARD,
                             *comparisons[i] ? "," : "", comparisons[i]));
    json_decref(talk_ask(&t, 400, "POST", "/comparisons",
                         "{\"id\":\"c\",\"text\":\"nonsense\",\"players\":[" AGENT(
                             "seven") "," AGENT("seven") "]}"));
    json_decref(talk_ask(&t, 404, "GET", "/comparisons/c", NULL));
    json_decref(talk_ask(&t, 422, "POST", "/solves",
                         "{\"id\":\"s\",\"board\":\"" BOARD "\",\"turn\":\"white\"}"));
    json_decref(talk_ask(&t, 422, "POST", "/solves",
                         "{\"id\":\"s\",\"board\":\"#....OX..XO.....\",\"turn\":\"white\"}"));
    json_decref(talk_ask(&t, 400, "POST", "/solves",
                         "{\"id\":\"s\",\"board\":\"XXXXXXXXXXXXXXXX\",\"turn\":\"white\"}"));
    json_decref(talk_ask(&t, 404, "DELETE", "/solves/s", NULL));
    talk_end(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_position), cmocka_unit_test(over_a_game),  cmocka_unit_test(stopping),
        cmocka_unit_test(solving),      cmocka_unit_test(watching_6x6), cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
