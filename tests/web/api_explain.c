/* tests/web/api_explain.c - values taken apart and agents that people keep: the page shows what the
 * command line prints. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/web/command.h"
#include "support/web/talk.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BOARD "..................X........XX......OXX.....O...................."
#define LINE  "f5d6c3"

static_assert(sizeof BOARD == 65, "a board of 8x8");

static json_t *explain(talk *t, int http, const char *rest) {
    return talk_say(t, http, "POST", "/explain", "{\"board\":\"%s\",\"turn\":\"white\",%s}", BOARD,
                    rest);
}

static void assert_same(const json_t *a, const json_t *b) {
    char *x = json_dumps(a, JSON_SORT_KEYS), *y = json_dumps(b, JSON_SORT_KEYS);
    assert_string_equal(x, y);
    free(x);
    free(y);
}

/* Rule: the explanation is the object that `avocet eval --json` prints, for every agent of the
 * list and the champion, also with changed weights and for the other side. */
static void same_as_the_command(void **state) {
    static const struct {
        const char *wish, *spec, *side;
    } cases[] = {
        {"\"agent\":\"champion\"", "champion", "white"},
        {"\"agent\":\"champion\",\"for\":\"black\"", "champion", "black"},
        {"\"agent\":\"seven\",\"weights\":{\"stable\":0.625,\"corners\":-2}",
         "seven,stable=0.625,corners=-2", "white"},
        {"\"agent\":\"sized,mobility.early=3\",\"weights\":{\"mobility.late\":7,\"mobility\":20}",
         "sized,mobility=20,mobility.late=7", "white"},
        {"\"agent\":\"phases-tuned\",\"for\":\"black\",\"weights\":{\"edge\":2}",
         "phases-tuned,edge.all=2", "black"},
        {"\"agent\":\"bob,as=program\"", "bob,as=program", "white"},
    };
    talk t;
    (void)state;
    talk_begin(&t);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_t *page = explain(&t, 200, cases[i].wish);
        json_t *command = command_json(AVOCET, "eval %s --agent %s --for %s --json", LINE,
                                       cases[i].spec, cases[i].side);
        assert_string_equal(talk_text_at(page, "agent"), cases[i].spec);
        assert_same(talk_at(page, "explanation"), command);
        json_decref(command);
        json_decref(page);
    }
    talk_end(&t);
}

/* Rule: contributions add up to the value; the champion's shares and counts add up to its sum. */
static void parts_add_up(void **state) {
    talk t;
    double sum = 0;
    size_t i, k;
    json_t *x, *row;
    (void)state;
    talk_begin(&t);
    json_t *page = explain(&t, 200, "\"agent\":\"seven\",\"weights\":{\"mobility\":1.75}");
    json_array_foreach(talk_at(page, "explanation.terms"), i, x) sum +=
        json_number_value(talk_at(x, "contribution"));
    assert_true(fabs(sum - json_number_value(talk_at(page, "explanation.value"))) < 1e-9);
    json_decref(page);
    page = explain(&t, 200, "\"agent\":\"champion\"");
    sum = 0;
    json_array_foreach(talk_at(page, "explanation.counts"), i, x) sum +=
        json_number_value(talk_at(x, "contribution"));
    json_array_foreach(talk_at(page, "explanation.shares"), i, row) json_array_foreach(row, k, x)
        sum += json_number_value(x);
    assert_true(fabs(sum - json_number_value(talk_at(page, "explanation.sum"))) < 1e-6);
    json_decref(page);
    talk_end(&t);
}

static const json_t *move_named(const json_t *page, const char *name) {
    size_t i;
    json_t *m;
    json_array_foreach(talk_at(page, "moves"), i,
                       m) if (strcmp(talk_text_at(m, "move"), name) == 0) return m;
    fail_msg("there is no move %s", name);
    return NULL;
}

/* Rule: the value of a move is that of the board after it, for the side that moved; deeper, the
 * best of them is the value of the search, and the choice is the move of the agent. */
static void values_of_moves(void **state) {
    static const char *const agents[] = {"seven,corners=0.875", "sized,depth=1", "champion"};
    talk t;
    char wish[200];
    (void)state;
    talk_begin(&t);
    for (int i = 0; i < 3; i++) {
        (void)snprintf(wish, sizeof wish, "\"agent\":\"%s\"", agents[i]);
        json_t *page = explain(&t, 200, wish);
        assert_int_equal(json_array_size(talk_at(page, "moves")), 4);
        json_t *after =
            command_json(AVOCET, "eval %sf4 --agent %s --for white --json", LINE, agents[i]);
        assert_true(json_number_value(talk_at(after, "value")) ==
                    json_number_value(talk_at(move_named(page, "f4"), "value")));
        assert_true(talk_is(move_named(page, talk_text_at(page, "choice")), "best"));
        json_decref(after);
        json_decref(page);
    }
    for (int depth = 2; depth <= 4; depth++) {
        (void)snprintf(wish, sizeof wish, "\"agent\":\"seven\",\"depth\":%d", depth);
        json_t *page = explain(&t, 200, wish);
        json_t *command =
            command_json(AVOCET, "move %s --agent seven,depth=%d --json", LINE, depth);
        const char *choice = talk_text_at(page, "choice");
        assert_int_equal(talk_int_at(page, "depth"), depth);
        assert_string_equal(choice, talk_text_at(command, "move"));
        assert_true(fabs(json_number_value(talk_at(move_named(page, choice), "value")) -
                         json_number_value(talk_at(command, "value"))) < 1e-9);
        json_decref(command);
        json_decref(page);
    }
    talk_end(&t);
}

/* Rule: positions without a choice, finished games and all sizes have an answer. */
static void odd_positions(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_t *page = talk_ask(&t, 200, "POST", "/explain",
                            "{\"agent\":\"tokens\",\"board\":\"XXXXXXXXXXXXXXXX\",\"turn\":"
                            "\"black\"}");
    assert_true(json_is_null(talk_at(page, "choice")));
    assert_true(talk_is(page, "explanation.over"));
    json_decref(page);
    page = talk_ask(&t, 200, "POST", "/explain",
                    "{\"agent\":\"champion\",\"board\":\"OX..............\",\"turn\":\"black\"}");
    assert_string_equal(talk_text_at(page, "choice"), "pass");
    json_decref(page);
    for (int size = 4; size <= 16; size += 2) {
        char board[257];
        memset(board, '.', sizeof board);
        board[size * size] = '\0';
        board[(size / 2 - 1) * size + size / 2 - 1] = board[size / 2 * size + size / 2] = 'O';
        board[(size / 2 - 1) * size + size / 2] = board[size / 2 * size + size / 2 - 1] = 'X';
        page = talk_say(&t, 200, "POST", "/explain",
                        "{\"agent\":\"seven\",\"depth\":3,\"board\":\"%s\",\"turn\":\"black\"}",
                        board);
        assert_int_equal(json_array_size(talk_at(page, "moves")), 4);
        json_decref(page);
    }
    json_decref(
        talk_ask(&t, 422, "POST", "/explain",
                 "{\"agent\":\"champion\",\"board\":\"#...............\",\"turn\":\"black\"}"));
    talk_end(&t);
}

/* Rule: what makes no sense is refused, with the field. No request reads a file. */
static void refusals(void **state) {
    static const struct {
        const char *wish, *where;
    } cases[] = {
        {"\"agent\":\"nobody\"", "agent"},
        {"\"agent\":\"random\"", "agent"},
        {"\"agent\":\"gtp:/bin/sh\"", "agent"},
        {"\"agent\":\"champion,weights=/etc/passwd\"", "agent"},
        {"\"agent\":\"@/etc/passwd\"", "agent"},
        {"\"agent\":\"@nobody\"", "agent"},
        {"\"agent\":\"seven,table=1,table-mb=9999\"", "agent"},
        {"\"agent\":\"seven\",\"weights\":{\"nothing\":1}", "agent"},
        {"\"agent\":\"seven\",\"weights\":{\"depth\":3}", "agent"},
        {"\"agent\":\"seven\",\"weights\":{\"count,depth\":3}", "weights"},
        {"\"agent\":\"seven\",\"weights\":{\"count\":\"1\"}", "count"},
        {"\"agent\":\"champion\",\"weights\":{\"count\":1}", "weights"},
        {"\"agent\":\"seven\",\"for\":\"red\"", "for"},
        {"\"agent\":\"seven\",\"depth\":5", "depth"},
        {"\"agent\":\"seven\",\"more\":5", "more"},
    };
    talk t;
    (void)state;
    talk_begin(&t);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_t *page = explain(&t, 400, cases[i].wish);
        assert_string_equal(talk_text_at(page, "error.where"), cases[i].where);
        json_decref(page);
    }
    static const char *const boards[] = {"", "X", "................X", "<b>x</b>........"};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        json_decref(talk_say(&t, 400, "POST", "/explain",
                             "{\"agent\":\"seven\",\"board\":\"%s\",\"turn\":\"black\"}",
                             boards[i]));
    talk_end(&t);
}

/* ---- own agents ---- */

static const json_t *agent_named(const json_t *list, const char *name) {
    size_t i;
    json_t *a;
    json_array_foreach(talk_at(list, "agents"), i,
                       a) if (strcmp(talk_text_at(a, "agent"), name) == 0) return a;
    return NULL;
}

/* Rule: an own agent survives a restart; it is listed with its weights and the usual ones, explains
 * as they do, and its file gives the same value on the command line. */
static void own_agents(void **state) {
    talk t;
    char path[300];
    (void)state;
    talk_begin(&t);
    json_decref(talk_ask(&t, 200, "PUT", "/agents/mine",
                         "{\"agent\":\"sized,depth=2\",\"weights\":{\"mobility\":21.5}}"));
    json_decref(talk_ask(&t, 200, "PUT", "/agents/mine",
                         "{\"agent\":\"@mine\",\"weights\":{\"corner.late\":0.1}}"));
    talk_restart(&t);
    json_t *list = talk_ask(&t, 200, "GET", "/agents?size=8", NULL);
    const json_t *mine = agent_named(list, "@mine");
    assert_non_null(mine);
    assert_true(talk_is(mine, "own"));
    assert_string_equal(talk_text_at(mine, "base"), "sized");
    assert_string_equal(talk_text_at(mine, "terms.1.term"), "mobility");
    assert_true(json_number_value(talk_at(mine, "terms.1.weights.2")) == 21.5);
    assert_true(json_number_value(talk_at(mine, "terms.1.usual.2")) == 5);
    assert_non_null(agent_named(list, "champion"));
    json_decref(list);
    json_t *page = explain(&t, 200, "\"agent\":\"@mine,depth=1\"");
    assert_string_equal(talk_text_at(page, "agent"), "sized,depth=1,mobility=21.5,corner.late=0.1");
    (void)snprintf(path, sizeof path, "%s/mine.ini", t.folder);
    char *text = talk_text(&t, 200, "/agents/mine/file");
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    assert_true(fputs(text, out) >= 0 && fclose(out) == 0);
    free(text);
    json_t *command = command_json(AVOCET, "eval %s --agent @%s --json", LINE, path);
    assert_true(json_number_value(talk_at(command, "value")) ==
                json_number_value(talk_at(page, "explanation.value")));
    json_decref(command);
    json_decref(page);
    (void)remove(path);
    json_decref(talk_ask(&t, 200, "DELETE", "/agents/mine", NULL));
    json_decref(talk_ask(&t, 404, "DELETE", "/agents/mine", NULL));
    json_decref(talk_ask(&t, 400, "PUT", "/agents/x", "{\"agent\":\"random\",\"weights\":{}}"));
    json_decref(talk_ask(&t, 400, "PUT", "/agents/x", "{\"agent\":\"champion\",\"weights\":{}}"));
    talk_end(&t);
}

/* Rule: an own agent can be played against, and a game goes on when its agent is deleted. */
static void playing_an_own_agent(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_decref(talk_ask(&t, 200, "PUT", "/agents/mine",
                         "{\"agent\":\"seven,depth=1\",\"weights\":{\"corners\":0.123}}"));
    json_t *players = talk_ask(&t, 200, "GET", "/players", NULL);
    char *text = json_dumps(players, 0);
    assert_non_null(strstr(text, "\"@mine\""));
    free(text);
    json_decref(players);
    json_decref(talk_ask(&t, 201, "POST", "/games",
                         "{\"id\":\"g\",\"size\":8,\"black\":{\"kind\":\"person\"},"
                         "\"white\":{\"kind\":\"agent\",\"agent\":\"@mine\"}}"));
    json_decref(talk_ask(&t, 200, "DELETE", "/agents/mine", NULL));
    talk_restart(&t);
    talk_listen(&t, "g");
    json_decref(talk_ask(&t, 200, "POST", "/games/g/moves", "{\"ply\":0,\"move\":\"f5\"}"));
    json_t *g = talk_settled(&t, "g");
    assert_int_equal(json_array_size(talk_at(g, "moves")), 2);
    assert_string_equal(talk_text_at(g, "white.name"), "mine");
    assert_string_equal(talk_text_at(g, "white.seat.agent"), "seven,depth=1,corners=0.123");
    json_decref(g);
    json_decref(talk_ask(&t, 400, "POST", "/games",
                         "{\"id\":\"h\",\"size\":8,\"black\":{\"kind\":\"person\"},"
                         "\"white\":{\"kind\":\"agent\",\"agent\":\"@mine\"}}"));
    talk_end(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_as_the_command),
        cmocka_unit_test(parts_add_up),
        cmocka_unit_test(values_of_moves),
        cmocka_unit_test(odd_positions),
        cmocka_unit_test(refusals),
        cmocka_unit_test(own_agents),
        cmocka_unit_test(playing_an_own_agent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
