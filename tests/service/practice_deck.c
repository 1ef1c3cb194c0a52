/* tests/service/practice_deck.c - cards over the days, the calendar, and openings line by line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/practice/leitner.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "game/symmetry.h"
#include "notation/game.h"
#include "notation/opening_name.h"
#include "notation/wthor.h"
#include "service/practice/calendar.h"
#include "service/practice/deck.h"
#include "service/practice/opening_drill.h"
#include "service/practice/progress.h"
#include "store/store.h"
#include "support/random_play.h"
#include "support/settings.h"
#include "support/store_made.h"
#include "support/wthor_made.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- days ---- */

/* Dates agree with the C library over 400 years, and back. */
static void days_agree_with_the_system(void **state) {
    (void)state;
    for (int64_t day = -80000; day < 80000; day += 7) {
        const time_t at = day * 86400;
        struct tm utc;
        char want[32], have[CALENDAR_BYTES];
        int64_t back = 0;
        assert_non_null(gmtime_r(&at, &utc));
        assert_true(strftime(want, sizeof want, "%Y-%m-%d", &utc) > 0);
        assert_string_equal(calendar_write(day, have), want);
        assert_int_equal(calendar_read(view_of(have), &back, NULL), OK);
        assert_int_equal(back, day);
    }
}

static void bad_dates_are_refused(void **state) {
    (void)state;
    static const char *const bad[] = {
        "",           "2026",       "2026-1-1",    "2026-02-29", "2026-13-01", "2026-00-01",
        "2026-01-00", "2026-01-32", "2026-01-01x", "-026-01-01", "2026/01/01", "26-01-01"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int64_t day = 7;
        assert_int_equal(calendar_read(view_of(bad[i]), &day, NULL), E_FORMAT);
        assert_int_equal(day, 7);
    }
}

/* ---- the deck ---- */

static deck *must_open(const char *path) {
    deck *d = NULL;
    fault f = {.code = OK};
    if (deck_open(path, STORE_WRITE, &d, &f)) fail_msg("%s", f.text);
    return d;
}

static leitner answer(deck *d, const position *p, card_kind kind, const char *topic, bool right,
                      int64_t today) {
    const squares moves = position_moves(p);
    const int best = squares_next(&moves, SQUARE_NONE);
    const deck_entry e = {.kind = kind,
                          .topic = topic,
                          .board = p,
                          .move = best,
                          .best = best,
                          .loss = right ? 0 : 4,
                          .right = right,
                          .basis = "exact",
                          .today = today,
                          .given = "2026-01-31T23:59:59Z"};
    leitner when = {.box = -1};
    fault f = {.code = OK};
    if (deck_answer(d, &e, &when, &f)) fail_msg("%s", f.text);
    return when;
}

static position some_position(rng *r) {
    for (;;) {
        const position p = random_reachable(r, 8, 0);
        const squares moves = position_moves(&p);
        if (squares_count(&moves) >= 2) return p;
    }
}

/* A missed position is due on its day and not before, for a deck that is opened anew each day. */
static void missed_positions_are_due_on_their_day(void **state) {
    for (int k = 0; k < STORE_KINDS; k++) {
        char path[STORE_PATH];
        rng r = rng_make(setting_seed(20261117), 71);
        store_forget_files(*state);
        store_path_of(*state, k, path);
        const position missed = some_position(&r), known = some_position(&r);
        deck *d = must_open(path);
        assert_null(deck_due(d, 1000, NULL));
        (void)answer(d, &missed, CARD_MOVE, "", false, 1000);
        (void)answer(d, &known, CARD_MOVE, "", true, 1000);
        deck_close(d);
        static const int days[] = {1, 3, 7, 14, 30};
        int64_t today = 1000;
        for (int box = 1; box <= LEITNER_BOXES; box++) {
            today += days[box - 1];
            d = must_open(path);
            assert_int_equal(deck_next_day(d, 0), today);
            assert_null(deck_due(d, today - 1, NULL));
            const card *c = deck_due(d, today, NULL);
            assert_non_null(c);
            assert_true(position_equal(&c->board, &missed));
            assert_int_equal(c->when.box, box);
            assert_int_equal(deck_due_count(d, today, NULL), 1);
            (void)answer(d, &missed, CARD_MOVE, "", true, today);
            assert_null(deck_due(d, today, NULL));
            deck_close(d);
        }
        d = must_open(path);
        assert_null(deck_due(d, today + 10000, NULL));
        assert_int_equal(deck_next_day(d, today), 0);
        size_t boxes[LEITNER_LEARNED + 1];
        deck_boxes(d, boxes);
        assert_int_equal(boxes[LEITNER_LEARNED], 2);
        assert_int_equal(deck_day_count(d), 6);
        assert_int_equal(deck_day_at(d, 0)->asked, 2);
        assert_int_equal(deck_day_at(d, 0)->right, 1);
        assert_int_equal(deck_unreadable(d), 0);
        deck_close(d);
    }
    store_forget_files(*state);
}

/* Turned and mirrored positions are one card; lines of two openings are two. */
static void symmetric_positions_are_one_card(void **state) {
    char path[STORE_PATH];
    rng r = rng_make(setting_seed(20261117), 72);
    store_path_of(*state, KIND_LINES, path);
    deck *d = must_open(path);
    for (int i = 0; i < 20; i++) {
        const position p = some_position(&r);
        const position image = position_image(&p, i % SYMMETRIES);
        const size_t before = deck_count(d);
        if (deck_find(d, &p, CARD_MOVE, "")) continue;
        (void)answer(d, &p, CARD_MOVE, "", false, 10);
        assert_non_null(deck_find(d, &image, CARD_MOVE, "other"));
        assert_null(deck_find(d, &image, CARD_LINE, "tiger"));
        assert_int_equal(answer(d, &image, CARD_MOVE, "", true, 11).box, 2);
        assert_int_equal(deck_count(d), before + 1);
        (void)answer(d, &p, CARD_LINE, "tiger", false, 10);
        (void)answer(d, &image, CARD_LINE, "cow", true, 10);
        assert_int_equal(deck_count(d), before + 3);
        assert_int_equal(deck_find(d, &p, CARD_LINE, "tiger")->when.box, 1);
        assert_int_equal(deck_find(d, &p, CARD_LINE, "cow")->when.box, LEITNER_LEARNED);
    }
    assert_string_equal(deck_due(d, 11, "tiger")->topic, "tiger");
    assert_null(deck_due(d, 11, "cow"));
    buffer text = buffer_make(NULL);
    progress_write(d, 11, 80, &text);
    assert_non_null(strstr(buffer_text(&text), "for an answer today"));
    buffer_reset(&text, 0);
    progress_write_json(d, 11, &text);
    assert_non_null(strstr(buffer_text(&text), "\"days\":[{"));
    buffer_clear(&text);
    deck_close(d);
    store_forget_files(*state);
}

/* The mean loss is over the moves that were judged: an answer without a move has no loss, and a
 * move of a line has no value. */
static void the_mean_loss_counts_judged_moves(void **state) {
    char path[STORE_PATH];
    rng r = rng_make(setting_seed(20261117), 73);
    store_path_of(*state, KIND_LINES, path);
    deck *d = must_open(path);
    const position p = some_position(&r);
    const squares moves = position_moves(&p);
    (void)answer(d, &p, CARD_MOVE, "", false, 10); /* loses 4 */
    (void)answer(d, &p, CARD_MOVE, "", true, 10);
    (void)answer(d, &p, CARD_LINE, "tiger", true, 10);
    const deck_entry unknown = {.topic = "",
                                .board = &p,
                                .move = SQUARE_NONE,
                                .best = squares_next(&moves, SQUARE_NONE),
                                .basis = "exact",
                                .today = 10,
                                .given = "2026-01-31T23:59:59Z"};
    assert_int_equal(deck_answer(d, &unknown, NULL, NULL), OK);
    assert_int_equal(deck_day_at(d, 0)->asked, 4);
    assert_int_equal(deck_day_at(d, 0)->moves, 2);
    buffer text = buffer_make(NULL);
    progress_write_json(d, 11, &text);
    assert_non_null(strstr(buffer_text(&text), "\"answers\":4,\"right\":2,\"loss\":2}"));
    buffer_clear(&text);
    deck_close(d);
    store_forget_files(*state);
}

/* ---- openings ---- */

static opening_drill *must_drill(const opening_drill_options *o) {
    opening_drill *d = NULL;
    fault f = {.code = OK};
    if (opening_drill_open(o, &d, &f)) fail_msg("%s", f.text);
    return d;
}

/* Plays one line; the person plays the first or the last of the named moves. */
static void play_line(opening_drill *d, bool last) {
    opening_drill_begin(d);
    for (;;) {
        const drill_turn turn = opening_drill_turn(d);
        const squares named = opening_drill_named(d);
        int square = squares_next(&named, SQUARE_NONE);
        double share = -1;
        if (turn == DRILL_OVER) return;
        if (turn == DRILL_OPPONENT) {
            const position before = opening_drill_game(d)->now;
            assert_int_equal(opening_drill_reply(d, &square, &share, NULL), OK);
            const squares legal = position_moves(&before);
            assert_true(squares_has(&legal, square));
            continue;
        }
        assert_int_equal(opening_drill_game(d)->now.to_move, opening_drill_side(d));
        drill_played played;
        if (square == SQUARE_NONE && opening_drill_played(d, &played))
            square = played.moves[0].square;
        for (int sq = square; last && sq != SQUARE_NONE; sq = squares_next(&named, sq)) square = sq;
        assert_int_equal(opening_drill_play(d, square, NULL), OK);
    }
}

/* Every line leads to the named position, whatever symmetric moves are played, and then on along
 * named lines. Every named line that goes on from it is played in the end. */
static void lines_lead_through_the_opening(void **state) {
    (void)state;
    opening_name tiger, name;
    assert_true(opening_name_find(view_of("tiger"), &tiger));
    for (int side = 0; side < 2; side++) {
        const opening_drill_options o = {
            .name = "Tiger", .has_side = true, .side = (colour)side, .plies = 20, .seed = 5};
        opening_drill *d = must_drill(&o);
        assert_string_equal(opening_drill_name(d), "Tiger");
        assert_int_equal(opening_drill_games(d), 0);
        for (int line = 0; line < 12; line++) {
            play_line(d, line % 2);
            const game *g = opening_drill_game(d);
            const position p = game_position_after(g, tiger.moves.length / 2);
            assert_true(opening_name_of_position(&p, &name));
            assert_true(view_equal(name.moves, tiger.moves));
            assert_true(opening_name_of_game(g, &name));
            assert_true(g->count > tiger.moves.length / 2);
        }
        opening_drill_close(d);
    }
}

/* The side is the one that makes the last move of the name; unknown names are told. */
static void sides_and_names(void **state) {
    (void)state;
    opening_drill *d = must_drill(&(opening_drill_options){.name = "tiger", .plies = 20});
    assert_int_equal(opening_drill_side(d), BLACK); /* f5 d6 c3 d3 c4 */
    opening_drill_close(d);
    d = must_drill(&(opening_drill_options){.name = "perpendicular", .plies = 20});
    assert_int_equal(opening_drill_side(d), WHITE); /* f5 d6 */
    opening_drill_close(d);
    fault f;
    const opening_drill_options wrong = {.name = "tigre", .plies = 20}, slip = {.name = "tigerr"};
    assert_int_equal(opening_drill_open(&wrong, &d, &f), OK); /* French */
    opening_drill_close(d);
    assert_int_equal(opening_drill_open(&slip, &d, &f), E_MISSING);
    assert_non_null(strstr(f.text, "did you mean tiger"));
    assert_null(d);
}

/* The opponent plays as often as the games of the base: 9 of 12 games go on with f4, some of them
 * written down from another side, and 3 with b3. Games of other openings do not count. */
static void the_opponent_plays_as_in_the_base(void **state) {
    static const char *const lines[] = {"f5d6c3d3c4f4c5b3c2", "e6f4c3c4d3d6e3c2b3", "f5d6c3d3c4b3",
                                        "f5f6e6f4"};
    static const int counts[] = {5, 4, 3, 8};
    wthor_game games[20];
    char path[STORE_PATH];
    buffer bytes = buffer_make(NULL);
    for (int line = 0, i = 0; line < 4; line++)
        for (int k = 0; k < counts[line]; k++) games[i++] = wthor_made_moves(lines[line]);
    wthor_made_games(&bytes, 2026, games, 20);
    store_path_in(*state, "WTH_2026.wtb", path);
    store_write_bytes(path, buffer_view(&bytes));
    buffer_clear(&bytes);
    const opening_drill_options o = {.name = "tiger",
                                     .wthor = ((const store_folder *)*state)->path,
                                     .plies = 7,
                                     .seed = setting_seed(20261117)};
    opening_drill *d = must_drill(&o);
    int f4 = 0;
    assert_int_equal(opening_drill_games(d), 12);
    for (int i = 0; i < 400; i++) {
        play_line(d, false);
        const position p = game_position_after(opening_drill_game(d), 6);
        opening_name name;
        const bool aubrey =
            opening_name_of_position(&p, &name) && view_starts_with(name.english, "Aubrey");
        f4 += !aubrey;
    }
    /* 300 are expected; five standard deviations are 43. */
    assert_in_range(f4, 257, 343);
    opening_drill_close(d);
    assert_int_equal(unlink(path), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(days_agree_with_the_system),
        cmocka_unit_test(bad_dates_are_refused),
        STORE_TEST(missed_positions_are_due_on_their_day),
        STORE_TEST(symmetric_positions_are_one_card),
        STORE_TEST(the_mean_loss_counts_judged_moves),
        cmocka_unit_test(lines_lead_through_the_opening),
        cmocka_unit_test(sides_and_names),
        STORE_TEST(the_opponent_plays_as_in_the_base),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
