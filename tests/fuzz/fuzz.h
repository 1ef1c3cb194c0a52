/* tests/fuzz/fuzz.h - the entry that libFuzzer, and replay.c, call with each input, and what every
 * target asks of a reader.
 *
 * A fuzzer knows a mistake by the crash, so these end the program, unlike those of tests/support,
 * which need cmocka. Inline, as each target is one source file to CMake. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "base/fault.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void require(bool condition) {
    if (!condition) abort();
}

/* Sets of codes that a reader may refuse with: ONLY_FORMAT | 1u << E_FULL. */
enum { ONLY_FORMAT = 1 << E_FORMAT, FORMAT_OR_RANGE = 1 << E_FORMAT | 1 << E_RANGE };

/* One of those codes, a place inside the text, a sentence safe to show. */
static inline void require_fault(const fault *f, status code, unsigned codes, size_t size) {
    require(f->code == code && (codes >> code & 1));
    require(f->at <= size && *f->text);
    for (const char *p = f->text; *p; p++) require(*p >= 0x20 && *p < 0x7F);
}

/* The most lines of one input that a protocol hears: what follows finds little and takes long. */
enum { FUZZ_LINES_MOST = 24 };

/* Takes the next line of an input; false at its end. `taken` counts the lines. */
static inline bool take_line(view *rest, int *taken, view *line) {
    if (!rest->length || *taken >= FUZZ_LINES_MOST) return false;
    ++*taken;
    *line = view_take(rest, '\n');
    return true;
}

#endif
