/* tests/protocol/json_engine.c - the JSON engine: every want, every kind of mistake, passes, ends
 * of games, stops, the queue, and many searches at once with the answers of one at a time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "protocol/json_engine.h"
#include "protocol/wire.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A conversation whose answers come from many threads. */
typedef struct table {
    json_engine *engine;
    wire_protocol protocol;
    wire_out out;
    pthread_mutex_t mutex; /* guards the answers */
    buffer heard, copy;
} table;

static bool keep(void *context, view text) {
    table *t = context;
    (void)pthread_mutex_lock(&t->mutex);
    buffer_append(&t->heard, text);
    (void)pthread_mutex_unlock(&t->mutex);
    return true;
}

static void sit_down(table *t, int searches, int queue) {
    const json_engine_options o = {
        .usual = {.hash = "1", .seed = 1}, .version = "1.2", .searches = searches, .queue = queue};
    fault f = {.code = OK};
    *t = (table){.out = {keep, t}, .heard = buffer_make(NULL), .copy = buffer_make(NULL)};
    (void)pthread_mutex_init(&t->mutex, NULL);
    if (json_engine_make(&o, &t->out, &t->engine, &f)) fail_msg("%s", f.text);
    t->protocol = json_engine_protocol(t->engine);
}

static void stand_up(table *t) {
    json_engine_free(t->engine);
    buffer_clear(&t->heard);
    buffer_clear(&t->copy);
    (void)pthread_mutex_destroy(&t->mutex);
}

static void say(table *t, const char *lines) {
    bool goes_on = true;
    for (view rest = view_of(lines); goes_on && rest.length;)
        goes_on = t->protocol.hear(t->protocol.self, view_take(&rest, '\n'), false);
}

/* The answers so far, as they are now. */
static const char *heard(table *t) {
    (void)pthread_mutex_lock(&t->mutex);
    buffer_reset(&t->copy, 0);
    buffer_append(&t->copy, buffer_view(&t->heard));
    (void)pthread_mutex_unlock(&t->mutex);
    return buffer_text(&t->copy);
}

static void await(table *t, const char *part) {
    while (!strstr(heard(t), part)) (void)nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

/* Says lines and waits until every search has ended. Returns the answers since the last call. */
static const char *ask(table *t, const char *lines) {
    say(t, lines);
    json_engine_wait(t->engine);
    const char *text = heard(t);
    buffer_reset(&t->heard, 0);
    return text;
}

/* Puts * in the place of numbers that depend on the clock. */
static void mask(const char *text, buffer *out) {
    static const char *const keys[] = {"\"seconds\":", "\"nodes_per_second\":"};
    while (*text) {
        size_t length = 0;
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            if (strncmp(text, keys[i], strlen(keys[i])) == 0) length = strlen(keys[i]);
        buffer_append(out, (view){text, length ? length : 1});
        text += length ? length : 1;
        if (length) buffer_add_char(out, '*');
        if (length) text += strcspn(text, ",}");
    }
}

static void expect(table *t, const char *lines, const char *answers) {
    buffer masked = buffer_make(NULL);
    mask(ask(t, lines), &masked);
    if (strcmp(buffer_text(&masked), answers) != 0)
        fail_msg("asked\n%s\nanswered\n%s\nexpected\n%s", lines, buffer_text(&masked), answers);
    buffer_clear(&masked);
}

static void expect_part(table *t, const char *line, const char *part) {
    const char *text = ask(t, line);
    if (!strstr(text, part)) fail_msg("asked %s\nanswered %s\nwithout %s", line, text, part);
}

/* ---- requests ---- */

#define DONE(id, want) "{\"id\":" id ",\"done\":true,\"want\":\"" want "\""

/* Whole answers. More of them are in docs/protocols.md, where a test replays them. */
static void wants_are_answered(void **state) {
    (void)state;
    table t;
    sit_down(&t, 1, 0);
    expect(
        &t, "{\"want\":\"version\",\"id\":1}\n",
        DONE("1",
             "version") ",\"answer\":{\"name\":\"Avocet\",\"version\":\"1.2\",\"protocol\":1}}\n");
    expect(&t, "{\"want\":\"ping\",\"id\":\"\\u0041\\/\"}\n",
           DONE("\"A/\"", "ping") ",\"answer\":{}}\n");
    expect(&t, "{\"id\":-2.50,\"want\":\"legal\",\"size\":\"4\",\"moves\":\"b1 a1\"}\n",
           DONE("-2.5",
                "legal") ",\"answer\":{\"size\":4,\"position\":\"OX---OX--XO----- X\",\"to_move\":"
                         "\"black\",\"black\":3,\"white\":3,\"empty\":10,\"moves\":[\"a2\",\"d3\","
                         "\"c4\"],\"must_pass\":"
                         "false,\"over\":false}}\n");
    expect(
        &t, "{\"id\":6,\"want\":\"solve\",\"size\":4,\"wld\":true,\"stream\":false}\n",
        DONE("6", "solve") ",\"stopped\":false,\"answer\":{\"file\":null,\"number\":1,\"position\":"
                           "\"-----OX--XO----- "
                           "X\",\"empty\":12,\"solved\":true,\"verdict\":null,\"answer\":null,"
                           "\"value\":-2,\"bound\":\"upper\",\"certainty\":\"exact\",\"move\":"
                           "\"b1\",\"line\":[\"b1\"],"
                           "\"nodes\":216,\"seconds\":*}}\n");
    expect(&t, "{\"id\":7,\"want\":\"eval\",\"size\":4,\"agent\":\"naive\",\"for\":\"white\"}\n",
           DONE("7", "eval") ",\"stopped\":false,\"answer\":{\"agent\":\"naive\",\"sentence\":"
                             "\"Counts discs "
                             "and searches as deep as the clock allows: the simplest of the three "
                             "programs that paper 003 "
                             "compares.\",\"for\":\"white\",\"to_move\":\"black\",\"phase\":null,"
                             "\"over\":false,\"value\":0,"
                             "\"value_for_white\":0,\"terms\":[{\"term\":\"naive\",\"feature\":"
                             "\"discs\",\"definition\":"
                             "\"discs on the "
                             "board\",\"own\":2,\"other\":2,\"scaled\":0,\"weight\":1,"
                             "\"contribution\":0}]}}\n");
    expect_part(
        &t, "{\"want\":\"analyze\",\"size\":4,\"moves\":\"b1\",\"level\":2}\n",
        "{\"id\":null,\"done\":false,\"want\":\"analyze\",\"answer\":{\"searched\":2,\"positions\":"
        "2}}\n"
        "{\"id\":null,\"done\":true,\"want\":\"analyze\",\"stopped\":false,\"answer\":{\"size\":4,"
        "\"level\":2,");
    expect_part(&t, "{\"want\":\"hint\",\"size\":4,\"moves\":\"b1a1\",\"n\":\"all\",\"depth\":2}\n",
                "\"moves\":[{\"move\":\"");
    expect(&t, "\r\n \n\n", "");
    expect(&t, "{\"id\":9,\"want\":\"quit\"}\n{\"want\":\"ping\"}\n",
           DONE("9", "quit") ",\"answer\":{}}\n");
    stand_up(&t);
}

/* A forced pass may be written or left out, and is the answer where it is forced. After the end of
 * the game there is no move. */
static void passes_and_ends(void **state) {
    (void)state;
    table t;
    sit_down(&t, 1, 0);
    expect_part(&t, "{\"want\":\"legal\",\"position\":\"OOOOOOOX-------- X\"}\n",
                "\"moves\":[],\"must_pass\":true,\"over\":false");
    expect_part(&t, "{\"want\":\"move\",\"position\":\"XO-------------- O\"}\n",
                "\"move\":\"pass\"");
    expect_part(
        &t, "{\"want\":\"legal\",\"position\":\"XO-------------- O\",\"moves\":\"c1\"}\n",
        "\"black\":3,\"white\":0,\"empty\":13,\"moves\":[],\"must_pass\":false,\"over\":true");
    expect_part(&t,
                "{\"want\":\"legal\",\"position\":\"XO-------------- O\",\"moves\":\"pass c1\"}\n",
                "\"over\":true,\"score\":16");
    expect_part(&t,
                "{\"want\":\"legal\",\"position\":\"XO-------------- X\",\"moves\":\"pass c1\"}\n",
                "\"error\":{\"code\":\"range\"");
    expect_part(&t, "{\"want\":\"move\",\"position\":\"XXXX------------ X\"}\n", "\"move\":\"-\"");
    expect_part(&t, "{\"want\":\"hint\",\"position\":\"XXXX------------ X\"}\n",
                "\"solved\":true,\"certainty\":\"exact\",\"depth\":0,\"value\":16");
    stand_up(&t);
}

/* Any notation, a position inside a game, and moves behind it. */
static void positions_of_any_form(void **state) {
    (void)state;
    table t;
    sit_down(&t, 1, 0);
    expect_part(&t, "{\"want\":\"legal\",\"position\":\"f5d6c3\",\"ply\":1,\"moves\":\"f6\"}\n",
                "\"opening\":\"Diagonal\"");
    expect_part(&t,
                "{\"want\":\"legal\",\"position\":\"(;GM[Othello]TY[8]BO[8 ------------------------"
                "---O*------*O--------------------------- *]B[F5];)\",\"format\":\"ggf\"}\n",
                "\"to_move\":\"white\"");
    expect_part(&t, "{\"want\":\"legal\",\"size\":10}\n", "\"empty\":96");
    expect_part(&t, "{\"want\":\"legal\",\"position\":\"start\",\"moves\":\"f5\"}\n",
                "\"empty\":59");
    expect_part(&t, "{\"want\":\"legal\",\"position\":\"start\",\"size\":6}\n", "\"empty\":32");
    stand_up(&t);
}

/* ---- mistakes ---- */

#define WRONG(id, code, message, where)                                                            \
    "{\"id\":" id ",\"done\":true,\"error\":{\"code\":\"" code "\",\"message\":\"" message         \
    "\",\"where\":" where "}}\n"

static void mistakes_are_named(void **state) {
    (void)state;
    static const struct {
        const char *line, *answer;
    } cases[] = {
        {"garbage", WRONG("null", "format", "an opening brace is missing", "null,\"at\":0")},
        {"{\"id\":1,\"want\":\"ping\"",
         WRONG("null", "format", "a closing brace is missing", "null,\"at\":21")},
        {"{\"id\":1,\"want\":{}}", WRONG("null", "format", "a value is missing", "null,\"at\":15")},
        {"{\"id\":[1],\"want\":\"ping\"}",
         WRONG("null", "format", "an id is a number or a text of at most 256 bytes", "\"id\"")},
        {"{\"id\":1}",
         WRONG("1", "missing",
               "a request says what it wants: move, hint, eval, solve, analyze, legal, set, "
               "stop, ping, version or quit",
               "\"want\"")},
        {"{\"id\":1,\"want\":\"peng\"}",
         WRONG(
             "1", "missing",
             "this is none of the wants: move, hint, eval, solve, analyze, legal, set, stop, ping, "
             "version or quit",
             "\"want\"")},
        {"{\"id\":1,\"want\":\"hint\",\"dept\":3}",
         WRONG("1", "missing", "no request has a member 'dept'", "null")},
        {"{\"id\":1,\"want\":\"ping\",\"id\":2}",
         WRONG("1", "format", "this member comes twice", "\"id\"")},
        {"{\"id\":1,\"want\":\"eval\",\"depth\":2}",
         WRONG("1", "range", "eval takes no depth", "\"depth\"")},
        {"{\"id\":1,\"want\":\"hint\",\"depth\":\"x\"}",
         WRONG("1", "range", "this is a whole number from 1 to 250, not 'x'", "\"depth\"")},
        {"{\"id\":1,\"want\":\"hint\",\"depth\":true}",
         WRONG("1", "format", "this is a text or a number", "\"depth\"")},
        {"{\"id\":1,\"want\":\"hint\",\"n\":0}",
         WRONG("1", "range", "n is a number of moves from 1 to 64, or \\\"all\\\"", "\"n\"")},
        {"{\"id\":1,\"want\":\"analyze\",\"threads\":\"many\"}",
         WRONG("1", "range", "this is a whole number from 1 to 256, not 'many'", "\"threads\"")},
        {"{\"id\":1,\"want\":\"solve\",\"hash\":0}",
         WRONG("1", "range", "this is a whole number from 1 to 1048576, not '0'", "\"hash\"")},
        {"{\"id\":1,\"want\":\"solve\",\"wld\":1}",
         WRONG("1", "format", "this is true or false", "\"wld\"")},
        {"{\"id\":1,\"want\":\"eval\",\"for\":\"red\"}",
         WRONG("1", "range", "this is black or white", "\"for\"")},
        {"{\"id\":1,\"want\":\"legal\",\"size\":7}",
         WRONG("1", "range", "a board has an even size from 4 to 16, not 7", "\"size\"")},
        {"{\"id\":1,\"want\":\"legal\",\"size\":8,\"position\":\"f5\"}",
         WRONG("1", "range", "a position has its own size", "\"size\"")},
        {"{\"id\":1,\"want\":\"legal\",\"ply\":8}",
         WRONG("1", "missing", "ply and format go with a position", "\"position\"")},
        {"{\"id\":1,\"want\":\"legal\",\"moves\":\"f5f5\"}",
         WRONG("1", "range", "f5 is no legal move for white, at ply 2", "\"moves\",\"at\":2")},
        {"{\"id\":1,\"want\":\"hint\",\"level\":\"club\"}",
         WRONG("1", "range", "the level of hint is a number from 1 to 60, not 'club'",
               "\"level\"")},
        {"{\"id\":1,\"want\":\"analyze\",\"level\":1}",
         WRONG("1", "range", "the level of analyze is a number from 2 to 60, not '1'",
               "\"level\"")},
        {"{\"id\":1,\"want\":\"move\",\"level\":\"expert\"}",
         WRONG("1", "range",
               "the level of move is a number from 0 to 60, or one of first-game, newcomer, "
               "beginner, novice, club or strong, not 'expert'",
               "\"level\"")},
        {"{\"id\":1,\"want\":\"move\",\"level\":2,\"depth\":2}",
         WRONG("1", "range", "a level says how deep to search: leave out the level or the depth",
               "null")},
        {"{\"id\":1,\"want\":\"hint\",\"size\":14}",
         WRONG("1", "unsupported",
               "the engine knows boards of size 4, 6, 8, 10 and 12, not of size 14", "null")},
    };
    table t;
    sit_down(&t, 1, 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect(&t, cases[i].line, cases[i].answer);
    stand_up(&t);
}

/* ---- settings ---- */

#define SETTINGS(agent, level, threads, hash, depth)                                               \
    "{\"agent\":" agent ",\"level\":" level ",\"threads\":" threads ",\"hash\":" hash              \
    ",\"weights\":null,\"depth\":" depth ",\"nodes\":0,\"time\":0,\"seed\":1}}\n"

/* The last command about a setting wins. A refused change changes nothing. */
static void settings_overrule_each_other(void **state) {
    (void)state;
    table t;
    sit_down(&t, 1, 0);
    expect(&t, "{\"want\":\"set\",\"level\":3,\"threads\":2}\n",
           DONE("null", "set") ",\"answer\":" SETTINGS("null", "\"3\"", "\"2\"", "\"1\"", "0"));
    expect(&t, "{\"want\":\"set\",\"depth\":3}\n",
           DONE("null", "set") ",\"answer\":" SETTINGS("null", "null", "\"2\"", "\"1\"", "3"));
    expect_part(&t, "{\"want\":\"set\",\"level\":99}\n", "\"error\":{\"code\":\"range\"");
    expect_part(&t, "{\"want\":\"set\",\"agent\":\"nobody\"}\n", "\"error\":{\"code\":");
    expect(&t, "{\"want\":\"set\",\"hash\":2,\"id\":null,\"agent\":null}\n",
           DONE("null", "set") ",\"answer\":" SETTINGS("null", "null", "\"2\"", "\"2\"", "3"));
    expect_part(&t, "{\"want\":\"move\",\"stream\":false}\n",
                "\"answer\":{\"agent\":\"champion,threads=2,hash=2\"");
    expect(&t, "{\"want\":\"set\",\"agent\":\"naive\"}\n",
           DONE("null", "set") ",\"answer\":" SETTINGS("\"naive\"", "null", "null", "null", "3"));
    expect_part(&t, "{\"want\":\"move\",\"stream\":false}\n", "\"answer\":{\"agent\":\"naive\"");
    expect_part(&t, "{\"want\":\"move\",\"level\":1,\"hash\":1,\"stream\":false}\n",
                "\"answer\":{\"agent\":\"champion,level=1,threads=1,hash=1\"");
    stand_up(&t);
}

/* ---- several searches ---- */

#define ENDLESS(id) "{\"id\":" id ",\"want\":\"hint\",\"depth\":60}\n"

/* stop ends the named search with the best answer so far, and the others go on. One that waits is
 * told that it never began. A full queue refuses. */
static void stops_and_the_queue(void **state) {
    (void)state;
    table t;
    sit_down(&t, 1, 2);
    expect(&t, "{\"id\":9,\"want\":\"stop\",\"which\":1}\n",
           DONE("9", "stop") ",\"answer\":{\"searches\":0}}\n");
    say(&t, ENDLESS("1") ENDLESS("\"two\"") ENDLESS("3") ENDLESS("4"));
    await(&t, "{\"id\":4,\"done\":true,\"error\":{\"code\":\"full\",\"message\":\"");
    await(&t, "{\"id\":1,\"done\":false,");
    say(&t, "{\"want\":\"stop\",\"which\":\"two\"}\n");
    await(&t, WRONG("\"two\"", "stopped", "stopped before it began", "null"));
    await(&t, DONE("null", "stop") ",\"answer\":{\"searches\":1}}\n");
    say(&t, "{\"want\":\"stop\",\"which\":1}\n");
    await(&t, DONE("1", "hint") ",\"stopped\":true,\"answer\":{");
    await(&t, "{\"id\":3,\"done\":false,");
    const char *text = ask(&t, "{\"id\":5,\"want\":\"stop\"}\n");
    assert_non_null(strstr(text, DONE("5", "stop") ",\"answer\":{\"searches\":1}}\n"));
    assert_non_null(strstr(text, DONE("3", "hint") ",\"stopped\":true,\"answer\":{"));
    stand_up(&t);
}

/* The lines of an answer in the order of the alphabet, since searches end in any order. */
static int compare_lines(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

enum { MANY = 24 };

static void answers_sorted(int searches, buffer *out) {
    table t;
    buffer questions = buffer_make(NULL), masked = buffer_make(NULL);
    char *lines[MANY];
    int count = 0;
    sit_down(&t, searches, 0);
    for (int i = 0; i < MANY; i++)
        buffer_format(
            &questions,
            "{\"id\":%d,\"want\":\"%s\",\"moves\":\"f5%s\",\"stream\":false,\"depth\":%d}\n",
            100 + i, i % 2 ? "hint" : "move", i % 3 ? "d6" : "f6", 2 + i % 5);
    mask(ask(&t, buffer_text(&questions)), &masked);
    for (char *line = strtok(masked.data, "\n"); line; line = strtok(NULL, "\n")) {
        assert_true(count < MANY);
        lines[count++] = line;
    }
    assert_int_equal(count, MANY);
    qsort(lines, MANY, sizeof *lines, compare_lines);
    for (int i = 0; i < MANY; i++) buffer_format(out, "%s\n", lines[i]);
    buffer_clear(&questions);
    buffer_clear(&masked);
    stand_up(&t);
}

/* Several at once give the answers of one at a time, in any order: each search has its own table.
 */
static void searches_do_not_disturb_each_other(void **state) {
    (void)state;
    buffer one = buffer_make(NULL), four = buffer_make(NULL);
    answers_sorted(1, &one);
    answers_sorted(4, &four);
    assert_string_equal(buffer_text(&one), buffer_text(&four));
    assert_null(strstr(buffer_text(&one), "error"));
    buffer_clear(&one);
    buffer_clear(&four);
}

/* The end of input ends searches that run and searches that wait. */
static void the_end_stops_searches(void **state) {
    (void)state;
    table t;
    sit_down(&t, 2, 0);
    say(&t, ENDLESS("1") ENDLESS("2") ENDLESS("3"));
    await(&t, "{\"id\":1,\"done\":false,");
    t.protocol.ends(t.protocol.self);
    const char *text = ask(&t, "");
    assert_non_null(strstr(text, DONE("1", "hint") ",\"stopped\":true,\"answer\":{"));
    assert_non_null(strstr(text, "{\"id\":3,\"done\":true,"));
    say(&t, ENDLESS("4"));
    await(&t, "{\"id\":4,\"done\":false,");
    stand_up(&t); /* an engine may be freed in the middle of a search */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wants_are_answered),
        cmocka_unit_test(passes_and_ends),
        cmocka_unit_test(positions_of_any_form),
        cmocka_unit_test(mistakes_are_named),
        cmocka_unit_test(settings_overrule_each_other),
        cmocka_unit_test(stops_and_the_queue),
        cmocka_unit_test(searches_do_not_disturb_each_other),
        cmocka_unit_test(the_end_stops_searches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
