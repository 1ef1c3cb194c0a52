/* tests/train/train_import.c - positions of games from files, chosen and labelled. */
#include "base/files.h"
#include "base/rng.h"
#include "base/text.h"
#include "engine/engine.h"
#include "game/board.h"
#include "game/position.h"
#include "game/tier.h"
#include "notation/wthor.h"
#include "train/import.h"
#include "train/record.h"
#include "train/record_list.h"

#include "game/symmetry.h"
#include "notation/wthor_game.h"
#include "support/endings.h"
#include "support/engine_ask.h"
#include "support/failing_alloc.h"
#include "support/settings.h"
#include "support/wthor_made.h"
#include "train/data_file.h"
#include "train/gather.h"
#include "train/judge.h"
#include "train/survey.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES = 40 };

/* ---- files ---- */

static char folder[] = "/tmp/avocet-import-XXXXXX";
static wthor_game made[GAMES];

static const char *path_of(const char *name) {
    static char path[200];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void put_file(const char *name, view bytes) {
    assert_int_equal(files_replace(NULL, path_of(name), bytes, NULL), OK);
}

static int set_up(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270111), 0);
    buffer b = buffer_make(NULL);
    if (share_weights(state) || !mkdtemp(folder)) return -1;
    for (int i = 0; i < GAMES; i++) made[i] = wthor_made_random(&r);
    wthor_made_games(&b, 1990, made, GAMES);
    put_file("made.wtb", buffer_view(&b));
    buffer_clear(&b);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    static const char *const names[] = {"made.wtb", "games.txt", "some.data"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) (void)unlink(path_of(names[i]));
    return leave_weights(state) || rmdir(folder) ? -1 : 0;
}

static position_gathering gathered(const char *name, const gather_filter *filter) {
    position_gathering g = gather_make(filter, NULL);
    fault f = {0};
    if (gather_file(&g, path_of(name), &f)) fail_msg("%s", f.text);
    return g;
}

static const gather_filter everything = {.most = 60};

static int empties_of(const record *r) {
    return __builtin_popcountll(board_empty(r->board));
}

/* Field by field: what lies between the fields means nothing. */
static bool are_same(const record *a, const record *b, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint8_t x[RECORD_BYTES], y[RECORD_BYTES];
        record_pack(&a[i], x);
        record_pack(&b[i], y);
        if (memcmp(x, y, sizeof x) != 0) return false;
    }
    return true;
}

/* ---- gathering ---- */

/* There is a limit to what is kept, and it is told; memory does not grow with the file. */
static void room_is_kept(void **state) {
    (void)state;
    position_gathering g = gather_make(&everything, NULL);
    fault f = {.code = OK};
    g.room = 100;
    assert_int_equal(gather_file(&g, path_of("made.wtb"), &f), E_RANGE);
    assert_string_equal(f.text,
                        "more than 100 positions are wanted: choose fewer, with --empties or "
                        "--part");
    assert_int_equal(g.records.count, 100);
    gather_clear(&g);
}

/* Every position of every game in which somebody chose, and the result as it was played. */
static void positions_are_those_of_the_games(void **state) {
    (void)state;
    position_gathering g = gathered("made.wtb", &everything);
    const record *r = g.records.items;
    for (uint32_t i = 0; i < GAMES; i++) {
        const wthor_replayed end = wthor_replay(&made[i]);
        wthor_walk w = wthor_walk_start();
        for (int k = 0; k < end.moves; k++, r++) {
            const board now =
                board_moves(w.now) ? w.now : board_pass(w.now); /* a forced pass is none */
            const colour side = board_moves(w.now) ? w.side : colour_other(w.side);
            const int black = 2 * end.score - 64;
            assert_true(r->board.own == now.own && r->board.opp == now.opp);
            assert_int_equal(r->white, side == WHITE);
            assert_int_equal(r->result, side == WHITE ? -black : black);
            assert_int_equal(r->game, i);
            assert_int_equal(r->last, k + 1 == end.moves);
            assert_int_equal(r->source, RECORD_TOURNAMENT);
            assert_int_equal(r->value, RECORD_NO_VALUE);
            assert_false(r->exact);
            assert_true(wthor_walk_step(&w, &made[i]));
        }
    }
    assert_ptr_equal(r, g.records.items + g.records.count);
    assert_int_equal(g.games, GAMES);
    assert_int_equal(g.taken, GAMES);
    gather_clear(&g);
}

static void filters_take_what_they_say(void **state) {
    (void)state;
    position_gathering all = gathered("made.wtb", &everything);
    const gather_filter some = {.from = 20, .least = 5, .most = 50};
    position_gathering g = gathered("made.wtb", &some);
    size_t wanted = 0;
    for (size_t i = 0; i < all.records.count; i++) {
        const int empty = empties_of(&all.records.items[i]);
        wanted += empty <= 40 && empty >= 5;
    }
    assert_int_equal(g.records.count, wanted);
    for (size_t i = 0; i < g.records.count; i++)
        assert_true(empties_of(&g.records.items[i]) <= 40 && empties_of(&g.records.items[i]) >= 5);
    assert_int_equal(import_games(&g.records), g.taken);
    gather_clear(&g);
    gather_clear(&all);
}

/* The parts have no game in common, and together they are all. */
static void parts_are_disjoint_and_complete(void **state) {
    (void)state;
    bool seen[GAMES] = {false};
    size_t positions = 0;
    position_gathering all = gathered("made.wtb", &everything);
    for (uint32_t part = 0; part < 3; part++) {
        const gather_filter own = {.most = 60, .part = part, .parts = 3};
        const gather_filter other = {.most = 60, .part = part, .parts = 3, .is_other = true};
        position_gathering g = gathered("made.wtb", &own), rest = gathered("made.wtb", &other);
        for (size_t i = 0; i < g.records.count; i++)
            assert_int_equal(g.records.items[i].game % 3, part);
        for (size_t i = 0; i < rest.records.count; i++)
            assert_true(rest.records.items[i].game % 3 != part);
        for (size_t i = 0; i < g.records.count; i++) seen[g.records.items[i].game] = true;
        assert_int_equal(g.records.count + rest.records.count, all.records.count);
        positions += g.records.count;
        gather_clear(&g);
        gather_clear(&rest);
    }
    assert_int_equal(positions, all.records.count);
    for (int i = 0; i < GAMES; i++) assert_true(seen[i]);
    gather_clear(&all);
}

/* A game with 6x6, one that nobody can read, one that is not finished. */
static void what_is_left_out_is_told(void **state) {
    (void)state;
    static const char text[] = "f5d6c3d3c4\n"
                               "f5d6c3 and so on\n"
                               "f5f6\n";
    put_file("games.txt", view_of(text));
    position_gathering g = gathered("games.txt", &everything);
    assert_int_equal(g.games, 3);
    assert_int_equal(g.taken, 2);
    assert_int_equal(g.records.count, 7);
    assert_int_equal(g.records.items[5].game, 2); /* what is left out counts */
    assert_int_equal(g.left_out[GATHER_UNREADABLE], 1);
    assert_non_null(strstr(g.first[GATHER_UNREADABLE], "games.txt, line 2"));
    gather_clear(&g);
    const gather_filter finished = {.most = 60, .needs_result = true};
    g = gathered("games.txt", &finished);
    assert_int_equal(g.records.count, 0);
    assert_int_equal(g.left_out[GATHER_NO_RESULT], 2);
    assert_non_null(strstr(g.first[GATHER_NO_RESULT], "games.txt, line 1"));
    gather_clear(&g);
    put_file("games.txt",
             view_of("(;GM[Othello]PC[x]DT[1]PB[a]PW[b]RE[0.000]TI[15:00]TY[10]BO[10 "
                     "---------- ---------- ---------- ---------- ----O*---- ----*O---- "
                     "---------- ---------- ---------- ---------- *]B[D5];)\n"));
    g = gathered("games.txt", &everything);
    assert_int_equal(g.records.count, 0);
    assert_int_equal(g.left_out[GATHER_OTHER], 1);
    gather_clear(&g);
}

static void files_that_are_none_are_refused(void **state) {
    (void)state;
    position_gathering g = gather_make(&everything, NULL);
    fault f = {0};
    put_file("games.txt", view_of("there is nothing here\n"));
    assert_int_equal(gather_file(&g, path_of("games.txt"), &f), E_FORMAT);
    assert_non_null(strstr(f.text, "games.txt"));
    assert_int_equal(gather_file(&g, path_of("none.txt"), &f), E_MISSING);
    gather_clear(&g);
}

/* ---- a sample ---- */

static void a_sample_is_spread_evenly(void **state) {
    (void)state;
    enum { EACH = 12, LEAST = 10, MOST = 39 };
    const gather_filter middle = {.least = LEAST, .most = MOST};
    position_gathering g = gathered("made.wtb", &middle), again = gathered("made.wtb", &middle);
    position_gathering other = gathered("made.wtb", &middle);
    int counts[65] = {0};
    const size_t wanted = (size_t)EACH * (MOST - LEAST + 1);
    assert_int_equal(import_sample(&g.records, wanted, 3, NULL), OK);
    assert_int_equal(g.records.count, wanted);
    for (size_t i = 0; i < g.records.count; i++) {
        const record *r = &g.records.items[i];
        counts[empties_of(r)]++;
        if (i) assert_true(r->game >= (r - 1)->game); /* in the order of the games */
        if (i) assert_int_equal((r - 1)->last, r->game != (r - 1)->game);
    }
    assert_true(g.records.items[g.records.count - 1].last);
    for (int n = LEAST; n <= MOST; n++) assert_int_equal(counts[n], EACH);
    assert_int_equal(import_sample(&again.records, wanted, 3, NULL), OK);
    assert_true(are_same(g.records.items, again.records.items, wanted));
    assert_int_equal(import_sample(&other.records, wanted, 4, NULL), OK);
    assert_false(are_same(g.records.items, other.records.items, wanted));
    gather_clear(&g);
    gather_clear(&again);
    gather_clear(&other);
}

/* Early positions are often the same but turned: each is taken once, and all are. */
static void a_sample_has_none_twice(void **state) {
    (void)state;
    const gather_filter early = {.least = 54, .most = 60};
    position_gathering g = gathered("made.wtb", &early);
    const size_t all = g.records.count;
    board *seen = calloc(all, sizeof *seen);
    size_t distinct = 0;
    for (size_t i = 0; i < all; i++) {
        const board b = board_canonical(g.records.items[i].board, NULL);
        size_t k = 0;
        while (k < distinct && (seen[k].own != b.own || seen[k].opp != b.opp)) k++;
        if (k == distinct) seen[distinct++] = b;
    }
    assert_true(distinct < all);
    assert_int_equal(import_sample(&g.records, all, 1, NULL), OK);
    assert_int_equal(g.records.count, distinct);
    for (size_t i = 0; i < distinct; i++)
        for (size_t k = 0; k < i; k++) {
            const board a = board_canonical(g.records.items[i].board, NULL);
            const board b = board_canonical(g.records.items[k].board, NULL);
            assert_false(a.own == b.own && a.opp == b.opp);
        }
    free(seen);
    gather_clear(&g);
}

static void a_sample_without_memory_changes_nothing(void **state) {
    (void)state;
    position_gathering g = gathered("made.wtb", &everything);
    const size_t before = g.records.count;
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        g.records.memory = &a.memory;
        const status result = import_sample(&g.records, 10, 1, NULL);
        g.records.memory = NULL;
        assert_int_equal(a.live, 0);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        assert_int_equal(g.records.count, a.failed ? before : 10);
        if (!a.failed) break;
    }
    gather_clear(&g);
}

/* ---- labels ---- */

static status keep(void *list, const record *records, size_t count, fault *f) {
    (void)f;
    for (size_t i = 0; i < count; i++) assert_true(record_list_add(list, &records[i]));
    return OK;
}

static record_list labelled_by(const import_options *wanted, const record_list *positions) {
    record_list l = {.memory = NULL};
    fault f = {0};
    import_options o = *wanted;
    o.engine = (engine_options){
        .threads = 1, .table_mb = 1, .tier = tier_best(), .weights = shared_weights()};
    o.take = keep;
    o.take_context = &l;
    if (import_run(&o, positions, &f)) fail_msg("%s", f.text);
    return l;
}

static record_list labelled(const record_list *positions, int exact, int depth, int threads,
                            uint64_t first) {
    const import_options o = {.threads = threads, .exact = exact, .depth = depth, .first = first};
    return labelled_by(&o, positions);
}

static position position_of(const record *r) {
    position p;
    (void)position_start(&p, BOARD_SIZE, START_STANDARD, NULL);
    p.grid = board_to_grid(r->board);
    p.to_move = r->white ? WHITE : BLACK;
    return p;
}

static void labels_are_right(void **state) {
    (void)state;
    enum { EXACT = 7, DEPTH = 2 };
    const gather_filter late = {.least = 5, .most = 12, .part = 0, .parts = 4};
    position_gathering g = gathered("made.wtb", &late);
    record_list l = labelled(&g.records, EXACT, DEPTH, 2, 0);
    engine *e = open_engine(1, 1, tier_best());
    assert_int_equal(l.count, g.records.count);
    for (size_t i = 0; i < l.count; i++) {
        const record *r = &l.items[i];
        const position p = position_of(r);
        assert_true(r->board.own == g.records.items[i].board.own);
        if (empties_of(r) <= EXACT) {
            assert_true(r->exact);
            assert_int_equal(r->result, slow_value(&p));
            assert_int_equal(r->value, RECORD_VALUE_DISC * r->result);
        } else {
            const engine_request request = {
                .search = {.limits = {.depth = DEPTH}}, .goal = ENGINE_PLAY, .best = 1};
            engine_new_game(e);
            assert_false(r->exact);
            assert_int_equal(r->value, judge_sixteenths(ask(e, &p, &request).best.value, 8));
            assert_int_equal(r->result, judge_result((double)r->value / RECORD_VALUE_DISC, 8));
        }
    }
    engine_free(e);
    record_list_clear(&l);
    gather_clear(&g);
}

/* Without a depth the others keep the result of their game. */
static void what_is_not_searched_keeps_its_result(void **state) {
    (void)state;
    const gather_filter late = {.least = 1, .most = 20, .parts = 4};
    position_gathering g = gathered("made.wtb", &late);
    record_list l = labelled(&g.records, 5, 0, 1, 0);
    for (size_t i = 0; i < l.count; i++) {
        if (empties_of(&l.items[i]) <= 5) continue;
        assert_int_equal(l.items[i].result, g.records.items[i].result);
        assert_int_equal(l.items[i].value, RECORD_NO_VALUE);
        assert_false(l.items[i].exact);
    }
    record_list_clear(&l);
    gather_clear(&g);
}

static void threads_and_runs_do_not_matter(void **state) {
    (void)state;
    const gather_filter late = {.least = 4, .most = 14};
    position_gathering g = gathered("made.wtb", &late);
    record_list one = labelled(&g.records, 8, 3, 1, 0);
    for (int threads = 2; threads <= 3; threads++) {
        record_list many = labelled(&g.records, 8, 3, threads, 0);
        assert_int_equal(many.count, one.count);
        assert_true(are_same(many.items, one.items, one.count));
        record_list_clear(&many);
    }
    for (uint64_t first = 0; first < GAMES; first += 7) {
        record_list rest = labelled(&g.records, 8, 3, 2, first);
        const size_t before = one.count - rest.count;
        assert_true(are_same(rest.items, one.items + before, rest.count));
        if (first) assert_true(before && one.items[before - 1].last);
        record_list_clear(&rest);
    }
    record_list_clear(&one);
    gather_clear(&g);
}

/* Nor does what the engine learned in games before: the first plies of many are the same. */
static void games_do_not_know_each_other(void **state) {
    (void)state;
    const gather_filter early = {.least = 52, .most = 56};
    position_gathering g = gathered("made.wtb", &early);
    record_list whole = labelled(&g.records, 0, 7, 1, 0);
    size_t at = 0;
    for (uint64_t game_index = 0; game_index < GAMES; game_index++) {
        record_list one = {.items = g.records.items + at};
        while (!one.items[one.count++].last) continue;
        record_list alone = labelled(&one, 0, 7, 1, 0);
        assert_true(are_same(alone.items, whole.items + at, one.count));
        at += one.count;
        record_list_clear(&alone);
    }
    record_list_clear(&whole);
    gather_clear(&g);
}

/* ---- labels by deep searches ---- */

static double value_at(engine *e, const position *p, int depth) {
    const engine_request r = {
        .search = {.limits = {.depth = depth}}, .goal = ENGINE_PLAY, .best = 1};
    return ask(e, p, &r).best.value;
}

static double value_to_end(engine *e, const position *p, int empties, int sure) {
    const engine_request r = {
        .goal = ENGINE_PLAY, .best = 1, .solve_from = empties, .solve_sure = sure};
    return ask(e, p, &r).best.value;
}

/* Few empty squares: solved. More: to the end, with cuts. Above: the mean of two depths. */
static void deep_labels_are_right(void **state) {
    (void)state;
    enum { EXACT = 7, END = 15, SURE = 73, DEPTH = 4 };
    const gather_filter some = {.least = 6, .most = 22, .part = 0, .parts = 8};
    position_gathering g = gathered("made.wtb", &some);
    const import_options o = {.threads = 2,
                              .exact = EXACT,
                              .end = END,
                              .end_sure = SURE,
                              .depth = DEPTH,
                              .two_depths = true,
                              .apart = true};
    record_list l = labelled_by(&o, &g.records);
    engine *e = open_engine(1, 1, tier_best());
    size_t between = 0, selective = 0;
    assert_int_equal(l.count, g.records.count);
    for (size_t i = 0; i < l.count; i++) {
        const record *r = &l.items[i];
        const int empties = empties_of(r);
        const position p = position_of(r);
        engine_new_game(e);
        if (empties <= EXACT) {
            assert_int_equal(r->result, slow_value(&p));
            assert_true(r->exact);
            continue;
        }
        double wanted;
        if (empties <= END) {
            wanted = value_to_end(e, &p, empties, SURE);
            selective += !r->exact;
        } else {
            const double before = value_at(e, &p, DEPTH - 1), last = value_at(e, &p, DEPTH);
            wanted = (before + last) / 2;
            assert_false(r->exact);
            between += before != last;
        }
        assert_int_equal(r->value, judge_sixteenths(wanted, 8));
        assert_int_equal(r->result, judge_result(wanted, 8));
    }
    assert_true(between > 10 && selective > 10);
    engine_free(e);
    record_list_clear(&l);
    gather_clear(&g);
}

/* At 100 percent nothing is left out, so the end is the exact end. */
static void an_end_without_cuts_is_exact(void **state) {
    (void)state;
    const gather_filter some = {.least = 12, .most = 13, .part = 0, .parts = 8};
    position_gathering g = gathered("made.wtb", &some);
    const import_options by_end = {.threads = 1, .end = 13, .end_sure = 100};
    record_list solved = labelled(&g.records, 13, 0, 1, 0);
    record_list l = labelled_by(&by_end, &g.records);
    assert_true(l.count > 5);
    assert_true(are_same(l.items, solved.items, l.count));
    record_list_clear(&l);
    record_list_clear(&solved);
    gather_clear(&g);
}

/* A position that the deeper of two searches solves has that value, not a mean. */
static void two_depths_of_a_solved_position_are_exact(void **state) {
    (void)state;
    const gather_filter some = {.least = 6, .most = 6};
    position_gathering g = gathered("made.wtb", &some);
    const import_options o = {.threads = 1, .depth = 6, .two_depths = true};
    record_list l = labelled_by(&o, &g.records);
    for (size_t i = 0; i < l.count; i++) {
        const position p = position_of(&l.items[i]);
        assert_true(l.items[i].exact);
        assert_int_equal(l.items[i].value, RECORD_VALUE_DISC * slow_value(&p));
    }
    record_list_clear(&l);
    gather_clear(&g);
}

/* With `apart` a label does not depend on the other positions of its game; otherwise it does. */
static void positions_apart_do_not_know_each_other(void **state) {
    (void)state;
    const gather_filter early = {.least = 50, .most = 56, .part = 0, .parts = 4};
    position_gathering g = gathered("made.wtb", &early);
    for (int apart = 0; apart <= 1; apart++) {
        const import_options o = {
            .threads = 2, .depth = 7, .two_depths = true, .apart = apart != 0};
        record_list whole = labelled_by(&o, &g.records);
        size_t others = 0;
        for (size_t i = 0; i < whole.count; i++) {
            record single = g.records.items[i];
            single.last = true;
            const record_list one = {.items = &single, .count = 1};
            record_list alone = labelled_by(&o, &one);
            others += alone.items[0].value != whole.items[i].value;
            record_list_clear(&alone);
        }
        assert_int_equal(others == 0, apart);
        record_list_clear(&whole);
    }
    gather_clear(&g);
}

static void impossible_labels_are_refused(void **state) {
    (void)state;
    const import_options wrong[] = {{.depth = 1, .two_depths = true},
                                    {.end = 20, .end_sure = 80},
                                    {.end = IMPORT_EXACT_MAX + 1, .end_sure = 95},
                                    {.depth = IMPORT_DEPTH_MAX + 1}};
    const record_list none = {.count = 0};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(import_run(&wrong[i], &none, NULL), E_RANGE);
}

/* ---- training data again ---- */

static void put_data(const record *records, size_t count) {
    data_writer w;
    (void)unlink(path_of("some.data"));
    assert_int_equal(data_writer_open(NULL, path_of("some.data"), 0, 8, NULL, &w, NULL), OK);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(data_writer_add(&w, &records[i], 1, NULL), OK);
    assert_int_equal(data_writer_close(&w, NULL), OK);
}

/* It keeps its numbers and labels; what is exact is believed. */
static void training_data_can_be_imported(void **state) {
    (void)state;
    const gather_filter five = {.least = 5, .most = 5};
    position_gathering g = gathered("made.wtb", &five);
    record *r = g.records.items;
    assert_true(g.records.count >= 3);
    r[0].exact = true;
    r[0].result = 63; /* a lie that shows who was asked */
    r[0].source = RECORD_TREE;
    r[1].game = 1000;
    put_data(r, 3);
    position_gathering again = gathered("some.data", &everything);
    assert_int_equal(again.records.count, 3);
    assert_int_equal(again.records.items[1].game, 1000);
    assert_int_equal(again.records.items[0].source, RECORD_TREE);
    record_list l = labelled(&again.records, 5, 0, 1, 0);
    const position p = position_of(&l.items[1]);
    assert_int_equal(l.items[0].result, 63);
    assert_int_equal(l.items[1].result, slow_value(&p));
    assert_true(l.items[1].exact);
    record_list_clear(&l);
    gather_clear(&again);
    const gather_filter thousand = {.most = 60, .part = 0, .parts = 1000};
    again = gathered("some.data", &thousand);
    for (size_t i = 0; i < again.records.count; i++)
        assert_int_equal(again.records.items[i].game % 1000, 0);
    gather_clear(&again);
    gather_clear(&g);
}

static void a_survey_counts(void **state) {
    (void)state;
    position_gathering g = gathered("made.wtb", &everything);
    record two[4] = {g.records.items[10], g.records.items[10], g.records.items[20],
                     g.records.items[20]};
    two[1].board = board_image(two[1].board, 3);
    two[2].exact = true;
    two[2].value = 16;
    two[2].result = 10;
    two[3].result = -4;
    put_data(two, 4);
    data_survey s = data_survey_make(NULL);
    assert_int_equal(data_survey_add(&s, NULL, path_of("some.data"), NULL, NULL, NULL), OK);
    assert_int_equal(s.records, 4);
    assert_int_equal(s.games, 4);
    assert_int_equal(s.exact, 1);
    assert_int_equal(s.valued, 1);
    assert_int_equal(s.by_source[RECORD_TOURNAMENT], 4);
    const data_survey_band *b = &s.bands[(empties_of(&two[2]) - 1) / SURVEY_BAND];
    assert_int_equal(b->records, 2);
    assert_int_equal(b->exact, 1);
    assert_true(data_survey_mean(b) == 3 && data_survey_absolute(b) == 7);
    assert_int_equal(data_survey_distinct(&s), 2);
    data_survey_clear(&s);
    gather_clear(&g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(room_is_kept),
        cmocka_unit_test(positions_are_those_of_the_games),
        cmocka_unit_test(filters_take_what_they_say),
        cmocka_unit_test(parts_are_disjoint_and_complete),
        cmocka_unit_test(what_is_left_out_is_told),
        cmocka_unit_test(files_that_are_none_are_refused),
        cmocka_unit_test(a_sample_is_spread_evenly),
        cmocka_unit_test(a_sample_has_none_twice),
        cmocka_unit_test(a_sample_without_memory_changes_nothing),
        cmocka_unit_test(labels_are_right),
        cmocka_unit_test(what_is_not_searched_keeps_its_result),
        cmocka_unit_test(threads_and_runs_do_not_matter),
        cmocka_unit_test(games_do_not_know_each_other),
        cmocka_unit_test(deep_labels_are_right),
        cmocka_unit_test(an_end_without_cuts_is_exact),
        cmocka_unit_test(two_depths_of_a_solved_position_are_exact),
        cmocka_unit_test(positions_apart_do_not_know_each_other),
        cmocka_unit_test(impossible_labels_are_refused),
        cmocka_unit_test(training_data_can_be_imported),
        cmocka_unit_test(a_survey_counts),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
