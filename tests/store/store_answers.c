/* tests/store/store_answers.c - the promises of the store, kept for answers of a person who
 * practises: P1 an answer that was stored is there, P2 whole or not at all, P3 several writers, P5
 * a damaged one is counted and skipped. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "store/answers.h"
#include "store/store.h"
#include "support/failing_files.h"
#include "support/random_play.h"
#include "support/store_made.h"

#include <errno.h>

enum { ANSWERS_MOST = 64 };

static const char given[] = "2026-01-31T23:59:59Z", topic[] = "Zo\xc3\xab \"the\\pen\"";

/* Answer number i, the same for the same number. */
static store_answer some_answer(int i) {
    rng r = rng_make(STORE_SEED, (uint64_t)i);
    return (store_answer){.given = given,
                          .day = 20000 + i,
                          .kind = i % 2 ? "line" : "move",
                          .topic = i % 3 ? "" : topic,
                          .board = random_reachable(&r, 4 + 2 * (i % 7), i % 3),
                          .move = i % 5 ? square_at(i % 4, 1) : SQUARE_NONE,
                          .best = square_at(1, i % 4),
                          .loss = i * 0.25,
                          .right = i % 2 == 0,
                          .basis = "exact",
                          .box = i % 6,
                          .due = i % 4 ? 20001 + i : 0};
}

static void assert_same(const store_answer *a, const store_answer *b) {
    assert_string_equal(a->given, b->given);
    assert_string_equal(a->kind, b->kind);
    assert_string_equal(a->topic, b->topic);
    assert_string_equal(a->basis, b->basis);
    assert_true(position_equal(&a->board, &b->board));
    assert_int_equal(a->day, b->day);
    assert_int_equal(a->move, b->move);
    assert_int_equal(a->best, b->best);
    assert_int_equal(a->right, b->right);
    assert_int_equal(a->box, b->box);
    assert_int_equal(a->due, b->due);
    assert_true(a->loss == b->loss);
}

static void must_add(store *s, int i) {
    const store_answer a = some_answer(i);
    fault f = {.code = OK};
    store_must(store_add_answer(s, &a, &f), &f);
}

static status expect_next(void *context, const store_answer *a) {
    int *count = context;
    const store_answer want = some_answer((*count)++);
    assert_same(a, &want);
    return OK;
}

static void assert_count(store *s, int want) {
    int count = 0;
    fault f = {.code = OK};
    store_must(store_each_answer(s, expect_next, &count, &f), &f);
    assert_int_equal(count, want);
}

/* Every answer reads back as it was, in its order, also for a reader that opens the file anew. */
static void answers_are_kept_in_order(void **state) {
    for (int k = 0; k < STORE_KINDS; k++) {
        made_store m = store_make(*state, k, 8);
        rng r = rng_make(STORE_SEED, 50);
        for (int i = 0; i < ANSWERS_MOST; i++) {
            must_add(m.store, i);
            if (i % 9 == 0) store_reopen(&m, STORE_WRITE);
            if (i % 20 == 0) store_must_add(&m, i, i + 1, &r); /* games do not disturb them */
        }
        assert_count(m.store, ANSWERS_MOST);
        store_reopen(&m, STORE_READ);
        assert_count(m.store, ANSWERS_MOST);
        assert_int_equal(store_unreadable(m.store)->records, 0);
        store_close(m.store);
    }
}

static status stop_at_once(void *context, const store_answer *a) {
    (void)context, (void)a;
    return E_STOPPED;
}

static void a_sink_ends_the_reading(void **state) {
    for (int k = 0; k < STORE_KINDS; k++) {
        made_store m = store_make(*state, k, 8);
        must_add(m.store, 0);
        must_add(m.store, 1);
        assert_int_equal(store_each_answer(m.store, stop_at_once, NULL, NULL), E_STOPPED);
        store_close(m.store);
    }
}

static void two_writers_share_a_file(void **state) {
    for (int k = 0; k < STORE_KINDS; k++) {
        made_store m = store_make(*state, k, 8);
        store *other = store_must_open(m.path, STORE_WRITE);
        for (int i = 0; i < 10; i++) must_add(i % 2 ? m.store : other, i);
        assert_count(m.store, 10);
        assert_count(other, 10);
        store_close(other);
        store_close(m.store);
    }
}

/* Lines that are no answers are counted, and the others are read. */
static void damaged_answers_are_counted(void **state) {
    made_store m = store_make(*state, KIND_LINES, 8);
    must_add(m.store, 0);
    store_close(m.store);
    store_append(
        m.path,
        "{\"record\":\"answer\"}\n"
        "{\"record\":\"answer\",\"given\":\"\",\"kind\":\"\",\"topic\":\"\","
        "\"position\":\"X\",\"move\":\"\",\"best\":\"a1\",\"basis\":\"\",\"day\":1,"
        "\"due\":1,\"box\":1,\"right\":0,\"loss\":0}\n"
        "{\"record\":\"answer\",\"given\":\"\",\"kind\":\"\",\"topic\":\"\","
        "\"position\":\"-----OX--XO----- X\",\"move\":\"z9\",\"best\":\"a1\",\"basis\":\"\","
        "\"day\":1,\"due\":1,\"box\":1,\"right\":0,\"loss\":0}\n"
        "{\"record\":\"answer\",\"given\":\"\",\"kind\":\"\",\"topic\":\"\","
        "\"position\":\"-----OX--XO----- X\",\"move\":\"a1\",\"best\":\"\",\"basis\":\"\","
        "\"day\":1,\"due\":1,\"box\":1,\"right\":0,\"loss\":0}\n"
        "{\"record\":\"answer\",\"given\":\"\",\"kind\":\"\",\"topic\":\"\","
        "\"position\":\"-----OX--XO----- X\",\"move\":\"a1\",\"best\":\"a1\",\"basis\":\"\","
        "\"day\":1,\"due\":1,\"box\":99999999999,\"right\":0,\"loss\":0}\n"
        "{\"record\":\"answer\",\"given\":\"\",\"kind\":\"\",\"topic\":\"\","
        "\"position\":\"-----OX--XO----- X\",\"move\":\"a1\",\"best\":\"a1\",\"basis\":\"\","
        "\"day\":9223372036854775807,\"due\":1,\"box\":1,\"right\":0,\"loss\":0}\n"
        "{\"record\":\"answer\",\"given\":\"\",\"kind\":\"\",\"topic\":\"\","
        "\"position\":\"-----OX--XO----- X\",\"move\":\"a1\",\"best\":\"a1\",\"basis\":\"\","
        "\"day\":1,\"due\":-719529,\"box\":1,\"right\":0,\"loss\":0}\n");
    m.store = store_must_open(m.path, STORE_WRITE);
    must_add(m.store, 1);
    assert_count(m.store, 2);
    assert_int_equal(store_unreadable(m.store)->records, 7);
    store_close(m.store);
}

/* Every call of the file system fails once: an answer that was acknowledged is there, whole. */
static void a_failure_leaves_whole_answers(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_files fs;
        fault f = {.code = OK};
        failing_files_start(&fs, FAILING_FILES_NEVER, EIO, false);
        const store_options o = {.files = &fs.ops};
        store *s = NULL;
        store_must(store_open("practice.jsonl", STORE_WRITE, &o, &s, &f), &f);
        must_add(s, 0);
        fs.fail_at = fs.calls + n;
        const store_answer a = some_answer(1);
        const status result = store_add_answer(s, &a, &f);
        const bool failed = fs.failed;
        fs.fail_at = FAILING_FILES_NEVER;
        int count = 0;
        store_must(store_each_answer(s, expect_next, &count, &f), &f);
        assert_true(count == 2 || (result && count == 1));
        store_close(s);
        assert_int_equal(fs.open_handles, 0);
        failing_files_end(&fs);
        if (!failed) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(answers_are_kept_in_order),
        STORE_TEST(a_sink_ends_the_reading),
        STORE_TEST(two_writers_share_a_file),
        STORE_TEST(damaged_answers_are_counted),
        cmocka_unit_test(a_failure_leaves_whole_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
