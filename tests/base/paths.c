/* tests/base/paths.c - where a user's files live, from the option and the environment. */
#include "base/paths.h"
#include "base/alloc.h"
#include "base/fault.h"

#include "support/failing_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

/* An environment for one test: names and values in turn, closed by NULL. */
static const char *lookup(void *context, const char *name) {
    const char *const *e = context;
    for (; e[0]; e += 2)
        if (strcmp(e[0], name) == 0) return e[1];
    return NULL;
}

typedef struct place {
    const char *option;
    const char *environment[9];
    const char *config, *data, *cache; /* NULL: E_MISSING */
} place;

static void check_place(const place *p) {
    const char *environment[9];
    memcpy(environment, p->environment, sizeof environment);
    failing_alloc a;
    failing_alloc_start(&a, SIZE_MAX, false);
    paths found;
    fault f = {OK, 9, ""};
    const status s = paths_find(&found, p->option, lookup, environment, &a.memory, &f);
    assert_int_equal(s, p->config ? OK : E_MISSING);
    if (p->config) {
        assert_string_equal(found.config, p->config);
        assert_string_equal(found.data, p->data);
        assert_string_equal(found.cache, p->cache);
    } else {
        assert_int_equal(f.code, E_MISSING);
        assert_int_equal(f.at, 0);
        assert_non_null(strstr(f.text, "HOME"));
        assert_true(!found.config && !found.data && !found.cache);
        assert_int_equal(a.live, 0);
    }
    paths_clear(&found);
    assert_true(!found.config && !found.data && !found.cache);
    assert_int_equal(a.live, 0);
}

static void check_places(const place *places, size_t count) {
    for (size_t i = 0; i < count; i++) check_place(&places[i]);
}

#define CHECK_PLACES(places) check_places(places, sizeof(places) / sizeof *(places))

/* One folder replaces all three: the option before AVOCET_HOME, both before the XDG variables. An
 * empty one counts as not given, and a closing slash is not doubled. */
static void one_folder_for_all(void **state) {
    (void)state;
    static const place places[] = {
        {"/opt", {NULL}, "/opt/config", "/opt/data", "/opt/cache"},
        {"/opt/", {NULL}, "/opt/config", "/opt/data", "/opt/cache"},
        {"here", {NULL}, "here/config", "here/data", "here/cache"},
        {"/", {NULL}, "/config", "/data", "/cache"},
        {"/opt", {"AVOCET_HOME", "/env", NULL}, "/opt/config", "/opt/data", "/opt/cache"},
        {NULL, {"AVOCET_HOME", "/env", NULL}, "/env/config", "/env/data", "/env/cache"},
        {"", {"AVOCET_HOME", "/env", NULL}, "/env/config", "/env/data", "/env/cache"},
        {NULL,
         {"AVOCET_HOME", "/env", "HOME", "/home/u", "XDG_DATA_HOME", "/xdg", NULL},
         "/env/config",
         "/env/data",
         "/env/cache"},
    };
    CHECK_PLACES(places);
}

/* The defaults of the XDG standard lie below $HOME. */
static void defaults_below_home(void **state) {
    (void)state;
    static const place places[] = {
        {NULL,
         {"HOME", "/home/u", NULL},
         "/home/u/.config/avocet",
         "/home/u/.local/share/avocet",
         "/home/u/.cache/avocet"},
        {"",
         {"HOME", "/", "AVOCET_HOME", "", NULL},
         "/.config/avocet",
         "/.local/share/avocet",
         "/.cache/avocet"},
    };
    CHECK_PLACES(places);
}

/* An XDG variable moves its own folder only; a relative or empty one is ignored. */
static void xdg_variables(void **state) {
    (void)state;
    static const place places[] = {
        {NULL,
         {"HOME", "/h", "XDG_CONFIG_HOME", "/c", NULL},
         "/c/avocet",
         "/h/.local/share/avocet",
         "/h/.cache/avocet"},
        {NULL,
         {"HOME", "/h", "XDG_DATA_HOME", "/d/", NULL},
         "/h/.config/avocet",
         "/d/avocet",
         "/h/.cache/avocet"},
        {NULL,
         {"HOME", "/h", "XDG_CACHE_HOME", "/k", NULL},
         "/h/.config/avocet",
         "/h/.local/share/avocet",
         "/k/avocet"},
        {NULL,
         {"HOME", "/h", "XDG_CONFIG_HOME", "rel", "XDG_DATA_HOME", "./d", "XDG_CACHE_HOME", "",
          NULL},
         "/h/.config/avocet",
         "/h/.local/share/avocet",
         "/h/.cache/avocet"},
    };
    CHECK_PLACES(places);
}

/* Without $HOME all three XDG variables are needed; if one folder is unknown, it is E_MISSING. */
static void without_home(void **state) {
    (void)state;
    static const place places[] = {
        {NULL, {NULL}, NULL, NULL, NULL},
        {"", {"HOME", "", "AVOCET_HOME", "", NULL}, NULL, NULL, NULL},
        {NULL, {"XDG_CONFIG_HOME", "/c", "XDG_DATA_HOME", "/d", NULL}, NULL, NULL, NULL},
        {NULL, {"XDG_DATA_HOME", "/d", "XDG_CACHE_HOME", "/k", NULL}, NULL, NULL, NULL},
        {NULL,
         {"XDG_CONFIG_HOME", "/c", "XDG_DATA_HOME", "/d", "XDG_CACHE_HOME", "rel", NULL},
         NULL,
         NULL,
         NULL},
        {NULL,
         {"XDG_CONFIG_HOME", "/c", "XDG_DATA_HOME", "/d", "XDG_CACHE_HOME", "/k", NULL},
         "/c/avocet",
         "/d/avocet",
         "/k/avocet"},
    };
    CHECK_PLACES(places);
}

/* The fault may be left out. */
static void failure_without_fault(void **state) {
    (void)state;
    const char *environment[] = {NULL};
    paths p;
    assert_int_equal(paths_find(&p, NULL, lookup, environment, NULL, NULL), E_MISSING);
    paths_clear(&p);
}

/* No lookup means the process's own environment. */
static void getenv_by_default(void **state) {
    (void)state;
    assert_int_equal(setenv("AVOCET_HOME", "/from/getenv", 1), 0);
    paths p;
    assert_int_equal(paths_find(&p, NULL, NULL, NULL, NULL, NULL), OK);
    assert_string_equal(p.config, "/from/getenv/config");
    paths_clear(&p);
    assert_int_equal(unsetenv("AVOCET_HOME"), 0);
}

static bool find_failing_at(size_t n, bool for_good, const char *option) {
    const char *environment[] = {"HOME", "/home/u", "XDG_DATA_HOME", "/data", NULL};
    failing_alloc a;
    failing_alloc_start(&a, n, for_good);
    paths p;
    fault f = {OK, 9, ""};
    const status s = paths_find(&p, option, lookup, environment, &a.memory, &f);
    assert_int_equal(s, a.failed ? E_NOMEM : OK);
    if (s) {
        assert_int_equal(f.code, E_NOMEM);
        assert_int_equal(f.at, 0);
        assert_true(!p.config && !p.data && !p.cache);
        assert_int_equal(a.live, 0);
    }
    paths_clear(&p);
    assert_int_equal(a.live, 0);
    return !a.failed;
}

/* Memory may fail at any request: E_NOMEM, nothing held, nothing leaked. */
static void find_fails_at_every_request(void **state) {
    (void)state;
    static const char *const options[] = {NULL, "/opt"};
    for (int i = 0; i < 4; i++) {
        size_t n = 0;
        while (!find_failing_at(n, i / 2, options[i % 2])) n++;
        assert_int_equal(n, i % 2 ? 3 : 5); /* two more for the defaults below $HOME */
    }
}

static void check_join(const char *folder, const char *name, const char *want) {
    char *path = paths_join(folder, name, NULL);
    assert_non_null(path);
    assert_string_equal(path, want);
    alloc_free(NULL, path);
}

/* One slash stands between folder and name, none before a name without a folder. */
static void joining(void **state) {
    (void)state;
    check_join("a", "b", "a/b");
    check_join("a/", "b", "a/b");
    check_join("/", "b", "/b");
    check_join("", "b", "b");
    check_join("a", "", "a/");
    check_join("", "", "");
    check_join("a/b", "c/d", "a/b/c/d");
}

static bool join_failing_at(size_t n, bool for_good, size_t length) {
    char folder[300], name[300];
    memset(folder, 'f', sizeof folder);
    memset(name, 'n', sizeof name);
    folder[length] = name[length] = '\0';
    failing_alloc a;
    failing_alloc_start(&a, n, for_good);
    char *path = paths_join(folder, name, &a.memory);
    assert_int_equal(path != NULL, !a.failed);
    alloc_free(&a.memory, path);
    assert_int_equal(a.live, 0);
    return !a.failed;
}

/* When memory is short, a join is NULL and leaks nothing, whichever part did not fit. */
static void join_fails_at_every_request(void **state) {
    (void)state;
    for (size_t length = 0; length < 300; length++) {
        for (size_t n = 0; !join_failing_at(n, false, length); n++) {
        }
        for (size_t n = 0; !join_failing_at(n, true, length); n++) {
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_folder_for_all),
        cmocka_unit_test(defaults_below_home),
        cmocka_unit_test(xdg_variables),
        cmocka_unit_test(without_home),
        cmocka_unit_test(failure_without_fault),
        cmocka_unit_test(getenv_by_default),
        cmocka_unit_test(find_fails_at_every_request),
        cmocka_unit_test(joining),
        cmocka_unit_test(join_fails_at_every_request),
    };
    return cmocka_run_group_tests_name("paths", tests, NULL, NULL);
}
