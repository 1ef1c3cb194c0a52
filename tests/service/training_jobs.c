/* tests/service/training_jobs.c - jobs of training without the commands: games that become data,
 * and the words of rounds. */
#include "arena/match.h"
#include "arena/rating/match_statistics.h"
#include "arena/rating/sprt.h"
#include "base/files.h"
#include "base/rng.h"
#include "base/stop.h"
#include "base/text.h"
#include "engine/engine.h"
#include "engine/eval/pattern.h"
#include "game/tier.h"
#include "notation/wthor.h"
#include "report/outlet.h"
#include "service/training/agent_tuning.h"
#include "service/training/data_output.h"
#include "service/training/import_job.h"
#include "service/training/rounds_job.h"
#include "service/training/selfplay_job.h"
#include "support/jobs/heard.h"
#include "support/settings.h"
#include "support/wthor_made.h"
#include "train/gather.h"
#include "train/record.h"
#include "train/record_list.h"
#include "train/rounds.h"
#include "train/rounds_folder.h"
#include "train/selfplay.h"
#include "train/tune/tune.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES = 6 };

typedef struct trial {
    char folder[40];
    char games[60], data[60]; /* files in it */
    heard heard;
    outlet outlet;
} trial;

static int remove_one(void *folder, const char *name) {
    const rounds_path path = rounds_file(folder, name);
    return unlink(path.text);
}

static int set_up(void **state) {
    trial *t = calloc(1, sizeof *t);
    if (!t) return -1;
    *t = (trial){.folder = "/tmp/avocet-jobs-XXXXXX", .heard = heard_make()};
    *state = t;
    t->outlet = heard_outlet(&t->heard);
    if (!mkdtemp(t->folder)) return -1;
    (void)snprintf(t->games, sizeof t->games, "%s/made.wtb", t->folder);
    (void)snprintf(t->data, sizeof t->data, "%s/made.data", t->folder);
    return 0;
}

static int tear_down(void **state) {
    trial *t = *state;
    const bool failed =
        files_list(NULL, t->folder, remove_one, t->folder, NULL) || rmdir(t->folder);
    heard_clear(&t->heard);
    free(t);
    return failed ? -1 : 0;
}

/* ---- import ---- */

static void parts_of_games_are_read(void **state) {
    (void)state;
    static const char *const bad[] = {"", "1", "1/", "/10", "10/10", "not:", "not 1/10", "1/10/2"};
    gather_filter g = {.most = 60};
    fault f;
    assert_int_equal(import_job_part(NULL, &g, &f), OK);
    assert_int_equal(g.parts, 0);
    assert_int_equal(import_job_part("3/10", &g, &f), OK);
    assert_int_equal(g.part, 3);
    assert_int_equal(g.parts, 10);
    assert_false(g.is_other);
    assert_int_equal(import_job_part("not:0/7", &g, &f), OK);
    assert_int_equal(g.part, 0);
    assert_int_equal(g.parts, 7);
    assert_true(g.is_other);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(import_job_part(bad[i], &g, &f), E_RANGE);
}

static void make_games(const trial *t) {
    rng r = rng_make(setting_seed(20270214), 0);
    wthor_game made[GAMES];
    buffer b = buffer_make(NULL);
    for (int i = 0; i < GAMES; i++) made[i] = wthor_made_random(&r);
    wthor_made_games(&b, 1990, made, GAMES);
    assert_int_equal(files_replace(NULL, t->games, buffer_view(&b), NULL), OK);
    buffer_clear(&b);
}

/* Without a depth nothing is searched: labels are the results of the games. */
static status import_into(trial *t, const gather_filter *filter, uint16_t *fingerprint, fault *f) {
    const char *const paths[] = {t->games};
    import_job j = {
        .outlet = &t->outlet,
        .filter = *filter,
        .options = {.engine = {.threads = 1, .table_mb = 1, .tier = tier_best()}, .threads = 1}};
    position_gathering g = gather_make(filter, NULL);
    data_output out = {.outlet = &t->outlet};
    *fingerprint = import_job_fingerprint(&j, NULL);
    status result = import_job_gather(&j, paths, 1, &g, f);
    if (!result) result = data_output_open(&out, t->data, 7, 8, f); /* the same for all of them */
    if (!result) {
        result = import_job_label(&j, &g.records, &out, f);
        result = data_output_end(&out, result, f);
    }
    gather_clear(&g);
    return result;
}

static void games_become_data_once(void **state) {
    trial *t = *state;
    const gather_filter all = {.most = 60}, some = {.least = 20, .most = 30},
                        none = {.from = 60, .least = 60, .most = 60};
    uint16_t first = 0, second = 0;
    fault f = {.code = OK};
    make_games(t);
    if (import_into(t, &all, &first, &f)) fail_msg("%s", f.text);
    assert_true(heard_note(&t->heard, "6 games, "));
    assert_true(heard_note(&t->heard, " of 6 of them are wanted"));
    assert_int_equal(import_into(t, &all, &second, &f), OK); /* nothing is left to do */
    assert_int_equal(first, second);
    assert_int_equal(import_into(t, &some, &second, &f), E_RANGE);
    assert_non_null(strstr(f.text, "holds other positions"));
    assert_int_not_equal(first, second);
    assert_int_equal(import_into(t, &none, &second, &f), E_MISSING);
}

/* Everything that decides a label is in the fingerprint of a relabelling: options, the size of the
 * table, the positions. The fingerprint of an import does not know them, as in earlier versions. */
static void relabelling_knows_its_positions(void **state) {
    (void)state;
    record two[2] = {{.board = {1, 2}, .game = 3}, {.board = {4, 8}, .game = 3, .last = true}};
    const record_list l = {.items = two, .count = 2};
    const import_job j = {.options = {.engine = {.table_mb = 1}, .end = 30, .end_sure = 95},
                          .is_anew = true};
    const uint16_t whole = import_job_fingerprint(&j, &l);
    import_job other = j;
    assert_int_equal(import_job_fingerprint(&other, &l), whole);
    other.options.end = 29;
    assert_int_not_equal(import_job_fingerprint(&other, &l), whole);
    other = j;
    other.options.end_sure = 98;
    assert_int_not_equal(import_job_fingerprint(&other, &l), whole);
    other = j;
    other.options.engine.table_mb = 2;
    assert_int_not_equal(import_job_fingerprint(&other, &l), whole);
    other = j;
    other.is_anew = false;
    const uint16_t plain = import_job_fingerprint(&other, NULL);
    other.options.end = 29;
    assert_int_equal(import_job_fingerprint(&other, NULL), plain);
    two[0].board.own = 16;
    assert_int_not_equal(import_job_fingerprint(&j, &l), whole);
}

static void hear_progress(void *context, const char *text) {
    heard *h = context;
    buffer_format(&h->text, "%s\n", text);
}

/* Only searched positions count as work: those with an exact label are left as they are. */
static void relabelling_counts_its_searches(void **state) {
    trial *t = *state;
    const gather_filter some = {.least = 10, .most = 10};
    const char *const paths[] = {t->games}, *const same[] = {t->data};
    const outlet speaks = {.context = &t->heard, .progress = hear_progress};
    import_job j = {.outlet = &speaks,
                    .options = {.engine = {.threads = 1, .table_mb = 1, .tier = tier_best()},
                                .threads = 1,
                                .depth = 2,
                                .two_depths = true,
                                .apart = true},
                    .is_anew = true,
                    .out = t->data};
    position_gathering g = gather_make(&some, NULL);
    data_output out = {.outlet = &speaks};
    fault f = {.code = OK};
    make_games(t);
    assert_int_equal(import_job_gather(&j, paths, 1, &g, &f), OK);
    assert_true(g.records.count >= 3);
    g.records.items[0].exact = true;
    assert_int_equal(data_output_open(&out, t->data, 7, 8, &f), OK);
    out.shown_ns = 0; /* so the first piece is told */
    assert_int_equal(import_job_label(&j, &g.records, &out, &f), OK);
    assert_int_equal(data_output_end(&out, OK, &f), OK);
    char wanted[40];
    (void)snprintf(wanted, sizeof wanted, "\n0 of %zu positions searched\n", g.records.count - 1);
    assert_true(heard_text(&t->heard, wanted));
    assert_int_equal(import_job_gather(&j, same, 1, &g, &f), E_RANGE);
    assert_non_null(strstr(f.text, "would overwrite"));
    j.options.end = 20;
    j.options.end_sure = 80;
    assert_int_equal(import_job_gather(&j, paths, 1, &g, &f), E_RANGE);
    assert_non_null(strstr(f.text, "--end-sure is 60, 73, 87"));
    gather_clear(&g);
}

/* ---- games of the engine with itself ---- */

static status play_into(trial *t, uint32_t first, uint64_t games, fault *f) {
    selfplay_options o = {.engine = {.threads = 1, .table_mb = 1, .tier = tier_best()},
                          .threads = 1,
                          .first = first,
                          .seed = 1,
                          .size = 8,
                          .depth = 1,
                          .exact = 4,
                          .prefix_least = 50,
                          .prefix_most = 55};
    data_output out = {.outlet = &t->outlet};
    status result = engine_choose_weights(view_of("hand"), &o.engine, f);
    if (!result) result = data_output_open(&out, t->data, selfplay_fingerprint(&o), 8, f);
    if (!result) {
        result = selfplay_job_run(&o, games, &out, f);
        result = data_output_end(&out, result, f);
    }
    engine_leave_weights(&o.engine);
    return result;
}

static size_t size_of_data(const trial *t) {
    buffer bytes = buffer_make(NULL);
    assert_int_equal(files_read(NULL, t->data, 1 << 20, &bytes, NULL), OK);
    const size_t size = bytes.length;
    buffer_clear(&bytes);
    return size;
}

static void games_are_added_to_their_own_file(void **state) {
    trial *t = *state;
    fault f = {.code = OK};
    if (play_into(t, 5, 3, &f)) fail_msg("%s", f.text);
    const size_t three = size_of_data(t);
    assert_int_equal(play_into(t, 5, 3, &f), OK); /* nothing is left to do */
    assert_int_equal(size_of_data(t), three);
    assert_int_equal(play_into(t, 5, 4, &f), OK);
    assert_true(size_of_data(t) > three);
    assert_int_equal(play_into(t, 6, 9, &f), E_RANGE);
    assert_non_null(strstr(f.text, "holds other games than those from number 6 on"));
}

/* ---- weights of an agent ---- */

static void tuning_tells_its_games(void **state) {
    trial *t = *state;
    agent_tuning *a = calloc(1, sizeof *a);
    assert_non_null(a);
    a->outlet = &t->outlet;
    a->size_count = 1;
    a->sizes[0] = 6;
    a->results[0].games[TUNE_TRAIN] = 8;
    a->results[0].games[TUNE_TEST] = 2;
    assert_true(agent_tuning_tell(a, NULL));
    assert_true(heard_note(&t->heard, "6x6: learned from 8 games, 2 held out"));
    assert_int_equal(t->heard.text.length, 0);
    t->heard.left = true;
    assert_false(agent_tuning_tell(a, "mine.ini"));
    assert_true(t->heard.text.length > 0);
    assert_true(heard_note(&t->heard, "written to mine.ini: try avocet match @mine.ini "));
    free(a);
}

/* ---- rounds ---- */

static status better(void *context, const match_options *o, match_result *out, fault *f) {
    (void)context;
    (void)o;
    (void)f;
    *out = (match_result){.games = 2, .pairs = 1, .score = 0.75, .mean = 16, .verdict = SPRT_H1};
    return OK;
}

static rounds_job job_of(const trial *t) {
    static const pattern few[] = {{"edge", 8, {0, 1, 2, 3, 4, 5, 6, 7}}};
    rounds_job j = {.outlet = &t->outlet, .options = rounds_usual(8)};
    rounds_options *o = &j.options;
    o->folder = t->folder;
    o->seconds = 1000; /* games_most ends the play */
    o->rounds = 1;
    o->games_most = 8;
    o->fit.patterns = few;
    o->fit.pattern_count = o->fit.order_patterns = 1;
    o->fit.options.iterations = 1;
    o->fit.made = "2026-01-31";
    o->match = better;
    return j;
}

static void rounds_are_told(void **state) {
    trial *t = *state;
    rounds_job j = job_of(t);
    const rounds_path plot = round_file(t->folder, 1, "svg");
    fault f = {.code = OK};
    if (rounds_job_run(&j, &f)) fail_msg("%s", f.text);
    assert_false(j.unread);
    assert_int_equal(access(plot.text, F_OK), 0);
    assert_true(heard_note(&t->heard, "round 1 of 1: 8 games"));
    assert_true(heard_note(&t->heard, "75.0 % of the points, +16.00 discs a game: kept"));
    assert_true(heard_note(&t->heard, "best.avw has the weights of round 1"));
    assert_true(heard_note(&t->heard, "all rounds are done, 1 of 1; for more raise --rounds"));
    assert_true(heard_text(&t->heard, "75.0"));
    j.json = true;
    t->heard.left = true;
    assert_int_equal(rounds_job_run(&j, &f), OK);
    assert_true(j.unread);
    assert_true(heard_text(&t->heard, "best.avw\""));
    assert_true(heard_note(&t->heard, "1 of 1: there is nothing to do"));
}

static void a_stop_says_how_to_go_on(void **state) {
    trial *t = *state;
    rounds_job j = job_of(t);
    const stop_token stop = true;
    fault f;
    j.options.stop = &stop;
    assert_int_equal(rounds_job_run(&j, &f), E_STOPPED);
    assert_true(heard_note(&t->heard, "stopped after 0 of 1000 seconds: the same command"));
    assert_false(heard_note(&t->heard, "rounds are done"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_of_games_are_read),
        cmocka_unit_test_setup_teardown(games_become_data_once, set_up, tear_down),
        cmocka_unit_test(relabelling_knows_its_positions),
        cmocka_unit_test_setup_teardown(relabelling_counts_its_searches, set_up, tear_down),
        cmocka_unit_test_setup_teardown(games_are_added_to_their_own_file, set_up, tear_down),
        cmocka_unit_test_setup_teardown(tuning_tells_its_games, set_up, tear_down),
        cmocka_unit_test_setup_teardown(rounds_are_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_stop_says_how_to_go_on, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
