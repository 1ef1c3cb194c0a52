/* tests/web/api_trees.c - searches to be watched: every node of `avocet tree`, in the same order,
 * with what plain minimax would have needed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/web/command.h"
#include "support/web/talk.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define BOARD "..................X........XX......OXX.....O...................."
#define LINE  "f5d6c3"
#define SMALL ".....OX..XO....."

/* Waits for the end of a tree, and returns it. */
static json_t *ended(talk *t, const char *id) {
    char path[80];
    const struct timespec pause = {.tv_nsec = 3000000};
    (void)snprintf(path, sizeof path, "/trees/%s", id);
    for (;;) {
        json_t *d = talk_ask(t, 0, "GET", path, NULL);
        const char *state = talk_text_at(d, "state");
        if (strcmp(state, "waiting") != 0 && strcmp(state, "running") != 0) return d;
        json_decref(d);
        (void)nanosleep(&pause, NULL);
    }
}

static json_t *made(talk *t, const char *id, const char *rest) {
    json_decref(talk_say(t, 202, "POST", "/trees", "{\"id\":\"%s\",%s}", id, rest));
    return ended(t, id);
}

static json_t *part(talk *t, const char *id, const char *query) {
    char path[120];
    (void)snprintf(path, sizeof path, "/trees/%s/%s", id, query);
    return talk_ask(t, 200, "GET", path, NULL);
}

static void assert_equal_at(const json_t *a, const json_t *b, const char *key) {
    const json_t *x = json_object_get(a, key), *y = json_object_get(b, key);
    if (json_is_number(x) || json_is_number(y))
        assert_true(json_number_value(x) == json_number_value(y));
    else
        assert_true(json_equal(x, y) || (!x && !y));
}

/* The number in the page of the child that comes next behind `before` of them. */
static size_t child_of(const json_t *nodes, size_t parent, int before) {
    size_t at = parent + 1;
    while (before-- > 0) at += (size_t)talk_int_at(json_array_get(nodes, at), "subtree");
    return at;
}

/* The command numbers ply by ply, the page in the order of the search: the children of a node are
 * in the same order in both. */
static void compare_nodes(talk *t, const char *id, const json_t *command) {
    static const char *const keys[] = {"ply",   "kind", "move",   "value", "bound",
                                       "alpha", "beta", "reason", NULL};
    enum { MOST = 5000 };
    static size_t page_number[MOST];
    static int before[MOST];
    json_t *page = part(t, id, "nodes?count=5000");
    const json_t *nodes = talk_at(page, "nodes"), *others = talk_at(command, "nodes");
    assert_int_equal(json_array_size(nodes), json_array_size(others));
    memset(before, 0, sizeof before);
    for (size_t i = 0; i < json_array_size(others); i++) {
        const json_t *other = json_array_get(others, i);
        const size_t parent = i ? (size_t)talk_int_at(other, "parent") : 0;
        page_number[i] = i ? child_of(nodes, page_number[parent], before[parent]++) : 0;
        for (int k = 0; keys[k]; k++)
            assert_equal_at(json_array_get(nodes, page_number[i]), other, keys[k]);
    }
    json_decref(page);
}

/* Rule: for every technique the page has the nodes, cuts and values of `avocet tree`; what was
 * visited and what was saved is plain minimax. */
static void same_as_the_command(void **state) {
    static const char *const techniques[] = {"minimax", "alphabeta", "ordering",
                                             "table",   "probcut",   NULL};
    talk t;
    char rest[300];
    int minimax = 0;
    (void)state;
    talk_begin(&t);
    for (int i = 0; techniques[i]; i++)
        for (int depth = 3; depth <= 6; depth += 3) {
            char id[40];
            (void)snprintf(id, sizeof id, "%s-%d", techniques[i], depth);
            (void)snprintf(rest, sizeof rest,
                           "\"board\":\"%s\",\"turn\":\"white\",\"technique\":\"%s\",\"depth\":%d",
                           BOARD, techniques[i], depth);
            json_t *page = made(&t, id, rest);
            json_t *command =
                command_json(AVOCET, "tree %s --json --agent %s --depth %d --fold %d", LINE,
                             talk_text_at(page, "agent"), depth, depth == 3 ? 0 : 1);
            assert_string_equal(talk_text_at(page, "state"), "done");
            assert_int_equal(talk_int_at(page, "visited"), talk_int_at(command, "visited"));
            assert_int_equal(talk_int_at(page, "pruned"), talk_int_at(command, "pruned"));
            if (depth == 6 && i == 0) minimax = talk_int_at(page, "visited");
            if (depth == 6) assert_int_equal(talk_int_at(page, "minimax"), minimax);
            if (depth == 3) compare_nodes(&t, id, command);
            json_decref(command);
            json_decref(page);
        }
    assert_true(minimax > 10000);
    talk_end(&t);
}

/* Rule: the agents of other papers, with deepening and free passes, keep the counts of the command;
 * the last finished iteration is shown. */
static void other_agents(void **state) {
    static const char *const agents[] = {"sized", "compound", "corners-moves-tokens,depth=3"};
    talk t;
    char rest[300], id[10];
    (void)state;
    talk_begin(&t);
    for (int i = 0; i < 3; i++) {
        (void)snprintf(id, sizeof id, "t%d", i);
        (void)snprintf(rest, sizeof rest,
                       "\"board\":\"%s\",\"turn\":\"white\",\"agent\":\"%s\",\"depth\":4", BOARD,
                       agents[i]);
        json_t *page = made(&t, id, rest);
        json_t *command =
            command_json(AVOCET, "tree %s --json --agent %s --depth 4 --fold 1", LINE, agents[i]);
        assert_int_equal(talk_int_at(page, "visited"), talk_int_at(command, "visited"));
        assert_int_equal(talk_int_at(page, "pruned"), talk_int_at(command, "pruned"));
        json_decref(command);
        json_decref(page);
    }
    talk_end(&t);
}

/* Rule: the whole game of 4x4 is a tree. Its children, parts and numbers fit together; White is
 * ahead by 8 discs at its end, empty squares counted for nobody. */
static void the_whole_game(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_t *page = made(&t, "whole",
                        "\"board\":\"" SMALL "\",\"turn\":\"black\",\"agent\":\"tokens,end=score\","
                        "\"technique\":\"minimax\",\"depth\":20");
    assert_string_equal(talk_text_at(page, "state"), "done");
    assert_int_equal(talk_int_at(page, "value"), -8);
    const int all = talk_int_at(page, "nodes");
    json_t *children = part(&t, "whole", "nodes?parent=0");
    int next = 1;
    for (size_t i = 0; i < json_array_size(talk_at(children, "nodes")); i++) {
        const json_t *c = json_array_get(talk_at(children, "nodes"), i);
        assert_int_equal(talk_int_at(c, "node"), next);
        next += talk_int_at(c, "subtree");
    }
    assert_int_equal(next, all);
    json_t *one = part(&t, "whole", "nodes?parent=0&from=1&count=1");
    assert_true(json_equal(talk_at(one, "nodes.0"), talk_at(children, "nodes.1")));
    assert_int_equal(talk_int_at(one, "next"), 2);
    json_decref(one);
    json_decref(children);
    json_t *last = part(&t, "whole", "nodes?from=224820");
    assert_true(json_is_null(talk_at(last, "next")));
    assert_int_equal(talk_int_at(last, "nodes.0.visited"), all);
    json_decref(last);
    json_t *leaf = part(&t, "whole", "node?node=224820");
    assert_non_null(strstr(talk_text_at(leaf, "sentence"), "The game is over"));
    assert_int_equal(json_array_size(talk_at(leaf, "path")), talk_int_at(leaf, "node.ply"));
    json_decref(leaf);
    json_decref(page);
    talk_end(&t);
}

/* Rule: a cut is told in words: the reply, its worth, and how many moves are skipped. */
static void words(void **state) {
    talk t;
    int cuts = 0;
    (void)state;
    talk_begin(&t);
    json_decref(made(&t, "w",
                     "\"board\":\"" BOARD "\",\"turn\":\"white\",\"depth\":3,"
                     "\"technique\":\"alphabeta\""));
    json_t *page = part(&t, "w", "nodes?count=5000");
    for (size_t i = 0; i < json_array_size(talk_at(page, "nodes")); i++) {
        const json_t *n = json_array_get(talk_at(page, "nodes"), i);
        const char *reason = json_string_value(json_object_get(n, "reason"));
        if (!reason || strcmp(reason, "cut") != 0) continue;
        char query[40];
        (void)snprintf(query, sizeof query, "node?node=%zu", i);
        json_t *shown = part(&t, "w", query);
        const char *sentence = talk_text_at(shown, "sentence");
        assert_non_null(strstr(sentence, strcmp(talk_text_at(n, "turn"), "black") == 0
                                             ? "Black already has a reply worth"
                                             : "White already has a reply worth"));
        assert_non_null(strstr(sentence, "skipped."));
        json_decref(shown);
        cuts++;
    }
    assert_true(cuts > 0);
    json_decref(page);
    talk_end(&t);
}

/* Rule: a tree with more than 1,000,000 nodes is not kept and says so; one that is stopped ends; an
 * id gives what is there; positions without moves have a root alone. */
static void ends(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_t *page = made(&t, "large",
                        "\"board\":\"" BOARD "\",\"turn\":\"white\",\"depth\":20,"
                        "\"agent\":\"tokens\",\"technique\":\"minimax\"");
    assert_string_equal(talk_text_at(page, "state"), "too_large");
    assert_non_null(strstr(talk_text_at(page, "sentence"), "1,000,000"));
    json_decref(page);
    json_decref(talk_ask(&t, 409, "GET", "/trees/large/nodes", NULL));
    page = made(&t, "over", "\"board\":\"XXXXXXXXXXXXXXXX\",\"turn\":\"white\",\"depth\":3");
    assert_int_equal(talk_int_at(page, "nodes"), 1);
    json_decref(page);
    json_decref(part(&t, "over", "node?node=0"));
    page = made(&t, "pass", "\"board\":\"OX..............\",\"turn\":\"black\",\"depth\":3");
    assert_non_null(strstr(talk_text_at(page, "sentence"), "pass"));
    json_decref(page);
    json_decref(part(&t, "pass", "node?node=0"));
    json_decref(talk_ask(&t, 200, "DELETE", "/trees/over", NULL));
    json_decref(talk_ask(&t, 409, "GET", "/trees/over/node?node=0", NULL));
    talk_end(&t);
}

static void refusals(void **state) {
    static const char *const bodies[] = {
        "\"id\":\"a b\",\"depth\":3",
        "\"id\":\"g12\",\"depth\":3",
        "\"id\":\"a\"",
        "\"id\":\"a\",\"depth\":61",
        "\"id\":\"a\",\"depth\":3,\"technique\":\"magic\"",
        "\"id\":\"a\",\"depth\":3,\"agent\":\"random\",\"technique\":\"minimax\"",
        "\"id\":\"a\",\"depth\":3,\"agent\":\"champion\"",
        "\"id\":\"a\",\"depth\":3,\"agent\":\"gtp:/bin/sh\"",
    };
    talk t;
    (void)state;
    talk_begin(&t);
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        json_decref(talk_say(&t, 400, "POST", "/trees",
                             "{\"board\":\"" SMALL "\",\"turn\":\"black\",%s}", bodies[i]));
    json_decref(talk_ask(&t, 404, "GET", "/trees/nobody", NULL));
    json_decref(talk_ask(&t, 404, "GET", "/trees/nobody/nodes", NULL));
    json_decref(made(&t, "a", "\"board\":\"" SMALL "\",\"turn\":\"black\",\"depth\":2"));
    json_decref(talk_ask(&t, 400, "GET", "/trees/a/node", NULL));
    json_decref(talk_ask(&t, 400, "GET", "/trees/a/node?node=99", NULL));
    json_decref(talk_ask(&t, 400, "GET", "/trees/a/nodes?parent=99", NULL));
    json_decref(talk_ask(&t, 400, "GET", "/trees/a/nodes?count=5001", NULL));
    json_decref(talk_ask(&t, 400, "GET", "/trees/a/nodes?more=1", NULL));
    talk_end(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_as_the_command),
        cmocka_unit_test(other_agents),
        cmocka_unit_test(the_whole_game),
        cmocka_unit_test(words),
        cmocka_unit_test(ends),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
