/* tests/fuzz/fuzz_position_course.c - any bytes as a position. A position that was read can be
 * written and read again as the same. A refused text gets a place inside the text and a sentence
 * safe to show. */
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "fuzz/fuzz_formats.h"
#include "game/position.h"
#include "notation/format.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    position read;
    (void)fuzz_position(&position_course, (view){(const char *)data, size}, ONLY_FORMAT, &read);
    return 0;
}
