/* tests/player/level.c - the table of levels, and what those with a name can and cannot do. */
#include "player/level.h"
#include "base/rng.h"
#include "base/text.h"
#include "engine/engine.h"
#include "game/position.h"
#include "game/tier.h"
#include "player/champion_mind.h"
#include "player/champion_spec.h"
#include "player/level_facts.h"
#include "player/player.h"
#include "player/weak.h"
#include "search/result.h"
#include "support/endings.h"
#include "support/engine_ask.h"
#include "support/settings.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { TABLE_MB = 4 };

/* ---- the table ---- */

static void write_level(int number, char *text, size_t size) {
    const level l = level_at(number, 8);
    int n = snprintf(text, size, "%d/%d", l.depth, l.exact_from);
    for (int i = 0; i < l.pairs; i++)
        n += snprintf(text + n, size - (size_t)n, " %d@%d", l.selective[i].empty,
                      l.selective[i].percent);
}

static void the_edges_of_the_table(void **state) {
    (void)state;
    static const struct {
        int number;
        const char *text;
    } edges[] = {
        {0, "0/0"},
        {1, "1/2"},
        {10, "10/20"},
        {11, "11/21 24@98"},
        {12, "12/21 24@98"},
        {13, "13/21 24@98 27@87"},
        {18, "18/21 24@98 27@87"},
        {19, "19/24 27@98 30@87"},
        {LEVEL_USUAL, "21/24 27@98 30@87"},
        {22, "22/24 27@99 30@95 33@73"},
        {24, "24/24 27@99 30@95 33@73"},
        {25, "25/27 30@98 33@87"},
        {27, "27/27 30@98 33@87"},
        {28, "28/27 30@99 33@95 36@73"},
        {29, "29/27 30@99 33@95 36@73"},
        {30, "30/30 33@98 36@87"},
        {31, "31/30 33@98 36@87"},
        {32, "32/30 33@99 36@95 39@73"},
        {33, "33/30 33@99 36@95 39@73"},
        {34, "34/30 33@99 36@98 39@87"},
        {35, "35/30 33@99 36@98 39@87"},
        {36, "36/30 33@99 36@98 39@95 42@87 45@73"},
        {51, "51/45 48@99 51@98 54@95 57@87 60@73"},
        {59, "59/53 56@99 59@98 60@95"},
        {LEVEL_MOST, "60/60"},
    };
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
        char text[100];
        write_level(edges[i].number, text, sizeof text);
        assert_string_equal(text, edges[i].text);
    }
}

/* A higher level is never less sure of an end, nor less deep. */
static void levels_rise(void **state) {
    (void)state;
    for (int number = 0; number <= LEVEL_MOST; number++) {
        const level l = level_at(number, 8), below = level_at(number > 0 ? number - 1 : 0, 8);
        assert_int_equal(l.depth, number);
        for (int empty = 0; empty <= 60; empty++) {
            const int sure = level_sure(&l, empty);
            assert_true(sure == 0 || engine_knows_sure(sure));
            assert_true(sure >= level_sure(&below, empty));
            if (empty > 0) assert_true(sure <= level_sure(&l, empty - 1));
            assert_int_equal(sure == 100, empty <= l.exact_from);
        }
    }
}

/* Large boards are searched as deep in the middle game, and to the end from fewer empty squares. */
static void large_boards_end_later(void **state) {
    (void)state;
    for (int size = 4; size <= 12; size += 2)
        for (int empty = 1; empty <= 60; empty++) {
            const int reach = level_reach(empty, size);
            assert_true(reach <= empty && reach >= level_reach(empty - 1, size));
            assert_true(size <= 8 ? reach == empty : reach == empty || reach >= 12);
        }
    for (int number = 0; number <= LEVEL_MOST; number++) {
        const level small = level_at(number, 8), large = level_at(number, 12);
        assert_int_equal(large.depth, small.depth);
        assert_int_equal(large.exact_from, level_reach(small.exact_from, 12));
        for (int i = 0; i < large.pairs; i++) {
            assert_true(engine_knows_sure(large.selective[i].percent));
            assert_true(large.selective[i].percent < small.selective[0].percent);
            if (i > 0) assert_true(large.selective[i].percent < large.selective[i - 1].percent);
        }
    }
    const level on_10 = level_at(21, 10), on_12 = level_at(21, 12);
    assert_int_equal(on_10.selective[0].percent, 87); /* 98 on 8x8 */
    assert_int_equal(on_12.selective[0].percent, 73);
    assert_int_equal(on_12.selective[1].percent, 60);
    for (int i = 0; i < WEAK_LEVELS; i++) {
        assert_int_equal(weak_depth(&weak_levels[i], 8), weak_levels[i].depth);
        assert_true(weak_depth(&weak_levels[i], 12) <= weak_depth(&weak_levels[i], 10));
        assert_true(weak_depth(&weak_levels[i], 12) >= 1);
    }
}

static void names_are_found(void **state) {
    (void)state;
    static const char *const names[WEAK_LEVELS] = {"first-game", "newcomer", "beginner",
                                                   "novice",     "club",     "strong"};
    view listed = view_of(WEAK_NAMES), last = listed;
    for (int i = 0; i < WEAK_LEVELS - 1; i++) last = view_trim(view_take(&listed, ','));
    assert_true(view_is(last, "club or strong"));
    for (int i = 0; i < WEAK_LEVELS; i++) {
        assert_ptr_equal(weak_find(view_of(names[i])), &weak_levels[i]);
        assert_true(weak_levels[i].temperature > 0 && weak_levels[i].most > 0);
        if (i == 0) continue;
        if (weak_levels[i - 1].loses) assert_true(weak_levels[i].loses < weak_levels[i - 1].loses);
        assert_true(weak_levels[i].depth >= weak_levels[i - 1].depth);
        assert_true(weak_levels[i].most <= weak_levels[i - 1].most);
    }
    assert_null(weak_find(view_of("")));
    assert_null(weak_find(view_of("Club")));
    assert_null(weak_find(view_of("21")));
}

/* What was measured makes sense; what was not is 0. */
static void figures_are_figures(void **state) {
    (void)state;
    for (int number = 0; number <= LEVEL_MOST; number++) {
        const level_facts f = level_facts_of(number, 8);
        assert_true(f.seconds >= 0);
        if (f.match.games == 0) continue;
        assert_true(f.match.other < number && f.match.games % 2 == 0);
        assert_true(f.match.score >= 0 && f.match.score <= 100);
    }
    for (int i = 0; i < WEAK_LEVELS; i++) assert_true(weak_facts_of(i, 8).match.games % 2 == 0);
    assert_true(level_facts_of(0, 8).seconds > 0);
    assert_true(level_facts_of(LEVEL_MOST, 8).seconds == 0);
}

/* The estimate fits the times that were measured, at the speed of any machine of these years, and
 * rises with the level. */
static void estimates_fit(void **state) {
    (void)state;
    for (int number = 11; number <= LEVEL_MOST; number++) {
        const double seconds = level_facts_of(number, 8).seconds;
        const double nodes = level_nodes(number);
        assert_true(number == 36 || nodes > level_nodes(number - 1));
        if (seconds > 0) assert_true(nodes / seconds > 4e6 && nodes / seconds < 4e7);
    }
}

/* Named levels lose what they are meant to lose, about, in as many games as tell. Those that are
 * meant to equal an agent take half of the points from it. */
static void labels_are_true(void **state) {
    (void)state;
    for (int i = 0; i < WEAK_LEVELS; i++) {
        const level_match m = weak_facts_of(i, 8).match;
        const double loses = weak_levels[i].loses;
        assert_int_equal(loses == 0, weak_levels[i].equals != NULL);
        if (loses == 0) {
            assert_string_equal(m.agent, weak_levels[i].equals);
            assert_true(m.games >= 200 && m.score >= 45 && m.score <= 55);
            continue;
        }
        assert_true(m.games >= 100 && m.other == LEVEL_USUAL);
        assert_true(fabs(-m.discs - loses) <= 0.3 * loses);
    }
}

/* ---- the champion at a level ---- */

static player *opened(const char *spec, int size) {
    const player_options o = {
        .size = size, .tier = tier_best(), .shared = size == 8 ? shared_weights() : NULL};
    player *p = NULL;
    fault f = {.code = OK};
    if (player_open(view_of(spec), &o, &p, &f)) fail_msg("%s: %s", spec, f.text);
    return p;
}

static search_result thought(const char *spec, const position *where, search_limits limits) {
    player *p = opened(spec, where->field.size);
    const search_request r = {.limits = limits};
    search_result out;
    assert_int_equal(player_choose(p, where, &r, &out, NULL), OK);
    player_close(p);
    return out;
}

static position ending(rng *r, int empty) {
    position p;
    do p = random_ending(r, 8, empty, ENDING_GAME);
    while (position_over(&p) || position_must_pass(&p));
    return p;
}

/* Depth in the middle game, an end as sure as the table says; time and nodes on top. */
static void the_champion_keeps_to_its_level(void **state) {
    (void)state;
    const search_limits none = {0};
    position start;
    rng r = rng_make(setting_seed(20270611), 0);
    assert_int_equal(position_start(&start, 8, START_STANDARD, NULL), OK);
    assert_int_equal(thought("champion,level=0,hash=4", &start, none).depth, 1);
    assert_int_equal(thought("champion,level=6,hash=4", &start, none).depth, 6);
    const position twelve = ending(&r, 12), more = ending(&r, 13), far = ending(&r, 24);
    assert_int_equal(thought("champion,level=6,hash=4", &twelve, none).certainty, CERTAIN_EXACT);
    assert_int_equal(thought("champion,level=6,hash=4", &more, none).depth, 6);
    if (!setting_quick()) {
        const search_result likely = thought("champion,level=11,hash=4", &far, none);
        assert_int_equal(likely.certainty, CERTAIN_SELECTIVE);
        assert_int_equal(likely.percent, 98);
        assert_int_equal(likely.depth, 24);
    }
    const uint64_t nodes =
        thought("champion,level=40,nodes=20000,hash=4", &start, none).statistics.nodes;
    assert_in_range(nodes, 10000, 60000);
    assert_int_equal(
        thought("champion,level=5,hash=4", &start, (search_limits){.nodes = UINT64_C(1) << 40})
            .depth,
        5);
    assert_int_equal(thought("champion,level=5,hash=4", &start, (search_limits){.depth = 3}).depth,
                     3);
    const position small = random_ending(&r, 6, 20, ENDING_GAME);
    assert_int_equal(thought("champion,level=10", &small, none).certainty, CERTAIN_EXACT);
}

static void mistakes_are_explained(void **state) {
    (void)state;
    static const struct {
        const char *spec;
        status code;
        const char *sentence;
    } bad[] = {
        {"champion,level=61", E_RANGE, "level must be a number from 0 to 60, or one of first-game"},
        {"champion,level=", E_RANGE, "level must be"},
        {"champion,level=expert", E_RANGE, "level must be"},
        {"champion,level=5,depth=4", E_FORMAT, "leave out either it or depth, solve and sure"},
        {"champion,sure=99,level=club", E_FORMAT, "leave out either it or"},
        {"champion,solve=0,level=3", E_FORMAT, "leave out either it or"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const player_options o = {.size = 8, .tier = tier_best()};
        player *p = NULL;
        fault f = {.code = OK};
        assert_int_equal(player_open(view_of(bad[i].spec), &o, &p, &f), bad[i].code);
        if (!strstr(f.text, bad[i].sentence)) fail_msg("%s: %s", bad[i].spec, f.text);
        assert_null(p);
    }
}

/* ---- those with a name ---- */

/* The moves of a game of the player with itself from a seed on. */
static void play_game(player *p, uint64_t seed, search_line *game) {
    position where;
    game->count = 0;
    assert_int_equal(position_start(&where, 8, START_STANDARD, NULL), OK);
    player_new_game(p, seed);
    while (!position_over(&where)) {
        const search_request r = {.limits = {0}};
        search_result out;
        assert_int_equal(player_choose(p, &where, &r, &out, NULL), OK);
        game->squares[game->count++] = (int16_t)out.move;
        if (out.move == SEARCH_PASS)
            position_pass(&where);
        else
            assert_true(position_try(&where, out.move));
        if (out.line.count > 0) assert_int_equal(out.line.squares[0], out.move);
    }
}

static bool same_line(const search_line *a, const search_line *b) {
    return a->count == b->count &&
           memcmp(a->squares, b->squares, (size_t)a->count * sizeof *a->squares) == 0;
}

static void a_seed_is_a_game(void **state) {
    (void)state;
    for (int i = 0; i < (setting_quick() ? 3 : 4); i++) {
        char spec[60];
        search_line one, again, other;
        (void)snprintf(spec, sizeof spec, "champion,level=%s,hash=4", weak_levels[i].name);
        player *p = opened(spec, 8);
        play_game(p, 7, &one);
        play_game(p, 8, &other);
        play_game(p, 7, &again);
        assert_true(same_line(&one, &again));
        assert_false(same_line(&one, &other));
        player_close(p);
    }
}

static bool is_corner(int square) {
    return square == square_at(0, 0) || square == square_at(0, 7) || square == square_at(7, 0) ||
           square == square_at(7, 7);
}

/* Corners the side to move can take. */
static int open_corners(const position *p) {
    const squares moves = position_moves(p);
    int count = 0;
    for (int x = squares_next(&moves, SQUARE_NONE); x != SQUARE_NONE; x = squares_next(&moves, x))
        count += is_corner(x);
    return count;
}

static bool opens_corner(const position *p, int move) {
    position next = *p, passed = *p;
    position_play(&next, move);
    position_pass(&passed);
    return open_corners(&next) > open_corners(&passed);
}

/* By the judge that the level has asked itself: no move below the limit, no corner for nothing, no
 * win that could be counted out left. */
static void check_draws(const weak_level *w, const position *p, const engine_result *found,
                        rng *r) {
    enum { DRAWS = 50 };
    for (int k = 0; k < DRAWS; k++) {
        const int drawn = weak_choose(w, p, found, r);
        assert_in_range(drawn, 0, found->count - 1);
        const double best = found->moves[0].value, value = found->moves[drawn].value;
        assert_true(best - value <= w->most);
        assert_true(weak_plausible(w, p, found, drawn));
        if (w->keeps_corners && value < best)
            assert_false(opens_corner(p, found->moves[drawn].move));
        if (position_empties(p) <= w->counts_from && best > 0) assert_true(value > 0);
    }
}

static void draws_are_plausible(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270612), 0);
    engine *e = open_engine(1, TABLE_MB, tier_best());
    for (int i = 0; i < (setting_quick() ? 8 : 60); i++) {
        const weak_level *w = &weak_levels[i % WEAK_LEVELS];
        const position p = ending(&r, 2 + (int)rng_below(&r, 50));
        const int depth = w->depth < 4 ? w->depth : 4; /* any judge will do */
        const engine_request request = {.search = {.limits = {.depth = depth}},
                                        .goal = ENGINE_PLAY,
                                        .best = ENGINE_MOVES_MAX,
                                        .solve_from = w->exact_from < 12 ? w->exact_from : 12};
        const engine_result found = ask(e, &p, &request);
        assert_true(found.count > 0);
        check_draws(w, &p, &found, &r);
    }
    engine_free(e);
}

/* Two moves: the better one is drawn as often as the temperature says. */
static void draws_follow_the_temperature(void **state) {
    (void)state;
    enum { DRAWS = 4000 };
    rng r = rng_make(20270613, 0), games = rng_make(setting_seed(20270614), 0);
    const weak_level w = {.temperature = 2, .opening = 2, .most = 10};
    const position p = ending(&games, 30);
    const squares moves = position_moves(&p);
    const int one = squares_next(&moves, SQUARE_NONE), two = squares_next(&moves, one);
    if (two == SQUARE_NONE) return;
    const engine_result found = {.count = 3,
                                 .moves = {{.move = one, .value = 3, .known = true},
                                           {.move = two, .value = 1, .known = true},
                                           {.move = one, .value = 9, .known = false}}};
    int first = 0;
    for (int i = 0; i < DRAWS; i++) {
        const int drawn = weak_choose(&w, &p, &found, &r);
        assert_in_range(drawn, 0, 1);
        first += drawn == 0;
    }
    assert_in_range(first, DRAWS * 70 / 100, DRAWS * 76 / 100); /* e / (1 + e) is 73 % */
    const engine_result none = {.count = 0};
    assert_int_equal(weak_choose(&w, &p, &none, &r), -1);
}

/* All moves of a position. The values are wrong on purpose: the eye does not use them. */
static engine_result moves_to_see(const position *p, int turned[ENGINE_MOVES_MAX]) {
    engine_result found = {.count = 0};
    const squares moves = position_moves(p);
    for (int x = squares_next(&moves, SQUARE_NONE); x != SQUARE_NONE; x = squares_next(&moves, x)) {
        position next = *p;
        position_play(&next, x);
        turned[found.count] = squares_count(&p->grid.opp) - squares_count(&next.grid.own);
        found.moves[found.count] =
            (engine_move){.move = x, .value = -turned[found.count], .known = true};
        found.count++;
    }
    return found;
}

/* A level that goes by the eye draws a move by the discs that it turns over. */
static void the_eye_counts_discs(void **state) {
    (void)state;
    enum { DRAWS = 4000 };
    rng r = rng_make(20270615, 0), games = rng_make(setting_seed(20270616), 0);
    const weak_level w = {.by_eye = true, .temperature = 2};
    const position p = ending(&games, 34);
    int turned[ENGINE_MOVES_MAX], counts[ENGINE_MOVES_MAX] = {0};
    const engine_result found = moves_to_see(&p, turned);
    double sum = 0;
    for (int i = 0; i < found.count; i++) sum += exp(turned[i] / 2.0);
    for (int i = 0; i < DRAWS; i++) counts[weak_choose(&w, &p, &found, &r)]++;
    for (int i = 0; i < found.count; i++) {
        const double share = exp(turned[i] / 2.0) / sum;
        const double error = sqrt(share * (1 - share) / DRAWS);
        assert_true(fabs((double)counts[i] / DRAWS - share) <= 5 * error + 0.001);
    }
}

/* It takes a corner, and gives none away, as its numbers say: here as often as it can. */
static void the_eye_sees_corners(void **state) {
    (void)state;
    enum { POSITIONS = 40 };
    rng r = rng_make(20270617, 0), games = rng_make(setting_seed(20270618), 0);
    const weak_level takes = {.by_eye = true, .temperature = 1, .corner = 1000};
    const weak_level keeps = {.by_eye = true, .temperature = 1, .danger = 1000};
    for (int i = 0; i < POSITIONS; i++) {
        const position p = ending(&games, 20);
        int unused[ENGINE_MOVES_MAX], safe = 0;
        const engine_result found = moves_to_see(&p, unused);
        for (int k = 0; k < found.count; k++) safe += !opens_corner(&p, found.moves[k].move);
        const int taken = found.moves[weak_choose(&takes, &p, &found, &r)].move;
        const int kept = found.moves[weak_choose(&keeps, &p, &found, &r)].move;
        if (open_corners(&p)) assert_true(is_corner(taken));
        if (safe) assert_false(opens_corner(&p, kept));
    }
}

/* A move that leaves the other side without discs is seen by everybody. */
static void a_wipe_out_is_taken(void **state) {
    (void)state;
    position p;
    assert_int_equal(position_start(&p, 8, START_STANDARD, NULL), OK);
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 8; column++) {
            const int x = square_at(row, column);
            squares_remove(&p.grid.own, x);
            squares_remove(&p.grid.opp, x);
        }
    position_put(&p, square_at(3, 3), p.to_move);
    position_put(&p, square_at(3, 4), colour_other(p.to_move));
    player *beginner = opened("champion,level=beginner,hash=4", 8);
    for (uint64_t seed = 0; seed < 5; seed++) {
        const search_request r = {.limits = {0}};
        search_result out;
        player_new_game(beginner, seed);
        assert_int_equal(player_choose(beginner, &p, &r, &out, NULL), OK);
        assert_int_equal(out.move, square_at(3, 5));
    }
    player_close(beginner);
}

/* The percentage to which a level searches a position of this board to the end; 0: it does not. */
static int sure_at(int number, int size, int empty) {
    const champion_wishes wishes = {.level = number};
    const champion_mind m = champion_mind_make(&wishes);
    const search_request nothing = {.limits = {0}};
    rng r = rng_make((uint64_t)empty, (uint64_t)size);
    const position p = random_ending(&r, size, empty, ENDING_GAME);
    const engine_request asked = champion_mind_ask(&m, &p, &nothing);
    return asked.solve_from >= empty ? asked.solve_sure : 0;
}

/* From level 19 on the champion plays 6x6 exactly: the openings come from the list, and behind them
 * at most 26 squares are empty. */
static void high_levels_play_6x6_exactly(void **state) {
    (void)state;
    for (int empty = 20; empty <= 26; empty++) {
        assert_int_equal(sure_at(19, 6, empty), 100);
        assert_int_equal(sure_at(LEVEL_USUAL, 6, empty), 100);
    }
    assert_int_equal(sure_at(18, 6, 26), 87);
    assert_int_equal(sure_at(LEVEL_USUAL, 8, 26), 98);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_edges_of_the_table), cmocka_unit_test(levels_rise),
        cmocka_unit_test(large_boards_end_later), cmocka_unit_test(names_are_found),
        cmocka_unit_test(figures_are_figures),    cmocka_unit_test(estimates_fit),
        cmocka_unit_test(labels_are_true),        cmocka_unit_test(the_champion_keeps_to_its_level),
        cmocka_unit_test(mistakes_are_explained), cmocka_unit_test(a_seed_is_a_game),
        cmocka_unit_test(draws_are_plausible),    cmocka_unit_test(draws_follow_the_temperature),
        cmocka_unit_test(the_eye_counts_discs),   cmocka_unit_test(the_eye_sees_corners),
        cmocka_unit_test(a_wipe_out_is_taken),    cmocka_unit_test(high_levels_play_6x6_exactly),
    };
    return cmocka_run_group_tests(tests, share_weights, leave_weights);
}
