/* tests/train/train_selfplay.c - games of the engine with itself: the same on any number of threads
 * and in any number of runs; legal; exact where they say so. */
#include "base/text.h"
#include "engine/engine.h"
#include "game/board.h"
#include "game/position.h"
#include "game/tier.h"
#include "search/result.h"
#include "train/record.h"
#include "train/record_list.h"
#include "train/selfplay.h"
#include "train/series.h"

#include "base/clock.h"
#include "support/endings.h"
#include "support/engine_ask.h"
#include "support/failing_alloc.h"
#include "support/failing_files.h"
#include "support/settings.h"
#include "train/data_file.h"
#include "train/judge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES = 12, SLOW_MAX = 8 };

#define PATH "games.data"

/* ---- playing ---- */

static status keep(void *list, const record *records, size_t count, fault *f) {
    (void)f;
    for (size_t i = 0; i < count; i++) {
        record r = records[i];
        r.last = i + 1 == count;
        assert_true(record_list_add(list, &r));
    }
    return OK;
}

static selfplay_options usual(record_list *out) {
    return (selfplay_options){
        .engine = {.threads = 1, .table_mb = 1, .tier = tier_best(), .weights = shared_weights()},
        .threads = 1,
        .end = GAMES,
        .seed = 5,
        .size = 8,
        .depth = 2,
        .exact = 10,
        .prefix_least = 6,
        .prefix_most = 40,
        .trees = 2,
        .take = keep,
        .take_context = out};
}

static record_list played(const selfplay_options *o) {
    record_list l = {.memory = NULL};
    selfplay_options given = *o;
    fault f = {0};
    given.take_context = &l;
    if (selfplay_run(&given, &f)) fail_msg("%s", f.text);
    return l;
}

/* b is the beginning of a. */
static void assert_begins(const record_list *a, const record_list *b) {
    assert_true(b->count <= a->count);
    for (size_t i = 0; i < b->count; i++) {
        uint8_t x[RECORD_BYTES], y[RECORD_BYTES];
        record_pack(&a->items[i], x);
        record_pack(&b->items[i], y);
        assert_memory_equal(x, y, sizeof x);
    }
}

static void assert_same(const record_list *a, const record_list *b) {
    assert_int_equal(a->count, b->count);
    assert_begins(a, b);
}

/* ---- what does not matter ---- */

static void threads_do_not_matter(void **state) {
    (void)state;
    selfplay_options o = usual(NULL);
    o.noise = 10;
    record_list one = played(&o);
    for (o.threads = 2; o.threads <= 3; o.threads++) {
        record_list many = played(&o);
        assert_same(&one, &many);
        record_list_clear(&many);
    }
    record_list_clear(&one);
}

static void the_tier_does_not_matter(void **state) {
    (void)state;
    selfplay_options o = usual(NULL);
    o.end = 3;
    record_list best = played(&o);
    o.engine.tier = TIER_BASELINE;
    record_list plain = played(&o);
    assert_same(&best, &plain);
    record_list_clear(&best);
    record_list_clear(&plain);
}

/* What the engine learned in games before does not matter: each game alone is the same. */
static void games_do_not_know_each_other(void **state) {
    (void)state;
    selfplay_options o = usual(NULL);
    const uint32_t games = setting_quick() ? 4 : GAMES;
    o.end = games;
    o.depth = 6;
    o.trees = 0;
    o.prefix_least = 0;
    o.prefix_most = 2; /* so that the games meet */
    record_list whole = played(&o);
    size_t at = 0;
    for (o.first = 0; o.first < games; o.first++) {
        o.end = o.first + 1;
        record_list alone = played(&o);
        const record_list part = {.items = whole.items + at, .count = whole.count - at};
        assert_begins(&part, &alone);
        at += alone.count;
        assert_true(whole.items[at - 1].last);
        record_list_clear(&alone);
    }
    assert_int_equal(at, whole.count);
    record_list_clear(&whole);
}

static void no_two_games_are_the_same(void **state) {
    (void)state;
    const selfplay_options o = usual(NULL);
    record_list l = played(&o);
    for (size_t i = 0; i < l.count; i++)
        for (size_t k = 0; k < i; k++)
            if (l.items[i].game != l.items[k].game &&
                __builtin_popcountll(l.items[i].board.own) > 6)
                assert_true(l.items[i].board.own != l.items[k].board.own ||
                            l.items[i].board.opp != l.items[k].board.opp);
    record_list_clear(&l);
}

static void another_seed_gives_other_games(void **state) {
    (void)state;
    selfplay_options o = usual(NULL);
    o.end = 2;
    record_list one = played(&o);
    o.seed++;
    record_list other = played(&o);
    assert_true(one.count != other.count || one.items[0].board.own != other.items[0].board.own);
    record_list_clear(&one);
    record_list_clear(&other);
}

static status write_to(void *writer, const record *records, size_t count, fault *f) {
    return data_writer_add(writer, records, count, f);
}

/* Goes on with the file up to game `end`. */
static void play_into(failing_files *fs, uint32_t end) {
    data_writer w;
    selfplay_options o = usual(NULL);
    assert_int_equal(data_writer_open(&fs->ops, PATH, 0, 8, NULL, &w, NULL), OK);
    o.take = write_to;
    o.take_context = &w;
    o.first = w.extent.next_game;
    o.end = end;
    o.trees = 1;
    assert_int_equal(selfplay_run(&o, NULL), OK);
    assert_int_equal(data_writer_close(&w, NULL), OK);
}

static buffer file_in_one_run(void) {
    failing_files fs;
    buffer out = buffer_make(NULL);
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    play_into(&fs, GAMES);
    buffer_append(&out, failing_files_get(&fs, PATH));
    failing_files_end(&fs);
    return out;
}

/* After any number of games, and torn anywhere. */
static void a_run_may_be_gone_on_with(void **state) {
    (void)state;
    buffer whole = file_in_one_run();
    for (uint32_t end = 0; end < GAMES; end += setting_quick() ? 5 : 1) {
        failing_files fs;
        failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
        play_into(&fs, end);
        play_into(&fs, GAMES);
        assert_true(view_equal(failing_files_get(&fs, PATH), buffer_view(&whole)));
        failing_files_end(&fs);
    }
    for (size_t length = 3; length < whole.length;
         length += whole.length / (setting_quick() ? 3 : 9)) {
        failing_files fs;
        failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
        failing_files_put(&fs, PATH, (view){whole.data, length});
        play_into(&fs, GAMES);
        assert_true(view_equal(failing_files_get(&fs, PATH), buffer_view(&whole)));
        failing_files_end(&fs);
    }
    buffer_clear(&whole);
}

/* ---- what is in a game ---- */

static position position_of(const record *r) {
    position p;
    (void)position_start(&p, record_size(r), START_STANDARD, NULL);
    p.grid = record_grid(r);
    p.to_move = r->white ? WHITE : BLACK;
    return p;
}

static int empties_of(const record *r) {
    const position p = position_of(r);
    return position_empties(&p);
}

/* Whether a move, and passes where they are forced, lead from one to the other. */
static bool leads_to(const record *a, const record *b) {
    for (uint64_t moves = board_moves(a->board); moves; moves &= moves - 1) {
        sided_board s = sided_board_of(a);
        sided_board_play(&s, __builtin_ctzll(moves));
        if (sided_board_settle(&s) && s.now.own == b->board.own && s.now.opp == b->board.opp &&
            (s.side == WHITE) == b->white)
            return true;
    }
    return false;
}

static void games_are_legal(void **state) {
    (void)state;
    const selfplay_options o = usual(NULL);
    record_list l = played(&o);
    uint32_t games = 0;
    int trees = 0;
    for (size_t i = 0; i < l.count; i++) {
        const record *r = &l.items[i];
        const bool begins = i == 0 || l.items[i - 1].last;
        assert_int_equal(r->game, games);
        assert_true(board_moves(r->board) != 0);
        if (begins) assert_true(empties_of(r) <= 60 - o.prefix_least);
        if (begins) assert_int_equal(r->source, RECORD_SELFPLAY);
        if (!begins && r->source == RECORD_SELFPLAY) assert_true(leads_to(r - 1, r));
        if (r->source == RECORD_TREE) {
            trees++;
            assert_true(r->exact && empties_of(r) >= 10 && empties_of(r) <= 16);
        }
        games += r->last;
    }
    assert_int_equal(games, GAMES);
    assert_true(trees > GAMES && trees <= 2 * GAMES);
    record_list_clear(&l);
}

/* The whole game behind the prefix is there: the last position leads to the end. */
static void games_are_played_out(void **state) {
    (void)state;
    selfplay_options o = usual(NULL);
    o.trees = 0;
    record_list l = played(&o);
    for (size_t i = 0; i < l.count; i++) {
        const record *r = &l.items[i];
        if (!r->last) continue;
        bool ends = false;
        for (uint64_t moves = board_moves(r->board); moves; moves &= moves - 1)
            ends |= board_over(board_play(r->board, __builtin_ctzll(moves)));
        assert_true(ends);
    }
    record_list_clear(&l);
}

/* By a solver that shares nothing with the engine, or by an engine that knows nothing yet. */
static int true_value(const record *r) {
    const position p = position_of(r);
    if (empties_of(r) <= SLOW_MAX) return slow_value(&p);
    engine *e = open_engine(1, 1, TIER_BASELINE);
    const engine_request request = {.goal = ENGINE_EXACT, .best = 1};
    const engine_result found_best = ask(e, &p, &request);
    engine_free(e);
    assert_int_equal(found_best.best.certainty, CERTAIN_EXACT);
    return (int)found_best.best.value;
}

static void exact_results_are_exact(void **state) {
    (void)state;
    for (int size = 6; size <= 12; size += 2) {
        selfplay_options o = usual(NULL);
        o.size = size;
        if (size > 8) o.exact = 8; /* the slow solver is slower there */
        if (size == 6) o.prefix_most = 20;
        record_list l = played(&o);
        for (size_t i = 0; i < l.count; i++) {
            const record *r = &l.items[i];
            assert_int_equal(record_size(r), size);
            if (r->source == RECORD_SELFPLAY) assert_int_equal(r->exact, empties_of(r) <= o.exact);
            if (!r->exact) continue;
            assert_int_equal(r->result, true_value(r));
            assert_int_equal(r->value, RECORD_VALUE_DISC * r->result);
        }
        record_list_clear(&l);
    }
}

static int black_result(const record *r) {
    return r->white ? -r->result : r->result;
}

/* With `stray` a solved game goes on by mistakes. Every position behind a mistake has a true value
 * of its own, and games still begin their solved part where they did. */
static void a_mistake_in_a_solved_game_is_valued(void **state) {
    (void)state;
    selfplay_options o = usual(NULL);
    o.trees = 0;
    o.stray = 30;
    record_list l = played(&o);
    int mistakes = 0;
    for (size_t i = 0; i < l.count; i++) {
        const record *r = &l.items[i];
        assert_int_equal(r->exact, empties_of(r) <= o.exact);
        if (!r->exact) continue;
        assert_int_equal(r->result, true_value(r));
        if (!r->last) mistakes += black_result(r) != black_result(r + 1);
    }
    assert_true(mistakes > GAMES / 2);
    record_list_clear(&l);
}

/* Without random moves a game has one result, the same for all its positions. */
static void a_game_has_one_result(void **state) {
    (void)state;
    for (int exact = 0; exact <= 10; exact += 5) {
        selfplay_options o = usual(NULL);
        o.trees = 0;
        o.exact = exact;
        o.depth = 1;
        record_list l = played(&o);
        for (size_t i = l.count - 1; i > 0; i--)
            if (!l.items[i - 1].last)
                assert_int_equal(black_result(&l.items[i - 1]), black_result(&l.items[i]));
        record_list_clear(&l);
    }
}

static int rounded(const record *r) {
    return judge_result((double)r->value / RECORD_VALUE_DISC, 8);
}

/* What was searched before a random move keeps its own value; what comes behind the last one has
 * the result. */
static void random_moves_part_a_game(void **state) {
    (void)state;
    selfplay_options o = usual(NULL);
    o.noise = 20;
    o.trees = 0;
    o.prefix_most = 10;
    record_list l = played(&o);
    int own = 0, shared = 0, result = 0;
    for (size_t i = l.count; i > 0; i--) {
        const record *r = &l.items[i - 1];
        if (r->last) result = black_result(r);
        if (r->exact) continue;
        if (black_result(r) == result)
            shared++;
        else
            assert_int_equal(r->result, rounded(r));
        own += r->result == rounded(r) && black_result(r) != result;
    }
    assert_true(own > GAMES && shared > 0);
    record_list_clear(&l);
}

/* Searches of that depth, with the engine's fraction of a disc. */
static void values_are_those_of_the_search(void **state) {
    (void)state;
    selfplay_options o = usual(NULL);
    o.trees = 0;
    o.end = 1;
    o.prefix_most = 6;
    record_list l = played(&o);
    engine *e = open_engine(1, 1, tier_best());
    const position p = position_of(&l.items[0]);
    const engine_request request = {
        .search = {.limits = {.depth = 2}}, .goal = ENGINE_PLAY, .best = 1};
    const engine_result answer = ask(e, &p, &request);
    assert_int_equal(l.items[0].value, judge_sixteenths(answer.best.value, 8));
    engine_free(e);
    record_list_clear(&l);
}

/* With two_depths a value is that of judge_two_depths(), from the searches of a game in their
 * order. It is then not always the value of the deeper search alone. */
static void values_are_means_of_two_depths(void **state) {
    (void)state;
    selfplay_options o = usual(NULL);
    o.trees = 0;
    o.end = 1;
    o.depth = 3;
    o.two_depths = true;
    o.prefix_most = 6;
    record_list l = played(&o);
    engine *means = open_engine(1, 1, tier_best()), *deeper = open_engine(1, 1, tier_best());
    int searched = 0, other = 0;
    for (size_t i = 0; i < l.count && !l.items[i].exact; i++) {
        const record *r = &l.items[i];
        const sided_board s = sided_board_of(r);
        judgement mean, one;
        assert_int_equal(judge_two_depths(means, &s, o.depth, NULL, &mean, NULL), OK);
        assert_int_equal(judge_board(deeper, &s, o.depth, NULL, &one, NULL), OK);
        assert_int_equal(r->value, judge_sixteenths(mean.value, 8));
        other += r->value != judge_sixteenths(one.value, 8);
        searched++;
    }
    assert_true(searched > 30 && other > searched / 2);
    engine_free(means);
    engine_free(deeper);
    record_list_clear(&l);
}

/* Files of other values are not continued. */
static void two_depths_have_their_own_fingerprint(void **state) {
    (void)state;
    selfplay_options o = usual(NULL);
    const uint16_t one = selfplay_fingerprint(&o);
    o.two_depths = true;
    assert_int_not_equal(selfplay_fingerprint(&o), one);
}

/* ---- ends before the end ---- */

typedef struct stopper {
    stop_token stop;
    uint64_t after;
} stopper;

static void stop_after(void *context, uint64_t games_done, uint64_t records) {
    stopper *s = context;
    assert_true(records >= games_done);
    if (games_done >= s->after) atomic_store(&s->stop, true);
}

/* What was handed on is the beginning of the whole, in whole games. */
static void a_stop_leaves_whole_games(void **state) {
    (void)state;
    selfplay_options o = usual(NULL);
    o.end = o.first + 60; /* more than others finish while one plays the first */
    record_list whole = played(&o);
    for (int threads = 1; threads <= 3; threads++) {
        record_list l = {.memory = NULL};
        stopper s = {.after = 4};
        fault f;
        o.threads = threads;
        o.take_context = &l;
        o.stop = &s.stop;
        o.progress = stop_after;
        o.progress_context = &s;
        assert_int_equal(selfplay_run(&o, &f), E_STOPPED);
        assert_true(l.count > 0 && l.count < whole.count && l.items[l.count - 1].last);
        assert_true(l.items[l.count - 1].game >= 3);
        assert_begins(&whole, &l);
        record_list_clear(&l);
    }
    record_list_clear(&whole);
}

/* What a search found before it was stopped is nothing to be written. */
static void a_stopped_search_gives_no_value(void **state) {
    (void)state;
    engine *e = open_engine(1, 1, tier_best());
    const sided_board s = sided_board_start(8);
    stop_token stop = true;
    judgement j;
    fault f;
    assert_int_equal(judge_board(e, &s, 3, &stop, &j, &f), E_STOPPED);
    atomic_store(&stop, false);
    assert_int_equal(judge_board(e, &s, 3, &stop, &j, &f), OK);
    assert_true(j.line.count > 0 && !j.exact);
    engine_free(e);
}

typedef struct full_disk {
    int room, calls; /* the call behind the last one with room fails */
} full_disk;

/* Slow, so that other workers wait for the lock with games that are finished. */
static status refuse(void *context, const record *records, size_t count, fault *f) {
    const struct timespec pause = {.tv_nsec = 20 * 1000000};
    full_disk *d = context;
    (void)records;
    (void)count;
    (void)nanosleep(&pause, NULL);
    return d->calls++ < d->room ? OK : fault_set(f, E_FULL, 0, "no room");
}

/* Once: what was written of the game that failed must stay the last in the file. */
static void a_full_disk_is_told(void **state) {
    (void)state;
    selfplay_options o = usual(NULL);
    o.depth = 1;
    o.end = 60;
    for (int threads = 1; threads <= 8; threads *= 2) {
        full_disk d = {.room = 2};
        fault f = {0};
        o.threads = threads;
        o.take = refuse;
        o.take_context = &d;
        assert_int_equal(selfplay_run(&o, &f), E_FULL);
        assert_string_equal(f.text, "no room");
        assert_int_equal(d.calls, 3);
    }
}

static status make_nothing_much(void *context, engine *e, uint64_t number, record_list *out,
                                fault *f) {
    const record r = {.board = sided_board_start(8).now, .game = (uint32_t)number};
    (void)context;
    (void)e;
    (void)f;
    return record_list_add(out, &r) ? OK : E_NOMEM;
}

/* Busy while it fails: those who wait for the lock are then let in before this thread has it again,
 * if it lets go of it at all. */
static status refuse_busily(void *context, const record *records, size_t count, fault *f) {
    full_disk *d = context;
    (void)records;
    (void)count;
    if (d->calls++ < d->room) return OK;
    const int64_t start_ns = clock_now_ns();
    while (clock_now_ns() - start_ns < 10 * 1000000) continue;
    return fault_set(f, E_FULL, 0, "no room");
}

/* Pieces that take no time, so that somebody is about to hand one on at every moment. */
static void nothing_is_handed_on_behind_a_failure(void **state) {
    (void)state;
    for (int i = 0; i < (setting_quick() ? 20 : 60); i++) {
        full_disk d = {.room = 2000 + 10 * i};
        const record_series s = {
            .end = 100000,
            .threads = 8,
            .engine = {.table_mb = 1, .tier = tier_best(), .by_hand = true},
            .make = make_nothing_much,
            .take = refuse_busily,
            .take_context = &d,
        };
        assert_int_equal(record_series_run(&s, NULL), E_FULL);
        assert_int_equal(d.calls, d.room + 1);
    }
}

static void short_memory_is_told(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_alloc a;
        record_list l = {.memory = NULL};
        selfplay_options o = usual(&l);
        failing_alloc_start(&a, n, false);
        o.engine.memory = &a.memory;
        o.engine.weights = NULL; /* its memory may be short, too */
        o.end = 1;
        const status result = selfplay_run(&o, NULL);
        record_list_clear(&l);
        assert_int_equal(a.live, 0);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
}

/* Half of the games, by chance: those of every 20th number are of both kinds. */
static void prefixes_come_from_two_ranges(void **state) {
    (void)state;
    selfplay_options o = usual(NULL);
    o.depth = 1;
    o.exact = 4;
    o.trees = 0;
    o.end = 120;
    o.prefix_least = o.prefix_most = 10;
    o.other_least = o.other_most = 30;
    record_list l = played(&o);
    int with[61] = {0}, of_twentieth[61] = {0};
    for (size_t i = 0; i < l.count; i++) {
        if (i > 0 && !l.items[i - 1].last) continue;
        with[empties_of(&l.items[i])]++;
        of_twentieth[empties_of(&l.items[i])] += l.items[i].game % 20 == 0;
    }
    assert_true(with[50] > 40 && with[30] > 40);
    assert_int_equal(with[50] + with[30], 120);
    assert_true(of_twentieth[50] > 0 && of_twentieth[30] > 0);
    record_list_clear(&l);
}

static void bad_options_are_refused(void **state) {
    (void)state;
    static const selfplay_options bad[] = {
        {.size = 8, .depth = 0},
        {.size = 4, .depth = 1},
        {.size = 8, .depth = SELFPLAY_DEPTH_MAX + 1},
        {.size = 8, .depth = 1, .two_depths = true},
        {.size = 8, .depth = 1, .exact = -1},
        {.size = 8, .depth = 1, .exact = SELFPLAY_EXACT_MAX + 1},
        {.size = 8, .depth = 1, .noise = 101},
        {.size = 8, .depth = 1, .stray = -1},
        {.size = 8, .depth = 1, .trees = -1},
        {.size = 8, .depth = 1, .prefix_least = 9, .prefix_most = 8},
        {.size = 8, .depth = 1, .prefix_most = SELFPLAY_PREFIX_MAX + 1},
        {.size = 8, .depth = 1, .other_least = 9, .other_most = 8},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(selfplay_run(&bad[i], NULL), E_RANGE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(the_tier_does_not_matter),
        cmocka_unit_test(games_do_not_know_each_other),
        cmocka_unit_test(no_two_games_are_the_same),
        cmocka_unit_test(another_seed_gives_other_games),
        cmocka_unit_test(a_run_may_be_gone_on_with),
        cmocka_unit_test(games_are_legal),
        cmocka_unit_test(games_are_played_out),
        cmocka_unit_test(exact_results_are_exact),
        cmocka_unit_test(a_mistake_in_a_solved_game_is_valued),
        cmocka_unit_test(a_game_has_one_result),
        cmocka_unit_test(random_moves_part_a_game),
        cmocka_unit_test(values_are_those_of_the_search),
        cmocka_unit_test(values_are_means_of_two_depths),
        cmocka_unit_test(two_depths_have_their_own_fingerprint),
        cmocka_unit_test(a_stop_leaves_whole_games),
        cmocka_unit_test(a_stopped_search_gives_no_value),
        cmocka_unit_test(a_full_disk_is_told),
        cmocka_unit_test(nothing_is_handed_on_behind_a_failure),
        cmocka_unit_test(short_memory_is_told),
        cmocka_unit_test(prefixes_come_from_two_ranges),
        cmocka_unit_test(bad_options_are_refused),
    };
    return cmocka_run_group_tests(tests, share_weights, leave_weights);
}
