/* tests/protocol/wire.c - lines of any form arrive, and a line, or the end of input, interrupts the
 * work before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/files.h"
#include "base/stop.h"
#include "base/text.h"
#include "protocol/wire.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A protocol that works until it is told to stop. */
typedef struct listener {
    stop_token stop;
    atomic_int working; /* how often it has begun to work */
    atomic_int stopped; /* how often that has ended */
    atomic_int asked;   /* how often it was asked during its work */
    buffer heard;       /* every line, with a mark */
    atomic_int told;    /* how often it was told of the end */
    size_t line_max;
} listener;

static void wait_a_little(void) {
    (void)nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

static bool hear(void *self, view line, bool cut) {
    listener *l = self;
    if (view_is(line, "work")) {
        atomic_fetch_add(&l->working, 1);
        while (!atomic_load(&l->stop)) wait_a_little();
        atomic_fetch_add(&l->stopped, 1);
        buffer_add(&l->heard, "stopped;");
        return true;
    }
    if (view_is(line, "peek")) buffer_add(&l->heard, atomic_load(&l->stop) ? "set " : "clear ");
    if (cut)
        buffer_format(&l->heard, "cut %zu;", line.length);
    else
        buffer_append_safe(&l->heard, line, 40);
    buffer_add_char(&l->heard, ';');
    return !view_is(line, "quit");
}

static void end(void *self) {
    listener *l = self;
    atomic_fetch_add(&l->told, 1);
}

static line_kind kind_of(view line) {
    return view_is(line, "quit")   ? LINE_ENDS
           : view_is(line, "ping") ? LINE_STOPS
           : view_is(line, "ask")  ? LINE_ASKS
                                   : LINE_WAITS;
}

/* Answers only while it works. */
static bool ask(void *self, view line) {
    listener *l = self;
    (void)line;
    if (!atomic_load(&l->working)) return false;
    atomic_fetch_add(&l->asked, 1);
    return true;
}

typedef struct serving {
    listener listener;
    int ends[2];
    bool finishes;
    pthread_t thread;
    status result;
} serving;

static void *serve(void *argument) {
    serving *s = argument;
    const wire_protocol p = {.hear = hear,
                             .kind = kind_of,
                             .ask = ask,
                             .finishes = s->finishes,
                             .stop = &s->listener.stop,
                             .ends = end,
                             .line_max = s->listener.line_max,
                             .self = &s->listener};
    s->result = wire_serve(&p, s->ends[0], NULL, NULL);
    return NULL;
}

static void begin(serving *s) {
    *s = (serving){.listener.heard = buffer_make(NULL)};
    atomic_init(&s->listener.stop, false);
    atomic_init(&s->listener.working, 0);
    atomic_init(&s->listener.stopped, 0);
    atomic_init(&s->listener.asked, 0);
    atomic_init(&s->listener.told, 0);
    assert_int_equal(pipe(s->ends), 0);
}

static void run(serving *s) {
    assert_int_equal(pthread_create(&s->thread, NULL, serve, s), 0);
}

static void say(serving *s, const char *text) {
    assert_int_equal(files_write_all(NULL, s->ends[1], view_of(text)), 0);
}

static void wait_for_work(serving *s, int times) {
    while (atomic_load(&s->listener.working) < times) wait_a_little();
}

/* Waits for the end; the caller has closed the input, or has said quit. */
static void expect(serving *s, const char *heard) {
    assert_int_equal(pthread_join(s->thread, NULL), 0);
    (void)close(s->ends[0]);
    assert_int_equal(s->result, OK);
    assert_string_equal(buffer_text(&s->listener.heard), heard);
    buffer_clear(&s->listener.heard);
}

static void hang_up(serving *s) {
    (void)close(s->ends[1]);
}

/* An end that comes later is not that of a script. */
static void wait_longer_than_scripts(void) {
    const int64_t start_ns = clock_now_ns();
    while (clock_now_ns() - start_ns <= (int64_t)2 * WIRE_SCRIPT_MS * 1000000) wait_a_little();
}

static void lines_arrive_in_any_form(void **state) {
    (void)state;
    serving s;
    begin(&s);
    run(&s);
    say(&s, "one\r\n\ntw");
    wait_a_little();
    say(&s, "o\nthree");
    hang_up(&s);
    expect(&s, "one;;two;three;");
    begin(&s);
    hang_up(&s);
    run(&s);
    expect(&s, "");
}

static void a_long_line_is_cut(void **state) {
    (void)state;
    enum { LONG = 1 << 20 };
    serving s;
    char *line = malloc(LONG + 2);
    assert_non_null(line);
    memset(line, 'x', LONG);
    (void)strcpy(line + LONG, "\n");
    begin(&s);
    run(&s);
    say(&s, line);
    say(&s, "next\n");
    hang_up(&s);
    expect(&s, "cut 65536;;next;");
    begin(&s);
    s.listener.line_max = LONG;
    run(&s);
    say(&s, line);
    say(&s, "x");
    say(&s, line);
    hang_up(&s);
    expect(&s, "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...;cut 1048576;;");
    free(line);
}

/* A protocol that works on its own is told of the end once, before the line is heard that ends. */
static void the_end_is_told_once(void **state) {
    (void)state;
    serving s;
    begin(&s);
    run(&s);
    say(&s, "work\nquit\n");
    wait_for_work(&s, 1);
    while (atomic_load(&s.listener.told) == 0) wait_a_little();
    wait_longer_than_scripts();
    hang_up(&s);
    expect(&s, "stopped;quit;");
    assert_int_equal(atomic_load(&s.listener.told), 1);
    begin(&s);
    run(&s);
    say(&s, "one\n");
    wait_longer_than_scripts();
    hang_up(&s);
    expect(&s, "one;");
    assert_int_equal(atomic_load(&s.listener.told), 1);
}

static void nothing_follows_quit(void **state) {
    (void)state;
    serving s;
    begin(&s);
    say(&s, "one\nquit\ntwo\n");
    run(&s);
    expect(&s, "one;quit;");
    hang_up(&s);
}

/* The input stays open: quit is enough. */
static void quit_interrupts_work(void **state) {
    (void)state;
    serving s;
    begin(&s);
    run(&s);
    say(&s, "work\n");
    wait_for_work(&s, 1);
    say(&s, "quit\n");
    expect(&s, "stopped;quit;");
    hang_up(&s);
}

static void the_end_of_input_interrupts_work(void **state) {
    (void)state;
    serving s;
    begin(&s);
    run(&s);
    say(&s, "work\n");
    wait_for_work(&s, 1);
    wait_longer_than_scripts();
    hang_up(&s);
    expect(&s, "stopped;");
}

/* A script that was piped in is answered in full. */
static void a_script_is_not_interrupted(void **state) {
    (void)state;
    serving s;
    begin(&s);
    say(&s, "one\npeek\npeek\nquit\n");
    hang_up(&s);
    run(&s);
    expect(&s, "one;clear peek;clear peek;quit;");
}

/* The end of a script may come a little later than its last line. */
static void a_late_end_of_a_script_interrupts_nothing(void **state) {
    (void)state;
    serving s;
    begin(&s);
    run(&s);
    say(&s, "work\n");
    wait_for_work(&s, 1);
    hang_up(&s);
    for (int i = 0; i < 20; i++) wait_a_little();
    assert_int_equal(atomic_load(&s.listener.stopped), 0);
    atomic_store(&s.listener.stop, true);
    expect(&s, "stopped;");
}

/* Lines before the one that stops, but none behind it. */
static void a_ping_stops_what_is_before_it(void **state) {
    (void)state;
    serving s;
    begin(&s);
    say(&s, "work\nwork\npeek\nping\npeek\n");
    run(&s);
    wait_for_work(&s, 2);
    say(&s, "work\n");
    wait_for_work(&s, 3);
    say(&s, "ping\npeek\n");
    hang_up(&s);
    expect(&s, "stopped;stopped;set peek;ping;clear peek;stopped;ping;clear peek;");
}

/* Such a line does not wait for the work before it, and does not end it. */
static void a_question_is_answered_during_work(void **state) {
    (void)state;
    serving s;
    begin(&s);
    run(&s);
    say(&s, "ask\nwork\n");
    wait_for_work(&s, 1);
    say(&s, "ask\r\nask\nsk");
    while (atomic_load(&s.listener.asked) < 2) wait_a_little();
    assert_int_equal(atomic_load(&s.listener.stopped), 0);
    wait_longer_than_scripts();
    hang_up(&s);
    expect(&s, "ask;stopped;sk;");
    assert_int_equal(atomic_load(&s.listener.asked), 2);
}

/* The reader has seen the end of input when the line before it arrives; then only another thread
 * ends the work. */
static void the_end_of_input_need_not_interrupt(void **state) {
    (void)state;
    serving s;
    begin(&s);
    s.finishes = true;
    run(&s);
    say(&s, "work\n");
    wait_for_work(&s, 1);
    say(&s, "ask\nlast");
    hang_up(&s);
    while (atomic_load(&s.listener.asked) < 1) wait_a_little();
    for (int i = 0; i < 20; i++) wait_a_little();
    assert_int_equal(atomic_load(&s.listener.stopped), 0);
    atomic_store(&s.listener.stop, true);
    expect(&s, "stopped;last;");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_arrive_in_any_form),
        cmocka_unit_test(a_long_line_is_cut),
        cmocka_unit_test(the_end_is_told_once),
        cmocka_unit_test(nothing_follows_quit),
        cmocka_unit_test(quit_interrupts_work),
        cmocka_unit_test(the_end_of_input_interrupts_work),
        cmocka_unit_test(a_script_is_not_interrupted),
        cmocka_unit_test(a_late_end_of_a_script_interrupts_nothing),
        cmocka_unit_test(a_ping_stops_what_is_before_it),
        cmocka_unit_test(a_question_is_answered_during_work),
        cmocka_unit_test(the_end_of_input_need_not_interrupt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
