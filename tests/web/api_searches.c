/* tests/web/api_searches.c - hints, judgements and reviews; who is served when; many tabs at once.
 * Runs under the thread sanitizer, too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/fault.h"
#include "base/rng.h"
#include "base/stop.h"
#include "support/web/talk.h"
#include "web/api/api_int.h"
#include "web/api/pool.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static void pause_ms(int ms) {
    const struct timespec t = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    (void)nanosleep(&t, NULL);
}

static void two_persons(talk *t, const char *id, int size) {
    json_decref(talk_say(t, 201, "POST", "/games",
                         "{\"id\":\"%s\",\"size\":%d,\"black\":{\"kind\":\"person\"},"
                         "\"white\":{\"kind\":\"person\"}}",
                         id, size));
}

static json_t *post(talk *t, int http, const char *id, const char *what, const char *body) {
    char path[80];
    (void)snprintf(path, sizeof path, "/games/%s/%s", id, what);
    return talk_ask(t, http, "POST", path, body);
}

static int searches(talk *t) {
    json_t *info = talk_ask(t, 200, "GET", "/info", NULL);
    const int count = talk_int_at(info, "searches.running") + talk_int_at(info, "searches.waiting");
    json_decref(info);
    return count;
}

static void wait_for_rest(talk *t) {
    const int64_t begun = clock_now_ns();
    while (searches(t) && clock_seconds_since(begun) < 30) pause_ms(5);
    assert_int_equal(searches(t), 0);
}

/* ---- hints ---- */

/* Rule: hints come as events, for every legal move, the best first, and end with a final one. The
 * same moves are legal. */
static void hints(void **state) {
    static const int sizes[] = {6, 8, 10};
    talk t;
    (void)state;
    talk_begin(&t);
    for (int i = 0; i < 3; i++) {
        char id[20];
        (void)snprintf(id, sizeof id, "hint-%d", sizes[i]);
        two_persons(&t, id, sizes[i]);
        talk_listen(&t, id);
        json_decref(post(&t, 202, id, "hint", "{\"ply\":0,\"seconds\":0.3}"));
        for (bool final = false; !final;) {
            json_t *h = talk_wait(&t, "hint");
            final = talk_is(h, "final");
            const json_t *moves = talk_at(h, "moves");
            for (size_t k = 1; k < json_array_size(moves); k++)
                assert_true(json_number_value(talk_at(json_array_get(moves, k - 1), "value")) >=
                            json_number_value(talk_at(json_array_get(moves, k), "value")));
            if (final) assert_int_equal(json_array_size(moves), 4);
            assert_string_equal(talk_text_at(h, "unit"), "discs");
            json_decref(h);
        }
    }
    json_t *g = talk_ask(&t, 200, "GET", "/games/hint-8", NULL);
    assert_true(talk_is(g, "helped"));
    json_decref(g);
    json_decref(post(&t, 400, "hint-8", "hint", "{\"ply\":5}"));
    json_decref(post(&t, 400, "hint-8", "hint", "{\"ply\":0,\"seconds\":0}"));
    talk_end(&t);
}

/* Rule: a hint ends by DELETE, when the game moves on, and when nobody listens any more. */
static void hints_end(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    two_persons(&t, "h", 8);
    talk_listen(&t, "h");
    json_decref(post(&t, 202, "h", "hint", "{\"ply\":0,\"seconds\":600}"));
    json_decref(talk_wait(&t, "hint"));
    json_decref(talk_ask(&t, 200, "DELETE", "/games/h/hint", NULL));
    wait_for_rest(&t);
    json_decref(post(&t, 202, "h", "hint", "{\"ply\":0,\"seconds\":600}"));
    json_decref(post(&t, 202, "h", "hint", "{\"ply\":0,\"seconds\":500}"));
    json_decref(post(&t, 200, "h", "moves", "{\"ply\":0,\"move\":\"f5\"}"));
    wait_for_rest(&t);
    json_decref(post(&t, 202, "h", "hint", "{\"ply\":1,\"seconds\":600}"));
    talk_deafen(&t);
    wait_for_rest(&t);
    talk_end(&t);
}

/* ---- judgements and reviews ---- */

/* Rule: a judgement tells a loss that is the difference of the two values, and marks a move that
 * gives a corner away as bad. An illegal move has none. */
static void judgements(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_decref(talk_ask(
        &t, 201, "POST", "/games",
        "{\"id\":\"j\",\"size\":8,\"black\":{\"kind\":\"person\"},\"white\":{\"kind\":\"person\"},"
        "\"start\":{\"kind\":\"position\",\"text\":\"f5d6c3d3c4f4f6f3e6e7d7c5b6d8\"},\"teach\":"
        "2}"));
    json_t *g = talk_ask(&t, 200, "GET", "/games/j", NULL);
    double worst = 0;
    for (size_t i = 0; i < json_array_size(talk_at(g, "legal")); i++) {
        char body[60];
        const char *move = json_string_value(json_array_get(talk_at(g, "legal"), i));
        (void)snprintf(body, sizeof body, "{\"ply\":14,\"move\":\"%s\"}", move);
        json_t *q = post(&t, 200, "j", "judge", body);
        const double loss = json_number_value(talk_at(q, "loss"));
        const double best = json_number_value(talk_at(q, "best_value"));
        const double value = json_number_value(talk_at(q, "value"));
        assert_true(loss >= 0 && loss == best - value);
        if (loss == 0) assert_string_equal(talk_text_at(q, "best"), move);
        if (loss > worst) worst = loss;
        json_decref(q);
    }
    assert_true(worst > 4);
    json_decref(g);
    json_decref(post(&t, 422, "j", "judge", "{\"ply\":14,\"move\":\"a1\"}"));
    json_decref(post(&t, 400, "j", "judge", "{\"ply\":15,\"move\":\"a1\"}"));
    json_decref(post(&t, 200, "j", "judge", "{\"ply\":0,\"move\":\"d3\"}"));
    talk_end(&t);
}

/* Rule: a review of a finished game judges each ply, is kept over a restart, and pauses when nobody
 * listens: it then goes on where it was. */
static void reviews(void **state) {
    talk t;
    (void)state;
    talk_begin(&t);
    json_t *answer =
        talk_ask(&t, 200, "POST", "/games/import",
                 "{\"text\":\"f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8e2\"}");
    char id[48], path[80];
    (void)snprintf(id, sizeof id, "%s", talk_text_at(answer, "first"));
    (void)snprintf(path, sizeof path, "/games/%s/review", id);
    json_decref(answer);
    json_t *none = talk_ask(&t, 200, "GET", path, NULL);
    assert_string_equal(talk_text_at(none, "state"), "none");
    json_decref(none);
    talk_listen(&t, id);
    json_decref(talk_ask(&t, 202, "POST", path, "{\"level\":20}"));
    json_t *p = talk_wait(&t, "review");
    while (talk_int_at(p, "done") < 2) {
        json_decref(p);
        p = talk_wait(&t, "review");
    }
    json_decref(p);
    talk_deafen(&t);
    wait_for_rest(&t);
    json_t *paused = talk_ask(&t, 200, "GET", path, NULL);
    const int done = talk_int_at(paused, "done");
    assert_true(done >= 2);
    json_decref(paused);
    json_decref(talk_ask(&t, 202, "POST", path, "{\"level\":4}"));
    talk_listen(&t, id);
    json_decref(talk_ask(&t, 202, "POST", path, "{\"level\":4}"));
    for (bool ended = false; !ended;) {
        p = talk_wait(&t, "review");
        ended = strcmp(talk_text_at(p, "state"), "done") == 0;
        json_decref(p);
    }
    talk_restart(&t);
    json_t *v = talk_ask(&t, 200, "GET", path, NULL);
    assert_string_equal(talk_text_at(v, "state"), "done");
    assert_int_equal(talk_int_at(v, "analysis.level"), 4);
    assert_int_equal(json_array_size(talk_at(v, "analysis.moves")), 30);
    json_decref(v);
    json_decref(talk_ask(&t, 400, "POST", path, "{\"level\":1}"));
    talk_end(&t);
}

/* ---- who is served ---- */

typedef struct tried_job {
    job job;
    int number;
    int *order, *count; /* of the runs, under the lock */
    pthread_mutex_t *lock;
    atomic_bool *gate; /* waits for it; NULL: does not */
    atomic_int runs;
} tried_job;

static void run_tried(job *j) {
    tried_job *q = (tried_job *)j;
    (void)pthread_mutex_lock(q->lock);
    q->order[(*q->count)++] = q->number;
    (void)pthread_mutex_unlock(q->lock);
    atomic_fetch_add(&q->runs, 1);
    while (q->gate && !atomic_load(q->gate) && !stop_is_set(&j->stop)) pause_ms(1);
}

static void finish_tried(job *j, bool cancelled) {
    (void)j, (void)cancelled;
}

/* Rule: moves before judgements, hints and reviews; of one kind, the game that was served longest
 * ago. A move that finds every thread busy interrupts a hint, which runs again later. More than
 * POOL_WAITING jobs are refused. */
static void turns(void **state) {
    enum { JOBS = 8 };
    static const job_kind kinds[JOBS] = {JOB_HINT, JOB_REVIEW, JOB_HINT, JOB_HINT,
                                         JOB_HINT, JOB_MOVE,   JOB_HINT, JOB_MOVE};
    static const int games[JOBS] = {0, 1, 2, 2, 2, 3, 4, 3};
    static const int expected[] = {0, 5, 7, 2, 6, 0, 3, 4, 1};
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pool_turn of[5] = {{0}};
    int order[200], count = 0;
    atomic_bool gate = false;
    pool *p = NULL;
    fault f = {.text = ""};
    tried_job jobs[JOBS];
    (void)state;
    assert_int_equal(pool_make(1, &p, &f), OK);
    for (int i = 0; i < JOBS; i++) {
        jobs[i] = (tried_job){.job = {.kind = kinds[i],
                                      .turn = &of[games[i]],
                                      .run = run_tried,
                                      .finish = finish_tried},
                              .number = i,
                              .order = order,
                              .count = &count,
                              .lock = &lock};
        atomic_init(&jobs[i].job.stop, false);
        atomic_init(&jobs[i].runs, 0);
    }
    jobs[0].gate = jobs[5].gate = &gate;
    assert_true(pool_add(p, &jobs[0].job));
    while (atomic_load(&jobs[0].runs) == 0) pause_ms(1);
    for (int i = 1; i < JOBS; i++) assert_true(pool_add(p, &jobs[i].job));
    while (atomic_load(&jobs[5].runs) == 0) pause_ms(1); /* it interrupted job 0 */
    atomic_store(&gate, true);
    const int64_t begun = clock_now_ns();
    while ((pool_count(p).running || pool_count(p).waiting) && clock_seconds_since(begun) < 30)
        pause_ms(1);
    assert_int_equal(count, 9);
    for (int i = 0; i < 9; i++)
        if (order[i] != expected[i]) fail_msg("place %d: job %d, not %d", i, order[i], expected[i]);
    pool_free(p);
}

/* Rule: of two threads, jobs that last take one at most; a short one runs beside them. */
static void lasting_jobs(void **state) {
    enum { JOBS = 3 };
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pool_turn of[JOBS] = {{0}};
    int order[20], count = 0;
    atomic_bool gate = false;
    tried_job jobs[JOBS];
    pool *p = NULL;
    fault f = {.text = ""};
    (void)state;
    assert_int_equal(pool_make(2, &p, &f), OK);
    for (int i = 0; i < JOBS; i++) {
        jobs[i] = (tried_job){.job = {.kind = JOB_MOVE,
                                      .turn = &of[i],
                                      .lasts = i < 2,
                                      .run = run_tried,
                                      .finish = finish_tried},
                              .number = i,
                              .order = order,
                              .count = &count,
                              .lock = &lock,
                              .gate = i < 2 ? &gate : NULL};
        atomic_init(&jobs[i].job.stop, false);
        atomic_init(&jobs[i].runs, 0);
        assert_true(pool_add(p, &jobs[i].job));
    }
    while (atomic_load(&jobs[2].runs) == 0) pause_ms(1);
    assert_int_equal(atomic_load(&jobs[0].runs) + atomic_load(&jobs[1].runs), 1);
    atomic_store(&gate, true);
    while (atomic_load(&jobs[0].runs) + atomic_load(&jobs[1].runs) < 2) pause_ms(1);
    pool_free(p);
}

typedef struct judged_tab {
    talk *talk;
    int http;
} judged_tab;

static void *ask_judge(void *context) {
    judged_tab *b = context;
    json_t *q = post(b->talk, b->http, "w", "judge", "{\"ply\":0,\"move\":\"d3\"}");
    json_decref(q);
    return NULL;
}

/* Rule: API_JUDGING_MAX requests wait for judgements; the next one is refused at once, and there is
 * room again afterwards. Here every thread of the pool is held, so the first ones cannot end. */
static void few_judgements_wait(void **state) {
    enum { JOBS = 3 }; /* the two threads of talk.h and the one for judgements */
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pool_turn turn = {0};
    int order[20], count = 0;
    atomic_bool gate = false;
    tried_job jobs[JOBS];
    judged_tab tabs[API_JUDGING_MAX];
    pthread_t threads[API_JUDGING_MAX];
    talk t;
    (void)state;
    talk_begin(&t);
    two_persons(&t, "w", 8);
    for (int i = 0; i < JOBS; i++) {
        jobs[i] = (tried_job){
            .job = {.kind = JOB_JUDGE, .turn = &turn, .run = run_tried, .finish = finish_tried},
            .order = order,
            .count = &count,
            .lock = &lock,
            .gate = &gate};
        atomic_init(&jobs[i].job.stop, false);
        atomic_init(&jobs[i].runs, 0);
        assert_true(pool_add(t.api->pool, &jobs[i].job));
        while (atomic_load(&jobs[i].runs) == 0) pause_ms(1);
    }
    for (int i = 0; i < API_JUDGING_MAX; i++) {
        tabs[i] = (judged_tab){&t, 200};
        assert_int_equal(pthread_create(&threads[i], NULL, ask_judge, &tabs[i]), 0);
    }
    while (pool_count(t.api->pool).waiting < API_JUDGING_MAX) pause_ms(1);
    json_t *q = post(&t, 503, "w", "judge", "{\"ply\":0,\"move\":\"d3\"}");
    assert_string_equal(talk_text_at(q, "error.code"), "too_many");
    json_decref(q);
    atomic_store(&gate, true);
    for (int i = 0; i < API_JUDGING_MAX; i++) (void)pthread_join(threads[i], NULL);
    json_decref(post(&t, 200, "w", "judge", "{\"ply\":0,\"move\":\"d3\"}"));
    talk_end(&t);
}

static void full_pool(void **state) {
    enum { JOBS = POOL_WAITING + 2 };
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pool_turn turn = {0};
    int order[200], count = 0;
    atomic_bool gate = false;
    static tried_job jobs[JOBS];
    pool *p = NULL;
    fault f = {.text = ""};
    (void)state;
    assert_int_equal(pool_make(1, &p, &f), OK);
    for (int i = 0; i < JOBS; i++) {
        jobs[i] = (tried_job){
            .job = {.kind = JOB_HINT, .turn = &turn, .run = run_tried, .finish = finish_tried},
            .order = order,
            .count = &count,
            .lock = &lock,
            .gate = &gate};
        atomic_init(&jobs[i].job.stop, false);
        atomic_init(&jobs[i].runs, 0);
    }
    assert_true(pool_add(p, &jobs[0].job));
    while (atomic_load(&jobs[0].runs) == 0) pause_ms(1);
    for (int i = 1; i <= POOL_WAITING; i++) assert_true(pool_add(p, &jobs[i].job));
    assert_false(pool_add(p, &jobs[JOBS - 1].job));
    assert_true(pool_cancel(p, &jobs[3].job));
    assert_false(pool_cancel(p, &jobs[0].job));
    assert_true(pool_add(p, &jobs[JOBS - 1].job));
    pool_free(p);
}

/* ---- many tabs ---- */

typedef struct tab {
    talk *talk;
    int number;
} tab;

/* Plays one game of its own to the end, and disturbs a game that all tabs share. */
static void *use_tab(void *context) {
    const tab *b = context;
    talk *t = b->talk;
    rng r = rng_make(99, (uint64_t)b->number);
    char id[20], path[80];
    (void)snprintf(id, sizeof id, "tab-%d", b->number);
    (void)snprintf(path, sizeof path, "/games/%s/moves", id);
    json_decref(talk_say(t, 201, "POST", "/games",
                         "{\"id\":\"%s\",\"size\":4,\"black\":{\"kind\":\"person\"},"
                         "\"white\":{\"kind\":\"level\",\"level\":\"0\"}}",
                         id));
    for (bool over = false; !over;) {
        json_t *g = talk_settled(t, id);
        over = strcmp(talk_text_at(g, "state"), "over") == 0;
        const size_t legal = json_array_size(talk_at(g, "legal"));
        if (!over)
            json_decref(talk_say(t, 200, "POST", path, "{\"ply\":%zu,\"move\":\"%s\"}",
                                 json_array_size(talk_at(g, "moves")),
                                 json_string_value(json_array_get(
                                     talk_at(g, "legal"), rng_below(&r, (uint32_t)legal)))));
        json_decref(g);
        g = talk_ask(t, 200, "GET", "/games/shared", NULL);
        const size_t ply = json_array_size(talk_at(g, "moves"));
        const char *move = json_string_value(json_array_get(talk_at(g, "legal"), 0));
        switch (rng_below(&r, 5)) {
        case 0:
            json_decref(talk_say(t, 0, "POST", "/games/shared/undo", "{\"ply\":%zu}", ply));
            break;
        case 1:
            json_decref(
                talk_say(t, 0, "POST", "/games/shared/hint", "{\"ply\":%zu,\"seconds\":1}", ply));
            break;
        case 2:
            json_decref(talk_say(t, 200, "PATCH", "/games/shared", "{\"notes\":\"%zu\"}", ply));
            break;
        case 3:
            json_decref(talk_ask(t, 200, "GET", "/games?limit=5", NULL));
            break;
        default:
            if (move)
                json_decref(talk_say(t, 0, "POST", "/games/shared/moves",
                                     "{\"ply\":%zu,\"move\":\"%s\"}", ply, move));
        }
        json_decref(g);
    }
    return NULL;
}

/* Rule: several tabs at once get only answers that fit, and every game ends as its own tab played
 * it. */
static void many_tabs(void **state) {
    enum { TABS = 4 };
    talk t;
    tab tabs[TABS];
    pthread_t threads[TABS];
    (void)state;
    print_message("seed 99\n");
    talk_begin(&t);
    json_decref(talk_ask(&t, 201, "POST", "/games",
                         "{\"id\":\"shared\",\"size\":6,\"black\":{\"kind\":\"person\"},"
                         "\"white\":{\"kind\":\"level\",\"level\":\"1\"}}"));
    talk_listen(&t, "shared");
    for (int i = 0; i < TABS; i++) {
        tabs[i] = (tab){&t, i};
        assert_int_equal(pthread_create(&threads[i], NULL, use_tab, &tabs[i]), 0);
    }
    for (int i = 0; i < TABS; i++) (void)pthread_join(threads[i], NULL);
    json_decref(talk_hear(&t, "state"));
    json_t *list = talk_ask(&t, 200, "GET", "/games?state=over&size=4", NULL);
    assert_int_equal(talk_int_at(list, "total"), TABS);
    json_decref(list);
    talk_end(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns),
        cmocka_unit_test(lasting_jobs),
        cmocka_unit_test(full_pool),
        cmocka_unit_test(hints),
        cmocka_unit_test(hints_end),
        cmocka_unit_test(judgements),
        cmocka_unit_test(reviews),
        cmocka_unit_test(many_tabs),
        cmocka_unit_test(few_judgements_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
