/* tests/protocol/shell.c - the shell that users of Edax know: every command, modes, passes, wrong
 * input. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/positions/position_drawing.h"
#include "notation/square_name.h"
#include "protocol/partner.h"
#include "protocol/shell.h"
#include "protocol/wire.h"
#include "support/conversation.h"
#include "support/random_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SEED = 20261117 };

typedef struct table {
    conversation talk;
    shell *shell;
} table;

static void sit_down(table *t, const char *agent) {
    const partner_options o = {
        .agent = agent, .level = agent ? NULL : "1", .hash = agent ? NULL : "1", .seed = 1};
    fault f = {.code = OK};
    conversation_open(&t->talk);
    if (shell_make(&o, "", &t->talk.out, &t->shell, &f)) fail_msg("%s", f.text);
    t->talk.protocol = shell_protocol(t->shell);
}

static void leave(table *t) {
    shell_free(t->shell);
    conversation_close(&t->talk);
}

static void expect(table *t, const char *lines, const char *answers) {
    conversation_expect(&t->talk, lines, answers);
}

static void expect_board(table *t, const position *p, const char *more) {
    buffer drawn = buffer_make(NULL);
    assert_int_equal(position_drawing_write(p, &drawn, NULL), OK);
    buffer_format(&drawn, "\n%s", more);
    expect(t, "show\n", buffer_text(&drawn));
    buffer_clear(&drawn);
}

static position after(const char *moves, int size) {
    position p;
    assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
    for (view rest = view_of(moves); rest.length; rest = view_from(rest, 2)) {
        int square = 0;
        assert_int_equal(square_name_read((view){rest.data, 2}, size, &square, NULL), OK);
        position_play(&p, square);
    }
    return p;
}

static void moves_are_played_and_undone(void **state) {
    (void)state;
    table t;
    sit_down(&t, "first");
    const position start = after("", 8), two = after("f5d6", 8), three = after("f5d6c3", 8);
    expect(&t, "verbose 0\nplay f5d6\n", "");
    expect_board(&t, &two, "");
    expect(&t, "C3\n", "");
    expect_board(&t, &three, "");
    expect(&t, "undo\n", "");
    expect_board(&t, &two, "");
    expect(&t, "u\nU\nundo\n", "there is no move to undo\n");
    expect_board(&t, &start, "");
    expect(&t, "redo\nr\nredo\nredo\n", "there is no move to redo\n");
    expect_board(&t, &three, "");
    expect(&t, "init\n", "");
    expect_board(&t, &start, "");
    expect(&t, "1. F5 d6 2. c3\n", "no such command; help lists them\n");
    expect(&t, "play 1. F5 d6 2. c3\n", "");
    expect_board(&t, &three, "");
    expect(&t, "a1\nplay\nplay f9\nfoo\nhint 0\nmode 4\nmode\nverbose x\nsetboard\nsetboard xyz\n",
           "a1 is not a legal move\nplay needs moves: play f5d6\n"
           "the squares of 8x8 are a1 to h8\n"
           "no such command; help lists them\nhint needs a number of moves: hint 3\n"
           "mode is 0, 1, 2 or 3\nmode is 0, 1, 2 or 3\n"
           "verbose is a number; 0 shows no boards\nsetboard needs a position\n"
           "read as transcript: expected a move, such as f5\n");
    leave(&t);
}

static void the_engine_moves(void **state) {
    (void)state;
    table t;
    sit_down(&t, "first");
    expect(&t, "verbose 0\ngo\n", "\nAvocet plays C4\n\n");
    expect(&t, "new\nforce f5d6\ngo\ngo\n", "\nAvocet plays F5\n\n\nAvocet plays D6\n\n");
    expect(&t, "new\ne6\n", "");
    const char *heard = conversation_say(&t.talk, "go\n");
    assert_non_null(strstr(heard, "Avocet plays "));
    expect(&t, "force\nnew\nmode 1\n", "\nAvocet plays C4\n\n");
    heard = conversation_say(&t.talk, "c3\n");
    assert_non_null(strstr(heard, "Avocet plays "));
    expect(&t, "undo\n", "");
    const position one = after("c4", 8);
    expect_board(&t, &one, "");
    expect(&t, "stop\nnew\nmode 0\n", "");
    heard = conversation_say(&t.talk, "d3\n");
    assert_non_null(strstr(heard, "Avocet plays "));
    leave(&t);
}

/* Mode 2 plays a game to its end on every size that it knows. */
static void it_plays_whole_games(void **state) {
    (void)state;
    static const char *const sizes[] = {"new 4\n", "new 6\n", "new 10\n"};
    table t;
    for (int i = 0; i < 3; i++) {
        sit_down(&t, "first");
        expect(&t, "verbose 0\n", "");
        (void)conversation_say(&t.talk, sizes[i]);
        (void)conversation_say(&t.talk, "mode 2\n");
        assert_non_null(strstr(conversation_say(&t.talk, "show\n"), "the game is over: "));
        expect(&t, "go\nhint\n", "the game is over\nthe game is over\n");
        leave(&t);
    }
}

static void settings_and_advice(void **state) {
    (void)state;
    table t;
    sit_down(&t, NULL);
    expect(&t, "verbose 0\nlevel\nlevel 2\nl\noptions\n",
           "1\n2\nplayer  champion,level=2,hash=1\nlevel   2\nmode    3\nsize    8\nverbose 0\n");
    leave(&t);
    const partner_options o = {.hash = "1", .limits = {.depth = 4}};
    conversation_open(&t.talk);
    assert_int_equal(shell_make(&o, "> ", &t.talk.out, &t.shell, NULL), OK);
    t.talk.protocol = shell_protocol(t.shell);
    expect(&t, "verbose 0\n\n", "> > ");
    (void)conversation_say(&t.talk, "play f5d6c3d3\n");
    char move[4], line[64];
    double value = 0;
    assert_int_equal(
        sscanf(conversation_say(&t.talk, "hint\n"), "  %3s  %lf  4@73%%  %63s", move, &value, line),
        3);
    const char *heard = conversation_say(&t.talk, "analyze 2\n");
    assert_non_null(strstr(heard, "  1. F5 "));
    assert_non_null(strstr(heard, "  4. D3 "));
    expect(&t, "setboard ---------------------------OX------XO--------------------------- O\n",
           "> ");
    heard = conversation_say(&t.talk, "show\n");
    assert_non_null(strstr(heard, "white to move"));
    expect(&t, "open /no/such/file\nquit\nshow\n",
           "cannot open /no/such/file: No such file or directory\n> ");
    assert_true(t.talk.over);
    leave(&t);
}

/* A level decides how deep hints are; 0 judges each move at once. */
static void hints_follow_the_level(void **state) {
    (void)state;
    table t;
    sit_down(&t, NULL);
    (void)conversation_say(&t.talk, "verbose 0\nplay f5d6c3d3\n");
    for (int level = 1; level <= 5; level++) {
        char line[32], wanted[32];
        (void)snprintf(line, sizeof line, "level %d\nhint 2\n", level);
        (void)snprintf(wanted, sizeof wanted, "  %d@73%%  ", level);
        const char *heard = conversation_say(&t.talk, line);
        if (level < 3) (void)snprintf(wanted, sizeof wanted, "  %d  ", level);
        if (!strstr(heard, wanted)) fail_msg("level %d: %s", level, heard);
    }
    assert_non_null(strstr(conversation_say(&t.talk, "level 0\nhint\n"), "  1  "));
    /* Level 1 solves two empty squares: the value is exact. */
    const char *heard = conversation_say(
        &t.talk,
        "level 1\nsetboard XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X\n"
        "hint\n");
    assert_non_null(strstr(heard, "  H8  +64  exact  H8\n"));
    leave(&t);
}

static void wrong_sizes_and_passes_are_refused(void **state) {
    (void)state;
    table t;
    const position one = after("f5", 8);
    sit_down(&t, "first");
    expect(&t, "verbose 0\nf5\npass\nplay pa\nplay d6 ps\nundo\n",
           "white has a move and cannot pass\nwhite has a move and cannot pass\n"
           "black has a move and cannot pass\n");
    const char *heard = conversation_say(&t.talk, "new 7\nnew 18\nnew 0\nnew x\n");
    int refused = 0;
    for (const char *s = heard; *s; s++) refused += *s == '\n';
    assert_int_equal(refused, 4);
    assert_non_null(strstr(heard, "the size of a board is a number: new 6\n"));
    expect_board(&t, &one, "");
    /* CRLF, control characters and bytes that are no text */
    expect(&t, "\tundo\r\n\x01show\x7f me\x80\n\xff\xfe\n",
           "   a b c d e f g h\n 1 . . . . . . . .\n 2 . . . . . . . .\n 3 . . . . . . . .\n"
           " 4 . . . O X . . .\n 5 . . . X O . . .\n 6 . . . . . . . .\n 7 . . . . . . . .\n"
           " 8 . . . . . . . .\nblack to move\nno such command; help lists them\n");
    assert_true(t.talk.protocol.hear(t.talk.protocol.self, view_of("show"), true));
    assert_non_null(strstr(buffer_text(&t.talk.heard), "this line is too long\n"));
    leave(&t);
}

static void games_are_saved(void **state) {
    (void)state;
    table t;
    char path[] = "/tmp/avocet shell XXXXXX", lines[128];
    const int handle = mkstemp(path);
    assert_true(handle >= 0);
    (void)close(handle);
    const position two = after("f5d6", 8);
    sit_down(&t, "first");
    (void)snprintf(lines, sizeof lines, "verbose 0\nplay f5d6\nsave %s\nnew\nopen %s\n", path,
                   path);
    expect(&t, lines, "");
    expect_board(&t, &two, "");
    expect(&t, "save\nsave /no/such/folder/game.ggf\n",
           "save needs a file: save game.ggf\n"
           "cannot write /no/such/folder/game.ggf: No such file or directory\n");
    (void)unlink(path);
    leave(&t);
}

/* What scripts for Edax say besides. The counts are the published ones. */
static void scripts_of_edax_run(void **state) {
    (void)state;
    table t;
    sit_down(&t, "first");
    expect(&t, "perft 5\nperft 1\nperft\nperft 61\n",
           "1396\n4\nperft needs a depth: perft 8\nperft needs a depth: perft 8\n");
    expect(&t, "ponder off\nauto-start on\nauto-quit on\nbook-usage off\n", "");
    expect(&t, "book load book.dat\n", "there is no book yet\n");
    assert_null(strstr(conversation_say(&t.talk, "help\n"), "ponder"));
    assert_int_equal(t.talk.protocol.kind(view_of("eof")), LINE_ENDS);
    assert_int_equal(t.talk.protocol.kind(view_of("Q")), LINE_ENDS);
    assert_int_equal(t.talk.protocol.kind(view_of("stop")), LINE_STOPS);
    assert_int_equal(t.talk.protocol.kind(view_of("go")), LINE_WAITS);
    expect(&t, "eof\n", "");
    assert_true(t.talk.over);
    leave(&t);
}

/* Random games with passes left out, or written. */
static void passes_are_made(void **state) {
    (void)state;
    rng r = rng_make(SEED, 6);
    print_message("seed %d\n", SEED);
    for (int i = 0; i < 30; i++) {
        table t;
        position p = after("", 4);
        sit_down(&t, "first");
        (void)conversation_say(&t.talk, "verbose 0\nnew 4\n");
        while (!position_over(&p)) {
            buffer line = buffer_make(NULL);
            if (position_must_pass(&p)) {
                position_pass(&p);
                if (rng_below(&r, 2)) (void)conversation_say(&t.talk, "pass\n");
            }
            char name[SQUARE_NAME_BYTES];
            const squares moves = position_moves(&p);
            const int square = random_member(&r, &moves);
            square_name_write(square, name);
            buffer_format(&line, "%s\n", name);
            position_play(&p, square);
            const char *heard = conversation_say(&t.talk, buffer_text(&line));
            if (position_must_pass(&p))
                assert_non_null(strstr(heard, " passes\n"));
            else
                assert_string_equal(heard, "");
            buffer_clear(&line);
        }
        const int score = position_final_score(&p);
        char over[64] = "the game is over: a draw\n";
        if (score)
            (void)snprintf(over, sizeof over, "the game is over: %s wins by %d\n",
                           score > 0 ? "black" : "white", score > 0 ? score : -score);
        expect_board(&t, &p, over);
        leave(&t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_played_and_undone),
        cmocka_unit_test(the_engine_moves),
        cmocka_unit_test(it_plays_whole_games),
        cmocka_unit_test(settings_and_advice),
        cmocka_unit_test(hints_follow_the_level),
        cmocka_unit_test(wrong_sizes_and_passes_are_refused),
        cmocka_unit_test(games_are_saved),
        cmocka_unit_test(scripts_of_edax_run),
        cmocka_unit_test(passes_are_made),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
