/* tests/base/process.c - other programs as processes: what they say, and that all of them end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/process.h"

#include "base/clock.h"
#include "base/program.h"
#include "base/stop.h"
#include "base/text.h"
#include "support/left_behind.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static const int64_t second_ns = 1000000000;

/* ---- talking ---- */

static program shell(void) {
    program p;
    assert_int_equal(program_parse(view_of("sh"), NULL, &p, NULL), OK);
    return p;
}

static int64_t soon(double seconds) {
    return clock_now_ns() + (int64_t)(seconds * 1e9);
}

static void start_shell(process *p, const char *line, const program_limits *limits) {
    program what = shell();
    const char *const extra[] = {"-c", line, NULL};
    process_options o = {.extra = extra, .listens = true, .keeps_errors = true};
    fault f;
    if (limits) o.limits = *limits;
    if (process_start(p, &what, &o, &f)) fail_msg("%s", f.text);
    program_clear(&what);
}

/* Lines come one by one, the last one also without its newline; then there are none. */
static void lines_are_read(void **state) {
    (void)state;
    process p;
    view line;
    start_shell(&p, "printf 'one\\n\\ntwo words\\nrest'", NULL);
    static const char *const want[] = {"one", "", "two words", "rest"};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(process_read_line(&p, soon(60), NULL, &line), PROCESS_LINE);
        assert_true(view_is(line, want[i]));
    }
    assert_int_equal(process_read_line(&p, soon(60), NULL, &line), PROCESS_ENDED);
    assert_true(process_end(&p, view_of(NULL), second_ns));
    assert_false(p.ended_by_signal);
    assert_int_equal(p.code, 0);
}

/* What is written comes back; a deadline and a stop end the wait. */
static void talk_goes_both_ways(void **state) {
    (void)state;
    process p;
    view line;
    stop_token stop = true;
    start_shell(&p, "exec cat", NULL);
    assert_int_equal(process_write(&p, view_of("hello\n"), soon(60), NULL), PROCESS_LINE);
    assert_int_equal(process_read_line(&p, soon(60), NULL, &line), PROCESS_LINE);
    assert_true(view_is(line, "hello"));
    assert_int_equal(process_read_line(&p, soon(0.05), NULL, &line), PROCESS_LATE);
    assert_int_equal(process_read_line(&p, soon(60), &stop, &line), PROCESS_STOPPED);
    assert_true(process_end(&p, view_of(NULL), 30 * second_ns));
}

/* A process that does not read cannot keep us, nor one that has gone: there is no SIGPIPE. */
static void writing_does_not_block(void **state) {
    (void)state;
    process p;
    buffer much = buffer_make(NULL);
    buffer_repeat(&much, 'x', 1 << 20);
    start_shell(&p, "exec sleep 60", NULL);
    assert_int_equal(process_write(&p, buffer_view(&much), soon(0.2), NULL), PROCESS_LATE);
    assert_false(process_end(&p, view_of("quit\n"), second_ns / 20));
    start_shell(&p, "exec true", NULL);
    while (!process_has_ended(&p, soon(60))) {
    }
    assert_int_equal(process_write(&p, buffer_view(&much), soon(60), NULL), PROCESS_ENDED);
    (void)process_end(&p, view_of(NULL), 0);
    start_shell(&p, "exec <&-; exec sleep 60", NULL);
    assert_int_equal(process_write(&p, buffer_view(&much), soon(60), NULL), PROCESS_ENDED);
    (void)process_end(&p, view_of(NULL), 0);
    buffer_clear(&much);
}

/* Of the standard error the end is kept. */
static void the_end_of_errors_is_kept(void **state) {
    (void)state;
    process p;
    view line;
    start_shell(&p, "i=0; while [ $i -lt 3000 ]; do echo line $i >&2; i=$((i + 1)); done; echo",
                NULL);
    assert_int_equal(process_read_line(&p, soon(60), NULL, &line), PROCESS_LINE);
    while (!process_has_ended(&p, soon(60))) {
    }
    (void)process_end(&p, view_of(NULL), second_ns);
    const char *errors = process_errors(&p);
    assert_in_range(strlen(errors), 100, PROCESS_ERRORS_MAX - 1);
    assert_non_null(strstr(errors, "line 2999\n"));
    assert_null(strstr(errors, "line 100\n"));
}

/* Limits are those of the new process, not ours. */
static void limits_hold(void **state) {
    (void)state;
    process p;
    view line;
    start_shell(&p, "ulimit -v; ulimit -t", &(program_limits){.memory_mb = 300, .cpu_seconds = 7});
    assert_int_equal(process_read_line(&p, soon(60), NULL, &line), PROCESS_LINE);
    assert_true(view_is(line, "307200"));
    assert_int_equal(process_read_line(&p, soon(60), NULL, &line), PROCESS_LINE);
    assert_true(view_is(line, "7"));
    (void)process_end(&p, view_of(NULL), second_ns);
}

/* Where bubblewrap works: nothing of ours can be written, and there is no network. */
static void isolation_holds(void **state) {
    (void)state;
    process p;
    view line;
    if (system("bwrap --unshare-net --unshare-pid --ro-bind / / true 2>/dev/null") != 0) skip();
    start_shell(&p,
                "(echo x >/etc/avocet-test) 2>/dev/null || echo no; "
                "(echo x >\"$TMPDIR\"/avocet-test) && echo yes; "
                "grep -c : /proc/net/dev; sleep 60 & echo done",
                &(program_limits){.isolated = true});
    assert_int_equal(process_read_line(&p, soon(60), NULL, &line), PROCESS_LINE);
    assert_true(view_is(line, "no"));
    assert_int_equal(process_read_line(&p, soon(60), NULL, &line), PROCESS_LINE);
    assert_true(view_is(line, "yes"));
    assert_int_equal(process_read_line(&p, soon(60), NULL, &line), PROCESS_LINE);
    assert_true(view_is(line, "1")); /* the loopback */
    assert_int_equal(process_read_line(&p, soon(60), NULL, &line), PROCESS_LINE);
    assert_true(view_is(line, "done"));
    (void)process_end(&p, view_of(NULL), second_ns / 10);
}

/* ---- the end of patience ---- */

/* A hurry ends a wait only when it is asked for and its time has come. */
static void hurry_ends_a_wait(void **state) {
    (void)state;
    process p;
    view line;
    stop_token asked = false;
    start_shell(&p, "exec sleep 60", NULL);
    p.hurry = (process_hurry){&asked, 0};
    assert_int_equal(process_read_line(&p, soon(0.05), NULL, &line), PROCESS_LATE);
    asked = true;
    assert_int_equal(process_read_line(&p, soon(60), NULL, &line), PROCESS_STOPPED);
    p.hurry.until_ns = soon(60);
    assert_int_equal(process_read_line(&p, soon(0.05), NULL, &line), PROCESS_LATE);
    (void)process_end(&p, view_of(NULL), 0);
}

/* ---- shortage ---- */

/* Without a descriptor for a pipe nothing is started, and the program is not to blame. */
static void a_shortage_is_ours(void **state) {
    (void)state;
    const int descriptors = left_descriptors();
    program what = shell();
    const process_options o = {.listens = true, .keeps_errors = true};
    struct rlimit before, few;
    fault f = {.code = OK};
    process p;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    few = before;
    for (few.rlim_cur = 3; few.rlim_cur < 9; few.rlim_cur++) {
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
        const status got = process_start(&p, &what, &o, &f);
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
        if (!got) (void)process_end(&p, view_of(NULL), 0);
        if (got && got != E_FULL) fail_msg("%d descriptors: %s", (int)few.rlim_cur, f.text);
    }
    assert_non_null(strstr(f.text, "too short of resources"));
    program_clear(&what);
    assert_int_equal(left_descriptors(), descriptors);
}

/* A name that cannot be run is told before anything else, with limits as without. */
static void what_cannot_run_is_told(void **state) {
    (void)state;
    static const struct {
        const char *name;
        status want;
    } cases[] = {{"/no/such/program", E_MISSING},
                 {"no-such-program-anywhere", E_MISSING},
                 {"/etc/passwd", E_IO}};
    const process_options o = {.limits = {.memory_mb = 500}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        program what;
        process p;
        assert_int_equal(program_parse(view_of(cases[i].name), NULL, &what, NULL), OK);
        assert_int_equal(process_start(&p, &what, &o, NULL), cases[i].want);
        program_clear(&what);
    }
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

/* ---- life and death ---- */

static void *start_in_thread(void *argument) {
    start_shell(argument, "exec cat", NULL);
    return NULL;
}

/* The system ends a program with the thread that started it. That is not the caller's. */
static void a_program_outlives_the_thread_that_asked(void **state) {
    (void)state;
    pthread_t thread;
    process p;
    view line;
    assert_int_equal(pthread_create(&thread, NULL, start_in_thread, &p), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(process_read_line(&p, soon(0.1), NULL, &line), PROCESS_LATE);
    assert_int_equal(process_write(&p, view_of("here\n"), soon(60), NULL), PROCESS_LINE);
    assert_int_equal(process_read_line(&p, soon(60), NULL, &line), PROCESS_LINE);
    assert_true(view_is(line, "here"));
    assert_true(process_end(&p, view_of(NULL), 30 * second_ns));
}

/* Reads a process number that a program prints. */
static long read_number(process *p) {
    view line;
    char digits[20] = "";
    assert_int_equal(process_read_line(p, soon(60), NULL, &line), PROCESS_LINE);
    assert_in_range(line.length, 1, sizeof digits - 1);
    memcpy(digits, line.data, line.length);
    return strtol(digits, NULL, 10);
}

/* A process like ours that is killed at its work. Its program ignores the end of its input. */
static void start_and_die(int out) {
    process p;
    start_shell(&p, "trap '' HUP TERM; echo $$; exec sleep 60", NULL);
    const long number = read_number(&p);
    if (write(out, &number, sizeof number) == (ssize_t)sizeof number) (void)raise(SIGKILL);
    _exit(1);
}

/* Nothing of ours runs when we are killed, and still the program ends. */
static void a_program_dies_with_us(void **state) {
    (void)state;
    int ends[2], how = 0;
    long number = 0;
    assert_int_equal(pipe(ends), 0);
    const pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) start_and_die(ends[1]);
    assert_int_equal(read(ends[0], &number, sizeof number), (int)sizeof number);
    assert_int_equal(waitpid(pid, &how, 0), pid);
    assert_true(WIFSIGNALED(how));
    assert_true(left_is_gone(number));
    (void)waitpid((pid_t)number, NULL, WNOHANG); /* we have adopted it */
    (void)close(ends[0]);
    (void)close(ends[1]);
}

/* ---- descendants ---- */

/* Ways to get out of the process group. Each prints the number of a process that would stay for a
 * minute: a new session; the same and the parent has ended; two generations; a job of a shell. */
static const char *const escapes[] = {
    "setsid sh -c 'echo $$; exec sleep 60'",
    "(setsid sh -c 'echo $$; exec sleep 60' &) & wait; exec sleep 60",
    "(setsid sh -c '(setsid sh -c \"echo \\$\\$; exec sleep 60\" &); sleep 60' &); exec sleep 60",
    "setsid sh -c 'setsid sh -c \"echo \\$\\$; exec sleep 60\" & exec sleep 60'",
    "exec bash -c 'set -m; (echo $BASHPID; exec sleep 60) & wait'",
};

/* They end with the program, and no zombie is left. */
static void descendants_end_with_the_program(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++) {
        process p;
        start_shell(&p, escapes[i], NULL);
        const long number = read_number(&p);
        (void)process_end(&p, view_of(NULL), 0);
        if (!left_is_gone(number)) {
            (void)kill((pid_t)number, SIGKILL);
            fail_msg("%s: process %ld is left", escapes[i], number);
        }
        assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
        assert_int_equal(errno, ECHILD);
    }
}

/* Below another Avocet a program carries the marks of both. A shell keeps one of two equal names,
 * so marks have different ones. */
static void outer_marks_stay(void **state) {
    (void)state;
    process p;
    assert_int_equal(setenv("AVOCET_PROGRAM_1_2_3", "1", 1), 0);
    start_shell(&p, "sh -c 'env | grep -c ^AVOCET_PROGRAM_'", NULL);
    assert_int_equal(read_number(&p), 2);
    (void)process_end(&p, view_of(NULL), 0);
    assert_int_equal(unsetenv("AVOCET_PROGRAM_1_2_3"), 0);
}

/* The end of one program does not touch the helpers of another. */
static void helpers_of_others_stay(void **state) {
    (void)state;
    process one, other;
    start_shell(&one, escapes[1], NULL);
    start_shell(&other, escapes[1], NULL);
    const long first = read_number(&one), second = read_number(&other);
    (void)process_end(&one, view_of(NULL), 0);
    assert_true(left_is_gone(first));
    assert_int_equal(kill((pid_t)second, 0), 0);
    (void)process_end(&other, view_of(NULL), 0);
    assert_true(left_is_gone(second));
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

/* Returns a set of signals in hexadecimal from the facts about a process. */
static unsigned long long signals_of(const char *facts, const char *title) {
    const char *at = strstr(facts, title);
    assert_non_null(at);
    return strtoull(at + strlen(title), NULL, 16);
}

static void do_nothing(int number) {
    (void)number;
}

/* A program starts with the usual signals, also if we block, catch or ignore some. A signal that
 * our caller ignores, as nohup does, stays ignored. */
static void signals_are_usual(void **state) {
    (void)state;
    static const int changed[] = {SIGPIPE, SIGXFSZ, SIGHUP, SIGUSR2};
    const struct sigaction ignored = {.sa_handler = SIG_IGN}, caught = {.sa_handler = do_nothing};
    struct sigaction before[4];
    sigset_t blocked, mask;
    process p;
    view line;
    buffer facts = buffer_make(NULL);
    for (int i = 0; i < 4; i++)
        assert_int_equal(sigaction(changed[i], i < 3 ? &ignored : &caught, &before[i]), 0);
    (void)sigemptyset(&blocked);
    (void)sigaddset(&blocked, SIGUSR1);
    assert_int_equal(pthread_sigmask(SIG_BLOCK, &blocked, &mask), 0);
    start_shell(&p, "exec cat /proc/self/status", NULL);
    while (process_read_line(&p, soon(60), NULL, &line) == PROCESS_LINE) {
        buffer_append(&facts, line);
        buffer_add_char(&facts, '\n');
    }
    assert_true(process_end(&p, (view){NULL, 0}, second_ns));
    assert_int_equal(signals_of(buffer_text(&facts), "SigBlk:"), 0);
    assert_int_equal(signals_of(buffer_text(&facts), "SigCgt:"), 0);
    const unsigned long long ignores = signals_of(buffer_text(&facts), "SigIgn:");
    assert_int_equal(ignores & (1ULL << (SIGPIPE - 1) | 1ULL << (SIGXFSZ - 1)), 0);
    assert_true(ignores & 1ULL << (SIGHUP - 1));
    /* Our own stay as they were: the child had only copies. */
    for (int i = 0; i < 4; i++) {
        struct sigaction now;
        assert_int_equal(sigaction(changed[i], &before[i], &now), 0);
        assert_true(now.sa_handler == (i < 3 ? SIG_IGN : do_nothing));
    }
    assert_int_equal(pthread_sigmask(SIG_SETMASK, &mask, NULL), 0);
    buffer_clear(&facts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_read),
        cmocka_unit_test(talk_goes_both_ways),
        cmocka_unit_test(writing_does_not_block),
        cmocka_unit_test(the_end_of_errors_is_kept),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(isolation_holds),
        cmocka_unit_test(hurry_ends_a_wait),
        cmocka_unit_test(signals_are_usual),
        cmocka_unit_test(a_shortage_is_ours),
        cmocka_unit_test(what_cannot_run_is_told),
        cmocka_unit_test(a_program_outlives_the_thread_that_asked),
        cmocka_unit_test(a_program_dies_with_us),
        cmocka_unit_test(descendants_end_with_the_program),
        cmocka_unit_test(outer_marks_stay),
        cmocka_unit_test(helpers_of_others_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
