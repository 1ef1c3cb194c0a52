/* notation/square_name.c - "f5" and back. */
#include "notation/square_name.h"

#include "game/grid.h"

#include <assert.h>

void square_name_write(int square, char out[SQUARE_NAME_BYTES]) {
    assert(square >= 0 && square < SQUARE_LIMIT);
    const int row = square_row(square) + 1;
    *out++ = (char)('a' + square_column(square));
    if (row >= 10) *out++ = '1';
    *out++ = (char)('0' + row % 10);
    *out = '\0';
}

status square_name_read(view text, int size, int *square, fault *f) {
    const char letter = text.length ? (char)(text.data[0] | 0x20) : 0;
    if (letter < 'a' || letter > 'z')
        return fault_set(f, E_FORMAT, 0, "a square is a letter and a number, such as f5");
    uint64_t row = 0;
    const status result = view_number(view_from(text, 1), 99, &row, f);
    if (result) {
        if (f) f->at += 1;
        return result;
    }
    if (letter - 'a' >= size || row < 1 || row > (uint64_t)size)
        return fault_set(f, E_RANGE, 0, "the squares of %dx%d are a1 to %c%d", size, size,
                         'a' + size - 1, size);
    *square = square_at((int)row - 1, letter - 'a');
    return OK;
}
