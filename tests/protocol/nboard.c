/* tests/protocol/nboard.c - the engine of NBoard: every line, passes in GGF and in moves, clocks,
 * hints, analysis, wrong input, and the same moves as the player itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/format.h"
#include "notation/game.h"
#include "player/player.h"
#include "protocol/ggf_clock.h"
#include "protocol/hint_words.h"
#include "protocol/nboard.h"
#include "protocol/partner.h"
#include "search/limits.h"
#include "search/result.h"
#include "support/conversation.h"
#include "support/random_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 20261117 };

typedef struct table {
    conversation talk;
    nboard *nboard;
} table;

static void sit_down(table *t, const char *agent) {
    const partner_options o = {.agent = agent, .hash = agent ? NULL : "1", .seed = 1};
    fault f = {.code = OK};
    conversation_open(&t->talk);
    if (nboard_make(&o, NULL, &t->talk.out, &t->nboard, &f)) fail_msg("%s", f.text);
    t->talk.protocol = nboard_protocol(t->nboard);
}

static void leave(table *t) {
    nboard_free(t->nboard);
    conversation_close(&t->talk);
}

static void expect(table *t, const char *lines, const char *answers) {
    conversation_expect(&t->talk, lines, answers);
}

/* Expects an answer that begins so. */
static const char *expect_start(table *t, const char *lines, const char *start) {
    const char *heard = conversation_say(&t->talk, lines);
    if (strncmp(heard, start, strlen(start)) != 0)
        fail_msg("asked\n%s\nanswered\n%s\nexpected\n%s", lines, heard, start);
    return heard;
}

#define NO_DEPTH "status set depth needs a number from 1 on: set depth 12\n"

static void lines_are_answered(void **state) {
    (void)state;
    table t;
    sit_down(&t, NULL);
    expect(&t, "nboard 2\nset depth 3\n", "set myname Avocet\nset myname Avocet3\n");
    expect(&t, "ping 17\nping\nset contempt -40\nset contempt x\nset contempt\n",
           "pong 17\npong\n");
    expect(&t, "", "");
    expect(&t, "foo\nset\nset foo 3\n \nz9\nset game\n", "status a GGF game begins with (;\n");
    expect(&t, "set depth\n", NO_DEPTH);
    expect(&t, "set depth x\nset depth 0\n", NO_DEPTH NO_DEPTH);
    expect(&t, "quit\nping 1\n", "");
    assert_true(t.talk.over);
    leave(&t);
    sit_down(&t, "first");
    expect(&t, "nboard 1\nset depth 5\n", "set myname Avocet-first\nset myname Avocet-first5\n");
    leave(&t);
}

static const char middle[] =
    "set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[8 "
    "---------------------------O*------*O--------------------------- *]B[F5]W[D6];)\n";

/* The engine does not move on its own: the same question has the same answer. */
static void a_move_is_chosen_and_not_made(void **state) {
    (void)state;
    table t;
    char move[8], again[8];
    double value = 0, seconds = 0;
    sit_down(&t, NULL);
    (void)conversation_say(&t.talk, "nboard 2\nset depth 2\n");
    (void)conversation_say(&t.talk, middle);
    const char *heard = expect_start(&t, "go\n", "status Thinking\nstatus\nnodestats ");
    heard = strstr(heard, "===");
    assert_non_null(heard);
    assert_int_equal(sscanf(heard, "=== %2[A-H1-8]/%lf/%lf\n", move, &value, &seconds), 3);
    heard = strstr(conversation_say(&t.talk, "go\n"), "===");
    assert_int_equal(sscanf(heard, "=== %2[A-H1-8]", again), 1);
    assert_string_equal(move, again);
    leave(&t);
    sit_down(&t, "first"); /* no nodestats in version 1, and no value in discs */
    (void)conversation_say(&t.talk, "nboard 1\nset depth 2\n");
    expect_start(&t, "go\n", "status Thinking\nstatus\n=== C4//0.");
    expect_start(&t, "move D3/0.31/0.42\ngo\n", "status Thinking\nstatus\n=== ");
    expect(&t, "move D3\n", "status d3 is no legal move for white, at ply 2\n");
    expect(&t, "move\nmove PA\n",
           "status this is no move\n"
           "status white has a move and cannot pass\n");
    expect_start(&t, "C3\ngo\n", "status Thinking\nstatus\n=== ");
    leave(&t);
}

/* A game of no size, or with a move that is not legal, leaves the present one as it is. */
static void wrong_games_are_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "set game (;GM[Othello]TY[7]BO[7 -- *];)\n",
        "set game (;GM[Othello]TY[18]B[F5];)\n",
        "set game (;GM[Othello]TY[8]BO[8 "
        "---------------------------O*------*O--------------------------- *]B[A1];)\n",
        "set game (;GM[Othello]TY[8]BO[8 ---O*--*O--- *];)\n",
        "set game (;GM[Othello]TY[8]BO[8 "
        "---------------------------O*------*O--------------------------- *]B[PA]W[F5];)\n",
        "set game (;GM[Go]SZ[19];B[aa])\n",
    };
    table t;
    sit_down(&t, "first");
    expect(&t, "nboard 1\nmove F5\n", "set myname Avocet-first\n");
    buffer before = buffer_make(NULL);
    buffer_add(&before, strstr(conversation_say(&t.talk, "go\n"), "=== "));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        (void)expect_start(&t, wrong[i], "status ");
        const char *now = strstr(conversation_say(&t.talk, "go\n"), "=== ");
        assert_non_null(now);
        assert_memory_equal(now, buffer_text(&before), 6);
    }
    expect(&t, "move D6\r\nping 4\r\n", "pong 4\n");
    assert_true(t.talk.protocol.hear(t.talk.protocol.self, view_of("ping 5"), true)); /* cut */
    assert_null(strstr(buffer_text(&t.talk.heard), "pong 5"));
    buffer_clear(&before);
    leave(&t);
}

/* ---- hints ---- */

static void hints_are_streamed(void **state) {
    (void)state;
    table t;
    sit_down(&t, NULL);
    (void)conversation_say(&t.talk, "nboard 2\nset depth 4\n");
    (void)conversation_say(&t.talk, middle);
    const char *heard = expect_start(&t, "hint 2\n", "status Analysing\nsearch ");
    int depths = 0, statistics = 0;
    for (view rest = view_of(heard); rest.length;) {
        const view line = view_take(&rest, '\n');
        char text[256], pv[128], depth[16];
        double value = 0;
        (void)snprintf(text, sizeof text, "%.*s", (int)line.length, line.data);
        if (view_starts_with(line, "nodestats")) statistics++;
        if (!view_starts_with(line, "search")) continue;
        if (sscanf(text, "search %127s %lf 0 %15s", pv, &value, depth) != 3) fail_msg("%s", text);
        depths = atoi(depth);
    }
    assert_int_equal(depths, 4);
    assert_true(statistics >= 3);
    const size_t length = strlen(heard);
    assert_string_equal(heard + length - 8, "\nstatus\n");
    leave(&t);
}

/* Near the end every move is solved. */
static void the_end_is_exact(void **state) {
    (void)state;
    rng r = rng_make(SEED, 3);
    table t;
    sit_down(&t, NULL);
    (void)conversation_say(&t.talk, "nboard 2\nset depth 8\n");
    for (int i = 0; i < 3; i++) {
        game g = game_make(NULL);
        buffer line = buffer_make(NULL);
        const position p = random_late(&r, 8, 6);
        game_set_start(&g, &p);
        buffer_add(&line, "set game ");
        assert_int_equal(game_ggf.write(&g, &line, NULL), OK);
        expect(&t, buffer_text(&line), "");
        const char *heard = conversation_say(&t.talk, "hint 1\n"), *last = NULL;
        for (const char *s = heard; (s = strstr(s, "search ")) != NULL; s++) last = s;
        assert_non_null(last);
        char pv[128], depth[16];
        double value = 0;
        assert_int_equal(sscanf(last, "search %127s %lf 0 %15s", pv, &value, depth), 3);
        assert_string_equal(depth, "100%");
        buffer_clear(&line);
        game_clear(&g);
    }
    leave(&t);
}

static void games_are_analysed_from_their_end(void **state) {
    (void)state;
    table t;
    sit_down(&t, NULL);
    (void)conversation_say(&t.talk, "nboard 2\nset depth 2\n");
    (void)conversation_say(&t.talk, middle);
    const char *heard = expect_start(&t, "analyze\n", "status Analysing\nanalysis 2 ");
    assert_non_null(strstr(heard, "\nanalysis 1 "));
    assert_non_null(strstr(heard, "\nanalysis 0 "));
    leave(&t);
}

/* ---- passes ---- */

static void add_ply(buffer *out, int square) {
    hint_words_move(square == GAME_PASS ? SEARCH_PASS : square, "PA", out);
}

/* A game as NBoard sends it, whole and with its passes, or move by move, with the pass left out or
 * sent twice. After each ply the engine's answer is a legal one of the right side. */
static void play_random(table *t, rng *r, int size) {
    game g = game_make(NULL);
    position p;
    assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
    game_set_start(&g, &p);
    buffer first = buffer_make(NULL);
    buffer_add(&first, "set game ");
    assert_int_equal(game_ggf.write(&g, &first, NULL), OK);
    expect(t, buffer_text(&first), "");
    buffer_clear(&first);
    bool owes_pass = false;
    while (!position_over(&g.now)) {
        const squares moves = position_moves(&g.now);
        const bool passes = position_must_pass(&g.now);
        const int square = passes ? GAME_PASS : random_member(r, &moves);
        buffer line = buffer_make(NULL);
        assert_int_equal(passes ? game_add_pass(&g, NULL) : game_add_move(&g, square, NULL), OK);
        if (rng_below(r, 3) == 0) {
            buffer_add(&line, "set game ");
            assert_int_equal(game_ggf.write(&g, &line, NULL), OK);
            owes_pass = false;
        } else if (passes && rng_below(r, 2) == 0) {
            owes_pass = true; /* the next move tells */
        } else {
            buffer_add(&line, "move ");
            add_ply(&line, square);
            buffer_add(&line, "//0.1\n");
            if (passes) buffer_add(&line, "PA\n");
            owes_pass = false;
        }
        expect(t, buffer_text(&line), "");
        buffer_clear(&line);
        if (owes_pass) continue;
        if (position_over(&g.now) || position_must_pass(&g.now)) {
            expect(t, "go\n", "=== PA\n");
            continue;
        }
        const char *answer = strstr(conversation_say(&t->talk, "go\n"), "=== ");
        assert_non_null(answer);
        const squares legal = position_moves(&g.now);
        const int chosen = squares_next(&legal, SQUARE_NONE);
        bool found = false;
        for (int s = chosen; s != SQUARE_NONE; s = squares_next(&legal, s)) {
            buffer name = buffer_make(NULL);
            add_ply(&name, s);
            found = found || strncmp(answer + 4, buffer_text(&name), name.length) == 0;
            buffer_clear(&name);
        }
        assert_true(found);
    }
    game_clear(&g);
}

static void passes_arrive_in_every_way(void **state) {
    (void)state;
    rng r = rng_make(SEED, 4);
    print_message("seed %d\n", SEED);
    for (int i = 0; i < 30; i++) {
        table t;
        sit_down(&t, "first");
        (void)conversation_say(&t.talk, "nboard 2\nset depth 1\n");
        if (i % 3 != 2) {
            play_random(&t, &r, i % 3 ? 4 : 6);
        } else {
            play_random(&t, &r, 4);
            play_random(&t, &r, 6);
        }
        leave(&t);
    }
}

/* ---- clocks ---- */

static void expect_clock(const char *clock, colour side, int64_t game_ns, int64_t increment_ns) {
    game g = game_make(NULL);
    assert_int_equal(game_set_tag(&g, TAG_CLOCK, view_of(clock)), OK);
    assert_int_equal(game_add_move(&g, square_at(4, 5), NULL), OK);
    game_last(&g)->has_seconds = true;
    game_last(&g)->seconds = 10;
    const search_limits l = ggf_clock_limits(&g, side);
    assert_int_equal(l.game_ns, game_ns);
    assert_int_equal(l.increment_ns, increment_ns);
    assert_int_equal(l.time_ns, 0);
    game_clear(&g);
}

#define SECOND INT64_C(1000000000)

static void clocks_are_read(void **state) {
    (void)state;
    expect_clock("5:00", WHITE, 300 * SECOND, 0);
    expect_clock("5:00", BLACK, 290 * SECOND, 0);
    expect_clock("05:00/00:03/02:00", BLACK, 293 * SECOND, 3 * SECOND);
    expect_clock("05:00//02:00", BLACK, 290 * SECOND, 0);
    expect_clock("1:00:00", WHITE, 3600 * SECOND, 0);
    expect_clock("5", BLACK, 1, 0); /* used up: 0 would be no limit */
    expect_clock("black 5:00 white 3:00", WHITE, 180 * SECOND, 0);
    expect_clock("black 5:00 white 3:00", BLACK, 290 * SECOND, 0);
    expect_clock("white 3:00", BLACK, 0, 0);
    expect_clock("", BLACK, 0, 0);
    expect_clock("soon", BLACK, 0, 0);
    expect_clock("1:2:3:4", BLACK, 0, 0);
    expect_clock("-5:00", BLACK, 0, 0);
    expect_clock("9999999999:00", BLACK, 0, 0);
}

/* ---- moves ---- */

/* A whole game by `set game` and `go` has the moves of the player itself. The nodes show that the
 * table is kept from move to move. */
static void it_plays_as_the_player_does(void **state) {
    (void)state;
    const player_options direct = {.size = 8};
    player *players[2] = {NULL, NULL};
    game g = game_make(NULL);
    table sides[2];
    for (int i = 0; i < 2; i++) {
        sit_down(&sides[i], NULL);
        (void)conversation_say(&sides[i].talk, "nboard 2\nset depth 6\n");
        assert_int_equal(
            player_open(view_of("champion,level=6,hash=1"), &direct, &players[i], NULL), OK);
    }
    while (!position_over(&g.now)) {
        search_result r;
        const search_request none = {.stop = NULL};
        buffer line = buffer_make(NULL), move = buffer_make(NULL);
        const colour side = g.now.to_move;
        assert_int_equal(player_choose(players[side], &g.now, &none, &r, NULL), OK);
        buffer_add(&line, "set game ");
        assert_int_equal(game_ggf.write(&g, &line, NULL), OK);
        buffer_add(&line, "go\n");
        buffer_add(&move, "=== ");
        hint_words_move(r.move, "PA", &move);
        const char *heard = conversation_say(&sides[side].talk, buffer_text(&line));
        const char *answer = strstr(heard, "==="), *counted = strstr(heard, "nodestats ");
        assert_non_null(answer);
        assert_int_equal(strncmp(answer, buffer_text(&move), move.length), 0);
        if (counted) assert_int_equal(strtoull(counted + 10, NULL, 10), r.statistics.nodes);
        assert_int_equal(
            r.move == SEARCH_PASS ? game_add_pass(&g, NULL) : game_add_move(&g, r.move, NULL), OK);
        buffer_clear(&line);
        buffer_clear(&move);
    }
    for (int i = 0; i < 2; i++) {
        player_close(players[i]);
        leave(&sides[i]);
    }
    game_clear(&g);
}

/* ---- wrong input ---- */

static void random_lines_do_no_harm(void **state) {
    (void)state;
    static const char *const words[] = {
        "set",           "game",  "depth", "contempt", "move", "go",    "hint",     "ping",
        "nboard",        "2",     "1",     "F5",       "PA",   "d6//",  "//",       "-3",
        "(;GM[Othello]", "B[F5]", "W[PA]", ";)",       "\x80", "TY[6]", "TI[1:00]", "x",
        "99999999999"};
    rng r = rng_make(SEED, 5);
    table t;
    sit_down(&t, "first");
    for (int i = 0; i < 2000; i++) {
        buffer line = buffer_make(NULL);
        const int count = (int)rng_below(&r, 7);
        for (int k = 0; k < count; k++) {
            buffer_add(&line, words[rng_below(&r, sizeof words / sizeof *words)]);
            if (rng_below(&r, 2)) buffer_add_char(&line, ' ');
            if (rng_below(&r, 20) == 0) buffer_add_char(&line, (char)rng_below(&r, 256));
        }
        if (strstr(buffer_text(&line), "hint")) buffer_reset(&line, 0);
        (void)conversation_say_bytes(&t.talk, buffer_view(&line));
        buffer_clear(&line);
    }
    expect(&t, "ping 3\n", "pong 3\n");
    leave(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_answered),
        cmocka_unit_test(a_move_is_chosen_and_not_made),
        cmocka_unit_test(wrong_games_are_refused),
        cmocka_unit_test(hints_are_streamed),
        cmocka_unit_test(the_end_is_exact),
        cmocka_unit_test(games_are_analysed_from_their_end),
        cmocka_unit_test(passes_arrive_in_every_way),
        cmocka_unit_test(clocks_are_read),
        cmocka_unit_test(it_plays_as_the_player_does),
        cmocka_unit_test(random_lines_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
