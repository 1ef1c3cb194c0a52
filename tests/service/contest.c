/* tests/service/contest.c - a match that is shown, and limits of two sides, without the commands.
 */
#include "service/contest/match_board.h"

#include "arena/encounter.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/tier.h"
#include "player/player.h"
#include "report/outlet.h"
#include "search/limits.h"
#include "service/contest/side_limits.h"
#include "service/match_job.h"
#include "service/tournament_players.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { A, B, LINES_READ = 3, GAMES = 100000 };

/* A reader that leaves after some lines. */
typedef struct reader {
    int lines, most; /* 0: stays */
    buffer text;
} reader;

static bool read_text(void *context, buffer *text) {
    reader *r = context;
    buffer_append(&r->text, buffer_view(text));
    buffer_clear(text);
    return ++r->lines != r->most;
}

static status show(reader *r, int games, bool show_games, match_board *out, fault *f) {
    const outlet o = {.context = r, .print = read_text};
    match_job j = {.options = {.encounter = {.players = {.size = 4, .tier = tier_best()},
                                             .openings = {.random_plies = 4},
                                             .seed = 1,
                                             .a = "first",
                                             .b = "random"},
                               .games = games,
                               .run.threads = 1},
                   .names = {"alice", NULL},
                   .openings = "random:4"};
    player_facts about[2];
    stop_token stop = false;
    const encounter *e = &j.options.encounter;
    assert_int_equal(player_verify_text(e->a, &e->players, &about[A], f), OK);
    assert_int_equal(player_verify_text(e->b, &e->players, &about[B], f), OK);
    *out =
        (match_board){.outlet = &o, .job = &j, .stop = &stop, .about = about, .show = show_games};
    const status result = match_board_run(out, f);
    assert_int_equal(stop_is_set(&stop), out->unread);
    return result;
}

/* A match ends once its reader has left: nobody waits for a hundred thousand games. */
static void a_match_ends_without_its_reader(void **state) {
    (void)state;
    reader r = {.most = LINES_READ, .text = buffer_make(NULL)};
    match_board b;
    fault f;
    assert_int_equal(show(&r, GAMES, true, &b, &f), E_STOPPED);
    assert_true(b.unread);
    assert_int_equal(r.lines, LINES_READ);
    assert_null(strstr(buffer_text(&r.text), "of the points"));
    buffer_clear(&r.text);
}

/* A reader that stays gets the games in their order, the names and the result. */
static void a_match_is_shown(void **state) {
    (void)state;
    reader r = {.text = buffer_make(NULL)};
    match_board b;
    fault f;
    assert_int_equal(show(&r, 4, true, &b, &f), OK);
    assert_false(b.unread);
    assert_int_equal(r.lines, 5);
    assert_true(view_starts_with(buffer_view(&r.text), "game 1, "));
    assert_non_null(strstr(buffer_text(&r.text), "\nA  alice = first: "));
    assert_non_null(strstr(buffer_text(&r.text), " of 4 games in 2 pairs\n"));
    assert_non_null(strstr(buffer_text(&r.text), "\nlimits the players' own\n"));
    buffer_clear(&r.text);
}

/* One value is for both sides; two with a slash are for one each, and replace named limits. */
static void limits_of_two_sides(void **state) {
    (void)state;
    const side_texts texts = {.time = "2s/100ms", .depth = "4", .nodes = NULL};
    side_limits l;
    fault f;
    assert_int_equal(side_limits_read(&texts, &l, &f), OK);
    assert_true(l.limits[A].time_ns == 2000000000 && l.limits[B].time_ns == 100000000);
    assert_true(l.limits[A].depth == 4 && l.limits[B].depth == 4);
    assert_true(l.forced[A].time_ns == 2000000000 && l.forced[B].depth == 0);
    assert_true(l.grace_ns[A] == 1000000000 && l.grace_ns[B] == 1000000000);
    assert_int_equal(side_limits_refuse_sides(&texts, &f), E_FORMAT);
    assert_non_null(strstr(f.text, "--time 2s/100ms: a tournament has one value"));
    assert_int_equal(side_limits_read(&(side_texts){.depth = "0"}, &l, &f), E_RANGE);
    assert_non_null(strstr(f.text, "--depth 0: "));
}

/* A number without a unit is in seconds; a large one may be meant otherwise. */
static void times_without_a_unit(void **state) {
    (void)state;
    assert_true(search_time_is_doubtful(view_of("300")));
    assert_true(search_time_is_doubtful(view_of("60")));
    assert_false(search_time_is_doubtful(view_of("59")));
    assert_false(search_time_is_doubtful(view_of("300s")));
    assert_false(search_time_is_doubtful(view_of("300ms")));
    assert_false(search_time_is_doubtful(view_of("")));
}

/* The name stands before the first =, unless that is part of a pair, a command or a file name. */
static void names_of_two_players(void **state) {
    (void)state;
    static const char *const named[] = {"al=naive,depth=2", "naive,depth=2"},
                             *const plain[] = {"gtp:x a=b", "@a=b.ini"},
                             *const twice[] = {"x=naive", "x=random"};
    tournament_players p;
    fault f;
    assert_int_equal(tournament_players_of_match(named, &p, &f), OK); /* with itself */
    assert_string_equal(tournament_players_name(&p, A), "al");
    assert_string_equal(p.specs[A], "naive,depth=2");
    assert_null(tournament_players_name(&p, B));
    tournament_players_clear(&p);
    assert_int_equal(tournament_players_of_match(plain, &p, &f), OK);
    assert_true(!tournament_players_name(&p, A) && !tournament_players_name(&p, B));
    tournament_players_clear(&p);
    assert_int_equal(tournament_players_of_match(twice, &p, &f), E_FORMAT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_ends_without_its_reader),
        cmocka_unit_test(a_match_is_shown),
        cmocka_unit_test(limits_of_two_sides),
        cmocka_unit_test(times_without_a_unit),
        cmocka_unit_test(names_of_two_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
