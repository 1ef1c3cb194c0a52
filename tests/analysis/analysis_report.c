/* tests/analysis/analysis_report.c - an analysed game as text, JSON, picture and page. */
#include "analysis/game_analysis.h"
#include "analysis/player_tally.h"
#include "analysis/report/game_json.h"
#include "analysis/report/game_page.h"
#include "analysis/report/game_report.h"
#include "analysis/report/players_report.h"
#include "analysis/report/value_graph.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "game/tier.h"
#include "notation/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis_games.h"
#include "support/random_play.h"
#include "support/settings.h"

#include <stdio.h>
#include <string.h>

static game_analysis analyse(const game *g, int level) {
    game_analysis_options o = game_analysis_usual(tier_best());
    game_analysis a;
    o.analyst.level = level;
    assert_int_equal(game_analysis_run(g, &o, &a, NULL), OK);
    return a;
}

static void assert_holds(const buffer *b, const char *text) {
    assert_int_equal(buffer_status(b), OK);
    if (!strstr(buffer_text(b), text)) fail_msg("'%s' is missing in:\n%s", text, buffer_text(b));
}

/* No line of text is wider than the terminal. */
static void assert_narrow(const buffer *b, size_t width) {
    for (view rest = buffer_view(b); rest.length;) {
        const view line = view_take(&rest, '\n');
        if (line.length > width) fail_msg("too wide: %.*s", (int)line.length, line.data);
    }
}

/* The text of a game with passes: table, graph, totals and words, within 80 columns. */
static void text_says_what_happened(void **state) {
    (void)state;
    game whole = analysis_game(NULL, long_game), g = analysis_tail(&whole, 22);
    game_analysis a = analyse(&g, 10);
    const game_report r = game_report_of(&g, &a);
    buffer out = buffer_make(NULL);
    assert_int_equal(game_set_tag(&g, TAG_BLACK, view_of("Ann\x1b[31m")), OK);
    game_report_text(&r, 80, &out);
    assert_holds(&out, "Ann\\x1B[31m - White");
    assert_holds(&out, "f2??");
    assert_holds(&out, "exact");
    assert_holds(&out, "only move");
    assert_holds(&out, "Value for black in discs");
    assert_holds(&out, "Black won by 4 discs.");
    assert_holds(&out, "Black was ahead from the first move on.");
    assert_holds(&out, "White's most expensive move: move 2 (f2) cost 12 discs; best was c2.");
    assert_holds(&out, "All values from move 1 on are exact.");
    assert_narrow(&out, 80);
    buffer_clear(&out);
    game_analysis_clear(&a);
    game_clear(&g);
    game_clear(&whole);
}

static void the_end_is_told_in_words(void **state) {
    (void)state;
    game wiped = analysis_game(NULL, wiped_game), begun = analysis_game(NULL, "f5d6c3d3c4");
    game_analysis a = analyse(&wiped, 4), b = analyse(&begun, 4);
    game_report r = game_report_of(&wiped, &a);
    buffer out = buffer_make(NULL);
    game_report_text(&r, 80, &out);
    assert_holds(&out, "Black won by 64 discs. White had no disc left.");
    assert_holds(&out, "White could still have");
    buffer_clear(&out);
    r = game_report_of(&begun, &b);
    game_report_text(&r, 80, &out);
    assert_holds(&out, "Black - White, Tiger");
    assert_holds(&out, "The game is not finished.");
    buffer_clear(&out);
    game_analysis_clear(&a);
    game_analysis_clear(&b);
    game_clear(&wiped);
    game_clear(&begun);
}

/* The fields that programs rely on, in their order. */
static void json_has_its_fields(void **state) {
    (void)state;
    game g = analysis_game(NULL, "f5d6c3d3c4");
    game_analysis a = analyse(&g, 4);
    const game_report r = game_report_of(&g, &a);
    buffer out = buffer_make(NULL);
    game_json_write(&r, &out);
    assert_memory_equal(out.data,
                        "{\"size\":8,\"level\":4,\"opening\":\"Tiger\",\"moves\":[{\"ply\":1,"
                        "\"side\":\"black\",\"move\":\"f5\",\"value\":",
                        85);
    assert_holds(&out, "\"best\":\"f5\",\"best_value\":");
    assert_holds(&out, ",\"loss\":0,\"exact\":false,\"mark\":\"best\",\"line\":[\"f5\",");
    assert_holds(&out, "\"summary\":{\"finished\":false,");
    assert_holds(&out, "\"turning_point\":");
    assert_holds(&out, "\"words\":[\"The game is not finished.");
    buffer_clear(&out);
    game_analysis_clear(&a);
    game_clear(&g);
}

/* The page has a board at each mistake, names no other file, and escapes names. */
static void the_page_stands_alone(void **state) {
    (void)state;
    game whole = analysis_game(NULL, long_game), g = analysis_tail(&whole, 22);
    game_analysis a = analyse(&g, 10);
    const game_report r = game_report_of(&g, &a);
    buffer out = buffer_make(NULL);
    int boards = 0, mistakes = 0;
    assert_int_equal(game_set_tag(&g, TAG_WHITE, view_of("<script>")), OK);
    game_page_write(&r, NULL, &out);
    assert_holds(&out, "&lt;script&gt;");
    assert_null(strstr(buffer_text(&out), "<script>"));
    assert_null(strstr(buffer_text(&out), "href"));
    for (const char *s = buffer_text(&out); (s = strstr(s, "<svg")); s++) boards++;
    for (size_t i = 0; i < a.count; i++) mistakes += a.moves[i].mark >= MARK_MISTAKE;
    assert_true(mistakes >= 3);
    assert_int_equal(boards, mistakes + 1); /* and the graph */
    buffer_clear(&out);
    game_analysis_clear(&a);
    game_clear(&g);
    game_clear(&whole);
}

/* Each paint has a rule with a plain colour for programs that know no variables. */
static void assert_plain_colours(const buffer *svg) {
    static const char *const names[] = {"fill", "stroke"};
    for (size_t i = 0; i < 2; i++) {
        char paint[40], rule[80];
        int paints = 0;
        (void)snprintf(paint, sizeof paint, " %s=\"var(--", names[i]);
        for (const char *at = buffer_text(svg); (at = strstr(at, paint)); at++, paints++) {
            const char *value = strchr(at, '"');
            (void)snprintf(rule, sizeof rule, "[%s=%.*s\"]{%s:#", names[i],
                           (int)strcspn(value + 1, "\"") + 1, value, names[i]);
            assert_holds(svg, rule);
        }
        assert_true(paints > 0);
    }
}

/* Long games shrink to the width, and the picture is one SVG. */
static void graphs_fit(void **state) {
    (void)state;
    game g = analysis_game(NULL, long_game);
    game_analysis a = analyse(&g, 2);
    buffer text = buffer_make(NULL), svg = buffer_make(NULL);
    value_graph_text(&a, 40, &text);
    assert_holds(&text, "| ");
    for (view rest = buffer_view(&text); rest.length;) {
        const view line = view_take(&rest, '\n');
        assert_true(line.length <= 40 || view_starts_with(line, "Value"));
    }
    value_graph_svg(&a, "A & B", &svg);
    assert_holds(&svg, "A &amp; B");
    assert_holds(&svg, "</svg>");
    assert_plain_colours(&svg);
    buffer_clear(&text);
    buffer_clear(&svg);
    game_analysis_clear(&a);
    game_clear(&g);
}

/* Large boards have numbers of three digits, and without the champion chances and discs in one
 * table: still 80 columns. */
static void large_boards_fit(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20261118), 5);
    for (int size = 12; size <= 14; size += 2) {
        position p;
        game g = game_make(NULL);
        buffer out = buffer_make(NULL);
        assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
        game_set_start(&g, &p);
        while (!position_over(&g.now)) {
            const squares moves = position_moves(&g.now);
            if (squares_empty(&moves))
                assert_int_equal(game_add_pass(&g, NULL), OK);
            else
                assert_int_equal(game_add_move(&g, random_member(&r, &moves), NULL), OK);
        }
        game_analysis a = analyse(&g, 2);
        const game_report report = game_report_of(&g, &a);
        game_report_text(&report, 80, &out);
        assert_true((strstr(buffer_text(&out), "pts.") != NULL) == (size > 12));
        assert_narrow(&out, 80);
        buffer_clear(&out);
        game_analysis_clear(&a);
        game_clear(&g);
    }
}

/* Players: a row each, habits below, all in JSON. */
static void players_are_summed_up(void **state) {
    (void)state;
    game whole = analysis_game(NULL, long_game), g = analysis_tail(&whole, 22);
    game_analysis a = analyse(&g, 4);
    player_tally t = player_tally_make(NULL);
    buffer out = buffer_make(NULL);
    assert_int_equal(game_set_tag(&g, TAG_BLACK, view_of("Ann")), OK);
    assert_int_equal(game_set_tag(&g, TAG_WHITE, view_of("Bob")), OK);
    assert_int_equal(player_tally_add(&t, &g, &a, NULL), OK);
    player_tally_sort(&t);
    players_report_text(&t, view_of("bo"), 10, 80, &out);
    assert_holds(&out, "1 game.");
    assert_holds(&out, "Most expensive habits of Bob");
    assert_narrow(&out, 80);
    buffer_clear(&out);
    players_report_json(&t, &out);
    assert_holds(&out, "\"player\":\"Ann\",\"games\":1,\"wins\":1");
    assert_holds(&out, "\"habit\":\"X-square\"");
    buffer_clear(&out);
    player_tally_clear(&t);
    game_analysis_clear(&a);
    game_clear(&g);
    game_clear(&whole);
}

/* A habit costs discs, chances or both: no unit is left out, and none is shown without a loss. */
static void habits_have_their_unit(void **state) {
    (void)state;
    static const struct {
        double loss[LOSS_UNITS];
        const char *text;
    } cases[] = {
        {{[LOSS_DISCS] = 12}, ": 12 discs in 2 of 3 moves"},
        {{[LOSS_CHANCE] = 31}, ": 31 points of winning chance in 2 of 3 moves"},
        {{[LOSS_DISCS] = 4, [LOSS_CHANCE] = 9}, ": 4 discs and 9 points of winning chance in 2 of"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char name[] = "Ann";
        tallied_player ann = {.name = name, .games = 1};
        ann.habits[0] = (habit_tally){.moves = 3, .costly = 2};
        memcpy(ann.habits[0].loss, cases[i].loss, sizeof cases[i].loss);
        const player_tally t = {.players = &ann, .count = 1, .games = 1};
        buffer out = buffer_make(NULL);
        players_report_text(&t, view_of(""), 10, 200, &out);
        assert_holds(&out, cases[i].text);
        buffer_clear(&out);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_says_what_happened),
        cmocka_unit_test(the_end_is_told_in_words),
        cmocka_unit_test(json_has_its_fields),
        cmocka_unit_test(the_page_stands_alone),
        cmocka_unit_test(graphs_fit),
        cmocka_unit_test(large_boards_fit),
        cmocka_unit_test(players_are_summed_up),
        cmocka_unit_test(habits_have_their_unit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
