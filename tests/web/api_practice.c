/* tests/web/api_practice.c - practice in the page: questions, verdicts, and the same file of
 * answers as the command's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/web/command.h"
#include "support/web/talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static json_t *settled(talk *t, const char *id) {
    char path[80];
    const struct timespec pause = {.tv_nsec = 3000000};
    (void)snprintf(path, sizeof path, "/practice/%s", id);
    for (;;) {
        json_t *s = talk_ask(t, 200, "GET", path, NULL);
        const char *state = talk_text_at(s, "state");
        if (strcmp(state, "searching") != 0 && strcmp(state, "judging") != 0) return s;
        json_decref(s);
        (void)nanosleep(&pause, NULL);
    }
}

static json_t *begin(talk *t, const char *id, const char *rest) {
    json_decref(talk_say(t, 202, "POST", "/practice", "{\"id\":\"%s\"%s}", id, rest));
    return settled(t, id);
}

/* Answers with a move, or with NULL. */
static json_t *answer(talk *t, const char *id, int number, const char *move) {
    char path[80];
    (void)snprintf(path, sizeof path, "/practice/%s/answer", id);
    json_decref(
        move ? talk_say(t, 202, "POST", path, "{\"question\":%d,\"move\":\"%s\"}", number, move)
             : talk_say(t, 202, "POST", path, "{\"question\":%d,\"move\":null}", number));
    return settled(t, id);
}

static json_t *next(talk *t, const char *id, int number) {
    char path[80];
    (void)snprintf(path, sizeof path, "/practice/%s/next", id);
    json_decref(talk_say(t, 202, "POST", path, "{\"question\":%d}", number));
    return settled(t, id);
}

static json_t *command_record(const talk *t) {
    return command_json(AVOCET, "practice --record --json --store %s/practice.db", t->folder);
}

/* Rule: a question that was not known shows the best move and comes back tomorrow; the best move is
 * right. Answers can be repeated, not changed. The command sees the same progress. */
static void positions(void **state) {
    talk t;
    char best[8];
    (void)state;
    talk_begin(&t);
    json_t *none = talk_ask(&t, 200, "GET", "/practice/record", NULL);
    assert_true(json_is_null(talk_at(none, "progress")));
    json_decref(none);
    talk_listen(&t, "p");
    json_t *s = begin(&t, "p", ",\"empty\":\"5-8\",\"gap\":\"2\",\"level\":10");
    assert_string_equal(talk_text_at(s, "state"), "asking");
    assert_string_equal(talk_text_at(s, "question.kind"), "move");
    assert_true(json_is_null(talk_at(s, "verdict")));
    assert_true(json_array_size(talk_at(s, "question.legal")) >= 2);
    json_decref(s);
    json_decref(
        talk_ask(&t, 422, "POST", "/practice/p/answer", "{\"question\":1,\"move\":\"d4\"}"));
    json_decref(talk_ask(&t, 409, "POST", "/practice/p/next", "{\"question\":1}"));
    json_decref(talk_ask(&t, 409, "POST", "/practice/p/answer", "{\"question\":2,\"move\":null}"));
    s = answer(&t, "p", 1, NULL);
    assert_string_equal(talk_text_at(s, "state"), "answered");
    assert_false(talk_is(s, "verdict.right"));
    assert_true(json_is_null(talk_at(s, "verdict.move")));
    assert_true(json_is_string(talk_at(s, "verdict.due")));
    assert_int_equal(talk_int_at(s, "streak"), 0);
    (void)snprintf(best, sizeof best, "%s", talk_text_at(s, "verdict.best"));
    json_decref(s);
    json_decref(talk_ask(&t, 200, "POST", "/practice/p/answer", "{\"question\":1,\"move\":null}"));
    json_decref(
        talk_say(&t, 409, "POST", "/practice/p/answer", "{\"question\":1,\"move\":\"%s\"}", best));
    s = next(&t, "p", 1);
    assert_int_equal(talk_int_at(s, "question.number"), 2);
    assert_string_equal(talk_text_at(s, "state"), "asking");
    json_decref(s);
    json_decref(talk_ask(&t, 200, "POST", "/practice/p/next", "{\"question\":1}"));
    json_decref(talk_wait(&t, "practice"));
    json_t *record = talk_ask(&t, 200, "GET", "/practice/record", NULL);
    json_t *command = command_record(&t);
    assert_true(json_equal(talk_at(record, "progress"), command));
    assert_int_equal(talk_int_at(record, "days"), 1);
    assert_int_equal(json_array_size(talk_at(record, "waiting")), 0); /* tomorrow */
    json_decref(command);
    json_decref(record);
    json_decref(talk_ask(&t, 200, "DELETE", "/practice/p", NULL));
    json_decref(talk_ask(&t, 409, "POST", "/practice/p/next", "{\"question\":2}"));
    talk_end(&t);
}

/* Rule: what was missed at the terminal on another day is asked first in the page, and does not
 * wait any more when it is answered there. */
static void what_comes_back(void **state) {
    talk t;
    char line[600];
    (void)state;
    talk_begin(&t);
    (void)snprintf(line, sizeof line,
                   "printf '?\\n' | '%s' practice --seed 1 --count 1 --level 8 --empty 5-8 --date "
                   "2026-01-31 --store %s/practice.db >/dev/null 2>&1",
                   AVOCET, t.folder);
    assert_int_equal(system(line), 0);
    json_t *record = talk_ask(&t, 200, "GET", "/practice/record", NULL);
    assert_int_equal(json_array_size(talk_at(record, "waiting")), 1);
    json_t *s = begin(&t, "p", ",\"level\":10");
    assert_string_equal(talk_text_at(s, "question.again"), "2026-01-31");
    assert_int_equal(talk_int_at(s, "due"), 1);
    assert_true(json_equal(talk_at(s, "question.board"), talk_at(record, "waiting.0.board")));
    json_decref(record);
    json_decref(s);
    s = answer(&t, "p", 1, NULL);
    json_decref(s);
    json_decref(talk_ask(&t, 200, "DELETE", "/practice/p", NULL));
    record = talk_ask(&t, 200, "GET", "/practice/record", NULL);
    assert_int_equal(json_array_size(talk_at(record, "waiting")), 0);
    json_decref(record);
    talk_end(&t);
}

/* Rule: an opening is drilled along its line; a wrong move shows the right one and the line goes
 * on with it. */
static void openings(void **state) {
    static const char *const line[] = {"f5", "d6", "c3", "d3", "c4"};
    talk t;
    int right = 0;
    (void)state;
    talk_begin(&t);
    json_t *s = begin(&t, "o", ",\"opening\":\"tiger\",\"plies\":5,\"side\":\"black\"");
    assert_string_equal(talk_text_at(s, "opening"), "Tiger");
    assert_string_equal(talk_text_at(s, "side"), "black");
    for (int number = 1; number <= 3; number++) {
        const char *move = number == 2 ? "f3" : line[2 * number - 2];
        assert_string_equal(talk_text_at(s, "question.kind"), "line");
        assert_int_equal(json_array_size(talk_at(s, "question.moves")), 2 * number - 2);
        if (number > 1)
            assert_string_equal(talk_text_at(s, "question.reply.move"), line[2 * number - 3]);
        json_decref(s);
        char path[40];
        (void)snprintf(path, sizeof path, "/practice/o/answer");
        s = number == 2 ? answer(&t, "o", number, NULL) : answer(&t, "o", number, move);
        right += talk_is(s, "verdict.right");
        if (number == 2) assert_string_equal(talk_text_at(s, "verdict.best"), "c3");
        if (number < 3) {
            json_decref(s);
            s = next(&t, "o", number);
        }
    }
    assert_int_equal(right, 2);
    assert_int_equal(talk_int_at(s, "streak"), 1);
    assert_string_equal(talk_text_at(s, "sentence"), "The line ends here.");
    json_decref(s);
    json_t *record = talk_ask(&t, 200, "GET", "/practice/record", NULL);
    assert_int_equal(talk_int_at(record, "streak"), 1);
    assert_int_equal(talk_int_at(record, "longest"), 1);
    json_decref(record);
    s = next(&t, "o", 3);
    assert_int_equal(json_array_size(talk_at(s, "question.moves")), 0);
    json_decref(s);
    talk_end(&t);
}

static void refusals(void **state) {
    static const char *const bodies[] = {"",
                                         "\"id\":\"a/b\"",
                                         "\"id\":\"a\",\"gap\":\"x\"",
                                         "\"id\":\"a\",\"empty\":\"99\"",
                                         "\"id\":\"a\",\"level\":61",
                                         "\"id\":\"a\",\"opening\":\"nothing\"",
                                         "\"id\":\"a\",\"opening\":\"tiger\",\"side\":\"red\"",
                                         "\"id\":\"a\",\"source\":\"/etc\""};
    talk t;
    (void)state;
    talk_begin(&t);
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        json_decref(talk_say(&t, 400, "POST", "/practice", "{%s}", bodies[i]));
    json_decref(talk_ask(&t, 404, "GET", "/practice/a", NULL));
    json_decref(talk_ask(&t, 404, "POST", "/practice/a/next", "{\"question\":1}"));
    json_decref(talk_ask(&t, 400, "POST", "/practice/a/answer", "{\"question\":0}"));
    talk_end(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions),
        cmocka_unit_test(what_comes_back),
        cmocka_unit_test(openings),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
