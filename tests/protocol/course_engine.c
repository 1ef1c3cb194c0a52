/* tests/protocol/course_engine.c - the engine of three courses: dialogues byte for byte, passes,
 * whole games, wrong sizes and other wrong input. The player `first` takes the first legal move,
 * column by column, so that answers are known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/cell.h"
#include "protocol/course_boards.h"
#include "protocol/partner.h"
#include "protocol/rochester.h"
#include "protocol/wire.h"
#include "support/conversation.h"
#include "support/random_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 20261118 };

typedef struct table {
    conversation talk, notes; /* the error stream is a way out of its own */
    course_boards *boards;
    rochester *game;
} table;

static const partner_options first = {.agent = "first"};

static void sit_down(table *t, course_form form) {
    fault f = {.code = OK};
    *t = (table){.game = NULL};
    conversation_open(&t->talk);
    conversation_open(&t->notes);
    if (course_boards_make(&first, form, &t->talk.out, &t->notes.out, &t->boards, &f))
        fail_msg("%s", f.text);
    t->talk.protocol = course_boards_protocol(t->boards);
}

static void sit_down_to_moves(table *t) {
    fault f = {.code = OK};
    *t = (table){.game = NULL};
    conversation_open(&t->talk);
    conversation_open(&t->notes);
    if (rochester_make(&first, &t->talk.out, &t->notes.out, &t->game, &f)) fail_msg("%s", f.text);
    t->talk.protocol = rochester_protocol(t->game);
}

static void leave(table *t) {
    course_boards_free(t->boards);
    rochester_free(t->game);
    conversation_close(&t->talk);
    conversation_close(&t->notes);
}

static void expect(table *t, const char *lines, const char *answers) {
    conversation_expect(&t->talk, lines, answers);
}

static void expect_note(table *t, const char *lines, const char *answers, const char *note) {
    buffer_clear(&t->notes.heard);
    expect(t, lines, answers);
    assert_string_equal(buffer_text(&t->notes.heard), note);
}

/* The seconds left differ from run to run; the text before them does not. */
static void expect_index(table *t, const char *lines, int index) {
    int number = -2;
    double left = -1;
    char end = 0;
    const char *heard = conversation_say(&t->talk, lines);
    if (sscanf(heard, "%d;%lf%c", &number, &left, &end) != 3 || end != '\n')
        fail_msg("asked\n%s\nanswered\n%s", lines, heard);
    assert_int_equal(number, index);
    assert_true(left >= 0);
}

/* Returns the move of the player `first`, or SQUARE_NONE. */
static int first_of(const position *p) {
    const squares moves = position_moves(p);
    for (int i = 0; i < p->field.size * p->field.size; i++) {
        const int square = square_at(i % p->field.size, i / p->field.size);
        if (squares_has(&moves, square)) return square;
    }
    return SQUARE_NONE;
}

/* ---- threeline ---- */

#define START  "...........................ox......xo..........................."
#define BORDER "??????????"
#define BORDERED                                                                                   \
    BORDER "?........??........??........??...o@...??...@o...??........??........??........"       \
           "?" BORDER

static void three_lines_are_a_question(void **state) {
    (void)state;
    table t;
    sit_down(&t, COURSE_THREELINE);
    expect(&t, "5\nx\n", "");
    expect_index(&t, START "\n", 26);                        /* c4 */
    expect_index(&t, "5\no\n" START "\n", 34);               /* c5 */
    expect_index(&t, "\n0.5\r\n\r\nX\r\n" START "\r\n", 26); /* CRLF, empty lines, capitals */
    expect_index(&t, "5\nx\n.....ox..xo.....\n", 4);         /* a2 */
    expect_index(&t, "5\n@\n" BORDERED "\n", 43);            /* c4 in ten columns */
    assert_string_equal(buffer_text(&t.notes.heard), "");
    leave(&t);
}

static void three_lines_can_be_wrong(void **state) {
    (void)state;
    table t;
    sit_down(&t, COURSE_THREELINE);
    expect_note(&t, "1\nq\nnonsense\n", "-1;1.00\n", "avocet: the second line is x or o\n");
    expect_note(&t, "soon\nx\n" START "\n", "-1;0.00\n",
                "avocet: the first line is a time in seconds\n");
    expect_index(&t, "1\nx\n" START ".\n", -1); /* 65 cells */
    expect_index(&t, "1\nx\n" START START START START START "\n", -1);
    expect_index(&t, "1\nx\n?" START "\n", -1);
    expect_index(&t, "1\nx\nz" START "\n", -1);
    expect_index(&t, "1\nx\n#..........................ox......xo...........................\n",
                 -1);
    expect_index(&t, "1\no\nxxx.............\n", -1); /* no move */
    expect_index(&t, START "\n", -1);                 /* two lines are missing */
    expect_index(&t, "1\n" START "\n", -1);
    expect_index(&t, "1\nx\n" START "\n", 26); /* nothing is left of all that */
    const wire_protocol *p = &t.talk.protocol;
    (void)conversation_say(&t.talk, "1\nx\n");
    assert_true(p->hear(p->self, view_of(START), true)); /* cut: its end is missing */
    assert_int_equal(strncmp(buffer_text(&t.talk.heard), "-1;", 3), 0);
    leave(&t);
}

/* ---- external ---- */

#define EMPTY "0 0 0 0 0 0 0 0\n"
#define ROWS  EMPTY EMPTY EMPTY "0 0 0 -1 1 0 0 0\n0 0 0 1 -1 0 0 0\n" EMPTY EMPTY EMPTY

static void rows_are_a_question(void **state) {
    (void)state;
    table t;
    sit_down(&t, COURSE_EXTERNAL);
    assert_true(t.talk.protocol.finishes); /* its referee closes the input behind the question */
    expect(&t, "1\n8\n" ROWS, "2 3\n");
    expect(&t, "-1\n8\n" ROWS, "2 4\n");
    expect(&t, "1\r\n4\r\n0  0 0 0\r\n0\t-1 1 0\r\n0 1 -1 0\r\n0 0 0 0\r\n", "0 1\n");
    expect_note(&t, "1\n8\n" EMPTY EMPTY EMPTY EMPTY EMPTY EMPTY EMPTY EMPTY, "-1 -1\n", "");
    leave(&t);
}

static void rows_can_be_wrong(void **state) {
    (void)state;
    static const char size[] =
        "avocet: the second line is the size of a board: 4, 6 and so on to 16\n";
    table t;
    sit_down(&t, COURSE_EXTERNAL);
    expect_note(&t, "1\n7\n", "-1 -1\n", size);
    expect_note(&t, "1\n26\n", "-1 -1\n", size);
    expect_note(&t, "1\n-8\n", "-1 -1\n", size);
    expect_note(&t, "1\n99999999999999999999\n", "-1 -1\n", size);
    expect_note(&t, "2\n", "-1 -1\n", "avocet: the first line is 1 or -1\n");
    expect_note(&t, "1\n4\n0 0 0 0\n0 -1 1\n0 1 -1 0\n0 0 0 0\n", "-1 -1\n",
                "avocet: a row has a number for each square\n");
    expect_note(&t, "1\n4\n0 0 0 0\n0 -1 1 2\n0 1 -1 0\n0 0 0 0\n", "-1 -1\n",
                "avocet: a square of the board is unknown\n");
    expect_note(&t, "nonsense\n", "-1 -1\n", "avocet: the first line is 1 or -1\n");
    expect(&t, "1\n8\n" ROWS, "2 3\n");
    leave(&t);
}

/* ---- whole games of both ---- */

static void write_question(const position *p, course_form form, buffer *out) {
    static const char *const cells[] = {"1", "-1", "0"};
    const int size = p->field.size;
    if (form == COURSE_THREELINE)
        buffer_format(out, "5\n%c\n", p->to_move == BLACK ? 'x' : 'o');
    else
        buffer_format(out, "%d\n%d\n", p->to_move == BLACK ? 1 : -1, size);
    for (int i = 0; i < size * size; i++) {
        const cell c = cell_at(p, square_at(i / size, i % size));
        if (form == COURSE_THREELINE)
            buffer_add_char(out, "xo."[c]);
        else
            buffer_format(out, "%s%c", cells[c], i % size == size - 1 ? '\n' : ' ');
    }
    if (form == COURSE_THREELINE) buffer_add_char(out, '\n');
}

static int read_answer(const char *heard, course_form form, int size) {
    int a = -1, b = -1;
    if (form == COURSE_EXTERNAL) {
        assert_int_equal(sscanf(heard, "%d %d", &a, &b), 2);
        return a < 0 ? SQUARE_NONE : square_at(b, a);
    }
    assert_int_equal(sscanf(heard, "%d", &a), 1);
    return a < 0 ? SQUARE_NONE : square_at(a / size, a % size);
}

/* Every answer is the first legal move; a side that must pass, and the end, have none. */
static void games_are_answered_to_their_end(void **state) {
    (void)state;
    rng r = rng_make(SEED, 2);
    int passes = 0;
    print_message("seed %d\n", SEED);
    for (int i = 0; i < 24; i++) {
        const course_form form = i % 2 ? COURSE_EXTERNAL : COURSE_THREELINE;
        const int size = 4 + 2 * (i / 2 % 4);
        table t;
        position p;
        assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
        sit_down(&t, form);
        for (bool over = false; !over;) {
            buffer question = buffer_make(NULL);
            const squares moves = position_moves(&p);
            write_question(&p, form, &question);
            const char *heard = conversation_say(&t.talk, buffer_text(&question));
            assert_int_equal(read_answer(heard, form, size), first_of(&p));
            over = position_over(&p);
            if (position_must_pass(&p)) {
                passes++;
                position_pass(&p);
            } else if (!over) {
                position_play(&p, random_member(&r, &moves));
            }
            buffer_clear(&question);
        }
        leave(&t);
    }
    assert_true(passes > 0);
}

/* ---- rochester ---- */

static void moves_alternate(void **state) {
    (void)state;
    table t;
    sit_down_to_moves(&t);
    expect(&t, "game B 0 1000 0\n", "2 3\n");  /* c4 */
    expect(&t, "2 2\n", "2 1\n");              /* c3, then c2 */
    expect(&t, "game W 4 0 60000\n", "");      /* another game */
    expect(&t, "\r\n4 5\r\n", "3 5\n");        /* e6, then d6 */
    expect(&t, "game white\n3  2\n", "2 2\n"); /* limits left out; d3, then c3 */
    assert_string_equal(buffer_text(&t.notes.heard), "");
    expect(&t, "quit\ngame B 0 0 0\n", "");
    assert_true(t.talk.over);
    assert_int_equal(t.talk.protocol.kind(view_of("quit")), LINE_ENDS);
    assert_int_equal(t.talk.protocol.kind(view_of("2 3")), LINE_WAITS);
    leave(&t);
}

static void wrong_lines_change_nothing(void **state) {
    (void)state;
    static const char form[] = "avocet: a move is a column and a row from 0 to 7, or pass\n";
    static const char begin[] = "avocet: the first line is game COLOUR DEPTH MS-PER-MOVE "
                                "MS-PER-GAME, such as game B 0 1000 0\n";
    table t;
    sit_down_to_moves(&t);
    expect_note(&t, "2 3\n", "",
                "avocet: no game has begun; the first line is game COLOUR DEPTH MS-PER-MOVE "
                "MS-PER-GAME\n");
    expect_note(&t, "game\n", "", begin);
    expect_note(&t, "game X 0 0 0\n", "", begin);
    expect_note(&t, "game B 0 -1 0\n", "", begin);
    expect_note(&t, "game B 0 0 0 0\n", "", begin);
    expect_note(&t, "game B 0 99999999999999 0\n", "", begin);
    expect(&t, "game W 0 0 0\n", "");
    expect_note(&t, "8 3\n", "", form);
    expect_note(&t, "2\n", "", form);
    expect_note(&t, "2 3 4\n", "", form);
    expect_note(&t, "c4\n", "", form);
    expect_note(&t, "pass now\n", "", form);
    expect_note(&t, "0 0\n", "", "avocet: a1 is not a legal move\n");
    expect_note(&t, "pass\n", "", "avocet: this pass is not forced\n");
    expect_note(&t, "\x80\xff\n", "", form);
    const wire_protocol *p = &t.talk.protocol;
    buffer_clear(&t.notes.heard);
    assert_true(p->hear(p->self, view_of("2 3"), true));
    assert_string_equal(buffer_text(&t.notes.heard), "avocet: this line is too long\n");
    expect(&t, "2 3\n", "2 2\n");
    leave(&t);
}

/* The first legal move is the answer in a whole game, and a side without a move says pass. */
static int play_random(table *t, rng *r, colour own) {
    position p;
    int passes = 0;
    assert_int_equal(position_start(&p, 8, START_STANDARD, NULL), OK);
    buffer line = buffer_make(NULL);
    buffer_format(&line, "game %c 0 0 0\n", own == BLACK ? 'B' : 'W');
    while (true) {
        char wanted[16] = "";
        if (!position_over(&p) && p.to_move == own) {
            const int square = first_of(&p);
            if (square == SQUARE_NONE) {
                (void)strcpy(wanted, "pass\n");
                position_pass(&p);
                passes++;
            } else {
                (void)snprintf(wanted, sizeof wanted, "%d %d\n", square_column(square),
                               square_row(square));
                position_play(&p, square);
            }
        }
        expect(t, buffer_text(&line), wanted);
        buffer_reset(&line, 0);
        if (position_over(&p)) break;
        const squares moves = position_moves(&p);
        if (position_must_pass(&p)) {
            buffer_add(&line, "pass\n");
            position_pass(&p);
            passes++;
        } else {
            const int square = random_member(r, &moves);
            buffer_format(&line, "%d %d\n", square_column(square), square_row(square));
            position_play(&p, square);
        }
    }
    expect(t, "pass\n", "pass\n"); /* the game is over */
    assert_string_equal(buffer_text(&t->notes.heard), "");
    buffer_clear(&line);
    return passes;
}

static void games_of_moves(void **state) {
    (void)state;
    rng r = rng_make(SEED, 3);
    int passes = 0;
    table t;
    sit_down_to_moves(&t);
    for (int i = 0; i < 40; i++) passes += play_random(&t, &r, i % 2 ? WHITE : BLACK);
    assert_true(passes > 0);
    leave(&t);
}

/* ---- wrong input ---- */

static void random_lines_do_no_harm(void **state) {
    (void)state;
    static const char *const words[] = {"1",   "-1",      "8",    "4", "x",         "o",
                                        START, "0 0 0 0", "game", "B", "W",         "pass",
                                        "2 3", "\x80",    "?",    "5", "9999999999"};
    rng r = rng_make(SEED, 4);
    for (int form = 0; form < 3; form++) {
        table t;
        if (form < 2)
            sit_down(&t, form ? COURSE_EXTERNAL : COURSE_THREELINE);
        else
            sit_down_to_moves(&t);
        for (int i = 0; i < 3000; i++) {
            buffer line = buffer_make(NULL);
            for (int k = (int)rng_below(&r, 4); k > 0; k--) {
                buffer_add(&line, words[rng_below(&r, sizeof words / sizeof *words)]);
                if (rng_below(&r, 3)) buffer_add_char(&line, (char)rng_below(&r, 256));
                buffer_add_char(&line, rng_below(&r, 2) ? '\n' : ' ');
            }
            (void)conversation_say_bytes(&t.talk, buffer_view(&line));
            buffer_clear(&line);
        }
        assert_false(t.talk.over);
        leave(&t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_lines_are_a_question),
        cmocka_unit_test(three_lines_can_be_wrong),
        cmocka_unit_test(rows_are_a_question),
        cmocka_unit_test(rows_can_be_wrong),
        cmocka_unit_test(games_are_answered_to_their_end),
        cmocka_unit_test(moves_alternate),
        cmocka_unit_test(wrong_lines_change_nothing),
        cmocka_unit_test(games_of_moves),
        cmocka_unit_test(random_lines_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
