/* tests/fuzz/fuzz_position_string.c - whatever is read can be written and read again as the same
 * position; whatever is refused has a place inside the text and a sentence safe to show. */
#include "fuzz/fuzz.h"
#include "notation/position_string.h"

#include <stdlib.h>
#include <string.h>

static void require(bool condition) {
    if (!condition) abort();
}

static void check_fault(const fault *f, size_t size) {
    require(f->code == E_FORMAT && f->at <= size && *f->text);
    for (const char *p = f->text; *p; p++) require(*p >= 0x20 && *p < 0x7F);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    position first, again;
    fault f;
    bool side = false;
    if (position_string_read((view){(const char *)data, size}, &first, &side, &f)) {
        check_fault(&f, size);
        return 0;
    }
    buffer text = buffer_make(NULL);
    position_string_write(&first, &text);
    require(position_string_read(buffer_view(&text), &again, &side, NULL) == OK && side);
    require(grid_equal(&first.grid, &again.grid) && first.to_move == again.to_move);
    require(squares_equal(&first.field.open, &again.field.open));
    buffer_clear(&text);
    return 0;
}
