/* tests/train/train_rounds.c - rounds of training: the schedule, the folder, runs that are stopped
 * in any stage and resumed, and the files they keep. */
#include "arena/match.h"
#include "arena/rating/match_statistics.h"
#include "arena/rating/sprt.h"
#include "base/stop.h"
#include "base/text.h"
#include "engine/weights.h"
#include "train/record_list.h"
#include "train/rounds.h"
#include "train/rounds_folder.h"

#include "base/files.h"
#include "support/settings.h"
#include "train/data_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES = 8, KINDS = ROUNDS_RESULT + 1 };

/* ---- the schedule ---- */

static void later_rounds_get_more_time(void **state) {
    (void)state;
    static const double ends[] = {9, 27, 54, 90}; /* 1, 2, 3 and 4 tenths of 90 */
    double begun = 0;
    for (int round = 1; round <= 4; round++) {
        const double end = rounds_play_end(100, 4, round, begun);
        assert_true(fabs(end - ends[round - 1]) < 1e-9);
        begun = end;
    }
}

static void time_that_was_used_is_taken_from_all_rounds_to_come(void **state) {
    (void)state;
    assert_true(fabs(rounds_play_end(100, 4, 3, 55) - (55 + 35 * 3.0 / 7)) < 1e-9);
    assert_true(fabs(rounds_play_end(100, 4, 4, 80) - 90) < 1e-9);
}

static void when_time_is_up_nothing_is_left(void **state) {
    (void)state;
    assert_true(fabs(rounds_play_end(100, 4, 4, 90) - 90) < 1e-9);
    assert_true(fabs(rounds_play_end(100, 4, 4, 95) - 95) < 1e-9);
}

static void play_gets_better_with_each_round(void **state) {
    (void)state;
    static const int depths[] = {3, 4, 5, 6, 6}, exact[] = {12, 14, 16, 16, 16};
    for (int round = 1; round <= 5; round++) {
        assert_int_equal(rounds_settings_of(round, 8).depth, depths[round - 1]);
        assert_int_equal(rounds_settings_of(round, 8).exact, exact[round - 1]);
    }
    assert_int_equal(rounds_settings_of(ROUNDS_MAX, 8).depth, 6);
    assert_int_equal(rounds_settings_of(1, 12).exact, rounds_settings_of(1, 8).exact - 3);
}

/* ---- the table ---- */

static const round_list two_rounds = {
    .items = {{1, 7.1, 3, 12, {987, 48382, 41764, 7.689}, 39.3, -5.82, 1.84, -75.6, false},
              {2, 6.9, 4, 14, {486, 23980, 62030, NAN}, 100, 22.5, NAN, NAN, true}},
    .count = 2};

static void a_table_reads_back(void **state) {
    (void)state;
    buffer text = buffer_make(NULL), again = buffer_make(NULL);
    round_list l;
    round_list_write(&two_rounds, &text);
    assert_int_equal(round_list_read(buffer_view(&text), &l, NULL), OK);
    assert_int_equal(l.count, 2);
    assert_int_equal(l.items[1].fit.distinct, 62030);
    assert_true(l.items[1].kept && !l.items[0].kept && isnan(l.items[1].elo));
    assert_true(fabs(round_list_seconds(&l) - 14) < 1e-9);
    assert_int_equal(round_list_best(&l), 2);
    l.items[1].kept = false;
    assert_int_equal(round_list_best(&l), 0);
    l.items[1].kept = true;
    round_list_write(&l, &again);
    assert_string_equal(buffer_text(&text), buffer_text(&again));
    buffer_clear(&text);
    buffer_clear(&again);
}

static void bad_tables_are_refused(void **state) {
    (void)state;
    static const char *const bad[] = {
        "2 7.1 3 12 987 48382 41764 7.689 39.3 -5.82 1.84 -75.6 kept\n",
        "1 7.1 3 12 987 48382 41764 7.689 39.3 -5.82 1.84 -75.6 perhaps\n",
        "1 7.1 3 12 987 48382 41764 7.689 39.3 -5.82 1.84 kept\n",
        "1 -7.1 3 12 987 48382 41764 7.689 39.3 -5.82 1.84 -75.6 kept\n",
        "1 7.1 3 12 -987 48382 41764 7.689 39.3 -5.82 1.84 -75.6 kept\n",
        "1 7.1\n",
    };
    round_list l = {.count = 0};
    fault f;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        buffer text = buffer_make(NULL);
        l.count = 0;
        round_list_write(&l, &text);
        buffer_add(&text, bad[i]);
        assert_int_equal(round_list_read(buffer_view(&text), &l, &f), E_FORMAT);
        assert_int_equal(f.at, 2);
        buffer_clear(&text);
    }
    assert_int_equal(round_list_read(view_of("a shopping list\n"), &l, &f), E_FORMAT);
    assert_int_equal(f.at, 1);
    assert_int_equal(round_list_read(view_of(""), &l, &f), OK);
}

/* ---- small runs in a folder of their own ---- */

/* What a run is given and what was heard of it. */
typedef struct trial {
    char folder[64];
    rounds_options options;
    rounds_outcome outcome;
    fault fault;
    stop_token stop;
    rounds_event_kind stop_at; /* the run is stopped when it hears of this... */
    int stop_round;            /* ... in this round; 0: never */
    int heard[KINDS];
    const double *scores; /* of the matches, round by round; NULL: they are played */
    int matches;
    char opponents[8][200]; /* of each match */
} trial;

static const pattern few[] = {
    {"edge", 8, {0, 1, 2, 3, 4, 5, 6, 7}},
    {"corner", 6, {0, 1, 2, 8, 9, 16}},
};

static void hear(void *context, const rounds_event *e) {
    trial *t = context;
    t->heard[e->kind]++;
    /* In the second fit: what it has then are whole weights, but not good ones. */
    if (e->kind == ROUNDS_MEASURED && (e->layer != EVAL_MAIN || e->progress->iteration == 0))
        return;
    if (e->round == t->stop_round && e->kind == t->stop_at) atomic_store(&t->stop, true);
}

/* Stands for a match: decides as the test was told. */
static status made_up_match(void *context, const match_options *o, match_result *out, fault *f) {
    trial *t = context;
    const double score = t->scores[t->matches];
    (void)snprintf(t->opponents[t->matches++], sizeof t->opponents[0], "%s", o->encounter.b);
    if (atomic_load(&t->stop)) return fault_set(f, E_STOPPED, 0, "stopped");
    *out = (match_result){.games = 2, .pairs = 1, .score = score, .mean = 64 * score - 32};
    out->verdict = score > 0.6 ? SPRT_H1 : score < 0.4 ? SPRT_H0 : SPRT_OPEN;
    return OK;
}

static const double always_better[] = {0.7, 0.7, 0.7, 0.7, 0.7, 0.7};

static void trial_start(trial *t) {
    *t = (trial){.options = rounds_usual(8), .scores = always_better};
    (void)snprintf(t->folder, sizeof t->folder, "/tmp/avocet-rounds-XXXXXX");
    assert_non_null(mkdtemp(t->folder));
    rounds_options *o = &t->options;
    o->folder = t->folder;
    o->seconds = 1000; /* games_most ends the play */
    o->rounds = 2;
    o->threads = 2;
    o->games_most = GAMES;
    o->fit.patterns = few;
    o->fit.pattern_count = 2;
    o->fit.order_patterns = 1;
    o->fit.options.iterations = 6;
    o->fit.options.every = 2;
    o->fit.made = "2026-01-31";
    o->match = made_up_match;
    o->match_games = 4;
}

static int remove_one(void *folder, const char *name) {
    const rounds_path path = rounds_file(folder, name);
    return unlink(path.text);
}

static void trial_end(trial *t) {
    assert_int_equal(files_list(NULL, t->folder, remove_one, t->folder, NULL), OK);
    assert_int_equal(rmdir(t->folder), 0);
}

static status trial_run(trial *t) {
    t->options.stop = &t->stop;
    t->options.report = hear;
    t->options.context = t;
    atomic_store(&t->stop, false);
    t->matches = 0;
    memset(t->heard, 0, sizeof t->heard);
    t->fault = (fault){.code = OK};
    return rounds_run(&t->options, &t->outcome, &t->fault);
}

static void trial_runs(trial *t) {
    if (trial_run(t)) fail_msg("%s", t->fault.text);
}

static buffer content(const trial *t, const char *name) {
    const rounds_path path = rounds_file(t->folder, name);
    buffer text = buffer_make(NULL);
    (void)files_read(NULL, path.text, 1 << 26, &text, NULL);
    return text;
}

static bool is_there(const trial *t, const char *name) {
    const rounds_path path = rounds_file(t->folder, name);
    return access(path.text, F_OK) == 0;
}

static void put(const trial *t, const char *name, view bytes) {
    const rounds_path path = rounds_file(t->folder, name);
    assert_int_equal(files_replace(NULL, path.text, bytes, NULL), OK);
}

static void assert_same_files(const trial *t, const char *a, const trial *u, const char *b) {
    buffer x = content(t, a), y = content(u, b);
    assert_true(x.length > 0);
    assert_true(view_equal(buffer_view(&x), buffer_view(&y)));
    buffer_clear(&x);
    buffer_clear(&y);
}

/* All but times. */
static void assert_same_outcome(const trial *t, const trial *u) {
    const round_list *a = &t->outcome.rounds, *b = &u->outcome.rounds;
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        assert_int_equal(a->items[i].fit.games, b->items[i].fit.games);
        assert_int_equal(a->items[i].fit.positions, b->items[i].fit.positions);
        assert_int_equal(a->items[i].fit.distinct, b->items[i].fit.distinct);
        assert_true(fabs(a->items[i].fit.error - b->items[i].fit.error) < 0.001);
        assert_int_equal(a->items[i].kept, b->items[i].kept);
    }
    assert_same_files(t, "best.avw", u, "best.avw");
    assert_same_files(t, "round-1.data", u, "round-1.data");
    assert_same_files(t, "round-2.data", u, "round-2.data");
}

/* ---- a whole run ---- */

static void rounds_follow_each_other(void **state) {
    (void)state;
    trial t;
    trial_start(&t);
    trial_runs(&t);
    const round_list *l = &t.outcome.rounds;
    assert_int_equal(l->count, 2);
    assert_int_equal(t.outcome.before, 0);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(l->items[i].fit.games, GAMES);
        assert_true(l->items[i].fit.positions > 100 && l->items[i].fit.distinct > 100);
        assert_true(l->items[i].kept && l->items[i].fit.error > 0);
    }
    assert_int_equal(t.heard[ROUNDS_PLAY], 2);
    assert_int_equal(t.heard[ROUNDS_GAMES], 2 * GAMES);
    assert_int_equal(t.heard[ROUNDS_FITTED], 2);
    assert_true(t.heard[ROUNDS_MEASURED] >= 4);
    assert_int_equal(t.heard[ROUNDS_RESULT], 2);
    assert_non_null(strstr(t.opponents[0], "weights=hand"));
    assert_non_null(strstr(t.opponents[1], "round-1.avw"));
    assert_same_files(&t, "best.avw", &t, "round-2.avw");
    trial_end(&t);
}

static void weights_say_what_they_are(void **state) {
    (void)state;
    trial t;
    trial_start(&t);
    t.options.rounds = 1;
    trial_runs(&t);
    buffer bytes = content(&t, "best.avw");
    eval_weights w;
    assert_int_equal(eval_weights_read(buffer_view(&bytes), NULL, &w, NULL), OK);
    assert_string_equal(w.made, "2026-01-31");
    assert_non_null(strstr(w.data, "positions of 1 file"));
    assert_non_null(strstr(w.error, "games held out: mean error"));
    eval_weights_clear(&w);
    buffer_clear(&bytes);
    trial_end(&t);
}

/* The games of rounds differ even where their numbers are the same. */
static void rounds_play_other_games(void **state) {
    (void)state;
    trial t;
    trial_start(&t);
    trial_runs(&t);
    record_list a = {.memory = NULL}, b = {.memory = NULL};
    const rounds_path first = round_file(t.folder, 1, "data"),
                      second = round_file(t.folder, 2, "data");
    assert_int_equal(data_load(NULL, first.text, &a, NULL, NULL), OK);
    assert_int_equal(data_load(NULL, second.text, &b, NULL, NULL), OK);
    assert_true(a.items[0].board.own != b.items[0].board.own ||
                a.items[0].board.opp != b.items[0].board.opp);
    record_list_clear(&a);
    record_list_clear(&b);
    trial_end(&t);
}

/* Of three rounds the first one gives exact positions only: fewer than all. */
static void old_estimates_are_left_out(void **state) {
    (void)state;
    trial t;
    trial_start(&t);
    t.options.rounds = 3;
    t.options.games_most = 4;
    trial_runs(&t);
    uint64_t exact = 0, all = 0;
    const rounds_path path = round_file(t.folder, 1, "data");
    record_list old = {.memory = NULL};
    assert_int_equal(data_load(NULL, path.text, &old, NULL, NULL), OK);
    for (size_t i = 0; i < old.count; i++) exact += old.items[i].exact;
    record_list_clear(&old);
    for (int i = 0; i < 3; i++) all += t.outcome.rounds.items[i].fit.positions;
    const uint64_t most = all - t.outcome.rounds.items[0].fit.positions + exact;
    assert_true(most < all && t.outcome.rounds.items[2].fit.distinct <= most);
    assert_true(t.outcome.rounds.items[2].fit.distinct + 40 >
                most); /* few positions are met twice */
    assert_true(t.outcome.rounds.items[1].fit.distinct + 40 >
                all - t.outcome.rounds.items[2].fit.positions);
    trial_end(&t);
}

static void positions_can_be_left_out(void **state) {
    (void)state;
    trial t;
    trial_start(&t);
    t.options.rounds = 1;
    trial_runs(&t);
    const uint64_t before = t.outcome.rounds.items[0].fit.distinct;
    const rounds_path held = rounds_file(t.folder, "held.data");
    data_writer w;
    record_list l = {.memory = NULL};
    const rounds_path path = round_file(t.folder, 1, "data");
    assert_int_equal(data_load(NULL, path.text, &l, NULL, NULL), OK);
    assert_int_equal(data_writer_open(NULL, held.text, 0, 8, NULL, &w, NULL), OK);
    assert_int_equal(data_writer_add(&w, l.items + l.count - 3, 3, NULL), OK);
    assert_int_equal(data_writer_close(&w, NULL), OK);
    record_list_clear(&l);
    const char *const without[] = {held.text};
    t.options.without = without;
    t.options.without_count = 1;
    assert_int_equal(remove_one(t.folder, "rounds.txt"), 0);
    assert_int_equal(remove_one(t.folder, "round-1.avw"), 0);
    assert_int_equal(remove_one(t.folder, "best.avw"), 0);
    trial_runs(&t);
    assert_int_equal(t.outcome.rounds.items[0].fit.distinct, before - 3);
    trial_end(&t);
}

/* Nothing stands for the match here. */
static void a_match_is_played(void **state) {
    (void)state;
    trial t;
    trial_start(&t);
    t.options.rounds = 1;
    t.options.match = NULL;
    trial_runs(&t);
    assert_int_equal(t.heard[ROUNDS_MATCH_GAME], 4);
    const round_result *r = &t.outcome.rounds.items[0];
    assert_true(r->score >= 0 && r->score <= 100 && r->discs >= -64 && r->discs <= 64);
    assert_int_equal(r->kept, r->score > 50); /* four games decide nothing */
    assert_int_equal(is_there(&t, "best.avw"), r->kept);
    trial_end(&t);
}

/* ---- what is kept ---- */

static void what_is_not_better_is_not_kept(void **state) {
    (void)state;
    static const double scores[] = {0.5, 0.55, 0.3, 0.45};
    static const bool kept[] = {false, true, false, false};
    trial t;
    trial_start(&t);
    t.options.rounds = 4;
    t.options.games_most = 3;
    t.scores = scores;
    trial_runs(&t);
    for (int i = 0; i < 4; i++) assert_int_equal(t.outcome.rounds.items[i].kept, kept[i]);
    assert_same_files(&t, "best.avw", &t, "round-2.avw");
    assert_non_null(strstr(t.opponents[1], "weights=hand")); /* round 1 was not kept */
    assert_non_null(strstr(t.opponents[3], "round-2.avw"));
    trial_end(&t);
}

static void without_a_better_one_there_is_no_best(void **state) {
    (void)state;
    static const double scores[] = {0.2, 0.2};
    trial t;
    trial_start(&t);
    t.scores = scores;
    trial_runs(&t);
    assert_false(is_there(&t, "best.avw"));
    assert_true(is_there(&t, "round-2.avw"));
    trial_end(&t);
}

/* ---- ends before the end ---- */

static void what_is_done_is_not_done_again(void **state) {
    (void)state;
    trial t;
    trial_start(&t);
    trial_runs(&t);
    trial_runs(&t);
    assert_int_equal(t.outcome.before, 2);
    assert_int_equal(t.outcome.rounds.count, 2);
    for (int i = 0; i < KINDS; i++) assert_int_equal(t.heard[i], 0);
    t.options.rounds = 3;
    trial_runs(&t);
    assert_int_equal(t.outcome.rounds.count, 3);
    assert_int_equal(t.heard[ROUNDS_PLAY], 1);
    trial_end(&t);
}

/* Wherever it was: what comes out in the end is the same. */
static void a_stopped_run_is_gone_on_with(void **state) {
    (void)state;
    static const rounds_event_kind moments[] = {ROUNDS_PLAY,     ROUNDS_GAMES,  ROUNDS_FIT,
                                                ROUNDS_MEASURED, ROUNDS_FITTED, ROUNDS_MATCH};
    trial whole;
    trial_start(&whole);
    trial_runs(&whole);
    for (int round = setting_quick() ? 2 : 1; round <= 2; round++)
        for (size_t i = 0; i < sizeof moments / sizeof *moments; i++) {
            trial t;
            trial_start(&t);
            t.stop_at = moments[i];
            t.stop_round = round;
            assert_int_equal(trial_run(&t), E_STOPPED);
            assert_int_equal(t.outcome.rounds.count, round - 1);
            assert_int_equal(is_there(&t, round == 1 ? "round-1.avw" : "round-2.avw"),
                             moments[i] >= ROUNDS_FITTED);
            t.stop_round = 0;
            trial_runs(&t);
            assert_int_equal(t.outcome.before, round - 1);
            /* What was played, and what was fitted, is not done again. */
            if (moments[i] == ROUNDS_MATCH) assert_int_equal(t.heard[ROUNDS_FIT], 2 - round);
            if (moments[i] == ROUNDS_FIT)
                assert_int_equal(t.heard[ROUNDS_GAMES], (2 - round) * GAMES);
            assert_same_outcome(&whole, &t);
            trial_end(&t);
        }
    trial_end(&whole);
}

/* A crash in the middle of a game, and one that took the clock. */
static void torn_and_missing_files_are_survived(void **state) {
    (void)state;
    trial whole, t;
    trial_start(&whole);
    trial_runs(&whole);
    trial_start(&t);
    t.stop_at = ROUNDS_FIT;
    t.stop_round = 2;
    assert_int_equal(trial_run(&t), E_STOPPED);
    buffer data = content(&t, "round-2.data");
    put(&t, "round-2.data", (view){data.data, data.length - 100});
    put(&t, "best.avw.new", view_of("what a crash left"));
    buffer_clear(&data);
    assert_int_equal(remove_one(t.folder, "clock"), 0);
    t.stop_round = 0;
    trial_runs(&t);
    assert_true(t.heard[ROUNDS_GAMES] >= 1);
    assert_same_outcome(&whole, &t);
    assert_true(is_there(&t, "clock"));
    trial_end(&t);
    trial_end(&whole);
}

/* Between the line in the table and the copy of the weights. */
static void the_best_is_made_again_from_the_table(void **state) {
    (void)state;
    trial t;
    trial_start(&t);
    trial_runs(&t);
    buffer earlier = content(&t, "round-1.avw");
    put(&t, "best.avw", buffer_view(&earlier));
    buffer_clear(&earlier);
    trial_runs(&t);
    assert_same_files(&t, "best.avw", &t, "round-2.avw");
    assert_int_equal(remove_one(t.folder, "best.avw"), 0);
    trial_runs(&t);
    assert_same_files(&t, "best.avw", &t, "round-2.avw");
    trial_end(&t);
}

/* What somebody else has put there is named, before anything is played, and stays as it is; other
 * names do not matter. */
static void foreign_files_are_in_the_way(void **state) {
    (void)state;
    static const char *const names[] = {"rounds.txt",  "clock",       "best.avw",
                                        "round-1.fit", "round-1.avw", "round-1.svg",
                                        "round-2.avw", "round-2.data"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        trial t;
        trial_start(&t);
        put(&t, names[i], view_of("mine"));
        put(&t, "notes.txt", view_of("mine, too"));
        assert_int_equal(trial_run(&t), i ? E_RANGE : E_FORMAT);
        assert_non_null(strstr(t.fault.text, i ? names[i] : "table of rounds"));
        assert_int_equal(t.heard[ROUNDS_PLAY], 0);
        buffer left = content(&t, names[i]);
        assert_true(view_is(buffer_view(&left), "mine"));
        buffer_clear(&left);
        trial_end(&t);
    }
}

/* Nor does a finished run lose what was put in the place of its weights. */
static void a_foreign_best_stays(void **state) {
    (void)state;
    trial t;
    trial_start(&t);
    t.options.rounds = 1;
    trial_runs(&t);
    put(&t, "best.avw", view_of("mine"));
    assert_int_equal(trial_run(&t), E_RANGE);
    buffer left = content(&t, "best.avw");
    assert_true(view_is(buffer_view(&left), "mine"));
    buffer_clear(&left);
    trial_end(&t);
}

static void a_damaged_table_is_told(void **state) {
    (void)state;
    trial t;
    trial_start(&t);
    put(&t, "rounds.txt", view_of("heading\nnonsense\n"));
    assert_int_equal(trial_run(&t), E_FORMAT);
    trial_end(&t);
}

/* ---- time ---- */

static void the_clock_ends_the_play(void **state) {
    (void)state;
    trial t;
    trial_start(&t);
    t.options.games_most = 0;
    t.options.rounds = 1;
    t.options.seconds = 0.5;
    trial_runs(&t);
    assert_true(t.outcome.rounds.items[0].fit.games >= ROUNDS_GAMES_LEAST);
    assert_true(t.outcome.rounds.items[0].seconds >= 0.45);
    assert_true(t.outcome.seconds < 60); /* without an end it would play for hours */
    trial_end(&t);
}

/* The clock goes on where it was: without time no round begins, but one that has begun ends. */
static void used_time_counts(void **state) {
    (void)state;
    trial t;
    trial_start(&t);
    put(&t, "clock", view_of("999.0\n"));
    trial_runs(&t);
    assert_int_equal(t.outcome.rounds.count, 0);
    assert_int_equal(t.heard[ROUNDS_PLAY], 0);
    put(&t, "clock", view_of("1.0\n"));
    t.stop_at = ROUNDS_FIT;
    t.stop_round = 1;
    assert_int_equal(trial_run(&t), E_STOPPED);
    t.stop_round = 0;
    put(&t, "clock", view_of("999.0\n"));
    trial_runs(&t);
    assert_int_equal(t.outcome.rounds.count, 1);
    assert_true(t.outcome.rounds.items[0].seconds >= 999);
    t.options.seconds = 10000; /* more time: more rounds */
    trial_runs(&t);
    assert_int_equal(t.outcome.rounds.count, 2);
    trial_end(&t);
}

static void bad_options_are_refused(void **state) {
    (void)state;
    trial t;
    char name[ROUNDS_FOLDER_MAX + 2];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    trial_start(&t);
    const rounds_options good = t.options;
    t.options.folder = "with,comma";
    assert_int_equal(trial_run(&t), E_RANGE);
    t.options.folder = name;
    assert_int_equal(trial_run(&t), E_RANGE);
    t.options = good;
    t.options.rounds = 0;
    assert_int_equal(trial_run(&t), E_RANGE);
    t.options = good;
    t.options.seconds = 0;
    assert_int_equal(trial_run(&t), E_RANGE);
    assert_true(access("with,comma", F_OK) != 0);
    t.options = good;
    trial_end(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(later_rounds_get_more_time),
        cmocka_unit_test(time_that_was_used_is_taken_from_all_rounds_to_come),
        cmocka_unit_test(when_time_is_up_nothing_is_left),
        cmocka_unit_test(play_gets_better_with_each_round),
        cmocka_unit_test(a_table_reads_back),
        cmocka_unit_test(bad_tables_are_refused),
        cmocka_unit_test(rounds_follow_each_other),
        cmocka_unit_test(weights_say_what_they_are),
        cmocka_unit_test(rounds_play_other_games),
        cmocka_unit_test(old_estimates_are_left_out),
        cmocka_unit_test(positions_can_be_left_out),
        cmocka_unit_test(a_match_is_played),
        cmocka_unit_test(what_is_not_better_is_not_kept),
        cmocka_unit_test(without_a_better_one_there_is_no_best),
        cmocka_unit_test(what_is_done_is_not_done_again),
        cmocka_unit_test(a_stopped_run_is_gone_on_with),
        cmocka_unit_test(torn_and_missing_files_are_survived),
        cmocka_unit_test(the_best_is_made_again_from_the_table),
        cmocka_unit_test(a_damaged_table_is_told),
        cmocka_unit_test(foreign_files_are_in_the_way),
        cmocka_unit_test(a_foreign_best_stays),
        cmocka_unit_test(the_clock_ends_the_play),
        cmocka_unit_test(used_time_counts),
        cmocka_unit_test(bad_options_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
