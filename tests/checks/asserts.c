/* tests/checks/asserts.c - a debug build, and so the sanitizers' builds of CI, checks our own
 * invariants; a release build leaves that out. */
#include "notation/square_name.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* Asks the core for the name of a square that no board has. */
static void break_an_invariant(void) {
    char name[SQUARE_NAME_BYTES];
    if (!freopen("/dev/null", "w", stderr)) _exit(2);
    square_name_write(-1, name);
    _exit(0);
}

/* In a debug build the assert in square_name_write() ends the process. ASSERTS_ON comes from CMake.
 */
static void broken_invariant_aborts(void **state) {
    (void)state;
    if (!ASSERTS_ON) skip();
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) break_an_invariant();
    int how = 0;
    assert_int_equal(waitpid(child, &how, 0), child);
    assert_true(WIFSIGNALED(how));
    assert_int_equal(WTERMSIG(how), SIGABRT);
}

/* The build type alone decides whether asserts are on. */
static void build_type_decides(void **state) {
    (void)state;
#ifdef NDEBUG
    assert_false(ASSERTS_ON);
#else
    assert_true(ASSERTS_ON);
#endif
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_invariant_aborts),
        cmocka_unit_test(build_type_decides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
