/* tests/service/service.c - whole jobs without the command line: a stored match, a tournament and
 * an experiment, each stopped in the middle and resumed. This program does not link the commands.
 */
#include "arena/arena_run.h"
#include "arena/encounter.h"
#include "arena/gathering.h"
#include "arena/rating/ratings.h"
#include "arena/standings/standings.h"
#include "arena/standings/standings_csv.h"
#include "arena/tournament.h"
#include "base/files.h"
#include "base/stop.h"
#include "base/text.h"
#include "experiment/crew.h"
#include "experiment/experiment.h"
#include "game/tier.h"
#include "report/match_report.h"
#include "service/experiment_job.h"
#include "service/match_job.h"
#include "service/match_summary.h"
#include "service/tournament_job.h"
#include "support/store_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { MATCH_GAMES = 60, PLAYERS = 4, TOURNAMENT_GAMES = 4, EXPERIMENT_GAMES = 100 };

/* The record of one attempt at a job. */
typedef struct heard {
    int games, wrong;
    int resumed; /* games that the store had */
    uint64_t sum;
    int stop_after; /* games; 0: never */
    stop_token stop;
} heard;

static void add_game(heard *h, const match_game *g) {
    h->games++;
    h->sum += (uint64_t)(g->played.score + 100) * (uint64_t)(g->played.number + 1) +
              g->record->count * (uint64_t)(g->encounter + 1);
    if (h->games == h->stop_after) atomic_store(&h->stop, true);
}

static encounter board(int size) {
    return (encounter){.players = {.size = size, .tier = tier_best()},
                       .openings = {.random_plies = 4},
                       .seed = STORE_SEED,
                       .limits = {{.depth = 1}, {.depth = 1}}};
}

/* ---- a match ---- */

static void hear_resumed(void *context, int games, int64_t run) {
    heard *h = context;
    h->resumed = games;
    h->wrong += run < 1 || h->games > 0;
}

/* Not on the thread of the test: mistakes are counted, not asserted. */
static void hear_game(void *context, const match_progress *p, const match_game *g) {
    heard *h = context;
    h->wrong += g->played.number < h->games; /* in their order */
    add_game(h, g);
    h->wrong += p->games != h->games || p->games != p->wins + p->draws + p->losses;
    h->wrong += p->stored_before != h->resumed;
}

static status play_match(const char *path, int threads, heard *h, match_outcome *out) {
    fault f = {.code = OK};
    match_job j = {.options = {.encounter = board(6), .games = MATCH_GAMES, .run.threads = threads},
                   .openings = "random:4",
                   .store = path,
                   .stop = &h->stop,
                   .listener = {hear_resumed, hear_game, h}};
    j.options.encounter.a = "random";
    j.options.encounter.b = "naive";
    j.options.encounter.limits[1].depth = 5; /* slow enough to be stopped in time */
    const status result = match_job_run(&j, out, &f);
    if (result && result != E_STOPPED) fail_msg("%s", f.text);
    assert_int_equal(h->wrong, 0);
    return result;
}

static void assert_same_result(const match_outcome *a, const match_outcome *b) {
    assert_int_equal(a->result.pairs, b->result.pairs);
    assert_int_equal(a->result.wins, b->result.wins);
    assert_int_equal(a->result.losses, b->result.losses);
    assert_true(a->result.mean == b->result.mean && a->result.error == b->result.error);
    assert_memory_equal(&a->result.points, &b->result.points, sizeof a->result.points);
}

/* A match that is stopped again and again ends with the result of one that never was. Every attempt
 * finds the games of those before it. */
static void a_stored_match_resumes(void **state) {
    char path[STORE_PATH];
    heard whole = {.games = 0};
    match_outcome once, last;
    assert_int_equal(play_match(NULL, 1, &whole, &once), OK);
    assert_int_equal(whole.games, MATCH_GAMES);
    assert_int_equal(once.run, 0);
    for (int k = 0; k < STORE_KINDS; k++) {
        int stored = 0;
        store_path_of(*state, k, path);
        for (int attempt = 1;; attempt++) {
            heard h = {.stop_after = 10 * attempt};
            const status result = play_match(path, 1 + attempt % 2, &h, &last);
            assert_int_equal(h.resumed, stored);
            assert_int_equal(last.run, 1);
            assert_true(last.stored >= h.games);
            stored = last.stored;
            if (result == OK) {
                assert_true(attempt > 1 && h.sum == whole.sum);
                break;
            }
        }
        assert_int_equal(stored, MATCH_GAMES);
        assert_same_result(&last, &once);
    }
}

/* A match without a store, a listener or a token is played, too; its summary has its numbers. */
static void a_match_needs_no_listener(void **state) {
    (void)state;
    match_job j = {.options = {.encounter = board(4), .games = 4}, .openings = "random:4"};
    match_outcome out;
    buffer text = buffer_make(NULL);
    j.options.encounter.a = "first";
    j.options.encounter.b = "random";
    assert_int_equal(match_job_run(&j, &out, NULL), OK);
    match_summary m = match_summary_of(&j, &out, OK, false);
    assert_true(m.is_complete && m.pairs == 2 && m.wins + m.draws + m.losses == 4);
    assert_string_equal(m.specs[1], "random");
    match_summary_write(&m, &text);
    assert_non_null(strstr(buffer_text(&text), "of 4 games in 2 pairs\n"));
    buffer_clear(&text);
}

/* A store that cannot be opened is told before a game is played. */
static void a_match_reports_its_store(void **state) {
    char path[STORE_PATH];
    heard h = {.games = 0};
    match_outcome out;
    fault f = {.code = OK};
    match_job j = {.options = {.encounter = board(4), .games = 2},
                   .openings = "random:4",
                   .store = path,
                   .listener = {hear_resumed, hear_game, &h}};
    store_path_in(*state, "no-such-folder/games.jsonl", path);
    j.options.encounter.a = j.options.encounter.b = "first";
    assert_int_not_equal(match_job_run(&j, &out, &f), OK);
    assert_int_equal(h.games, 0);
    assert_int_equal(out.run, 0);
    assert_true(f.code != OK && f.text[0]);
}

/* ---- a tournament ---- */

static void hear_meeting(void *context, const tournament_progress *p, const meeting *m,
                         const match_game *g) {
    heard *h = context;
    add_game(h, g);
    h->wrong += p->games != h->games || p->leader < 0 || p->leader >= PLAYERS || m->a >= m->b;
}

static status play_tournament(const char *path, heard *h, tournament_outcome *out) {
    static const char *const specs[PLAYERS] = {"random", "first", "naive", "naive,depth=2"};
    static const char *const opening_texts[] = {"random:4"};
    encounter boards[] = {board(6)};
    fault f = {.code = OK};
    boards[0].limits[0].depth = boards[0].limits[1].depth =
        5; /* slow enough to be stopped in time */
    const tournament_job j = {.options = {.specs = specs,
                                          .players = PLAYERS,
                                          .type = TOURNAMENT_SWISS,
                                          .games = TOURNAMENT_GAMES,
                                          .boards = boards,
                                          .board_count = 1,
                                          .run.threads = 2},
                              .names = specs,
                              .openings = opening_texts,
                              .store = path,
                              .stop = &h->stop,
                              .listener = hear_meeting,
                              .context = h};
    const status result = tournament_job_run(&j, out, &f);
    if (result && result != E_STOPPED) fail_msg("%s", f.text);
    assert_int_equal(h->wrong, 0);
    return result;
}

static void write_standings(const tournament_outcome *o, buffer *out) {
    const standings_options how = {.order = ORDER_POINTS, .anchor = RATINGS_UNANCHORED};
    standings s;
    assert_int_equal(standings_make(o->games, &how, &s), OK);
    standings_csv_write(&s, out);
    standings_clear(&s);
}

/* A tournament that is stopped and resumed ends with the standings of one that never was. */
static void a_stored_tournament_resumes(void **state) {
    char path[STORE_PATH];
    buffer once = buffer_make(NULL), twice = buffer_make(NULL);
    heard whole = {.games = 0};
    tournament_outcome o;
    assert_int_equal(play_tournament(NULL, &whole, &o), OK);
    write_standings(&o, &once);
    gathering_free(o.games);
    for (int k = 0; k < STORE_KINDS; k++) {
        heard first = {.stop_after = 7}, second = {.games = 0};
        store_path_of(*state, k, path);
        assert_int_equal(play_tournament(path, &first, &o), E_STOPPED);
        const int stored = o.stored;
        assert_true(o.is_open && stored >= 7 && o.found == 0);
        gathering_free(o.games);
        assert_int_equal(play_tournament(path, &second, &o), OK);
        assert_int_equal(o.found, stored);
        assert_int_equal(o.stored, whole.games);
        assert_true(second.games == whole.games && second.sum == whole.sum);
        buffer_reset(&twice, 0);
        write_standings(&o, &twice);
        assert_string_equal(buffer_text(&twice), buffer_text(&once));
        gathering_free(o.games);
    }
    buffer_clear(&once);
    buffer_clear(&twice);
}

/* ---- an experiment ---- */

typedef struct experiment_heard {
    size_t first_done, done, all;
    int calls, written;
    bool stops; /* with the first progress */
    stop_token stop;
} experiment_heard;

static void hear_progress(void *context, const char *name, const crew_progress *p) {
    experiment_heard *h = context;
    (void)name;
    if (h->calls++ == 0) h->first_done = p->done;
    h->done = p->done;
    h->all = p->all;
    if (h->stops) atomic_store(&h->stop, true);
}

static void hear_written(void *context, const char *name, const char *folder, const char *page) {
    experiment_heard *h = context;
    (void)folder;
    assert_string_equal(name, "003");
    assert_string_equal(page, "report.html");
    h->written++;
}

static status run_experiment(const char *folder, experiment_heard *h) {
    const experiment_job j = {
        .name = "003",
        .settings = {.scale = 1,
                     .games = EXPERIMENT_GAMES,
                     .seed = 1,
                     .length = LENGTH_QUICK,
                     .tier = tier_best()},
        .folder = folder,
        .command = "a test",
        .threads = 1,
        .stop = &h->stop,
        .listener = {.progress = hear_progress, .written = hear_written, .context = h}};
    fault f = {.code = OK};
    const status result = experiment_job_run(&j, &f);
    if (result && result != E_STOPPED) fail_msg("%s", f.text);
    return result;
}

static void read_table(const char *folder, const char *name, buffer *out) {
    char path[2 * STORE_PATH];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    buffer_reset(out, 0);
    assert_int_equal(files_read(NULL, path, 1 << 20, out, NULL), OK);
}

static int remove_file(void *folder, const char *name) {
    char path[2 * STORE_PATH];
    (void)snprintf(path, sizeof path, "%s/%s", (const char *)folder, name);
    (void)unlink(path);
    return 0;
}

static void remove_folder(char *folder) {
    assert_int_equal(files_list(NULL, folder, remove_file, folder, NULL), OK);
    assert_int_equal(rmdir(folder), 0);
}

/* An experiment that is stopped writes no report, keeps its finished jobs, and ends with the tables
 * of one that never was stopped. When all is known, nothing is done again. */
static void an_experiment_resumes(void **state) {
    char at_once[STORE_PATH], in_parts[STORE_PATH];
    buffer a = buffer_make(NULL), b = buffer_make(NULL);
    experiment_heard whole = {.calls = 0}, first = {.stops = true}, second = whole, third = whole;
    store_path_in(*state, "at-once", at_once);
    store_path_in(*state, "in-parts", in_parts);
    assert_int_equal(run_experiment(at_once, &whole), OK);
    assert_true(whole.written == 1 && whole.done == whole.all && whole.all > EXPERIMENT_GAMES);
    assert_int_equal(run_experiment(in_parts, &first), E_STOPPED);
    assert_true(first.written == 0 && first.done > 0 && first.done < first.all);
    assert_int_equal(run_experiment(in_parts, &second), OK);
    assert_int_equal(second.written, 1);
    read_table(at_once, "pairs.csv", &a);
    read_table(in_parts, "pairs.csv", &b);
    assert_string_equal(buffer_text(&a), buffer_text(&b));
    read_table(in_parts, "games.csv", &a); /* with times, which no second game would have */
    assert_int_equal(run_experiment(in_parts, &third), OK);
    read_table(in_parts, "games.csv", &b);
    assert_string_equal(buffer_text(&a), buffer_text(&b));
    buffer_clear(&a);
    buffer_clear(&b);
    remove_folder(at_once);
    remove_folder(in_parts);
}

static void experiments_have_names(void **state) {
    (void)state;
    const experiment_job j = {.name = "no-such-experiment", .folder = "."};
    fault f;
    assert_int_equal(experiment_job_check("003", &f), OK);
    assert_int_equal(experiment_job_check("all", &f), OK);
    assert_int_equal(experiment_job_check("term", &f), E_MISSING);
    assert_non_null(strstr(f.text, "did you mean terms?"));
    assert_int_equal(experiment_job_check(j.name, &f), E_MISSING);
    assert_int_equal(experiment_job_run(&j, &f), E_MISSING);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(a_stored_match_resumes),    cmocka_unit_test(a_match_needs_no_listener),
        STORE_TEST(a_match_reports_its_store), STORE_TEST(a_stored_tournament_resumes),
        STORE_TEST(an_experiment_resumes),     cmocka_unit_test(experiments_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
