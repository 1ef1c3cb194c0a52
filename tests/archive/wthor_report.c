/* tests/archive/wthor_report.c - a WTHOR base as text and as JSON. */
#include "archive/wthor_report.h"
#include "archive/wthor_base.h"
#include "archive/wthor_query.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/wthor.h"
#include "report/outlet.h"

#include "support/failing_alloc.h"
#include "support/failing_files.h"
#include "support/jobs/heard.h"
#include "support/wthor_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))
#define WIPE_OUT        "e6f4e3f6g5d6e7f5c5"

/* A base of four games: one sound, one unfinished, one with a wrong score, one illegal; the file
 * of tournaments is cut, and a player's name is an attack on the terminal. */
typedef struct stage {
    failing_files fs;
    wthor_base base;
    wthor_pick pick;
    buffer out;
    size_t width;
} stage;

static void stage_start(stage *s, const allocator *memory) {
    static const char *const players[] = {"???", "Rose Brian", "\x1B[2J\x9Bm", NULL};
    wthor_game games[] = {wthor_made_moves(WIPE_OUT), wthor_made_moves("f5d6"),
                          wthor_made_moves(WIPE_OUT), wthor_made_moves("f5a1")};
    games[0].score = 64;
    games[0].black = 1;
    games[0].white = 2;
    buffer b = buffer_make(NULL);
    failing_files_start(&s->fs, FAILING_FILES_NEVER, 0, false);
    assert_int_equal(s->fs.ops.make_dir(s->fs.ops.context, "base"), 0);
    wthor_made_games(&b, 1990, games, COUNT_OF(games));
    failing_files_put(&s->fs, "base/a.wtb", buffer_view(&b));
    buffer_reset(&b, 0);
    wthor_made_names(&b, WTHOR_PLAYERS, players);
    failing_files_put(&s->fs, "base/a.jou", buffer_view(&b));
    failing_files_put(&s->fs, "base/a.trn", view_of("cut"));
    buffer_clear(&b);
    assert_int_equal(wthor_base_load("base", &s->fs.ops, NULL, &s->base, NULL), OK);
    assert_int_equal(wthor_pick_games(&s->base, &(wthor_filter){0}, NULL, &s->pick, NULL), OK);
    s->out = buffer_make(memory);
    s->width = 0;
}

static void stage_end(stage *s) {
    buffer_clear(&s->out);
    wthor_pick_clear(&s->pick);
    wthor_base_clear(&s->base);
    failing_files_end(&s->fs);
}

enum { VIEWS = 6 };

/* One of the reports; how many rows it left out. */
static size_t show(stage *s, int which, bool json, size_t limit) {
    const wthor_report r = {&s->base, &s->pick, limit, s->width, json, &s->out};
    position start;
    wthor_target t;
    assert_int_equal(position_start(&start, 8, START_STANDARD, NULL), OK);
    assert_int_equal(wthor_target_make(&start, &t, NULL), OK);
    buffer_reset(&s->out, 0);
    switch (which) {
    case 0:
        wthor_report_summary(&r);
        return 0;
    case 1:
        return wthor_report_games(&r);
    case 2:
        return wthor_report_players(&r);
    case 3:
        return wthor_report_tournaments(&r);
    case 4:
        return wthor_report_next(&r, &t);
    default:
        assert_false(wthor_report_check(&r));
        return 0;
    }
}

static void assert_shows(stage *s, int which, bool json, const char *text) {
    (void)show(s, which, json, SIZE_MAX);
    if (!strstr(buffer_text(&s->out), text)) print_message("%s", buffer_text(&s->out));
    assert_non_null(strstr(buffer_text(&s->out), text));
}

/* The figures of each report, in both forms. */
static void reports_tell_the_figures(void **state) {
    (void)state;
    stage s;
    stage_start(&s, NULL);
    assert_shows(&s, 0, false, "games           4\n");
    assert_shows(&s, 0, false, "black won       1 (25.0 %)\n");
    assert_shows(&s, 0, true, "\"games\":4,\"black_wins\":1,\"white_wins\":0,\"draws\":3");
    assert_shows(&s, 1, false, "  64-0    32  Fishhook       " WIPE_OUT "\n");
    assert_shows(
        &s, 1, true,
        "\"black_discs\":32,\"theoretical\":32,\"moves\":\"f5d6\",\"opening\":\"Perpendicular\"}");
    assert_shows(&s, 2, false, "Rose Brian            1    1      0     0  100.0 %  1990\n");
    assert_shows(&s, 2, false, "m      1    0      0     1    0.0 %  1990\n");
    assert_shows(&s, 2, true, "\"number\":0,\"games\":6,\"wins\":0,\"draws\":6,\"rate\":0.5");
    assert_shows(&s, 3, false, "???             4  1990\n");
    assert_shows(&s, 3, true, "{\"total\":1,\"tournaments\":[{\"name\":\"???\"");
    assert_shows(&s, 4, false, "black to move, 4 games\n");
    assert_shows(&s, 4, true, "\"ended\":0,\"moves\":[{\"move\":\"f5\",\"games\":4");
    assert_shows(&s, 5, false, "illegal        1\nunfinished     1\nwrong score    1\n");
    assert_shows(&s, 5, false, "damaged files  1\n");
    assert_shows(&s, 5, true, "\"fine\":1,\"illegal\":1,\"unfinished\":1,\"wrong_score\":1");
    assert_shows(&s, 5, true, "{\"file\":\"a.trn\",\"byte\":3,\"readable\":0,");
    stage_end(&s);
}

/* What a file says cannot move the cursor: no control character comes through. */
static void names_are_made_safe(void **state) {
    (void)state;
    stage s;
    stage_start(&s, NULL);
    for (int i = 0; i < 2 * VIEWS; i++) {
        (void)show(&s, i / 2, i % 2, SIZE_MAX);
        for (size_t k = 0; k < s.out.length; k++)
            assert_true(s.out.data[k] == '\n' || (unsigned char)s.out.data[k] >= 0x20);
    }
    assert_shows(&s, 1, false, "\\x1B[2J\\xC2\\x9Bm");
    stage_end(&s);
}

/* The limit cuts rows, and what it left out is told. */
static void limits_cut_rows(void **state) {
    (void)state;
    stage s;
    stage_start(&s, NULL);
    static const size_t left_out[VIEWS] = {0, 3, 2, 0, 0, 0};
    for (int i = 0; i < 2 * VIEWS; i++) {
        assert_int_equal(show(&s, i / 2, i % 2, 1), left_out[i / 2]);
        assert_int_equal(show(&s, i / 2, i % 2, SIZE_MAX), 0);
    }
    stage_end(&s);
}

/* Without games there is nothing to divide by, and all reports still come. */
static void no_games_at_all(void **state) {
    (void)state;
    stage s;
    stage_start(&s, NULL);
    s.pick.count = 0;
    for (int i = 0; i < 2 * VIEWS; i++) {
        assert_int_equal(show(&s, i / 2, i % 2, SIZE_MAX), 0);
        assert_true(s.out.length > 0);
        assert_null(strstr(buffer_text(&s.out), "nan"));
    }
    stage_end(&s);
}

/* At 80 columns no line is longer; the moves go first, names are shortened. In a pipe all is there.
 */
static void lists_fit_a_terminal(void **state) {
    (void)state;
    stage s;
    stage_start(&s, NULL);
    for (int which = 1; which < VIEWS; which++) {
        s.width = 80;
        (void)show(&s, which, false, SIZE_MAX);
        view rest = buffer_view(&s.out);
        while (rest.length) {
            const view line = view_take(&rest, '\n');
            if (line.length > 80) fail_msg("%.*s", (int)line.length, line.data);
        }
    }
    s.width = 60;
    (void)show(&s, 1, false, SIZE_MAX);
    assert_null(strstr(buffer_text(&s.out), WIPE_OUT));
    s.width = 0;
    assert_shows(&s, 1, false, WIPE_OUT);
    stage_end(&s);
}

/* With some games picked, the summary is about these. */
static void a_summary_is_of_the_picked_games(void **state) {
    (void)state;
    stage s;
    stage_start(&s, NULL);
    const size_t all = s.pick.count;
    s.pick.count = 1;
    assert_shows(&s, 0, false, "games           1 of 4\n");
    assert_shows(&s, 0, false, "tournaments     1");
    assert_shows(&s, 0, true, "\"players\":2,\"players_in_base\":");
    s.pick.count = all;
    stage_end(&s);
}

/* Whether one game of the base, and its files, are found sound. */
static bool is_sound(stage *s, uint32_t game_number, status file_trouble) {
    const wthor_pick one = {.games = &game_number, .count = 1};
    const wthor_report r = {&s->base, &one, 20, 0, false, &s->out};
    s->base.sources[0].trouble.code = file_trouble;
    return wthor_report_check(&r);
}

/* An illegal move, a wrong score or a damaged file spoil a base; an unfinished game does not. */
static void what_spoils_a_base(void **state) {
    (void)state;
    stage s;
    stage_start(&s, NULL);
    for (size_t i = 0; i < s.base.source_count; i++) s.base.sources[i].trouble.code = OK;
    assert_true(is_sound(&s, 0, OK));
    assert_true(is_sound(&s, 1, OK));
    assert_false(is_sound(&s, 2, OK));
    assert_false(is_sound(&s, 3, OK));
    assert_false(is_sound(&s, 0, E_FORMAT));
    stage_end(&s);
}

/* Short memory ends in a failed buffer, for every report and request. */
static void short_memory_is_a_status(void **state) {
    (void)state;
    for (int i = 0; i < 2 * VIEWS; i++) {
        for (size_t n = 0;; n++) {
            failing_alloc a;
            stage s;
            failing_alloc_start(&a, n, false);
            stage_start(&s, &a.memory);
            (void)show(&s, i / 2, i % 2, SIZE_MAX);
            const status result = buffer_status(&s.out);
            stage_end(&s);
            assert_int_equal(a.live, 0);
            assert_int_equal(result, a.failed ? E_NOMEM : OK);
            if (!a.failed) break;
        }
    }
}

static void notes_tell_what_a_base_lacks(void **state) {
    (void)state;
    stage s;
    heard h = heard_make();
    const outlet notes = heard_outlet(&h);
    stage_start(&s, NULL);
    wthor_report_notes(&s.base, "base", &notes);
    assert_true(heard_note(&h, "a.trn, byte "));
    assert_true(heard_note(&h, "there is no WTH.TRN: tournaments have no names"));
    assert_false(heard_note(&h, "WTH.JOU"));
    stage_end(&s);
    heard_clear(&h);
}

/* Opening and position differ only in the symmetries that count. */
static void targets_are_read_from_texts(void **state) {
    (void)state;
    wthor_target t, o, typed;
    fault f;
    heard h = heard_make();
    const outlet notes = heard_outlet(&h);
    assert_int_equal(wthor_target_read("start", "--next", &notes, &t, &f), OK);
    assert_int_equal(t.moves, 0);
    assert_int_equal(t.side, BLACK);
    assert_int_equal(wthor_opening_read("f5d6c3", "--opening", &notes, &o, &f), OK);
    assert_int_equal(o.moves, 3);
    assert_int_equal(o.side, WHITE);
    assert_int_equal(h.notes.length, 0);
    assert_int_equal(wthor_target_read("f5d6c3", "--next", &notes, &typed, &f), OK);
    assert_memory_equal(typed.images, o.images, sizeof o.images);
    assert_int_not_equal(typed.symmetries, o.symmetries);
    assert_int_equal(wthor_target_read("f5a1", "--next", &notes, &t, &f), E_RANGE);
    assert_non_null(strstr(f.text, "--next, character 3: "));
    heard_clear(&h);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reports_tell_the_figures),
        cmocka_unit_test(names_are_made_safe),
        cmocka_unit_test(limits_cut_rows),
        cmocka_unit_test(no_games_at_all),
        cmocka_unit_test(lists_fit_a_terminal),
        cmocka_unit_test(a_summary_is_of_the_picked_games),
        cmocka_unit_test(what_spoils_a_base),
        cmocka_unit_test(short_memory_is_a_status),
        cmocka_unit_test(notes_tell_what_a_base_lacks),
        cmocka_unit_test(targets_are_read_from_texts),
    };
    return cmocka_run_group_tests_name("wthor_report", tests, NULL, NULL);
}
