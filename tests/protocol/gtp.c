/* tests/protocol/gtp.c - the engine of the Go Text Protocol: every command byte for byte, passes in
 * every dialect, wrong input, and the same moves as the player itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"
#include "notation/positions/position_drawing.h"
#include "notation/square_name.h"
#include "player/player.h"
#include "protocol/gtp.h"
#include "protocol/partner.h"
#include "protocol/wire.h"
#include "search/result.h"
#include "support/conversation.h"
#include "support/random_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SEED = 20261117 };

typedef struct table {
    conversation talk;
    gtp *gtp;
} table;

static void sit_down(table *t, const partner_options *o) {
    static const partner_options usual = {.level = "1", .hash = "1", .seed = 1};
    fault f = {.code = OK};
    conversation_open(&t->talk);
    if (gtp_make(o ? o : &usual, "1.2.3", &t->talk.out, &t->gtp, &f)) fail_msg("%s", f.text);
    t->talk.protocol = gtp_protocol(t->gtp);
}

static void leave(table *t) {
    gtp_free(t->gtp);
    conversation_close(&t->talk);
}

static void expect(table *t, const char *lines, const char *answers) {
    conversation_expect(&t->talk, lines, answers);
}

/* ---- dialogues ---- */

static void it_says_who_it_is(void **state) {
    (void)state;
    table t;
    sit_down(&t, NULL);
    expect(&t, "protocol_version\nname\nversion\n", "= 2\n\n= Avocet\n\n= 1.2.3\n\n");
    expect(&t, "7 name\n0 version\n12345678901234567890 name\n",
           "=7 Avocet\n\n=0 1.2.3\n\n=12345678901234567890 Avocet\n\n");
    expect(&t, "known_command genmove\nknown_command quux\nknown_command\n",
           "= true\n\n= false\n\n= false\n\n");
    expect(&t, "list_games\nset_game Othello\nset_game Go\nset_game\n",
           "= Othello\n\n=\n\n? unsupported game\n\n? syntax error\n\n");
    expect(&t, "komi 6.5\nkomi\n", "=\n\n? syntax error\n\n");
    expect(&t, "5 quit\nname\n", "=5\n\n");
    assert_true(t.talk.over);
    leave(&t);
}

/* Every command that is listed is known, and none is refused as unknown. */
static void the_list_is_complete(void **state) {
    (void)state;
    static const char *const needed[] = {"protocol_version",
                                         "name",
                                         "version",
                                         "known_command",
                                         "list_commands",
                                         "quit",
                                         "boardsize",
                                         "clear_board",
                                         "komi",
                                         "play",
                                         "genmove",
                                         "reg_genmove",
                                         "undo",
                                         "showboard",
                                         "time_settings",
                                         "time_left",
                                         "final_score",
                                         "loadsgf",
                                         "list_games",
                                         "set_game",
                                         "avocet-level",
                                         "avocet-hint",
                                         "avocet-agent"};
    table t;
    sit_down(&t, NULL);
    buffer list = buffer_make(NULL);
    buffer_add(&list, conversation_say(&t.talk, "list_commands\n"));
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        char line[64];
        (void)snprintf(line, sizeof line, "known_command %s\n", needed[i]);
        expect(&t, line, "= true\n\n");
        assert_non_null(strstr(buffer_text(&list), needed[i]));
    }
    buffer_clear(&list);
    leave(&t);
}

static const char start_board[] = "=\n"
                                  "   a b c d e f g h\n"
                                  " 1 . . . . . . . .\n"
                                  " 2 . . . . . . . .\n"
                                  " 3 . . . . . . . .\n"
                                  " 4 . . . O X . . .\n"
                                  " 5 . . . X O . . .\n"
                                  " 6 . . . . . . . .\n"
                                  " 7 . . . . . . . .\n"
                                  " 8 . . . . . . . .\n"
                                  "black to move\n\n";

static void moves_are_checked(void **state) {
    (void)state;
    table t;
    sit_down(&t, NULL);
    expect(&t, "showboard\n", start_board);
    expect(&t, "play b f5\nplay W F6\nplay BLACK e6\nplay white F4\n", "=\n\n=\n\n=\n\n=\n\n");
    expect(&t, "play b a1\nplay w e3\nplay b i9\nplay b z99\nplay b\nplay x e3\nplay\nplay b f\n",
           "? illegal move\n\n? illegal move\n\n? illegal move\n\n? illegal move\n\n"
           "? syntax error\n\n? syntax error\n\n? syntax error\n\n? syntax error\n\n");
    expect(&t, "play b pass\nplay w pass\n", "? illegal move\n\n? illegal move\n\n");
    expect(&t, "undo\nundo\nundo\nundo\nundo\n", "=\n\n=\n\n=\n\n=\n\n? cannot undo\n\n");
    expect(&t, "showboard\n", start_board);
    expect(&t, "final_score\n", "? cannot score\n\n");
    leave(&t);
}

static void input_is_tolerated(void **state) {
    (void)state;
    table t;
    sit_down(&t, NULL);
    expect(&t, "\n   \n# a comment\n\t7\tname # why\r\n  name  \nna\x01me\x7f\n",
           "=7 Avocet\n\n= Avocet\n\n= Avocet\n\n");
    expect(&t, "foo\n8 foo\n7\nNAME\n",
           "? unknown command\n\n?8 unknown command\n\n?7 unknown command\n\n"
           "? unknown command\n\n");
    assert_string_equal(conversation_say_bytes(&t.talk, (view){"na\0me\n\xff\xfe\n", 9}),
                        "= Avocet\n\n? unknown command\n\n");
    leave(&t);
}

static void sizes_change(void **state) {
    (void)state;
    table t;
    sit_down(&t, NULL);
    expect(&t, "boardsize 6\ngogui-rules_board_size\ngogui-rules_board\n",
           "=\n\n= 6\n\n=\n. . . . . .\n. . . . . .\n. . X O . .\n. . O X . .\n. . . . . .\n"
           ". . . . . .\n\n");
    expect(&t, "boardsize 7\nboardsize 18\nboardsize 0\nboardsize\nboardsize x\nboardsize 8.5\n",
           "? unacceptable size\n\n? unacceptable size\n\n? unacceptable size\n\n"
           "? syntax error\n\n? syntax error\n\n? syntax error\n\n");
    expect(&t, "gogui-rules_board_size\n", "= 6\n\n");
    for (int size = 4; size <= 16; size += 2) {
        char line[64];
        (void)snprintf(line, sizeof line, "boardsize %d\nclear_board\n", size);
        expect(&t, line, "=\n\n=\n\n");
    }
    expect(&t, "avocet-level\navocet-level 3\n",
           "= none\n\n? levels are the champion's: it does not play here\n\n");
    expect(&t, "boardsize 12\navocet-level 2\n", "=\n\n=\n\n");
    assert_true(strncmp(conversation_say(&t.talk, "genmove b\n"), "= ", 2) == 0);
    assert_true(strncmp(conversation_say(&t.talk, "avocet-hint 2\n"), "= ", 2) == 0);
    expect(&t, "boardsize 14\navocet-agent naive,depth=1\n", "=\n\n=\n\n");
    assert_true(strncmp(conversation_say(&t.talk, "genmove b\n"), "= ", 2) == 0);
    assert_true(strncmp(conversation_say(&t.talk, "genmove w\n"), "= ", 2) == 0);
    assert_true(strncmp(conversation_say(&t.talk, "avocet-hint\n"), "? ", 2) == 0);
    leave(&t);
}

static void gogui_learns_the_rules(void **state) {
    (void)state;
    table t;
    sit_down(&t, NULL);
    expect(&t, "gogui-rules_game_id\ngogui-rules_side_to_move\ngogui-rules_legal_moves\n",
           "= Othello\n\n= black\n\n= D3 C4 F5 E6\n\n");
    expect(&t, "gogui-rules_final_result\n", "=\n\n");
    expect(&t, "play b d3\ngogui-rules_board\n",
           "=\n\n=\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . X O . . .\n"
           ". . . X X . . .\n. . . X . . . .\n. . . . . . . .\n. . . . . . . .\n\n");
    /* Each line is type/label/command, and the command is one of ours. */
    buffer lines = buffer_make(NULL);
    buffer_add(&lines, conversation_say(&t.talk, "gogui-analyze_commands\n") + 2);
    view rest = view_trim(buffer_view(&lines));
    while (rest.length) {
        view line = view_take(&rest, '\n');
        (void)view_take(&line, '/');
        (void)view_take(&line, '/');
        char asked[80];
        (void)snprintf(asked, sizeof asked, "known_command %.*s\n", (int)line.length, line.data);
        expect(&t, asked, "= true\n\n");
    }
    buffer_clear(&lines);
    leave(&t);
}

static void settings_change(void **state) {
    (void)state;
    table t;
    sit_down(&t, NULL);
    expect(&t, "avocet-level\navocet-agent\n", "= 1\n\n= champion,level=1,hash=1\n\n");
    expect(&t, "avocet-level 5\navocet-level\n", "=\n\n= 5\n\n");
    expect(&t, "avocet-level club\navocet-level\nset_level 3\navocet-level\n",
           "=\n\n= club\n\n=\n\n= 3\n\n");
    assert_true(strncmp(conversation_say(&t.talk, "avocet-level 61\n"), "? ", 2) == 0);
    assert_true(strncmp(conversation_say(&t.talk, "avocet-level 5,threads=9\n"), "? ", 2) == 0);
    expect(&t, "set_level\navocet-level\n", "? syntax error\n\n= 3\n\n");
    leave(&t);
    const partner_options plain = {.seed = 1};
    sit_down(&t, &plain);
    expect(&t, "avocet-level\navocet-agent first\navocet-agent\navocet-level\n",
           "= 21\n\n=\n\n= first\n\n= none\n\n");
    expect(&t, "genmove b\n", "= C4\n\n");
    assert_true(strncmp(conversation_say(&t.talk, "avocet-agent no-such\n"), "? ", 2) == 0);
    expect(&t, "avocet-agent\n", "= first\n\n");
    leave(&t);
}

static void bad_settings_are_found_first(void **state) {
    (void)state;
    const partner_options wrong[] = {{.level = "61"},
                                     {.agent = "no-such"},
                                     {.weights = "/no/such/file"},
                                     {.level = "3", .limits = {.depth = 2}},
                                     {.agent = "naive", .hash = "1"},
                                     {.threads = "0"}};
    wire_out out = {.write = NULL};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        gtp *g = NULL;
        fault f = {.code = OK};
        assert_int_not_equal(gtp_make(&wrong[i], "1", &out, &g, &f), OK);
        assert_null(g);
        assert_true(*f.text);
    }
}

static void hints_have_values(void **state) {
    (void)state;
    const partner_options o = {.limits = {.depth = 4}, .hash = "1"};
    table t;
    sit_down(&t, &o);
    const char *heard = conversation_say(&t.talk, "play b f5\navocet-hint 2\n");
    char first[8], second[8], depth[2][16], line[2][256];
    double value[2];
    if (sscanf(heard, "=\n\n= %7s %lf %15s %255s\n%7s %lf %15s %255s", first, &value[0], depth[0],
               line[0], second, &value[1], depth[1], line[1]) != 8)
        fail_msg("%s", heard);
    assert_true(value[0] >= value[1]);
    assert_string_not_equal(first, second);
    assert_int_equal(strncmp(line[0], first, 2), 0);
    heard = conversation_say(&t.talk, "avocet-values\n");
    if (sscanf(heard, "= %7s %lf", second, &value[1]) != 2) fail_msg("%s", heard);
    expect(&t, "avocet-hint 0\navocet-hint x\navocet-hint 999\n",
           "? syntax error\n\n? syntax error\n\n? syntax error\n\n");
    leave(&t);
}

/* ---- time ---- */

static void the_clock_is_taken(void **state) {
    (void)state;
    table t;
    sit_down(&t, NULL);
    expect(&t,
           "time_settings 300 0 0\ntime_left b 12.5 0\ntime_left white 3\ntime_settings 0 1 0\n",
           "=\n\n=\n\n=\n\n=\n\n");
    expect(&t,
           "time_settings\ntime_settings 1 2\ntime_settings -1 0 0\ntime_settings a b c\n"
           "time_settings 1e300 0 0\ntime_settings nan 0 0\ntime_settings 1 1 1.5\ntime_left b\n"
           "time_left 3 0\ntime_left b x 0\n",
           "? syntax error\n\n? syntax error\n\n? syntax error\n\n? syntax error\n\n"
           "? syntax error\n\n? syntax error\n\n? syntax error\n\n? syntax error\n\n"
           "? syntax error\n\n? syntax error\n\n");
    /* A level within a clock that is almost used up still answers. */
    expect(&t, "time_settings 0 0.01 1\ntime_left b 0 0\n", "=\n\n=\n\n");
    assert_true(strncmp(conversation_say(&t.talk, "genmove b\n"), "= ", 2) == 0);
    leave(&t);
}

/* ---- passes ---- */

static void add_square(buffer *out, int square) {
    char name[SQUARE_NAME_BYTES];
    square_name_write(square, name);
    buffer_add(out, name);
}

static void expect_board(table *t, const position *p) {
    buffer drawn = buffer_make(NULL);
    buffer_add(&drawn, "=\n");
    assert_int_equal(position_drawing_write(p, &drawn, NULL), OK);
    buffer_add(&drawn, "\n\n");
    expect(t, "showboard\n", buffer_text(&drawn));
    buffer_clear(&drawn);
}

static void say_move(table *t, colour side, int square, const char *answer) {
    buffer line = buffer_make(NULL);
    buffer_format(&line, "play %s ", colour_name(side));
    if (square == GAME_PASS)
        buffer_add(&line, side == BLACK ? "PASS" : "pa");
    else
        add_square(&line, square);
    buffer_add_char(&line, '\n');
    expect(t, buffer_text(&line), answer);
    buffer_clear(&line);
}

/* The three dialects: the pass is sent, left out, or sent twice. */
static void pass_in_a_dialect(table *t, rng *r, const position *p, int *sent) {
    const uint32_t dialect = (uint32_t)rng_below(r, 3);
    const char *generated = p->to_move == BLACK ? "genmove b\n" : "genmove w\n";
    expect(t, p->to_move == BLACK ? "reg_genmove b\n" : "reg_genmove w\n", "= pass\n\n");
    if (dialect == 0) return;
    if (dialect == 1)
        say_move(t, p->to_move, GAME_PASS, "=\n\n");
    else
        expect(t, generated, "= pass\n\n");
    say_move(t, p->to_move, GAME_PASS, "=\n\n"); /* made already */
    ++*sent;
}

static int play_random(table *t, rng *r, position *p) {
    int sent = 0;
    while (!position_over(p)) {
        if (position_must_pass(p)) {
            pass_in_a_dialect(t, r, p, &sent);
            position_pass(p);
            continue;
        }
        const squares moves = position_moves(p);
        const int square = random_member(r, &moves);
        if (rng_below(r, 4) == 0) say_move(t, p->to_move, GAME_PASS, "? illegal move\n\n");
        say_move(t, p->to_move, square, "=\n\n");
        position_play(p, square);
        sent++;
    }
    return sent;
}

static void passes_in_every_dialect(void **state) {
    (void)state;
    rng r = rng_make(SEED, 1);
    print_message("seed %d\n", SEED);
    for (int i = 0; i < 40; i++) {
        const int size = i % 2 ? 4 : 6;
        table t;
        position p, start;
        char line[64];
        sit_down(&t, NULL);
        (void)snprintf(line, sizeof line, "boardsize %d\n", size);
        expect(&t, line, "=\n\n");
        assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
        start = p;
        const int sent = play_random(&t, &r, &p);
        expect_board(&t, &p);
        const int score = position_final_score(&p);
        (void)snprintf(line, sizeof line, score ? "= %c+%d\n\n" : "= 0\n\n", score > 0 ? 'B' : 'W',
                       abs(score));
        expect(&t, "final_score\n", line);
        expect(&t, "genmove b\ngenmove w\nplay b pass\nplay w pass\nreg_genmove b\n",
               "= pass\n\n= pass\n\n=\n\n=\n\n= pass\n\n");
        expect(&t, "play b a1\ngogui-rules_legal_moves\n", "? illegal move\n\n=\n\n");
        for (int k = 0; k < sent; k++) expect(&t, "undo\n", "=\n\n");
        expect(&t, "undo\n", "? cannot undo\n\n");
        expect_board(&t, &start);
        leave(&t);
    }
}

/* ---- files ---- */

static void games_are_loaded(void **state) {
    (void)state;
    table t;
    char path[] = "/tmp/avocet gtp XXXXXX", line[128];
    static const char text[] = "(;GM[2]FF[4]SZ[8];B[f5];W[d6];B[c3])\n";
    const int handle = mkstemp(path);
    assert_true(handle >= 0);
    assert_int_equal(write(handle, text, sizeof text - 1), (ssize_t)(sizeof text - 1));
    (void)close(handle);
    sit_down(&t, NULL);
    (void)snprintf(line, sizeof line, "loadsgf %s\nundo\nundo\nundo\nundo\n", path);
    expect(&t, line, "=\n\n=\n\n=\n\n=\n\n? cannot undo\n\n");
    (void)snprintf(line, sizeof line, "loadsgf %s 3\ngogui-rules_side_to_move\nplay b c3\n", path);
    expect(&t, line, "=\n\n= black\n\n=\n\n");
    (void)snprintf(line, sizeof line, "loadsgf %s 1\nshowboard\n", path);
    const char *heard = conversation_say(&t.talk, line);
    assert_string_equal(heard + 3, start_board);
    (void)snprintf(line, sizeof line, "loadsgf %s 0\nloadsgf %s 5\nloadsgf\n", path, path);
    expect(&t, line, "? syntax error\n\n? syntax error\n\n? syntax error\n\n");
    expect(&t, "loadsgf /no/such/file\nloadsgf /\n",
           "? cannot load file\n\n? cannot load file\n\n");
    (void)unlink(path);
    leave(&t);
}

/* ---- moves ---- */

/* A game that the engine plays with itself has the moves that the player chooses when it is asked
 * directly. */
static void it_plays_as_the_player_does(void **state) {
    (void)state;
    const partner_options o = {.limits = {.depth = 3}, .hash = "1"};
    const player_options direct = {.size = 8};
    player *players[2] = {NULL, NULL};
    position p;
    table t;
    sit_down(&t, &o);
    for (int i = 0; i < 2; i++)
        assert_int_equal(
            player_open(view_of("champion,depth=3,hash=1"), &direct, &players[i], NULL), OK);
    assert_int_equal(position_start(&p, 8, START_STANDARD, NULL), OK);
    while (!position_over(&p)) {
        search_result r;
        const search_request request = {.limits = {.depth = 3}};
        buffer answer = buffer_make(NULL);
        assert_int_equal(player_choose(players[p.to_move], &p, &request, &r, NULL), OK);
        buffer_add(&answer, "= ");
        if (r.move == SEARCH_PASS) {
            buffer_add(&answer, "pass");
        } else {
            add_square(&answer, r.move);
            answer.data[2] = (char)(answer.data[2] - 'a' + 'A');
        }
        buffer_add(&answer, "\n\n");
        expect(&t, p.to_move == BLACK ? "genmove b\n" : "genmove w\n", buffer_text(&answer));
        buffer_clear(&answer);
        if (r.move == SEARCH_PASS)
            position_pass(&p);
        else
            position_play(&p, r.move);
    }
    for (int i = 0; i < 2; i++) player_close(players[i]);
    leave(&t);
}

static void a_move_out_of_turn_is_refused(void **state) {
    (void)state;
    table t;
    sit_down(&t, NULL);
    expect(&t, "genmove w\nreg_genmove white\ngenmove\ngenmove red\n",
           "? wrong colour: black is to move\n\n? wrong colour: black is to move\n\n"
           "? syntax error\n\n? syntax error\n\n");
    const char *heard = conversation_say(&t.talk, "reg_genmove b\nshowboard\n");
    assert_non_null(strstr(heard, start_board));
    leave(&t);
}

/* ---- wrong input ---- */

static void random_bytes_do_no_harm(void **state) {
    (void)state;
    static const char *const words[] = {"play",
                                        "genmove",
                                        "undo",
                                        "boardsize",
                                        "b",
                                        "w",
                                        "black",
                                        "f5",
                                        "pass",
                                        "d3",
                                        "4",
                                        "6",
                                        "99",
                                        "#",
                                        "\t",
                                        "-1",
                                        "\x80",
                                        "loadsgf",
                                        "/",
                                        "komi",
                                        "showboard",
                                        "time_left",
                                        "avocet-level",
                                        "clear_board",
                                        "final_score",
                                        "list_commands"};
    rng r = rng_make(SEED, 2);
    table t;
    const partner_options o = {.agent = "random"};
    sit_down(&t, &o);
    for (int i = 0; i < 3000; i++) {
        buffer line = buffer_make(NULL);
        const int count = (int)rng_below(&r, 6);
        for (int k = 0; k < count; k++) {
            buffer_add(&line, words[rng_below(&r, sizeof words / sizeof *words)]);
            buffer_add_char(&line, rng_below(&r, 10) ? ' ' : (char)rng_below(&r, 256));
        }
        buffer_add_char(&line, '\n');
        const char *heard = conversation_say_bytes(&t.talk, buffer_view(&line));
        const size_t length = strlen(heard);
        if (length) {
            assert_true(heard[0] == '=' || heard[0] == '?');
            assert_string_equal(heard + length - 2, "\n\n");
            if (length > 3 && !strchr(buffer_text(&line), '\n'))
                assert_null(strstr(heard, "\n\n\n"));
        }
        buffer_clear(&line);
    }
    leave(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_says_who_it_is),
        cmocka_unit_test(the_list_is_complete),
        cmocka_unit_test(moves_are_checked),
        cmocka_unit_test(input_is_tolerated),
        cmocka_unit_test(sizes_change),
        cmocka_unit_test(gogui_learns_the_rules),
        cmocka_unit_test(settings_change),
        cmocka_unit_test(bad_settings_are_found_first),
        cmocka_unit_test(hints_have_values),
        cmocka_unit_test(the_clock_is_taken),
        cmocka_unit_test(passes_in_every_dialect),
        cmocka_unit_test(games_are_loaded),
        cmocka_unit_test(it_plays_as_the_player_does),
        cmocka_unit_test(a_move_out_of_turn_is_refused),
        cmocka_unit_test(random_bytes_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
