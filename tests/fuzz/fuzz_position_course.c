/* tests/fuzz/fuzz_position_course.c - whatever is read can be written and read again as the same
 * position; whatever is refused has a place inside the text and a sentence safe to show. */
#include "fuzz/fuzz.h"
#include "notation/position_course.h"

#include <stdlib.h>

static void require(bool condition) {
    if (!condition) abort();
}

static void check_fault(const fault *f, status code, size_t size) {
    require(f->code == code && code == E_FORMAT);
    require(f->at <= size && *f->text);
    for (const char *p = f->text; *p; p++) require(*p >= 0x20 && *p < 0x7F);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    position first, again;
    fault f;
    bool side = false;
    const status result = position_course_read((view){(const char *)data, size}, &first, &side, &f);
    if (result) {
        check_fault(&f, result, size);
        return 0;
    }
    buffer text = buffer_make(NULL);
    require(position_course_write(&first, &text, NULL) == OK);
    require(position_course_read(buffer_view(&text), &again, &side, NULL) == OK && side);
    require(grid_equal(&first.grid, &again.grid) && first.to_move == again.to_move);
    require(squares_equal(&first.field.open, &again.field.open));
    buffer_clear(&text);
    return 0;
}
