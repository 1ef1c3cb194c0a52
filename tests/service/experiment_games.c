/* tests/service/experiment_games.c - games of experiments are games of a store, and come back as
 * the keys and results they were made of. */
#include "service/experiment_games.h"
#include "base/files.h"
#include "base/text.h"
#include "experiment/desk.h"
#include "experiment/game_job.h"
#include "experiment/keeper.h"
#include "game/position.h"
#include "game/tier.h"
#include "store/results.h"
#include "store/store.h"
#include "support/store_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { JOBS_MOST = 16 };

static const store_work work = {"004", "1.0"};

/* Jobs with their results. */
typedef struct jobs {
    buffer keys[JOBS_MOST], results[JOBS_MOST];
    kept_result group[JOBS_MOST];
    size_t count;
} jobs;

static void add_job(jobs *j, const game_order *order) {
    desk d = {.options = {.tier = tier_best()}};
    const size_t i = j->count++;
    fault f = {.code = OK};
    j->keys[i] = buffer_make(NULL);
    j->results[i] = buffer_make(NULL);
    game_order_write(order, &j->keys[i]);
    if (game_job.run(&d, buffer_view(&j->keys[i]), &j->results[i], &f)) fail_msg("%s", f.text);
    desk_clear(&d);
    j->group[i] = (kept_result){buffer_view(&j->keys[i]), buffer_view(&j->results[i])};
}

static void clear_jobs(jobs *j) {
    for (size_t i = 0; i < j->count; i++) {
        buffer_clear(&j->keys[i]);
        buffer_clear(&j->results[i]);
    }
}

static game_order some_order(const char *black, const char *white, uint64_t line, uint64_t seed) {
    return (game_order){.size = 6,
                        .black = black,
                        .white = white,
                        .opening_plies = 4,
                        .opening_seed = 9,
                        .opening_line = line,
                        .seed = seed,
                        .is_detailed = line % 2 == 1};
}

/* Two lines with colours exchanged, two games without an opening, and two of a player with itself:
 * eight games in four runs. */
static void add_usual_jobs(jobs *j) {
    for (uint64_t line = 0; line < 2; line++) {
        const game_order one = some_order("naive,depth=4", "first", line, 2 * line);
        const game_order two = some_order("first", "naive,depth=4", line, UINT64_MAX - line);
        const game_order own = some_order("random", "random", 1, line);
        game_order start = some_order("random", "first", 0, line);
        start.opening_plies = 0;
        start.is_detailed = false;
        start.start = START_WHITE_FIRST;
        add_job(j, &one);
        add_job(j, &two);
        add_job(j, &own);
        add_job(j, &start);
    }
}

/* Counts in *who, a jobs, which of them are found. */
typedef struct search {
    const jobs *jobs;
    int found[JOBS_MOST];
    int others;
} search;

static status note_found(void *who, const kept_result *k) {
    search *s = who;
    for (size_t i = 0; i < s->jobs->count; i++)
        if (view_equal(k->key, s->jobs->group[i].key) &&
            view_equal(k->result, s->jobs->group[i].result)) {
            s->found[i]++;
            return OK;
        }
    s->others++;
    return OK;
}

/* As another process would read them. */
static uint64_t find_all(const char *path, const store_work *w, search *s) {
    experiment_games g = experiment_games_make(w);
    fault f = {.code = OK};
    store *file = store_must_open(path, STORE_READ);
    store_must(experiment_games_find(&g, file, note_found, s, &f), &f);
    const uint64_t wrong = g.wrong;
    experiment_games_clear(&g);
    store_close(file);
    return wrong;
}

static void add_all(const char *path, const jobs *j, bool *left) {
    experiment_games g = experiment_games_make(&work);
    search ignored = {.jobs = j};
    fault f = {.code = OK};
    store *file = store_must_open(path, STORE_WRITE);
    store_must(experiment_games_find(&g, file, note_found, &ignored, &f), &f);
    store_must(experiment_games_add(&g, file, j->group, j->count, left, &f), &f);
    experiment_games_clear(&g);
    store_close(file);
}

/* Every game is stored as one and comes back byte for byte (I1), in runs of two players. Another
 * version finds nothing. */
static void games_come_back(void **state) {
    const store_work other = {"004", "1.1"};
    char path[STORE_PATH];
    jobs j = {.count = 0};
    add_usual_jobs(&j);
    for (int k = 0; k < STORE_KINDS; k++) {
        bool left[JOBS_MOST];
        search here = {.jobs = &j}, there = {.jobs = &j};
        store_path_of(*state, k, path);
        add_all(path, &j, left);
        for (size_t i = 0; i < j.count; i++) assert_false(left[i]);
        assert_int_equal(find_all(path, &work, &here), 0);
        for (size_t i = 0; i < j.count; i++) assert_int_equal(here.found[i], 1);
        assert_int_equal(here.others, 0);
        store *s = store_must_open(path, STORE_READ);
        const store_tally t = store_count_all(s, NULL);
        assert_int_equal(t.games, (int)j.count);
        assert_int_equal(t.runs, 4); /* the lines of one pair are detailed or not */
        store_close(s);
        (void)find_all(path, &other, &there);
        assert_int_equal(there.others, 0);
        for (size_t i = 0; i < j.count; i++) assert_int_equal(there.found[i], 0);
    }
    clear_jobs(&j);
}

/* A result that is no game, one that was changed, and a third game with the numbers of a pair are
 * left to the caller. */
static void others_are_left(void **state) {
    static const char *const no_game = "search agent=naive position=x depth=2";
    char path[STORE_PATH];
    bool left[JOBS_MOST];
    jobs j = {.count = 0};
    for (uint64_t seed = 0; seed < 3; seed++) {
        const game_order own = some_order("random", "random", 2, seed);
        add_job(&j, &own);
    }
    const game_order lost = some_order("first", "random", 0, 1);
    add_job(&j, &lost);
    char *score = strstr(j.results[3].data, "score=");
    assert_non_null(score);
    score[strlen("score=")] = '9'; /* no score of the last position begins so */
    j.group[j.count++] = (kept_result){view_of(no_game), view_of("depth=2")};
    store_path_of(*state, KIND_LINES, path);
    add_all(path, &j, left);
    assert_false(left[0] || left[1]);
    assert_true(left[2] && left[3] && left[4]);
    j.count = 4;
    clear_jobs(&j);
}

/* A stored game whose score was changed does not count (I2), and its number stays taken. */
static void changed_games_do_not_count(void **state) {
    char path[STORE_PATH];
    bool left[JOBS_MOST];
    buffer text = buffer_make(NULL);
    jobs j = {.count = 0};
    const game_order order = some_order("first", "random", 0, 1);
    search s = {.jobs = &j};
    add_job(&j, &order);
    store_path_of(*state, KIND_LINES, path);
    add_all(path, &j, left);
    assert_int_equal(files_read(NULL, path, 1 << 20, &text, NULL), OK);
    char *score = strstr(text.data, "\"score\":");
    assert_non_null(score);
    char *digit = score + strlen("\"score\":") + (score[strlen("\"score\":")] == '-');
    *digit = *digit == '2' ? '3' : '2';
    store_write_bytes(path, buffer_view(&text));
    assert_int_equal(find_all(path, &work, &s), 1);
    assert_int_equal(s.found[0] + s.others, 0);
    add_all(path, &j, left);
    assert_true(left[0]);
    buffer_clear(&text);
    clear_jobs(&j);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(games_come_back),
        STORE_TEST(others_are_left),
        STORE_TEST(changed_games_do_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
