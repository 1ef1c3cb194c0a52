/* tests/support/odd_program.c - a program that plays first legal moves, or does something wrong.
 *
 * odd_program PROTOCOL MODE [FILE] [BOARD SECONDS]: speaks gtp, nboard, oneshot, threeline or
 * external. Each process writes its number to FILE, so that a test can find processes left behind;
 * "-" means no file. The wrong action happens at its move, except in modes that say "start". "cpus"
 * writes the CPUs it may use instead of its number. */
#include "base/text.h"
#include "game/position.h"
#include "notation/cell.h"
#include "notation/format.h"
#include "notation/positions/position_course.h"
#include "notation/square_name.h"
#include "player/course.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LINE_BYTES = 16384 };

typedef struct odd {
    const char *protocol, *mode, *file;
} odd;

static bool is(const odd *o, const char *mode) {
    return strcmp(o->mode, mode) == 0;
}

static void note_cpus(FILE *f) {
    static const char title[] = "Cpus_allowed_list:";
    char line[4096];
    FILE *facts = fopen("/proc/self/status", "r");
    while (facts && fgets(line, sizeof line, facts))
        if (strncmp(line, title, sizeof title - 1) == 0)
            (void)fprintf(f, "%s", line + sizeof title);
    if (facts) (void)fclose(facts);
}

static void note_number(const odd *o) {
    if (strcmp(o->file, "-") == 0) return;
    FILE *f = fopen(o->file, "a");
    if (!f) return;
    if (is(o, "cpus"))
        note_cpus(f);
    else
        (void)fprintf(f, "%ld\n", (long)getpid());
    (void)fclose(f);
}

/* A minute at most: nothing stays for ever, even if the test fails. */
static void sleep_on(void) {
    struct timespec left = {60, 0};
    while (nanosleep(&left, &left) != 0 && errno == EINTR) {
    }
    exit(9);
}

static void crash(void) {
    (void)signal(SIGSEGV, SIG_DFL);
    (void)raise(SIGSEGV);
    exit(8);
}

static void print_long_line(void) {
    static char many[1 << 16];
    memset(many, 'x', sizeof many);
    for (int i = 0; i < 1600; i++)
        if (fwrite(many, 1, sizeof many, stdout) != sizeof many) exit(7);
    (void)fflush(stdout);
}

static void leave_a_child(const odd *o) {
    (void)fflush(NULL);
    if (fork() != 0) return;
    note_number(o);
    sleep_on();
}

/* In a session of its own, with a parent that has ended. */
static void leave_a_stranger(const odd *o) {
    (void)fflush(NULL);
    if (fork() != 0) return;
    if (fork() != 0) _exit(0);
    (void)setsid();
    note_number(o);
    sleep_on();
}

static void misbehave_at_start(const odd *o) {
    if (is(o, "exit-start")) {
        (void)fprintf(stderr, "no licence\n");
        exit(3);
    }
    if (is(o, "crash-start")) crash();
    if (is(o, "hang-start")) sleep_on();
    if (is(o, "stays") || is(o, "deaf")) (void)signal(SIGTERM, SIG_IGN);
    if (is(o, "forks")) leave_a_child(o);
    if (is(o, "escapes")) leave_a_stranger(o);
}

/* "noise7" says bytes of chance, seven being their seed. */
static void make_noise(const odd *o) {
    uint64_t state = strtoull(o->mode + 5, NULL, 10) * 2 + 1;
    for (int i = 0; i < 3000; i++) {
        state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        (void)putchar((int)(state >> 56 & (i % 3 ? 0xff : 0x3f)));
    }
    (void)putchar('\n');
    (void)fflush(stdout);
}

static void misbehave_at_move(const odd *o) {
    if (is(o, "exit")) {
        (void)fprintf(stderr, "out of ideas\n");
        exit(4);
    }
    if (is(o, "crash")) crash();
    if (is(o, "hang") || is(o, "deaf")) sleep_on();
    if (is(o, "late")) (void)nanosleep(&(struct timespec){0, 500000000}, NULL);
    if (is(o, "long")) print_long_line();
    if (strncmp(o->mode, "noise", 5) == 0) make_noise(o);
    if (is(o, "closes")) {
        (void)close(STDOUT_FILENO);
        sleep_on();
    }
    if (is(o, "shouts"))
        for (int i = 0; i < 20000; i++) (void)fprintf(stderr, "still thinking about it %d\n", i);
}

/* What it says for a move; `garbage` is the same in all protocols. */
static void say(const odd *o, const char *before, const char *move, const char *after) {
    misbehave_at_move(o);
    if (is(o, "garbage")) move = "perhaps";
    if (is(o, "no-newline")) {
        (void)printf("%s%s", before, move);
        (void)fflush(stdout);
        sleep_on();
    }
    (void)printf("%s%s%s", before, move, after);
    (void)fflush(stdout);
}

static int first_move(const position *p) {
    const squares moves = position_moves(p);
    return squares_next(&moves, SQUARE_NONE);
}

/* The square it names: the first legal one, or a corner that is none. */
static int named_move(const odd *o, const position *p) {
    return is(o, "illegal") ? 0 : first_move(p);
}

static void write_name(int move, char out[8]) {
    if (move == SQUARE_NONE)
        (void)strcpy(out, "pass");
    else
        square_name_write(move, out);
}

static bool read_line(char line[LINE_BYTES]) {
    if (!fgets(line, LINE_BYTES, stdin)) {
        if (ferror(stdin)) exit(6);
        return false;
    }
    line[strcspn(line, "\r\n")] = '\0';
    return true;
}

/* ---- GTP ---- */

/* The dialects: "strict" wants to be told of passes and knows no others, "upper" and "glued" answer
 * so, "go" counts squares as Go does, "short" knows b and w only, "old" has a command for each
 * colour, "nolist" does not tell its commands, "whole" refuses fractions of seconds. The plain one
 * refuses passes and knows them already. */

static bool gtp_colour(const odd *o, const char *word, colour *out) {
    *out = word[0] == 'b' ? BLACK : WHITE;
    return !is(o, "short") || !word[1];
}

static void gtp_write(const odd *o, const position *p, int move, char out[8]) {
    write_name(move, out);
    if (is(o, "go") && move != SQUARE_NONE) {
        int column = square_column(move);
        if (column >= 8) column++;
        (void)snprintf(out, 8, "%c%d", 'A' + column, p->field.size - square_row(move));
    }
    for (int i = 0; is(o, "upper") && out[i]; i++)
        if (out[i] >= 'a' && out[i] <= 'z') out[i] = (char)(out[i] - 'a' + 'A');
}

static bool gtp_read(const odd *o, const position *p, const char *text, int *square) {
    if (!is(o, "go")) return !square_name_read(view_of(text), p->field.size, square, NULL);
    int column = char_lower(text[0]) - 'a';
    const int row = p->field.size - atoi(text + 1);
    if (column > 8) column--;
    if (column < 0 || column >= p->field.size || row < 0 || row >= p->field.size) return false;
    *square = square_at(row, column);
    return true;
}

/* Whether it is that side's turn; all but the strict know when the other has to pass. */
static bool gtp_turn(const odd *o, position *p, colour side) {
    if (p->to_move != side && !is(o, "strict") && position_must_pass(p)) position_pass(p);
    return p->to_move == side;
}

static bool gtp_genmove(const odd *o, position *p, colour side) {
    char name[8];
    if (!gtp_turn(o, p, side)) return false;
    const int move = named_move(o, p);
    gtp_write(o, p, is(o, "pass") ? SQUARE_NONE : move, name);
    if (is(o, "resigns")) (void)strcpy(name, "resign");
    if (is(o, "refuses"))
        say(o, "? ", "I would rather not", "\n\n");
    else
        say(o, is(o, "glued") ? "=" : "= ", name, "\n\n");
    if (move != SQUARE_NONE && !is(o, "illegal")) position_play(p, move);
    if (move == SQUARE_NONE && position_must_pass(p)) position_pass(p);
    return true;
}

static bool gtp_play(const odd *o, position *p, const char *who, const char *where) {
    colour side = BLACK;
    int square = 0;
    if (!gtp_colour(o, who, &side)) return false;
    if (strcmp(where, "pass") == 0) {
        if (!is(o, "strict") || p->to_move != side || !position_must_pass(p)) return false;
        position_pass(p);
        return true;
    }
    return gtp_turn(o, p, side) && gtp_read(o, p, where, &square) && position_try(p, square);
}

static bool gtp_move_command(const odd *o, position *p, const char *word, const char *a) {
    colour side = BLACK;
    if (is(o, "old")) return gtp_genmove(o, p, strcmp(word, "genmove_black") == 0 ? BLACK : WHITE);
    return gtp_colour(o, a, &side) && gtp_genmove(o, p, side);
}

static bool gtp_list(const odd *o) {
    if (is(o, "nolist")) return false;
    (void)printf("= list_commands\nname\nboardsize\nclear_board\nplay\nquit\n%s"
                 "time_settings\ntime_left\n\n",
                 is(o, "old") ? "genmove_black\ngenmove_white\n" : "genmove\n");
    return true;
}

static bool gtp_do(const odd *o, position *p, const char *word, const char *a, const char *b) {
    if (strcmp(word, "boardsize") == 0)
        return position_start(p, atoi(a), START_STANDARD, NULL) == OK;
    if (strcmp(word, "clear_board") == 0)
        return position_start(p, p->field.size, START_STANDARD, NULL) == OK;
    if (strcmp(word, "play") == 0) return gtp_play(o, p, a, b);
    if (strncmp(word, "time", 4) == 0) return !is(o, "whole") || !strchr(b, '.');
    return strcmp(word, "name") == 0 || strcmp(word, "quit") == 0;
}

static void gtp_answer(const odd *o, position *p, const char *line, bool *quits) {
    char word[64] = "", a[64] = "", b[64] = "";
    (void)sscanf(line, "%63s %63s %63s", word, a, b);
    *quits = strcmp(word, "quit") == 0;
    const bool moves = strcmp(word, is(o, "old") ? "genmove_black" : "genmove") == 0 ||
                       (is(o, "old") && strcmp(word, "genmove_white") == 0);
    if (moves) {
        if (!gtp_move_command(o, p, word, a)) (void)printf("? wrong colour\n\n");
    } else if (strcmp(word, "list_commands") != 0) {
        (void)printf(gtp_do(o, p, word, a, b) ? "= odd\n\n" : "? no\n\n");
    } else if (!gtp_list(o)) {
        (void)printf("? unknown command\n\n");
    }
    (void)fflush(stdout);
}

static void run_gtp(const odd *o) {
    char line[LINE_BYTES];
    position p;
    bool quits = false;
    if (position_start(&p, 8, START_STANDARD, NULL)) exit(5);
    while (!quits && read_line(line)) gtp_answer(o, &p, line, &quits);
}

/* ---- NBoard ---- */

static void nboard_go(const odd *o, const game *g) {
    char name[8];
    const int move = named_move(o, &g->now);
    write_name(move, name);
    if (is(o, "pass") || move == SQUARE_NONE) (void)strcpy(name, "PA");
    say(o, "=== ", name, "/0.5/0.1\n");
}

static void run_nboard(const odd *o) {
    char line[LINE_BYTES];
    game g = game_make(NULL);
    while (read_line(line) && strcmp(line, "quit") != 0) {
        if (strncmp(line, "ping ", 5) == 0) (void)printf("status\npong %s\n", line + 5);
        (void)fflush(stdout);
        if (strncmp(line, "set game ", 9) == 0) {
            game_clear(&g);
            if (game_ggf.read(view_of(line + 9), &g, NULL)) exit(5);
        }
        if (strcmp(line, "go") == 0) nboard_go(o, &g);
    }
    game_clear(&g);
}

/* ---- courses ---- */

static void run_oneshot(const odd *o, const char *board) {
    position p;
    buffer text = buffer_make(NULL);
    if (position_course_read(view_of(board), &p, NULL, NULL)) exit(2);
    course_write_answer(is(o, "pass") ? SQUARE_NONE : named_move(o, &p), &text);
    say(o, "", buffer_text(&text), "\n");
    buffer_clear(&text);
}

static bool read_cells(const char *cells, bool black, position *p) {
    const int size = cell_board_size((int)strlen(cells));
    if (!size || position_start(p, size, START_STANDARD, NULL)) return false;
    p->grid = (grid){.own = {{0}}};
    p->to_move = black ? BLACK : WHITE;
    for (int i = 0; i < size * size; i++)
        cell_put(p, square_at(i / size, i % size), cell_of_letter(cells[i]));
    return true;
}

static void run_threeline(const odd *o) {
    char time[LINE_BYTES], side[LINE_BYTES], board[LINE_BYTES], answer[40];
    while (read_line(time) && read_line(side) && read_line(board)) {
        position p;
        if (!read_cells(board, side[0] == 'x', &p)) exit(2);
        const int move = named_move(o, &p);
        (void)snprintf(answer, sizeof answer, "%d",
                       square_row(move) * p.field.size + square_column(move));
        say(o, "", answer, ";0.0\n");
        if (is(o, "leaves")) return;
    }
}

static void run_external(const odd *o) {
    char cells[300], answer[40];
    int side = 0, size = 0, value = 0, count = 0;
    position p;
    if (scanf("%d %d", &side, &size) != 2 || size < 4 || size > 16) exit(2);
    while (count < size * size && scanf("%d", &value) == 1)
        cells[count++] = value > 0 ? 'x' : value < 0 ? 'o' : '.';
    cells[count] = '\0';
    if (!read_cells(cells, side == 1, &p)) exit(2);
    const int move = named_move(o, &p);
    (void)snprintf(answer, sizeof answer, "%d %d", square_column(move), square_row(move));
    say(o, "", answer, "\n");
}

int main(int argc, char **argv) {
    if (argc < 4) return 2;
    const odd o = {argv[1], argv[2], argv[3]};
    note_number(&o);
    misbehave_at_start(&o);
    if (strcmp(o.protocol, "gtp") == 0) run_gtp(&o);
    if (strcmp(o.protocol, "nboard") == 0) run_nboard(&o);
    if (strcmp(o.protocol, "oneshot") == 0 && argc > 4) run_oneshot(&o, argv[4]);
    if (strcmp(o.protocol, "threeline") == 0) run_threeline(&o);
    if (strcmp(o.protocol, "external") == 0) run_external(&o);
    if (is(&o, "stays") && strcmp(o.protocol, "oneshot") != 0 &&
        strcmp(o.protocol, "external") != 0)
        sleep_on();
    return 0;
}
