/* tests/web/api_games.c - the list of games through the interface: imports of every notation come
 * back as exports, filters and pages agree with a slow filter, tags and notes, games put aside and
 * restored, names with markup that stay text, and games of other programs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/ending.h"
#include "base/fault.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/squares.h"
#include "notation/format.h"
#include "notation/game.h"
#include "service/games/kept_game.h"
#include "store/store.h"
#include "support/store_made.h"
#include "support/web/talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char game_text[] = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8e2";

static int total(talk *t, const char *query) {
    char path[200];
    (void)snprintf(path, sizeof path, "/games?%s", query);
    json_t *list = talk_ask(t, 200, "GET", path, NULL);
    const int count = talk_int_at(list, "total");
    json_decref(list);
    return count;
}

/* Imports a text and returns the answer. */
static json_t *import(talk *t, const char *text, const char *more) {
    json_t *body = json_pack("{s:s}", "text", text);
    char *dumped = json_dumps(body, 0);
    char whole[8000];
    (void)snprintf(whole, sizeof whole, "%.*s%s}", (int)strlen(dumped) - 1, dumped, more);
    json_t *answer = talk_ask(t, 200, "POST", "/games/import", whole);
    free(dumped);
    json_decref(body);
    return answer;
}

/* Rule: each notation that we write is read again as the same game. The second import knows it. */
static void notations_come_back(void **state) {
    static const char *const formats[] = {"transcript", "ggf", "sgf", "pgn", "quest"};
    talk t;
    (void)state;
    talk_begin(&t);
    json_t *answer = import(&t, game_text, "");
    char id[48], path[120];
    (void)snprintf(id, sizeof id, "%s", talk_text_at(answer, "first"));
    assert_int_equal(talk_int_at(answer, "stored"), 1);
    json_decref(answer);
    (void)snprintf(path, sizeof path, "/games/%s", id);
    json_t *first = talk_ask(&t, 200, "GET", path, NULL);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        (void)snprintf(path, sizeof path, "/games/%s/export?format=%s", id, formats[i]);
        char *text = talk_text(&t, 0, path);
        if (strstr(text, "\"unsupported\"")) { /* quest is only read */
            free(text);
            continue;
        }
        answer = import(&t, text, ",\"tags\":[\"again\"]");
        assert_string_equal(talk_text_at(answer, "format"), formats[i]);
        assert_int_equal(talk_int_at(answer, "stored") + talk_int_at(answer, "known"), 1);
        assert_int_equal(talk_int_at(answer, "left_out"), 0);
        if (talk_int_at(answer, "stored")) {
            (void)snprintf(path, sizeof path, "/games/%s", talk_text_at(answer, "first"));
            json_t *again = talk_ask(&t, 200, "GET", path, NULL);
            assert_int_equal(json_array_size(talk_at(again, "moves")),
                             json_array_size(talk_at(first, "moves")));
            assert_string_equal(talk_text_at(again, "board"), talk_text_at(first, "board"));
            json_decref(again);
        }
        json_decref(answer);
        free(text);
    }
    json_decref(first);
    static const char *const pictures[] = {"svg", "diagram"};
    for (int i = 0; i < 2; i++) {
        (void)snprintf(path, sizeof path, "/games/%s/export?format=%s&ply=9", id, pictures[i]);
        char *text = talk_text(&t, 200, path);
        assert_int_equal(strncmp(text, "<svg", 4), 0);
        free(text);
    }
    (void)snprintf(path, sizeof path, "/games/%s/export?format=exe", id);
    json_decref(talk_ask(&t, 400, "GET", path, NULL));
    talk_end(&t);
}

/* Plays the moves of a game between a person and a person who has no name. */
static void play_moves(talk *t, const char *id, const char *moves) {
    char path[80];
    (void)snprintf(path, sizeof path, "/games/%s/moves", id);
    for (int ply = 0; *moves; ply++, moves += 2)
        json_decref(talk_say(t, 200, "POST", path, "{\"ply\":%d,\"move\":\"%.2s\"}", ply, moves));
}

/* Rule: a file has the names that people know, in its name and inside. Imported again, in each
 * notation, it is known, or has the same moves and players. */
static void files_have_names(void **state) {
    static const char *const formats[] = {"ggf", "sgf", "pgn"};
    talk t;
    char name[TALK_NAME_BYTES], wanted[TALK_NAME_BYTES], path[120];
    (void)state;
    talk_begin(&t);
    json_t *g = talk_ask(&t, 201, "POST", "/games",
                         "{\"id\":\"mine\",\"size\":8,\"black\":{\"kind\":\"person\"},"
                         "\"white\":{\"kind\":\"person\",\"name\":\"level 3\"}}");
    (void)snprintf(wanted, sizeof wanted, "%.10s-You-vs-Level-3.pgn", talk_text_at(g, "created"));
    json_decref(g);
    play_moves(&t, "mine", "f5d6c3d3");
    char *text = talk_file(&t, "/games/mine/export?format=pgn", name);
    assert_string_equal(name, wanted);
    assert_non_null(strstr(text, "[Black \"You\"]"));
    assert_non_null(strstr(text, "[White \"Level 3\"]"));
    free(text);
    text = talk_file(&t, "/games/mine/export?format=svg&ply=2", name);
    (void)snprintf(wanted + strlen(wanted) - 4, 20, "-move-2.svg");
    assert_string_equal(name, wanted);
    free(text);
    for (size_t i = 0; i < 3; i++) {
        (void)snprintf(path, sizeof path, "/games/mine/export?format=%s", formats[i]);
        text = talk_file(&t, path, name);
        json_t *answer = import(&t, text, "");
        assert_int_equal(talk_int_at(answer, "known"), 1);
        json_decref(answer);
        free(text);
    }
    g = talk_ask(&t, 200, "GET", "/settings", NULL);
    json_object_set_new(g, "name", json_string("Zo\xc3\xab / \xe9\x9d\x92"));
    char *settings = json_dumps(g, 0);
    json_decref(talk_ask(&t, 200, "PUT", "/settings", settings));
    free(settings);
    json_decref(g);
    text = talk_file(&t, "/games/mine/export?format=pgn", name);
    assert_string_equal(name + 10, "-Zo\xc3\xab-\xe9\x9d\x92-vs-Level-3.pgn");
    json_t *answer = import(&t, text, "");
    assert_int_equal(talk_int_at(answer, "known"), 1);
    json_decref(answer);
    free(text);
    talk_end(&t);
}

/* Rule: no two formats of a game are saved under one name, neither at its end nor before. */
static void formats_have_names(void **state) {
    enum { MOST = 40 };
    talk t;
    static char names[MOST][TALK_NAME_BYTES];
    char path[120];
    int count = 0;
    (void)state;
    talk_begin(&t);
    json_decref(talk_ask(&t, 201, "POST", "/games",
                         "{\"id\":\"mine\",\"size\":8,\"black\":{\"kind\":\"person\"},"
                         "\"white\":{\"kind\":\"person\"}}"));
    play_moves(&t, "mine", "f5d6c3d3");
    json_t *info = talk_ask(&t, 200, "GET", "/info", NULL);
    const json_t *formats = talk_at(info, "formats");
    assert_true(json_array_size(formats) > 10);
    for (size_t i = 0; i < json_array_size(formats); i++)
        for (int inside = 0; inside < 2; inside++) {
            if (talk_is(json_array_get(formats, i), "binary")) continue; /* finished games only */
            assert_true(count < MOST);
            (void)snprintf(path, sizeof path, "/games/mine/export?format=%s%s",
                           talk_text_at(json_array_get(formats, i), "name"),
                           inside ? "&ply=2" : "");
            free(talk_file(&t, path, names[count]));
            for (int k = 0; k < count; k++) assert_string_not_equal(names[k], names[count]);
            count++;
        }
    json_decref(info);
    talk_end(&t);
}

/* Rule: a file tells nothing that nobody knows. Without a clock nobody has measured how long a
 * person thought, and at the end of a game nobody is to move. */
static void files_tell_what_is_known(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_decref(talk_ask(&t, 201, "POST", "/games",
                         "{\"id\":\"mine\",\"size\":8,\"black\":{\"kind\":\"person\"},"
                         "\"white\":{\"kind\":\"person\"}}"));
    json_decref(talk_ask(&t, 201, "POST", "/games",
                         "{\"id\":\"timed\",\"size\":8,\"black\":{\"kind\":\"person\"},"
                         "\"white\":{\"kind\":\"person\"},\"clock\":{\"seconds\":60}}"));
    play_moves(&t, "mine", "e6f4e3f6g5d6e7f5c5"); /* white has no disc left */
    play_moves(&t, "timed", "e6f4");
    char *text = talk_text(&t, 200, "/games/mine/export?format=ggf");
    assert_non_null(strstr(text, "B[E6]W[F4]"));
    free(text);
    text = talk_text(&t, 200, "/games/mine/export?format=quest");
    assert_null(strstr(text, "\"t\""));
    free(text);
    text = talk_text(&t, 200, "/games/timed/export?format=ggf");
    assert_non_null(strstr(text, "B[E6//0]W[F4//"));
    free(text);
    text = talk_text(&t, 200, "/games/mine/export?format=drawing");
    assert_null(strstr(text, "to move"));
    assert_non_null(strstr(text, "\ngame over, 13 black, 0 white"));
    free(text);
    text = talk_text(&t, 200, "/games/mine/export?format=drawing&ply=1");
    assert_non_null(strstr(text, "\nwhite to move"));
    free(text);
    talk_end(&t);
}

/* Rule: a game without names gets those of the request, and others keep theirs. Its card tells when
 * it came. */
static void imports_get_names(void **state) {
    static const char names[] = ",\"black\":\"Ada\",\"white\":\"Bo\"";
    talk t;
    (void)state;
    talk_begin(&t);
    json_decref(import(&t, "f5d6c3", names));
    json_decref(
        import(&t, "[Black \"Cy\"]\n[White \"?\"]\n[Date \"1999.12.31\"]\n\n1. f5 f6 *\n", names));
    json_t *list = talk_ask(&t, 200, "GET", "/games", NULL);
    assert_string_equal(talk_text_at(list, "games.1.black"), "Ada");
    assert_string_equal(talk_text_at(list, "games.1.white"), "Bo");
    assert_string_equal(talk_text_at(list, "games.0.black"), "Cy");
    assert_string_equal(talk_text_at(list, "games.0.white"), "Bo");
    assert_string_equal(talk_text_at(list, "games.0.created"), "1999-12-31T00:00:00Z");
    assert_string_equal(talk_text_at(list, "games.0.added"), talk_text_at(list, "games.0.changed"));
    json_decref(list);
    /* Nobody knows when the first one was played. */
    char *dated = talk_text(&t, 200, "/games/g2/export?format=pgn"),
         *undated = talk_text(&t, 200, "/games/g1/export?format=pgn");
    assert_non_null(strstr(dated, "[Date \"1999.12.31\"]"));
    assert_null(strstr(undated, "[Date \"20"));
    free(dated);
    free(undated);
    talk_end(&t);
}

/* Rule: a text with good and bad records keeps the good ones, tells ten of the bad ones with their
 * lines, and counts them all. */
static void broken_imports(void **state) {
    talk t;
    buffer text = buffer_make(NULL);
    (void)state;
    talk_begin(&t);
    buffer_add(&text, "f5d6c3\\nf5f6\\n");
    for (int i = 0; i < 14; i++) buffer_add(&text, "f5zz\\n");
    buffer_add(&text, "f5f4\\nf5d6c3\\n");
    json_t *answer =
        talk_say(&t, 200, "POST", "/games/import", "{\"text\":\"%s\"}", buffer_text(&text));
    assert_int_equal(talk_int_at(answer, "stored"), 3);
    assert_int_equal(talk_int_at(answer, "known"), 1);
    assert_int_equal(talk_int_at(answer, "left_out"), 14);
    assert_int_equal(json_array_size(talk_at(answer, "problems")), 10);
    assert_string_equal(talk_text_at(answer, "problems.0.where"), "line 3, character 3");
    assert_string_equal(talk_text_at(answer, "problems.9.where"), "line 12, character 3");
    json_decref(answer);
    json_decref(talk_ask(&t, 400, "POST", "/games/import", "{}"));
    json_decref(talk_ask(&t, 400, "POST", "/games/import", "{\"text\":\"  \"}"));
    json_decref(talk_ask(&t, 400, "POST", "/games/import", "{\"bytes\":\"*\"}"));
    json_decref(talk_ask(&t, 400, "POST", "/games/import", "{\"text\":\"f5\",\"bytes\":\"\"}"));
    json_decref(talk_ask(&t, 400, "POST", "/games/import", "{\"text\":\"f5\",\"tags\":[\"\"]}"));
    answer = talk_ask(&t, 200, "POST", "/games/import",
                      "{\"bytes\":\"ZjVkNmMzZDM=\",\"name\":\"../../etc/passwd.txt\"}");
    assert_int_equal(talk_int_at(answer, "stored"), 1);
    json_decref(answer);
    assert_int_equal(total(&t, "source=import"), 4);
    buffer_clear(&text);
    talk_end(&t);
}

/* The number of bytes must be a multiple of 3. */
static void write_base64(const char *bytes, size_t count, char *out) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < count; i += 3) {
        const unsigned three = (unsigned)(unsigned char)bytes[i] << 16 |
                               (unsigned)(unsigned char)bytes[i + 1] << 8 |
                               (unsigned)(unsigned char)bytes[i + 2];
        for (int k = 3; k >= 0; k--) *out++ = digits[three >> (6 * k) & 63];
    }
    *out = '\0';
}

/* A WTHOR file of one game, in base64: players have numbers, or the names of the file beside it. */
static void wthor(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    char bytes[16 + 68] = {20, 26, 2, 16, 1, 0, 0, 0, 0, 0, (char)0xCD, 0x07};
    static const unsigned char moves[] = {56, 64, 33, 34, 43};
    bytes[16 + 2] = 5;
    bytes[16 + 4] = 6;
    bytes[16 + 6] = 40;
    memcpy(bytes + 16 + 8, moves, sizeof moves);
    char coded[200];
    write_base64(bytes, sizeof bytes, coded);
    json_t *answer = talk_say(&t, 200, "POST", "/games/import",
                              "{\"bytes\":\"%s\",\"name\":\"WTH_1997.WTB\"}", coded);
    assert_int_equal(talk_int_at(answer, "stored"), 1);
    assert_string_equal(talk_text_at(answer, "format"), "wthor");
    json_decref(answer);
    assert_int_equal(total(&t, "from=1997-01-01&to=1997-12-31"), 1);
    assert_int_equal(total(&t, "from=1998-01-01"), 0);
    assert_int_equal(total(&t, "result=black"), 1);
    assert_int_equal(total(&t, "player=WTHOR player 6"), 1);
    enum { NAMES = 7 }; /* 16 + 7 * 20 bytes are a multiple of 3 */
    char players[16 + NAMES * 20] = {20, 26, 2, 16, 0, 0, 0, 0, NAMES}, names[300];
    memcpy(players + 16 + 5 * 20, "Suekuni Makoto", 14);
    memcpy(players + 16 + 6 * 20, "Andr\xe9", 5);
    write_base64(players, sizeof players, names);
    answer =
        talk_say(&t, 200, "POST", "/games/import",
                 "{\"bytes\":\"%s\",\"name\":\"WTH_1997.WTB\",\"players\":\"%s\"}", coded, names);
    assert_int_equal(talk_int_at(answer, "stored"), 1);
    json_decref(answer);
    json_t *list = talk_ask(&t, 200, "GET", "/games?player=suekuni", NULL);
    assert_string_equal(talk_text_at(list, "games.0.white"), "Andr\xc3\xa9");
    json_decref(list);
    json_decref(talk_ask(&t, 400, "POST", "/games/import", "{\"text\":\"f5\",\"players\":\"*\"}"));
    talk_end(&t);
}

/* ---- lists ---- */

typedef struct seen_game {
    char id[48], black[60], white[60], opening[60];
    int size, winner;
    bool over, tagged;
} seen_game;

static bool fits(const seen_game *g, const char *person, int winner, int size, bool tagged) {
    if (person && !view_holds(view_of(g->black), view_of(person)) &&
        !view_holds(view_of(g->white), view_of(person)))
        return false;
    if (winner != 9 && (!g->over || g->winner != winner)) return false;
    return (!size || g->size == size) && (!tagged || g->tagged);
}

enum { LISTED = 60, ANY_WINNER = 9 };

static void import_listed(talk *t, rng *r) {
    static const char *const names[] = {"Ada", "Bo", "Ada Lovelace", "100%", "x_y"};
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2"};
    for (int i = 0; i < LISTED; i++) {
        char text[400];
        (void)snprintf(
            text, sizeof text,
            "[Black \\\"%s\\\"]\\n[White \\\"%s %d\\\"]\\n[Result \\\"%s\\\"]\\n\\n1. f5 "
            "%s 2. %s *\\n",
            names[rng_below(r, 5)], names[rng_below(r, 5)], i, results[i % 3], i % 2 ? "d6" : "f6",
            i % 2 ? "c3" : "e6");
        json_t *answer = talk_say(t, 200, "POST", "/games/import", "{\"text\":\"%s\",\"tags\":%s}",
                                  text, i % 4 ? "[]" : "[\"four\",\"t\"]");
        assert_int_equal(talk_int_at(answer, "stored"), 1);
        json_decref(answer);
    }
}

static void see_all(talk *t, seen_game all[LISTED]) {
    json_t *list = talk_ask(t, 200, "GET", "/games?limit=200", NULL);
    assert_int_equal(json_array_size(talk_at(list, "games")), LISTED);
    for (size_t i = 0; i < LISTED; i++) {
        const json_t *g = json_array_get(talk_at(list, "games"), i);
        all[i] = (seen_game){.size = talk_int_at(g, "size"),
                             .over = json_is_object(talk_at(g, "result")),
                             .tagged = json_array_size(talk_at(g, "tags")) == 2};
        (void)snprintf(all[i].id, sizeof all[i].id, "%s", talk_text_at(g, "id"));
        (void)snprintf(all[i].black, sizeof all[i].black, "%s", talk_text_at(g, "black"));
        (void)snprintf(all[i].white, sizeof all[i].white, "%s", talk_text_at(g, "white"));
        const char *winner = talk_text_at(g, "result.winner");
        all[i].winner = strcmp(winner, "black") == 0 ? 1 : strcmp(winner, "white") == 0 ? -1 : 0;
    }
    json_decref(list);
}

typedef struct list_question {
    const char *person;
    int winner, size, limit;
    bool tagged;
} list_question;

static bool is_answer(const seen_game *g, const list_question *q) {
    return fits(g, q->person, q->winner, q->size, q->tagged);
}

static json_t *ask_page(talk *t, const list_question *q, const char *after) {
    static const char *const results[] = {"white", "draw", "black"};
    const bool any = q->winner == ANY_WINNER;
    char query[200];
    (void)snprintf(query, sizeof query, "/games?limit=%d%s%s%s%s%s%s%s", q->limit,
                   q->person ? "&player=" : "", q->person ? q->person : "",
                   any ? "" : "&result=", any ? "" : results[q->winner + 1],
                   q->size ? "&size=8" : "", q->tagged ? "&tag=four" : "", after);
    return talk_ask(t, 200, "GET", query, NULL);
}

/* Asks for page after page and compares them with the games that fit. */
static void compare_pages(talk *t, const list_question *q, const seen_game all[LISTED]) {
    char after[40] = "";
    int expected = 0;
    size_t at = 0;
    bool more = true;
    for (int i = 0; i < LISTED; i++) expected += is_answer(&all[i], q);
    while (more) {
        json_t *list = ask_page(t, q, after);
        assert_int_equal(talk_int_at(list, "total"), expected);
        for (size_t i = 0; i < json_array_size(talk_at(list, "games")); i++) {
            while (!is_answer(&all[at], q)) at++;
            assert_string_equal(talk_text_at(json_array_get(talk_at(list, "games"), i), "id"),
                                all[at++].id);
        }
        const char *next = json_string_value(talk_at(list, "next"));
        more = next != NULL;
        if (next) (void)snprintf(after, sizeof after, "&after=%s", next);
        json_decref(list);
    }
}

/* Rule: what the list answers is what a slow filter over all games leaves, in the same order, and
 * pages of any length show each game once. */
static void lists(void **state) {
    static const char *const wanted[] = {NULL, "ada", "%", "_", "b"};
    talk t;
    rng r = rng_make(7, 0);
    seen_game all[LISTED];
    (void)state;
    print_message("seed 7\n");
    talk_begin(&t);
    import_listed(&t, &r);
    see_all(&t, all);
    for (int round = 0; round < 60; round++) {
        list_question q = {.person = wanted[rng_below(&r, 5)]};
        q.winner = rng_below(&r, 2) ? ANY_WINNER : (int)rng_below(&r, 3) - 1;
        q.size = rng_below(&r, 3) ? 0 : 8;
        q.limit = 1 + (int)rng_below(&r, 20);
        q.tagged = rng_below(&r, 3) == 0;
        compare_pages(&t, &q, all);
    }
    assert_int_equal(total(&t, "opening=f5d6"), LISTED / 2);
    assert_int_equal(total(&t, "opening=d3c5"), LISTED / 2); /* the same from another side */
    assert_int_equal(total(&t, "opening=perpend"), LISTED / 2);
    assert_int_equal(total(&t, "state=playing"), 0);
    assert_int_equal(total(&t, "source=match"), 0);
    /* One text for everything. */
    json_decref(talk_ask(&t, 200, "PATCH", "/games/g1", "{\"notes\":\"A Quiet move\"}"));
    json_decref(talk_ask(&t, 200, "PATCH", "/games/g2", "{\"tags\":[\"Kyoto\"]}"));
    assert_int_equal(total(&t, "text=quiet"), 1);
    assert_int_equal(total(&t, "text=KYO"), 1);
    assert_int_equal(total(&t, "text=perpend"), LISTED / 2);
    assert_int_equal(total(&t, "text=d3c5"), LISTED / 2);
    assert_int_equal(total(&t, "text=ada"), total(&t, "player=ada"));
    assert_int_equal(total(&t, "text=nobody"), 0);
    int named = 0;
    for (int i = 0; i < LISTED; i++) named += strcmp(all[i].black, "Ada") == 0;
    assert_true(named > 0);
    assert_int_equal(total(&t, "text=nobody&names=Eve,Ada"), named);
    /* Several words: each of them somewhere. */
    json_decref(talk_ask(&t, 200, "PATCH", "/games/g1", "{\"tags\":[\"Kyoto\"]}"));
    assert_int_equal(total(&t, "text=kyoto"), 2);
    assert_int_equal(total(&t, "text=move kyo"), 1);
    assert_int_equal(total(&t, "text=quiet nobody"), 0);
    assert_int_equal(total(&t, "text=someone perpend"), 0);
    const int both = total(&t, "text=nobody&names=Ada&opening=perpend");
    assert_true(both > 0);
    assert_int_equal(total(&t, "text=someone perpend&names=1=Ada"), both);
    assert_int_equal(total(&t, "text=a b c d e f g"), 0); /* too many to stand apart */
    json_t *about = talk_ask(&t, 200, "GET", "/info", NULL);
    assert_true(json_array_size(talk_at(about, "kept_sizes")) > 0);
    json_decref(about);
    talk_end(&t);
}

static void bad_questions(void **state) {
    static const char *const bad[] = {"state=x",     "limit=0",    "limit=201",
                                      "from=now",    "size=5x",    "after=-1",
                                      "result=both", "nonsense=1", "names=a,b,c,d,e,f,g,h,i"};
    talk t;
    (void)state;
    talk_begin(&t);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char path[60];
        (void)snprintf(path, sizeof path, "/games?%s", bad[i]);
        json_decref(talk_ask(&t, 400, "GET", path, NULL));
    }
    talk_end(&t);
}

/* Rule: a game that is put aside leaves the lists, comes back, and keeps tags and notes. */
static void put_aside(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_t *answer = import(&t, game_text, "");
    char path[80], restore[100];
    (void)snprintf(path, sizeof path, "/games/%s", talk_text_at(answer, "first"));
    (void)snprintf(restore, sizeof restore, "%s/restore", path);
    json_decref(answer);
    talk_listen(&t, "");
    json_t *g = talk_ask(&t, 200, "PATCH", path,
                         "{\"tags\":[\"good\",\"\xe8\x89\xaf\"],\"notes\":\"line\\nline\"}");
    assert_string_equal(talk_text_at(g, "tags.1"), "\xe8\x89\xaf");
    json_decref(g);
    json_decref(talk_wait(&t, "games"));
    assert_int_equal(total(&t, "tag=good"), 1);
    assert_int_equal(total(&t, "tag=goo"), 0);
    g = talk_ask(&t, 200, "DELETE", path, NULL);
    assert_true(talk_is(g, "deleted"));
    json_decref(g);
    assert_int_equal(total(&t, ""), 0);
    assert_int_equal(total(&t, "state=deleted"), 1);
    talk_restart(&t);
    json_decref(talk_ask(&t, 200, "DELETE", path, NULL));
    g = talk_ask(&t, 200, "POST", restore, NULL);
    assert_false(talk_is(g, "deleted"));
    assert_string_equal(talk_text_at(g, "notes"), "line\nline");
    json_decref(g);
    assert_int_equal(total(&t, "tag=good"), 1);
    json_decref(talk_ask(&t, 400, "PATCH", path, "{\"tags\":[\"a\\nb\"]}"));
    json_decref(talk_ask(&t, 400, "PATCH", path, "{\"names\":1}"));
    json_decref(talk_ask(&t, 409, "PATCH", path, "{\"black\":{\"kind\":\"person\"}}"));
    talk_end(&t);
}

/* Rule: markup and odd letters in names are kept as they are, in games, lists and exports. */
static void markup(void **state) {
    static const char name[] = "<img src=x onerror=alert(1)> & \\\"q\\\" \xe2\x80\xae\xe2\x80\xac";
    static const char shown[] = "<img src=x onerror=alert(1)> & \"q\" \xe2\x80\xae\xe2\x80\xac";
    talk t;
    (void)state;
    talk_begin(&t);
    json_t *g =
        talk_say(&t, 201, "POST", "/games",
                 "{\"id\":\"odd\",\"size\":8,\"black\":{\"kind\":\"person\",\"name\":\"%s\"},"
                 "\"white\":{\"kind\":\"person\"}}",
                 name);
    assert_string_equal(talk_text_at(g, "black.name"), shown);
    json_decref(g);
    json_decref(talk_ask(&t, 200, "POST", "/games/odd/moves", "{\"ply\":0,\"move\":\"f5\"}"));
    json_t *list = talk_ask(&t, 200, "GET", "/games", NULL);
    assert_string_equal(talk_text_at(list, "games.0.black"), shown);
    json_decref(list);
    char *svg = talk_text(&t, 200, "/games/odd/export?format=diagram");
    assert_null(strstr(svg, "<img"));
    free(svg);
    json_decref(talk_ask(&t, 400, "POST", "/games",
                         "{\"id\":\"ctl\",\"size\":8,\"black\":{\"kind\":\"person\",\"name\":"
                         "\"a\\u0007\"},\"white\":{\"kind\":\"person\"}}"));
    talk_end(&t);
}

/* ---- other programs ---- */

static void take_nothing(void *context, const kept_state *s, const char *begun) {
    (void)s, (void)begun;
    *(bool *)context = true;
}

/* Rule: a game that the page has open is not taken by avocet play, and the other way round. Both
 * see each other's games in the list. */
static void shared_with_play(void **state) {
    talk t;
    fault f = {.text = ""};
    kept_game *play = NULL;
    bool taken = false;
    (void)state;
    talk_begin(&t);
    json_decref(talk_ask(&t, 201, "POST", "/games",
                         "{\"id\":\"open\",\"size\":8,\"black\":{\"kind\":\"person\"},"
                         "\"white\":{\"kind\":\"person\"}}"));
    json_decref(talk_ask(&t, 200, "POST", "/games/open/moves", "{\"ply\":0,\"move\":\"f5\"}"));
    store_must(kept_open(t.data, NULL, &play, &f), &f);
    assert_int_equal(kept_resume(play, 0, take_nothing, &taken, &f), E_MISSING);
    assert_false(taken);
    game g = game_make(NULL);
    assert_int_equal(game_add_move(&g, square_at(4, 5), &f), OK);
    kept_state k = {.sides = {{.name = "me"}, {.name = "gtp", .spec = "gtp:/bin/false"}},
                    .record = &g};
    store_must(kept_save(play, &k, &f), &f);
    json_t *list = talk_ask(&t, 200, "GET", "/games?source=play", NULL);
    char path[80], moves[100];
    (void)snprintf(path, sizeof path, "/games/%s", talk_text_at(list, "games.0.id"));
    (void)snprintf(moves, sizeof moves, "%s/moves", path);
    json_decref(list);
    json_t *shown = talk_ask(&t, 200, "GET", path, NULL);
    assert_true(json_is_null(talk_at(shown, "white.seat")));
    assert_string_equal(talk_text_at(shown, "white.name"), "gtp");
    assert_false(talk_is(shown, "can.undo"));
    json_decref(shown);
    json_decref(talk_ask(&t, 409, "POST", moves, "{\"ply\":1,\"move\":\"f6\"}"));
    const kept_end e = {.ending = ENDING_RESIGNED, .score = 64};
    int64_t id = 0;
    store_must(kept_finish(play, &k, &e, &id, &f), &f);
    assert_int_equal(total(&t, "state=over&source=play"), 1);
    kept_close(play);
    game_clear(&g);
    talk_end(&t);
}

/* Rule: an import first gives every stored game its card, however many another program has stored
 * since the server began. So it knows the last one of them again. */
static void imports_know_new_games(void **state) {
    enum { GAMES = 20 * STORE_GROUP_MOST }; /* cards are made 500 at a time */
    talk t;
    fault f = {.text = ""};
    rng r = rng_make(STORE_SEED, 0);
    buffer text = buffer_make(NULL);
    game record;
    (void)state;
    talk_begin(&t);
    assert_int_equal(total(&t, ""), 0);
    store *other = store_must_open(t.data, STORE_WRITE);
    store_run run = store_some_run("many", 8);
    run.b = "compound";
    run.name_a = "Ann";
    run.name_b = "Bob";
    store_must_begin(other, &run);
    for (int i = 0; i < GAMES; i += STORE_GROUP_MOST)
        store_must(store_add_random(other, &run, i, i + STORE_GROUP_MOST, &r, &f), &f);
    const store_game last = store_some_game(&r, &run, GAMES, &record);
    assert_true(last.played.a_is_black);
    store_must(store_add_games(other, run.id, &last, 1, &f), &f);
    store_close(other);
    assert_int_equal(game_transcript.write(&record, &text, &f), OK);
    json_t *answer = import(&t, buffer_text(&text), ",\"black\":\"Ann\",\"white\":\"Bob\"");
    assert_int_equal(talk_int_at(answer, "known"), 1);
    assert_int_equal(talk_int_at(answer, "stored"), 0);
    json_decref(answer);
    assert_int_equal(total(&t, ""), GAMES + 1);
    game_clear(&record);
    buffer_clear(&text);
    talk_end(&t);
}

/* Rule: what the page says of a level holds on the board that was asked for. The time and the
 * strength were measured on 8x8 alone; on 10x10 and 12x12 a level counts the end out later. */
static void levels_of_size(const json_t *players, int size) {
    size_t i;
    const json_t *const list = talk_at(players, "players");
    json_t *p;
    json_array_foreach(list, i, p) {
        const char *name = talk_text_at(p, "name");
        if (strcmp(name, "beginner") == 0)
            assert_int_equal(json_object_get(p, "loses_by") != NULL, size == 8);
        if (strcmp(name, "level 12") == 0) {
            const char *about = talk_text_at(p, "about");
            assert_int_equal(json_object_get(p, "seconds") != NULL, size == 8);
            assert_int_equal(strstr(about, "last 21 moves") != NULL, size <= 8);
            assert_int_equal(strstr(about, "last 18 moves") != NULL, size == 10);
            assert_int_equal(strstr(about, "last 17 moves") != NULL, size == 12);
        }
    }
}

/* Rule: answers about the server, players, openings and positions fit the file and make sense. */
static void facts(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_decref(talk_ask(&t, 200, "GET", "/info", NULL));
    for (int size = 4; size <= 16; size += 2) {
        char path[40];
        (void)snprintf(path, sizeof path, "/players?size=%d", size);
        json_t *p = talk_ask(&t, 200, "GET", path, NULL);
        assert_string_equal(talk_text_at(p, "players.0.name"), "first-game");
        levels_of_size(p, size);
        json_decref(p);
    }
    json_decref(talk_ask(&t, 400, "GET", "/players?size=7", NULL));
    json_t *o = talk_ask(&t, 200, "GET", "/openings", NULL);
    assert_true(json_array_size(talk_at(o, "openings")) > 50);
    json_decref(o);
    json_t *p = talk_ask(&t, 200, "POST", "/positions", "{\"text\":\"f5d6c3d3c4\"}");
    assert_string_equal(talk_text_at(p, "opening"), "Tiger");
    assert_int_equal(talk_int_at(p, "plies"), 5);
    assert_int_equal(json_array_size(talk_at(p, "moves")), 5);
    assert_string_equal(talk_text_at(p, "moves.4"), "c4");
    assert_string_equal(talk_text_at(p, "start.turn"), "black");
    json_decref(p);
    /* A bare position is its own start. */
    static const char bare[] = "---------------------------OX------XO--------------------------- O";
    p = talk_say(&t, 200, "POST", "/positions", "{\"text\":\"%s\"}", bare);
    assert_int_equal(json_array_size(talk_at(p, "moves")), 0);
    assert_string_equal(talk_text_at(p, "start.turn"), "white");
    assert_true(json_equal(talk_at(p, "start.board"), talk_at(p, "board")));
    json_decref(p);
    p = talk_ask(&t, 400, "POST", "/positions", "{\"text\":\"f5 f5\"}");
    assert_null(strstr(talk_text_at(p, "error.message"), "read as"));
    json_decref(p);
    /* Two orders of bits are in use: the text alone does not tell which. */
    static const char hex[] = "0x0000001028000000 0x0000000810000000";
    json_decref(talk_say(&t, 400, "POST", "/positions", "{\"text\":\"%s\"}", hex));
    char boards[2][65];
    for (int i = 0; i < 2; i++) {
        p = talk_say(&t, 200, "POST", "/positions", "{\"text\":\"%s\",\"format\":\"hex-%s\"}", hex,
                     i ? "msb" : "lsb");
        assert_false(talk_is(p, "side_given"));
        (void)snprintf(boards[i], sizeof boards[i], "%s", talk_text_at(p, "board"));
        json_decref(p);
    }
    assert_string_not_equal(boards[0], boards[1]);
    json_decref(talk_ask(&t, 200, "GET", "/settings", NULL));
    json_decref(talk_ask(&t, 400, "PUT", "/settings", "{\"name\":\"x\"}"));
    json_decref(talk_ask(&t, 404, "GET", "/nothing", NULL));
    json_decref(talk_ask(&t, 405, "DELETE", "/info", NULL));
    json_decref(talk_ask(&t, 404, "GET", "/games/../info", NULL));
    talk_end(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notations_come_back),
        cmocka_unit_test(files_have_names),
        cmocka_unit_test(formats_have_names),
        cmocka_unit_test(files_tell_what_is_known),
        cmocka_unit_test(imports_get_names),
        cmocka_unit_test(broken_imports),
        cmocka_unit_test(imports_know_new_games),
        cmocka_unit_test(wthor),
        cmocka_unit_test(lists),
        cmocka_unit_test(bad_questions),
        cmocka_unit_test(put_aside),
        cmocka_unit_test(markup),
        cmocka_unit_test(shared_with_play),
        cmocka_unit_test(facts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
