/* tests/web/api_studies.c - studies: what they begin with, the tree of moves, values, the analysis
 * of the main line, exports, and what tournament players did. Every answer and event is checked
 * against docs/openapi.yaml. Runs under the thread sanitizer, too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "archive/wthor_base.h"
#include "archive/wthor_query.h"
#include "archive/wthor_report.h"
#include "base/clock.h"
#include "base/rng.h"
#include "base/text.h"
#include "notation/wthor.h"
#include "support/web/talk.h"
#include "support/wthor_made.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#define START_8 "...........................OX......XO..........................."

static void pause_ms(int ms) {
    const struct timespec t = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    (void)nanosleep(&t, NULL);
}

/* Begins a study with a text and returns it. */
static json_t *open_text(talk *t, int http, const char *id, const char *text, const char *format) {
    json_t *start = json_pack("{s:s, s:s}", "kind", "text", "text", text);
    if (format) json_object_set_new(start, "format", json_string(format));
    json_t *body = json_pack("{s:s, s:o}", "id", id, "start", start);
    char *line = json_dumps(body, JSON_COMPACT);
    json_t *answer = talk_ask(t, http, "POST", "/studies", line);
    free(line);
    json_decref(body);
    return answer;
}

static json_t *post(talk *t, int http, const char *id, const char *what, const char *body) {
    char path[80];
    (void)snprintf(path, sizeof path, "/studies/%s/%s", id, what);
    return talk_ask(t, http, "POST", path, body);
}

static json_t *get(talk *t, const char *id) {
    char path[80];
    (void)snprintf(path, sizeof path, "/studies/%s", id);
    return talk_ask(t, 200, "GET", path, NULL);
}

static const json_t *node_of(const json_t *study, int number) {
    const json_t *nodes = talk_at(study, "nodes");
    for (size_t i = 0; i < json_array_size(nodes); i++)
        if (talk_int_at(json_array_get(nodes, i), "node") == number)
            return json_array_get(nodes, i);
    fail_msg("there is no node %d", number);
    return NULL;
}

static const json_t *last_of_main(const json_t *study) {
    const json_t *main = talk_at(study, "main");
    return node_of(study, (int)json_integer_value(json_array_get(main, json_array_size(main) - 1)));
}

/* ---- what a study begins with ---- */

/* Rule: each notation opens a study, and the end of its main line is what POST /positions reads. */
static void each_notation_opens(void **state) {
    static const struct {
        const char *text, *format;
    } cases[] = {
        {"f5d6c3d3c4", NULL},
        {"(;GM[Othello]PC[x]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------"
         "------------- *]B[f5]W[d6];)",
         NULL},
        {"(;GM[2]SZ[8];B[f5];W[d6](;B[c3])(;B[c4]))", NULL},
        {"[Event \"x\"]\n\n1. f5 d6 2. c3 *\n", NULL},
        {"8/8/8/3pP3/3Pp3/8/8/8 b", NULL},
        {"---------------------------OX------XO--------------------------- X", NULL},
        {"BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE", NULL},
        {"   a b c d\n 1 . . . .\n 2 . O X .\n 3 . X O .\n 4 . . . .\nblack to move\n", NULL},
        {"0000000810000000 0000001008000000", "hex-lsb"},
        {"---------------------------OX------XO--------------------------- X; F5:+0;", NULL},
    };
    talk t;
    (void)state;
    talk_begin(&t);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char id[8];
        (void)snprintf(id, sizeof id, "n%zu", i);
        json_t *wish = json_pack("{s:s}", "text", cases[i].text);
        if (cases[i].format) json_object_set_new(wish, "format", json_string(cases[i].format));
        char *line = json_dumps(wish, JSON_COMPACT);
        json_t *read = talk_ask(&t, 200, "POST", "/positions", line);
        json_t *study = open_text(&t, 201, id, cases[i].text, cases[i].format);
        const json_t *end = last_of_main(study);
        assert_string_equal(talk_text_at(end, "board"), talk_text_at(read, "board"));
        assert_string_equal(talk_text_at(end, "turn"), talk_text_at(read, "turn"));
        assert_int_equal(json_array_size(talk_at(study, "main")), talk_int_at(read, "plies") + 1);
        json_decref(study);
        json_decref(read);
        json_decref(wish);
        free(line);
    }
    json_decref(open_text(&t, 400, "bad", "nonsense", NULL));
    json_decref(open_text(&t, 400, "bad", "f5d6\nf5f4\n", "quest"));
    json_t *two =
        talk_ask(&t, 201, "POST", "/studies",
                 "{\"id\":\"two\",\"start\":{\"kind\":\"text\",\"text\":\"f5d6\\nf5f4\\n\","
                 "\"record\":2}}");
    assert_string_equal(talk_text_at(last_of_main(two), "move"), "f4");
    assert_non_null(strstr(talk_text_at(two, "notes.0"), "2 games"));
    json_decref(two);
    talk_end(&t);
}

/* Rule: a study of a stored game has its moves and names; a usual one its size. The same id again
 * is the study that is there. A large text in SGF opens, too. */
static void games_and_sizes_open(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_decref(talk_ask(&t, 200, "POST", "/games/import",
                         "{\"text\":\"(;GM[2]PB[Ada]PW[Bo];B[f5];W[d6];B[c3])\"}"));
    json_t *list = talk_ask(&t, 200, "GET", "/games", NULL);
    json_t *s = talk_say(&t, 201, "POST", "/studies",
                         "{\"id\":\"g\",\"start\":{\"kind\":\"game\",\"game\":\"%s\"}}",
                         talk_text_at(list, "games.0.id"));
    assert_string_equal(talk_text_at(s, "name"), "Ada - Bo");
    assert_string_equal(talk_text_at(s, "black"), "Ada");
    assert_int_equal(json_array_size(talk_at(s, "main")), 4);
    json_decref(s);
    json_decref(list);
    s = talk_ask(&t, 200, "POST", "/studies",
                 "{\"id\":\"g\",\"name\":\"other\",\"start\":{\"kind\":\"usual\"}}");
    assert_string_equal(talk_text_at(s, "name"), "Ada - Bo");
    json_decref(s);
    for (int size = 4; size <= 16; size += 2) {
        s = talk_say(&t, 201, "POST", "/studies",
                     "{\"id\":\"u%d\",\"start\":{\"kind\":\"usual\",\"size\":%d}}", size, size);
        assert_int_equal(strlen(talk_text_at(s, "nodes.0.board")), size * size);
        json_decref(s);
    }
    buffer large = buffer_make(NULL);
    buffer_add(&large, "(;GM[2];B[f5]C[");
    buffer_repeat(&large, 'x', 200000);
    buffer_add(&large, "])");
    s = open_text(&t, 201, "large", buffer_text(&large), NULL);
    assert_int_equal(strlen(talk_text_at(last_of_main(s), "comment")), 200000);
    json_decref(s);
    buffer_clear(&large);
    talk_end(&t);
}

/* Rule: a position of an editor opens a study, on any size and with blocked squares; an impossible
 * one is refused with a sentence and the squares at fault, and stores nothing. */
static void an_editor_sets_up(void **state) {
    static const struct {
        int http, size;
        const char *board, *turn, *squares; /* the first square at fault, or NULL */
    } cases[] = {
        {201, 4, ".....OX..XO.....", "black", NULL},
        {201, 4, "#....OX..XO....#", "white", NULL},
        {201, 4, "XXXXXXXXXXXXXXXX", "white", NULL}, /* over, and possible */
        {422, 4, "................", "black", NULL},
        {422, 4, ".....O...XO.....", "black", "c2"},
        {201, 4, ".....OX..XO....X", "black", NULL}, /* d4 hangs on c3, over a corner */
        {422, 6, "X.............OX....XO..............", "black", "a1"},
        {400, 4, ".....OX..XO....", "black", NULL},
        {400, 5, ".....OX..XO..............", "black", NULL},
        {400, 4, ".....OX..XO....?", "black", NULL},
        {400, 4, ".....OX..XO.....", "red", NULL},
        {400, 18, ".", "black", NULL},
    };
    talk t;
    (void)state;
    talk_begin(&t);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const int http = cases[i].http;
        json_t *s = talk_say(&t, http, "POST", "/studies",
                             "{\"id\":\"e%zu\",\"start\":{\"kind\":\"position\",\"position\":"
                             "{\"size\":%d,\"board\":\"%s\",\"turn\":\"%s\"}}}",
                             i, cases[i].size, cases[i].board, cases[i].turn);
        json_t *p = talk_say(&t, http == 201 ? 200 : http, "POST", "/positions",
                             "{\"position\":{\"size\":%d,\"board\":\"%s\",\"turn\":\"%s\"}}",
                             cases[i].size, cases[i].board, cases[i].turn);
        if (http == 201) {
            assert_string_equal(talk_text_at(s, "nodes.0.board"), cases[i].board);
            assert_string_equal(talk_text_at(p, "board"), cases[i].board);
        }
        if (http == 422) {
            assert_string_equal(talk_text_at(s, "error.code"), "impossible");
            assert_string_equal(talk_text_at(s, "error.message"), talk_text_at(p, "error.message"));
        }
        if (cases[i].squares)
            assert_string_equal(talk_text_at(s, "error.squares.0"), cases[i].squares);
        json_decref(s);
        json_decref(p);
    }
    json_t *list = talk_ask(&t, 200, "GET", "/studies", NULL);
    assert_int_equal(talk_int_at(list, "total"), 4);
    json_decref(list);
    talk_end(&t);
}

/* ---- the tree ---- */

/* Puts a change into a study as a page does. */
static void apply(json_t *study, const json_t *change) {
    assert_int_equal(talk_int_at(study, "version"), talk_int_at(change, "before"));
    json_t *nodes = json_object_get(study, "nodes");
    const json_t *changed = talk_at(change, "nodes"), *removed = talk_at(change, "removed");
    for (size_t i = 0; i < json_array_size(changed); i++) {
        json_t *n = json_deep_copy(json_array_get(changed, i));
        size_t at = 0;
        while (at < json_array_size(nodes) &&
               talk_int_at(json_array_get(nodes, at), "node") != talk_int_at(n, "node"))
            at++;
        if (at < json_array_size(nodes))
            json_array_set_new(nodes, at, n);
        else
            json_array_append_new(nodes, n);
    }
    for (size_t i = 0; i < json_array_size(removed); i++)
        for (size_t at = json_array_size(nodes); at-- > 0;)
            if (talk_int_at(json_array_get(nodes, at), "node") ==
                json_integer_value(json_array_get(removed, i)))
                json_array_remove(nodes, at);
    static const char *const same[] = {"version", "name", "main", "deleted", "changed", NULL};
    for (const char *const *key = same; *key; key++)
        json_object_set(study, *key, json_object_get(change, *key));
}

static int by_number(const void *a, const void *b) {
    return talk_int_at(*(json_t *const *)a, "node") - talk_int_at(*(json_t *const *)b, "node");
}

/* The nodes sorted by number: the order of the list says nothing else. */
static void sort_nodes(json_t *study) {
    json_t *nodes = json_object_get(study, "nodes");
    const size_t count = json_array_size(nodes);
    json_t **list = calloc(count + 1, sizeof *list);
    for (size_t i = 0; i < count; i++) list[i] = json_incref(json_array_get(nodes, i));
    qsort(list, count, sizeof *list, by_number);
    json_array_clear(nodes);
    for (size_t i = 0; i < count; i++) json_array_append_new(nodes, list[i]);
    free(list);
}

static void assert_same_study(json_t *mine, json_t *theirs) {
    sort_nodes(mine);
    sort_nodes(theirs);
    if (json_equal(mine, theirs)) return;
    char *a = json_dumps(mine, JSON_COMPACT), *b = json_dumps(theirs, JSON_COMPACT);
    fail_msg("%s\nis not\n%s", a, b);
}

/* Rule: changes can be repeated, and a tab that only applies the answers, or only the events, has
 * the study that a new tab gets. A restart loses nothing. */
static void changes_add_up(void **state) {
    static const struct {
        const char *what, *body;
        int node; /* of the answer */
        bool changes;
    } steps[] = {
        {"moves", "{\"node\":0,\"move\":\"f5\"}", 1, false},
        {"moves", "{\"node\":1,\"move\":\"f4\"}", 4, true},
        {"moves", "{\"node\":1,\"move\":\"f4\"}", 4, false},
        {"moves", "{\"node\":4,\"move\":\"e3\"}", 5, true},
        {"comment", "{\"node\":5,\"comment\":\" why ] not\\\\\\n two \"}", 5, true},
        {"comment", "{\"node\":5,\"comment\":\"why ] not\\\\\\n two\"}", 5, false},
        {"comment", "{\"node\":0,\"comment\":\"\xE3\x83\xAA game\"}", 0, true},
        {"promote", "{\"node\":5}", 5, true},
        {"promote", "{\"node\":5}", 5, false},
        {"moves", "{\"node\":0,\"move\":\"d3\"}", 6, true},
        {"moves", "{\"node\":6,\"move\":\"c5\"}", 7, true},
        {"promote", "{\"node\":7,\"to_main\":true}", 7, true},
        {"remove", "{\"node\":2}", 1, true},
        {"remove", "{\"node\":2}", 0, false},
        {"remove", "{\"node\":3}", 0, false},
        {"moves", "{\"node\":1,\"move\":\"d6\"}", 8, true}, /* again, with another number */
        {"comment", "{\"node\":5,\"comment\":\"\"}", 5, true},
        {"comment", "{\"node\":8,\"comment\":\"last\"}", 8, true},
    };
    talk t;
    (void)state;
    talk_begin(&t);
    json_t *mine = open_text(&t, 201, "c", "f5d6c3", NULL), *heard = json_deep_copy(mine);
    talk_listen(&t, "study:c");
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        json_t *c = post(&t, 200, "c", steps[i].what, steps[i].body);
        assert_int_equal(talk_int_at(c, "node"), steps[i].node);
        assert_int_equal(talk_int_at(c, "version") - talk_int_at(c, "before"), steps[i].changes);
        json_t *event = talk_hear(&t, "change");
        assert_int_equal(event != NULL, steps[i].changes);
        apply(mine, c);
        if (event) apply(heard, event);
        json_decref(event);
        json_decref(c);
        json_t *whole = get(&t, "c");
        assert_same_study(mine, whole);
        assert_same_study(heard, whole);
        json_decref(whole);
    }
    talk_restart(&t);
    json_t *after = get(&t, "c");
    assert_same_study(mine, after);
    json_decref(after);
    json_decref(mine);
    json_decref(heard);
    talk_end(&t);
}

/* Rule: a study is renamed, put aside and brought back; the list tells so and finds by name. */
static void studies_are_listed(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_decref(open_text(&t, 201, "one", "f5d6c3d3c4", NULL));
    json_decref(open_text(&t, 201, "two", "(;GM[2](;B[f5];W[d6])(;B[d3]))", NULL));
    talk_listen(&t, "study:one");
    json_t *c = talk_ask(&t, 200, "PATCH", "/studies/one", "{\"name\":\"<b>My tiger\"}");
    assert_string_equal(talk_text_at(c, "name"), "<b>My tiger");
    json_decref(c);
    json_decref(talk_ask(&t, 400, "PATCH", "/studies/one", "{\"name\":\"\"}"));
    json_decref(talk_wait(&t, "change"));
    json_t *list = talk_ask(&t, 200, "GET", "/studies?limit=1", NULL);
    assert_string_equal(talk_text_at(list, "studies.0.name"), "<b>My tiger");
    assert_int_equal(talk_int_at(list, "total"), 2);
    char path[60];
    (void)snprintf(path, sizeof path, "/studies?limit=1&after=%s", talk_text_at(list, "next"));
    json_decref(list);
    list = talk_ask(&t, 200, "GET", path, NULL);
    assert_string_equal(talk_text_at(list, "studies.0.id"), "two");
    assert_int_equal(talk_int_at(list, "studies.0.moves"), 2);
    assert_int_equal(talk_int_at(list, "studies.0.variations"), 1);
    assert_true(json_is_null(talk_at(list, "next")));
    json_decref(list);
    list = talk_ask(&t, 200, "GET", "/studies?text=TIGER", NULL);
    assert_int_equal(talk_int_at(list, "total"), 1);
    json_decref(list);
    for (int twice = 0; twice < 2; twice++)
        json_decref(talk_ask(&t, 200, "DELETE", "/studies/one", NULL));
    list = talk_ask(&t, 200, "GET", "/studies", NULL);
    assert_int_equal(talk_int_at(list, "total"), 1);
    json_decref(list);
    list = talk_ask(&t, 200, "GET", "/studies?state=deleted", NULL);
    assert_string_equal(talk_text_at(list, "studies.0.id"), "one");
    json_decref(list);
    c = talk_ask(&t, 200, "POST", "/studies/one/restore", NULL);
    assert_false(talk_is(c, "deleted"));
    json_decref(c);
    talk_end(&t);
}

/* Rule: what was exported as SGF is read back as the same tree with the same comments; the other
 * formats have the line to a node. */
static void exports_go_round(void **state) {
    static const char text[] = "(;GM[2]PB[Ada]C[about];B[f5]C[a \\] "
                               "b\\\\](;W[d6];B[c3]C[two\nlines])(;W[f4];B[e3])(;W[f6]))";
    talk t;
    char name[TALK_NAME_BYTES];
    (void)state;
    talk_begin(&t);
    json_t *first = open_text(&t, 201, "first", text, NULL);
    char *sgf = talk_file(&t, "/studies/first/export?format=sgf", name);
    assert_non_null(strstr(name, "Ada"));
    assert_non_null(strstr(name, ".sgf"));
    json_t *again = open_text(&t, 201, "again", sgf, NULL);
    sort_nodes(first);
    sort_nodes(again);
    assert_true(json_equal(talk_at(first, "nodes"), talk_at(again, "nodes")));
    free(sgf);
    char *line = talk_text(&t, 200, "/studies/first/export?format=transcript&node=5");
    assert_non_null(strstr(line, "f5f4e3"));
    free(line);
    line = talk_text(&t, 200, "/studies/first/export?format=transcript");
    assert_non_null(strstr(line, "f5d6c3"));
    free(line);
    json_t *info = talk_ask(&t, 200, "GET", "/info", NULL);
    const json_t *formats = talk_at(info, "formats");
    for (size_t i = 0; i < json_array_size(formats); i++) {
        char path[120];
        const char *format = talk_text_at(json_array_get(formats, i), "name");
        if (strcmp(format, "wthor") == 0) continue; /* it is no text, and takes whole games */
        (void)snprintf(path, sizeof path, "/studies/first/export?format=%s", format);
        char *file = talk_text(&t, strcmp(format, "quest") == 0 ? 0 : 200, path);
        free(file);
    }
    json_decref(info);
    json_decref(talk_ask(&t, 409, "GET", "/studies/first/export?format=html", NULL));
    json_decref(talk_ask(&t, 404, "GET", "/studies/first/export?format=sgf&node=77", NULL));
    json_decref(talk_ask(&t, 400, "GET", "/studies/first/export?format=nothing", NULL));
    json_decref(first);
    json_decref(again);
    talk_end(&t);
}

/* ---- searches ---- */

static int searches(talk *t) {
    json_t *info = talk_ask(t, 200, "GET", "/info", NULL);
    const int count = talk_int_at(info, "searches.running") + talk_int_at(info, "searches.waiting");
    json_decref(info);
    return count;
}

static void wait_for_rest(talk *t) {
    const int64_t begun = clock_now_ns();
    while (searches(t) && clock_seconds_since(begun) < 30) pause_ms(5);
    assert_int_equal(searches(t), 0);
}

/* Waits for values in a state. */
static json_t *wait_values(talk *t, const char *state) {
    for (;;) {
        json_t *v = talk_wait(t, "values");
        if (strcmp(talk_text_at(v, "state"), state) == 0) return v;
        json_decref(v);
    }
}

/* Rule: every legal move gets a value with its line, the best first; a position that can be solved
 * ends as done with exact values, on boards of the champion and others. */
static void values_stream(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_decref(talk_ask(&t, 201, "POST", "/studies",
                         "{\"id\":\"v\",\"start\":{\"kind\":\"position\",\"position\":{\"size\":4,"
                         "\"board\":\".....OX..XO.....\",\"turn\":\"black\"}}}"));
    json_decref(talk_ask(&t, 201, "POST", "/studies",
                         "{\"id\":\"b\",\"start\":{\"kind\":\"position\",\"position\":{\"size\":4,"
                         "\"board\":\"#....OX..XO....#\",\"turn\":\"black\"}}}"));
    static const char *const ids[] = {"v", "b"};
    for (int i = 0; i < 2; i++) {
        char channel[20];
        (void)snprintf(channel, sizeof channel, "study:%s", ids[i]);
        talk_listen(&t, channel);
        json_decref(post(&t, 202, ids[i], "search", "{\"node\":0,\"tab\":\"me\"}"));
        json_t *v = wait_values(&t, "done");
        json_t *s = get(&t, ids[i]);
        const json_t *moves = talk_at(v, "moves");
        assert_int_equal(json_array_size(moves), json_array_size(talk_at(s, "nodes.0.legal")));
        for (size_t k = 0; k < json_array_size(moves); k++) {
            const json_t *m = json_array_get(moves, k);
            assert_true(talk_is(m, "exact"));
            assert_string_equal(talk_text_at(m, "line.0"), talk_text_at(m, "move"));
            if (k)
                assert_true(json_number_value(talk_at(json_array_get(moves, k - 1), "value")) >=
                            json_number_value(talk_at(m, "value")));
        }
        assert_string_equal(talk_text_at(v, "tab"), "me");
        json_decref(s);
        json_decref(v);
    }
    wait_for_rest(&t);
    talk_end(&t);
}

/* Rule: a search stops by DELETE, goes on by the same wish, gives way to the next wish of its tab
 * but not to that of another one, and ends when nobody listens. */
static void searches_stop_and_go_on(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_decref(open_text(&t, 201, "s", "f5d6c3", NULL));
    talk_listen(&t, "study:s");
    json_decref(post(&t, 202, "s", "search", "{\"node\":0,\"tab\":\"a\",\"seconds\":600}"));
    json_decref(post(&t, 202, "s", "search", "{\"node\":0,\"tab\":\"a\",\"seconds\":600}"));
    json_decref(wait_values(&t, "running"));
    assert_int_equal(searches(&t), 1);
    json_decref(talk_ask(&t, 200, "DELETE", "/studies/s/search?tab=a", NULL));
    json_t *v = wait_values(&t, "stopped");
    const int depth = talk_int_at(v, "moves.0.depth");
    assert_true(depth > 0 && json_array_size(talk_at(v, "moves")) == 4);
    json_decref(v);
    wait_for_rest(&t);
    json_decref(post(&t, 202, "s", "search", "{\"node\":0,\"tab\":\"a\",\"seconds\":600}"));
    do {
        v = wait_values(&t, "running");
        const bool deep = talk_int_at(v, "moves.0.depth") >= depth;
        json_decref(v);
        if (deep) break;
    } while (true);
    json_decref(post(&t, 202, "s", "search", "{\"node\":1,\"tab\":\"a\",\"moves\":2}"));
    do {
        v = wait_values(&t, "running");
        const bool newer = talk_int_at(v, "node") == 1;
        json_decref(v);
        if (newer) break;
    } while (true);
    while (searches(&t) > 1) pause_ms(5);
    json_decref(post(&t, 202, "s", "search", "{\"node\":2,\"tab\":\"b\"}"));
    assert_int_equal(searches(&t), 2);
    talk_deafen(&t);
    wait_for_rest(&t);
    json_decref(post(&t, 400, "s", "search", "{\"node\":0,\"threads\":100000}"));
    json_decref(post(&t, 404, "s", "search", "{\"node\":9}"));
    talk_end(&t);
}

/* ---- the analysis of the main line ---- */

static json_t *wait_done(talk *t, const char *path) {
    const int64_t begun = clock_now_ns();
    for (;;) {
        json_t *v = talk_ask(t, 200, "GET", path, NULL);
        if (strcmp(talk_text_at(v, "state"), "done") == 0) return v;
        assert_string_not_equal(talk_text_at(v, "state"), "failed");
        json_decref(v);
        assert_true(clock_seconds_since(begun) < 60);
        pause_ms(10);
    }
}

/* Rule: the analysis is that of the same game in the list of games; it survives a restart, belongs
 * to the main line of its time, and becomes a page that needs no network. */
static void the_main_line_is_analysed(void **state) {
    static const char moves[] = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6b5";
    talk t;
    (void)state;
    talk_begin(&t);
    json_decref(open_text(&t, 201, "m", moves, NULL));
    json_decref(talk_say(&t, 200, "POST", "/games/import", "{\"text\":\"%s\"}", moves));
    json_t *list = talk_ask(&t, 200, "GET", "/games", NULL);
    const char *id = talk_text_at(list, "games.0.id");
    char review[80];
    (void)snprintf(review, sizeof review, "study:m,%s", id);
    talk_listen(&t, review); /* an analysis waits while nobody listens */
    (void)snprintf(review, sizeof review, "/games/%s/review", id);
    json_decref(post(&t, 202, "m", "analysis", "{\"level\":6}"));
    json_decref(talk_ask(&t, 202, "POST", review, "{\"level\":6}"));
    json_t *a = wait_done(&t, "/studies/m/analysis"), *b = wait_done(&t, review);
    const json_t *mine = talk_at(a, "analysis"), *other = talk_at(b, "analysis");
    assert_true(json_equal(talk_at(mine, "moves"), talk_at(other, "moves")));
    assert_true(json_equal(talk_at(mine, "summary"), talk_at(other, "summary")));
    assert_true(json_array_size(talk_at(mine, "summary.words")) > 0);
    json_decref(b);
    json_t *e = talk_wait(&t, "analysis");
    json_decref(e);
    talk_restart(&t);
    json_t *after = talk_ask(&t, 200, "GET", "/studies/m/analysis", NULL);
    assert_true(json_equal(mine, talk_at(after, "analysis")));
    json_decref(after);
    json_decref(a);
    json_decref(post(&t, 200, "m", "moves", "{\"node\":1,\"move\":\"f4\"}"));
    json_decref(post(&t, 200, "m", "comment", "{\"node\":17,\"comment\":\"aside <b>\"}"));
    json_decref(post(&t, 200, "m", "comment", "{\"node\":2,\"comment\":\"well played\"}"));
    char name[TALK_NAME_BYTES];
    char *page = talk_file(&t, "/studies/m/export?format=html", name);
    assert_non_null(strstr(page, "2. d6 (well played)"));
    assert_non_null(strstr(page, "Instead of 2. d6: 2. f4 (aside &lt;b&gt;)"));
    assert_non_null(strstr(name, ".html"));
    assert_non_null(strstr(page, "<svg"));
    assert_null(strstr(page, "src="));
    assert_null(strstr(page, "<script"));
    assert_null(strstr(page, "<link"));
    free(page);
    json_t *s = get(&t, "m");
    char move[60];
    (void)snprintf(move, sizeof move, "{\"node\":16,\"move\":\"%s\"}",
                   talk_text_at(last_of_main(s), "legal.0"));
    json_decref(s);
    json_decref(post(&t, 200, "m", "moves", move));
    after = talk_ask(&t, 200, "GET", "/studies/m/analysis", NULL);
    assert_string_equal(talk_text_at(after, "state"), "none");
    json_decref(after);
    json_decref(list);
    talk_end(&t);
}

/* Rule: every page hears that an analysis begins. One that was stopped goes on where it was. */
static void an_analysis_pauses(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_decref(open_text(&t, 201, "p", "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6b5", NULL));
    json_decref(post(&t, 400, "p", "analysis", "{\"level\":1}"));
    talk_listen(&t, "study:p");
    json_decref(post(&t, 202, "p", "analysis", "{\"level\":12}"));
    json_t *e = talk_wait(&t, "analysis");
    assert_string_equal(talk_text_at(e, "state"), "waiting");
    while (talk_int_at(e, "done") < 1) {
        json_decref(e);
        e = talk_wait(&t, "analysis");
    }
    const int done = talk_int_at(e, "done");
    json_decref(e);
    json_decref(talk_ask(&t, 200, "DELETE", "/studies/p/analysis", NULL));
    wait_for_rest(&t);
    json_t *v = post(&t, 202, "p", "analysis", "{\"level\":12}");
    assert_true(talk_int_at(v, "done") >= done);
    json_decref(v);
    json_decref(talk_ask(&t, 200, "DELETE", "/studies/p/analysis", NULL));
    wait_for_rest(&t);
    json_decref(post(&t, 202, "p", "analysis", "{\"level\":10}"));
    talk_deafen(&t); /* it pauses when nobody listens, and goes on when somebody does */
    wait_for_rest(&t);
    talk_listen(&t, "study:p");
    json_decref(wait_done(&t, "/studies/p/analysis"));
    talk_end(&t);
}

/* Rule: an analysis takes every thread, so the searches of its study end, and no others. */
static void an_analysis_ends_searches(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_decref(open_text(&t, 201, "one", "f5d6c3", NULL));
    json_decref(open_text(&t, 201, "two", "f5d6c4", NULL));
    talk_listen(&t, "study:one,study:two");
    json_decref(post(&t, 202, "two", "search", "{\"node\":0,\"tab\":\"a\",\"seconds\":600}"));
    json_decref(post(&t, 202, "one", "search", "{\"node\":0,\"tab\":\"a\",\"seconds\":600}"));
    json_decref(post(&t, 202, "one", "search", "{\"node\":1,\"tab\":\"b\",\"seconds\":600}"));
    json_decref(post(&t, 202, "one", "analysis", "{\"level\":4}"));
    json_decref(wait_done(&t, "/studies/one/analysis"));
    while (searches(&t) > 1) pause_ms(5);
    json_decref(talk_ask(&t, 200, "DELETE", "/studies/two/search?tab=a", NULL));
    for (bool found = false; !found;) {
        json_t *v = wait_values(&t, "stopped");
        found = strcmp(talk_text_at(v, "study"), "two") == 0;
        json_decref(v);
    }
    talk_end(&t);
}

/* ---- tournament games ---- */

enum { GAMES = 60 };

static void write_file(const talk *t, const char *name, const buffer *bytes) {
    char path[300];
    (void)snprintf(path, sizeof path, "%s/%s", t->wthor, name);
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes->data, 1, bytes->length, f), bytes->length);
    assert_int_equal(fclose(f), 0);
}

static void make_base(talk *t) {
    static const char *const names[] = {"Ada", "Bo",  "Cleo", "Dan", "Eve",
                                        "Fay", "Gus", "Hal",  NULL};
    rng r = rng_make(20261118, 0);
    print_message("seed 20261118\n");
    (void)snprintf(t->wthor, sizeof t->wthor, "%s/wthor", t->folder);
    assert_int_equal(mkdir(t->wthor, 0700), 0);
    for (unsigned year = 1990; year < 1992; year++) {
        wthor_game games[GAMES];
        buffer bytes = buffer_make(NULL);
        char name[40];
        for (int i = 0; i < GAMES; i++) games[i] = wthor_made_random(&r);
        wthor_made_games(&bytes, year, games, GAMES);
        (void)snprintf(name, sizeof name, "WTH_%u.wtb", year);
        write_file(t, name, &bytes);
        buffer_clear(&bytes);
    }
    buffer bytes = buffer_make(NULL);
    wthor_made_names(&bytes, WTHOR_PLAYERS, names);
    write_file(t, "WTH.JOU", &bytes);
    buffer_clear(&bytes);
}

/* The answer of the archive itself. */
static json_t *ask_archive(const talk *t, const char *moves, const char *player, unsigned year) {
    wthor_base base;
    wthor_pick pick;
    wthor_target target;
    buffer out = buffer_make(NULL);
    const wthor_filter filter = {.player = view_of(player), .year_from = year, .year_to = year};
    assert_int_equal(wthor_base_load(t->wthor, NULL, NULL, &base, NULL), OK);
    assert_int_equal(wthor_pick_games(&base, &filter, NULL, &pick, NULL), OK);
    assert_int_equal(wthor_target_read(moves, "--next", NULL, &target, NULL), OK);
    const wthor_report r = {
        .base = &base, .pick = &pick, .limit = SIZE_MAX, .json = true, .out = &out};
    (void)wthor_report_next(&r, &target);
    json_t *answer = json_loads(buffer_text(&out), 0, NULL);
    buffer_clear(&out);
    wthor_pick_clear(&pick);
    wthor_base_clear(&base);
    return answer;
}

/* Rule: the counts are those of `avocet wthor DIR --next`, for any node, player and year; the list
 * has as many games as are counted, for each move, and each opens with its position in it. */
static void tournament_games_count(void **state) {
    static const struct {
        const char *moves, *player;
        int node;
        unsigned year;
    } cases[] = {{"start", "", 0, 0},   {"f5", "", 1, 0},        {"f5d6", "", 2, 0},
                 {"f5d6", "Ada", 2, 0}, {"f5d6", "bo", 2, 1991}, {"f5d6c3", "", 3, 1990}};
    talk t;
    (void)state;
    talk_begin(&t);
    json_decref(talk_ask(&t, 404, "GET", "/wthor/next?board=" START_8 "&turn=black", NULL));
    make_base(&t);
    talk_restart(&t);
    json_t *s = open_text(&t, 201, "w", "f5d6c3", NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char path[300], years[40] = "";
        const json_t *n = node_of(s, cases[i].node);
        if (cases[i].year)
            (void)snprintf(years, sizeof years, "&from=%u&to=%u", cases[i].year, cases[i].year);
        (void)snprintf(path, sizeof path, "/wthor/next?board=%s&turn=%s&player=%s%s",
                       talk_text_at(n, "board"), talk_text_at(n, "turn"), cases[i].player, years);
        json_t *next = talk_ask(&t, 200, "GET", path, NULL);
        json_t *want = ask_archive(&t, cases[i].moves, cases[i].player, cases[i].year);
        assert_true(json_equal(next, want));
        const json_t *moves = talk_at(next, "moves");
        for (size_t k = 0; k < json_array_size(moves); k++) {
            const json_t *m = json_array_get(moves, k);
            (void)snprintf(path, sizeof path,
                           "/wthor/games?board=%s&turn=%s&player=%s%s&move=%s&limit=2",
                           talk_text_at(n, "board"), talk_text_at(n, "turn"), cases[i].player,
                           years, talk_text_at(m, "move"));
            json_t *games = talk_ask(&t, 200, "GET", path, NULL);
            assert_int_equal(talk_int_at(games, "total"), talk_int_at(m, "games"));
            if (i == 2 && k == 0) {
                const int at = talk_int_at(games, "games.0.ply");
                assert_int_equal(at, 2);
                json_t *opened =
                    talk_say(&t, 201, "POST", "/studies",
                             "{\"id\":\"o\",\"start\":{\"kind\":\"wthor\",\"game\":%d}}",
                             talk_int_at(games, "games.0.game"));
                assert_string_equal(talk_text_at(opened, "black"),
                                    talk_text_at(games, "games.0.black"));
                json_decref(opened);
            }
            json_decref(games);
        }
        json_decref(next);
        json_decref(want);
    }
    json_t *page =
        talk_ask(&t, 200, "GET", "/wthor/games?board=" START_8 "&turn=black&limit=100", NULL);
    assert_int_equal(talk_int_at(page, "total"), 2 * GAMES);
    assert_int_equal(json_array_size(talk_at(page, "games")), 100);
    char path[200];
    (void)snprintf(path, sizeof path, "/wthor/games?board=" START_8 "&turn=black&after=%s",
                   talk_text_at(page, "next"));
    json_decref(page);
    page = talk_ask(&t, 200, "GET", path, NULL);
    assert_int_equal(json_array_size(talk_at(page, "games")), 20);
    assert_true(json_is_null(talk_at(page, "next")));
    json_decref(page);
    json_decref(s);
    talk_end(&t);
}

/* ---- requests that are refused ---- */

/* Rule: a wish that cannot be done is refused with its code, and changes nothing. */
static void bad_wishes_are_refused(void **state) {
    static const struct {
        int http;
        const char *method, *path, *body;
    } rows[] = {
        {404, "GET", "/studies/none", NULL},
        {404, "GET", "/studies/none/analysis", NULL},
        {404, "POST", "/studies/none/moves", "{\"node\":0,\"move\":\"f5\"}"},
        {404, "GET", "/studies/../games", NULL},
        {405, "PUT", "/studies/x", "{}"},
        {400, "POST", "/studies", "{}"},
        {400, "POST", "/studies", "{\"id\":\"a/b\",\"start\":{\"kind\":\"usual\"}}"},
        {400, "POST", "/studies", "{\"id\":\"\",\"start\":{\"kind\":\"usual\"}}"},
        {400, "POST", "/studies", "{\"id\":\"a\",\"name\":\"\",\"start\":{\"kind\":\"usual\"}}"},
        {400, "POST", "/studies",
         "{\"id\":\"a\",\"name\":\"a\\u0007b\",\"start\":{\"kind\":\"usual\"}}"},
        {400, "POST", "/studies", "{\"id\":\"a\",\"start\":{\"kind\":\"file\"}}"},
        {400, "POST", "/studies", "{\"id\":\"a\",\"start\":{\"kind\":\"usual\",\"size\":7}}"},
        {400, "POST", "/studies", "{\"id\":\"a\",\"start\":{\"kind\":\"usual\",\"text\":\"f5\"}}"},
        {400, "POST", "/studies",
         "{\"id\":\"a\",\"start\":{\"kind\":\"text\",\"text\":\"f5\",\"record\":9}}"},
        {400, "POST", "/studies",
         "{\"id\":\"a\",\"start\":{\"kind\":\"text\",\"text\":\"(((((((\"}}"},
        {404, "POST", "/studies", "{\"id\":\"a\",\"start\":{\"kind\":\"game\",\"game\":\"none\"}}"},
        {404, "POST", "/studies",
         "{\"id\":\"a\",\"start\":{\"kind\":\"game\",\"game\":\"../../etc\"}}"},
        {404, "POST", "/studies", "{\"id\":\"a\",\"start\":{\"kind\":\"wthor\",\"game\":0}}"},
        {400, "POST", "/studies", "{\"id\":\"a\",\"start\":{\"kind\":\"wthor\",\"game\":-1}}"},
        {422, "POST", "/studies/x/moves", "{\"node\":0,\"move\":\"a1\"}"},
        {422, "POST", "/studies/x/moves", "{\"node\":0,\"move\":\"pass\"}"},
        {400, "POST", "/studies/x/moves", "{\"node\":0,\"move\":\"i9\"}"},
        {400, "POST", "/studies/x/moves", "{\"node\":-1,\"move\":\"f5\"}"},
        {404, "POST", "/studies/x/moves", "{\"node\":9,\"move\":\"f5\"}"},
        {400, "POST", "/studies/x/moves", "{\"node\":1e99,\"move\":\"f5\"}"},
        {400, "POST", "/studies/x/remove", "{\"node\":0}"},
        {404, "POST", "/studies/x/remove", "{\"node\":50}"},
        {404, "POST", "/studies/x/comment", "{\"node\":50,\"comment\":\"x\"}"},
        {400, "POST", "/studies/x/comment", "{\"node\":0}"},
        {400, "POST", "/studies/x/promote", "{\"node\":0,\"to_main\":1}"},
        {400, "POST", "/studies/x/search", "{\"node\":0,\"tab\":\"a b\"}"},
        {400, "POST", "/studies/x/search", "{\"node\":0,\"seconds\":0}"},
        {400, "POST", "/studies/x/search", "{\"node\":0,\"moves\":0}"},
        {400, "DELETE", "/studies/x/search?tab=a%", NULL},
        {400, "GET", "/studies?limit=0", NULL},
        {400, "GET", "/studies?state=none", NULL},
        {400, "GET", "/studies?what=1", NULL},
        {400, "GET", "/studies/x/export", NULL},
        {404, "GET", "/wthor/next?board=" START_8 "&turn=black", NULL},
        {400, "GET", "/wthor/next?board=XX&turn=black", NULL},
        {400, "GET", "/wthor/next?turn=black", NULL},
        {400, "GET", "/wthor/next?board=.....OX..XO.....&turn=black", NULL},
        {400, "GET", "/wthor/games?board=" START_8 "&turn=black&move=z9", NULL},
        {400, "POST", "/positions", "{\"text\":\"f5\",\"position\":{}}"},
        {400, "POST", "/positions", "{}"},
    };
    talk t;
    (void)state;
    talk_begin(&t);
    json_decref(open_text(&t, 201, "x", "f5", NULL));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *e = talk_ask(&t, 0, rows[i].method, rows[i].path, rows[i].body);
        const json_t *code = json_object_get(json_object_get(e, "error"), "code");
        if (!code) fail_msg("%s %s: no refusal", rows[i].path, rows[i].body);
        json_decref(e);
        e = talk_ask(&t, rows[i].http, rows[i].method, rows[i].path, rows[i].body);
        json_decref(e);
    }
    json_t *list = talk_ask(&t, 200, "GET", "/studies", NULL);
    assert_int_equal(talk_int_at(list, "total"), 1);
    json_decref(list);
    json_t *s = get(&t, "x");
    assert_int_equal(talk_int_at(s, "version"), 1);
    json_decref(s);
    talk_end(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_notation_opens),
        cmocka_unit_test(games_and_sizes_open),
        cmocka_unit_test(an_editor_sets_up),
        cmocka_unit_test(changes_add_up),
        cmocka_unit_test(studies_are_listed),
        cmocka_unit_test(exports_go_round),
        cmocka_unit_test(values_stream),
        cmocka_unit_test(searches_stop_and_go_on),
        cmocka_unit_test(the_main_line_is_analysed),
        cmocka_unit_test(an_analysis_pauses),
        cmocka_unit_test(an_analysis_ends_searches),
        cmocka_unit_test(tournament_games_count),
        cmocka_unit_test(bad_wishes_are_refused),
    };
    return cmocka_run_group_tests_name("api_studies", tests, NULL, NULL);
}
