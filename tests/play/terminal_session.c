/* tests/play/terminal_session.c - a real session at a terminal: moves, mistakes, undo, hint,
 * windows of several sizes, Ctrl-C, Ctrl-D, --plain. No line is broken, and no escape is left over.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/text.h"
#include "support/store_made.h"
#include "talked_program.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

typedef struct home {
    char store[STORE_PATH], variable[STORE_PATH + 16];
} home;

static home home_in(const store_folder *where) {
    home h;
    store_path_of(where, KIND_LINES, h.store);
    (void)snprintf(h.variable, sizeof h.variable, "AVOCET_HOME=%s", where->path);
    return h;
}

static void begin(talked_program *p, const home *h, const char *const *words, int width,
                  int height) {
    talk_at_terminal(p, words, WORDS(h->variable, "TERM=xterm", "LC_ALL=C.UTF-8"), width, height);
}

static bool is_seen(const talked_program *p, const char *text) {
    char shown[SEEN_TEXT];
    return strstr(seen_text(&p->screen, shown), text) != NULL;
}

/* Waits until the screen shows the text. Escapes may stand between its words. */
static void wait_seen(talked_program *p, const char *text) {
    const int64_t start = clock_now_ns();
    while (!is_seen(p, text)) {
        if (!talk_read(p, 100)) talk_fail(p, "it has ended before", text);
        if (p->screen.broken) talk_fail(p, "the screen is broken before", text);
        if (clock_seconds_since(start) > TALK_PATIENCE_S) talk_fail(p, "it never comes", text);
    }
}

/* The next prompt must have come, too: keys that are typed before it meet another mode of the
 * terminal. */
static void type_and_see(talked_program *p, const char *bytes, const char *text) {
    p->heard = p->said.length;
    talk_type(p, bytes);
    wait_seen(p, text);
    talk_wait(p, "): ");
}

static void end_well(talked_program *p) {
    const int code = talk_end(p);
    assert_true(WIFEXITED(code) && WEXITSTATUS(code) == 0);
    assert_false(p->screen.broken);
    talk_clear(p);
}

static void a_session_at_a_terminal(void **state) {
    const home h = home_in(*state);
    talked_program p;
    begin(&p, &h, WORDS("play", "1", "--name", "anna", "--store", h.store), 80, 24);
    wait_seen(&p, "anna (black):");
    assert_true(is_seen(&p, "a b c d e f g h"));
    type_and_see(&p, "f5\r", "White (level 1) plays");
    assert_true(is_seen(&p, "Black (anna) plays f5 and turns e5."));
    type_and_see(&p, "a1\r", "a1 is not a legal move. Legal moves:");
    type_and_see(&p, "nonsense\r", "nonsense is no move and no command");
    type_and_see(&p, "undo\r", "2 moves are taken back.");
    type_and_see(&p, "redo\r", "2 moves are made again.");
    /* The tabulator completes, the arrow brings a line back, Ctrl-U takes it away. */
    talk_type(&p, "hin\t");
    wait_seen(&p, "anna (black): hint");
    type_and_see(&p, "\r", " is best,");
    talk_type(&p, "\x1b[A\x1b[A");
    wait_seen(&p, "anna (black): redo");
    talk_type(&p, "\x15");
    type_and_see(&p, "help\r", "leave; the game is kept");
    type_and_see(&p, "why\r", "Looking 12 plies deep");
    /* A small window: the text stands beside the board. What was typed stays. */
    talk_type(&p, "hi");
    wait_seen(&p, "anna (black): hi");
    talk_resize(&p, 40, 10);
    wait_seen(&p, "anna (black): hi");
    assert_true(is_seen(&p, "a b c d e f g h"));
    type_and_see(&p, "nt\r", "is best,");
    type_and_see(&p, "help\r", "help WORD explains one of them.");
    type_and_see(&p, "board\r", " 8 ");
    talk_resize(&p, 80, 24);
    wait_seen(&p, "anna (black):");
    /* Ctrl-C while the engine thinks: it moves. */
    type_and_see(&p, "level 60\r", "level 60 now plays white.");
    type_and_see(&p, "undo\r", "2 moves are taken back.");
    talk_type(&p, "e6\r");
    wait_seen(&p, "level 60 thinks; Ctrl-C makes it move.");
    type_and_see(&p, "\x03", "White (level 60) plays");
    /* Ctrl-C at the prompt asks, Ctrl-D leaves. */
    type_and_see(&p, "\x03", "Ctrl-C again leaves");
    talk_type(&p, "\x04");
    wait_seen(&p, "The game is kept; avocet play --resume --name anna continues it.");
    end_well(&p);

    begin(&p, &h, WORDS("play", "--resume", "--store", h.store), 40, 10);
    wait_seen(&p, "anna (black):");
    talk_type(&p, "\x03");
    wait_seen(&p, "Ctrl-C again leaves");
    talk_type(&p, "\x03");
    end_well(&p);
}

/* A game to its end on a small board, in a small window, with the review and the questions. */
static void a_game_to_its_end(void **state) {
    const home h = home_in(*state);
    talked_program p;
    begin(&p, &h,
          WORDS("play", "person", "--size", "4", "--name", "anna", "--store", h.store, "--review",
                "4"),
          40, 10);
    wait_seen(&p, "anna (black):");
    talk_type(&p, "resign\r");
    wait_seen(&p, "Resign? [y/N]");
    talk_type(&p, "y\r");
    wait_seen(&p, "Another game? [Y/n]");
    assert_true(is_seen(&p, "resigned"));
    talk_type(&p, "n\r");
    end_well(&p);
}

/* Two players are watched to their end: nothing piles up below the board. */
static void two_players_are_watched(void **state) {
    const home h = home_in(*state);
    talked_program p;
    begin(&p, &h,
          WORDS("play", "0", "random", "--size", "6", "--pause", "0", "--review", "0", "--store",
                h.store),
          40, 10);
    wait_seen(&p, "Another game? [Y/n]");
    assert_true(is_seen(&p, "a b c d e f"));
    assert_true(is_seen(&p, "wins by") || is_seen(&p, "drawn"));
    talk_type(&p, "n\r");
    end_well(&p);
}

/* Words only: no escape, no byte beyond ASCII, no line over the width. */
static void plain_words(void **state) {
    const home h = home_in(*state);
    talked_program p;
    begin(&p, &h, WORDS("play", "1", "--plain", "--name", "anna", "--store", h.store), 40, 10);
    talk_wait(&p, "anna (black): ");
    talk_type(&p, "f5\n");
    talk_wait(&p, "Black (anna) plays f5 and turns e5.");
    talk_wait(&p, "White (level 1) plays");
    talk_wait(&p, "anna (black): ");
    talk_type(&p, "board\n");
    talk_wait(&p, "Row 4: ");
    talk_wait(&p, "anna (black): ");
    talk_type(&p, "\x04");
    talk_wait(&p, "The game is kept");
    for (size_t i = 0; i < p.said.length; i++)
        assert_true(p.said.data[i] != '\x1b' && (unsigned char)p.said.data[i] < 128);
    end_well(&p);
}

/* Without colour and without Unicode the drawing is of letters. */
static void letters_without_unicode(void **state) {
    const home h = home_in(*state);
    talked_program p;
    talk_at_terminal(&p, WORDS("play", "1", "--name", "anna", "--store", h.store),
                     WORDS(h.variable, "TERM=vt100", "LC_ALL=C", "NO_COLOR=1"), 80, 24);
    wait_seen(&p, "anna (black):");
    type_and_see(&p, "f5\r", "White (level 1) plays");
    assert_true(is_seen(&p, "X anna: 3 | O level 1: 3"));
    for (size_t i = 0; i < p.said.length; i++) assert_true((unsigned char)p.said.data[i] < 128);
    assert_null(strstr(buffer_text(&p.said), "\x1b[48;5;"));
    talk_type(&p, "q\r");
    end_well(&p);
}

/* A closed terminal ends the program, and the game is there. */
static void a_closed_terminal(void **state) {
    const home h = home_in(*state);
    talked_program p;
    int code = 0;
    begin(&p, &h, WORDS("play", "1", "--name", "anna", "--store", h.store), 80, 24);
    wait_seen(&p, "anna (black):");
    type_and_see(&p, "f5\r", "White (level 1) plays");
    talk_clear(&p);
    assert_int_equal(waitpid(p.pid, &code, 0), p.pid);
    assert_true(WIFEXITED(code));
    begin(&p, &h, WORDS("play", "--resume", "--store", h.store), 80, 24);
    wait_seen(&p, "anna (black):");
    type_and_see(&p, "moves\r", "f5 ");
    talk_type(&p, "q\r");
    end_well(&p);
}

/* The same terminal, for `avocet practice`: mistakes, completion, a small window, an answer, the
 * judged position that stays, Ctrl-C twice. */
static void a_practice_at_a_terminal(void **state) {
    static const char only[] =
        "OOOOOOOXXXXXXOO-OXOOOXOOOXXOXXOOOXXXOXOOOXXXXOOO-XXXXXO--XXXXX-- X;\n";
    const home h = home_in(*state);
    char source[STORE_PATH];
    talked_program p;
    store_path_in(*state, "positions.obf", source);
    store_write_bytes(source, view_of(only));
    begin(&p, &h, WORDS("practice", source, "--store", h.store, "--date", "2026-01-01"), 80, 24);
    wait_seen(&p, "your move (black):");
    assert_true(is_seen(&p, "a b c d e f g h"));
    type_and_see(&p, "a1\r", "a1 is no legal move. Legal: h2, a7, h7 and h8.");
    talk_type(&p, "hel\t");
    wait_seen(&p, "your move (black): help");
    type_and_see(&p, "\r", "Type the best move");
    talk_resize(&p, 40, 10);
    wait_seen(&p, "your move (black):");
    assert_true(is_seen(&p, "a b c d e f g h"));
    talk_resize(&p, 80, 24);
    wait_seen(&p, "your move (black):");
    p.heard = p.said.length;
    talk_type(&p, "h7\r");
    wait_seen(&p, "Enter shows the next one:");
    assert_true(is_seen(&p, "h7 gives +12 and loses 16. h2 is best: +28 (exact)."));
    assert_true(is_seen(&p, "a b c d e f g h"));
    talk_type(&p, "\r");
    wait_seen(&p, "0 of 1 right.");
    end_well(&p);
    begin(&p, &h, WORDS("practice", source, "--store", h.store, "--date", "2026-01-02"), 80, 24);
    wait_seen(&p, "your move (black):");
    assert_true(is_seen(&p, "Again, from 2026-01-01:"));
    type_and_see(&p, "\x03", "Ctrl-C again leaves");
    talk_type(&p, "\x03");
    end_well(&p);
    assert_int_equal(unlink(source), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(a_session_at_a_terminal),
        STORE_TEST(a_practice_at_a_terminal),
        STORE_TEST(a_game_to_its_end),
        STORE_TEST(two_players_are_watched),
        STORE_TEST(plain_words),
        STORE_TEST(letters_without_unicode),
        STORE_TEST(a_closed_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
