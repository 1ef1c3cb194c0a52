/* tests/report/document.c - reports: both forms, tables in every form, plots, and hostile words. */
#include "report/document.h"
#include "base/text.h"
#include "report/plots/bar_plot.h"
#include "report/plots/heat_map.h"
#include "report/plots/line_plot.h"
#include "report/table.h"
#include "report/table_formats.h"
#include "support/failing_alloc.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static int count_of(const buffer *b, const char *text) {
    int count = 0;
    for (const char *at = buffer_text(b); (at = strstr(at, text)); at++) count++;
    return count;
}

static table small_table(const allocator *memory) {
    static const char *const titles[] = {"<name", "?games", "won", NULL};
    table t = table_make(titles, memory);
    table_add(&t, "a|b, <c> \"d\"");
    table_add(&t, "%d", 3);
    table_add(&t, "%d", 1);
    return t;
}

/* Marks of titles are no part of them, and every form escapes what would break it. */
static void tables_in_every_form(void **state) {
    (void)state;
    table t = small_table(NULL);
    buffer b = buffer_make(NULL);
    table_write_markdown(&t, &b);
    assert_string_equal(buffer_text(&b), "| name | games | won |\n|---|---:|---:|\n"
                                         "| a\\|b, <c> \"d\" | 3 | 1 |\n");
    buffer_reset(&b, 0);
    table_write_csv(&t, &b);
    assert_string_equal(buffer_text(&b), "name,games,won\n\"a|b, <c> \"\"d\"\"\",3,1\n");
    buffer_reset(&b, 0);
    table_write_html(&t, &b);
    assert_int_equal(count_of(&b, "<td class=\"left\">a|b, &lt;c&gt; &quot;d&quot;</td>"), 1);
    assert_int_equal(count_of(&b, "<th>games</th>"), 1);
    buffer_clear(&b);
    table_clear(&t);
}

static document small_document(const allocator *memory) {
    document d = document_make(memory, "T <1>");
    table t = small_table(memory);
    buffer svg = buffer_make(memory);
    document_heading(&d, "H & h");
    document_text(&d, "%s_%d <b>", "x", 7);
    document_link(&d, "a/b.html", "A & B", "more");
    document_finding(&d, VERDICT_FAILS, "claim %d", 1);
    document_finding(&d, VERDICT_HOLDS, "claim %d", 2);
    document_table(&d, "small", "Caption.", &t);
    buffer_add(&svg, "<svg></svg>\n");
    document_picture(&d, "drawn", "Words.", &svg);
    buffer_clear(&svg);
    document_end(&d);
    table_clear(&t);
    return d;
}

static void both_forms_say_the_same(void **state) {
    (void)state;
    document d = small_document(NULL);
    assert_int_equal(document_status(&d), OK);
    assert_int_equal(count_of(&d.html, "<h1>T &lt;1&gt;</h1>"), 1);
    assert_int_equal(count_of(&d.html, "<p>x_7 &lt;b&gt;</p>"), 1);
    assert_int_equal(count_of(&d.html, "<a href=\"a/b.html\">A &amp; B</a>: more"), 1);
    assert_int_equal(count_of(&d.markdown, "- [A & B](a/b.html): more\n"), 1);
    assert_int_equal(count_of(&d.html, "<svg></svg>"), 1);
    assert_int_equal(count_of(&d.html, "class=\"finding fails\""), 1);
    assert_int_equal(count_of(&d.html, "</html>\n"), 1);
    assert_int_equal(count_of(&d.markdown, "\nx\\_7 \\<b>\n"), 1);
    assert_int_equal(count_of(&d.markdown, "**does not hold**: claim 1\n"), 1);
    assert_int_equal(count_of(&d.markdown, "**holds**: claim 2\n"), 1);
    assert_int_equal(count_of(&d.markdown, "![Words.](drawn.svg)"), 1);
    assert_int_equal(d.count, 2);
    assert_non_null(document_find(&d, "small.csv"));
    assert_non_null(document_find(&d, "drawn.svg"));
    assert_null(document_find(&d, "other.svg"));
    document_clear(&d);
}

/* Prose of the Markdown has lines of at most 120 columns, joins to the same words, and no line
 * inside a paragraph begins with a mark of Markdown. Tables and the page are not wrapped. */
static void markdown_prose_is_wrapped(void **state) {
    (void)state;
    char words[1024] = "";
    for (int i = 0; i < 120; i++) strcat(words, i % 4 == 0 ? "- " : i % 4 == 1 ? "1. " : "word ");
    table t = small_table(NULL);
    buffer svg = buffer_make(NULL);
    document d = document_make(NULL, "T");
    const size_t title = d.markdown.length;
    document_text(&d, "%s", words);
    document_finding(&d, VERDICT_OPEN, "%s", words);
    document_link(&d, "to.html", "A", words);
    document_table(&d, "small", words, &t);
    document_picture(&d, "drawn", words, &svg);
    assert_int_equal(document_status(&d), OK);
    int paragraphs = 0, lines = 0;
    bool empty = true;
    const char *line = buffer_text(&d.markdown) + title;
    for (const char *end; (end = strchr(line, '\n')); line = end + 1) {
        if (*line != '|') {
            assert_true(end - line <= 120);
            paragraphs += empty && line < end;
            lines += line < end;
            const char *first = line + (*line == ' ' ? 2 : 0);
            if (!empty) assert_true(strncmp(first, "- ", 2) != 0 && strncmp(first, "1. ", 3) != 0);
        }
        empty = line == end;
    }
    assert_int_equal(paragraphs, 5);
    assert_true(lines > 15);
    assert_int_equal(count_of(&d.markdown, "word"), 5 * 60);
    assert_in_range(count_of(&d.markdown, "\n\\- ") + count_of(&d.markdown, "\n1\\. "), 1, 20);
    assert_int_equal(count_of(&d.markdown, " \\-"), count_of(&d.markdown, "\n  \\-"));
    assert_int_equal(count_of(&d.html, words), 5);
    document_clear(&d);
    buffer_clear(&svg);
    table_clear(&t);
}

static void memory_may_be_short(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        document d = small_document(&a.memory);
        const status s = document_status(&d);
        document_clear(&d);
        assert_int_equal(a.live, 0);
        if (!a.failed) {
            assert_int_equal(s, OK);
            break;
        }
        assert_int_equal(s, E_NOMEM);
    }
}

/* A bar from 0 to 50 of 100 ends in the middle; no number, no bar. */
static void bars_follow_their_values(void **state) {
    (void)state;
    const bar bars[] = {{"a<b", 50, 40, 60, 75}, {"none", NAN, NAN, NAN, NAN}};
    const bar_plot p = {.title = "T",
                        .words = "w",
                        .unit = "percent",
                        .theirs = "theirs",
                        .most = 100,
                        .middle = NAN,
                        .bars = bars,
                        .count = 2};
    buffer b = buffer_make(NULL);
    bar_plot_write(&p, &b);
    assert_int_equal(count_of(&b, "a&lt;b"), 1);
    assert_int_equal(count_of(&b, "width=\"350.0\" height=\"16\""), 1); /* half of 860 - 90 - 70 */
    assert_int_equal(count_of(&b, "height=\"16\""), 1);
    assert_int_equal(count_of(&b, ">-</text>"), 1);
    assert_int_equal(count_of(&b, "</svg>\n"), 1);
    buffer_clear(&b);
}

static void heat_is_white_at_half(void **state) {
    (void)state;
    const char *const names[] = {"x", "y"};
    const double ours[] = {50, 100, 0, NAN};
    const heat_map m = {.title = "T", .words = "w", .names = names, .count = 2, .ours = ours};
    buffer b = buffer_make(NULL);
    heat_map_write(&m, &b);
    assert_int_equal(count_of(&b, "fill=\"#f7f7f7\""), 1);
    assert_int_equal(count_of(&b, "fill=\"#005a9c\""), 1);
    assert_int_equal(count_of(&b, "fill=\"#d55e00\""), 1);
    assert_int_equal(count_of(&b, ">-</text>"), 1);
    buffer_clear(&b);
}

static void lines_have_gaps_and_bands(void **state) {
    (void)state;
    const char *const places[] = {"6", "8", "10"};
    const double values[] = {7, NAN, 4}, low[] = {6, 5, NAN}, high[] = {7, 6, NAN};
    const line_series s = {.name = "ours", .values = values};
    const line_plot p = {.title = "T",
                         .words = "w",
                         .x_title = "size",
                         .y_title = "depth",
                         .places = places,
                         .place_count = 3,
                         .series = &s,
                         .count = 1,
                         .band_low = low,
                         .band_high = high,
                         .band_name = "theirs"};
    buffer b = buffer_make(NULL);
    line_plot_write(&p, &b);
    assert_int_equal(count_of(&b, "width=\"60\""), 2);
    assert_int_equal(count_of(&b, "m-5 0a5"), 3); /* two values and the key */
    assert_int_equal(count_of(&b, "L"), 0);       /* nothing is drawn across the gap */
    buffer_clear(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_in_every_form),      cmocka_unit_test(markdown_prose_is_wrapped),
        cmocka_unit_test(both_forms_say_the_same),   cmocka_unit_test(memory_may_be_short),
        cmocka_unit_test(bars_follow_their_values),  cmocka_unit_test(heat_is_white_at_half),
        cmocka_unit_test(lines_have_gaps_and_bands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
