/* tests/web/api_play.c - games through the interface: whole games on several boards, moves that
 * come twice or too late, undo and redo, clocks, seats, and what is left after a restart. Every
 * answer is checked against docs/openapi.yaml, and the rules against the slow mailbox of the tests.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/fault.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/square_name.h"
#include "support/web/talk.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static const char new_game[] =
    "{\"id\":\"%s\",\"size\":%d,\"black\":{\"kind\":\"person\",\"name\":\"Zo\xc3\xab\"},"
    "\"white\":{\"kind\":\"level\",\"level\":\"%s\"}}";

static json_t *begin(talk *t, const char *id, int size, const char *level) {
    return talk_say(t, 201, "POST", "/games", new_game, id, size, level);
}

static json_t *two_persons(talk *t, const char *id, int size) {
    return talk_say(t, 201, "POST", "/games",
                    "{\"id\":\"%s\",\"size\":%d,\"black\":{\"kind\":\"person\"},"
                    "\"white\":{\"kind\":\"person\",\"name\":\"guest\"}}",
                    id, size);
}

static json_t *move(talk *t, int http, const char *id, int ply, const char *square) {
    char path[80];
    (void)snprintf(path, sizeof path, "/games/%s/moves", id);
    return talk_say(t, http, "POST", path, "{\"ply\":%d,\"move\":\"%s\"}", ply, square);
}

static json_t *at_ply(talk *t, int http, const char *id, const char *what, int ply) {
    char path[80];
    (void)snprintf(path, sizeof path, "/games/%s/%s", id, what);
    return talk_say(t, http, "POST", path, "{\"ply\":%d}", ply);
}

static json_t *get(talk *t, const char *id) {
    char path[80];
    (void)snprintf(path, sizeof path, "/games/%s", id);
    return talk_ask(t, 200, "GET", path, NULL);
}

static int plies(const json_t *g) {
    return (int)json_array_size(talk_at(g, "moves"));
}

/* ---- rules ---- */

static void write_board(const position *p, char *out) {
    for (int row = 0; row < p->field.size; row++)
        for (int column = 0; column < p->field.size; column++) {
            const int sq = square_at(row, column);
            *out++ = squares_has(position_discs(p, BLACK), sq)   ? 'X'
                     : squares_has(position_discs(p, WHITE), sq) ? 'O'
                                                                 : '.';
        }
    *out = '\0';
}

/* The moves of the answer lead from its start to its board, and its legal moves are those of the
 * rules. Discs that a move turned change their colour. */
static void check_rules(const json_t *g) {
    const int size = talk_int_at(g, "size");
    position p;
    char board[300];
    fault f;
    assert_int_equal(position_start(&p, size, START_STANDARD, &f), OK);
    for (int i = 0; i < plies(g); i++) {
        const json_t *ply = json_array_get(talk_at(g, "moves"), (size_t)i);
        const position before = p;
        int sq = SQUARE_NONE;
        assert_string_equal(talk_text_at(ply, "side"), colour_name(p.to_move));
        if (strcmp(talk_text_at(ply, "move"), "pass") == 0) {
            assert_true(position_must_pass(&p));
            position_pass(&p);
            continue;
        }
        assert_int_equal(square_name_read(view_of(talk_text_at(ply, "move")), size, &sq, &f), OK);
        assert_true(position_try(&p, sq));
        const squares *now = position_discs(&p, before.to_move);
        assert_int_equal((int)json_array_size(talk_at(ply, "turned")),
                         squares_count(now) - 1 -
                             squares_count(position_discs(&before, before.to_move)));
    }
    write_board(&p, board);
    assert_string_equal(talk_text_at(g, "board"), board);
    const squares legal = position_moves(&p);
    if (strcmp(talk_text_at(g, "state"), "playing") == 0)
        assert_int_equal((int)json_array_size(talk_at(g, "legal")),
                         position_must_pass(&p) ? 1 : squares_count(&legal));
    else if (strcmp(talk_text_at(g, "result.ending"), "normal") == 0)
        assert_int_equal(talk_int_at(g, "result.score"), position_final_score(&p));
}

/* Plays random moves until the game is over; returns it. */
static json_t *play_out(talk *t, const char *id, uint64_t seed) {
    rng r = rng_make(seed, 0);
    json_t *g = talk_settled(t, id);
    while (strcmp(talk_text_at(g, "state"), "playing") == 0) {
        check_rules(g);
        const size_t count = json_array_size(talk_at(g, "legal"));
        assert_true(count > 0);
        char chosen[8];
        (void)snprintf(
            chosen, sizeof chosen, "%s",
            json_string_value(json_array_get(talk_at(g, "legal"), rng_below(&r, (uint32_t)count))));
        const int ply = plies(g);
        json_decref(g);
        json_decref(move(t, 200, id, ply, chosen));
        g = talk_settled(t, id);
    }
    check_rules(g);
    return g;
}

/* Rule: a whole game can be played on every size, against a level, by legal moves alone; it ends
 * with the score of the board, is listed, and counts in the record. */
static void whole_games(void **state) {
    static const int sizes[] = {4, 6, 8, 10};
    talk t;
    (void)state;
    talk_begin(&t);
    print_message("seeds 1 to 4\n");
    for (int i = 0; i < 4; i++) {
        char id[20];
        (void)snprintf(id, sizeof id, "whole-%d", sizes[i]);
        json_t *g = begin(&t, id, sizes[i], "first-game");
        assert_string_equal(talk_text_at(g, "black.seat.kind"), "person");
        assert_string_equal(talk_text_at(g, "black.name"), "Zo\xc3\xab");
        assert_string_equal(talk_text_at(g, "white.seat.level"), "first-game");
        json_decref(g);
        g = play_out(&t, id, (uint64_t)i + 1);
        assert_false(talk_is(g, "can.undo"));
        assert_false(talk_is(g, "helped"));
        json_decref(g);
    }
    json_t *list = talk_ask(&t, 200, "GET", "/games?state=over", NULL);
    assert_int_equal(talk_int_at(list, "total"), 4);
    json_decref(list);
    json_decref(talk_ask(
        &t, 200, "PUT", "/settings",
        "{\"name\":\"Zo\xc3\xab\",\"language\":\"en\",\"theme\":\"dark\",\"palette\":\"blue\","
        "\"sounds\":true,\"animation\":false,\"coordinates\":true,\"thinking\":true}"));
    json_t *record = talk_ask(&t, 200, "GET", "/record", NULL);
    assert_int_equal((int)json_array_size(talk_at(record, "rows")), 4);
    json_decref(record);
    talk_end(&t);
}

/* Rule: engines play each other only while somebody listens, and finish their game then. */
static void engines_alone(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_decref(talk_ask(&t, 201, "POST", "/games",
                         "{\"id\":\"alone\",\"size\":6,\"black\":{\"kind\":\"agent\","
                         "\"agent\":\"random\"},\"white\":{\"kind\":\"level\",\"level\":\"0\"}}"));
    json_t *g = get(&t, "alone");
    assert_int_equal(plies(g), 0);
    json_decref(g);
    talk_listen(&t, "alone");
    for (bool over = false; !over;) {
        g = talk_wait(&t, "state");
        over = strcmp(talk_text_at(g, "state"), "over") == 0;
        check_rules(g);
        json_decref(g);
    }
    talk_end(&t);
}

static void nap_ms(long ms) {
    (void)nanosleep(&(struct timespec){.tv_nsec = ms * 1000000}, NULL);
}

/* Rule: a pause ends the thinking of two engines, and nobody moves until it ends: not for a
 * listener that comes, and not after a restart. */
static void engines_pause(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_decref(talk_ask(&t, 201, "POST", "/games",
                         "{\"id\":\"slow\",\"size\":8,\"black\":{\"kind\":\"champion\","
                         "\"seconds\":60},\"white\":{\"kind\":\"level\",\"level\":\"0\"}}"));
    talk_listen(&t, "slow");
    json_decref(talk_wait(&t, "thinking"));
    json_t *g = talk_ask(&t, 200, "PATCH", "/games/slow", "{\"paused\":true}");
    assert_true(talk_is(g, "paused"));
    json_decref(g);
    json_decref(talk_ask(&t, 200, "PATCH", "/games/slow",
                         "{\"black\":{\"kind\":\"level\",\"level\":\"0\"}}"));
    for (int round = 0; round < 2; round++) {
        nap_ms(300); /* the keeper has looked at the game */
        g = get(&t, "slow");
        assert_int_equal(plies(g), 0);
        assert_true(talk_is(g, "paused"));
        json_decref(g);
        talk_restart(&t);
        json_decref(get(&t, "slow"));
        talk_listen(&t, "slow");
    }
    g = talk_ask(&t, 200, "PATCH", "/games/slow", "{\"paused\":false}");
    assert_false(talk_is(g, "paused"));
    json_decref(g);
    for (bool over = false; !over;) {
        g = talk_wait(&t, "state");
        over = strcmp(talk_text_at(g, "state"), "over") == 0;
        json_decref(g);
    }
    talk_end(&t);
}

/* ---- moves ---- */

/* Rule: a move that stands there already is answered as if it had just been made; another move at
 * a ply that has passed is a conflict, with the game; an illegal one is refused. */
static void repeated_moves(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_decref(two_persons(&t, "twice", 8));
    json_t *again = talk_say(&t, 200, "POST", "/games",
                             "{\"id\":\"twice\",\"size\":8,\"black\":{\"kind\":\"person\"},"
                             "\"white\":{\"kind\":\"person\"}}");
    assert_string_equal(talk_text_at(again, "white.name"), "guest");
    json_decref(again);
    json_decref(move(&t, 422, "twice", 0, "a1"));
    json_decref(move(&t, 422, "twice", 0, "pass"));
    json_decref(move(&t, 422, "twice", 0, "k9"));
    json_decref(move(&t, 200, "twice", 0, "f5"));
    json_t *g = move(&t, 200, "twice", 0, "f5");
    assert_int_equal(plies(g), 1);
    json_decref(g);
    json_t *c = move(&t, 409, "twice", 0, "d3");
    assert_int_equal(plies(talk_at(c, "game")), 1);
    json_decref(c);
    json_decref(move(&t, 409, "twice", 7, "f6"));
    json_decref(move(&t, 200, "twice", 1, "f6"));
    json_decref(move(&t, 200, "twice", 0, "f5"));
    json_decref(at_ply(&t, 409, "twice", "undo", 1));
    json_decref(at_ply(&t, 200, "twice", "resign", 2));
    json_decref(move(&t, 409, "twice", 2, "e6"));
    json_decref(move(&t, 200, "twice", 1, "f6"));
    json_decref(talk_ask(&t, 404, "GET", "/games/nobody", NULL));
    talk_end(&t);
}

/* Rule: undo goes back to the person's own last turn, redo brings the moves back, and both survive
 * a restart; the result does not count then. */
static void undo_redo(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_decref(begin(&t, "back", 8, "first-game"));
    json_decref(at_ply(&t, 409, "back", "undo", 0));
    json_decref(at_ply(&t, 409, "back", "redo", 0));
    json_decref(move(&t, 200, "back", 0, "f5"));
    json_t *g = talk_settled(&t, "back");
    char reply[8];
    (void)snprintf(reply, sizeof reply, "%s", talk_text_at(g, "moves.1.move"));
    assert_int_equal(plies(g), 2);
    json_decref(g);
    g = at_ply(&t, 200, "back", "undo", 2);
    assert_int_equal(plies(g), 0);
    assert_true(talk_is(g, "can.redo"));
    assert_true(talk_is(g, "helped"));
    json_decref(g);
    talk_restart(&t);
    g = get(&t, "back");
    assert_int_equal(plies(g), 0);
    assert_true(talk_is(g, "can.redo"));
    json_decref(g);
    g = at_ply(&t, 200, "back", "redo", 0);
    assert_int_equal(plies(g), 2);
    assert_string_equal(talk_text_at(g, "moves.1.move"), reply);
    assert_false(talk_is(g, "can.redo"));
    json_decref(g);
    talk_end(&t);
}

/* Rule: a request with a ply takes a further field only if it needs that field: "side" to resign,
 * "stands" for the clock. Every other request refuses it, names it and changes nothing. */
static void fields_of_requests(void **state) {
    static const struct {
        const char *path, *field;
    } requests[] = {{"undo", ""}, {"redo", ""},       {"swap", ""},
                    {"now", ""},  {"resign", "side"}, {"clock", "stands"}};
    static const struct {
        const char *field, *value;
    } fields[] = {{"side", "\"black\""}, {"stands", "true"}, {"move", "\"d6\""}};
    talk t;
    (void)state;
    talk_begin(&t);
    json_decref(talk_ask(&t, 201, "POST", "/games",
                         "{\"id\":\"two\",\"size\":8,\"black\":{\"kind\":\"person\"},"
                         "\"white\":{\"kind\":\"person\"}}"));
    json_t *before = move(&t, 200, "two", 0, "f5");
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        for (size_t k = 0; k < sizeof fields / sizeof *fields; k++) {
            char path[40];
            if (strcmp(requests[i].field, fields[k].field) == 0) continue;
            (void)snprintf(path, sizeof path, "/games/two/%s", requests[i].path);
            json_t *no = talk_say(&t, 400, "POST", path, "{\"ply\":1,\"%s\":%s}", fields[k].field,
                                  fields[k].value);
            assert_string_equal(talk_text_at(no, "error.where"), fields[k].field);
            json_decref(no);
        }
    json_t *after = get(&t, "two");
    assert_true(json_equal(before, after));
    json_decref(before);
    json_decref(after);
    after = talk_ask(&t, 200, "POST", "/games/two/resign", "{\"ply\":1,\"side\":\"black\"}");
    assert_string_equal(talk_text_at(after, "result.winner"), "white");
    json_decref(after);
    talk_end(&t);
}

/* Rule: after a restart a game is as it was answered: moves, values, names, tags, notes. */
static void restart(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_decref(begin(&t, "again", 8, "beginner"));
    json_decref(move(&t, 200, "again", 0, "d3"));
    json_decref(talk_settled(&t, "again"));
    json_t *before = talk_ask(&t, 200, "PATCH", "/games/again",
                              "{\"tags\":[\"first\",\"<b>\"],\"notes\":\"<script>1</script>\"}");
    talk_restart(&t);
    json_t *after = get(&t, "again");
    static const char *const same[] = {"moves", "board", "black",   "white",   "tags",
                                       "notes", "turn",  "opening", "created", "source"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        if (!json_equal(talk_at(before, same[i]), talk_at(after, same[i])))
            fail_msg("%s has changed", same[i]);
    assert_string_equal(talk_text_at(after, "notes"), "<script>1</script>");
    json_decref(before);
    json_decref(after);
    talk_end(&t);
}

/* Rule: a side whose time is used up loses, whether it moves too late or not at all. */
static void clocks(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_t *g = talk_ask(&t, 201, "POST", "/games",
                         "{\"id\":\"fast\",\"size\":8,\"black\":{\"kind\":\"person\"},\"white\":{"
                         "\"kind\":\"person\"},"
                         "\"clock\":{\"seconds\":0.3,\"increment\":0.1}}");
    assert_int_equal(talk_int_at(g, "clock.black_ms"), 300);
    assert_false(talk_is(g, "clock.running"));
    json_decref(g);
    talk_listen(&t, "fast");
    g = move(&t, 200, "fast", 0, "f5");
    assert_true(talk_is(g, "clock.running"));
    assert_true(talk_int_at(g, "clock.black_ms") >= 300);
    json_decref(g);
    for (bool over = false; !over;) {
        g = talk_wait(&t, "state");
        over = strcmp(talk_text_at(g, "state"), "over") == 0;
        if (over) {
            assert_string_equal(talk_text_at(g, "result.ending"), "time");
            assert_string_equal(talk_text_at(g, "result.winner"), "black");
        }
        json_decref(g);
    }
    talk_end(&t);
}

/* Rule: the clock of a person who is taught stands while a question is open, and costs nothing
 * meanwhile; nobody else's does. */
static void standing_clock(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    for (int taught = 0; taught < 2; taught++) {
        const char *id = taught ? "taught" : "free";
        char made[300], path[60];
        (void)snprintf(made, sizeof made,
                       "{\"id\":\"%s\",\"size\":8,\"black\":{\"kind\":\"person\"},\"white\":{"
                       "\"kind\":\"person\"},\"clock\":{\"seconds\":60},\"teach\":%d}",
                       id, taught ? 4 : 0);
        (void)snprintf(path, sizeof path, "/games/%s/clock", id);
        json_decref(talk_ask(&t, 201, "POST", "/games", made));
        json_decref(move(&t, 200, id, 0, "f5"));
        json_t *g = talk_ask(&t, taught ? 200 : 409, "POST", path, "{\"ply\":1,\"stands\":true}");
        if (!taught) {
            json_decref(g);
            continue;
        }
        assert_false(talk_is(g, "clock.running"));
        const int64_t left = talk_int_at(g, "clock.white_ms");
        json_decref(g);
        (void)nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
        g = talk_ask(&t, 200, "POST", path, "{\"ply\":1,\"stands\":true}");
        assert_int_equal(talk_int_at(g, "clock.white_ms"), left); /* the pause was free */
        json_decref(g);
        g = talk_ask(&t, 200, "POST", path, "{\"ply\":1,\"stands\":false}");
        assert_true(talk_is(g, "clock.running"));
        json_decref(g);
        json_decref(talk_ask(&t, 200, "POST", path, "{\"ply\":1,\"stands\":true}"));
        g = move(&t, 200, id, 1, "d6"); /* a move ends the question */
        assert_true(talk_is(g, "clock.running"));
        assert_string_equal(talk_text_at(g, "turn"), "black");
        json_decref(g);
        json_decref(talk_ask(&t, 409, "POST", path, "{\"ply\":1,\"stands\":true}"));
        json_decref(talk_ask(&t, 400, "POST", path, "{\"ply\":2}"));
    }
    talk_end(&t);
}

/* Rule: swap changes the colours and the engine that is then to move thinks; a rematch changes
 * them, too, keeps the opening, and climbs the ladder if the level adapts. */
static void swap_and_rematch(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_decref(talk_ask(&t, 201, "POST", "/games",
                         "{\"id\":\"one\",\"size\":6,\"black\":{\"kind\":\"person\"},"
                         "\"white\":{\"kind\":\"level\",\"level\":\"beginner\"},\"adapt\":true}"));
    json_decref(at_ply(&t, 200, "one", "swap", 0));
    json_t *g = talk_settled(&t, "one");
    assert_string_equal(talk_text_at(g, "black.name"), "beginner");
    assert_int_equal(plies(g), 1);
    json_decref(g);
    json_decref(at_ply(&t, 200, "one", "resign", 1));
    talk_restart(&t); /* the finished game knows that its level adapts */
    g = talk_ask(&t, 201, "POST", "/games/one/rematch", "{\"id\":\"two\"}");
    assert_string_equal(talk_text_at(g, "white.name"), "newcomer"); /* one step down */
    assert_string_equal(talk_text_at(g, "black.name"), "you");
    json_decref(g);
    json_decref(talk_ask(&t, 200, "POST", "/games/one/rematch", "{\"id\":\"two\"}"));
    talk_end(&t);
}

/* Rule: "now" makes an engine answer that would think for a minute, and changing the seat ends its
 * search. */
static void move_now(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    talk_listen(&t, "slow"); /* before the first depths, which are the quick ones */
    json_decref(talk_ask(&t, 201, "POST", "/games",
                         "{\"id\":\"slow\",\"size\":8,\"black\":{\"kind\":\"champion\","
                         "\"seconds\":600},\"white\":{\"kind\":\"person\"}}"));
    json_decref(talk_wait(&t, "thinking"));
    json_decref(at_ply(&t, 200, "slow", "now", 0));
    json_t *g = talk_settled(&t, "slow");
    assert_int_equal(plies(g), 1);
    json_decref(g);
    g = talk_ask(&t, 200, "PATCH", "/games/slow",
                 "{\"white\":{\"kind\":\"champion\",\"seconds\":500}}");
    assert_true(talk_is(g, "thinking"));
    json_decref(g);
    json_decref(talk_wait(&t, "thinking"));
    g = talk_ask(&t, 200, "PATCH", "/games/slow", "{\"white\":{\"kind\":\"person\"}}");
    assert_false(talk_is(g, "thinking"));
    assert_int_equal(plies(g), 1);
    json_decref(g);
    talk_end(&t);
}

/* ---- starts and seats ---- */

static void starts(void **state) {
    static const struct {
        const char *id, *start;
        int size, plies, http;
    } cases[] = {
        {"s1", "{\"kind\":\"usual\"}", 8, 0, 201},
        {"s2", "{\"kind\":\"opening\",\"text\":\"Tiger\"}", 8, 5, 201},
        {"s3", "{\"kind\":\"opening\",\"text\":\"f5d6c3\"}", 8, 3, 201},
        {"s4", "{\"kind\":\"position\",\"text\":\"f5d6c3d3\",\"ply\":2}", 8, 2, 201},
        {"s5", "{\"kind\":\"position\",\"text\":\"nonsense\"}", 8, 0, 400},
        {"s6", "{\"kind\":\"opening\",\"text\":\"no such name\"}", 8, 0, 400},
        {"s7", "{\"kind\":\"opening\",\"text\":\"Tiger\"}", 6, 0, 400},
        {"s8", "{\"kind\":\"even\"}", 4, 0, 400},
        {"s9", "{\"kind\":\"position\",\"text\":\"f5d6\",\"ply\":9}", 8, 0, 400},
    };
    talk t;
    (void)state;
    talk_begin(&t);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_t *g = talk_say(&t, cases[i].http, "POST", "/games",
                             "{\"id\":\"%s\",\"size\":%d,\"black\":{\"kind\":\"person\"},"
                             "\"white\":{\"kind\":\"person\"},\"start\":%s}",
                             cases[i].id, cases[i].size, cases[i].start);
        if (cases[i].http == 201) {
            assert_int_equal(plies(g), cases[i].plies);
            assert_int_equal(talk_int_at(g, "opening_plies"), cases[i].plies);
            assert_false(talk_is(g, "can.undo"));
        }
        json_decref(g);
    }
    json_t *g = talk_ask(&t, 201, "POST", "/games",
                         "{\"id\":\"even\",\"size\":8,\"black\":{\"kind\":\"person\"},\"white\":"
                         "{\"kind\":\"person\"},\"start\":{\"kind\":\"even\"}}");
    assert_true(plies(g) > 4);
    json_decref(g);
    talk_end(&t);
}

/* Rule: a seat never starts a program or opens a file, whatever the text says. */
static void foreign_seats(void **state) {
    static const char *const seats[] = {
        "{\"kind\":\"agent\",\"agent\":\"@mine.ini\"}",
        "{\"kind\":\"agent\",\"agent\":\"gtp:/bin/sh\"}",
        "{\"kind\":\"agent\",\"agent\":\"nboard:/bin/sh\"}",
        "{\"kind\":\"agent\",\"agent\":\"so:/tmp/x.so\"}",
        "{\"kind\":\"agent\",\"agent\":\"champion\"}",
        "{\"kind\":\"agent\",\"agent\":\"champion,weights=/etc/passwd\"}",
        "{\"kind\":\"agent\",\"agent\":\"compound,weights=/etc/passwd\"}",
        "{\"kind\":\"agent\",\"agent\":\" @mine.ini\"}",
        "{\"kind\":\"agent\",\"agent\":\"\"}",
        "{\"kind\":\"agent\",\"agent\":\"compound,table=1,table-mb=16384\"}",
        "{\"kind\":\"agent\",\"agent\":\"compound,tree=keep\"}",
        "{\"kind\":\"agent\"}",
        "{\"kind\":\"level\",\"level\":\"gtp:/bin/sh\"}",
        "{\"kind\":\"level\",\"level\":\"best\"}",
        "{\"kind\":\"level\",\"level\":\"61\"}",
        "{\"kind\":\"champion\",\"seconds\":0}",
        "{\"kind\":\"champion\",\"seconds\":4000}",
        "{\"kind\":\"champion\",\"seconds\":1,\"weights\":\"/etc/passwd\"}",
        "{\"kind\":\"program\"}",
        "{}",
        "7",
        "null",
    };
    talk t;
    (void)state;
    talk_begin(&t);
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++)
        json_decref(talk_say(&t, 400, "POST", "/games",
                             "{\"id\":\"x%zu\",\"size\":8,\"black\":%s,"
                             "\"white\":{\"kind\":\"person\"}}",
                             i, seats[i]));
    json_t *list = talk_ask(&t, 200, "GET", "/games", NULL);
    assert_int_equal(talk_int_at(list, "total"), 0);
    json_decref(list);
    talk_end(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games),    cmocka_unit_test(engines_alone),
        cmocka_unit_test(engines_pause),  cmocka_unit_test(repeated_moves),
        cmocka_unit_test(undo_redo),      cmocka_unit_test(fields_of_requests),
        cmocka_unit_test(restart),        cmocka_unit_test(clocks),
        cmocka_unit_test(standing_clock), cmocka_unit_test(swap_and_rematch),
        cmocka_unit_test(move_now),       cmocka_unit_test(starts),
        cmocka_unit_test(foreign_seats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
