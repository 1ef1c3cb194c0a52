/* tests/web/names.c - the names by which a server may be called, on machines of every kind. */
#include "web/http/names.h"
#include "base/fault.h"
#include "base/text.h"
#include "web/http/head.h"
#include "web/http/refusal.h"
#include "web/http/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <string.h>

static bool goes_by(const rules *r, const char *name) {
    head h;
    head_begin(&h, view_of("GET"), view_of("/"));
    head_add(&h, view_of("Host"), view_of(name));
    return rules_check_host(r, &h) == REFUSE_NOTHING;
}

static names_machine machine_with(int addresses) {
    names_machine m = {.name = "Heron", .count = addresses};
    for (int i = 0; i < addresses; i++)
        (void)snprintf(m.addresses[i], NAMES_ADDRESS_BYTES, "10.0.%d.%d", i / 200, i % 200 + 1);
    return m;
}

/* Which names count, for each kind of address. */
static void names_of_each_kind(void **state) {
    static const struct {
        const char *address, *own, *yes, *no;
    } rows[] = {
        {NULL, "127.0.0.1:8765", "LocalHost:8765", "heron:8765"},
        {NULL, "127.0.0.1:8765", "[::1]:8765", "localhost"},
        {"127.0.0.1", "127.0.0.1:8765", "localhost:8765", "10.0.0.1:8765"},
        {"10.0.0.9", "10.0.0.9:8765", "heron.local:8765", "localhost:8765"},
        {"fe80::2", "[fe80::2]:8765", "heron:8765", "fe80::2:8765"},
        {"0.0.0.0", "10.0.0.1:8765", "10.0.0.2:8765", "10.0.0.3:8765"},
        {"0.0.0.0", "10.0.0.1:8765", "127.0.0.1:8765", "evil.example:8765"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        names_machine m = machine_with(2);
        rules r = {.count = 0};
        char own[RULES_NAME_BYTES];
        const bool everywhere = rows[i].address && strcmp(rows[i].address, "0.0.0.0") == 0;
        if (!everywhere) m.count = 0; /* names_ask() asks only then */
        if (!rows[i].address || strcmp(rows[i].address, "127.0.0.1") == 0) m.name[0] = '\0';
        assert_int_equal(names_fill(&r, rows[i].address, 8765, &m, own), 0);
        assert_string_equal(own, rows[i].own);
        assert_true(goes_by(&r, own));
        assert_true(goes_by(&r, rows[i].yes));
        assert_false(goes_by(&r, rows[i].no));
    }
}

/* A machine with more addresses than the table has places is still called by localhost and by its
 * name, and those that are left out are counted. */
static void too_many_addresses_leave_the_names(void **state) {
    names_machine m = machine_with(NAMES_ADDRESSES_MAX);
    rules r = {.count = 0};
    char own[RULES_NAME_BYTES];
    (void)state;
    m.more = 7;
    const int left_out = names_fill(&r, "0.0.0.0", 8765, &m, own);
    assert_true(goes_by(&r, "localhost:8765"));
    assert_true(goes_by(&r, "127.0.0.1:8765"));
    assert_true(goes_by(&r, "heron:8765"));
    assert_true(goes_by(&r, "heron.local:8765"));
    assert_string_equal(own, "10.0.0.1:8765");
    assert_true(goes_by(&r, own));
    assert_int_equal(r.count, RULES_NAMES_MAX);
    assert_int_equal(left_out, NAMES_ADDRESSES_MAX - (RULES_NAMES_MAX - 5) + 7);
}

/* Without any address, as on a machine without a network, the printed name is that of loopback. */
static void a_machine_without_a_network(void **state) {
    const names_machine m = {.name = "heron.example"};
    rules r = {.count = 0};
    char own[RULES_NAME_BYTES];
    (void)state;
    assert_int_equal(names_fill(&r, "::", 80, &m, own), 0);
    assert_string_equal(own, "127.0.0.1:80");
    assert_true(goes_by(&r, "127.0.0.1")); /* the usual port may be left out */
    assert_true(goes_by(&r, "heron.example"));
    assert_false(goes_by(&r, "heron.example.local"));
}

/* On the usual port a name takes two places; the last place holds the first of them only. */
static void the_last_place(void **state) {
    rules r = {.count = RULES_NAMES_MAX - 1};
    (void)state;
    assert_false(rules_add_name(&r, "heron", 80));
    assert_true(goes_by(&r, "heron:80"));
    assert_false(goes_by(&r, "heron"));
}

/* A name that is too long is left out. */
static void a_name_that_is_too_long(void **state) {
    char name[RULES_NAME_BYTES + 10];
    rules r = {.count = 0};
    (void)state;
    memset(name, 'a', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    assert_false(rules_add_name(&r, name, 8765));
    name[RULES_NAME_BYTES - 3] = '\0'; /* with ":80" it has no room for its end */
    assert_false(rules_add_name(&r, name, 80));
    assert_int_equal(r.count, 0);
}

/* This machine tells its name and its addresses, of each family, and no address of loopback. */
static void the_system_answers(void **state) {
    static const char *const everywhere[] = {"0.0.0.0", "::"};
    names_machine m;
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(names_ask(everywhere[i], &m, NULL), OK);
        assert_true(*m.name);
        for (int k = 0; k < m.count; k++) {
            assert_int_equal(strchr(m.addresses[k], ':') != NULL, i == 1);
            assert_true(strncmp(m.addresses[k], "127.", 4) != 0);
        }
    }
    assert_int_equal(names_ask(NULL, &m, NULL), OK);
    assert_int_equal(*m.name, '\0');
    assert_int_equal(names_ask("10.0.0.9", &m, NULL), OK);
    assert_int_equal(m.count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_each_kind),
        cmocka_unit_test(too_many_addresses_leave_the_names),
        cmocka_unit_test(a_machine_without_a_network),
        cmocka_unit_test(a_name_that_is_too_long),
        cmocka_unit_test(the_system_answers),
        cmocka_unit_test(the_last_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
