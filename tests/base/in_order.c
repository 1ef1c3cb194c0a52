/* tests/base/in_order.c - items come in any order and leave in theirs. */
#include "base/in_order.h"
#include "base/fault.h"
#include "base/rng.h"
#include "support/failing_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* An odd size, so that slots are not aligned by chance. */
typedef struct item {
    char bytes[11];
} item;

static item item_of(uint64_t number) {
    item i = {{0}};
    memcpy(i.bytes + 2, &number, sizeof number);
    return i;
}

static void put(in_order *q, uint64_t number) {
    const item i = item_of(number);
    assert_int_equal(in_order_put(q, number, &i), OK);
}

static void expect_next(in_order *q, uint64_t number) {
    const item wanted = item_of(number);
    item got;
    assert_true(in_order_next(q, &got));
    assert_memory_equal(&got, &wanted, sizeof got);
}

static void expect_nothing(in_order *q) {
    const item before = item_of(12345);
    item got = before;
    assert_false(in_order_next(q, &got));
    assert_memory_equal(&got, &before, sizeof got);
}

/* An item waits until all before it are there. */
static void early_items_wait(void **state) {
    (void)state;
    in_order q = in_order_make(5, sizeof(item), NULL);
    expect_nothing(&q);
    put(&q, 7);
    put(&q, 6);
    expect_nothing(&q);
    put(&q, 5);
    expect_next(&q, 5);
    expect_next(&q, 6);
    put(&q, 8);
    expect_next(&q, 7);
    expect_next(&q, 8);
    expect_nothing(&q);
    in_order_clear(&q);
}

/* I1, I2: any order of 500 numbers within a window comes out sorted and complete. */
static void any_order_becomes_order(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        enum { COUNT = 500 };
        rng r = rng_make(seed, 0);
        uint64_t numbers[COUNT], told = 0;
        in_order q = in_order_make(0, sizeof(item), NULL);
        for (uint64_t i = 0; i < COUNT; i++) numbers[i] = i;
        for (size_t i = COUNT - 1; i > 0; i--) {
            const size_t k = (size_t)rng_below(&r, i + 1);
            const uint64_t kept = numbers[i];
            numbers[i] = numbers[k];
            numbers[k] = kept;
        }
        for (size_t i = 0; i < COUNT; i++) {
            put(&q, numbers[i]);
            while (q.count && q.entries[0].number == told) expect_next(&q, told++);
            expect_nothing(&q);
        }
        assert_int_equal(told, COUNT);
        in_order_clear(&q);
    }
}

/* A number that never comes holds the others back; in_order_rest() takes them out in order. */
static void what_is_behind_a_gap_is_taken_as_the_rest(void **state) {
    (void)state;
    item got;
    in_order q = in_order_make(0, sizeof(item), NULL);
    static const uint64_t numbers[] = {9, 3, UINT64_MAX - 1, 4, 0}, sorted[] = {3, 4, 9};
    for (size_t i = 0; i < 5; i++) put(&q, numbers[i]);
    expect_next(&q, 0);
    expect_nothing(&q); /* 1 is missing */
    for (size_t i = 0; i < 3; i++) {
        const item wanted = item_of(sorted[i]);
        assert_true(in_order_rest(&q, &got));
        assert_memory_equal(&got, &wanted, sizeof got);
        assert_int_equal(q.turn, sorted[i] + 1);
    }
    put(&q, 10); /* the turn passed to 10 */
    expect_next(&q, 10);
    assert_true(in_order_rest(&q, &got));
    assert_false(in_order_rest(&q, &got));
    in_order_clear(&q);
}

/* I4: a long run that holds few items at once needs room for few, whatever the numbers. */
static void memory_is_that_of_what_is_held(void **state) {
    (void)state;
    in_order q = in_order_make(0, sizeof(item), NULL);
    for (uint64_t n = 0; n < 100000; n += 4) {
        for (uint64_t k = 4; k-- > 0;) put(&q, n + k);
        for (uint64_t k = 0; k < 4; k++) expect_next(&q, n + k);
    }
    put(&q, UINT64_MAX - 1);
    assert_true(q.capacity <= 8);
    item got;
    assert_true(in_order_rest(&q, &got));
    in_order_clear(&q);
}

/* Memory may be short at any request: the queue stays as it was, and nothing leaks. */
static void memory_may_be_short(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        in_order q = in_order_make(0, sizeof(item), &a.memory);
        uint64_t number = 0;
        for (; number < 100; number++) {
            const item i = item_of(99 - number);
            if (in_order_put(&q, 99 - number, &i)) break;
        }
        assert_int_equal(q.count, number);
        for (uint64_t k = 100 - number; k < 100; k++) {
            const item wanted = item_of(k);
            item got;
            assert_true(in_order_rest(&q, &got));
            assert_memory_equal(&got, &wanted, sizeof got);
        }
        in_order_clear(&q);
        assert_int_equal(a.live, 0);
        if (!a.failed) break;
        assert_true(number < 100);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(early_items_wait),
        cmocka_unit_test(any_order_becomes_order),
        cmocka_unit_test(what_is_behind_a_gap_is_taken_as_the_rest),
        cmocka_unit_test(memory_is_that_of_what_is_held),
        cmocka_unit_test(memory_may_be_short),
    };
    return cmocka_run_group_tests_name("in_order", tests, NULL, NULL);
}
