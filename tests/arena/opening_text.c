/* tests/arena/opening_text.c - lists of openings written, read again, and looked into. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/openings/opening_list.h"
#include "arena/openings/opening_text.h"
#include "base/text.h"
#include "game/board.h"
#include "notation/format.h"
#include "support/failing_alloc.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const opening_facts facts = {.maker = "avocet 1.2",
                                    .player = "champion,depth=3",
                                    .sentence = "A sentence.",
                                    .within = 2,
                                    .positions = 60,
                                    .lines = 244,
                                    .nodes = 4711};

/* With values a sixteenth apart, from -1 on: all signs, and zero. */
static opening_list made(int plies) {
    opening_list l;
    assert_int_equal(opening_list_make(plies, NULL, &l, NULL), OK);
    for (size_t i = 0; i < l.count; i++) l.items[i].value = -1 + (double)i / 16;
    return l;
}

/* What was heard of lines. */
typedef struct heard {
    size_t bad, repeated;
    char text[1000];
} heard;

static void hear(void *context, const opening_remark *r) {
    heard *h = context;
    char line[200];
    (void)snprintf(line, sizeof line, "%zu:%zu %s;", r->line, r->character, r->text);
    strncat(h->text, line, sizeof h->text - strlen(h->text) - 1);
    h->bad += r->is_bad;
    h->repeated += !r->is_bad;
}

static opening_survey looked(const char *text, heard *h) {
    opening_survey s;
    fault f = {.code = OK};
    *h = (heard){.bad = 0};
    assert_int_equal(opening_survey_text(view_of(text), NULL, NULL, hear, h, &s, &f), OK);
    assert_int_equal(h->bad, s.bad);
    assert_int_equal(h->repeated, s.openings - s.distinct);
    return s;
}

/* The comments tell who made the list and how. */
static void comments_tell_all(void **state) {
    (void)state;
    static const char *const told[] = {
        "4 plies",
        "at most 2 discs",
        "avocet 1.2",
        "4711 nodes",
        "A sentence.",
        "champion,depth=3",
        "\n% openings 60 of 60 positions, to which 244 lines lead\n"};
    opening_list l = made(4);
    buffer out = buffer_make(NULL);
    opening_text_write(&l, &facts, &out);
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        assert_non_null(strstr(buffer_text(&out), told[i]));
    buffer_clear(&out);
    opening_list_clear(&l);
}

/* Every line is a transcript for whoever reads transcripts, value or not. */
static void lines_are_transcripts(void **state) {
    (void)state;
    opening_list l = made(4);
    for (int bare = 0; bare < 2; bare++) {
        buffer out = buffer_make(NULL);
        size_t count = 0;
        if (bare)
            opening_text_write_bare(&l, &out);
        else
            opening_text_write(&l, &facts, &out);
        for (view rest = buffer_view(&out); rest.length;) {
            const view line = view_take(&rest, '\n');
            if (line.data[0] == '%') {
                assert_false(bare);
                continue;
            }
            game g = game_make(NULL);
            assert_int_equal(game_transcript.read(line, &g, NULL), OK);
            const board end = board_from_grid(&g.now.grid);
            assert_int_equal(g.count, 4);
            assert_true(end.own == l.items[count].end.own && end.opp == l.items[count].end.opp);
            if (bare) assert_int_equal(line.length, 8);
            game_clear(&g);
            count++;
        }
        assert_int_equal(count, l.count);
        buffer_clear(&out);
    }
    opening_list_clear(&l);
}

/* What is written is found again: so many, all distinct, with the values. */
static void lists_are_found_again(void **state) {
    (void)state;
    opening_list l = made(4);
    buffer out = buffer_make(NULL);
    heard h;
    opening_text_write(&l, &facts, &out);
    assert_non_null(strstr(buffer_text(&out), " -1\n"));
    assert_non_null(strstr(buffer_text(&out), " +0\n"));
    assert_non_null(strstr(buffer_text(&out), " +0.5\n"));
    const opening_survey s = looked(buffer_text(&out), &h);
    assert_int_equal(s.openings, 60);
    assert_int_equal(s.distinct, 60);
    assert_int_equal(s.bad, 0);
    assert_int_equal(s.fewest, 4);
    assert_int_equal(s.most, 4);
    assert_int_equal(s.judged, 60);
    assert_true(s.least == -1);
    assert_true(fabs(s.greatest - (-1 + 59.0 / 16)) < 0.001); /* three decimals are written */
    assert_true(fabs(s.mean - (-1 + 59.0 / 32)) < 0.001);
    buffer_clear(&out);
    opening_list_clear(&l);
}

/* Comments, empty lines, a mark before the text, blanks and the ends of lines of other systems are
 * no openings; a last line need not be closed. Results are no values. */
static void texts_may_be_untidy(void **state) {
    (void)state;
    heard h;
    const opening_survey s = looked("\xEF\xBB\xBF% c\r\n\r\n  F5 d6 c3\r\n\t% c\nf5f6 -1.5\n\n"
                                    "f5d6c5f4 40-24\nf5d6c3d3c4 +2\n"
                                    "f5d6c3d3c4f4 16",
                                    &h);
    assert_string_equal(h.text, "");
    assert_int_equal(s.openings, 5);
    assert_int_equal(s.distinct, 5);
    assert_int_equal(s.fewest, 2);
    assert_int_equal(s.most, 6);
    assert_int_equal(s.judged, 2);
    assert_true(s.least == -1.5 && s.greatest == 2 && s.mean == 0.25);
}

/* Lines that cannot be played are told with their place, whatever comes before them; so is one that
 * leaves nothing to play. They count for nothing else. */
static void bad_lines_are_told(void **state) {
    (void)state;
    heard h;
    const opening_survey s = looked("f5d6\n  f5a1 +1\nhello\n"
                                    "f5f6e6f4e3c5c4e7c6 +1\n"
                                    "XXXXXXXXXXXXXXX- X\n",
                                    &h);
    assert_int_equal(s.bad, 3);
    assert_int_equal(s.openings, 2);
    assert_int_equal(s.judged, 1);
    assert_non_null(strstr(h.text, "2:5 a1 is no legal move"));
    assert_non_null(strstr(h.text, ";3:1 "));
    assert_non_null(strstr(h.text, ";5:0 the side to move has no move;"));
}

/* The same position by other moves, turned or mirrored: told with the line that had it first, in
 * the order of the lines. The same discs with the other side to move are another position, and so
 * is the same corner of another board. */
static void repeats_are_told(void **state) {
    (void)state;
    heard h;
    opening_survey s =
        looked("f5d6c3d3c4\ne6f4c3c4d3\nf5f6\nf5d6c3d3c4\nf5d6c4d3c3\nd3c3\nf5d6c3d3c4\n", &h);
    assert_int_equal(s.openings, 7);
    assert_int_equal(s.distinct, 2);
    assert_string_equal(h.text, "2:0 leads to the position of line 1;"
                                "4:0 leads to the position of line 1;"
                                "5:0 leads to the position of line 1;"
                                "6:0 leads to the position of line 3;"
                                "7:0 leads to the position of line 1;");
    s = looked("-----OX--XO----- X\n-----OX--XO----- O\n-----XO--OX----- X\n"
               "----OX--XO#----- X\n----OX--XO-----# X\n",
               &h);
    assert_int_equal(s.openings + s.bad, 5);
    assert_int_equal(s.bad, 0);
    assert_int_equal(s.distinct, 4);
    assert_string_equal(h.text, "3:0 leads to the position of line 1;");
}

/* An empty text is a survey of nothing. */
static void nothing_is_nothing(void **state) {
    (void)state;
    heard h;
    const opening_survey s = looked("% only this\n", &h);
    assert_int_equal(s.openings + s.bad + s.distinct + s.judged, 0);
    assert_true(s.mean == 0);
}

/* A file is known by its beginning: ours, with and without comments, and nothing that is more. */
static void lists_are_known_by_their_beginning(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool ours;
    } cases[] = {{"% Openings of 8 plies", true},
                 {"f5d6\nf5f6\n", true},
                 {"f5f6f7g7d3e3h8c3c4c5\n", true},
                 {"f5f6f7g7d3e3h8c3c4c5b3\n", false}, /* a game */
                 {"f5d6 my favourite\n", false},
                 {"f5d\n", false},
                 {"f9\n", false},
                 {"\nf5d6\n", false},
                 {"% my openings\nf5d6\n", false},
                 {"", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (opening_text_begins(view_of(cases[i].text)) != cases[i].ours)
            fail_msg("%s", cases[i].text);
}

/* Memory may fail at every request, and none is lost. */
static void memory_may_fail(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_alloc a;
        opening_survey s;
        failing_alloc_start(&a, n, false);
        const status got =
            opening_survey_text(view_of("f5d6\nf5f6 +1\n"), NULL, &a.memory, NULL, NULL, &s, NULL);
        assert_int_equal(a.live, 0);
        assert_int_equal(got, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comments_tell_all),
        cmocka_unit_test(lines_are_transcripts),
        cmocka_unit_test(lists_are_found_again),
        cmocka_unit_test(texts_may_be_untidy),
        cmocka_unit_test(bad_lines_are_told),
        cmocka_unit_test(repeats_are_told),
        cmocka_unit_test(nothing_is_nothing),
        cmocka_unit_test(memory_may_fail),
        cmocka_unit_test(lists_are_known_by_their_beginning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
