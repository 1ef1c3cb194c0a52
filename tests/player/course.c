/* tests/player/course.c - one-shot programs: how they are run, what they may answer, what they do
 * wrong.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/program.h"
#include "base/text.h"
#include "game/position.h"
#include "player/course.h"
#include "search/result.h"
#include "support/failing_alloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const int64_t second_ns = 1000000000;

static position start(void) {
    position p;
    assert_int_equal(position_start(&p, 8, START_WHITE_FIRST, NULL), OK);
    return p;
}

static program parsed(const char *text) {
    program p;
    assert_int_equal(program_parse(view_of(text), NULL, &p, NULL), OK);
    return p;
}

/* ---- answers ---- */

/* Every square of every board comes back as it was written, and so does a pass. */
static void answers_come_back(void **state) {
    (void)state;
    for (int size = GRID_MIN; size <= GRID_MAX; size += 2)
        for (int i = 0; i < size * size; i++) {
            buffer text = buffer_make(NULL);
            int move = SQUARE_NONE;
            course_write_answer(square_at(i / size, i % size), &text);
            assert_int_equal(course_read_answer(buffer_view(&text), size, &move, NULL), OK);
            assert_int_equal(move, square_at(i / size, i % size));
            buffer_clear(&text);
        }
    buffer text = buffer_make(NULL);
    course_write_answer(square_at(4, 5), &text);
    course_write_answer(SEARCH_PASS, &text);
    course_write_answer(SQUARE_NONE, &text);
    assert_string_equal(buffer_text(&text), "(5,6)passpass");
    buffer_clear(&text);
}

/* Blanks, capitals and further lines do not matter. */
static void answers_are_read_kindly(void **state) {
    (void)state;
    const struct {
        const char *text;
        int move;
    } good[] = {{"(1,1)", 0},
                {"(3,4)\n", square_at(2, 3)},
                {" ( 8 , 8 ) \r\nthought for 2 s\n", square_at(7, 7)},
                {"pass\n", SEARCH_PASS},
                {"PASS", SEARCH_PASS}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        int move = 99;
        assert_int_equal(course_read_answer(view_of(good[i].text), 8, &move, NULL), OK);
        assert_int_equal(move, good[i].move);
    }
}

/* Anything else is no answer, with the place where it goes wrong. */
static void other_answers_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *text;
        status want;
        size_t at;
    } bad[] = {{"", E_FORMAT, 0},
               {"\n(3,4)", E_FORMAT, 0},
               {"3,4", E_FORMAT, 0},
               {"(3;4)", E_FORMAT, 2},
               {"(3,4", E_FORMAT, 4},
               {"(3,4) x", E_FORMAT, 6},
               {"(,4)", E_FORMAT, 1},
               {"(-1,4)", E_FORMAT, 1},
               {"passed", E_FORMAT, 0},
               {"(0,1)", E_RANGE, 0},
               {"(9,1)", E_RANGE, 0},
               {"(1,9)", E_RANGE, 0},
               {"(12345678901,1)", E_FORMAT, 5}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int move = 99;
        fault f = {.code = OK};
        assert_int_equal(course_read_answer(view_of(bad[i].text), 8, &move, &f), bad[i].want);
        assert_int_equal(f.at, bad[i].at);
        assert_int_equal(move, 99);
    }
}

/* Seconds are a plain number. */
static void seconds_are_read(void **state) {
    (void)state;
    int64_t ns = 0;
    assert_int_equal(course_read_seconds(view_of("2"), &ns, NULL), OK);
    assert_int_equal(ns, 2 * second_ns);
    assert_int_equal(course_read_seconds(view_of("0.25"), &ns, NULL), OK);
    assert_int_equal(ns, second_ns / 4);
    static const char *const bad[] = {"", "2s", "250ms", "-1", "0", "two", "1e9", "100000"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_not_equal(course_read_seconds(view_of(bad[i]), &ns, NULL), OK);
}

/* ---- programs ---- */

/* Runs a line of shell with that much patience. */
static program_answer shell(const char *line, double patience) {
    program p = parsed("sh");
    program_answer a;
    const char *const extra[] = {"-c", line, NULL};
    fault f = {.code = OK};
    if (program_run(&p, extra, NULL, (int64_t)(patience * 1e9), NULL, &a, &f))
        fail_msg("%s", f.text);
    program_clear(&p);
    return a;
}

/* Words are cut at blanks and nothing else is made of them. */
static void words_are_not_interpreted(void **state) {
    (void)state;
    program p = parsed("  echo $HOME   'a  b'\t*  ");
    program_answer a;
    const char *const extra[] = {"x y", NULL};
    assert_int_equal(p.count, 5);
    assert_int_equal(program_run(&p, extra, NULL, 60 * second_ns, NULL, &a, NULL), OK);
    assert_string_equal(a.text, "$HOME 'a b' * x y\n");
    program_clear(&p);
}

/* No words, or more than there is room for, are no command. */
static void commands_have_words(void **state) {
    (void)state;
    program p;
    char many[3 * PROGRAM_WORDS];
    for (size_t i = 0; i < sizeof many; i++) many[i] = i % 2 ? ' ' : 'x';
    assert_int_equal(program_parse(view_of(""), NULL, &p, NULL), E_FORMAT);
    assert_int_equal(program_parse(view_of(" \t "), NULL, &p, NULL), E_FORMAT);
    assert_int_equal(program_parse((view){many, sizeof many}, NULL, &p, NULL), E_FORMAT);
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        const status got = program_parse(view_of("a b"), &a.memory, &p, NULL);
        program_clear(&p);
        assert_int_equal(a.live, 0);
        assert_int_equal(got, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
}

/* How a program ended is told apart: by itself, by a signal, by us. */
static void ends_are_told_apart(void **state) {
    (void)state;
    program_answer a = shell("echo hello; exit 3", 60);
    assert_int_equal(a.end, PROGRAM_EXITED);
    assert_int_equal(a.code, 3);
    assert_string_equal(a.text, "hello\n");
    a = shell("kill -SEGV $$", 60);
    assert_int_equal(a.end, PROGRAM_SIGNALLED);
    assert_int_equal(a.code, 11);
    a = shell("echo early; exec sleep 600", 0.2);
    assert_int_equal(a.end, PROGRAM_HUNG);
    assert_string_equal(a.text, "early\n");
    a = shell("exec >&-; exec sleep 600", 0.2);
    assert_int_equal(a.end, PROGRAM_HUNG);
}

/* A stop is noticed while the program runs. */
static void programs_can_be_stopped(void **state) {
    (void)state;
    program p = parsed("sleep 600");
    program_answer a;
    stop_token stop = true;
    const char *const extra[] = {NULL};
    assert_int_equal(program_run(&p, extra, NULL, 600 * second_ns, &stop, &a, NULL), OK);
    assert_int_equal(a.end, PROGRAM_STOPPED);
    program_clear(&p);
}

/* Of an endless answer the beginning is kept. */
static void floods_are_survived(void **state) {
    (void)state;
    const program_answer a = shell("exec yes", 0.2);
    assert_int_equal(a.end, PROGRAM_HUNG);
    assert_int_equal(a.length, PROGRAM_ANSWER - 1);
    assert_int_equal(strlen(a.text), PROGRAM_ANSWER - 1);
}

/* A long answer is read to its end, or the program would wait for ever. */
static void long_answers_do_not_block(void **state) {
    (void)state;
    const program_answer a = shell("head -c 1000000 /dev/zero | tr '\\0' x; exit 5", 60);
    assert_int_equal(a.end, PROGRAM_EXITED);
    assert_int_equal(a.code, 5);
}

/* What a program leaves behind neither holds up its answer nor goes on. */
static void nothing_stays_behind(void **state) {
    (void)state;
    char path[] = "/tmp/avocet-course-XXXXXX";
    char line[200];
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    (void)close(fd);
    (void)snprintf(line, sizeof line, "(sleep 0.3; rm -f %s) & echo done", path);
    const program_answer a = shell(line, 600);
    assert_int_equal(a.end, PROGRAM_EXITED);
    assert_string_equal(a.text, "done\n");
    (void)nanosleep(&(struct timespec){0, 700000000}, NULL);
    assert_int_equal(access(path, F_OK), 0); /* nobody came to remove it */
    (void)unlink(path);
}

/* Nothing of that name, and something that cannot be run, are different mistakes. */
static void what_cannot_be_run(void **state) {
    (void)state;
    const char *const extra[] = {NULL};
    program_answer a;
    fault f;
    program p = parsed("/no/such/program");
    assert_int_equal(program_run(&p, extra, NULL, second_ns, NULL, &a, &f), E_MISSING);
    assert_non_null(strstr(f.text, "/no/such/program"));
    program_clear(&p);
    p = parsed("/etc/passwd");
    assert_int_equal(program_run(&p, extra, NULL, second_ns, NULL, &a, &f), E_IO);
    program_clear(&p);
}

/* ---- asking ---- */

/* A legal answer is taken whatever the exit code; everything else has a status and a sentence. */
static void programs_are_judged(void **state) {
    (void)state;
    /* %.0s takes a word and prints nothing of it: the board and the seconds. */
    static const struct {
        const char *command;
        status want;
        const char *says;
    } known[] = {
        {"printf (3,5)%.0s%.0s\\n", OK, ""},
        {"printf (1,1)%.0s%.0s\\n", E_RANGE, "no legal move"},
        {"printf (9,1)%.0s%.0s\\n", E_RANGE, "printed \"(9,1)\""},
        {"printf pass%.0s%.0s", E_RANGE, "has a move"},
        {"printf hello%.0s%.0s\\n", E_FORMAT, "printed \"hello\""},
        {"printf \\033[2J%.0s%.0s", E_FORMAT, "\\x1B"},
        {"true", E_FORMAT, "printed no move"},
        {"false", E_IO, "exit code 1"},
    };
    const position where = start();
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        program p = parsed(known[i].command);
        course_reply reply;
        fault f = {.code = OK};
        const status got = course_ask(&p, &where, "1", 60 * second_ns, NULL, &reply, &f);
        if (got != known[i].want || !strstr(f.text, known[i].says))
            fail_msg("%s: %s, '%s'", known[i].command, status_name(got), f.text);
        if (got == OK) assert_int_equal(reply.move, square_at(2, 4));
        program_clear(&p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_come_back),         cmocka_unit_test(answers_are_read_kindly),
        cmocka_unit_test(other_answers_are_refused), cmocka_unit_test(seconds_are_read),
        cmocka_unit_test(words_are_not_interpreted), cmocka_unit_test(commands_have_words),
        cmocka_unit_test(ends_are_told_apart),       cmocka_unit_test(programs_can_be_stopped),
        cmocka_unit_test(floods_are_survived),       cmocka_unit_test(long_answers_do_not_block),
        cmocka_unit_test(nothing_stays_behind),      cmocka_unit_test(what_cannot_be_run),
        cmocka_unit_test(programs_are_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
