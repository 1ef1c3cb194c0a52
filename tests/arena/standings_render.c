/* tests/arena/standings_render.c - standings as text, CSV, JSON, HTML and SVG: what stands in them,
 * and that no name breaks them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/ending.h"
#include "arena/gathering.h"
#include "arena/rating/ratings.h"
#include "arena/standings/standings.h"
#include "arena/standings/standings_csv.h"
#include "arena/standings/standings_html.h"
#include "arena/standings/standings_json.h"
#include "arena/standings/standings_scale.h"
#include "arena/standings/standings_svg.h"
#include "arena/standings/standings_text.h"
#include "arena/standings/standings_words.h"
#include "base/json.h"
#include "base/rng.h"
#include "base/text.h"
#include "report/xml.h"
#include "support/failing_alloc.h"
#include "support/settings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SEED = 4112, HOSTILE = 8, LONG = 300, WIDTH = 80 };

/* ---- standings to write ---- */

static const char *hostile_name(int i) {
    static char endless[LONG + 1];
    static const char *const names[HOSTILE] = {"<script>alert(1)</script>",
                                               "two\nlines\r\nthree",
                                               "a,b;\"c\",'d'",
                                               "\x1b[31mred\x1b]0;title\a",
                                               "",
                                               "]]>&amp;,--><!--",
                                               "\xff\xfe bad \xc3 utf8 \xc3\xa5",
                                               endless};
    memset(endless, 'x', LONG);
    return names[i];
}

static void name_player(int i, bool hostile, char out[LONG + 8]) {
    if (hostile && i < HOSTILE)
        (void)snprintf(out, LONG + 8, "%s", hostile_name(i));
    else
        (void)snprintf(out, LONG + 8, "player%d", i);
}

static void play_pair(gathering *g, int a, int b, rng *r) {
    for (int k = 0; k < 2; k++) {
        gathered_game next = {.players = {a, b},
                              .pair = 1,
                              .size = a % 2 ? 6 : 8,
                              .score = (int)rng_below(r, 40) - 14,
                              .seconds = {1, 2},
                              .longest = {0.1, 0.2},
                              .moves = {30, 30}};
        const bool always = a == 1 && b == 2 && k == 0;
        if (always) next.score = -64;
        if (always || (next.score && rng_below(r, 4) == 0)) next.ending = ENDING_CRASH;
        assert_int_equal(gathering_add(g, &next), OK);
    }
}

/* Everybody meets everybody; player 0 takes all points. */
static standings make(int players, bool hostile, standings_order order) {
    rng r = rng_make(setting_seed(SEED), (uint64_t)players);
    gathering *g = gathering_new(NULL);
    standings s;
    for (int i = 0; i < players; i++) {
        char name[LONG + 8];
        int number = -1;
        name_player(i, hostile, name);
        assert_int_equal(gathering_player(g, view_of(name), &number), OK);
        assert_int_equal(number, i);
    }
    for (int a = 1; a < players; a++)
        for (int b = a + 1; b < players; b++) play_pair(g, a, b, &r);
    for (int b = 1; b < players; b++) {
        const gathered_game won = {.players = {0, b}, .size = 8, .score = 20};
        assert_int_equal(gathering_add(g, &won), OK);
    }
    const standings_options o = {.order = order, .anchor = RATINGS_UNANCHORED};
    assert_int_equal(standings_make(g, &o, &s), OK);
    gathering_free(g);
    return s;
}

/* ---- what all writers have in common ---- */

static void write_html(const standings *s, buffer *out) {
    standings_html_write(s, "a < b & \"c\"", out);
}

static void write_svg(const standings *s, buffer *out) {
    standings_svg_write(s, "a < b & \"c\"", out);
}

static void write_text(const standings *s, buffer *out) {
    standings_text_write(s, 0, out);
}

static void write_json(const standings *s, buffer *out) {
    json_writer j = json_make(out);
    standings_json_write(s, &j);
}

typedef void writer(const standings *s, buffer *out);

static writer *const writers[] = {write_text, standings_csv_write, standings_csv_cross,
                                  write_json, write_html,          write_svg};

enum { WRITERS = sizeof writers / sizeof *writers };

static buffer written(writer *w, const standings *s, const allocator *memory) {
    buffer out = buffer_make(memory);
    w(s, &out);
    return out;
}

static int count_between(const char *from, const char *to, const char *text) {
    int count = 0;
    for (const char *at = from; (at = strstr(at, text)) && at < to; at++) count++;
    return count;
}

static int count_of(const buffer *b, const char *text) {
    return count_between(buffer_text(b), buffer_text(b) + b->length, text);
}

/* Nobody, one without games, two, many: no "nan", "inf" or empty output. */
static void numbers_are_numbers(void **state) {
    (void)state;
    static const int counts[] = {0, 1, 2, 3, 12, 13, 31};
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        for (int order = 0; order < 2; order++) {
            standings s = make(counts[k], false, order ? ORDER_POINTS : ORDER_ELO);
            for (int i = 0; i < WRITERS; i++) {
                buffer b = written(writers[i], &s, NULL);
                assert_int_equal(buffer_status(&b), OK);
                assert_true(b.length > 20);
                assert_int_equal(count_of(&b, "nan") + count_of(&b, "inf"), 0);
                buffer_clear(&b);
            }
            standings_clear(&s);
        }
    }
}

static void short_memory_fails_the_buffer(void **state) {
    (void)state;
    standings s = make(4, true, ORDER_ELO);
    for (int i = 0; i < WRITERS; i++) {
        for (size_t n = 0;; n++) {
            failing_alloc a;
            failing_alloc_start(&a, n, false);
            buffer b = written(writers[i], &s, &a.memory);
            assert_int_equal(buffer_status(&b), a.failed ? E_NOMEM : OK);
            buffer_clear(&b);
            assert_int_equal(a.live, 0);
            if (!a.failed) break;
        }
    }
    standings_clear(&s);
}

/* ---- names ---- */

static void assert_name(const char *name, size_t most, const char *want) {
    buffer b = buffer_make(NULL);
    standing_name_write(name, most, &b);
    assert_string_equal(buffer_text(&b), want);
    buffer_clear(&b);
}

/* Long names lose their middle, by characters, not bytes; what a terminal would obey is spelt. */
static void names_are_cut_in_the_middle(void **state) {
    (void)state;
    assert_name("short", 5, "short");
    assert_name("longer", 5, "lo..r");
    assert_name("oneshot:./students/alice/umea", 20, "oneshot:...lice/umea");
    assert_name("åäöåäöåäö", 7, "åäö..äö");
    assert_name("", 20, "(no name)");
    assert_name("a\x1b[31m\n", 40, "a\\x1B[31m\\x0A");
}

static void numbers_are_rounded_as_people_do(void **state) {
    (void)state;
    static const struct {
        double value;
        int decimals;
        const char *want;
    } cases[] = {{0.4, 0, "0"},        {-0.4, 0, "0"},     {0.5, 0, "+1"},
                 {-12.25, 1, "-12.3"}, {0.004, 2, "0.00"}, {NAN, 1, "-"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        buffer b = buffer_make(NULL);
        standing_number_write(cases[i].value, cases[i].decimals, &b);
        assert_string_equal(buffer_text(&b), cases[i].want);
        buffer_clear(&b);
    }
}

static void ratings_have_their_marks(void **state) {
    (void)state;
    static const struct {
        rating rating;
        const char *want;
    } cases[] = {{{.kind = RATING_KNOWN, .elo = 12.4, .bound = NAN}, "+12"},
                 {{.kind = RATING_AT_LEAST, .elo = 700, .bound = 420}, "> +420"},
                 {{.kind = RATING_AT_MOST, .elo = -700, .bound = -35}, "< -35"},
                 {{.kind = RATING_GUESSED, .elo = 50, .bound = NAN}, "~ +50"},
                 {{.kind = RATING_NONE, .elo = NAN, .bound = NAN}, "-"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        buffer b = buffer_make(NULL);
        standing_elo_write(&cases[i].rating, &b);
        assert_string_equal(buffer_text(&b), cases[i].want);
        buffer_clear(&b);
    }
}

/* ---- text ---- */

static size_t width_of(view line) {
    size_t width = 0;
    for (size_t i = 0; i < line.length; i++) width += ((unsigned char)line.data[i] & 0xC0) != 0x80;
    return width;
}

/* Lines fit 80 columns, whatever the names and however many; nothing in them moves a cursor. */
static void text_fits_a_terminal(void **state) {
    (void)state;
    static const int counts[] = {2, 8, 12, 13, 16, 31};
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        for (int order = 0; order < 2; order++) {
            standings s = make(counts[k], true, order ? ORDER_POINTS : ORDER_ELO);
            buffer b = written(write_text, &s, NULL);
            for (view rest = buffer_view(&b); rest.length;) {
                const view line = view_take(&rest, '\n');
                if (width_of(line) > WIDTH)
                    fail_msg("%d players: %.*s", counts[k], (int)line.length, line.data);
                for (size_t i = 0; i < line.length; i++)
                    assert_true((unsigned char)line.data[i] >= ' ' && line.data[i] != 0x7F);
            }
            buffer_clear(&b);
            standings_clear(&s);
        }
    }
}

/* Up to 12 players stand in the cross table by name; more by number, 15 columns at a time. */
static void cross_table_in_blocks(void **state) {
    (void)state;
    standings few = make(12, false, ORDER_ELO), many = make(31, false, ORDER_ELO);
    buffer a = buffer_make(NULL), b = buffer_make(NULL);
    standings_text_cross(&few, 0, &a);
    standings_text_cross(&many, 0, &b);
    assert_int_equal(count_of(&a, "player11"), 3); /* points, discs, sizes */
    assert_int_equal(count_of(&b, "player11"), 1); /* sizes */
    assert_int_equal(count_of(&b, "\n #  "), 4);
    buffer_clear(&a);
    buffer_clear(&b);
    standings_clear(&few);
    standings_clear(&many);
}

/* ---- CSV ---- */

/* Reads one cell as RFC 4180 has it; *ends is what follows it: ',' or '\n'. */
static view read_cell(view *rest, char *cell, char *ends) {
    size_t count = 0;
    const bool quoted = rest->length && rest->data[0] == '"';
    *rest = view_from(*rest, quoted);
    for (;;) {
        assert_true(rest->length > 0);
        const char c = rest->data[0];
        const char next = rest->length > 1 ? rest->data[1] : '\0';
        if (quoted && c == '"' && next == '"') {
            *rest = view_from(*rest, 1);
        } else if (quoted ? c == '"' : c == ',' || c == '\n') {
            *ends = quoted ? next : c;
            *rest = view_from(*rest, 1 + (size_t)quoted);
            return (view){cell, count};
        }
        assert_true(count < LONG + 8);
        cell[count++] = c;
        *rest = view_from(*rest, 1);
    }
}

/* Every row has as many cells as the titles, and names come back as they were. */
static void csv_rows_are_equal(void **state) {
    (void)state;
    standings s = make(HOSTILE + 2, true, ORDER_ELO);
    for (int k = 0; k < 2; k++) {
        const int name_at = k ? 0 : 1;
        buffer b = written(k ? standings_csv_cross : standings_csv_write, &s, NULL);
        int columns = 0, rows = 0;
        for (view rest = buffer_view(&b); rest.length; rows++) {
            int cells = 0;
            char cell[LONG + 8], ends = ',';
            for (; ends == ','; cells++) {
                const view text = read_cell(&rest, cell, &ends);
                if (k == 0 && rows && cells == name_at)
                    assert_true(view_is(text, s.rows[rows - 1].name));
            }
            assert_int_equal(ends, '\n');
            if (rows == 0) columns = cells;
            assert_int_equal(cells, columns);
        }
        assert_true(k || rows == s.count + 1);
        assert_true(!k || rows > s.count * (s.count - 1)); /* all, and those of two sizes */
        buffer_clear(&b);
    }
    standings_clear(&s);
}

/* ---- pages and pictures ---- */

/* No name makes a tag, an entity that was not ours or a byte that XML cannot hold; what is opened
 * is closed. */
static void markup_stays_ours(void **state) {
    (void)state;
    static const char *const tags[] = {"table", "thead", "tbody", "tr",   "th", "td", "section",
                                       "div",   "svg",   "g",     "text", "h2", "p",  "title"};
    standings s = make(HOSTILE + 2, true, ORDER_ELO);
    for (int k = 0; k < 2; k++) {
        buffer b = written(k ? write_svg : write_html, &s, NULL);
        assert_int_equal(count_of(&b, "<script") + count_of(&b, "<!--"), 0);
        assert_true(count_of(&b, "&lt;script&gt;alert(1)&lt;/script&gt;") > 0);
        assert_true(count_of(&b, "a &lt; b &amp; &quot;c&quot;") > 0);
        assert_true(utf8_length(buffer_view(&b)) == 1);
        for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
            char plain[16], opened[16], closed[16];
            (void)snprintf(plain, sizeof plain, "<%s>", tags[i]);
            (void)snprintf(opened, sizeof opened, "<%s ", tags[i]);
            (void)snprintf(closed, sizeof closed, "</%s>", tags[i]);
            assert_int_equal(count_of(&b, plain) + count_of(&b, opened), count_of(&b, closed));
        }
        for (view rest = buffer_view(&b); rest.length;) {
            const size_t length = utf8_length(rest);
            assert_true(length > 0);
            assert_true(length > 1 || rest.data[0] >= ' ' || rest.data[0] == '\n');
            rest = view_from(rest, length);
        }
        buffer_clear(&b);
    }
    standings_clear(&s);
}

/* The page holds every cell of the cross table, from both sides and for each size, and every
 * forfeit; it needs nothing from elsewhere. */
static void the_page_is_whole(void **state) {
    (void)state;
    standings s = make(5, false, ORDER_ELO);
    buffer b = written(write_html, &s, NULL);
    const standings_scale scale = standings_scale_of(&s);
    int cells = 0, forfeits = 0, bounds = 0, arrows = 0;
    for (int row = 0; row < s.count; row++) {
        const standings_mark mark = standings_mark_of(&scale, &s.rows[row].rating);
        arrows += mark.goes_left + mark.goes_right;
        forfeits += s.rows[row].forfeit_count > 0;
        bounds += !isnan(s.rows[row].rating.bound);
        for (int i = 0; i < s.count; i++) {
            cells += standings_cell(&s, STANDINGS_ALL, row, i).games > 0;
            for (int z = 0; z < s.size_count; z++)
                cells += standings_cell(&s, s.sizes[z], row, i).games > 0;
        }
    }
    assert_int_equal(s.size_count, 2);
    assert_int_equal(count_of(&b, "<td class=\"s"), cells);
    assert_int_equal(count_of(&b, " by a crash</td>"), forfeits);
    assert_true(forfeits > 0);
    assert_int_equal(count_of(&b, "href=") + count_of(&b, "src=") + count_of(&b, "url("), 0);
    assert_true(bounds > 0);
    assert_int_equal(count_of(&b, "<circle"), s.count - bounds);
    assert_true(arrows > bounds); /* also an error that is too long for the axis */
    assert_int_equal(count_of(&b, "<path"), arrows);
    buffer_clear(&b);
    standings_clear(&s);
}

/* The first table has a row for each player, in their order, and a cell below each title. */
static void every_player_has_a_row(void **state) {
    (void)state;
    for (int order = 0; order < 2; order++) {
        standings s = make(5, false, order ? ORDER_POINTS : ORDER_ELO);
        buffer b = written(write_html, &s, NULL);
        const char *head = strstr(buffer_text(&b), "<table"), *row = strstr(head, "<tbody>");
        const char *end = strstr(row, "</tbody>");
        const int titles = count_between(head, row, "<th ");
        assert_int_equal(count_between(row, end, "<tr>"), s.count);
        for (int i = 0; i < s.count; i++) {
            row = strstr(row, "<tr>");
            const char *next = strstr(row, "</tr>"), *name = strstr(row, s.rows[i].name);
            assert_true(name && name < next);
            assert_int_equal(count_between(row, next, "<th ") + count_between(row, next, "<td"),
                             titles);
            row = next;
        }
        buffer_clear(&b);
        standings_clear(&s);
    }
}

static void find_note(void *context, const char *sentence) {
    const buffer *page = context;
    buffer escaped = buffer_make(NULL);
    xml_append(&escaped, view_of(sentence));
    assert_non_null(strstr(buffer_text(page), buffer_text(&escaped)));
    buffer_clear(&escaped);
}

/* The page says every note. */
static void notes_are_told(void **state) {
    (void)state;
    standings s = make(5, false, ORDER_POINTS);
    buffer b = written(write_html, &s, NULL);
    standings_each_note(&s, find_note, &b);
    buffer_clear(&b);
    standings_clear(&s);
}

/* JSON has a cell for two players who met, even in one game only, and none for those who did not.
 */
static void json_has_the_cells(void **state) {
    (void)state;
    standings s = make(5, false, ORDER_ELO);
    buffer b = written(write_json, &s, NULL);
    int cells = 0, single = 0;
    for (int z = -1; z < s.size_count; z++)
        for (int row = 0; row < s.count; row++)
            for (int i = 0; i < s.count; i++) {
                const int games =
                    standings_cell(&s, z < 0 ? STANDINGS_ALL : s.sizes[z], row, i).games;
                cells += games > 0;
                single += games == 1;
            }
    assert_true(single > 0);
    assert_int_equal(count_of(&b, "\"against\":"), cells);
    buffer_clear(&b);
    standings_clear(&s);
}

/* The axis has round ends and holds all ratings; places run from 0 to 1 and keep their order. */
static void the_axis_holds_all(void **state) {
    (void)state;
    static const int counts[] = {0, 1, 2, 4, 30};
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        standings s = make(counts[k], false, ORDER_ELO);
        const standings_scale scale = standings_scale_of(&s);
        const int ticks = standings_scale_ticks(&scale);
        assert_in_range(ticks, 2, 12);
        assert_true(scale.low < scale.high);
        assert_true(fabs(standings_scale_tick(&scale, ticks - 1) - scale.high) < 1e-9);
        for (int i = 0; i < s.count; i++) {
            const standings_mark m = standings_mark_of(&scale, &s.rows[i].rating);
            assert_int_equal(m.is_drawn, s.rows[i].sum.games > 0);
            if (!m.is_drawn) continue;
            assert_true(m.from >= 0 && m.from <= m.at && m.at <= m.to && m.to <= 1);
        }
        standings_clear(&s);
    }
}

/* A bound has room for its arrow, though nobody is rated beyond it. */
static void arrows_have_room(void **state) {
    (void)state;
    standing rows[] = {
        {.rating = {.kind = RATING_AT_LEAST, .elo = 300, .bound = 100, .error = NAN}},
        {.rating = {.kind = RATING_KNOWN, .elo = 0, .bound = NAN, .error = 0}},
        {.rating = {.kind = RATING_AT_MOST, .elo = -90, .bound = -50, .error = NAN}}};
    const standings s = {.count = 3, .rows = rows};
    const standings_scale scale = standings_scale_of(&s);
    const standings_mark above = standings_mark_of(&scale, &rows[0].rating);
    const standings_mark below = standings_mark_of(&scale, &rows[2].rating);
    assert_true(above.at < 0.9 && above.from == above.at && above.to == 1);
    assert_true(below.at > 0.1 && below.to == below.at && below.from == 0);
}

/* Equal players have the same number in every table, and the notes explain bounds of groups. */
static void equal_players_share_a_number(void **state) {
    gathering *g = gathering_new(NULL);
    buffer text = buffer_make(NULL), page = buffer_make(NULL);
    const standings_options how = {.order = ORDER_POINTS, .anchor = RATINGS_UNANCHORED};
    standings s;
    (void)state;
    for (int i = 0; i < 4; i++) {
        char name[LONG + 8];
        int number = -1;
        name_player(i, false, name);
        assert_int_equal(gathering_player(g, view_of(name), &number), OK);
    }
    for (int a = 0; a < 4; a++)
        for (int b = a + 1; b < 4; b++) {
            const gathered_game met = {
                .players = {a, b}, .size = 8, .score = a < 2 && b >= 2 ? 20 : 0};
            assert_int_equal(gathering_add(g, &met), OK);
        }
    assert_int_equal(standings_make(g, &how, &s), OK);
    standings_text_write(&s, WIDTH, &text);
    standings_html_write(&s, "equal", &page);
    assert_null(strstr(buffer_text(&text), "2  player1"));
    assert_null(strstr(buffer_text(&text), "4  player3"));
    assert_non_null(strstr(buffer_text(&text), "#  name       1    1    3    3\n"));
    assert_non_null(strstr(buffer_text(&text), "> and < stand where a player, or a group"));
    assert_null(strstr(buffer_text(&page), "\">4</th>"));
    standings_clear(&s);
    gathering_free(g);
    buffer_clear(&text);
    buffer_clear(&page);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_numbers),
        cmocka_unit_test(short_memory_fails_the_buffer),
        cmocka_unit_test(names_are_cut_in_the_middle),
        cmocka_unit_test(numbers_are_rounded_as_people_do),
        cmocka_unit_test(ratings_have_their_marks),
        cmocka_unit_test(text_fits_a_terminal),
        cmocka_unit_test(cross_table_in_blocks),
        cmocka_unit_test(csv_rows_are_equal),
        cmocka_unit_test(markup_stays_ours),
        cmocka_unit_test(the_page_is_whole),
        cmocka_unit_test(every_player_has_a_row),
        cmocka_unit_test(notes_are_told),
        cmocka_unit_test(equal_players_share_a_number),
        cmocka_unit_test(json_has_the_cells),
        cmocka_unit_test(the_axis_holds_all),
        cmocka_unit_test(arrows_have_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
