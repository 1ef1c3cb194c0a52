/* tests/support/sqlite/failing_heap.c - SQLite's usual heap behind a counter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/sqlite/failing_heap.h"

#include <sqlite3.h>

/* SQLite hands no context to its heap. */
static struct {
    sqlite3_mem_methods usual;
    size_t left; /* requests before the one that fails */
    bool is_armed, failed;
} heap;

static bool refuse(void) {
    if (!heap.is_armed || heap.left-- > 0) return false;
    heap.is_armed = false;
    heap.failed = true;
    return true;
}

static void *take(int size) {
    return refuse() ? NULL : heap.usual.xMalloc(size);
}

static void *resize(void *block, int size) {
    return refuse() ? NULL : heap.usual.xRealloc(block, size);
}

void failing_heap_start(void) {
    assert_int_equal(sqlite3_shutdown(), SQLITE_OK);
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_GETMALLOC, &heap.usual), SQLITE_OK);
    sqlite3_mem_methods watched = heap.usual;
    watched.xMalloc = take;
    watched.xRealloc = resize;
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_MALLOC, &watched), SQLITE_OK);
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0), SQLITE_OK);
    assert_int_equal(sqlite3_initialize(), SQLITE_OK);
}

void failing_heap_arm(size_t fail_at) {
    heap.left = fail_at;
    heap.failed = false;
    heap.is_armed = true;
}

bool failing_heap_disarm(void) {
    heap.is_armed = false;
    return heap.failed;
}
