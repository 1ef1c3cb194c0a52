#include "support/position_checks.h"

#include "base/rng.h"
#include "notation/positions/position_string.h"
#include "support/failing_alloc.h"
#include "support/fault_check.h"
#include "support/random_play.h"
#include "support/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

position position_of(const char *string) {
    position p;
    assert_int_equal(position_string_read(view_of(string), &p, NULL, NULL), OK);
    return p;
}

void assert_read(const position_format *format, const char *text, const position *want,
                 bool want_side) {
    position p;
    bool side = !want_side;
    fault f = {0};
    const status result = format->read(view_of(text), &p, &side, &f);
    if (result) fail_msg("%s at %zu: %s", text, f.at, f.text);
    assert_int_equal(side, want_side);
    assert_true(position_equal(&p, want));
    assert_int_equal(format->read(view_of(text), &p, NULL, NULL), OK);
}

void assert_written(const position_format *format, const position *p, const char *want) {
    buffer b = buffer_make(NULL);
    assert_int_equal(format->write(p, &b, NULL), OK);
    assert_string_equal(buffer_text(&b), want);
    buffer_clear(&b);
}

void assert_round_trip(const position_format *format, const position *p) {
    position read;
    bool side = false;
    buffer b = buffer_make(NULL);
    assert_int_equal(format->write(p, &b, NULL), OK);
    assert_int_equal(format->read(buffer_view(&b), &read, &side, NULL), OK);
    assert_true(side);
    assert_true(position_equal(p, &read));
    buffer_clear(&b);
}

void assert_random_round_trips(const position_format *format, uint64_t seed, uint64_t stream,
                               int most_blocked) {
    const uint64_t count = setting_round_trips();
    rng r = rng_make(setting_seed(seed), stream);
    for (uint64_t i = 0; i < count; i++) {
        const int size = GRID_MIN + 2 * (int)(i % 7);
        const int blocked = (int)(i % ((uint64_t)most_blocked + 1));
        const position p =
            i % 4 ? random_filling(&r, size, blocked) : random_reachable(&r, size, blocked);
        assert_round_trip(format, &p);
    }
}

void assert_refused(const position_format *format, view text, status code, size_t at) {
    position p = {.to_move = WHITE};
    fault f = {0};
    assert_int_equal(format->read(text, &p, NULL, &f), code);
    assert_fault(&f, code, text.length);
    assert_int_equal(f.at, at);
    assert_int_equal(p.field.size, 0);
    assert_int_equal(format->read(text, &p, NULL, NULL), code);
}

void assert_mistakes(const position_format *format, const position_mistake *mistakes,
                     size_t count) {
    for (size_t i = 0; i < count; i++)
        assert_refused(format, view_of(mistakes[i].text), E_FORMAT, mistakes[i].at);
}

void assert_not_written(const position_format *format, const position *p) {
    fault f = {0};
    buffer b = buffer_make(NULL);
    assert_int_equal(format->write(p, &b, &f), E_UNSUPPORTED);
    assert_fault(&f, E_UNSUPPORTED, 0);
    assert_int_equal(b.length, 0);
    buffer_add(&b, "before");
    assert_int_equal(format->write(p, &b, NULL), E_UNSUPPORTED);
    assert_string_equal(buffer_text(&b), "before");
    buffer_clear(&b);
}

void assert_survives_changes(const position_format *format, const char *text) {
    const size_t length = strlen(text);
    for (size_t i = 0; i < length * 256; i++) {
        position p;
        fault f = {0};
        const size_t cut = i % 256 == 0 ? i / 256 : length;
        char *copy = malloc(cut + 1);
        assert_non_null(copy);
        char *bytes = copy + 1; /* ends where the block ends */
        memcpy(bytes, text, cut);
        if (i / 256 < cut) bytes[i / 256] = (char)(i % 256);
        const status result = format->read((view){bytes, cut}, &p, NULL, &f);
        if (result) assert_fault(&f, result, cut);
        free(copy);
    }
}

void assert_survives_short_memory(const position_format *format, int size) {
    position p;
    assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        buffer b = buffer_make(&a.memory);
        (void)format->write(&p, &b, NULL);
        const status result = buffer_status(&b);
        buffer_clear(&b);
        assert_int_equal(a.live, 0);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
}
