/* tests/notation/problem.c - files of problems: OBF and endgame scripts. */
#include "notation/problem.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/format.h"

#include "base/files.h"
#include "notation/positions/position_string.h"
#include "support/failing_alloc.h"
#include "support/mailbox.h"
#include "support/random_play.h"
#include "support/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define START_4  "-----OX--XO----- X"
#define PASSES_4 "XO-------------- O" /* white has no move, black has c1 */

typedef status (*problem_reader)(view line, problem *out, fault *f);
typedef status (*problem_writer)(const problem *p, buffer *out, fault *f);

static position read_string(const char *text) {
    position p;
    assert_int_equal(position_string_read(view_of(text), &p, NULL, NULL), OK);
    return p;
}

/* A sentence that may be shown anywhere, about a place in the text. */
static void assert_fault(const fault *f, status code, size_t length) {
    assert_int_equal(f->code, code);
    assert_in_range(f->at, 0, length);
    assert_true(f->text[0] != '\0');
    for (const char *p = f->text; *p; p++) assert_in_range(*p, 0x20, 0x7E);
}

static void assert_refused(problem_reader read, view line, status code, size_t at) {
    problem p = {.count = -1};
    fault f = {0};
    assert_int_equal(read(line, &p, &f), code);
    assert_fault(&f, code, line.length);
    assert_int_equal(f.at, at);
    assert_int_equal(p.count, -1);
    assert_int_equal(read(line, &p, NULL), code);
}

static problem read_obf(const char *line) {
    problem p;
    fault f = {0};
    const status result = obf_read(view_of(line), &p, &f);
    if (result) print_message("%s at %zu: %s\n", line, f.at, f.text);
    assert_int_equal(result, OK);
    return p;
}

static void assert_written(problem_writer write, const problem *p, const char *want) {
    buffer b = buffer_make(NULL);
    assert_int_equal(write(p, &b, NULL), OK);
    assert_string_equal(buffer_text(&b), want);
    buffer_clear(&b);
}

static void assert_same(const problem *a, const problem *b) {
    assert_true(position_equal(&a->position, &b->position));
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        assert_int_equal(a->answers[i].square, b->answers[i].square);
        assert_true(a->answers[i].score == b->answers[i].score);
    }
    assert_true(view_equal(a->comment, b->comment));
}

/* A line is a record, with its newline; what may go on is not cut. */
static void lines_are_measured(void **state) {
    (void)state;
    assert_int_equal(problem_measure(view_of("abc\ndef"), false), 4);
    assert_int_equal(problem_measure(view_of("abc\r\n"), false), 5);
    assert_int_equal(problem_measure(view_of("\nabc"), true), 1);
    assert_int_equal(problem_measure(view_of("abc"), false), 0);
    assert_int_equal(problem_measure(view_of("abc"), true), 3);
    assert_int_equal(problem_measure((view){"a\0b\nc", 5}, false), 4);
    assert_int_equal(problem_measure((view){NULL, 0}, false), 0);
    assert_int_equal(problem_measure((view){NULL, 0}, true), 0);
}

/* Moves with scores, in the order of the file; the comment is what follows the %. */
static void obf_line_is_read(void **state) {
    (void)state;
    const problem p =
        read_obf("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; "
                 "A2:+38; C7:+36; D8:+34; % FFO 40\n");
    const position want =
        read_string("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X");
    assert_true(position_equal(&p.position, &want));
    assert_int_equal(p.count, 3);
    assert_int_equal(p.answers[0].square, mailbox_square("a2"));
    assert_true(p.answers[0].score == 38);
    assert_int_equal(p.answers[2].square, mailbox_square("d8"));
    assert_true(p.answers[2].score == 34);
    assert_true(view_is(p.comment, "FFO 40"));
}

/* Blanks, case, sign and the last ';' are free; empty fields say nothing. */
static void obf_is_tolerant(void **state) {
    (void)state;
    static const char *const forms[] = {
        START_4 "; B1:+2; A2:-1; +0;\n",
        START_4 ";b1:2;a2:-1;0",
        "  ---- -ox-\t-*W- .... x ; b1 : +2 ;; A2: -01 ; ; -0 ; \r\n",
        START_4 ";B1:2.0;A2:-1.;.0% ",
        START_4 ";B1:+2.0000000;A2:-1.0000009;+0.00000099",
    };
    const problem want = read_obf(forms[0]);
    assert_int_equal(want.count, 3);
    assert_int_equal(want.answers[0].square, square_at(0, 1));
    assert_true(want.answers[0].score == 2);
    assert_true(want.answers[1].score == -1);
    assert_int_equal(want.answers[2].square, SQUARE_NONE);
    assert_true(want.answers[2].score == 0 && !signbit(want.answers[2].score));
    for (size_t i = 1; i < sizeof forms / sizeof *forms; i++) {
        const problem p = read_obf(forms[i]);
        assert_same(&p, &want);
    }
}

/* Edax ends each line with a pass of an impossible score, which says nothing. A pass that is forced
 * has a possible score and is kept. A wrong pass is still a mistake, as is a move with such a
 * score. */
static void placeholders_are_skipped(void **state) {
    (void)state;
    const problem want = read_obf(START_4 "; B1:+0; A2:-2;");
    static const char *const forms[] = {
        START_4 "; B1:+0; A2:-2; --:-127;",   START_4 ";B1:+0;A2:-2; -- : -127 ; PS:+17;\r\n",
        START_4 "; --:-127; B1:+0; A2:-2;",   START_4 "; B1:+0; A2:-2; --:-127; --:-127; % c",
        START_4 "; B1:+0; A2:-2; --:-16.001",
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        problem p = read_obf(forms[i]);
        p.comment = want.comment;
        assert_same(&p, &want);
    }
    assert_int_equal(read_obf(START_4 "; --:-127;").count, 0);
    const problem kept = read_obf(PASSES_4 "; --:-12; --:-127;");
    assert_int_equal(kept.count, 1);
    assert_int_equal(kept.answers[0].square, GAME_PASS);
    assert_true(kept.answers[0].score == -12);
    assert_refused(obf_read, view_of(START_4 "; --:-16;"), E_RANGE, 20);
    assert_refused(obf_read, view_of(START_4 "; --:-127x;"), E_RANGE, 20);
    assert_refused(obf_read, view_of(START_4 "; B1:-127;"), E_RANGE, 23);
    assert_refused(obf_read, view_of(START_4 "; -127;"), E_RANGE, 20);
}

/* Reals, the ends of the range, larger boards, passes, nothing known at all. */
static void obf_scores_and_passes(void **state) {
    (void)state;
    problem p = read_obf(START_4 "; B1:+0.5; A2:-15.999999; D3:16; C4:-16.0000001; 3.25;");
    assert_true(p.answers[0].score == 0.5 && p.answers[1].score == -15.999999);
    assert_true(p.answers[2].score == 16 && p.answers[3].score == -16);
    assert_true(p.answers[4].score == 3.25);
    assert_written(obf_write, &p, START_4 "; B1:+0.5; A2:-15.999999; D3:+16; C4:-16; +3.25;\n");
    static const char *const passes[] = {"PS", "pa", "Pass", "--"};
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        char line[80];
        (void)snprintf(line, sizeof line, PASSES_4 ";%s:-4;", passes[i]);
        p = read_obf(line);
        assert_int_equal(p.count, 1);
        assert_int_equal(p.answers[0].square, GAME_PASS);
        assert_written(obf_write, &p, PASSES_4 "; PS:-4;\n");
    }
    p = read_obf(START_4);
    assert_int_equal(p.count, 0);
    assert_int_equal(p.comment.length, 0);
    assert_written(obf_write, &p, START_4 ";\n");
}

/* Lines without a problem are told apart from broken ones. */
static void lines_without_a_problem(void **state) {
    (void)state;
    static const char *const lines[] = {"",       "\n", "  \t\r\n", "% -----OX--XO----- X",
                                        "   % X", "%"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_refused(obf_read, view_of(lines[i]), E_MISSING, 0);
        assert_refused(script_read, view_of(lines[i]), E_MISSING, 0);
    }
    assert_refused(obf_read, (view){NULL, 0}, E_MISSING, 0);
    assert_refused(script_read, (view){NULL, 0}, E_MISSING, 0);
}

/* A comment is all behind the first %, and is written again as one line. */
static void comments_are_kept(void **state) {
    (void)state;
    problem p = read_obf(START_4 ";%%  100 % \x1b; B1:+2; \r\n");
    assert_int_equal(p.count, 0);
    assert_true(view_is(p.comment, "%  100 % \x1b; B1:+2;"));
    assert_written(obf_write, &p, START_4 "; % %  100 % \x1b; B1:+2;\n");
    assert_written(script_write, &p, START_4 " % %  100 % \x1b; B1:+2;\n");
    p.comment = view_of("two\nlines");
    fault f = {0};
    buffer b = buffer_make(NULL);
    assert_int_equal(obf_write(&p, &b, &f), E_UNSUPPORTED);
    assert_fault(&f, E_UNSUPPORTED, 0);
    assert_int_equal(script_write(&p, &b, NULL), E_UNSUPPORTED);
    assert_int_equal(b.length, 0);
    buffer_clear(&b);
}

/* A score that could not be read back is not written. */
static void bad_scores_are_not_written(void **state) {
    (void)state;
    const double bad[] = {17, -17, 16.1, 1e300, (double)INFINITY, (double)NAN};
    problem p = read_obf(START_4 "; B1:+2; +3;");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        fault f = {0};
        buffer b = buffer_make(NULL);
        p.answers[1].score = bad[i];
        assert_int_equal(obf_write(&p, &b, &f), E_RANGE);
        assert_fault(&f, E_RANGE, 0);
        assert_int_equal(b.length, 0);
        buffer_clear(&b);
    }
}

/* Each mistake has its code and its place, and leaves the answer alone. */
static void obf_mistakes_have_a_place(void **state) {
    (void)state;
    static const struct {
        const char *line;
        status code;
        size_t at;
    } cases[] = {
        {";", E_FORMAT, 0},
        {"X;", E_FORMAT, 1},
        {" -----OX--XO----; B1:+2;", E_FORMAT, 16},  /* a square is missing */
        {" -----OX--XO-----; B1:+2;", E_FORMAT, 17}, /* the side is missing */
        {"-----OX--XO----- % X", E_FORMAT, 17},
        {"-----0X--X0----- X;", E_FORMAT, 5}, /* 0 is nobody's here */
        {"-----OX--XO----- q;", E_FORMAT, 17},
        {"-----OX--XO----- - X;", E_FORMAT, 20},
        {"-----OX--XO----- X B1:+2;", E_FORMAT, 20}, /* no ';' before the first field */
        {START_4 "; B1", E_FORMAT, 20},              /* a move without a score */
        {START_4 "; B1:;", E_FORMAT, 23},
        {START_4 "; B1: ;", E_FORMAT, 24},
        {START_4 "; :3;", E_FORMAT, 20},
        {START_4 "; C:3;", E_FORMAT, 21},
        {START_4 "; 11:3;", E_FORMAT, 20},
        {START_4 "; B1x:3;", E_FORMAT, 22},
        {START_4 "; B1:+2:3;", E_FORMAT, 25},
        {START_4 "; B1:++2;", E_FORMAT, 24},
        {START_4 "; B1:+ 2;", E_FORMAT, 24},
        {START_4 "; B1:2 3;", E_FORMAT, 24},
        {START_4 "; B1:.;", E_FORMAT, 23},
        {START_4 "; B1:1e1;", E_FORMAT, 24},
        {START_4 "; B1:nan;", E_FORMAT, 23},
        {START_4 "; -;", E_FORMAT, 21},
        {START_4 "; \x1b;", E_FORMAT, 20},
        {START_4 "; \x1b:1;", E_FORMAT, 20},
        {START_4 ";\n+3;", E_FORMAT, 20},   /* a second line */
        {START_4 "; B1:+17;", E_RANGE, 23}, /* more than all discs */
        {START_4 "; B1:-16.000001;", E_RANGE, 23},
        {START_4 "; 99999999999999999999999;", E_RANGE, 20},
        {START_4 "; E1:+1;", E_RANGE, 20}, /* not on this board */
        {START_4 "; A5:+1;", E_RANGE, 20},
        {START_4 "; A1:+1;", E_RANGE, 20},               /* no move */
        {START_4 "; B2:+1;", E_RANGE, 20},               /* a disc */
        {START_4 "; B1:+1; a2:+1; b1:+1;", E_RANGE, 34}, /* twice */
        {START_4 "; PS:+1;", E_RANGE, 20},               /* black has a move */
        {PASSES_4 "; PS:+1; PA:+1;", E_RANGE, 27},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_refused(obf_read, view_of(cases[i].line), cases[i].code, cases[i].at);
    assert_refused(obf_read, (view){START_4 ";\0;", 21}, E_FORMAT, 19);
    assert_refused(obf_read, (view){"\0", 1}, E_FORMAT, 0);
}

/* More fields than a problem holds, and more bytes than a record may have. */
static void obf_limits_hold(void **state) {
    (void)state;
    static char text[RECORD_MAX_BYTES + 1];
    const size_t head = strlen(START_4 ";");
    memset(text, ' ', sizeof text);
    memcpy(text, START_4 ";", head);
    for (size_t i = 0; i <= PROBLEM_ANSWERS_MAX; i++) memcpy(text + head + 3 * i, " 1;", 3);
    problem p;
    const size_t most = head + 3 * (size_t)PROBLEM_ANSWERS_MAX;
    assert_int_equal(obf_read((view){text, most}, &p, NULL), OK);
    assert_int_equal(p.count, PROBLEM_ANSWERS_MAX);
    assert_refused(obf_read, (view){text, most + 3}, E_FULL, most + 1);
    assert_refused(obf_read, (view){text, sizeof text}, E_RANGE, RECORD_MAX_BYTES);
    assert_refused(script_read, (view){text, sizeof text}, E_RANGE, RECORD_MAX_BYTES);
    memset(text, '-', sizeof text);
    assert_refused(obf_read, (view){text, RECORD_MAX_BYTES}, E_FORMAT, 257);
    assert_refused(script_read, (view){text, RECORD_MAX_BYTES}, E_FORMAT, 257);
    memset(text, ' ', sizeof text);
    assert_refused(script_read, (view){text, RECORD_MAX_BYTES}, E_MISSING, 0);
}

/* In a script 0 is white, as in O; the rest is as everywhere. */
static void script_line_is_read(void **state) {
    (void)state;
    static const char *const forms[] = {START_4 "\n", "-----0X--x0-----*",
                                        " ---- -o*- -*0- .... X % said % who\r\n"};
    const position want = read_string(START_4);
    problem p;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        assert_int_equal(script_read(view_of(forms[i]), &p, NULL), OK);
        assert_true(position_equal(&p.position, &want));
        assert_int_equal(p.count, 0);
    }
    assert_true(view_is(p.comment, "said % who"));
    assert_int_equal(script_read(view_of("-----0X--X0-----0"), &p, NULL), OK);
    assert_int_equal(p.position.to_move, WHITE);
    p = read_obf(START_4 "; B1:+2; % two");
    assert_written(script_write, &p, START_4 " % two\n");
}

static void script_mistakes_have_a_place(void **state) {
    (void)state;
    static const struct {
        const char *line;
        size_t at;
    } cases[] = {
        {"X", 1},
        {"-----OX--XO-----", 16}, /* the side is missing */
        {" -----OX--XO----- % X", 18},
        {"-----OX--XO----- -", 17}, /* no side */
        {"- - - - - O X - - X q - -", 20},
        {START_4 ";", 18}, /* nothing may follow */
        {START_4 " X X", 22},
        {START_4 " 0-1", 21},
        {START_4 "\n" START_4, 19},
        {"----\x1b", 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_refused(script_read, view_of(cases[i].line), E_FORMAT, cases[i].at);
    assert_refused(script_read, (view){"--\0", 3}, E_FORMAT, 2);
}

/* Any byte in any place, and any end: read or refused, and nothing beyond the end is looked at. */
static void assert_survives_changes(problem_reader read, const char *text) {
    const size_t length = strlen(text);
    for (size_t i = 0; i < length * 256; i++) {
        problem p;
        fault f = {0};
        const size_t cut = i % 256 == 0 ? i / 256 : length;
        char *copy = malloc(cut + 1);
        assert_non_null(copy);
        char *bytes = copy + 1; /* ends where the block ends */
        memcpy(bytes, text, cut);
        if (i / 256 < cut) bytes[i / 256] = (char)(i % 256);
        const status result = read((view){bytes, cut}, &p, &f);
        if (result) assert_fault(&f, result, cut);
        free(copy);
    }
}

static void changed_lines_are_safe(void **state) {
    (void)state;
    assert_survives_changes(obf_read, START_4 "; B1:+2.5; a2 : -16 ;3; % x");
    assert_survives_changes(obf_read, PASSES_4 ";pass:-4;");
    assert_survives_changes(script_read, " -----0X--X0----- *% x");
}

/* Every legal move with a random score, or only some, or a pass, or a score alone. */
static problem random_problem(rng *r, int size, int blocked) {
    problem p = {.position = random_reachable(r, size, blocked)};
    const squares moves = position_moves(&p.position);
    const uint64_t most = 2 * (uint64_t)(size * size) * 1000000 + 1;
    for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&moves, sq))
        if (rng_below(r, 4)) p.answers[p.count++].square = sq;
    if (position_must_pass(&p.position)) p.answers[p.count++].square = GAME_PASS;
    if (rng_below(r, 4) == 0) p.answers[p.count++].square = SQUARE_NONE;
    for (int i = 0; i < p.count; i++) {
        const double millionths = (double)((int64_t)rng_below(r, most) - (int64_t)(most / 2));
        p.answers[i].score = rng_below(r, 2) ? millionths / 1000000 : trunc(millionths / 1000000);
        if (p.answers[i].score == 0) p.answers[i].score = 0; /* no -0 */
    }
    p.comment = rng_below(r, 2) ? view_of("a % comment; B1:+2;") : (view){NULL, 0};
    return p;
}

/* What is written is read back, on every size, to the last digit. */
static void random_problems_round_trip(void **state) {
    (void)state;
    const uint64_t count = setting_round_trips();
    rng r = rng_make(setting_seed(20261121), 6);
    for (uint64_t i = 0; i < count; i++) {
        problem p = random_problem(&r, GRID_MIN + 2 * (int)(i % 7), (int)(i % 3)), read;
        buffer b = buffer_make(NULL);
        assert_int_equal(obf_write(&p, &b, NULL), OK);
        assert_int_equal(problem_measure(buffer_view(&b), false), b.length);
        assert_int_equal(obf_read(buffer_view(&b), &read, NULL), OK);
        assert_same(&read, &p);
        buffer_reset(&b, 0);
        assert_int_equal(script_write(&p, &b, NULL), OK);
        assert_int_equal(script_read(buffer_view(&b), &read, NULL), OK);
        p.count = 0;
        assert_same(&read, &p);
        buffer_clear(&b);
    }
}

/* The sets of the French federation, FFO 1 to 79. */

static const struct {
    const char *path;
    int first, last;
} sets[] = {
    {"data/positions/fforum-1-19.obf", 1, 19},
    {"data/positions/fforum-20-39.obf", 20, 39},
    {"data/positions/fforum-40-59.obf", 40, 59},
    {"data/positions/fforum-60-79.obf", 60, 79},
};

/* Calls check() for every problem of the sets with its number; returns how many there are. */
static int each_ffo_problem(void (*check)(int number, view line, const problem *p)) {
    int total = 0;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        int number = sets[i].first;
        buffer b = buffer_make(NULL);
        assert_int_equal(files_read(NULL, sets[i].path, RECORD_MAX_BYTES, &b, NULL), OK);
        for (view rest = buffer_view(&b); rest.length;) {
            const view line = {rest.data, problem_measure(rest, true)};
            problem p;
            const status result = obf_read(line, &p, NULL);
            rest = view_from(rest, line.length);
            if (result == E_MISSING) continue;
            assert_int_equal(result, OK);
            check(number++, line, &p);
            total++;
        }
        assert_int_equal(number, sets[i].last + 1);
        buffer_clear(&b);
    }
    return total;
}

/* As moves the slow mailbox finds them: the reader itself asked the fast rules. */
static void check_moves_and_order(int number, view line, const problem *p) {
    (void)number;
    (void)line;
    const mailbox m = mailbox_from(&p->position.field, &p->position.grid);
    const squares legal = mailbox_moves(&m);
    squares listed = {{0}};
    assert_int_equal(p->position.field.size, 8);
    for (int i = 0; i < p->count; i++) {
        squares_add(&listed, p->answers[i].square);
        if (i) assert_true(p->answers[i].score <= p->answers[i - 1].score);
    }
    assert_true(squares_equal(&listed, &legal));
    assert_int_equal(squares_count(&listed), p->count);
}

/* All 79 are read; each lists exactly its legal moves, the best score first. */
static void ffo_lists_every_move(void **state) {
    (void)state;
    assert_int_equal(each_ffo_problem(check_moves_and_order), 79);
}

static void check_same_bytes(int number, view line, const problem *p) {
    (void)number;
    buffer b = buffer_make(NULL);
    assert_int_equal(obf_write(p, &b, NULL), OK);
    assert_true(view_equal(buffer_view(&b), line));
    buffer_clear(&b);
}

/* Our lines are those of the files, byte for byte. */
static void ffo_is_written_as_it_was(void **state) {
    (void)state;
    assert_int_equal(each_ffo_problem(check_same_bytes), 79);
}

/* Published numbers of 40 to 59: empty squares, score, how many best moves, score of the next. */
static void check_published(int number, view line, const problem *p) {
    static const struct {
        int empty, best, moves, next;
    } known[] = {
        {20, 38, 1, 36}, {22, 0, 1, -2},   {22, 6, 1, 0},     {23, -12, 2, -22}, {23, -14, 2, -18},
        {24, 6, 1, 2},   {24, -8, 1, -10}, {25, 4, 1, -24},   {25, 28, 1, 20},   {26, 16, 1, 2},
        {26, 10, 1, 6},  {27, 6, 2, 4},    {27, 0, 1, -2},    {28, -2, 1, -4},   {28, -2, 1, -4},
        {29, 0, 4, -2},  {29, 2, 1, -8},   {30, -10, 1, -12}, {30, 4, 1, -6},    {34, 64, 3, 62},
    };
    (void)line;
    if (number < 40 || number > 59) return;
    const squares empty = grid_empty(&p->position.field, &p->position.grid);
    const int k = number - 40;
    assert_int_equal(squares_count(&empty), known[k].empty);
    for (int i = 0; i <= known[k].moves; i++)
        assert_true(p->answers[i].score == (i < known[k].moves ? known[k].best : known[k].next));
}

static void ffo_has_the_published_scores(void **state) {
    (void)state;
    assert_int_equal(each_ffo_problem(check_published), 79);
}

/* Writing with short memory is a failed buffer, nothing worse. */
static void short_memory_is_a_status(void **state) {
    (void)state;
    static const problem_writer writers[] = {obf_write, script_write};
    rng r = rng_make(1, 7);
    const problem p = random_problem(&r, 16, 0);
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n / 2, false);
        buffer b = buffer_make(&a.memory);
        (void)writers[n % 2](&p, &b, NULL);
        const status result = buffer_status(&b);
        buffer_clear(&b);
        assert_int_equal(a.live, 0);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (!a.failed && n % 2) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_measured),
        cmocka_unit_test(obf_line_is_read),
        cmocka_unit_test(obf_is_tolerant),
        cmocka_unit_test(placeholders_are_skipped),
        cmocka_unit_test(obf_scores_and_passes),
        cmocka_unit_test(lines_without_a_problem),
        cmocka_unit_test(comments_are_kept),
        cmocka_unit_test(bad_scores_are_not_written),
        cmocka_unit_test(obf_mistakes_have_a_place),
        cmocka_unit_test(obf_limits_hold),
        cmocka_unit_test(script_line_is_read),
        cmocka_unit_test(script_mistakes_have_a_place),
        cmocka_unit_test(changed_lines_are_safe),
        cmocka_unit_test(random_problems_round_trip),
        cmocka_unit_test(ffo_lists_every_move),
        cmocka_unit_test(ffo_is_written_as_it_was),
        cmocka_unit_test(ffo_has_the_published_scores),
        cmocka_unit_test(short_memory_is_a_status),
    };
    return cmocka_run_group_tests_name("problem", tests, NULL, NULL);
}
