/* tests/arena/encounter.c - whose limits hold, and their words. */
#include "arena/encounter.h"
#include "base/files.h"
#include "base/text.h"
#include "game/tier.h"
#include "search/limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

enum { A, B };

static const search_limits none = {0};
static const int64_t second_ns = 1000000000;

static encounter of(const char *a, const char *b, search_limits common) {
    return (encounter){.a = a,
                       .b = b,
                       .players = {.size = 8, .tier = tier_best()},
                       .limits = {common, common},
                       .grace_ns = {second_ns, second_ns}};
}

/* Settles the limits and compares them, in words, with what is expected. */
static void expect(encounter *e, const search_limits forced[2], limits_news news_of_a,
                   const char *words) {
    limits_news news[2];
    fault f = {.code = OK};
    buffer text = buffer_make(NULL);
    if (encounter_settle_limits(e, forced, news, &f)) fail_msg("%s: %s", e->a, f.text);
    encounter_write(e, &text);
    assert_string_equal(buffer_text(&text), words);
    assert_int_equal(news[A], news_of_a);
    assert_int_equal(news[B], LIMITS_COMMON);
    buffer_clear(&text);
}

/* A limit that a specification names holds; other kinds come from the limits of all. */
static void own_limits_hold(void **state) {
    (void)state;
    static const struct {
        const char *spec;
        search_limits common;
        limits_news news;
        const char *words;
    } cases[] = {
        {"naive", {.depth = 4}, LIMITS_COMMON, "depth 4"},
        {"naive,depth=2", {.depth = 4}, LIMITS_KEPT, "A depth 2; B depth 4"},
        {"naive,depth=4", {.depth = 4}, LIMITS_COMMON, "depth 4"},
        {"naive,depth=2",
         {.time_ns = 500000000},
         LIMITS_COMMON,
         "A depth 2, 0.5 s a move; B 0.5 s a move"},
        {"naive,time=100ms", {.time_ns = 500000000}, LIMITS_KEPT, "A 0.1 s a move; B 0.5 s a move"},
        {"naive,nodes=9", {.nodes = 7}, LIMITS_KEPT, "A 9 nodes; B 7 nodes"},
        {"naive,time=off", {.time_ns = 500000000}, LIMITS_COMMON, "0.5 s a move"},
        {"naive,depth=2", {0}, LIMITS_COMMON, "the players' own"},
        {"seven", {.nodes = 7}, LIMITS_COMMON, "7 nodes"}, /* its depth of 7 is only a default */
        {"champion,level=5", {.depth = 3}, LIMITS_KEPT, "A its own; B depth 3"},
        {"champion,level=club", {.depth = 3}, LIMITS_KEPT, "A its own; B depth 3"},
        {"champion,level=5", {.nodes = 7}, LIMITS_COMMON, "7 nodes"},
        {"champion,depth=8,nodes=9",
         {.game_ns = 60000000000},
         LIMITS_COMMON,
         "A depth 8, 9 nodes, clock 60 s + 0 s; B clock 60 s + 0 s"},
        {"gtp,time=2s:/bin/true",
         {.time_ns = 500000000},
         LIMITS_KEPT,
         "A 2 s a move; B 0.5 s a move"},
    };
    const search_limits forced[2] = {none, none};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        encounter e = of(cases[i].spec, "compound", cases[i].common);
        expect(&e, forced, cases[i].news, cases[i].words);
    }
}

/* A limit for one side replaces the one that its specification names, a level too. */
static void a_limit_for_one_side_replaces_its_own(void **state) {
    (void)state;
    const search_limits forced[2] = {{.depth = 4}, {.depth = 6}};
    encounter e = of("naive,depth=2", "compound", none);
    e.limits[A] = forced[A];
    e.limits[B] = forced[B];
    expect(&e, forced, LIMITS_REPLACED, "A depth 4; B depth 6");
    encounter leveled = of("champion,level=9,time=1s", "compound", none);
    leveled.limits[A] = forced[A];
    leveled.limits[B] = forced[B];
    expect(&leveled, forced, LIMITS_REPLACED, "A depth 4, 1 s a move; B depth 6");
}

/* A file of an agent names limits as a specification does. */
static void an_agent_file_names_limits(void **state) {
    (void)state;
    char path[] = "/tmp/avocet-encounter-XXXXXX", spec[60];
    const int made = mkstemp(path);
    assert_true(made >= 0);
    (void)close(made);
    assert_int_equal(files_replace(NULL, path, view_of("[agent]\nbase = naive\ndepth = 3\n"), NULL),
                     OK);
    (void)snprintf(spec, sizeof spec, "@%s", path);
    const search_limits forced[2] = {none, none};
    encounter e = of(spec, "compound", (search_limits){.depth = 5});
    expect(&e, forced, LIMITS_KEPT, "A depth 3; B depth 5");
    (void)remove(path);
}

static void mistakes_are_reported(void **state) {
    (void)state;
    const search_limits forced[2] = {none, none};
    limits_news news[2];
    fault f = {.code = OK};
    encounter e = of("naive,depht=2", "compound", (search_limits){.depth = 5});
    assert_int_equal(encounter_settle_limits(&e, forced, news, &f), E_MISSING);
    assert_int_equal(f.code, E_MISSING);
}

/* The words of a side are found in the text of both. */
static void words_of_a_side(void **state) {
    (void)state;
    static const struct {
        const char *text, *a, *b;
    } cases[] = {
        {"depth 4", "depth 4", "depth 4"},
        {"the players' own", "its own", "its own"},
        {"the players' own, pondering", "its own", "its own"},
        {"A depth 4; B its own", "depth 4", "its own"},
        {"A depth 4, 0.5 s a move; B clock 5 s + 0 s, pondering, adjudicated at 10 empty",
         "depth 4, 0.5 s a move", "clock 5 s + 0 s"},
        {"100 nodes, adjudicated at 9 empty", "100 nodes", "100 nodes"},
        {"", "", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const view text = view_of(cases[i].text);
        assert_true(view_is(encounter_side_of(text, A), cases[i].a));
        assert_true(view_is(encounter_side_of(text, B), cases[i].b));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_limits_hold),
        cmocka_unit_test(a_limit_for_one_side_replaces_its_own),
        cmocka_unit_test(an_agent_file_names_limits),
        cmocka_unit_test(mistakes_are_reported),
        cmocka_unit_test(words_of_a_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
