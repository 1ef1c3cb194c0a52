/* tests/base/alloc.c - memory requests: overflow, failure, and what the allocator is asked. */
#include "base/alloc.h"

#include "support/failing_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

/* An allocator that notes what it was asked and hands out dirty memory. */
typedef struct recorder {
    allocator memory;
    size_t requests;
    size_t last_size;
    size_t released;
} recorder;

static void *record_resize(void *context, void *block, size_t size) {
    recorder *r = context;
    r->requests++;
    r->last_size = size;
    if (size > 1 << 20) return NULL;
    void *result = realloc(block, size);
    if (result && !block) memset(result, 0xAA, size);
    return result;
}

static void record_release(void *context, void *block) {
    recorder *r = context;
    r->released++;
    free(block);
}

static void recorder_start(recorder *r) {
    *r = (recorder){.memory = {record_resize, record_release, r}};
}

static void assert_zero(const void *block, size_t size) {
    const unsigned char *bytes = block;
    for (size_t i = 0; i < size; i++) assert_int_equal(bytes[i], 0);
}

/* An array is count * size bytes, all zero, whatever the allocator handed out. */
static void array_is_zeroed(void **state) {
    (void)state;
    recorder r;
    recorder_start(&r);
    void *block = alloc_array(&r.memory, 100, 12);
    assert_non_null(block);
    assert_int_equal(r.last_size, 1200);
    assert_zero(block, 1200);
    alloc_free(&r.memory, block);
    assert_int_equal(r.released, 1);
}

/* The largest product that fits a size_t is asked for; one object more never reaches the
 * allocator. */
static void array_checks_the_product(void **state) {
    (void)state;
    for (size_t size = 2; size < 5000; size += 7) {
        recorder r;
        recorder_start(&r);
        assert_null(alloc_array(&r.memory, SIZE_MAX / size, size));
        assert_int_equal(r.requests, 1);
        assert_int_equal(r.last_size, SIZE_MAX / size * size);
        assert_null(alloc_array(&r.memory, SIZE_MAX / size + 1, size));
        assert_null(alloc_array(&r.memory, SIZE_MAX, size));
        assert_null(alloc_array(&r.memory, size, SIZE_MAX));
        assert_int_equal(r.requests, 1);
    }
    assert_null(alloc_array(NULL, SIZE_MAX, SIZE_MAX));
}

/* A resize whose product overflows fails and leaves the block as it was. */
static void resize_checks_the_product(void **state) {
    (void)state;
    recorder r;
    recorder_start(&r);
    char *block = alloc_resize(&r.memory, NULL, 4, 1);
    assert_non_null(block);
    memcpy(block, "abc", 4);
    assert_null(alloc_resize(&r.memory, block, SIZE_MAX / 8 + 1, 8));
    assert_int_equal(r.requests, 1);
    assert_string_equal(block, "abc");
    alloc_free(&r.memory, block);
}

/* The allocator is never asked for 0 bytes, and nothing at all still is a block. */
static void nothing_is_a_block(void **state) {
    (void)state;
    recorder r;
    recorder_start(&r);
    void *blocks[] = {
        alloc_array(&r.memory, 0, 8),
        alloc_array(&r.memory, 8, 0),
        alloc_array(&r.memory, SIZE_MAX, 0),
        alloc_resize(&r.memory, NULL, 0, 0),
    };
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        assert_non_null(blocks[i]);
        alloc_free(&r.memory, blocks[i]);
    }
    assert_int_equal(r.last_size, 1);
    void *system = alloc_array(NULL, 0, 0);
    assert_non_null(system);
    alloc_free(NULL, system);
}

/* Growing and shrinking keep the bytes that both sizes have. */
static void resize_keeps_content(void **state) {
    (void)state;
    uint32_t *numbers = alloc_resize(NULL, NULL, 10, sizeof *numbers);
    assert_non_null(numbers);
    for (uint32_t i = 0; i < 10; i++) numbers[i] = i * i;
    numbers = alloc_resize(NULL, numbers, 10000, sizeof *numbers);
    assert_non_null(numbers);
    for (uint32_t i = 0; i < 10; i++) assert_int_equal(numbers[i], i * i);
    numbers = alloc_resize(NULL, numbers, 5, sizeof *numbers);
    assert_non_null(numbers);
    for (uint32_t i = 0; i < 5; i++) assert_int_equal(numbers[i], i * i);
    size_t capacity = 5; /* an array that grows: not, twofold, as wanted, first of all */
    assert_ptr_equal(alloc_grow(NULL, numbers, sizeof *numbers, 5, 8, &capacity), numbers);
    assert_int_equal(capacity, 5);
    numbers = alloc_grow(NULL, numbers, sizeof *numbers, 6, 8, &capacity);
    assert_int_equal(capacity, 10);
    numbers = alloc_grow(NULL, numbers, sizeof *numbers, 1000, 8, &capacity);
    assert_int_equal(capacity, 1000);
    for (uint32_t i = 0; i < 5; i++) assert_int_equal(numbers[i], i * i);
    assert_null(alloc_grow(NULL, numbers, sizeof *numbers, SIZE_MAX, 8, &capacity));
    assert_int_equal(capacity, 1000);
    alloc_free(NULL, numbers);
    capacity = 0;
    numbers = alloc_grow(NULL, NULL, sizeof *numbers, 1, 8, &capacity);
    assert_non_null(numbers);
    assert_int_equal(capacity, 8);
    alloc_free(NULL, numbers);
}

/* When the allocator refuses, the block is still the caller's, with its content. */
static void refused_resize_keeps_block(void **state) {
    (void)state;
    failing_alloc a;
    failing_alloc_start(&a, 1, false);
    char *block = alloc_resize(&a.memory, NULL, 4, 1);
    assert_non_null(block);
    memcpy(block, "abc", 4);
    assert_null(alloc_resize(&a.memory, block, 4000, 1));
    assert_true(a.failed);
    size_t capacity = 4;
    a.fail_at = a.requests;
    assert_null(alloc_grow(&a.memory, block, 1, 4000, 8, &capacity));
    assert_int_equal(capacity, 4);
    assert_string_equal(block, "abc");
    alloc_free(&a.memory, block);
    assert_int_equal(a.live, 0);
}

/* A refused array or string is NULL, and nothing is leaked. */
static void refused_array_and_string(void **state) {
    (void)state;
    failing_alloc a;
    failing_alloc_start(&a, 0, true);
    assert_null(alloc_array(&a.memory, 3, 5));
    assert_null(alloc_string(&a.memory, "text", 4));
    assert_int_equal(a.requests, 2);
    assert_int_equal(a.live, 0);
}

/* Requests are independent: after one refusal the next is served. */
static void refusal_is_not_sticky(void **state) {
    (void)state;
    failing_alloc a;
    failing_alloc_start(&a, 0, false);
    assert_null(alloc_string(&a.memory, "text", 4));
    char *copy = alloc_string(&a.memory, "text", 4);
    assert_non_null(copy);
    assert_string_equal(copy, "text");
    alloc_free(&a.memory, copy);
    assert_int_equal(a.live, 0);
}

/* A string is copied by its length: no NUL is needed behind it, and one inside is kept. */
static void string_copies_length_bytes(void **state) {
    (void)state;
    static const char source[] = {'a', '\0', 'b', 'c'};
    char *copy = alloc_string(NULL, source, 3);
    assert_non_null(copy);
    assert_memory_equal(copy, "a\0b", 4);
    alloc_free(NULL, copy);
}

/* An empty string may come from NULL, as an empty view does. */
static void string_of_nothing(void **state) {
    (void)state;
    char *copy = alloc_string(NULL, NULL, 0);
    assert_non_null(copy);
    assert_string_equal(copy, "");
    alloc_free(NULL, copy);
}

/* A length whose NUL would overflow is refused before the allocator or the text is touched. */
static void string_too_long(void **state) {
    (void)state;
    recorder r;
    recorder_start(&r);
    assert_null(alloc_string(&r.memory, "text", SIZE_MAX));
    assert_int_equal(r.requests, 0);
}

/* Freeing NULL is allowed with any allocator. */
static void free_of_null(void **state) {
    (void)state;
    failing_alloc a;
    failing_alloc_start(&a, SIZE_MAX, false);
    alloc_free(&a.memory, NULL);
    alloc_free(NULL, NULL);
    assert_int_equal(a.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(array_is_zeroed),
        cmocka_unit_test(array_checks_the_product),
        cmocka_unit_test(resize_checks_the_product),
        cmocka_unit_test(nothing_is_a_block),
        cmocka_unit_test(resize_keeps_content),
        cmocka_unit_test(refused_resize_keeps_block),
        cmocka_unit_test(refused_array_and_string),
        cmocka_unit_test(refusal_is_not_sticky),
        cmocka_unit_test(string_copies_length_bytes),
        cmocka_unit_test(string_of_nothing),
        cmocka_unit_test(string_too_long),
        cmocka_unit_test(free_of_null),
    };
    return cmocka_run_group_tests_name("alloc", tests, NULL, NULL);
}
