/* tests/base/fault.c - statuses and faults. */
#include "base/fault.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

/* fault_set() fills code, position and text, and returns the code. */
static void set_fills_all_parts(void **state) {
    (void)state;
    fault f = {OK, 0, ""};
    assert_int_equal(fault_set(&f, E_RANGE, 17, "size %d is %s", 9, "odd"), E_RANGE);
    assert_int_equal(f.code, E_RANGE);
    assert_int_equal(f.at, 17);
    assert_string_equal(f.text, "size 9 is odd");
}

/* A caller may leave the fault out; the code comes back all the same. */
static void set_without_fault_returns_code(void **state) {
    (void)state;
    for (int code = OK; code < STATUS_COUNT; code++)
        assert_int_equal(fault_set(NULL, (status)code, 3, "x %d", code), code);
}

/* A second failure replaces the first one wholly. */
static void set_replaces_earlier(void **state) {
    (void)state;
    fault f;
    (void)fault_set(&f, E_IO, 1000, "a rather long first sentence");
    (void)fault_set(&f, E_FULL, 0, "short");
    assert_int_equal(f.code, E_FULL);
    assert_int_equal(f.at, 0);
    assert_string_equal(f.text, "short");
}

/* A sentence of exactly the room there is stays whole; a longer one is cut and still closed. */
static void set_shortens_to_fit(void **state) {
    (void)state;
    fault f;
    const int room = (int)sizeof f.text - 1;
    for (int length = room - 1; length <= room + 300; length++) {
        memset(&f, 'x', sizeof f);
        (void)fault_set(&f, E_FORMAT, 1, "%*d", length, 7);
        const size_t want = length < room ? (size_t)length : (size_t)room;
        assert_int_equal(strlen(f.text), want);
        assert_int_equal(f.text[want - 1] == '7', length <= room);
        assert_int_equal(f.at, 1);
    }
}

/* Every status has its own name, which callers print: they are pinned here. */
static void names_of_all_statuses(void **state) {
    (void)state;
    static const char *const names[STATUS_COUNT] = {
        [OK] = "ok",
        [E_NOMEM] = "no memory",
        [E_IO] = "input/output error",
        [E_FULL] = "full",
        [E_MISSING] = "missing",
        [E_FORMAT] = "bad format",
        [E_RANGE] = "out of range",
        [E_BUSY] = "busy",
        [E_TIMEOUT] = "timed out",
        [E_STOPPED] = "stopped",
        [E_UNSUPPORTED] = "not supported",
    };
    for (int code = OK; code < STATUS_COUNT; code++) {
        assert_non_null(names[code]);
        assert_string_equal(status_name((status)code), names[code]);
    }
}

/* A number that is no status has a name too, never NULL. */
static void name_of_bad_status(void **state) {
    (void)state;
    static const int bad[] = {STATUS_COUNT, STATUS_COUNT + 1, 1000, INT32_MAX, -1, INT32_MIN};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_string_equal(status_name((status)bad[i]), "unknown status");
}

/* OK is 0, so that `if (result)` reads as "it failed". */
static void ok_is_zero(void **state) {
    (void)state;
    assert_int_equal(OK, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(set_fills_all_parts),
        cmocka_unit_test(set_without_fault_returns_code),
        cmocka_unit_test(set_replaces_earlier),
        cmocka_unit_test(set_shortens_to_fit),
        cmocka_unit_test(names_of_all_statuses),
        cmocka_unit_test(name_of_bad_status),
        cmocka_unit_test(ok_is_zero),
    };
    return cmocka_run_group_tests_name("fault", tests, NULL, NULL);
}
